internal import Foundation
internal import Synchronization

/// A clock that can be put forward by hand, and never back: what a preview's host goes by, so that
/// whoever looks on need not wait, and what a test's goes by, where it stands by itself.
public final class ForwardClock: Sendable {
  private enum State {
    /// The system's clock with so many seconds more.
    case ahead(Double)
    case standing(Double)
  }

  private let state: Mutex<State>

  /// Goes as the system's clock does.
  public init() { state = Mutex(.ahead(0)) }

  /// Goes only when it is put forward.
  ///
  /// - Parameter time: Seconds since 1970.
  public init(standingAt time: Double) { state = Mutex(.standing(time)) }

  /// Seconds since 1970.
  public var now: Double {
    switch state.withLock(\.self) {
    case .ahead(let seconds): Date().timeIntervalSince1970 + seconds
    case .standing(let time): time
    }
  }

  /// Puts it forward to a time; to one that is over it does nothing.
  public func advance(to time: Double) {
    state.withLock { state in
      switch state {
      case .ahead(let seconds):
        state = .ahead(max(seconds, time - Date().timeIntervalSince1970))
      case .standing(let now): state = .standing(max(now, time))
      }
    }
  }

  /// Puts it forward by so many seconds.
  public func advance(by seconds: Double) { advance(to: now + seconds) }
}
