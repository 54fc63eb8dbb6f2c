internal import Foundation
internal import Synchronization

/// Messages of other threads for one that waits for file descriptors.
final class Mailbox<Message: Sendable>: Sendable {
  /// Readable while messages wait.
  let reader: Int32
  private let writer: Int32
  private let waiting = Mutex<[Message]>([])

  init() {
    var ends: [Int32] = [-1, -1]
    pipe(&ends)
    (reader, writer) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  }

  deinit {
    close(reader)
    close(writer)
  }

  /// Adds a message; any thread.
  func post(_ message: Message) {
    waiting.withLock { waiting in
      waiting.append(message)
      // One byte stands for all that wait, so the pipe never fills up.
      var byte: UInt8 = 0
      if waiting.count == 1 { _ = write(writer, &byte, 1) }
    }
  }

  /// The messages since the last time, in order.
  func take() -> [Message] {
    waiting.withLock { waiting in
      guard !waiting.isEmpty else { return [] }
      var byte: UInt8 = 0
      _ = read(reader, &byte, 1)
      defer { waiting = [] }
      return waiting
    }
  }
}
