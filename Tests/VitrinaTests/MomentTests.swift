import Components
import Diagnostics
import TestSupport
import Testing
import Values
import Vitrina

@Suite struct MomentTests {
  private let project = TestProject([
    "plugins/shop.lua": """
    vitrina.provide("pay", vitrina.components.animated_button {
      normal_label = "Pay", loading_label = "Wait",
    }, {
      scenarios = {
        { id = "loading", state = "loading", time = 2 },
        { id = "typo", state = "loadin", time = 2 },
      },
    })
    vitrina.provide("sign", vitrina.components.item_description {
      title = "t", icon_image_url = "https://e.com/x.png", icon_hexa_color = "#123456",
    })
    vitrina.screen("home", function() return { title = "Home", "pay", "sign" } end)
    """
  ])

  private func shown(
    _ moment: Moment = Moment(), scenario: String? = nil
  ) throws -> ResolvedComponent {
    try project.host.resolve(
      "pay", scenario: scenario,
      in: project.host.context(ViewEnvironment(), moment: moment))
  }

  private func label(_ component: ResolvedComponent) -> String? {
    component.view(in: ViewEnvironment()).accessibility.label
  }

  @Test func `a state and a time are where the component is put`() throws {
    let host = project.host
    #expect(label(try shown()) == "Pay")
    let loading = try shown(Moment(state: "loading"))
    #expect(label(loading) == "Wait")
    #expect(loading.moment == Moment(state: "loading"))
    let early = try shown(Moment(state: "loading", time: 1)).view(in: ViewEnvironment())
    let late = try shown(Moment(state: "loading", time: 10)).view(in: ViewEnvironment())
    #expect(early != late)
    #expect(host.live(loading).moment == loading.moment)
  }

  @Test func `a scenario's moment gives way to the one that is asked for`() throws {
    #expect(try shown(scenario: "loading").moment == Moment(state: "loading", time: 2))
    #expect(
      try shown(Moment(time: 5), scenario: "loading").moment == Moment(state: "loading", time: 5))
    #expect(try shown(Moment(state: "idle"), scenario: "loading").moment == Moment(state: "idle"))
  }

  @Test func `a state that a scenario names and there is not is told where it provides`() throws {
    let typo = try shown(scenario: "typo")
    #expect(label(typo) == "Pay")
    #expect(typo.moment == Moment())
    #expect(
      typo.diagnostics.map { DiagnosticFormatter().text($0.withoutSource) } == [
        """
        plugins/shop.lua:1: error[state.unknown]: shop/pay:typo has no state 'loadin'
          expected  one of idle, loading, timed_out, filling, shrinking, recolouring, icon_in, \
        icon_out, expanding, finished, empty, error, slow, offline
          found     'loadin'
          fix       did you mean 'loading'?
        """
      ])
  }

  @Test func `a state that is asked for and there is not is refused`() {
    let fault = #expect(throws: Diagnostic.self) { try shown(Moment(state: "none")) }
    #expect(fault?.code == "state.unknown")
    let sign = #expect(throws: Diagnostic.self) {
      try project.host.resolve(
        "sign", in: project.host.context(ViewEnvironment(), moment: Moment(state: "x")))
    }
    #expect(sign?.expected == "one of loading, empty, error, slow, offline")
  }

  @Test func `in a screen those take a state that have it, and one has to`() throws {
    let host = project.host
    let loading = host.context(ViewEnvironment(), moment: Moment(state: "loading", time: 1))
    let screen = try host.screen("home", in: loading)
    #expect(
      screen.components.map(\.moment) == [Moment(state: "loading", time: 1), Moment(time: 1)])
    let fault = #expect(throws: Diagnostic.self) {
      try host.screen("home", in: host.context(ViewEnvironment(), moment: Moment(state: "x")))
    }
    #expect(
      fault?.message == "shop/home has no state 'x'"
        && fault?.expected?.hasPrefix("one of idle, loading") == true)
    // A tap in the screen is tried at the moment that the component has.
    let tap = try host.perform(.tap(index: nil), onEntry: 0, ofScreen: "home", in: loading)
    #expect(tap.event == nil)
  }

  @Test(arguments: [
    ("time", "0", nil), ("time", "3600", nil), ("time", "3601", "seconds from 0 to 3600"),
    ("time", "-1", "seconds from 0 to 3600"), ("time", "nan", "seconds from 0 to 3600"),
    ("time", "soon", "seconds from 0 to 3600"), ("state", "", "the name of a state"),
    ("state", "anything", nil),
  ])
  func `as texts they are checked like the other axes`(
    _ name: String, _ value: String, _ expected: String?
  ) {
    var query = EnvironmentQuery(settings: ProjectSettings())
    #expect(query.set(name, value) == expected)
    #expect(query.moment.isPinned == (expected == nil))
  }

  @Test func `what states and actions there are stands in the list`() throws {
    let map = project.host.catalog.dataValue([.components]).mapValue
    let list = map?["components"]?.listValue ?? []
    let button = list.first { $0.mapValue?["name"] == "animated_button" }?.mapValue
    #expect(
      button?["states"]?.listValue?.first == ["name": "idle", "doc": "Waits for a tap."])
    #expect(
      button?["actions"]?.listValue?.first
        == [
          "name": "start_loading", "doc": "Shows the loading label and a progress.",
          "arguments": [
            ["name": "timeout", "type": "number", "doc": "Seconds until on_timeout; else 15."]
          ],
        ])
    let sign = list.first { $0.mapValue?["name"] == "item_description" }?.mapValue
    #expect(sign?["states"] == [] && sign?["actions"] == [])
  }
}
