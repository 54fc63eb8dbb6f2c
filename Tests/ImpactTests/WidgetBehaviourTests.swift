import Components
import Testing
import Values

@testable import Impact

/// What can be done to impact list, selected nonprofit, personal and community impact.
struct WidgetBehaviourTests {
  private static let both: [(any Component.Type, DataMap)] = [
    (ImpactList.self, WidgetSamples.list), (SelectedNonprofit.self, WidgetSamples.selected),
    (PersonalImpact.self, WidgetSamples.personal),
    (CommunityImpact.self, WidgetSamples.community),
  ]

  /// The names on the cards that are shown.
  private func cards(_ drawn: DrawnWidget) -> [String?] {
    (0..<(drawn.node("cards")?.children.count ?? 0)).map { drawn.text("cards.\($0).name") }
  }

  private func selectedTabs(_ drawn: DrawnWidget) -> [Bool?] {
    [0, 1].map { drawn.node("tabs.\($0)")?.accessibility.isSelected }
  }

  // MARK: - What tools are told

  @Test(arguments: ImpactWidgets.all.map(\.name))
  func `names nodes and fields that there are`(_ name: String) throws {
    let component = try #require(ImpactWidgets.all.first { $0.name == name })
    let cases = (ImpactWidgetPictureTests.cases + SelectionPictureTests.cases).filter {
      $0.component.name == name
    }
    var nodes: Set<String> = []
    for sample in cases {
      sample.drawn.view.walk { _, id in
        nodes.insert(
          id.split(separator: ".").map { Int($0) == nil ? $0 : "*" }.joined(separator: "."))
        nodes.insert(id)
      }
    }
    for entry in component.nodeFields {
      #expect(nodes.contains(entry.node), "\(entry.node)")
      for field in entry.fields {
        #expect(component.dataProtocol.hasField(field.split(separator: ".")), "\(field)")
      }
    }
  }

  // MARK: - Tabs

