import Components
import Diagnostics
import TestSupport
import Testing
import Values
import Vitrina

@Suite struct EventTests {
  private func tap(
    _ handler: String, link: String = "app://next"
  ) throws -> TapResult {
    let project = TestProject([
      "plugins/p.lua": """
      vitrina.provide("x", vitrina.components.loyalty_ring {
        title = "t", button_title = "b", button_deep_link = "\(link)",
        \(handler)
      })
      vitrina.screen("home", function() return {} end)
      vitrina.route("app://next", function(link)
        vitrina.navigate("home", { source = link.source })
      end)
      vitrina.route("app://other", function() vitrina.track("other") end)
      """
    ])
    return try project.host.perform(.tap(index: nil), on: "x", in: project.context)
  }

  @Test func `without a handler the link is dispatched`() throws {
    let result = try tap("")
    #expect(
      result.dataValue.json
        == #"{"diagnostic":null,"dispatch":{"chain":[],"diagnostic":null,"effects":[{"params":"#
        + #"{"source":"tap"},"screen":"home","type":"navigate"}],"link":{"fragment":null,"#
        + #""host":"next","params":{},"path":"","query":{},"query_all":{},"scheme":"app"},"#
        + #""nearest":[],"outcome":"handled","route":{"file":"plugins/p.lua","line":6,"#
        + #""name":null,"pattern":"app://next","plugin":"p"},"url":"app://next"},"#
        + #""effects":[{"params":{"source":"tap"},"screen":"home","type":"navigate"}],"#
        + #""event":{"component":"loyalty_ring","deep_link":"app://next","index":null,"#
        + #""name":"tap","node":"body.button","provider":"p/x","track_id":null,"value":null},"#
        + #""handled_by":"dispatcher","handler":null}"#)
  }

  @Test func `true takes the event and nothing is dispatched`() throws {
    let result = try tap("on_tap = function() vitrina.track('seen') return true end")
    #expect(result.handledBy == .onTap)
    #expect(result.handler == SourceLocation("plugins/p.lua", line: 3, column: 3))
    #expect(result.dispatch == nil)
    #expect(result.effects == [.track(name: "seen", properties: [:])])
  }

