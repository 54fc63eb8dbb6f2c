internal import Components
internal import Diagnostics
internal import Routing
internal import Scripting
internal import Values
internal import Vitrina

/// `/tap` and `/open`: what the page does in a user's place; `/explain.json`: what would come of a
/// link.
struct ActionEndpoint: Sendable {
  let host: Host

  func open(_ request: HTTPRequest) -> HTTPResponse {
    respond(request) { (body) throws(Diagnostic) in
      guard let url = body["url"]?.stringValue else {
        throw Self.fault("url", expected: "a string: the link")
      }
      return host.open(url).dataValue
    }
  }

  /// Where a link would go; no handler runs.
  func explain(_ request: HTTPRequest) -> HTTPResponse {
    guard let url = request.query("url") else {
      let fault = Self.fault("url", expected: "the link")
      return HTTPResponse.fault(400, fault)
    }
    guard case .map(let explanation) = host.explain(url).dataValue else {
      return HTTPResponse.json([:], status: 500)
    }
    return HTTPResponse.json(explanation)
  }

  func tap(_ request: HTTPRequest) -> HTTPResponse {
    respond(request) { (body) throws(Diagnostic) in
      let query = try RenderQuery(Self.query(body["query"]?.stringValue ?? ""), of: host)
      let scenario = body["scenario"]?.stringValue
      let action = try Self.action(body)
      if let provider = body["provider"]?.stringValue {
        return try host.perform(action, on: provider, scenario: scenario, in: query.context)
          .dataValue
      }
      guard let screen = body["screen"]?.stringValue, case .integer(let entry)? = body["entry"]
      else { throw Self.fault("provider", expected: "a provider, or a screen with an entry") }
      return try host.perform(
        action, onEntry: entry, ofScreen: screen, scenario: scenario,
        params: query.params.overlaid(with: body["params"]?.mapValue ?? [:]), in: query.context
      ).dataValue
    }
  }

  private static func action(_ body: DataMap) throws(Diagnostic) -> ComponentAction {
    var index: Int?
    switch body["index"] {
    case .integer(let number)?: index = number
    case .null?, nil: break
    default: throw fault("index", expected: "a whole number or null")
    }
    switch body["action"]?.stringValue ?? "tap" {
    case "tap": return .tap(index: index)
    case "appear": return .appear
    case let command: return .command(command, body["args"]?.mapValue ?? [:])
    }
  }

  private static func fault(_ key: String, expected: String) -> Diagnostic {
    Diagnostic(
      "request.body", .error, "the request's '\(key)' is missing or of the wrong type",
      expected: expected)
  }

  /// The pairs of a query string as the page has it in its address.
  private static func query(_ text: String) -> [(name: String, value: String)] {
    let items = try? Deeplink.parse("page:?\(text)").queryItems
    return (items ?? []).map { ($0.key, $0.value) }
  }

  /// Reads the body, runs `work` and writes its result with the time it took.
  private func respond(
    _ request: HTTPRequest, _ work: (DataMap) throws(Diagnostic) -> DataValue
  ) -> HTTPResponse {
    let start = ContinuousClock.now
    do throws(Diagnostic) {
      guard case .map(let body) = try JSONReader.read(request.body, file: "the request") else {
        throw Self.fault("body", expected: "a JSON object")
      }
      guard case .map(var result) = try work(body) else {
        return HTTPResponse.json([:], status: 500)
      }
      let milliseconds = (ContinuousClock.now - start) / .milliseconds(1)
      result["milliseconds"] = .double((milliseconds * 100).rounded() / 100)
      result["effects"] = NavigationTargets(host.catalog.directory).complete(result["effects"])
      return HTTPResponse.json(result)
    } catch {
      let isUsage = ["json.syntax", "request.body", "query.value", "state.unknown"].contains(
        error.code)
      return HTTPResponse.fault(isUsage ? 400 : 404, error)
    }
  }
}
