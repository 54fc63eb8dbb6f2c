import Components
import TestSupport
import Testing
import Values

@testable import BusinessComponents

struct DownloadAppTests {
  static let samples = Sample.all(of: "DownloadApp")

  private static let whole: DataMap = [
    "app_site": "MP", "title": "Exclusivo", "button_title": "Descargar",
    "button_deep_link": "app://x",
  ]

  private func shown(_ more: DataMap, in environment: ViewEnvironment = ViewEnvironment()) throws
    -> Shown
  {
    try Shown("download_app", Self.whole.overlaid(with: more), in: environment)
  }

  @Test func `reads all samples`() {
    #expect(Self.samples.count == 8)
  }

  @Test(arguments: samples)
  func `looks as recorded in every format`(_ sample: Sample) throws {
    try sample.expectGoldens("DownloadAppTests")
  }

  @Test(arguments: samples)
  func `has the box, logo and tap of its sample`(_ sample: Sample) throws {
    var shown = try sample.shown()
    let modifiers = shown.view.modifiers
    #expect(modifiers.minHeight == sample.expected["height"]?.doubleValue)
    #expect(modifiers.cornerRadius == sample.expected["cornerRadius"]?.doubleValue)
    #expect(modifiers.background?.hex == sample.expected["background"]?.stringValue?.lowercased())
    let site = sample.expected["icon"]?.stringValue.map {
      $0.hasPrefix("MP") ? AppSite.mercadoPago : .mercadoLibre
    }
    let logo = sample.expected["iconVisible"] == true ? site.map(AppLogo.image) : nil
    #expect(shown.image("logo")?.source == logo)
    let link = sample.expected["tap"]?.mapValue?["args"]?.mapValue?["deepLink"]?.stringValue
    #expect(link != nil)
    #expect(
      shown.events(.tap(index: nil)) == [
        ComponentEvent("tap", node: "button", deepLink: link.flatMap(LinkText.init))
      ])
    #expect(shown.events(.tap(index: 1)) == [])
    #expect(
      shown.codes == (sample.name == "unknown_site" ? ["error data.enumeration app_site"] : []))
  }

  @Test(arguments: samples)
  func `has texts and sizes of the original`(_ sample: Sample) throws {
    let shown = try sample.shown()
    #expect(shown.text("title")?.style == TextStyle(12, .light))
    #expect(shown.text("title")?.lineLimit == 2)
    #expect(shown.node("button")?.modifiers.width == .points(95))
    #expect(shown.node("button")?.modifiers.minHeight == 34)
    #expect(shown.text("button.label")?.style == TextStyle(14, .semibold))
    #expect(shown.text("button.label")?.lineLimit == 1)
    if let logo = shown.image("logo") { #expect((logo.width, logo.height) == (34, 24)) }
  }

  @Test(arguments: [(320.0, false), (321, true), (120, false)])
  func `drops the logo on narrow screens`(_ width: Double, _ isShown: Bool) throws {
    let shown = try shown([:], in: ViewEnvironment(width: width))
    #expect((shown.node("logo") != nil) == isShown)
  }

  @Test(
    arguments: [
      (375, "l", true), (320, "l", true), (200, "l", false), (375, "xxxl", true),
      (375, "ax1", false), (375, "ax5", false), (500, "ax1", true),
    ] as [(Double, String, Bool)])
  func `puts the button below a title that has no room`(
    _ width: Double, _ size: String, _ isRow: Bool
  ) throws {
    let environment = ViewEnvironment(width: width, textSize: try #require(TextSize(size)))
    let shown = try shown([:], in: environment)
    guard case .stack(let stack) = shown.view.content else {
      Issue.record("no stack")
      return
    }
    #expect((stack.axis == .row) == isRow)
    #expect((shown.node("button")?.modifiers.width == .fill) == !isRow)
  }

  @Test(
    arguments: [
      ["button_deep_link": ""], ["button_title": ""], ["button_deep_link": "javascript:x"],
      ["button_deep_link": .null],
    ] as [DataMap])
  func `has no button that leads nowhere or says nothing`(_ more: DataMap) throws {
    var shown = try shown(more)
    #expect(shown.node("button") == nil)
    #expect(shown.events(.tap(index: nil)) == [])
    #expect(shown.accessibility == "text \"Exclusivo\"\n")
    #expect(shown.problems.count == 1)
  }

  @Test(arguments: [
    (-4.0, 0.0), (0, 0), (12.5, 12.5), (900, 32),
  ])
  func `keeps its corners in bounds`(_ radius: Double, _ shown: Double) throws {
    #expect(
      try self.shown(["corner_radius": .double(radius)]).view.modifiers.cornerRadius == shown)
  }

  @Test(arguments: ViewEnvironment.Scheme.allCases)
  func `writes readably on any background`(_ scheme: ViewEnvironment.Scheme) throws {
    for color in ["#ff0000", "#FFE600", "#000000", "#ffffff", "#808080", "#40000000", "#00ffffff"] {
      let shown = try shown(
        ["background_color": .string(color)], in: ViewEnvironment(scheme: scheme))
      let background = try #require(shown.view.modifiers.background)
      let title = try #require(shown.text("title"))
      #expect(Contrast.ratio(title.color, background) >= 4.5, "on \(color) in \(scheme)")
    }
  }

  @Test func `is one link for assistive technology`() throws {
    #expect(try shown([:]).accessibility == "link \"Exclusivo, Descargar\" → app://x\n")
    #expect(
      try shown(["title": ""]).accessibility == "link \"Descargar\" → app://x\n")
  }

  @Test func `reports all that is missing`() throws {
    #expect(
      try Shown("download_app", [:]).codes == [
        "error data.missing app_site", "error data.missing button_deep_link",
        "error data.missing button_title", "error data.missing title",
      ])
  }
}
