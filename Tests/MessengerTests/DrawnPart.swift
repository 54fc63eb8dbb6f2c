import Components
import Foundation
import Rasterizing
import Rendering
import TestSupport
import Testing
import Values

/// The list or the notification as the renderers give it, from data as authors write them.
struct DrawnPart {
  let component: AnyComponent
  let environment: ViewEnvironment
  var instance: any AnyInstance
  let problems: [FieldProblem]

  init(
    _ component: any Component.Type, _ data: DataMap, in environment: ViewEnvironment = .init()
  ) {
    self.environment = environment
    self.component = Self.erased(component)
    var problems = FieldProblems()
    instance = self.component.instance(data, &problems)
    self.problems = problems.finish()
  }

  private static func erased<C: Component>(_ component: C.Type) -> AnyComponent {
    AnyComponent(component)
  }

  var view: ViewNode { instance.view(in: environment) }

  func node(_ id: String) -> ViewNode? {
    var found: ViewNode?
    view.walk { node, at in if at == id { found = node } }
    return found
  }

  /// The words of a node.
  func text(_ id: String) -> String? {
    if case .text(let text)? = node(id)?.content { text.plain } else { nil }
  }

  func image(_ id: String) -> ViewNode.Image? {
    if case .image(let image)? = node(id)?.content { image } else { nil }
  }

  // MARK: - Formats

  var html: String {
    var buffer = ByteBuffer()
    let element = HTMLRenderer.Element(view) { image in
      if case .data(let url) = image { url } else { nil }
    }
    HTMLRenderer(environment: environment).renderDocument(
      [element], title: component.name, stylesheet: "component.css", into: &buffer)
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

  /// Pixels, one a point.
  var png: [UInt8] {
    get throws {
      let renderer = try PictureRenderer()
      return try renderer.png(renderer.page([PictureContent(view)], in: environment), scale: 1)
        .bytes
    }
  }

  /// Where everything stands, by the ids of nodes.
  var places: [String: LayoutRect] {
    get throws {
      let root = try #require(
        try PictureRenderer().page([PictureContent(view)], in: environment).boxes.first)
      var places: [String: LayoutRect] = [:]
      var open = [root]
      while let box = open.popLast() {
        places[box.id] = box.frame
        open += box.children
      }
      return places
    }
  }

  /// What the checks find, a line each; that a text was cut is what was asked for.
  var findings: [String] {
    get throws {
      let root = try #require(
        try PictureRenderer().page([PictureContent(view)], in: environment).boxes.first)
      return AccessibilityCheck(component, environment: environment).findings(in: root)
        .filter { $0.problem.code != "a11y.clipped" || $0.problem.statement.contains("sticks out") }
        .map { "\($0.problem.code) \($0.node) \($0.problem.path) \($0.problem.found ?? "")" }
    }
  }

  // MARK: - Goldens

  /// Compares it in the formats of text with the golden files of a suite.
  func expectTexts(_ suite: String, _ name: String, testFile: String = #filePath) throws {
    for (text, ending) in [(html, "html"), (terminal, "txt"), (accessibility, "a11y.txt")] {
      try Golden.expect(text, suite, "\(name).\(ending)", testFile: testFile)
    }
  }

  /// Compares its picture with the golden one. Another version of a library may draw single pixels
  /// otherwise.
  func expectPicture(
    _ suite: String, _ name: String, testFile: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let file = URL(fileURLWithPath: testFile).deletingLastPathComponent()
      .appendingPathComponent("__Snapshots__/\(suite)/\(name).png")
    let mode = ProcessInfo.processInfo.environment["VITRINA_RECORD"] ?? ""
    let drawn = try png
    guard let recorded = try? Data(contentsOf: file), mode != "all" else {
      guard mode == "all" || mode == "missing" else {
        Issue.record("\(file.path) is missing", sourceLocation: sourceLocation)
        return
      }
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(drawn).write(to: file)
      return
    }
    let difference = PictureDifference(
      of: try #require(PixelImage(png: drawn)),
      from: try #require(PixelImage(png: Array(recorded))), tolerance: .perceptual(threshold: 0.1))
    #expect(difference.isSame, "differs from \(file.path)", sourceLocation: sourceLocation)
  }
}

/// A component with data in an environment, as goldens have it.
struct PartCase: Sendable, CustomTestStringConvertible {
  let component: any Component.Type
  let name: String
  let data: DataMap
  var environment = ViewEnvironment(locale: "en")
  /// Whether it is compared as text too.
  var hasTexts = false

  var testDescription: String { "\(component.name) \(name)" }
  var drawn: DrawnPart { DrawnPart(component, data, in: environment) }

  /// In both schemes and directions, narrow, and with the largest text.
  static func everywhere(
    _ component: any Component.Type, _ name: String, _ data: DataMap, arabic: DataMap
  ) -> [PartCase] {
    let largest = TextSize("ax5") ?? .standard
    let rtl = data.overlaid(with: arabic)
    return [
      PartCase(component: component, name: name, data: data, hasTexts: true),
      PartCase(
        component: component, name: "\(name)_dark", data: data,
        environment: ViewEnvironment(scheme: .dark, locale: "en")),
      PartCase(
        component: component, name: "\(name)_rtl", data: rtl,
        environment: ViewEnvironment(direction: .rtl, locale: "ar"), hasTexts: true),
      PartCase(
        component: component, name: "\(name)_dark_rtl", data: rtl,
        environment: ViewEnvironment(scheme: .dark, direction: .rtl, locale: "ar")),
      PartCase(
        component: component, name: "\(name)_spanish", data: data,
        environment: ViewEnvironment(locale: "es-AR")),
      PartCase(
        component: component, name: "\(name)_narrow", data: data,
        environment: ViewEnvironment(width: 320, locale: "pt-BR")),
      PartCase(
        component: component, name: "\(name)_wide", data: data,
        environment: ViewEnvironment(width: 768, locale: "en")),
      PartCase(
        component: component, name: "\(name)_largest_text", data: data,
        environment: ViewEnvironment(width: 320, locale: "en", textSize: largest)),
    ]
  }
}
