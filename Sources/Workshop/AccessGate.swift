internal import Foundation
internal import Synchronization

/// Who may talk to the workshop.
///
/// Only pages of this very server: a foreign `Host` (DNS rebinding) or `Origin` gets 403. On an
/// address that others can reach, only with the token: first in the address, then in a cookie.
final class AccessGate: Sendable {
  private let address: ListenAddress
  private let token: AccessToken
  private let port = Atomic<UInt16>(0)

  init(_ address: ListenAddress, token: AccessToken) {
    self.address = address
    self.token = token
  }

  /// Says which port the server got; nothing that names another is let in before or after.
  func open(port: UInt16) { self.port.store(port, ordering: .relaxed) }

  private var ownPort: UInt16 { port.load(ordering: .relaxed) }

  /// Where to come in.
  var entrance: String {
    let host = address.isEvery ? ListenAddress.reachable ?? Self.machineName : address.inURL
    return "http://\(host):\(ownPort)/\(address.isLoopback ? "" : "?token=\(token.text)")"
  }

  /// The answer to a request that is not let in; nil: it is.
  func refusal(of request: HTTPRequest) -> HTTPResponse? {
    guard isOwn(request) else {
      return HTTPResponse(
        status: 403, type: "text/plain; charset=utf-8",
        Array("This server answers only its own pages.\n".utf8))
    }
    guard !address.isLoopback else { return nil }
    if let given = request.query("token"), token.matches(given) { return entry(request) }
    return token.matches(cookie(of: request)) ? nil : Self.closed(request)
  }

  /// Whether `Host` names this server, and `Origin`, if there, is the same place.
  private func isOwn(_ request: HTTPRequest) -> Bool {
    guard let host = request.headers["host"]?.lowercased() else { return false }
    var name = host
    var port: UInt16? = 80
    if let colon = host.lastIndex(of: ":"), !host[colon...].contains("]") {
      name = String(host[..<colon])
      port = UInt16(host[host.index(after: colon)...])
    }
    guard isOwn(name: name), let port, address.isLoopback || port == ownPort else { return false }
    guard let origin = request.headers["origin"] else { return true }
    return origin.lowercased() == "http://\(host)"
  }

  /// A name of this machine for itself, the address, and on every address also any in numbers and
  /// the machine's name: none of these is a name that somebody else could point here.
  private func isOwn(name: String) -> Bool {
    if ["127.0.0.1", "localhost", "[::1]", address.inURL.lowercased()].contains(name) {
      return true
    }
    guard address.isEvery else { return false }
    let machine = Self.machineName.lowercased()
    return ListenAddress.isNumeric(name) || name == machine || name == "\(machine).local"
  }

  private static var machineName: String {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return "localhost" }
    return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Ports share cookies, so each has one of its own.
  private var cookieName: String { "vitrina-\(ownPort)" }

  private func cookie(of request: HTTPRequest) -> String? {
    for pair in (request.headers["cookie"] ?? "").split(separator: ";") {
      let parts = pair.split(separator: "=", maxSplits: 1)
      if parts.count == 2, parts[0].trimmingCharacters(in: .whitespaces) == cookieName {
        return parts[1].trimmingCharacters(in: .whitespaces)
      }
    }
    return nil
  }

  /// Gives the cookie and leads on to the same address without the token, so that it stands in no
  /// history and no shared link.
  private func entry(_ request: HTTPRequest) -> HTTPResponse {
    let query = request.query.filter { $0.name != "token" }.map { item in
      "\(Self.encoded(item.name))=\(Self.encoded(item.value))"
    }.joined(separator: "&")
    let location = Self.path(request) + (query.isEmpty ? "" : "?\(query)")
    return HTTPResponse(
      status: 303, type: "text/plain; charset=utf-8", [],
      headers: [
        ("Location", location),
        ("Set-Cookie", "\(cookieName)=\(token.text); Path=/; HttpOnly; SameSite=Strict"),
      ])
  }

  /// Starts with one slash: two would lead to another server.
  private static func path(_ request: HTTPRequest) -> String {
    "/" + encoded(String(request.path.drop { $0 == "/" }), keeping: "/")
  }

  private static func encoded(_ text: String, keeping kept: String = "") -> String {
    let allowed = CharacterSet(charactersIn: "-._~\(kept)").union(
      CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"))
    return text.addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
  }

  private static func closed(_ request: HTTPRequest) -> HTTPResponse {
    let html = """
      <!DOCTYPE html>
      <html lang="en">
      <head><meta charset="utf-8"><title>Vitrina is closed</title></head>
      <body>
      <h1>This workshop opens with its full address</h1>
      <p>It was started for others than this machine, so it asks who comes. Open the address that \
      <code>vitrina preview</code> printed: the one with <code>?token=</code> in it. It is another \
      one after each start.</p>
      <p>If you have opened that and came here by a link in another page, \
      <a href="\(path(request))">go on</a>.</p>
      </body>
      </html>

      """
    return HTTPResponse(
      status: 401, type: "text/html; charset=utf-8", Array(html.utf8),
      headers: [
        ("WWW-Authenticate", "Vitrina-Token"),
        ("Content-Security-Policy", "default-src 'none'; base-uri 'none'; form-action 'none'"),
      ])
  }
}
