import Diagnostics
import TestSupport
import Testing
import Values
import Vitrina

@Suite struct CatalogTests {
  @Test func `lists everything with its place as JSON`() {
    let project = TestProject([
      "plugins/p.lua": """
      vitrina.provide("x", vitrina.components.item_description { title = "t" }, {
        doc = "A line.", tags = { "a" }, scenarios = { { id = "s" } },
      })
      vitrina.screen("home", function() return {} end, { title = "Start" })
      vitrina.route("app://x/{id}", function() end, { name = "x" })
      """
    ])
    #expect(
      project.host.catalog.dataValue([.plugins, .providers, .screens, .routes]).json
        == #"{"diagnostics":[],"plugins":[{"description":null,"file":"plugins/p.lua","#
        + #""loaded":true,"name":"p","permissions":[],"stale":false,"version":null}],"#
        + #""providers":[{"component":"item_description","doc":"A line.","file":"plugins/p.lua","#
        + #""id":"p/x","line":1,"scenarios":["s"],"tags":["a"]}],"#
        + #""routes":[{"file":"plugins/p.lua","line":5,"name":"x","pattern":"app://x/{id}","#
        + #""plugin":"p"}],"screens":[{"doc":null,"file":"plugins/p.lua","id":"p/home","line":4,"#
        + #""scenarios":[],"title":"Start"}]}"#)
  }

  @Test func `describes components by their schemas`() {
    let components = TestProject([:]).host.catalog.dataValue([.components])
    let ring = components.mapValue?["components"]?.listValue?.first {
      $0.mapValue?["name"] == "item_description"
    }
    #expect(
      ring?.json
        == #"{"actions":[],"data_protocol":"ItemDescriptionData","doc":"A round icon with a text beside it.","#
        + #""events":[],"fields":[{"default":null,"doc":"Text beside the icon, three lines at "#
        + #"most.","name":"title","required":true,"type":"string"},{"default":null,"doc":"Icon; "#
        + #"drawn in white on the colour.","name":"icon_image_url","required":true,"#
        + #""type":"image"},{"default":null,"doc":"Disc behind the icon.","#
        + #""name":"icon_hexa_color","required":true,"type":"hex_color"},{"default":null,"#
        + #""doc":"Wins over icon_hexa_color; vitrina.null keeps the icon's own colours, without "#
        + #"a disc.","name":"optional_icon_hexa_color","required":false,"type":"hex_color"}],"#
        + #""name":"item_description","states":[]}"#)
  }

  @Test func `one broken plugin never stops the others, and all is reported by place`() {
    let project = TestProject([
      "plugins/a.lua": "vitrina.route('app://x/{id}', function() end)\nreturn nil +",
      "plugins/b.lua": "vitrina.route('app://x/{id}', function() end)",
      "plugins/c.lua": "vitrina.route('app://x/{name}', function() end)",
      "vitrina.json": #"{"nmae": "x", "storage": {}, "locales": [3]}"#,
    ])
    #expect(
      project.host.faults == [
        "plugins/a.lua:2 lua.syntax", "plugins/c.lua:1 route.conflict",
        "vitrina.json settings.type", "vitrina.json data.unknown_field",
        "vitrina.json settings.not_used",
      ])
    #expect(project.host.open("app://x/1").route?.plugin == "b")
  }

  @Test func `settings that are no JSON leave the defaults`() {
    let project = TestProject(["vitrina.json": "{"])
    #expect(project.host.settings == ProjectSettings())
    #expect(project.host.faults == ["vitrina.json:1:2 json.syntax"])
  }
}
