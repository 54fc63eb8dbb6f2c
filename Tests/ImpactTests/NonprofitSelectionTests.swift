import Components
import TestSupport
import Testing
import Values

@testable import Impact

/// What both selections do: whom they offer, what can be picked, what is saved.
struct NonprofitSelectionTests {
  private static let coast: DataMap = [
    "nonprofit_id": 3, "nonprofit_name": "Clear Coast Alliance",
    "nonprofit_cause": "Protect oceans",
  ]
  private static let trees: DataMap = [
    "nonprofit_id": 4, "nonprofit_name": "Canopy Trust", "nonprofit_cause": "Plant trees",
  ]
  static let both: [any ImpactWidget.Type] = [
    MinimalNonprofitSelection.self, FullScreenNonprofitSelection.self,
  ]

  // MARK: - Filled by the service

  @Test func `the service fills words and nonprofits in the reader's language`() throws {
    let checkout = try SelectionSamples.shop(selecting: 4)
    var map = try SelectionSamples.filled(
      MinimalNonprofitSelection.self, from: checkout, "es-AR")
    let options = try #require(map["nonprofits"]?.listValue)
    #expect(options.count == 4)
    #expect(
      options.first == [
        "id": 3, "name": "Clear Coast Alliance", "cause": "Protect oceans",
        "cause_icon": .string(CauseIcon.image("wave").text),
        "image": .string(SampleImages.coast.text),
        "impact_description": "Financia 1.000 lb of plastic removed",
      ])
    map["nonprofits"] = nil
    #expect(
      map == [
        "state": "content", "title": "Elige tu impacto",
        "subtitle": "Elige una organización y donaremos parte de tu compra, sin costo para ti.",
        "confirm_title": "CONFIRMAR", "powered_text": "Con la tecnología de Vitrina Impact",
        "selected_nonprofit_id": 4,
      ])
  }

  @Test(arguments: both)
  func `a guest without a selection can choose, and nobody is selected`(
    _ component: any ImpactWidget.Type
  ) throws {
    let drawn = try DrawnWidget(component, from: try Checkout())
    #expect(drawn.problems == [])
    #expect(drawn.radios.count == 4)
    #expect(drawn.selected == [])
    #expect(drawn.node("description") == nil)
  }

  @Test(arguments: both)
  func `vector 8: whoever deregisters finds nobody selected`(
    _ component: any ImpactWidget.Type
  ) throws {
    var checkout = try Checkout()
    checkout.register("ana@example.org")
    checkout.select(4)
    #expect(try DrawnWidget(component, from: checkout).selected.count == 1)
    checkout.perform(.deregisterUser)
    #expect(try DrawnWidget(component, from: checkout).selected == [])
  }

  @Test(arguments: both)
  func `vector 10: at most four are offered, and without any it is empty`(
    _ component: any ImpactWidget.Type
  ) throws {
    #expect(try DrawnWidget(component, from: try Checkout()).radios.count == 4)
    var catalogue = SampleImpact.catalogue
    catalogue.chains[0].nonprofits = catalogue.chains[0].nonprofits.map {
      ChainNonprofit(id: $0.id, isActive: false)
    }
    let empty = try DrawnWidget(component, from: try Checkout(catalogue: catalogue))
    #expect(empty.view == .column([]))
    catalogue.chains[0].nonprofits[3].isActive = true
    catalogue.chains[0].nonprofits[4].isActive = true
    let few = try DrawnWidget(component, from: try Checkout(catalogue: catalogue))
    #expect(few.radios.count == 2)
  }

  @Test(arguments: both)
  func `shows the first four of a longer list, and nothing of an empty one`(
    _ component: any ImpactWidget.Type
  ) {
    let options = (1...6).map { DataValue.map(["id": .integer($0), "name": .string("N\($0)")]) }
    let drawn = DrawnWidget(component, ["nonprofits": .list(options), "selected_nonprofit_id": 6])
    #expect(drawn.radios == ["N1", "N2", "N3", "N4"])
    #expect(drawn.selected == [])
    #expect(DrawnWidget(component, [:]).view == .column([]))
  }

  @Test(arguments: both)
  func `a reading that fails or is slow shows so`(_ component: any ImpactWidget.Type) throws {
    let failing = FailureScript(readings: [.offer: .init(failure: .networkError)])
    var drawn = try DrawnWidget(component, from: try Checkout(failures: failing))
    #expect(drawn.accessibility.contains("button \"Try again\" → retry"))
    #expect(drawn.events(.command("retry", [:])).map(\.name) == ["retry"])
    #expect(drawn.events(.tap(index: 0)) == [])

    let slow = FailureScript(readings: [.offer: .init(latency: 1500)])
    var late = try DrawnWidget(component, from: try Checkout(failures: slow))
    #expect(late.radios.count == 4)
    #expect(late.instance.advance(to: 0) == [])
    #expect(late.radios == [])
    #expect(late.instance.nextChange == 1.5)
    #expect(late.events(.tap(index: 0)) == [])
    _ = late.instance.advance(to: 1.5)
    #expect(late.radios.count == 4)
    #expect(late.instance.nextChange == nil)
  }

  @Test func `vector 9: a placeholder until a picture is there, and where it does not come`() throws
  {
    var checkout = try Checkout(
      failures: FailureScript(readings: [.images: .init(latency: 500)]))
    var drawn = try DrawnWidget(
      FullScreenNonprofitSelection.self, ["placeholder_image": "wait.svg"], from: checkout)
    func image(_ drawn: DrawnWidget) -> ImageReference? {
      drawn.image("body.options.0.tile.image")?.source
    }
    _ = drawn.instance.advance(to: 0.499)
    #expect(image(drawn) == .asset("wait.svg"))
    #expect(drawn.instance.nextChange == 0.5)
    _ = drawn.instance.advance(to: 0.5)
    #expect(image(drawn) == SampleImages.coast)

    checkout.manager.failures.readings = [.images: .init(failure: .networkError)]
    let failed = try DrawnWidget(FullScreenNonprofitSelection.self, from: checkout)
    #expect(failed.image("body.options.0.tile.image")?.source == nil)
  }

  @Test func `an icon of an author's waits as pictures do, ours never does`() {
    let data: DataMap = [
      "nonprofits": [
        ["id": 1, "name": "A", "cause_icon": "icons/a.svg"],
        ["id": 2, "name": "B", "cause_icon": "leaf"], ["id": 3, "name": "C"],
      ],
      "image_loading_seconds": 1,
    ]
    var drawn = DrawnWidget(MinimalNonprofitSelection.self, data)
    func icons(_ drawn: DrawnWidget) -> [ImageReference?] {
      (0..<3).map { drawn.image("causes.\($0).box.icon")?.source }
    }
    let leaf = CauseIcon.image("leaf")
    _ = drawn.instance.advance(to: 0)
    #expect(icons(drawn) == [CauseIcon.gift, leaf, CauseIcon.gift])
    _ = drawn.instance.advance(to: 1)
    #expect(icons(drawn) == [.asset("icons/a.svg"), leaf, CauseIcon.gift])
  }

  // MARK: - Taps

  @Test func `before a purchase a tap saves at once`() throws {
    var checkout = try Checkout()
    var drawn = try DrawnWidget(MinimalNonprofitSelection.self, from: checkout)
    let events = drawn.events(.tap(index: 1))
    #expect(
      events == [
        ComponentEvent("selection_change", node: "causes.1", index: 1, value: .map(Self.trees))
      ])
    #expect(drawn.node("causes.1")?.action == ViewAction("tap", index: 1))
    #expect(drawn.selected == ["Plant trees, Canopy Trust"])
    #expect(drawn.text("description.cause") == "Plant trees")
    #expect(drawn.text("description.impact") == "Fund 500 trees")
    #expect(drawn.node("confirm") == nil)
    let confirm = ComponentAction.command("confirm_tap", [:])
    #expect(drawn.instance.objection(to: confirm) == "has no button before a purchase")
    #expect(drawn.events(confirm) == [])

    let operations = ImpactWidgets.operations(for: events[0], of: drawn.component.name)
    #expect(operations == [.select(nonprofitID: 4)])
    #expect(checkout.perform(operations[0]) == "ok")
    #expect(try drawn.refilled(from: checkout).selected == ["Plant trees, Canopy Trust"])
  }

  @Test(arguments: both)
  func `tapping what is selected, or nothing, changes nothing`(
    _ component: any ImpactWidget.Type
  ) throws {
    var drawn = try DrawnWidget(component, from: try SelectionSamples.shop(selecting: 4))
    for index in [1, -1, 4, Int.max, nil] {
      #expect(drawn.events(.tap(index: index)) == [])
    }
    #expect(drawn.selected.count == 1)
  }

  @Test func `after a purchase a tap highlights and the button saves`() throws {
    let given: DataMap = ["is_pre_purchase": false]
    var drawn = try DrawnWidget(MinimalNonprofitSelection.self, given, from: try Checkout())
    #expect(drawn.node("confirm.button")?.action == nil)
    #expect(drawn.node("confirm.button")?.accessibility.isDisabled == true)
    #expect(drawn.events(.command("confirm_tap", [:])) == [])
    #expect(
      drawn.instance.objection(to: .command("confirm_tap", [:])) == "has nothing that is picked")

    #expect(drawn.events(.tap(index: 0)) == [])
    #expect(drawn.selected == ["Protect oceans, Clear Coast Alliance"])
    #expect(drawn.node("confirm.button")?.action == ViewAction("confirm_tap"))
    let events = drawn.events(.command("confirm_tap", [:]))
    #expect(
      events == [ComponentEvent("confirm_tap", node: "confirm.button", value: .map(Self.coast))])
    #expect(
      ImpactWidgets.operations(for: events[0], of: drawn.component.name) == [
        .select(nonprofitID: 3)
      ])
  }

  @Test(arguments: [true, false])
  func `on the full screen the button saves, before a purchase and after it`(
    _ isPrePurchase: Bool
  ) throws {
    var drawn = try DrawnWidget(
      FullScreenNonprofitSelection.self, ["is_pre_purchase": .bool(isPrePurchase)],
      from: try Checkout())
    #expect(drawn.node("confirm.button")?.accessibility.isDisabled == true)
    #expect(drawn.events(.tap(index: 1)) == [])
    #expect(drawn.selected == ["Plant trees, Canopy Trust, Fund 500 trees"])
    let events = drawn.events(.command("confirm_tap", [:]))
    #expect(
      events == [ComponentEvent("confirm_tap", node: "confirm.button", value: .map(Self.trees))])
    #expect(
      ImpactWidgets.operations(for: events[0], of: drawn.component.name) == [
        .select(nonprofitID: 4)
      ])
  }

  // MARK: - Commands

  @Test(arguments: both)
  func `a script picks by place and takes back`(_ component: any ImpactWidget.Type) throws {
    let checkout = try SelectionSamples.shop(selecting: 4)
    var drawn = try DrawnWidget(component, from: checkout)
    let selected = drawn.selected
    #expect(drawn.events(.command("select", ["index": 1])) == [])
    #expect(drawn.selected != selected)
    for index: DataValue in [0, 5, -1, "1", 1.5, .null] {
      _ = drawn.events(.command("select", ["index": index]))
      #expect(drawn.selected == [])
    }
    _ = drawn.events(.command("select", ["index": 1.0]))
    #expect(drawn.selected.count == 1)
    _ = drawn.events(.command("refuse", [:]))
    #expect(drawn.selected == selected)
    _ = drawn.events(.command("select", [:]))
    #expect(drawn.selected == [])
    _ = drawn.events(.command("reload", [:]))
    #expect(drawn.selected == selected)
  }

  @Test func `what is picked goes with its nonprofit when the list is another one`() throws {
    var checkout = try Checkout()
    var drawn = try DrawnWidget(FullScreenNonprofitSelection.self, from: checkout)
    _ = drawn.events(.tap(index: 1))
    checkout.start("20.00", store: 1)
    let near = try drawn.refilled(from: checkout)
    #expect(near.radios.first == "Combat child hunger, River City Food Bank, Fund 2,000 meals")
    #expect(near.selected == ["Plant trees, Canopy Trust, Fund 500 trees"])
    #expect(
      try drawn.refilled(["nonprofits": [["id": 9, "name": "N"]]], from: checkout).selected == [])
  }

  @Test func `events of other widgets and names ask nothing of the service`() {
    let event = ComponentEvent("retry", value: .map(Self.trees))
    for widget in Self.both {
      #expect(ImpactWidgets.operations(for: event, of: widget.name) == [])
    }
    let confirm = ComponentEvent("confirm_tap", value: ["nonprofit_id": "4"])
    #expect(MinimalNonprofitSelection.operations(for: confirm) == [])
    #expect(FullScreenNonprofitSelection.operations(for: ComponentEvent("confirm_tap")) == [])
  }

  // MARK: - Looks

  @Test func `what an author leaves out of a configuration keeps its own default`() {
    var data: DataMap = ["nonprofits": [["id": 1, "name": "A"]], "title": "T", "state": "content"]
    data["widget_title_config"] = ["color": "#ff0000"]
    for (component, weight) in [
      (MinimalNonprofitSelection.self as any ImpactWidget.Type, TextStyle.Weight.regular),
      (FullScreenNonprofitSelection.self, .bold),
    ] {
      let drawn = DrawnWidget(component, data)
      let node = drawn.node("title") ?? drawn.node("body.title")
      guard case .text(let text)? = node?.content else {
        Issue.record("there is no title")
        continue
      }
      #expect(text.style == TextStyle(30, weight))
      #expect(text.color == HexColor(0xFF0000))
    }
  }

  @Test func `sizes below 0 and that are not finite become 0, with a warning each`() {
    let drawn = DrawnWidget(
      FullScreenNonprofitSelection.self,
      [
        "nonprofits": [["id": 1, "name": "A"], ["name": "no id"]], "header_height": -4,
        "vertical_padding": .double(.infinity), "style": "tower",
        "image_config": ["size": ["width": -1]],
      ])
    #expect(
      drawn.problems.map { "\($0.severity) \($0.code) \($0.path)" } == [
        "warning data.range header_height", "warning data.range image_config.size.width",
        "error data.missing nonprofits[2].id", "error data.enumeration style",
        "warning data.range vertical_padding",
      ])
    #expect(drawn.node("header") == nil)
    #expect(drawn.image("body.options.0.tile.image") == nil)
    #expect(drawn.radios == ["A"])
  }

  @Test(arguments: [160.0, 200, 320, 375, 1200], ["xs", "l", "ax5"])
  func `nothing is cut and all can be touched at every width and size`(
    _ width: Double, _ size: String
  ) throws {
    let environment = ViewEnvironment(
      width: width, locale: "en-US", textSize: try #require(TextSize(size)))
    let shop = try SelectionSamples.shop(selecting: 4)
    let cases: [(any ImpactWidget.Type, DataMap)] = [
      (MinimalNonprofitSelection.self, ["is_pre_purchase": false]),
      (FullScreenNonprofitSelection.self, ["style": "list"]),
      (FullScreenNonprofitSelection.self, ["style": "grid", "header_height": 40]),
      (OrderPage.self, SelectionSamples.order("SEED-1")),
    ]
    for (component, given) in cases {
      let findings = try DrawnWidget(component, given, from: shop, in: environment).findings
      #expect(findings == [], "\(component.name)")
    }
  }
}
