import Components
import Rasterizing
import TestSupport
import Testing
import Values

@testable import Banners

/// What a banner looks like, and what can be done to it.
struct BannerTests {
  private static let icon: DataValue = .string(
    "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20viewBox='0%200%2020%2020'%3E"
      + "%3Cpath%20d='M2%2011l5%205L18%204'%20fill='none'%20stroke='%23000'%20stroke-width='2.5'"
      + "%20stroke-linecap='round'%20stroke-linejoin='round'/%3E%3C/svg%3E")

  private static let title: DataMap = ["title": "Cupón copiado"]
  private static let both: DataMap = [
    "title": "Cupón copiado", "subtitle": "Pégalo al pagar tu compra",
  ]
  private static let all = both.overlaid(with: ["image": icon, "tint": "#1f69db"])
  private static let actions = all.overlaid(with: [
    "actions": [
      ["text": "Ver compra", "deep_link": "app://order/7"], ["text": "Deshacer"],
    ],
    "close_button": true, "options": ["dismiss_after": 0],
  ])
  private static let long: DataMap = [
    "title": "Tu pedido de zapatillas para correr ya está en camino a la sucursal de correo",
    "subtitle":
      "Llega entre el martes 3 y el jueves 5. Te avisamos cuando puedas retirarlo con tu documento",
    "image": icon,
  ]

  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let data: DataMap
    var environment = ViewEnvironment()
    /// Of the capsule, in points.
    var height: Double?

