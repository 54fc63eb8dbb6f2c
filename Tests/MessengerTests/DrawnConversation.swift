import Components
import Foundation
import Messenger
import Rasterizing
import Rendering
import TestSupport
import Testing
import Values

/// A conversation as the renderers give it, from data as authors write them.
struct DrawnConversation {
  static let component = AnyComponent(ConversationScreen.self)

  let environment: ViewEnvironment
  var instance: any AnyInstance
  let problems: [FieldProblem]

  init(_ data: DataMap, in environment: ViewEnvironment = ViewEnvironment(locale: "en")) {
    self.environment = environment
    var problems = FieldProblems()
    instance = Self.component.instance(data, &problems)
    self.problems = problems.finish()
  }

  var view: ViewNode { instance.view(in: environment) }

  // MARK: - Doing

  @discardableResult
  mutating func tap(_ index: Int?) -> [ComponentEvent] { instance.handle(.tap(index: index)) }

  @discardableResult
  mutating func command(_ name: String, _ arguments: DataMap = [:]) -> [ComponentEvent] {
    instance.handle(.command(name, arguments))
  }

  func objection(_ name: String, _ arguments: DataMap = [:]) -> String? {
    instance.objection(to: .command(name, arguments))
  }

  /// Taps what a node offers, as pages do.
  mutating func touch(_ id: String) -> [ComponentEvent] {
    guard let action = node(id)?.action else { return [] }
    return action.name == "tap" ? tap(action.index) : command(action.name)
  }

  /// The same conversation with other data, as hosts show it.
  mutating func take(_ data: DataMap) {
    let before = instance
    var problems = FieldProblems()
    instance = Self.component.instance(data, &problems)
    _ = instance.keepState(of: before)
  }

  // MARK: - Finding

  func node(_ id: String) -> ViewNode? {
    var found: ViewNode?
    view.walk { node, at in if at == id { found = node } }
    return found
  }

  /// The words of a node.
  func text(_ id: String) -> String? {
    if case .text(let text)? = node(id)?.content { text.plain } else { nil }
  }

  /// Colour of the words of a node.
  func color(_ id: String) -> String? {
    if case .text(let text)? = node(id)?.content { text.color.hex } else { nil }
  }

  func ground(_ id: String) -> String? { node(id)?.modifiers.background?.hex }

  var field: ViewNode.TextField? {
    if case .textField(let field)? = node("composer.field")?.content { field } else { nil }
  }

  /// All that can be read, in reading order.
  var words: [String] {
    var words: [String] = []
    view.walk { node, _ in if case .text(let text) = node.content { words.append(text.plain) } }
    return words
  }

  // MARK: - Formats

  private static func url(_ image: ImageReference) -> String? {
    if case .data(let url) = image { url } else { nil }
  }

  var html: String {
    var buffer = ByteBuffer()
    HTMLRenderer(environment: environment).renderDocument(
      [HTMLRenderer.Element(view, imageURL: Self.url)], title: "conversation",
      stylesheet: "component.css", into: &buffer)
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

  var png: [UInt8] {
    get throws {
      let renderer = try PictureRenderer()
      return try renderer.png(renderer.page([PictureContent(view)], in: environment), scale: 1)
        .bytes
    }
  }

  var svg: String {
    get throws {
      let renderer = try PictureRenderer()
      return String(
        decoding: try renderer.svg(renderer.page([PictureContent(view)], in: environment)).bytes,
        as: UTF8.self)
    }
  }

  /// What the checks find, a line each.
  var findings: [String] {
    get throws {
      let root = try #require(
        try PictureRenderer().page([PictureContent(view)], in: environment).boxes.first)
      return AccessibilityCheck(Self.component, environment: environment).findings(in: root)
        .map { "\($0.problem.code) \($0.node) \($0.problem.found ?? "")" }
    }
  }

  // MARK: - Goldens

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
