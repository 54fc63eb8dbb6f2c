import Diagnostics
import Routing
import Scripting
import TestSupport
import Testing
import Values
import Vitrina

/// What a host does with links beside dispatching them.
@Suite struct LinkTests {
  @Test func `scripts build links to the routes of all plugins`() throws {
    let project = TestProject([
      "plugins/a.lua": """
      vitrina.provide("x", vitrina.components.loyalty_ring {
        title = "x",
        button_title = "go",
        button_deep_link = function()
          return vitrina.url("item", { id = 5, ["from"] = "mail & more" })
        end,
      })
      vitrina.route("meli://go", function()
        vitrina.open(vitrina.url("files", { path = { "a", "b/c" } }))
      end)
      """,
      "plugins/z.lua": """
      vitrina.route("meli://item/{id:int}", function() end, { name = "item" })
      vitrina.route("meli://files/{path+}", function(link)
        vitrina.track("files", { path = link.params.path })
      end, { name = "files" })
      """,
    ])
    #expect(project.host.faults == [])
    #expect(
      try project.json("a/x").contains(
        #""button_deep_link":"meli://item/5?from=mail%20%26%20more""#))
    let dispatch = project.host.open("meli://go")
    #expect(dispatch.chain == ["meli://go", "meli://files/a/b%2Fc"])
    #expect(
      dispatch.effects == [.track(name: "files", properties: ["path": ["a", "b/c"]])])
  }

  @Test func `a link that cannot be built is an error at the line of the call`() throws {
    let project = TestProject([
      "plugins/a.lua": """
      vitrina.route("meli://go", function()
        vitrina.open(vitrina.url("itme", {}))
      end, { name = "item" })
      """
    ])
    let fault = try #require(project.host.open("meli://go").diagnostic)
    #expect(fault.code == "route.unknown")
    #expect(fault.location == SourceLocation("plugins/a.lua", line: 2))
    #expect(fault.fix == "did you mean 'item'?")
  }

  @Test func `a reload of one plugin gives its routes to the others`() throws {
    let project = TestProject([
      "plugins/a.lua": """
      vitrina.route("meli://go", function() return vitrina.url("it", {}) end)
      """,
      "plugins/z.lua": "vitrina.route('meli://one', function() end, { name = 'it' })",
    ])
    #expect(project.host.open("meli://go").chain.last == "meli://one")
    project.files.write(
      "plugins/z.lua", "vitrina.route('meli://two', function() end, { name = 'it' })")
    _ = project.host.reload(changed: ["plugins/z.lua"])
    #expect(project.host.open("meli://go").chain.last == "meli://two")
  }

  @Test func `explains a link with what every link passes`() throws {
    let project = TestProject([
      "scripts/links.lua": """
      vitrina.before(function() end)
      vitrina.fallback(function() end)
      vitrina.route("meli://a", function() end)
      """,
      "vitrina.json": "{\"open_external\": [\"www.example.com\"]}",
    ])
    let explanation = project.host.explain("meli://a")
    #expect(explanation.isSuccess)
    #expect(
      explanation.middleware.map(\.location) == [SourceLocation("scripts/links.lua", line: 1)])
    #expect(explanation.fallbacks.map(\.plugin) == ["scripts/links"])
    #expect(
      project.host.explain("https://www.example.com/a/").external == "https://www.example.com/a")
    #expect(project.host.explain("https://other.example/a").external == nil)
    #expect(project.host.explain("nope").diagnostic?.code == "link.no_scheme")
  }
}