    var testDescription: String { name }
    var drawn: DrawnBanner { DrawnBanner(data, in: environment) }
  }

  static let cases = [
    Case(name: "title", data: title, height: 30),
    Case(name: "title_and_subtitle", data: both, height: 46),
    Case(name: "all_three", data: all, height: 46),
    Case(name: "actions_and_close", data: actions),
    Case(
      name: "close", data: title.overlaid(with: ["close_button": true]), height: 44),
    Case(
      name: "rtl",
      data: [
        "title": "تم نسخ القسيمة", "subtitle": "الصقها عند الدفع", "image": icon,
        "close_button": true, "actions": [["text": "تراجع"]],
      ],
      environment: ViewEnvironment(direction: .rtl, locale: "ar")),
    Case(
      name: "dark", data: actions.overlaid(with: ["tint": "#7db3ff"]),
      environment: ViewEnvironment(scheme: .dark)),
    Case(name: "dark_on_light", data: both.overlaid(with: ["scheme": "dark"]), height: 46),
    Case(
      name: "large_text", data: actions,
      environment: ViewEnvironment(textSize: TextSize("200") ?? .standard)),
    Case(name: "narrow", data: all, environment: ViewEnvironment(width: 320), height: 46),
    Case(name: "wide", data: all, environment: ViewEnvironment(width: 1024), height: 46),
    Case(name: "long", data: long),
    Case(name: "long_and_wide", data: long, environment: ViewEnvironment(width: 1024)),
    Case(
      name: "repeated", data: both.overlaid(with: ["repeats": 3, "importance": "high"]),
      height: 46),
    Case(name: "icon", data: ["image": icon], height: 32),
    Case(name: "empty", data: [:], height: 12),
  ]

  @Test(arguments: cases)
  func `looks as recorded in every format`(_ sample: Case) throws {
    #expect(sample.drawn.problems == [])
    try sample.drawn.expectGoldens("BannerTests", sample.name)
  }

  @Test(arguments: cases)
  func `is as high as the original, and keeps 16 points from the edges`(_ sample: Case) throws {
    let places = try sample.drawn.places
    let capsule = try #require(places["banner"])
    if let height = sample.height { #expect(abs(capsule.height - height) <= 1) }
    let width = sample.environment.width
    #expect(capsule.y == 2)
    #expect(capsule.x >= 16 && abs(capsule.x * 2 + capsule.width - width) < 0.001)
    #expect(capsule.width >= 136 && capsule.width <= 520)
    #expect(places["root"]?.width == width)
  }

  @Test(arguments: cases.filter { $0.name != "empty" })
  func `can be read, named and touched`(_ sample: Case) throws {
    #expect(try sample.drawn.findings == [])
  }

  @Test func `is never wider than the window or what its author allows`() throws {
    func width(_ most: DataValue?, in window: Double) throws -> Double? {
      var data = Self.long
      data["max_width"] = most
      return try DrawnBanner(data, in: ViewEnvironment(width: window)).places["banner"]?.width
    }
    #expect(try width(nil, in: 1024) == 520)
    #expect(try width(300, in: 1024) == 300)
    #expect(try width(0, in: 600) == 568)
    #expect(try width(nil, in: 320) == 288)
    #expect(try width(nil, in: 120) == 88)
    #expect(try DrawnBanner([:], in: ViewEnvironment(width: 120)).places["banner"]?.width == 88)
  }

  @Test func `is 12 by 136 points when it has nothing to show`() throws {
    let empty = DrawnBanner([:])
    let capsule = try #require(try empty.places["banner"])
    #expect((capsule.width, capsule.height) == (136, 12))
    #expect(empty.terminal == "                     ╭  ╮\n")
    #expect(empty.accessibility == "status \"Aviso\"\n")
  }

  @Test func `makes text larger once`() throws {
    func height(_ size: String) throws -> Double {
      let environment = ViewEnvironment(textSize: try #require(TextSize(size)))
      return try #require(
        DrawnBanner(Self.title, in: environment).places["banner.top.message.labels.title"]
      ).height
    }
    #expect(abs(try height("200") - 2 * height("100")) < 0.01)
  }

  @Test func `draws a face in a circle and keeps its colours`() {
    func image(_ style: DataValue?) -> ViewNode.Image? {
      var data = Self.all
      data["image_style"] = style
      guard case .image(let image)? = DrawnBanner(data).node("banner.top.message.icon")?.content
      else { return nil }
      return image
    }
    for style in [nil, .string("icon")] as [DataValue?] {
      #expect(image(style)?.shape == .rectangle)
      #expect(image(style)?.fit == .fit)
      #expect(image(style)?.tint?.hex == "#1f69db")
    }
    #expect(image("avatar")?.shape == .circle)
    #expect(image("avatar")?.fit == .fill)
    #expect(image("avatar")?.tint == nil)
    #expect(image("avatar")?.width == 20)
  }

  @Test func `takes so many lines for each text and no more`() throws {
    func lines(_ number: Int, _ size: String = "100") throws -> [Double] {
      let drawn = DrawnBanner(
        Self.long.overlaid(with: ["lines": .integer(number)]),
        in: ViewEnvironment(textSize: try #require(TextSize(size))))
      let places = try drawn.places
      return try [(15.0, "title"), (13, "subtitle")].map { points, id in
        let place = try #require(places["banner.top.message.labels.\(id)"])
        let line = TextStyle(points).lineHeight * drawn.environment.textSize.scale
        return (place.height / line).rounded()
      }
    }
    #expect(try lines(1) == [1, 1])
    #expect(try lines(2) == [2, 2])
    #expect(try lines(0) == lines(-1))
    #expect(try lines(0)[0] > 1)
    #expect(try lines(1, "200") == [3, 3])
  }

  // MARK: - Colours

  @Test(arguments: [("light", 0xFA), ("dark", 0x3C)] as [(String, UInt8)])
  func `fills its capsule and nothing else`(_ scheme: String, _ shade: UInt8) throws {
    let drawn = DrawnBanner(Self.title.overlaid(with: ["scheme": .string(scheme)]))
    let capsule = try #require(try drawn.places["banner"])
    let image = try #require(PixelImage(png: drawn.png))
    #expect((image.width, image.height) == (750, 132))
    func red(_ x: Double, _ y: Double) -> UInt8 {
      image.pixels[(Int(y * 2) * image.width + Int(x * 2)) * 4]
    }
    #expect(red(capsule.x + 16, capsule.y + capsule.height / 2) == shade)
    #expect(red(4, 40) == 0xFF)
    // Outside of the corner there is nothing but the shadow.
    #expect(red(capsule.x + 1, capsule.y + 1) != shade)
    #expect(red(capsule.x + 1, capsule.y + 1) > 0xE0)
  }

  @Test func `takes the title's colour before the tint`() {
    let id = "banner.top.message.labels.title"
    #expect(DrawnBanner(Self.title).color(id) == "#cc000000")
    let tinted = Self.title.overlaid(with: ["tint": "#7a1fa2"])
    #expect(DrawnBanner(tinted).color(id) == "#7a1fa2")
    let colored = tinted.overlaid(with: ["title_color": "#00513a"])
    #expect(DrawnBanner(colored).color(id) == "#00513a")
    let subtitle = Self.both.overlaid(with: ["tint": "#7a1fa2", "subtitle_color": "#444444"])
    #expect(DrawnBanner(subtitle).color("banner.top.message.labels.subtitle") == "#444444")
  }

  @Test func `warns of colours that are hard to read`() throws {
    let data = Self.both.overlaid(with: ["tint": "#ffb000", "subtitle_color": "#999999"])
    let found = try DrawnBanner(data).findings
    #expect(
      found == [
        "a11y.contrast title_color 1.74:1", "a11y.contrast subtitle_color 2.7:1",
      ])
  }

  @Test(arguments: BannerBlur.allCases, ViewEnvironment.Scheme.allCases)
  func `lets more shine through the lighter it is`(
    _ blur: BannerBlur, _ scheme: ViewEnvironment.Scheme
  ) throws {
    let drawn = DrawnBanner(
      Self.actions.overlaid(with: ["blur": .string(blur.rawValue), "tint": .null]),
      in: ViewEnvironment(scheme: scheme))
    let fills: [BannerBlur: (light: String, dark: String)] = [
      .ultraThin: ("#b3f9f9f9", "#ad2c2c2e"), .thin: ("#ccf9f9f9", "#c72c2c2e"),
      .regular: ("#e0f9f9f9", "#db2c2c2e"), .prominent: ("#f0f9f9f9", "#eb2c2c2e"),
      .thick: ("#f7f9f9f9", "#f52c2c2e"),
    ]
    let fill = try #require(fills[blur])
    #expect(
      drawn.node("banner")?.modifiers.background?.hex
        == (scheme == .dark ? fill.dark : fill.light))
    #expect(try drawn.findings == [])
  }

  // MARK: - Taps

  private func handled(
    _ action: ComponentAction, _ data: DataMap = actions, at time: Double? = 1
  ) -> (events: [ComponentEvent], leaves: Bool) {
    var drawn = DrawnBanner(data)
    if let time { _ = drawn.instance.advance(to: time) }
    let events = drawn.instance.handle(action)
    let isLeaving = drawn.instance.objection(to: .command("dismiss", [:])) != nil
    return (events, isLeaving)
  }

  @Test func `tells a tap on itself, its buttons and its close button apart by their index`() {
    let own = ComponentEvent("tap", node: "banner.top.message")
    #expect(handled(.tap(index: nil)) == ([own], true))
    #expect(handled(.tap(index: 0)) == ([own], true))
    let first = ComponentEvent(
      "action", node: "banner.actions.0", index: 0, deepLink: LinkText("app://order/7"))
    #expect(handled(.tap(index: 1)) == ([first], true))
    let second = ComponentEvent("action", node: "banner.actions.1", index: 1)
    #expect(handled(.tap(index: 2)) == ([second], true))
    #expect(
      handled(.tap(index: 3)) == ([ComponentEvent("close", node: "banner.top.close")], true))
    #expect(handled(.tap(index: 4)) == ([], false))
    #expect(handled(.tap(index: -1)) == ([], false))
  }

  @Test func `has the indices of its nodes`() {
    var found: [String: ViewAction] = [:]
    DrawnBanner(Self.actions).view.walk { node, id in found[id] = node.action }
    #expect(
      found == [
        "banner.top.message": ViewAction("tap"),
        "banner.actions.0": ViewAction("tap", index: 1, deepLink: LinkText("app://order/7")),
        "banner.actions.1": ViewAction("tap", index: 2),
        "banner.top.close": ViewAction("tap", index: 3),
      ])
  }

  @Test func `is a link when it leads somewhere`() {
    var data = BannerData.titled("Llegó tu pedido")
    data.deepLink = LinkText("app://order/7")
    var state = BannerState()
    #expect(
      Banner.handle(.tap(index: nil), &state, data) == [
        ComponentEvent("tap", node: "banner.top.message", deepLink: LinkText("app://order/7"))
      ])
    let drawn = DrawnBanner.lines(DrawnBanner.view(data, .at(progress: 1)))
    #expect(
      drawn == """
        status "Llegó tu pedido"
          link "Llegó tu pedido" → app://order/7

        """)
  }

  @Test func `shows two buttons at most and takes no tap for what it has not`() {
    let button: DataValue = ["text": "a"]
    let three = Self.title.overlaid(with: ["actions": [button, button, button]])
    #expect(DrawnBanner(three).node("banner.actions")?.children.count == 2)
    #expect(handled(.tap(index: 3), three) == ([], false))
    #expect(handled(.tap(index: 1), Self.title) == ([], false))
    let silent: DataMap = ["actions": [button]]
    #expect(DrawnBanner(silent).node("banner.top.message")?.action == nil)
    #expect(handled(.tap(index: 0), silent).events == [ComponentEvent("tap")])
    #expect(
      handled(.tap(index: 0), ["repeats": 2]).events
        == [ComponentEvent("tap", node: "banner.top.message")])
  }

  @Test func `stays when it is tapped if its author says so`() {
    let data = Self.title.overlaid(with: ["options": ["is_dismissed_by_tap": false]])
    #expect(
      handled(.tap(index: nil), data)
        == ([ComponentEvent("tap", node: "banner.top.message")], false))
  }

  @Test func `takes a tap as long as it is to be seen`() {
    #expect(handled(.tap(index: nil), Self.title, at: nil).leaves)
    #expect(handled(.tap(index: nil), Self.title, at: 0).events.count == 1)
    #expect(handled(.tap(index: nil), Self.title, at: 0.02) == ([], false))
    #expect(handled(.tap(index: nil), Self.title, at: 0.2).events.count == 1)
    #expect(handled(.tap(index: nil), Self.title, at: 4.5) == ([], true))
    #expect(handled(.tap(index: nil), Self.title, at: 9) == ([], true))
  }

  @Test func `objects to being dismissed twice`() {
    var drawn = DrawnBanner(Self.title)
    let dismiss = ComponentAction.command("dismiss", [:])
    #expect(drawn.instance.objection(to: dismiss) == nil)
    _ = drawn.instance.advance(to: 1)
    #expect(drawn.instance.handle(dismiss) == [])
    #expect(drawn.instance.objection(to: dismiss) == "is leaving already")
    _ = drawn.instance.handle(dismiss)
    _ = drawn.instance.advance(to: 1.58)
    #expect(drawn.instance.objection(to: dismiss) == "is gone already")
  }

  // MARK: - Words

  @Test func `is told with its title and subtitle, and its buttons by their words`() {
    #expect(
      DrawnBanner(Self.actions).accessibility == """
        status "Cupón copiado, Pégalo al pagar tu compra"
          button "Cupón copiado, Pégalo al pagar tu compra" → tap
          button "Cerrar" → tap
          link "Ver compra" → app://order/7
          button "Deshacer" → tap

        """)
    let urgent = Self.title.overlaid(with: ["importance": "high", "announcement": "Ya lo tienes"])
    #expect(
      DrawnBanner(urgent).accessibility == """
        alert "Ya lo tienes"
          button "Cupón copiado" → tap

        """)
  }

  @Test(arguments: [("es", "Cerrar"), ("pt-BR", "Fechar"), ("en", "Close")])
  func `closes in the language of its reader`(_ locale: String, _ word: String) {
    let drawn = DrawnBanner(Self.actions, in: ViewEnvironment(locale: locale))
    #expect(drawn.node("banner.top.close")?.accessibility.label == word)
  }

  @Test func `counts from two on behind what it says first`() {
    func words(_ data: DataMap) -> String {
      DrawnBanner(data).terminal.trimmingPrefix { $0 == " " }.trimmingCharacters
    }
    #expect(words(["title": "a", "subtitle": "b", "repeats": 3]) == "╭ a ×3 — b ╮")
    #expect(words(["title": "a", "repeats": 1]) == "╭ a ╮")
    #expect(words(["subtitle": "b", "repeats": 2]) == "╭ b ×2 ╮")
    #expect(words(["repeats": 2]) == "╭ ×2 ╮")
  }

  @Test func `lets no data drive a terminal or break a picture`() throws {
    let hostile: DataMap = [
      "title": "\u{1B}[31mrojo\u{7}\nsigue",
      "subtitle": .string(String(repeating: "x", count: 9000)),
      "image": "data:image/png;base64,AAAA", "icon_size": .double(.nan),
      "max_width": .double(-.infinity), "repeats": .integer(.max),
      "options": ["top_padding": 1e300],
    ]
    let drawn = DrawnBanner(hostile)
    #expect(!drawn.terminal.contains("\u{1B}") && !drawn.terminal.contains("\u{7}"))
    #expect(drawn.terminal.split(separator: "\n").count == 1)
    let capsule = try #require(try drawn.places["banner"])
    #expect((capsule.x, capsule.y, capsule.width) == (16, 1000, 343))
  }

  @Test func `never takes more columns than a terminal has`() {
    for width in [120, 200, 320, 375, 640] as [Double] {
      for sample in Self.cases {
        let lines = DrawnBanner(sample.data, in: ViewEnvironment(width: width)).terminal
          .split(separator: "\n")
        #expect(!lines.isEmpty)
        #expect(lines.allSatisfy { $0.count <= Int(width / 8) }, "\(sample.name) \(width)")
      }
    }
  }
}

extension Substring {
  fileprivate var trimmingCharacters: String { String(filter { $0 != "\n" }) }
}
