internal import Foundation
internal import Synchronization

/// The system's clock, put forward by hand: what a preview's host goes by, so that whoever looks on
/// need not wait.
public final class ForwardClock: Sendable {
  /// At most so many seconds at once: a day.
  public static let maximumStep = 86_400.0

  private let offset = Mutex(0.0)

  public init() {}

  /// Seconds since 1970.
  public var now: Double { Date().timeIntervalSince1970 + offset.withLock(\.self) }

  /// Puts it forward; never back.
  ///
  /// - Parameter seconds: From 0 to `maximumStep`; all else does nothing.
  public func advance(by seconds: Double) {
    guard (0...Self.maximumStep).contains(seconds) else { return }
    offset.withLock { $0 += seconds }
  }
}