  @Test func `a string is dispatched in the link's place, effects of the handler first`() throws {
    let result = try tap(
      "on_tap = function() vitrina.track('seen') return 'app://other' end")
    #expect(result.handledBy == .dispatcher)
    #expect(result.dispatch?.url == "app://other")
    #expect(
      result.effects.map(\.dataValue) == [
        ["type": "track", "name": "seen", "properties": [:]],
        ["type": "track", "name": "other", "properties": [:]],
      ])
  }

  @Test(arguments: ["false", "nil", "3"])
  func `any other answer lets the link go on`(_ answer: String) throws {
    let result = try tap("on_tap = function() return \(answer) end")
    #expect(result.handledBy == .dispatcher)
    #expect(result.dispatch?.url == "app://next")
  }

  @Test func `a handler that stops loses its effects and ends the matter`() throws {
    let result = try tap("on_tap = function() vitrina.track('seen') error('no') end")
    #expect(result.handledBy == .none)
    #expect(result.dispatch == nil)
    #expect(result.effects.isEmpty)
    #expect(result.diagnostic?.code == "lua.runtime")
    #expect(result.diagnostic?.location == SourceLocation("plugins/p.lua", line: 3))
  }

  @Test func `a link that no route takes is nobody's`() throws {
    let result = try tap("", link: "app://nowhere")
    #expect(result.handledBy == .none)
    #expect(result.dispatch?.outcome == .unmatched)
    #expect(result.diagnostics.map(\.code) == ["link.no_route"])
  }

  @Test func `handlers see the event with the index from 1, JSON from 0`() throws {
    let project = TestProject([
      "plugins/p.lua": """
      local item = { title = "a", subtitle = "b", icon_image_url = "https://x.com/i.png",
        deep_link = "app://x", track_id = "t", event_data = { id = "7" } }
      vitrina.provide("x", vitrina.components.discount_box {
        items = { item, item },
        on_track = function(event) vitrina.track(event.value.action, event.value.event_data) end,
        on_tap = function(event)
          vitrina.track("tapped", { index = event.index, id = event.track_id })
          return true
        end,
      })
      """
    ])
    let tap = try project.host.perform(.tap(index: 1), on: "x", in: project.context)
    #expect(tap.event?["index"] == 1)
    #expect(
      tap.effects == [
        .track(name: "tap", properties: ["id": "7"]),
        .track(name: "tapped", properties: ["index": 2, "id": "t"]),
      ])
    let shown = try project.host.perform(.appear, on: "x", in: project.context)
    #expect(
      shown.effects
        == [.track(name: "show", properties: ["items": [["id": "7"], ["id": "7"]]])])
    let beyond = try project.host.perform(.tap(index: 2), on: "x", in: project.context)
    #expect(beyond.event == nil)
    #expect(beyond.diagnostic?.code == "tap.no_action")
  }

  @Test func `a component written into a screen has its handlers too`() throws {
    let project = TestProject([
      "plugins/p.lua": """
      vitrina.screen("home", function(params)
        return { "gone", vitrina.components.loyalty_ring {
          title = "t", button_title = "b", button_deep_link = "app://x",
          on_tap = function() vitrina.track("level", { n = params.level }) return true end,
        } }
      end)
      """
    ])
    let result = try project.host.perform(
      .tap(index: nil), onEntry: 0, ofScreen: "home", params: ["level": 5], in: project.context)
    #expect(result.effects == [.track(name: "level", properties: ["n": 5])])
    let fault = #expect(throws: Diagnostic.self) {
      try project.host.perform(
        .tap(index: nil), onEntry: 3, ofScreen: "home", in: project.context)
    }
    #expect(fault?.code == "screen.entry")
  }

  @Test func `a link that a script refuses or writes wrong is placed at the script`() throws {
    let project = TestProject([
      "scripts/a.lua":
        "\nvitrina.before(function(link) if link.host == 'no' then return false, 'why' end end)",
      "plugins/p.lua": """
      vitrina.provide("x", vitrina.components.loyalty_ring {
        title = "t", button_title = "b", button_deep_link = "app://x",
        on_tap = function() return "zzz" end,
      })
      vitrina.provide("y", vitrina.components.loyalty_ring {
        title = "t", button_title = "b", button_deep_link = "zzz",
      })
      """,
    ])
    let refused = project.host.open("app://no").diagnostic
    #expect(refused?.location == SourceLocation("scripts/a.lua", line: 2))
    let answered = try project.host.perform(.tap(index: nil), on: "x", in: project.context)
    #expect(answered.diagnostics.first?.location?.line == 3)
    let written = try project.host.perform(.tap(index: nil), on: "y", in: project.context)
    #expect(written.diagnostics.first?.location?.line == 5)
  }

  @Test func `links reach middleware, redirects, fallbacks and the outgoing list`() {
    let project = TestProject([
      "vitrina.json": #"{"open_external": ["https://www.example.com"]}"#,
      "scripts/a.lua": """
      vitrina.before(function(link)
        if link.host == "secret" then return false, "not yours" end
        if link.host == "old" then return "app://new" end
      end)
      vitrina.redirect("app://short/{id}", "app://item/{id}")
      vitrina.route("app://item/{id:int}", function(link) vitrina.track("item", link.params) end)
      vitrina.route("app://new", function() return false end)
      vitrina.fallback(function(link)
        vitrina.track("lost", { url = link.url })
        if link.host == "lost" then return "app://item/1" end
      end)
      """,
    ])
    func outcome(_ url: String) -> String {
      let dispatch = project.host.open(url)
      let effects = dispatch.effects.map { $0.dataValue.mapValue?["type"]?.stringValue ?? "" }
      return ([dispatch.outcome.rawValue, dispatch.diagnostic?.code ?? "-"] + effects)
        .joined(separator: " ")
    }
    #expect(outcome("app://item/7") == "handled - track")
    #expect(outcome("app://short/7") == "redirected - track")
    #expect(outcome("app://secret") == "refused link.refused_by_script")
    #expect(outcome("app://old") == "declined link.declined")
    #expect(outcome("app://item/x") == "unmatched link.no_route track")
    #expect(outcome("app://lost") == "redirected - track track")
    #expect(outcome("https://www.example.com/x") == "handled - open_external")
    #expect(outcome("https://www.example.org/x") == "unmatched link.no_route track")
    #expect(outcome("javascript:alert(1)") == "refused link.scheme_refused")
    #expect(outcome("no link") == "refused link.no_scheme")
  }
}
