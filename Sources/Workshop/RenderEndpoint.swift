internal import Components
internal import Diagnostics
internal import Rasterizing
internal import Rendering
internal import Scripting
internal import Values
internal import Vitrina

/// `/render/…`: components and screens without the page around them, in every format.
struct RenderEndpoint: Sendable {
  let host: Host
  let pictures: ComponentPictures

  /// What a path behind `/c`, `/m` or `/s` names.
  struct Target {
    let isScreen: Bool
    let id: String
    let scenario: String?

    init(isScreen: Bool, id: String, scenario: String?) {
      (self.isScreen, self.id, self.scenario) = (isScreen, id, scenario)
    }

    /// - Parameter words: `c`, `m` or `s`, plugin, id, and perhaps a scenario.
    init?(_ words: [String]) {
      guard (3...4).contains(words.count), ["c", "s", "m"].contains(words[0]) else { return nil }
      isScreen = words[0] == "s"
      id = "\(words[1])/\(words[2])"
      scenario = words.count == 4 ? words[3] : nil
    }
  }

  /// What the page of these words shows.
  enum Subject: Equatable {
    case present
    case absent
    /// An earlier id: the page's path is another now.
    case moved(to: String)
  }

  func subject(_ words: [String]) -> Subject {
    guard let target = Target(words) else { return .absent }
    let catalog = host.catalog
    var moved: Subject?
    let scenarios: [Scenario]
    if target.isScreen {
      guard let screen = try? catalog.screen(target.id) else { return .absent }
      scenarios = screen.scenarios
    } else {
      guard let provider = try? catalog.provider(target.id) else { return .absent }
      if provider.id != target.id {
        moved = .moved(
          to: ([words[0], provider.id] + words.dropFirst(3)).map { "/\($0)" }.joined())
      }
      scenarios = provider.scenarios
    }
    let isThere = target.scenario == nil || scenarios.contains { $0.id == target.scenario }
    return isThere ? moved ?? .present : .absent
  }

  /// - Parameter words: As `Target` takes them, the last one with the format as its ending.
  func respond(_ words: [String], _ request: HTTPRequest) -> HTTPResponse {
    var words = words
    let last = words.removeLast()
    let parts = last.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    words.append(String(parts[0]))
    guard let target = Target(words), parts.count == 2,
      let format = Format(rawValue: String(parts[1]))
    else {
      return fault(
        Diagnostic(
          "render.format", .error, "there is no format '\(last)'",
          expected: Format.allCases.map(\.rawValue).joined(separator: ", "), found: last))
    }
    do throws(Diagnostic) {
      return try render(target, format, request)
    } catch {
      return fault(error)
    }
  }

  enum Format: String, CaseIterable {
    case html, json, lua, txt, png, svg, pdf
    case a11y = "a11y.txt"
    case findings = "findings.json"
    case layout = "layout.json"
  }

  private func fault(_ diagnostic: Diagnostic) -> HTTPResponse {
    let isAsked = ["query.value", "state.unknown", "picture.size", "picture.scale"]
    return HTTPResponse.fault(isAsked.contains(diagnostic.code) ? 400 : 404, diagnostic)
  }

  private func render(
    _ target: Target, _ format: Format, _ request: HTTPRequest
  ) throws(Diagnostic) -> HTTPResponse {
    let query = try RenderQuery(request.query, of: host)
    let drawing = try Drawing(target, query, of: host)
    let links = PageLinks(root: "/", files: host.files, holdsMasks: false)
    let isFragment = format == .html && request.query("fragment") == "1"
    let bytes =
      isFragment
      ? drawing.markup(links)
      : try drawing.bytes(as: format, scale: query.scale, links: links, pictures: pictures)
    let policy = format.policy.map { [("Content-Security-Policy", $0)] } ?? []
    return HTTPResponse(type: format.mediaType, bytes, headers: policy)
  }
}

extension RenderEndpoint.Format {
  fileprivate var mediaType: String {
    switch self {
    case .html: "text/html; charset=utf-8"
    case .json, .findings, .layout: "application/json"
    case .lua, .txt, .a11y: "text/plain; charset=utf-8"
    case .png: "image/png"
    case .svg: "image/svg+xml"
    case .pdf: "application/pdf"
    }
  }

  /// What a document may load that is opened by itself; nil for one that loads nothing.
  fileprivate var policy: String? {
    switch self {
    case .html:
      "default-src 'none'; style-src 'self'; style-src-attr 'unsafe-inline'; "
        + "img-src 'self' data:; font-src 'self' data:; base-uri 'none'; form-action 'none'"
    case .png, .svg, .pdf: "default-src 'none'; img-src data:"
    case .json, .lua, .txt, .a11y, .findings, .layout: nil
    }
  }
}

extension ComponentPictures.Finding {
  var dataValue: DataValue {
    [
      "entry": .integer(entry), "node": .string(node),
      "diagnostic": self.diagnostic.dataValue,
    ]
  }
}

/// The axes and parameters of a render address.
struct RenderQuery {
  let context: RenderContext
  let params: DataMap
  /// Pixels a point of a PNG.
  let scale: Double

  /// Names that are no axis are the page's own and mean nothing here.
  ///
  /// - Throws: `query.value` for an axis that cannot have its value.
  init(_ items: [(name: String, value: String)], of host: Host) throws(Diagnostic) {
    var query = EnvironmentQuery(settings: host.settings, motion: .full)
    var params: DataMap = [:]
    var values = ValueOverlay()
    var scale = 2.0
    for item in items {
      if item.name.hasPrefix("arg.") {
        if let expected = values.set(String(item.name.dropFirst(4)), item.value) {
          throw Diagnostic(
            "query.value", .error, "'\(item.name)' is no place", expected: expected,
            found: quoted(item.name))
        }
      } else if item.name == "scale" {
        guard let number = Double(item.value), PictureRenderer.scales.contains(number) else {
          throw Diagnostic(
            "query.value", .error, "'scale' cannot be '\(item.value)'",
            expected: "a number from 1 to 4", found: quoted(item.value))
        }
        scale = number
      } else if item.name == "param", let parameter = ScreenParameter.parse(item.value) {
        params[parameter.key] = parameter.value
      } else if EnvironmentQuery.names.contains(item.name),
        let expected = query.set(item.name, item.value)
      {
        throw Diagnostic(
          "query.value", .error, "'\(item.name)' cannot be '\(item.value)'", expected: expected,
          found: quoted(item.value))
      }
    }
    context = host.context(query.environment, moment: query.moment, values: values)
    self.params = params
    self.scale = scale
  }
}
