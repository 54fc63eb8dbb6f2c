internal import CMicroHTTPD
internal import Diagnostics
internal import Foundation

/// An HTTP/1.1 server on one address of this machine.
///
/// Requests run on four threads of the library; a handler may take its time without holding up the
/// others, and waiting event streams hold no thread. Bodies over 64 KiB are read to their end and
/// answered with 413; a connection is closed after 20 seconds of silence, and when a
/// request is not whole after a minute. One that names no
/// host, or two, is answered with 400.
final class HTTPServer: Sendable {
  typealias Handler = @Sendable (HTTPRequest) -> HTTPResponse

  static let maximumBody = 64 * 1024

  /// The version of libmicrohttpd that runs.
  static var libraryVersion: String { String(cString: MHD_get_version()) }

  /// What C callbacks are given; lives as long as the daemon.
  fileprivate final class Context: Sendable {
    let handler: Handler
    let slowRequests: SlowRequests
    init(_ handler: @escaping Handler, _ slowest: Duration) {
      self.handler = handler
      slowRequests = SlowRequests(limit: slowest)
    }
  }

  let port: UInt16
  private let context: Context
  /// Only handed to C functions that are safe on any thread.
  private nonisolated(unsafe) let daemon: OpaquePointer

  /// Starts listening; on return the port answers.
  ///
  /// - Parameter slowest: How long a request may take to arrive.
  /// - Throws: `workshop.port` when the port is taken or not allowed, `workshop.host` when the address
  ///   is none of this machine's.
  init(
    on address: ListenAddress = .loopback, port: UInt16, slowest: Duration = .seconds(60),
    handler: @escaping Handler
  ) throws(Diagnostic) {
    context = Context(handler, slowest)
    guard
      let daemon = vmhd_start(
        address.text, port, 4, HTTPCallbacks.access, HTTPCallbacks.completed,
        HTTPCallbacks.connected, Unmanaged.passUnretained(context).toOpaque())
    else {
      let isForeign = errno == EADDRNOTAVAIL || errno == EAFNOSUPPORT
      let reason = String(cString: strerror(errno))
      let place = "\(address.inURL):\(port)"
      guard !isForeign else {
        throw Diagnostic(
          "workshop.host", .error, "the workshop cannot listen on \(place)",
          expected: "an address that this machine has", found: reason,
          fix: "leave --host out, or take 0.0.0.0 for all addresses")
      }
      throw Diagnostic(
        "workshop.port", .error, "the workshop cannot listen on \(place)",
        expected: "a port that is free", found: reason,
        fix: "choose another with --port, or --port 0 for any that is free")
    }
    self.daemon = daemon
    self.port = vmhd_port(daemon)
  }

  /// Ends all connections and waits for running handlers. Event streams must have been ended.
  func stop() { MHD_stop_daemon(daemon) }
}

/// One request while it arrives.
private final class PendingRequest {
  var body: [UInt8] = []
  var received = 0
}

/// The library's callbacks. They run on its threads; nothing of a request outlives its callback.
private enum HTTPCallbacks {
  static let access: MHD_AccessHandlerCallback = {
    context, connection, url, method, _, upload, uploadSize, state in
    guard let context, let connection, let url, let method, let uploadSize, let state else {
      return .NO
    }
    guard let pending = state.pointee else {
      // The first call only announces the request.
      state.pointee = Unmanaged.passRetained(PendingRequest()).toOpaque()
      return .YES
    }
    let request = Unmanaged<PendingRequest>.fromOpaque(pending).takeUnretainedValue()
    if uploadSize.pointee > 0 {
      request.received += uploadSize.pointee
      if request.received <= HTTPServer.maximumBody, let upload {
        request.body += UnsafeRawBufferPointer(start: upload, count: uploadSize.pointee)
      }
      uploadSize.pointee = 0
      // A body without end is not worth reading to tell its sender so.
      return request.received <= 1000 * HTTPServer.maximumBody ? .YES : .NO
    }
    let server = Unmanaged<HTTPServer.Context>.fromOpaque(context).takeUnretainedValue()
    server.slowRequests.isAnswered(vmhd_socket(connection))
    let response: HTTPResponse
    let headers = values(connection, .HEADER_KIND).map { ($0.name.lowercased(), $0.value) }
    if headers.count(where: { $0.0 == "host" }) != 1 {
      response = HTTPResponse(
        status: 400, type: "text/plain; charset=utf-8",
        Array("A request must name one host.\n".utf8))
    } else if request.received > HTTPServer.maximumBody {
      response = HTTPResponse(
        status: 413, type: "text/plain; charset=utf-8",
        Array("The body may be at most \(HTTPServer.maximumBody) bytes.\n".utf8))
    } else {
      response = server.handler(
        HTTPRequest(
          method: String(cString: method), path: String(cString: url),
          query: values(connection, .GET_ARGUMENT_KIND),
          headers: Dictionary(headers, uniquingKeysWith: { $1 }),
          body: request.body))
    }
    return send(response, connection)
  }

  static let connected: MHD_NotifyConnectionCallback = { context, connection, _, news in
    guard let context, let connection else { return }
    let server = Unmanaged<HTTPServer.Context>.fromOpaque(context).takeUnretainedValue()
    let socket = vmhd_socket(connection)
    if news == .CONNECTION_NOTIFY_STARTED {
      server.slowRequests.waits(socket)
    } else {
      server.slowRequests.isClosed(socket)
    }
  }

  static let completed: MHD_RequestCompletedCallback = { context, connection, state, _ in
    if let context, let connection {
      let server = Unmanaged<HTTPServer.Context>.fromOpaque(context).takeUnretainedValue()
      server.slowRequests.waits(vmhd_socket(connection))
    }
    guard let state, let pending = state.pointee else { return }
    Unmanaged<PendingRequest>.fromOpaque(pending).release()
    state.pointee = nil
  }

  private final class Values { var pairs: [(name: String, value: String)] = [] }

  private static func values(
    _ connection: OpaquePointer, _ kind: MHD_ValueKind
  ) -> [(name: String, value: String)] {
    let values = Values()
    let collect: MHD_KeyValueIterator = { context, _, name, value in
      guard let context, let name else { return .YES }
      Unmanaged<Values>.fromOpaque(context).takeUnretainedValue().pairs.append(
        (String(cString: name), value.map { String(cString: $0) } ?? ""))
      return .YES
    }
    MHD_get_connection_values(
      connection, kind, collect, Unmanaged.passUnretained(values).toOpaque())
    return values.pairs
  }

  private static func send(_ response: HTTPResponse, _ connection: OpaquePointer) -> MHD_Result {
    let message: OpaquePointer?
    switch response.body {
    case .bytes(let bytes):
      message = bytes.withUnsafeBytes {
        // The library copies at once and only reads.
        MHD_create_response_from_buffer(
          $0.count, UnsafeMutableRawPointer(mutating: $0.baseAddress), .RESPMEM_MUST_COPY)
      }
    case .events(let subscriber):
      vmhd_never_time_out(connection)
      message = EventStreamReader.response(subscriber, connection)
    }
    guard let message else { return .NO }
    for header in response.headers {
      MHD_add_response_header(message, header.name, header.value)
    }
    let result = MHD_queue_response(connection, UInt32(response.status), message)
    MHD_destroy_response(message)
    return result
  }
}
