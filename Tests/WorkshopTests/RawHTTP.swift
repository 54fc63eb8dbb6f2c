import Foundation

/// A client that sends exactly the bytes it is told and reads until the server closes or falls
/// silent: what no well-behaved library does.
struct RawHTTP {
  let port: UInt16

  struct Answer {
    var status: Int
    var headers: [String: String]
    var body: String
  }

  /// Opens a connection; the caller closes it.
  func connect() -> Int32 {
    let socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var timeout = timeval(tv_sec: 10, tv_usec: 0)
    setsockopt(
      socket, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    _ = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Foundation.connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    return socket
  }

  /// Sends bytes; stops early when the server has hung up.
  func send(_ text: String, on socket: Int32) { send(Array(text.utf8), on: socket) }

  func send(_ bytes: [UInt8], on socket: Int32) {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        Foundation.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      sent += count
    }
  }

  /// Reads until `isDone`, the end, ten seconds of silence, or half a minute in all.
  func read(_ socket: Int32, until isDone: (String) -> Bool = { _ in false }) -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    let deadline = Date().addingTimeInterval(30)
    while Date() < deadline, !isDone(String(decoding: bytes, as: UTF8.self)) {
      let count = recv(socket, &buffer, buffer.count, 0)
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// One request with the usual headers; the connection closes behind it.
  func request(
    _ method: String, _ path: String, headers: [String: String] = [:], body: [UInt8] = []
  ) -> Answer {
    let socket = connect()
    defer { close(socket) }
    var lines = ["\(method) \(path) HTTP/1.1", "Connection: close"]
    var all = ["Host": "127.0.0.1:\(port)"]
    if !body.isEmpty { all["Content-Length"] = "\(body.count)" }
    for (name, value) in all.merging(headers, uniquingKeysWith: { $1 }) {
      lines.append("\(name): \(value)")
    }
    send(lines.joined(separator: "\r\n") + "\r\n\r\n", on: socket)
    send(body, on: socket)
    return Self.parse(read(socket))
  }

  private static func parse(_ text: String) -> Answer {
    guard let end = text.range(of: "\r\n\r\n") else {
      return Answer(status: 0, headers: [:], body: text)
    }
    let lines = text[..<end.lowerBound].components(separatedBy: "\r\n")
    let status = Int(lines[0].split(separator: " ").dropFirst().first ?? "0") ?? 0
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
    }
    return Answer(status: status, headers: headers, body: String(text[end.upperBound...]))
  }
}
