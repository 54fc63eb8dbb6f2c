internal import Components
internal import Diagnostics
internal import Foundation
internal import Scripting
internal import Synchronization
internal import Vitrina

/// What is wrong with every provider and its scenarios, whether they are open or not: what the
/// catalogue's badges say.
///
/// Looks at what has changed in the background, first at the data, which is quick, then at what
/// keeps people from using the components, which takes a layout each.
final class Survey: Sendable {
  /// What was found of a provider and its scenarios.
  struct Entry: Sendable, Equatable {
    /// Errors and warnings of the provider's own data.
    var diagnostics: [Diagnostic]
    /// Errors in the data of it and its scenarios.
    var errors: Int
    /// Accessibility findings, each counted once; nil until they have been looked for.
    var findings: Int?
  }

  private struct Content {
    var entries: [String: Entry] = [:]
    /// What was known when `onNews` was called last.
    var told: [String: Entry] = [:]
    /// Counts the rounds; an older one ends when a newer has begun.
    var round = 0
    /// Counts the rounds that found anything new.
    var news = 0
  }

  private let host: Vitrina.Host
  private let pictures: ComponentPictures
  private let content = Mutex(Content())
  private let queue = DispatchQueue(label: "survey", qos: .utility)
  /// Held while data have not been looked at.
  private let reading = DispatchGroup()

  init(of host: Vitrina.Host, _ pictures: ComponentPictures) {
    self.host = host
    self.pictures = pictures
  }

  /// How often anything new was found.
  var news: Int { content.withLock(\.news) }

  /// What is known of each provider by id.
  ///
  /// - Parameter patience: Seconds to wait for data that are being looked at.
  func entries(patience: Double) -> [String: Entry] {
    _ = reading.wait(timeout: .now() + patience)
    return content.withLock(\.entries)
  }

  /// Begins a round.
  ///
  /// - Parameters:
  ///   - plugins: Those whose providers have changed; nil: all.
  ///   - onNews: Called with `news` on a thread of the survey at the end of a round that has found
  ///     anything new.
  func begin(changed plugins: [String]?, onNews: @escaping @Sendable (Int) -> Void) {
    reading.enter()
    let round = content.withLock { content in
      content.round += 1
      content.entries = content.entries.filter { id, _ in
        plugins.map { !$0.contains(String(id.prefix { $0 != "/" })) } ?? false
      }
      return content.round
    }
    queue.async { self.run(round, onNews) }
  }

  /// Waits for all that has begun.
  func wait() { queue.sync {} }

  /// Ends what runs; nothing is called after this.
  func stop() {
    content.withLock { $0.round += 1 }
    queue.sync {}
  }

  private func run(_ round: Int, _ onNews: (Int) -> Void) {
    let providers = host.catalog.providers
    let context = host.context(EnvironmentQuery(settings: host.settings).environment)
    readData(of: providers, in: context, round)
    reading.leave()
    for provider in providers {
      guard isCurrent(round) else { return }
      guard content.withLock({ $0.entries[provider.id].map { $0.findings == nil } }) == true else {
        continue
      }
      let findings = self.findings(of: provider, in: context)
      content.withLock { $0.entries[provider.id]?.findings = findings }
    }
    let news: Int? = content.withLock { content in
      guard content.round == round, content.told != content.entries else { return nil }
      content.told = content.entries
      content.news += 1
      return content.news
    }
    if let news { onNews(news) }
  }

  private func isCurrent(_ round: Int) -> Bool { content.withLock { $0.round == round } }

  private func readData(of providers: [Provider], in context: RenderContext, _ round: Int) {
    let ids = Set(providers.map(\.id))
    content.withLock { content in
      content.entries = content.entries.filter { ids.contains($0.key) }
    }
    for provider in providers {
      guard isCurrent(round) else { return }
      guard content.withLock({ $0.entries[provider.id] == nil }) else { continue }
      let own = faults(of: provider, nil, in: context)
      let errors = provider.scenarios.reduce(Set(own.filter { $0.severity == .error })) {
        $0.union(faults(of: provider, $1.id, in: context).filter { $0.severity == .error })
      }
      let entry = Entry(diagnostics: own, errors: errors.count, findings: nil)
      content.withLock { $0.entries[provider.id] = entry }
    }
  }

  /// What is wrong with the data, but for notes.
  private func faults(
    of provider: Provider, _ scenario: String?, in context: RenderContext
  ) -> [Diagnostic] {
    let resolved = try? host.resolve(provider.id, scenario: scenario, in: context)
    return (resolved?.diagnostics ?? []).filter { $0.severity != .note }
  }

  private func findings(of provider: Provider, in context: RenderContext) -> Int {
    var found: Set<Diagnostic> = []
    for scenario in [nil] + provider.scenarios.map({ Optional($0.id) }) {
      guard let component = try? host.resolve(provider.id, scenario: scenario, in: context),
        let faults = try? pictures.accessibilityFaults([component], in: context.environment)
      else { continue }
      found.formUnion(faults)
    }
    return found.count
  }
}
