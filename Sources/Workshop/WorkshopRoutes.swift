internal import Components
internal import Diagnostics
internal import Rendering
internal import Scripting
internal import Values
internal import Vitrina

/// Which request gets which answer.
///
/// Only pages of this very server may talk to it: a foreign `Host` (DNS rebinding) or `Origin` gets
/// 403, and what changes anything needs the token that the page was served with.
struct WorkshopRoutes: Sendable {
  private let parts: Workshop.Parts
  private let rendering: RenderEndpoint
  private let actions: ActionEndpoint

  init(_ parts: Workshop.Parts) {
    self.parts = parts
    rendering = RenderEndpoint(host: parts.host, pictures: parts.pictures)
    actions = ActionEndpoint(host: parts.host)
  }

  func respond(to request: HTTPRequest) -> HTTPResponse {
    guard isOwn(request) else {
      return text(403, "This server answers only its own pages on this machine.")
    }
    switch request.method {
    case "GET", "HEAD": return get(request)
    case "POST": return post(request)
    default: return text(405, "Use GET or POST.", [("Allow", "GET, HEAD, POST")])
    }
  }

  /// Whether `Host` names this machine by loopback, and `Origin`, if there, is the same place.
  private func isOwn(_ request: HTTPRequest) -> Bool {
    guard let host = request.headers["host"] else { return false }
    var name = host
    if let colon = host.lastIndex(of: ":"), host[host.index(after: colon)...].allSatisfy(\.isNumber)
    {
      name = String(host[..<colon])
    }
    guard ["127.0.0.1", "localhost", "[::1]"].contains(name.lowercased()) else { return false }
    guard let origin = request.headers["origin"] else { return true }
    return origin == "http://\(host)"
  }

  private func text(
    _ status: Int, _ text: String, _ headers: [(String, String)] = []
  ) -> HTTPResponse {
    HTTPResponse(
      status: status, type: "text/plain; charset=utf-8", Array("\(text)\n".utf8), headers: headers)
  }

  private func get(_ request: HTTPRequest) -> HTTPResponse {
    let words = request.path.split(separator: "/", omittingEmptySubsequences: true).map(String.init)
    switch words.first {
    case nil: return page(status: 200)
    case "c" where (3...4).contains(words.count), "s" where (3...4).contains(words.count),
      "m" where (3...4).contains(words.count):
      return page(of: rendering.subject(words), request)
    case "docs" where words.count == 2:
      let isThere = parts.host.catalog.components.component(named: words[1]) != nil
      return page(status: isThere ? 200 : 404)
    case "render" where (4...5).contains(words.count):
      return rendering.respond(Array(words.dropFirst()), request)
    case "assets" where words.count == 2:
      return PageAssets.response(words[1]) ?? text(404, "There is no asset \(words[1]).")
    case "files" where words.count >= 3:
      return file(plugin: words[1], path: words.dropFirst(2).joined(separator: "/"))
    case "fonts" where words.count == 2:
      return FontEndpoint.stylesheet(words[1], parts.host) ?? text(404, "There is no such font.")
    case "index.json" where words.count == 1:
      return HTTPResponse(type: "application/json", IndexEndpoint.body(parts))
    case "explain.json" where words.count == 1:
      return actions.explain(request)
    case "events" where words.count == 1:
      let last = request.headers["last-event-id"].flatMap(Int.init)
      return HTTPResponse(events: parts.events.subscribe(after: last))
    default: return text(404, "There is nothing at this address.")
    }
  }

  private func page(of subject: RenderEndpoint.Subject, _ request: HTTPRequest) -> HTTPResponse {
    switch subject {
    case .present: return page(status: 200)
    case .absent: return page(status: 404)
    case .moved(let path):
      let query = URLQuery.text(request.query)
      return text(308, "It is at \(path) now.", [("Location", path + query)])
    }
  }

  private func page(status: Int) -> HTTPResponse {
    PageAssets.page(token: parts.token, status: status)
  }

  /// An image or font of a plugin's folder.
  private func file(plugin: String, path: String) -> HTTPResponse {
    guard
      let type = InlineImages.mediaType(ofFile: path) ?? PluginFont.mediaType(ofFile: path),
      !path.split(separator: "/").contains(".."), plugin != "..",
      let bytes = parts.host.files.contents(of: AssetPath.file(path, of: plugin))
    else { return text(404, "There is no such file.") }
    // An SVG opened by itself is a document: it gets no scripts and no origin.
    return HTTPResponse(
      type: type, bytes,
      headers: [
        (
          "Content-Security-Policy",
          "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"
        )
      ])
  }

  private func post(_ request: HTTPRequest) -> HTTPResponse {
    guard request.headers["x-vitrina-token"] == parts.token else {
      return text(403, "The token of this page is missing or old; load the page again.")
    }
    switch request.path {
    case "/tap": return actions.tap(request)
    case "/open": return actions.open(request)
    default: return text(404, "There is nothing to POST to at this address.")
    }
  }
}
