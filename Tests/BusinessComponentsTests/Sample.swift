import BusinessComponents
import Components
import Diagnostics
import Rasterizing
import Rendering
import TestSupport
import Testing
import Values

extension Sample {
  var environment: ViewEnvironment { ViewEnvironment(width: width) }

  func shown(in environment: ViewEnvironment? = nil) throws -> Shown {
    try Shown(component, data, in: environment ?? self.environment)
  }

  /// Compares the component in every format with the golden files of a suite.
  func expectGoldens(_ suite: String, testFile: String = #filePath) throws {
    let shown = try shown()
    let texts = [
      (shown.html, "html"), (shown.terminal, "txt"), (shown.json, "json"),
      (shown.accessibility, "a11y.txt"), (try shown.svg, "svg"),
    ]
    for (text, ending) in texts {
      try Golden.expect(text, suite, "\(name).\(ending)", testFile: testFile)
    }
  }
}

/// A component with its data, as tests look at it.
struct Shown {
  let component: String
  let environment: ViewEnvironment
  var instance: any AnyInstance
  let problems: [FieldProblem]

  init(_ component: String, _ data: DataMap, in environment: ViewEnvironment = ViewEnvironment())
    throws
  {
    self.component = component
    self.environment = environment
    let known = try #require(
      ComponentRegistry(BusinessComponents.all).component(named: component))
    var problems = FieldProblems()
    instance = known.instance(data, &problems)
    self.problems = problems.finish()
  }

  var view: ViewNode { instance.view(in: environment) }

  /// The node with an id; nil if it is not shown.
  func node(_ id: String) -> ViewNode? {
    var found: ViewNode?
    view.walk { node, at in if at == id { found = node } }
    return found
  }

  func text(_ id: String) -> ViewNode.Text? {
    if case .text(let text)? = node(id)?.content { text } else { nil }
  }

  func image(_ id: String) -> ViewNode.Image? {
    if case .image(let image)? = node(id)?.content { image } else { nil }
  }

  func progressBar(_ id: String) -> ViewNode.ProgressBar? {
    if case .progressBar(let bar)? = node(id)?.content { bar } else { nil }
  }

  func ring(_ id: String) -> ViewNode.Ring? {
    if case .ring(let ring)? = node(id)?.content { ring } else { nil }
  }

  /// What an action reports, each event checked against the node that it names.
  mutating func events(
    _ action: ComponentAction, sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) -> [ComponentEvent] {
    let events = instance.handle(action)
    for event in events where event.node != nil {
      let touched = node(event.node ?? "")?.action
      #expect(
        touched == ViewAction(event.name, index: event.index, deepLink: event.deepLink),
        "the event names the node '\(event.node ?? "")'", sourceLocation: sourceLocation)
    }
    return events
  }

  /// Without the network, as pages that stand alone draw it.
  var html: String {
    var buffer = ByteBuffer()
    let element = HTMLRenderer.Element(view) { image in
      if case .data(let url) = image { url } else { nil }
    }
    HTMLRenderer(environment: environment).renderDocument(
      [element], title: component, stylesheet: "component.css", into: &buffer)
    return buffer.finishText()
  }

  var terminal: String {
    var buffer = ByteBuffer()
    TerminalRenderer(environment: environment, color: .none).render(view, into: &buffer)
    return buffer.finishText()
  }

  var accessibility: String {
    var buffer = ByteBuffer()
    AccessibilityRenderer().render(view, into: &buffer)
    return buffer.finishText()
  }

  /// In outlines; images of plugins and of the network are placeholders.
  var svg: String {
    get throws {
      let renderer = try PictureRenderer()
      let picture = try renderer.svg(renderer.page([PictureContent(view)], in: environment))
      return String(decoding: picture.bytes, as: UTF8.self) + "\n"
    }
  }

  /// Where everything stands, with the real widths of text.
  var layout: LayoutBox<TextLines> {
    get throws {
      try #require(
        try PictureRenderer().page([PictureContent(view)], in: environment).boxes.first)
    }
  }

  /// Data and diagnostics, a line each.
  var json: String {
    var text = String(decoding: instance.dataJSON, as: UTF8.self) + "\n"
    for problem in problems {
      text += problem.diagnostic(of: component, at: nil).dataValue.json + "\n"
    }
    return text
  }

  /// Code and place of each problem.
  var codes: [String] {
    problems.map { "\($0.severity) \($0.code) \($0.path)" }
  }
}

extension DataValue {
  var boolValue: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }
}

extension DataMap {
  /// The words of a list of strings.
  func words(_ key: String) -> [String] { (self[key]?.listValue ?? []).compactMap(\.stringValue) }
}
