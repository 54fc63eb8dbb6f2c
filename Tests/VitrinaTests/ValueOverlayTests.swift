import BusinessComponents
import Components
import Diagnostics
import TestSupport
import Testing
import Values
import Vitrina

@Suite struct ValueOverlayTests {
  private static let shop = """
    vitrina.provide("points", vitrina.components.loyalty_ring {
      title = "Ganaste", getRingNumber = function() return 3 end, ring_percentage = 0.8,
    }, {scenarios = {{id = "low", data = {ring_percentage = 0.1}}}})
    vitrina.provide("box", vitrina.components.discount_box {
      items = {{title = "A", subtitle = "1", icon_image_url = "https://example.com/a.png"},
               {title = "B", subtitle = "2", icon_image_url = "https://example.com/b.png"}},
    })
    """
  private let project = TestProject(["plugins/shop.lua": shop])

  private func shown(
    _ provider: String, scenario: String? = nil, _ settings: KeyValuePairs<String, String>
  ) throws -> ResolvedComponent {
    var values = ValueOverlay()
    for (pointer, text) in settings { #expect(values.set(pointer, text) == nil) }
    return try project.host.resolve(
      provider, scenario: scenario,
      in: project.host.context(ViewEnvironment(), values: values))
  }

  private func data(_ component: ResolvedComponent) -> String {
    String(decoding: component.dataJSON, as: UTF8.self)
  }

  @Test func `values lie over data and scenario, whatever the name of the getter`() throws {
    let ring = try shown(
      "points", scenario: "low", ["/title": "\"50% off\"", "/ring_number": "4"])
    #expect(
      data(ring)
        == #"{"fill_percent_progress":true,"ring_number":4,"ring_percentage":0.1,"title":"50% off"}"#
    )
    #expect(ring.diagnostics == [])
  }

  @Test func `no text at all makes a field absent, null says none`() throws {
    #expect(
      data(try shown("points", ["/ring_percentage": "", "/ring_number": "null"]))
        == #"{"fill_percent_progress":true,"title":"Ganaste"}"#)
  }

  @Test func `text that is no JSON is a string`() throws {
    #expect(data(try shown("points", ["/title": "Hola, \"vos\""])).contains(#""Hola, \"vos\"""#))
  }

  @Test func `a place inside a list changes, a whole list replaces it`() throws {
    let changed = try shown("box", ["/items/1/title": "\"C\"", "/items/0": ""])
    #expect(
      data(changed).contains(#"[{"icon_image_url":"https://example.com/b.png","subtitle":"2""#))
    #expect(!data(changed).contains(#""title":"A""#))
    #expect(data(try shown("box", ["/items": "[]"])) == #"{"items":[]}"#)
  }

  @Test(arguments: ["/items/7/title", "/title/deeper", "/none/at/all", "/items/x"])
  func `a place that there is not is told and the rest is shown`(pointer: String) throws {
    let box = try shown("box", [pointer: "1", "/title": "\"T\""])
    #expect(box.diagnostics.map(\.code) == ["query.arg"])
    #expect(data(box).contains(#""title":"T""#))
  }

  @Test(arguments: ["", "/", "title", "items/0"])
  func `what is no pointer is refused`(pointer: String) {
    var values = ValueOverlay()
    #expect(values.set(pointer, "1") == "a place such as /title or /items/0/title")
    #expect(values.isEmpty)
  }

  @Test func `what is wrong with a value has no line of the file`() throws {
    let ring = try shown("points", ["/ring_percentage": "\"much\"", "/titel": "1"])
    #expect(
      ring.diagnostics.map { DiagnosticFormatter().text($0) } == [
        """
        error[data.type]: 'ring_percentage' of shop/points (changed) has the wrong type
          expected  a number from 0 to 1
          found     the string "much"
          fix       give a number from 0 to 1
        """,
        """
        error[data.unknown_field]: 'titel' of shop/points (changed) is no field of LoyaltyRingData
          expected  'title'
          found     'titel'
          fix       did you mean 'title'?
        """,
      ])
  }

  @Test func `data from Swift take values too`() throws {
    let host = project.host
    host.provide("points", as: LoyaltyRing.self) { _ in
      var data = LoyaltyRingData()
      data.title = "Swift"
      return data
    }
    var values = ValueOverlay()
    _ = values.set("/ring_number", "7")
    let ring = try host.resolve(
      "host/points", in: host.context(ViewEnvironment(), values: values))
    #expect(data(ring).contains(#""ring_number":7,"title":"Swift""#))
  }

  @Test func `the Lua of what is shown makes the same data`() throws {
    let shown = try shown("box", ["/items/0/title": "\"Q\\\"\\n\"", "/title": "\"T\""])
    let lua = shown.lua(project.host.catalog.components)
    let again = TestProject(["plugins/again.lua": "vitrina.provide('it', \(lua))"]).host
    #expect(again.catalog.diagnostics == [])
    #expect(
      try again.resolve("it", in: again.context(ViewEnvironment())).dataJSON == shown.dataJSON)
  }
}
