/// A request as the workshop sees it: read whole, decoded once.
struct HTTPRequest: Sendable {
  var method: String
  /// Percent-decoded, without the query.
  var path: String
  /// In order, decoded.
  var query: [(name: String, value: String)]
  /// Names in lower case; of repeated ones the last.
  var headers: [String: String]
  var body: [UInt8]

  /// The first value of a query name.
  func query(_ name: String) -> String? { query.first { $0.name == name }?.value }
}

/// What goes back: a body at once, or a stream of events.
struct HTTPResponse: Sendable {
  enum Body: Sendable {
    case bytes([UInt8])
    /// Open until either side ends it.
    case events(EventSubscriber)
  }

  var status: Int
  var headers: [(name: String, value: String)]
  var body: Body

  init(status: Int = 200, type: String, _ bytes: [UInt8], headers: [(String, String)] = []) {
    self.status = status
    self.headers =
      [
        ("Content-Type", type), ("Cache-Control", "no-store"),
        ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
      ] + headers
    body = .bytes(bytes)
  }

  init(events: EventSubscriber) {
    status = 200
    headers = [
      ("Content-Type", "text/event-stream"), ("Cache-Control", "no-store"),
      ("X-Accel-Buffering", "no"),
    ]
    body = .events(events)
  }
}
