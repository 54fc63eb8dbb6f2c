import Components
import Rendering
import Testing
import Values

@testable import Impact

/// The nested tables by which authors change how widgets look.
struct WidgetConfigurationTests {
  private func drawn(
    _ more: DataMap, scheme: ViewEnvironment.Scheme = .light
  ) -> DrawnWidget {
    DrawnWidget(
      SelectedNonprofit.self, WidgetSamples.selected.overlaid(with: more),
      in: ViewEnvironment(scheme: scheme, locale: "en"))
  }

  private func style(_ drawn: DrawnWidget, _ id: String) -> TextStyle? {
    if case .text(let text)? = drawn.node(id)?.content { text.style } else { nil }
  }

  private let impact = "content.body.impact"

  // MARK: - What is left out

  @Test func `keeps the default of a property whose table leaves it out`() {
    let plain = drawn([:])
    #expect(style(plain, impact) == TextStyle(16, .bold))
    let colored = drawn(["impact_description_text_config": ["color": "#aa0000"]])
    #expect(style(colored, impact) == TextStyle(16, .bold))
    #expect(colored.color(impact) == "#aa0000")
    let sized = drawn(["impact_description_text_config": ["size": 22]])
    #expect(style(sized, impact) == TextStyle(22, .bold))
    #expect(sized.color(impact) == plain.color(impact))
    let wide = drawn(["image_config": ["size": ["width": 80]]])
    #expect(wide.image("content.image")?.width == 80)
    #expect(wide.image("content.image")?.height == 50)
  }

  @Test(arguments: [
    ("ultra_light", TextStyle.Weight.regular), ("thin", .regular), ("light", .regular),
    ("regular", .regular), ("medium", .regular), ("semibold", .semibold), ("bold", .bold),
    ("heavy", .bold), ("black", .bold),
  ])
  func `draws three weights`(_ name: String, _ weight: TextStyle.Weight) {
    let drawn = drawn(["impact_description_text_config": ["weight": .string(name)]])
    #expect(style(drawn, impact) == TextStyle(16, weight))
    #expect(drawn.problems == [])
  }

  @Test func `draws no text of size 0`() {
    #expect(drawn(["impact_description_text_config": ["size": 0]]).node(impact) == nil)
  }

  // MARK: - Images

  @Test func `cuts images as they are configured`() {
    func image(_ table: DataMap) -> (shape: ViewNode.Image.Shape?, radius: Double?) {
      let drawn = drawn(["image_config": .map(table)])
      return (
        drawn.image("content.image")?.shape, drawn.node("content.image")?.modifiers.cornerRadius
      )
    }
    #expect(image([:]) == (.circle, 0))
    #expect(image(["corner_radius": 9]) == (.circle, 0))
    #expect(image(["shape": "square", "corner_radius": 9]) == (.rectangle, 9))
    #expect(image(["size": ["width": 80]]) == (.rectangle, 25))
    #expect(image(["size": ["width": 0]]) == (nil, nil))
  }

  @Test func `lets wide images be as wide as the widget`() {
    let drawn = DrawnWidget(
      CommunityImpact.self,
      WidgetSamples.community.overlaid(with: [
        "image_config": ["shape": "circle", "size": ["width": 20, "height": 90]]
      ]))
    #expect(drawn.image("image")?.width == 355)
    #expect(drawn.image("image")?.height == 90)
    #expect(drawn.image("image")?.shape == .rectangle)
  }

  // MARK: - Bars

  @Test func `fills the bar from warm to yellow unless another gradient is given`() {
    func bar(_ table: DataMap) -> ViewNode.ProgressBar? {
      drawn(["progress_bar_config": .map(table)]).bar("content.body.progress.bar")
    }
    let plain = bar([:])
    #expect(plain?.gradient == [HexColor(0xFBAB7E), HexColor(0xF7CE68)])
    #expect(plain?.height == 5)
    #expect(plain?.cornerRadius == 2.5)
    #expect(plain?.track == HexColor(0xE5E5E5))
    #expect(bar(["gradient": []])?.gradient.count == 2)
    #expect(bar(["gradient": ["#ff0000"]])?.gradient == [])
    #expect(bar(["gradient": ["#ff0000"]])?.color == HexColor(0xFF0000))
    #expect(bar(["gradient": ["#f00", ["color": "#00f"]]])?.gradient.count == 2)
    #expect(bar(["background_color": "#123456"])?.track == HexColor(0x123456))
    #expect(bar(["height": 20, "border_config": ["corner_radius": 4]])?.cornerRadius == 4)
  }

