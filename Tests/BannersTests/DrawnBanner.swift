import Banners
import Components
import Diagnostics
import Rasterizing
import Rendering
import TestSupport
import Testing
import Values

/// A banner as the renderers give it, from data as authors write them.
struct DrawnBanner {
  let environment: ViewEnvironment
  var instance: any AnyInstance
  let problems: [FieldProblem]

  init(_ data: DataMap, in environment: ViewEnvironment = ViewEnvironment()) {
    self.environment = environment
    var problems = FieldProblems()
    instance = AnyComponent(Banner.self).instance(data, &problems)
    self.problems = problems.finish()
  }

  /// One that somebody else's clock drives.
  static func view(
    _ data: BannerData, _ state: BannerState, in environment: ViewEnvironment = ViewEnvironment()
  ) -> ViewNode { Banner.view(data, state: state, in: environment) }

  var view: ViewNode { instance.view(in: environment) }

  func node(_ id: String) -> ViewNode? {
    var found: ViewNode?
    view.walk { node, at in if at == id { found = node } }
    return found
  }

  /// Colour of the words of a node.
  func color(_ id: String) -> String? {
    if case .text(let text)? = node(id)?.content { text.color.hex } else { nil }
  }

  var html: String {
    var buffer = ByteBuffer()
    let element = HTMLRenderer.Element(view) { image in
      if case .data(let url) = image { url } else { nil }
    }
    HTMLRenderer(environment: environment).renderDocument(
      [element], title: "banner", stylesheet: "component.css", into: &buffer)
    return buffer.finishText()
  }

  var terminal: String {
    var buffer = ByteBuffer()
    TerminalRenderer(environment: environment, color: .none).render(view, into: &buffer)
    return buffer.finishText()
  }

  var accessibility: String { Self.lines(view) }

  /// A view as assistive technology is told of it.
  static func lines(_ view: ViewNode) -> String {
    var buffer = ByteBuffer()
    AccessibilityRenderer().render(view, into: &buffer)
    return buffer.finishText()
  }

  var svg: String {
    get throws {
      let renderer = try PictureRenderer()
      let picture = try renderer.svg(renderer.page([PictureContent(view)], in: environment))
      return String(decoding: picture.bytes, as: UTF8.self) + "\n"
    }
  }

  /// Pixels, two a point.
  var png: [UInt8] {
    get throws {
      let renderer = try PictureRenderer()
      return try renderer.png(renderer.page([PictureContent(view)], in: environment), scale: 2)
        .bytes
    }
  }

  /// A page of its own.
  var pdf: [UInt8] {
    get throws {
      let renderer = try PictureRenderer()
      return try renderer.pdf(renderer.page([PictureContent(view)], in: environment)).bytes
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

  /// What the checks find, a line each.
  var findings: [String] {
    get throws {
      let root = try #require(
        try PictureRenderer().page([PictureContent(view)], in: environment).boxes.first)
      return AccessibilityCheck(AnyComponent(Banner.self), environment: environment)
        .findings(in: root)
        .map { "\($0.problem.code) \($0.problem.path) \($0.problem.found ?? "")" }
    }
  }

  /// Compares it in every format of text with the golden files of a suite.
  func expectGoldens(_ suite: String, _ name: String, testFile: String = #filePath) throws {
    let texts = [
      (html, "html"), (terminal, "txt"), (accessibility, "a11y.txt"), (try svg, "svg"),
    ]
    for (text, ending) in texts {
      try Golden.expect(text, suite, "\(name).\(ending)", testFile: testFile)
    }
  }
}
