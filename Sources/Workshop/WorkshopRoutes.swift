internal import Components
internal import Diagnostics
internal import Rendering
internal import Scripting
internal import Values
internal import Vitrina

/// Which request gets which answer.
///
/// `AccessGate` decides whether a request is answered at all; what changes anything needs the token
/// that the page was served with.
struct WorkshopRoutes: Sendable {
  private let parts: Workshop.Parts
  private let rendering: RenderEndpoint
  private let actions: ActionEndpoint
  private let banners: BannerEndpoint
  private let impact: ImpactEndpoint
  private let messenger: MessengerEndpoint
  private let scenarios: ScenarioEndpoint
  private let sources: SourceEndpoint
  private let gate: AccessGate

  init(_ parts: Workshop.Parts, gate: AccessGate, editor: EditorLink?) {
    self.parts = parts
    self.gate = gate
    scenarios = ScenarioEndpoint(host: parts.host, files: ScenarioFile(folder: parts.folder))
    sources = SourceEndpoint(folder: parts.folder, editor: editor)
    rendering = RenderEndpoint(host: parts.host, pictures: parts.pictures)
    actions = ActionEndpoint(host: parts.host)
    banners = BannerEndpoint(host: parts.host, scenes: parts.scenes, clock: parts.clock)
    impact = ImpactEndpoint(host: parts.host, canAdvance: parts.clock != nil)
    messenger = MessengerEndpoint(host: parts.host, canAdvance: parts.clock != nil)
  }

  func respond(to request: HTTPRequest) -> HTTPResponse {
    if let refusal = gate.refusal(of: request) { return refusal }
    switch request.method {
    case "GET", "HEAD": return get(request)
    case "POST": return post(request)
    default: return text(405, "Use GET or POST.", [("Allow", "GET, HEAD, POST")])
    }
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
    case "banners.json" where words.count == 1:
      return banners.list(request)
    case "impact.json" where words.count == 1:
      return impact.status()
    case "messenger.json" where words.count == 1:
      return messenger.status()
    case "explain.json" where words.count == 1:
      return actions.explain(request)
    case "source.json" where words.count == 1:
      return sources.respond(request)
    case "events" where words.count == 1 && request.method == "HEAD":
      return HTTPResponse(type: "text/event-stream", [])
    case "events" where words.count == 1:
      // A browser that connects again sends the header; a page that opens a stream cannot.
      let last = (request.headers["last-event-id"] ?? request.query("after")).flatMap(Int.init)
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
    PageAssets.page(token: parts.token.text, status: status)
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
    guard parts.token.matches(request.headers["x-vitrina-token"]) else {
      return text(403, "The token of this page is missing or old; load the page again.")
    }
    switch request.path {
    case "/tap": return actions.tap(request)
    case "/open": return actions.open(request)
    case "/banners": return banners.act(request)
    case "/banners/scene": return banners.scene(request)
    case "/impact": return impact.act(request)
    case "/impact/reset": return impact.reset()
    case "/messenger": return messenger.act(request)
    case "/clock": return banners.advance(request)
    case "/app": return banners.app(request)
    case "/scenarios": return scenarios.save(request)
    default: return text(404, "There is nothing to POST to at this address.")
    }
  }
}
