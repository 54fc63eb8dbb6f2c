import BusinessComponents
import Components
import Diagnostics
import TestSupport
import Testing
import Values
import Vitrina

@Suite struct ResolveTests {
  private static let ring = """
    vitrina.provide("points", vitrina.components.loyalty_ring {
      ring_hexa_color = "#17aad6",
      ring_number = 3,
      ring_percentage = 0.8,
      title = "Ganaste 100 Mercado Puntos",
      button_title = "Mis beneficios",
      button_deep_link = "mercadopago://beneficios",
    }, {
      scenarios = {
        { id = "top", data = { ring_number = 6, ring_percentage = 1 } },
        { id = "bare", data = { button_title = vitrina.null, ring_number = vitrina.null } },
        { id = "broken", data = { ring_number = "six" } },
      },
    })
    """

  @Test func `gives the seed's ring as one object with sorted keys`() throws {
    let project = TestProject(["plugins/loyalty/init.lua": Self.ring])
    #expect(
      try project.json("loyalty/points")
        == #"{"component":"loyalty_ring","data":{"button_deep_link":"mercadopago://beneficios","#
        + #""button_title":"Mis beneficios","fill_percent_progress":true,"#
        + ##""ring_hexa_color":"#17aad6","ring_number":3,"ring_percentage":0.8,"##
        + #""title":"Ganaste 100 Mercado Puntos"},"diagnostics":[],"#
        + #""provider":"loyalty/points","scenario":null}"#)
  }

  @Test func `a bare id means the only provider of that name`() throws {
    let project = TestProject(["plugins/loyalty/init.lua": Self.ring])
    #expect(try project.json("points") == (try project.json("loyalty/points")))
  }

  @Test func `an alias finds a provider that was renamed`() throws {
    let project = TestProject([
      "plugins/p.lua": "vitrina.provide('new', vitrina.components.loyalty_ring { title = 't' }, "
        + "{ aliases = { 'old' } })"
    ])
    #expect(try project.host.resolve("p/old", in: project.context).provider == "p/new")
  }

  @Test func `a scenario replaces fields and null unsets them`() throws {
    let project = TestProject(["plugins/loyalty/init.lua": Self.ring])
    let top = try project.json("points", scenario: "top")
    #expect(top.contains(#""ring_number":6,"ring_percentage":1.0"#))
    #expect(top.contains(#""scenario":"top""#))
    let bare = try project.json("points", scenario: "bare")
    #expect(!bare.contains("button_title") && !bare.contains("ring_number"))
  }

