internal import Foundation
internal import Synchronization

/// Ends connections whose request does not come to its end: one that sends a byte now and then is
/// never silent, and would hold its place for ever.
final class SlowRequests: Sendable {
  /// When each socket began to wait for a request; nil while one is being answered.
  private let sockets = Mutex<[Int32: ContinuousClock.Instant?]>([:])
  /// Only cancelled, which is safe on any thread.
  private nonisolated(unsafe) let timer: any DispatchSourceTimer

  /// - Parameter limit: How long a request may take until it is here as a whole.
  init(limit: Duration) {
    let source = DispatchSource.makeTimerSource(queue: .global(qos: .utility))
    timer = source
    let interval = limit / .seconds(1) / 4
    source.schedule(deadline: .now() + interval, repeating: interval)
    source.setEventHandler { [weak self] in self?.end(olderThan: ContinuousClock.now - limit) }
    source.resume()
  }

  deinit { timer.cancel() }

  /// Its next request is waited for from now on.
  func waits(_ socket: Int32) { sockets.withLock { $0[socket] = .some(ContinuousClock.now) } }

  /// Its request is here.
  func isAnswered(_ socket: Int32) { sockets.withLock { $0[socket] = .some(nil) } }

  /// To be called before the number of the socket may be another's.
  func isClosed(_ socket: Int32) { sockets.withLock { $0[socket] = nil } }

  private func end(olderThan oldest: ContinuousClock.Instant) {
    sockets.withLock { sockets in
      for (socket, since) in sockets {
        if let since, since < oldest { shutdown(socket, Int32(SHUT_RDWR)) }
      }
    }
  }
}
