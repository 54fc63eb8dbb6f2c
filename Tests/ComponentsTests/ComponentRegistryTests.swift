import Components
import Testing

private struct LampData: ComponentData {
  var title = ""
  static let schema = Schema<Self>("LampData", .required("title", \.title, "Name."))
}

private enum Lamp: Component {
  static let name = "lamp"
  static let doc = "A lamp."
  static let events = [EventDescription("tap", "It was switched.")]

  static func initialState(_ data: LampData) -> Bool { data.title == "on" }

  static func view(_ data: LampData, state: Bool, in environment: ViewEnvironment) -> ViewNode {
    .text("\(data.title) \(state)", TextStyle(12), environment.palette.mainLabel)
  }

  static func handle(
    _ action: ComponentAction, _ state: inout Bool, _ data: LampData
  ) -> [ComponentEvent] {
    guard case .tap = action else { return [] }
    state.toggle()
    return [ComponentEvent("tap", index: state ? 1 : 0)]
  }
}

private enum OtherLamp: Component {
  static let name = "lamp"
  static let doc = "Another lamp."
  static let events: [EventDescription] = []
  static func view(_ data: LampData, state: NoState, in environment: ViewEnvironment) -> ViewNode {
    .column([])
  }
  static func handle(
    _ action: ComponentAction, _ state: inout NoState, _ data: LampData
  ) -> [ComponentEvent] { [] }
}

private enum Bell: Component {
  static let name = "bell"
  static let doc = "A bell."
  static let events: [EventDescription] = []
  static func view(_ data: LampData, state: NoState, in environment: ViewEnvironment) -> ViewNode {
    .column([])
  }
  static func handle(
    _ action: ComponentAction, _ state: inout NoState, _ data: LampData
  ) -> [ComponentEvent] { [] }
}

struct ComponentRegistryTests {
  @Test func `looks components up by name and lists them by name`() {
    let registry = ComponentRegistry([AnyComponent(Lamp.self), AnyComponent(Bell.self)])
    #expect(registry.names == ["bell", "lamp"])
    #expect(registry.component(named: "lamp")?.doc == "A lamp.")
    #expect(registry.component(named: "Lamp") == nil)
  }

  @Test func `takes the last of two with one name`() {
    let registry = ComponentRegistry([AnyComponent(Lamp.self), AnyComponent(OtherLamp.self)])
    #expect(registry.names == ["lamp"])
    #expect(registry.component(named: "lamp")?.doc == "Another lamp.")
  }

  @Test func `steps the state of an instance`() throws {
    var problems = FieldProblems()
    var lamp = AnyComponent(Lamp.self).instance(["title": "on"], &problems)
    #expect(problems.finish().isEmpty)
    #expect(lamp.view(in: ViewEnvironment()).words == "on true")
    #expect(lamp.handle(.tap(index: nil)) == [ComponentEvent("tap", index: 0)])
    #expect(lamp.view(in: ViewEnvironment()).words == "on false")
    #expect(lamp.handle(.appear) == [])
    #expect(String(decoding: lamp.dataJSON, as: UTF8.self) == #"{"title":"on"}"#)
  }

  @Test func `shows data that Swift made`() {
    var data = LampData()
    data.title = "swift"
    let lamp = AnyComponent.instance(Lamp.self, data)
    #expect(lamp.view(in: ViewEnvironment()).words == "swift false")
  }
}

extension ViewNode {
  fileprivate var words: String? {
    if case .text(let text) = content { text.plain } else { nil }
  }
}