  @Test func `a fault of a scenario is placed at its provider, one of the data at its field`()
    throws
  {
    let project = TestProject(["plugins/loyalty/init.lua": Self.ring])
    let broken = try project.host.resolve("points", scenario: "broken", in: project.context)
    #expect(
      broken.diagnostics.map { DiagnosticFormatter().text($0) } == [
        """
        plugins/loyalty/init.lua:1: error[data.type]: 'ring_number' of loyalty/points:broken has the wrong type
          1 | vitrina.provide("points", vitrina.components.loyalty_ring {
          expected  an integer
          found     the string "six"
          fix       give an integer
        """
      ])
  }

  @Test func `a scenario's field replaces a getter of the seed's name`() throws {
    let project = TestProject([
      "plugins/p.lua": """
      vitrina.provide("x", vitrina.components.loyalty_ring {
        getTitle = function() return "a" end, getRingNumber = function() return 1 end,
      }, { scenarios = { { id = "s", data = { title = "b" } } } })
      """
    ])
    let resolved = try project.host.resolve("p/x", scenario: "s", in: project.context)
    #expect(resolved.diagnostics.isEmpty)
    #expect(
      String(decoding: resolved.dataJSON, as: UTF8.self)
        == #"{"fill_percent_progress":true,"ring_number":1,"title":"b"}"#)
  }

  @Test func `reports all problems of one provider in one pass, each with its line`() throws {
    let project = TestProject([
      "plugins/p.lua": """
      vitrina.provide("x", vitrina.components.loyalty_ring {
        ring_number = "3",
        ring_percentage = 1.4,
        ring_hexa_color = "blue",
        button_titel = "x",
        getRingNumber = function() return 3 end,
        subtitle = function() error("no") end,
        image_url = "icons/none.svg",
        on_tpa = function() end,
      })
      """
    ])
    let resolved = try project.host.resolve("x", in: project.context)
    #expect(
      resolved.diagnostics.map {
        "\($0.location?.line ?? 0) \($0.severity.rawValue) \($0.code) \($0.fix ?? "")"
      } == [
        "1 error data.missing add title = …  -- Main text beside the ring; one <b>…</b> pair is bold.",
        "2 error data.type write 3 without quotes",
        "3 warning data.fraction keep it from 0 to 1",
        "4 warning data.color write for example \"#17aad6\"",
        "5 error data.unknown_field did you mean 'button_title'?",
        "6 error data.duplicate_field keep 'ring_number'",
        "7 error lua.runtime ",
        "8 warning data.asset add the file, or correct the path",
        "9 error data.unknown_field did you mean 'on_tap'?",
      ])
  }

  @Test func `a bad list item is dropped and the rest is shown`() throws {
    let project = TestProject([
      "plugins/p.lua": """
      vitrina.provide("x", vitrina.components.discount_box {
        items = {
          { title = "a", subtitle = "b", icon_image_url = "https://x.com/i.png" },
          { title = "a", subtitle = 3, icon_image_url = "https://x.com/i.png" },
          { subtitle = "b", icon_image_url = "https://x.com/i.png" },
        },
      })
      """
    ])
    let resolved = try project.host.resolve("x", in: project.context)
    #expect(
      String(decoding: resolved.dataJSON, as: UTF8.self)
        == #"{"items":[{"icon_image_url":"https://x.com/i.png","subtitle":"b","title":"a"}]}"#)
    #expect(
      resolved.diagnostics.map { "\($0.location?.line ?? 0) \($0.code)" }
        == ["4 data.type", "5 data.missing"])
  }

  @Test(arguments: [
    ("title = 't', subtitle = function() while true do end end", ["limit.time"]),
    ("title = 't', [1] = 'stray'", ["data.key"]),
    ("title = 't', on_tap = 'app://x'", ["data.type"]),
    ("title = 't', getRingNumbr = 3", ["data.unknown_field"]),
    ("title = 't', button_title = 'b', button_deep_link = 'no link'", ["data.link"]),
    ("title = 't', button_title = 'b', button_deep_link = 'javascript:x'", ["data.link"]),
  ])
  func `one slip gives one diagnostic`(_ fields: String, _ codes: [String]) throws {
    let project = TestProject([
      "vitrina.json": #"{"limits": {"call_ms": 30}}"#,
      "plugins/p.lua":
        "vitrina.provide('x', vitrina.components.loyalty_ring { \(fields) })",
    ])
    let resolved = try project.host.resolve("x", in: project.context)
    #expect(resolved.diagnostics.map(\.code) == codes)
    #expect(resolved.diagnostics.allSatisfy { $0.location?.file == "plugins/p.lua" })
  }

  @Test func `unknown providers and scenarios are told with the nearest`() {
    let project = TestProject(["plugins/loyalty/init.lua": Self.ring])
    let provider = #expect(throws: Diagnostic.self) { try project.json("loyalty/pints") }
    #expect(provider?.code == "provider.unknown")
    #expect(provider?.fix == "did you mean 'loyalty/points'?")
    let scenario = #expect(throws: Diagnostic.self) {
      try project.json("loyalty/points", scenario: "tpo")
    }
    #expect(scenario?.code == "scenario.unknown")
    #expect(scenario?.fix == "did you mean 'top'?")
  }

  @Test func `a provider in Swift is like any other`() throws {
    let project = TestProject([:])
    project.host.provide("points", as: LoyaltyRing.self) { context in
      var data = LoyaltyRingData()
      data.title = "Hola \(context["locale"]?.stringValue ?? "")"
      data.buttonTitle = "Ver"
      return data
    }
    #expect(
      try project.json("host/points")
        == #"{"component":"loyalty_ring","data":{"button_title":"Ver","fill_percent_progress":true,"#
        + #""title":"Hola es-AR"},"diagnostics":[],"provider":"host/points","scenario":null}"#)
    #expect(project.host.catalog.providers.map(\.id) == ["host/points"])
  }

  @Test func `scripts see the environment, the project's context and the caller's`() throws {
    let files = MemoryFiles([
      "vitrina.json": #"{"context": {"shop": "MLA"}, "locales": ["pt-BR"]}"#,
      "plugins/p.lua": """
      vitrina.provide("x", vitrina.components.loyalty_ring {
        title = function(_, c)
          return table.concat({ c.locale, c.scheme, c.shop, c.user, c.now, vitrina.clock.now() }, " ")
        end,
      })
      """,
    ])
    let host = Host(Host.Options(files: files, clock: { 12 }))
    var query = EnvironmentQuery(settings: host.settings)
    #expect(query.set("scheme", "dark") == nil)
    let context = host.context(query.environment, extra: ["user": "ana"])
    let data = try host.resolve("x", in: context).dataJSON
    #expect(
      String(decoding: data, as: UTF8.self)
        == #"{"fill_percent_progress":true,"title":"pt-BR dark MLA ana 12.0 12.0"}"#)
  }

  @Test func `screens resolve their providers from their own plugin first`() throws {
    let ring = { (title: String) in
      "vitrina.provide('x', vitrina.components.loyalty_ring { title = '\(title)' })\n"
    }
    let project = TestProject([
      "plugins/a.lua": ring("of a")
        + """
        vitrina.screen("home", function(params)
          return { "x", "b/x", "c/x", vitrina.components.item_description {
            title = function(_, context) return params.t .. context.params.t end,
          } }
        end, { title = "Start", scenarios = { { id = "s", params = { t = "from scenario" } } } })
        """,
      "plugins/b.lua": ring("of b"),
    ])
    let screen = try project.host.screen(
      "home", scenario: "s", params: [:], in: project.context)
    #expect(screen.title == "Start")
    #expect(screen.components.map(\.provider) == ["a/x", "b/x", nil])
    #expect(
      screen.diagnostics.map { "\($0.location?.description ?? "") \($0.code)" }
        == ["plugins/a.lua:2 provider.unknown"])
    #expect(
      String(decoding: screen.json, as: UTF8.self).contains(
        #""title":"from scenariofrom scenario""#))
  }
}