  @Test func `puts words that would leave the bar no room below it`() throws {
    func places(_ more: DataMap) throws -> (bar: LayoutRect, words: LayoutRect) {
      let places = try drawn(more).places
      return (
        try #require(places["content.body.progress.bar"]),
        try #require(places["content.body.progress.text"])
      )
    }
    let beside = try places([:])
    #expect(beside.words.x > beside.bar.x + beside.bar.width && beside.bar.width > 150)
    for more: DataMap in [
      ["progress_string_text_config": ["size": 40]],
      ["progress_text": "14 per cent of five meals are funded already"],
    ] {
      let below = try places(more)
      #expect(below.words.y > below.bar.y && below.bar.width == below.words.width)
    }
  }

  @Test func `writes a gradient as it reads it`() throws {
    let drawn = drawn(["progress_bar_config": ["gradient": ["#ff0000", "#0000ff"]]])
    let data = try JSONReader.read(drawn.instance.dataJSON, file: "data.json")
    let bar = data.mapValue?["progress_bar_config"]?.mapValue
    #expect(bar?["gradient"] == [["color": "#ff0000"], ["color": "#0000ff"]])
    let again = DrawnWidget(SelectedNonprofit.self, data.mapValue ?? [:])
    #expect(again.problems == [])
    #expect(again.instance.dataJSON == drawn.instance.dataJSON)
  }

  // MARK: - Colours

  @Test func `follows the scheme where the author gives no colour`() {
    #expect(drawn([:]).color(impact) == "#333333")
    #expect(drawn([:], scheme: .dark).color(impact) == "#e2e2e2")
    let given: DataMap = ["impact_description_text_config": ["color": "#000000"]]
    #expect(drawn(given, scheme: .dark).color(impact) == "#000000")
  }

  @Test(arguments: ViewEnvironment.Scheme.allCases)
  func `writes so that it can be read on any ground`(_ scheme: ViewEnvironment.Scheme) throws {
    for ground in ["#000000", "#ffffff", "#777777", "#1f69db", "#ffe600", "#c0392b"] {
      let drawn = drawn(["background_color": .string(ground)], scheme: scheme)
      #expect(try drawn.findings.filter { $0.contains("contrast") && !$0.contains("bar") } == [])
    }
  }

  // MARK: - Bad values

  @Test func `takes what is no length for 0 and warns once, with the path`() {
    for bad in [-4, Double.infinity, -Double.infinity, Double.nan] {
      let drawn = drawn(["widget_border_config": ["corner_radius": .double(bad)]])
      #expect(drawn.problems.map(\.code) == ["data.range"])
      #expect(drawn.problems.map(\.severity) == [.warning])
      #expect(drawn.problems.map(\.path.description) == ["widget_border_config.corner_radius"])
      #expect(drawn.node("root")?.modifiers.cornerRadius == 0)
    }
    let nested = drawn(["image_config": ["size": ["height": -1]]])
    #expect(nested.problems.map(\.path.description) == ["image_config.size.height"])
    #expect(nested.image("content.image") == nil)
    let huge = drawn(["vertical_padding": 1e300])
    #expect(huge.problems.map(\.code) == ["data.range"])
    #expect(huge.node("root")?.modifiers.padding.top == 10_008)
  }

  @Test func `keeps the defaults of what is of the wrong type`() {
    let drawn = drawn([
      "image_config": ["shape": "triangle"], "vertical_padding": "10",
      "impact_description_text_config": "bold", "progress_bar_config": ["gradient": "red"],
      "style": "cosy", "state": "asleep",
    ])
    #expect(
      Set(drawn.problems.map { "\($0.code) \($0.path)" }) == [
        "data.enumeration image_config.shape", "data.type vertical_padding",
        "data.type impact_description_text_config", "data.type progress_bar_config.gradient",
        "data.enumeration style", "data.enumeration state",
      ])
    #expect(drawn.view == self.drawn([:]).view)
  }

  @Test func `says which name was meant`() {
    let drawn = drawn(["impact_description_text_config": ["colour": "#ffffff"]])
    #expect(drawn.problems.map(\.code) == ["data.unknown_field"])
    #expect(drawn.problems.first?.fix == "did you mean 'color'?")
  }
}