  @Test func `begins with the personal tab and goes to the other`() {
    var list = DrawnWidget(ImpactList.self, WidgetSamples.list)
    #expect(cards(list) == ["River City Food Bank"])
    #expect(selectedTabs(list) == [true, false])
    #expect(
      list.instance.handle(.tap(index: 1)) == [
        ComponentEvent("tab_change", node: "tabs.1", index: 1, value: ["tab": "community"])
      ])
    #expect(cards(list) == ["River City Food Bank", "Clear Coast Alliance", "Canopy Trust"])
    #expect(selectedTabs(list) == [false, true])
    #expect(list.instance.handle(.tap(index: 1)) == [])
  }

  @Test func `takes the number of a tab from a script`() {
    var list = DrawnWidget(ImpactList.self, WidgetSamples.list)
    for number in [0, 3, -1, Int.max, Int.min] {
      #expect(list.instance.handle(.command("select_tab", ["index": .integer(number)])) == [])
    }
    #expect(list.instance.handle(.command("select_tab", [:])) == [])
    #expect(list.instance.handle(.command("select_tab", ["index": 2])).map(\.index) == [1])
    #expect(selectedTabs(list) == [false, true])
    #expect(list.instance.handle(.command("select_tab", ["index": 1])).map(\.index) == [0])
  }

  @Test func `has no tabs where there is only one list`() {
    var list = DrawnWidget(ImpactList.self, WidgetSamples.communityList)
    #expect(list.node("tabs") == nil)
    #expect(cards(list) == ["Clear Coast Alliance", "Canopy Trust"])
    #expect(list.instance.handle(.tap(index: 0)) == [])
    #expect(list.instance.objection(to: .command("select_tab", ["index": 1])) == "has no tabs")
    let personal = DrawnWidget(
      ImpactList.self, WidgetSamples.list.overlaid(with: ["community": []]))
    #expect(personal.node("tabs") == nil)
    #expect(cards(personal) == ["River City Food Bank"])
  }

  @Test func `keeps the tab when data change, unless it is gone`() {
    var list = DrawnWidget(ImpactList.self, WidgetSamples.list)
    _ = list.instance.handle(.tap(index: 1))
    var again = DrawnWidget(ImpactList.self, WidgetSamples.list)
    _ = again.instance.keepState(of: list.instance)
    #expect(selectedTabs(again) == [false, true])
    _ = again.instance.handle(.tap(index: 0))
    var gone = DrawnWidget(ImpactList.self, WidgetSamples.communityList)
    _ = gone.instance.keepState(of: again.instance)
    #expect(cards(gone) == ["Clear Coast Alliance", "Canopy Trust"])
  }

  @Test func `can be pinned to a tab`() {
    var list = DrawnWidget(ImpactList.self, WidgetSamples.list)
    #expect(list.instance.enter("community") == nil)
    #expect(selectedTabs(list) == [false, true])
    #expect(list.instance.enter("third") == ["personal", "community"])
  }

  @Test func `draws nothing where there is nothing in either list`() throws {
    let list = DrawnWidget(ImpactList.self, [:])
    #expect(try list.places["root"]?.height == 0)
  }

  // MARK: - Taps

  @Test func `leads to the website of the card that is tapped`() {
    var list = DrawnWidget(ImpactList.self, WidgetSamples.list)
    _ = list.instance.handle(.tap(index: 1))
    #expect(
      list.instance.handle(.tap(index: 3)) == [
        ComponentEvent(
          "website_link_tap", node: "cards.1.link", index: 1,
          deepLink: LinkText("https://nonprofit-3.example.org"),
          value: [
            "website": "https://nonprofit-3.example.org", "nonprofit_id": 3,
            "nonprofit_name": "Clear Coast Alliance",
          ])
      ])
    #expect(list.node("cards.1.link")?.accessibility.label == "Learn more, Clear Coast Alliance")
  }

  @Test func `has no link without a website`() {
    var list = DrawnWidget(ImpactList.self, WidgetSamples.communityList)
    #expect(list.node("cards.1.link") == nil)
    for index in [3, 4, 9, -1, Int.max] {
      #expect(list.instance.handle(.tap(index: index)) == [])
    }
    #expect(list.instance.handle(.tap(index: nil)) == [])
  }

  @Test func `leaves out a card whose website is never followed`() {
    let list = DrawnWidget(
      ImpactList.self,
      ["community": [["nonprofit_name": "Canopy Trust", "website": "javascript:alert(1)"]]])
    #expect(list.problems.map(\.code) == ["data.link"])
    #expect(list.node("cards.0.link") == nil)
  }

  @Test func `tells of a wish to change`() {
    let value: DataValue = ["nonprofit_name": "River City Food Bank", "nonprofit_id": 1]
    for (style, node) in [("regular", "content.body.change"), ("out_to_lunch", "change")] {
      var widget = DrawnWidget(
        SelectedNonprofit.self,
        WidgetSamples.selected.overlaid(with: ["style": .string(style)]))
      #expect(widget.node(node)?.action == ViewAction("tap", index: 0))
      #expect(
        widget.instance.handle(.tap(index: nil)) == [
          ComponentEvent("change_tap", node: node, value: value)
        ])
    }
    var personal = DrawnWidget(PersonalImpact.self, WidgetSamples.personal)
    #expect(
      personal.instance.handle(.tap(index: 0)) == [
        ComponentEvent("change_tap", node: "card.change", value: value)
      ])
  }

  @Test func `changes nothing without its button`() {
    var selected = DrawnWidget(
      SelectedNonprofit.self, WidgetSamples.selected.overlaid(with: ["show_change_button": false]))
    #expect(selected.instance.handle(.tap(index: 0)) == [])
    #expect(selected.view.actions == [])
    var personal = DrawnWidget(
      PersonalImpact.self,
      WidgetSamples.personal.overlaid(with: ["should_show_change_button": false]))
    #expect(personal.instance.handle(.tap(index: 0)) == [])
  }

  @Test func `tells of the community's button`() {
    var widget = DrawnWidget(CommunityImpact.self, WidgetSamples.community)
    #expect(
      widget.instance.handle(.tap(index: nil)) == [
        ComponentEvent(
          "button_tap", node: "button",
          value: ["nonprofit_name": "Clear Coast Alliance", "nonprofit_id": 3])
      ])
    #expect(widget.instance.handle(.tap(index: 1)) == [])
  }

  // MARK: - Divider

  @Test func `divides only out to lunch`() {
    func divider(_ more: DataMap) -> ViewNode? {
      DrawnWidget(SelectedNonprofit.self, WidgetSamples.selected.overlaid(with: more))
        .node("divider")
    }
    #expect(divider([:]) == nil)
    #expect(divider(["style": "out_to_lunch"]) != nil)
    #expect(divider(["style": "out_to_lunch", "should_show_divider": false]) == nil)
    #expect(divider(["style": "out_to_lunch", "divider_height": 0]) == nil)
  }

  // MARK: - States and time

  @Test func `is an outline until its data have come`() {
    for (component, data) in Self.both {
      var widget = DrawnWidget(component, data.overlaid(with: ["loading_seconds": 0.5]))
      let there = DrawnWidget(component, data).view
      #expect(widget.view == there)
      #expect(widget.instance.advance(to: 0) == [])
      #expect(widget.view.accessibility.isBusy)
      #expect(widget.view.actions == [])
      #expect(widget.instance.handle(.tap(index: 0)) == [])
      #expect(widget.instance.nextChange == 0.5)
      _ = widget.instance.advance(to: 0.499)
      #expect(widget.view.accessibility.isBusy)
      _ = widget.instance.advance(to: 0.5)
      #expect(widget.view == there)
      #expect(widget.instance.nextChange == nil)
    }
  }

  @Test func `has an outline without any data`() throws {
    for (component, _) in Self.both {
      let widget = DrawnWidget(component, ["state": "loading"])
      #expect(try #require(widget.places["root"]).height > 80)
    }
  }

  @Test func `draws nothing when it is empty, and takes no room`() throws {
    for (component, data) in Self.both {
      var widget = DrawnWidget(component, data.overlaid(with: ["state": "empty"]))
      #expect(try widget.places["root"]?.height == 0)
      #expect(widget.instance.handle(.tap(index: 0)) == [])
      #expect(widget.accessibility == "")
    }
  }

  @Test func `says that it could not be loaded, and tells who tries again`() {
    for (component, data) in Self.both {
      var widget = DrawnWidget(
        component, data.overlaid(with: ["state": "error"]), in: ViewEnvironment(locale: "en"))
      #expect(widget.text("reason") == "This could not be loaded")
      #expect(
        widget.instance.handle(.command("retry", [:])) == [ComponentEvent("retry", node: "retry")])
      #expect(widget.instance.handle(.tap(index: 0)) == [])
      var there = DrawnWidget(component, data)
      #expect(there.instance.handle(.command("retry", [:])) == [])
    }
  }

  @Test func `fails after it has loaded`() {
    var widget = DrawnWidget(
      PersonalImpact.self,
      WidgetSamples.personal.overlaid(with: ["state": "error", "loading_seconds": 1]))
    _ = widget.instance.advance(to: 0.9)
    #expect(widget.view.accessibility.isBusy)
    _ = widget.instance.advance(to: 1)
    #expect(widget.node("reason") != nil)
  }

  // MARK: - Images

  @Test func `shows the placeholder for half a second, and keeps it where the image fails`() {
    let placeholder = ImageReference("images/wait.png")
    let late: DataMap = ["image_loading_seconds": 0.5, "placeholder_image": "images/wait.png"]
    let ids = [
      "cards.0.figure.image", "content.image", "card.content.image", "image",
    ]
    for ((component, data), id) in zip(Self.both, ids) {
      let image = DrawnWidget(component, data).image(id)?.source
      #expect(image != nil && image != placeholder)
      var widget = DrawnWidget(component, data.overlaid(with: late))
      #expect(widget.image(id)?.source == image)
      _ = widget.instance.advance(to: 0)
      #expect(widget.image(id)?.source == placeholder)
      #expect(widget.instance.nextChange == 0.5)
      _ = widget.instance.advance(to: 0.499)
      #expect(widget.image(id)?.source == placeholder)
      _ = widget.instance.advance(to: 0.5)
      #expect(widget.image(id)?.source == image)
      var failing = DrawnWidget(
        component, data.overlaid(with: late).overlaid(with: ["image_fails": true]))
      for time in [0, 0.5, 60] {
        _ = failing.instance.advance(to: time)
        #expect(failing.image(id)?.source == placeholder)
      }
    }
  }
}

extension DataProtocol {
  /// Whether there is a field at a path.
  fileprivate func hasField(_ path: [Substring]) -> Bool {
    guard let first = path.first, let field = fields.first(where: { $0.name == first }) else {
      return false
    }
    guard path.count > 1 else { return true }
    switch field.type {
    case .nested(let table): return table().hasField(Array(path.dropFirst()))
    case .list(let item): return path[1] == "*" && item().hasField(Array(path.dropFirst(2)))
    default: return false
    }
  }
}
