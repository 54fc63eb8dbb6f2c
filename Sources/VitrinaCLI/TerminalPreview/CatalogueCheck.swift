internal import Diagnostics
internal import Foundation
internal import Synchronization
internal import Vitrina

/// Reads everything in the catalogue once, on a thread of its own, to find what has errors; a later
/// check ends an earlier one.
final class CatalogueCheck: Sendable {
  /// How long one check may take; what it does not reach is checked when it is shown.
  private static let budget = Duration.seconds(2)

  private let host: Vitrina.Host
  private let onResult: @Sendable ([String: Int]) -> Void
  private let current = Atomic<Int>(0)

  /// - Parameter onResult: Gets how many errors each target has, by its words; on the thread of the
  ///   check, and not after a later one has begun.
  init(_ host: Vitrina.Host, onResult: @escaping @Sendable ([String: Int]) -> Void) {
    self.host = host
    self.onResult = onResult
  }

  func start(_ catalogue: PreviewCatalogue, in axes: PreviewAxes) {
    let number = current.add(1, ordering: .relaxed).newValue
    let thread = Thread { [self] in
      let deadline = ContinuousClock.now + Self.budget
      let context = host.context(axes.query(host.settings, width: 375).environment)
      var counts: [String: Int] = [:]
      for entry in catalogue.entries where ContinuousClock.now < deadline {
        guard current.load(ordering: .relaxed) == number else { return }
        let errors = Self.errors(entry.target, host, context)
        if errors > 0 { counts[entry.target.words] = errors }
      }
      guard current.load(ordering: .relaxed) == number else { return }
      onResult(counts)
    }
    thread.name = "catalogue check"
    thread.start()
  }

  /// Ends the check that runs, at the next target.
  func stop() { current.add(1, ordering: .relaxed) }

  private static func errors(
    _ target: ShowTarget, _ host: Vitrina.Host, _ context: RenderContext
  ) -> Int {
    do throws(Diagnostic) {
      return try target.resolve(host, context).diagnostics.count { $0.severity == .error }
    } catch {
      return 1
    }
  }
}
