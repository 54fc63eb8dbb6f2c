import Components
import Diagnostics
import TestSupport
import Testing
import Values
import Vitrina

@Suite struct PluginThemeTests {
  private func ring(_ theme: String = "", id: String = "x") -> String {
    """
    \(theme)
    vitrina.provide("\(id)", vitrina.components.loyalty_ring {
      title = function(_, context) return context.theme.secondary_color end,
      subtitle = function(_, context)
        return context.theme.font_family .. " " .. context.theme.background .. " "
          .. context.theme.accent .. " " .. context.theme.grey_color
      end,
    })
    """
  }

  /// The theme that a component is drawn in and what its scripts were told of it.
  private func seen(_ project: TestProject, _ id: String, _ scheme: ViewEnvironment.Scheme = .light)
    throws -> (theme: Theme, title: String, subtitle: String)
  {
    let environment = ViewEnvironment(scheme: scheme)
    let component = try project.host.resolve(id, in: project.host.context(environment))
    #expect(component.diagnostics == [])
    let data = try JSONReader.read(component.dataJSON, file: "data").mapValue
    return (
      component.environment(in: environment).theme, data?["title"]?.stringValue ?? "",
      data?["subtitle"]?.stringValue ?? ""
    )
  }

  @Test func `without any theme it is the standard one, all of it told`() throws {
    let project = TestProject(["plugins/a.lua": ring()])
    let light = try seen(project, "a/x")
    #expect(light.theme == .standard)
    #expect(light.title == "#1f69db")
    #expect(light.subtitle == "Inter #ffffff #1f69db #999999")
    #expect(try seen(project, "a/x", .dark).subtitle == "Inter #121212 #69a6ff #9a9a9a")
  }

  @Test func `a plugin's theme lies over the project's, for that plugin alone`() throws {
    let project = TestProject([
      "vitrina.json":
        ##"{"theme": {"secondary_color": "#0057b8", "font_family": "Georgia", "dark": {"secondary_color": "#9cc9ff"}}}"##,
      "plugins/a.lua": ring(),
      "plugins/b.lua": ring(
        "vitrina.theme { secondary_color = '#7a1fa2', dark = { secondary_color = '#e1a5ff' } }"),
    ])
    #expect(project.host.faults == [])
    let a = try seen(project, "a/x")
    #expect(a.title == "#0057b8")
    #expect(a.theme.light[.secondary] == HexColor(0x0057B8))
    #expect(a.theme.fontFamily == "Georgia")
    let b = try seen(project, "b/x", .dark)
    #expect(b.title == "#e1a5ff")
    #expect(b.subtitle.hasPrefix("Georgia"))
    #expect(b.theme.light[.secondary] == HexColor(0x7A1FA2))
    #expect(try seen(project, "a/x", .dark).title == "#9cc9ff")
  }

  @Test func `handlers and screens see the theme of their plugin, and a screen's guests theirs`()
    throws
  {
    let project = TestProject([
      "plugins/a.lua": """
      vitrina.theme { secondary_color = "#7a1fa2", dark = { secondary_color = "#e1a5ff" } }
      vitrina.screen("home", function(_, context)
        return { title = context.theme.secondary_color, "b/x",
          vitrina.components.loyalty_ring { title = "own" } }
      end)
      """,
      "plugins/b.lua": ring(),
    ])
    let screen = try project.host.screen("home", in: project.context)
    #expect(screen.title == "#7a1fa2")
    let themes = screen.components.map { $0.environment(in: ViewEnvironment()).theme }
    #expect(
      themes.map { $0.light[.secondary].hex } == ["#1f69db", "#7a1fa2"])
  }

  @Test func `a context that the caller gives a theme keeps it`() throws {
    let project = TestProject([
      "plugins/a.lua": ring(
        "vitrina.theme { secondary_color = '#7a1fa2', dark = {secondary_color = '#e1a5ff'} }")
    ])
    let context = project.host.context(
      ViewEnvironment(),
      extra: [
        "theme": [
          "secondary_color": "mine", "font_family": "", "background": "", "accent": "",
          "grey_color": "",
        ]
      ])
    let component = try project.host.resolve("a/x", in: context)
    #expect(String(decoding: component.dataJSON, as: UTF8.self).contains(#""title":"mine""#))
  }

  @Test func `text that is hard to read is told with the nearest colour that is not`() {
    let project = TestProject([
      "vitrina.json": ##"{"theme": {"secondary_color": "#009ee3"}}"##,
      "plugins/a.lua": "vitrina.theme { grey_color = '#111111' }",
      "plugins/b.lua": "\nvitrina.theme { white_color = '#ffffff' }",
    ])
    #expect(
      project.host.catalog.diagnostics.map { DiagnosticFormatter().text($0.withoutSource) } == [
        """
        plugins/b.lua:2: warning[theme.contrast]: white_color on secondary_color is hard to read in \
        the light scheme of the theme of b
          expected  a contrast of at least 4.5:1
          found     #009ee3 and #ffffff: 3.0:1
          fix       the nearest that passes is secondary_color = "#007eb6"
        """,
        """
        plugins/b.lua:2: warning[theme.contrast]: white_color on secondary_color is hard to read in \
        the dark scheme of the theme of b
          expected  a contrast of at least 4.5:1
          found     #009ee3 and #ffffff: 3.0:1
          fix       the nearest that passes is dark.secondary_color = "#007eb6"
        """,
        """
        vitrina.json: warning[theme.contrast]: white_color on secondary_color is hard to read in \
        the light scheme of the theme of vitrina.json
          expected  a contrast of at least 4.5:1
          found     #009ee3 and #ffffff: 3.0:1
          fix       the nearest that passes is secondary_color = "#007eb6"
        """,
      ])
  }

  @Test func `a theme that is wrong in part is used for the rest, and reloads with its plugin`()
    throws
  {
    let project = TestProject([
      "vitrina.json": ##"{"theme": {"secondary": "#000", "fonts": {}, "grey_color": "#111111"}}"##,
      "plugins/a.lua": ring(),
    ])
    #expect(
      project.host.faults == ["vitrina.json theme.fonts", "vitrina.json data.unknown_field"])
    #expect(try seen(project, "a/x").theme.light[.grey] == HexColor(0x111111))
    project.files.write("plugins/a.lua", ring("vitrina.theme { grey_color = '#222222' }"))
    _ = project.host.reload(changed: ["plugins/a.lua"])
    #expect(try seen(project, "a/x").theme.light[.grey] == HexColor(0x222222))
  }

  @Test func `fonts of two plugins keep apart, whatever they are called`() throws {
    let theme = "vitrina.theme { font_family = 'Brand', fonts = { regular = 'brand.ttf' } }"
    let project = TestProject([
      "plugins/a_b/init.lua": ring(theme), "plugins/a_b/brand.ttf": "one",
      "plugins/c/init.lua": ring(theme), "plugins/c/brand.ttf": "two",
      "plugins/d.lua": ring("vitrina.theme { font_family = 'Georgia' }"),
    ])
    #expect(project.host.faults == [])
    let fonts = try ["a_b/x", "c/x", "d/x"].map {
      try project.host.resolve($0, in: project.context).font
    }
    #expect(fonts.map { $0?.family } == ["Brand a b", "Brand c", "Georgia"])
    #expect(
      fonts.map { $0?.files.map(\.path) } == [
        ["plugins/a_b/brand.ttf"], ["plugins/c/brand.ttf"], [],
      ])
    let file = try #require(fonts[0]?.files.first)
    #expect(PluginFont.dataURL(file, files: project.files) == "data:font/ttf;base64,b25l")
  }
}
