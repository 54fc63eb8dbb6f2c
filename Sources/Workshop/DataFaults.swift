internal import Components
internal import Diagnostics
internal import Synchronization
internal import Vitrina

/// What is wrong with the data of the providers, found by reading each of them once a revision: so
/// that a slip shows in the catalogue and not only where its component is open.
final class DataFaults: Sendable {
  private struct Known {
    var revision = 0
    var diagnostics: [Diagnostic] = []
  }

  /// Seconds for all providers together; those that are not reached are checked when they are open.
  private static let budget = Duration.milliseconds(250)
  private let known = Mutex(Known())

  /// Errors and warnings of the providers' own data, by place.
  func diagnostics(of host: Host, revision: Int) -> [Diagnostic] {
    known.withLock { known in
      if known.revision != revision {
        known = Known(revision: revision, diagnostics: Self.find(in: host))
      }
      return known.diagnostics
    }
  }

  private static func find(in host: Host) -> [Diagnostic] {
    let deadline = ContinuousClock.now + budget
    let context = host.context(EnvironmentQuery(settings: host.settings).environment)
    var found: [Diagnostic] = []
    for provider in host.catalog.providers where ContinuousClock.now < deadline {
      let resolved = try? host.resolve(provider.id, in: context)
      found += (resolved?.diagnostics ?? []).filter { $0.severity != .note }
    }
    return found.sortedByPlace()
  }
}
