internal import Synchronization
internal import Values

/// One event of the workshop's stream.
struct WorkshopEvent: Sendable {
  var name: String
  var data: DataValue

  /// As server-sent events write it.
  func bytes(id: Int) -> [UInt8] {
    Array("id: \(id)\nevent: \(name)\ndata: \(data.json)\n\n".utf8)
  }
}

/// Sends events to every page that listens, and remembers the last 256 for those that come back.
final class EventHub: Sendable {
  private struct Content {
    var subscribers: [EventSubscriber] = []
    var history: [(id: Int, event: WorkshopEvent)] = []
    var lastID = 0
    var isClosed = false
  }

  private static let historyLimit = 256
  private let content = Mutex(Content())
  private let greeting: @Sendable () -> WorkshopEvent

  /// - Parameter greeting: Makes the event that every stream begins with.
  init(greeting: @escaping @Sendable () -> WorkshopEvent) {
    self.greeting = greeting
  }

  /// Opens a stream.
  ///
  /// - Parameter lastID: What the page saw last; it gets what came after it, or `resync` when that
  ///   is no longer known.
  func subscribe(after lastID: Int?) -> EventSubscriber {
    let subscriber = EventSubscriber()
    let hello = greeting()
    content.withLock { content in
      // Until what was missed has come, the page has seen no more than it said.
      let seen = min(lastID ?? content.lastID, content.lastID)
      subscriber.add(Array("retry: 500\n\n".utf8) + hello.bytes(id: seen))
      if let lastID, lastID != content.lastID {
        let missed = content.history.filter { $0.id > lastID }
        if lastID < content.lastID, missed.first?.id == lastID + 1 {
          for (id, event) in missed { subscriber.add(event.bytes(id: id)) }
        } else {
          subscriber.add(WorkshopEvent(name: "resync", data: [:]).bytes(id: content.lastID))
        }
      }
      if content.isClosed { subscriber.end() } else { content.subscribers.append(subscriber) }
    }
    return subscriber
  }

  func publish(_ name: String, _ data: DataValue) {
    content.withLock { content in
      content.lastID += 1
      let event = WorkshopEvent(name: name, data: data)
      content.history.append((content.lastID, event))
      if content.history.count > Self.historyLimit { content.history.removeFirst() }
      let bytes = event.bytes(id: content.lastID)
      content.subscribers.removeAll { !$0.add(bytes) }
    }
  }

  /// Sends an event to those that listen now, and remembers nothing: for news that grow old in a
  /// moment and come often.
  func send(_ name: String, _ data: DataValue) {
    let bytes = Array("event: \(name)\ndata: \(data.json)\n\n".utf8)
    content.withLock { content in content.subscribers.removeAll { !$0.add(bytes) } }
  }

  /// Sends a comment, so that a connection that is gone is noticed.
  func ping() {
    content.withLock { content in
      content.subscribers.removeAll { !$0.add(Array(": ping\n\n".utf8)) }
    }
  }

  /// Ends all streams and every one opened later.
  func close() {
    content.withLock { content in
      content.isClosed = true
      for subscriber in content.subscribers { subscriber.end() }
      content.subscribers = []
    }
  }
}

/// One stream: bytes wait here until the connection takes them.
final class EventSubscriber: Sendable {
  private struct Content {
    var waiting: [UInt8] = []
    var isAsleep = false
    var isEnded = false
    var sleep: @Sendable () -> Void = {}
    var wake: @Sendable () -> Void = {}
  }

  /// A page that takes nothing for this long is cut off; it will come back and be told to resync.
  private static let maximumWaiting = 1 << 20
  private let content = Mutex(Content())

  /// Sets what lets the connection sleep and what wakes it; both run under this subscriber's lock.
  func onSleep(sleep: @escaping @Sendable () -> Void, wake: @escaping @Sendable () -> Void) {
    content.withLock {
      $0.sleep = sleep
      $0.wake = wake
    }
  }

  /// Adds bytes and wakes the connection; false once the stream has ended.
  @discardableResult
  func add(_ bytes: [UInt8]) -> Bool {
    content.withLock { content in
      guard !content.isEnded else { return false }
      if content.waiting.count + bytes.count > Self.maximumWaiting {
        content.isEnded = true
        content.waiting = []
      } else {
        content.waiting += bytes
      }
      if content.isAsleep {
        content.isAsleep = false
        content.wake()
      }
      return !content.isEnded
    }
  }

  /// Moves waiting bytes into `room` and says how many; with none, the connection sleeps. Nil at
  /// the end of the stream.
  func take(into room: UnsafeMutableRawBufferPointer) -> Int? {
    content.withLock { content in
      guard !content.waiting.isEmpty else {
        if content.isEnded { return nil }
        content.isAsleep = true
        content.sleep()
        return 0
      }
      let count = min(room.count, content.waiting.count)
      room.copyBytes(from: content.waiting[..<count])
      content.waiting.removeFirst(count)
      return count
    }
  }

  func end() {
    content.withLock { content in
      guard !content.isEnded else { return }
      content.isEnded = true
      if content.isAsleep {
        content.isAsleep = false
        content.wake()
      }
    }
  }
}
