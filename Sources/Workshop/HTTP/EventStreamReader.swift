internal import CMicroHTTPD

/// Carries a subscriber's events to one connection, which sleeps while there are none.
final class EventStreamReader: Sendable {
  private let subscriber: EventSubscriber

  private init(_ subscriber: EventSubscriber) { self.subscriber = subscriber }

  /// A response whose body is the subscriber's events as they come.
  static func response(
    _ subscriber: EventSubscriber, _ connection: OpaquePointer
  ) -> OpaquePointer? {
    // Suspending and resuming are safe on any thread; the reader lives as long as the connection.
    nonisolated(unsafe) let connection = connection
    // Both are called under the subscriber's lock, so that no wake-up is lost between them.
    subscriber.onSleep(
      sleep: { MHD_suspend_connection(connection) },
      wake: { MHD_resume_connection(connection) })
    let reader = Unmanaged.passRetained(EventStreamReader(subscriber)).toOpaque()
    return MHD_create_response_from_callback(UInt64.max, 4096, read, reader, free)
  }

  private static let read: MHD_ContentReaderCallback = { context, _, buffer, maximum in
    guard let context, let buffer else { return -1 }
    let reader = Unmanaged<EventStreamReader>.fromOpaque(context).takeUnretainedValue()
    let room = UnsafeMutableRawBufferPointer(start: buffer, count: maximum)
    return reader.subscriber.take(into: room) ?? -1
  }

  private static let free: MHD_ContentReaderFreeCallback = { context in
    guard let context else { return }
    let reader = Unmanaged<EventStreamReader>.fromOpaque(context).takeRetainedValue()
    reader.subscriber.end()
  }
}
