import Components
import Rasterizing
import TestSupport
import Testing
import Values

@testable import BusinessComponents

/// Data that nobody meant: every field of every component with values of every kind.
struct HostileDataTests {
  private static let texts: [DataValue] = [
    "", " ", .string(String(repeating: "a", count: 10_000)),
    .string(String(repeating: "palabra ", count: 1_250)),
    .string("Z" + String(repeating: "\u{0337}\u{031B}\u{0316}", count: 300)),
    "مرحبا بالعالم hello שלום", "\u{202E}reversed", "a\u{0}b\u{7}\u{1B}[2J", "👨‍👩‍👧‍👦🏳️‍🌈🇦🇷",
    "<script>alert(1)</script><b>", "line\nline\r\nline", "\u{FFFF}\u{1F3FB}",
  ]

  private static let others: [DataValue] = [
    .null, true, .integer(.max), .integer(.min), -1, 1e300, .double(.nan), .double(.infinity),
    .double(-.infinity), [], ["a"], [:], ["a": ["b": []]], "#GGGGGG", "#12345", "nobody",
    "data:image/png;base64,AAAA", "data:image/svg+xml,%3Csvg", "javascript:alert(1)", "../../x.png",
    .list(Array(repeating: ["title": "a", "subtitle": "b", "icon_image_url": "c"], count: 500)),
  ]

  private static let components = BusinessComponents.all.map(\.name)

  /// Draws the component with one field replaced; with text in every format.
  private func draw(
    _ component: String, _ data: DataMap, isText: Bool, _ environment: ViewEnvironment,
    _ renderer: PictureRenderer
  ) throws {
    let shown = try Shown(component, data, in: environment)
    let page = try renderer.page([PictureContent(shown.view)], in: environment)
    #expect(try !renderer.svg(page).bytes.isEmpty)
    if isText {
      let picture = try renderer.png(page, scale: 1)
      #expect(picture.width == environment.width.rounded(.up))
      #expect(picture.height >= 1)
    }
    #expect(!shown.html.contains("<script>"))
    #expect(!shown.terminal.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    _ = shown.accessibility
  }

  private func base(_ component: String) throws -> DataMap {
    let title = BusinessComponentsTests.titles.first { NameRule.snakeCase($0) == component }
    return try #require(Sample.all(of: title ?? "").first).data
  }

  @Test(arguments: components)
  func `draws any value of any field`(_ component: String) throws {
    let renderer = try PictureRenderer()
    let known = try #require(
      ComponentRegistry(BusinessComponents.all).component(named: component))
    let environment = ViewEnvironment(width: 160)
    for (position, field) in known.dataProtocol.fields.enumerated() {
      // Every second value for a field, the others for the next one.
      for (number, value) in (Self.texts + Self.others).enumerated()
      where (number + position) % 2 == 0 {
        let data = try base(component).overlaid(with: [field.name: value])
        try draw(component, data, isText: number < Self.texts.count, environment, renderer)
      }
    }
  }

  @Test(arguments: components)
  func `draws long and strange texts at the ends of every axis`(_ component: String) throws {
    let renderer = try PictureRenderer()
    let known = try #require(
      ComponentRegistry(BusinessComponents.all).component(named: component))
    let ends = [
      ViewEnvironment(width: 120, direction: .rtl, textSize: TextSize("400") ?? .standard),
      ViewEnvironment(scheme: .dark, width: 2000, textSize: TextSize("xs") ?? .standard),
      ViewEnvironment(width: 0.001), ViewEnvironment(width: 20_000, motion: .full),
    ]
    for environment in ends {
      for value in Self.texts where value.stringValue?.utf8.count ?? 0 < 2_000 {
        let fields = known.dataProtocol.fields.map { DataMap.Entry(key: $0.name, value: value) }
        let data = try base(component).overlaid(with: DataMap(entries: fields))
        let shown = try Shown(component, data, in: environment)
        let page = try renderer.page([PictureContent(shown.view)], in: environment)
        #expect(page.height.isFinite && page.height >= 0)
        #expect(try !renderer.svg(page).bytes.isEmpty)
      }
    }
  }
}
