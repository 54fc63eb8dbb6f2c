import Components
import Diagnostics
import Testing
import Values

struct ThemeOverlayTests {
  private let fonts = ThemeOverlay.FontFolder(path: "plugins/shop") {
    $0 == "plugins/shop/fonts/brand.ttf" || $0 == "plugins/shop/Brand Bold.otf"
  }

  @Test func `a colour at the top is for both schemes, and dark says otherwise`() {
    let (overlay, problems) = ThemeOverlay.read(
      [
        "secondary_color": "#009EE3", "white_color": "fff",
        "dark": ["secondary_color": "#69a6ff"],
      ], fonts: nil)
    #expect(problems == [])
    let theme = overlay.applied(to: .standard)
    #expect(theme.light[.secondary] == HexColor(0x009EE3))
    #expect(theme.dark[.secondary] == HexColor(0x69A6FF))
    #expect(theme.dark[.white] == HexColor(0xFFFFFF))
    var rest = theme
    rest.light[.secondary] = Theme.standard.light[.secondary]
    rest.dark[.secondary] = Theme.standard.dark[.secondary]
    rest.dark[.white] = Theme.standard.dark[.white]
    #expect(rest == .standard)
  }

  @Test func `fonts are files by weight under the family's name`() {
    let (overlay, problems) = ThemeOverlay.read(
      ["font_family": "Brand", "fonts": ["medium": "fonts/brand.ttf"]], fonts: fonts)
    #expect(problems == [])
    #expect(overlay.fontFamily == "Brand")
    #expect(
      overlay.fontFiles == [
        Theme.FontFile(weight: .medium, path: "plugins/shop/fonts/brand.ttf")
      ])
    let over = ThemeOverlay.read(["font_family": "Georgia"], fonts: nil).overlay
    #expect(overlay.overlaid(with: over).fontFiles == [])
    #expect(over.overlaid(with: overlay).applied(to: .standard).fontFiles.count == 1)
  }

  @Test func `what one sets lies over what another set, scheme by scheme`() {
    let below = ThemeOverlay.read(
      ["grey_color": "#111111", "dark": ["grey_color": "#222222"]], fonts: nil
    ).overlay
    let above = ThemeOverlay.read(["grey_color": "#333333"], fonts: nil).overlay
    let theme = below.overlaid(with: above).applied(to: .standard)
    #expect(theme.light[.grey] == HexColor(0x333333))
    #expect(theme.dark[.grey] == HexColor(0x333333))
    #expect(ThemeOverlay().isEmpty)
    #expect(ThemeOverlay().overlaid(with: above) == above)
    #expect(above.overlaid(with: ThemeOverlay()) == above)
  }

  @Test(
    arguments: [
      (["greyy_color": "#111"], ["data.unknown_field greyy_color"]),
      (["dark": ["font_family": "Brand"]], ["data.unknown_field dark.font_family"]),
      (["dark": "black"], ["data.type dark"]),
      (["dark": ["dark": [:]]], ["data.unknown_field dark.dark"]),
      (["grey_color": 3], ["data.type grey_color"]),
      (["grey_color": "#12"], ["data.color grey_color"]),
      (["font_family": ""], ["data.type font_family"]),
      (["fonts": ["regular": "fonts/brand.ttf"]], ["theme.font_family fonts"]),
      (
        ["font_family": "B", "fonts": ["heavy": "fonts/brand.ttf"]],
        ["data.unknown_field fonts.heavy"]
      ),
      (["font_family": "B", "fonts": ["bold": "../x.ttf"]], ["data.type fonts.bold"]),
      (["font_family": "B", "fonts": ["bold": "fonts/none.ttf"]], ["data.asset fonts.bold"]),
      (["font_family": "B", "fonts": ["bold": "fonts/brand.woff2"]], ["data.type fonts.bold"]),
      (["font_family": "B", "fonts": "x"], ["data.type fonts"]),
    ] as [(DataMap, [String])])
  func `what is wrong is left out with its place`(_ map: DataMap, _ found: [String]) {
    var map = map
    map["success_color"] = "#123456"
    let (overlay, problems) = ThemeOverlay.read(map, fonts: fonts)
    #expect(problems.map { "\($0.code) \($0.path)" } == found)
    #expect(overlay.light[.success] == HexColor(0x123456))
    #expect(overlay.light.count == 1 && overlay.fontFiles.isEmpty)
  }

  @Test func `there are no font files without a folder`() {
    let problems = ThemeOverlay.read(
      ["font_family": "B", "fonts": ["bold": "x.ttf"]], fonts: nil
    ).problems
    #expect(
      problems.map { DiagnosticFormatter().text($0.diagnostic(of: "the theme", at: nil)) } == [
        """
        error[theme.fonts]: 'fonts' of the theme belong to a plugin
          expected  font_family, the name of a font of the system
          found     a table of 1 fields
          fix       put the files into a plugin's folder and name them in its vitrina.theme
        """
      ])
  }
}
