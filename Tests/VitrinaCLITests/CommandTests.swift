import Foundation
import TestSupport
import Testing

@Suite struct CommandTests {
  @Test func `show prints the seed's ring as JSON`() {
    let run = ToolRun("show", "loyalty/points", "--format", "json")
    #expect(run.code == 0)
    #expect(run.errors == "")
    #expect(
      run.output
        == #"{"component":"loyalty_ring","data":{"button_deep_link":"mercadopago://beneficios","#
        + #""button_title":"Mis beneficios","fill_percent_progress":true,"#
        + ##""ring_hexa_color":"#17aad6","ring_number":3,"ring_percentage":0.8,"##
        + #""title":"Ganaste 100 Mercado Puntos"},"diagnostics":[],"provider":"loyalty/points","#
        + #""scenario":null}"# + "\n")
  }

  @Test func `show draws in a terminal, with colours only there`() throws {
    let plain = ToolRun("show", "loyalty/points")
    try Golden.expect(plain.output, "CommandTests", "ring.txt")
    let colored = ToolRun(
      "show", "loyalty/points", terminal: true,
      variables: ["TERM": "xterm-256color", "COLORTERM": "truecolor"])
    #expect(colored.output.contains("\u{1B}[1;38;2;23;170;214m"))
    let asked = ToolRun(
      "show", "loyalty/points", terminal: true,
      variables: ["TERM": "xterm", "NO_COLOR": "1"])
    #expect(asked.output == plain.output)
    #expect(ToolRun("show", "loyalty/points", "--color", "always").output.contains("\u{1B}["))
    #expect(
      ToolRun("show", "loyalty/points", "--color=never", terminal: true).output == plain.output)
  }

  @Test func `show writes a page of its own with its images inside`() throws {
    let project = try TemporaryProject([:])
    try FileManager.default.createDirectory(
      atPath: project.path, withIntermediateDirectories: true)
    let file = "\(project.path)/box.html"
    let run = ToolRun(
      "show", "discounts/box:items_4", "--format", "html", "--scheme", "dark", "-o", file)
    #expect(run.code == 0)
    #expect(run.output == "")
    let page = try String(contentsOfFile: file, encoding: .utf8)
    #expect(page.hasPrefix("<!DOCTYPE html>\n<html lang=\"es-AR\" dir=\"ltr\""))
    #expect(page.contains("src=\"data:image/svg+xml;base64,"))
    #expect(!page.contains("src=\"http"))
    let unwritable = ToolRun("show", "loyalty/points", "-o", "\(project.path)/none/x.txt")
    #expect(unwritable.code == 1)
    #expect(unwritable.errors.contains("error[output.write]"))
  }

  @Test func `show takes screens with parameters`() {
    let run = ToolRun("show", "screen:benefits", "--param", "level=5", "--format", "json")
    #expect(run.code == 0)
    #expect(run.output.contains(#""title":"Estás en el nivel 5""#))
    #expect(run.output.contains(#""screen":"loyalty/benefits","title":"Beneficios"}"#))
  }

  @Test func `show tells reading order as assistive technology meets it`() {
    #expect(
      ToolRun("show", "loyalty/points", "--format", "a11y").output == """
        progressbar "Ganaste 100 Mercado Puntos" 80/0–100 "Nivel 3, 80 %"
        heading "Ganaste 100 Mercado Puntos"
        link "Mis beneficios" → mercadopago://beneficios

        """)
  }

  @Test func `open gives the dispatch of a shipped link`() {
    let run = ToolRun("open", "mercadopago://beneficios", "--json")
    #expect(run.code == 0)
    #expect(
      run.output
        == #"{"chain":[],"diagnostic":null,"effects":[{"params":{},"screen":"benefits","#
        + #""type":"navigate"}],"link":{"fragment":null,"host":"beneficios","params":{},"#
        + #""path":"","query":{},"query_all":{},"scheme":"mercadopago"},"nearest":[],"#
        + #""outcome":"handled","route":{"file":"scripts/benefits.lua","line":4,"#
        + #""name":"benefits","pattern":"mercadopago://beneficios","plugin":"scripts/benefits"},"#
        + #""url":"mercadopago://beneficios"}"# + "\n")
  }

  @Test func `open says in words what came of a link`() {
    #expect(
      ToolRun("open", "mercadopago://home").output == """
          link     mercadopago://home
          then     mercadopago://beneficios
          route    mercadopago://beneficios (benefits)
          handler  scripts/benefits.lua:4
          effect   navigate to benefits
          outcome  redirected

        """)
  }

  @Test(arguments: [
    ("", "refused", "link.empty", 1), ("nope", "refused", "link.no_scheme", 1),
    ("javascript:alert(1)", "refused", "link.scheme_refused", 1),
    ("mercadopago://nada", "unmatched", "link.no_route", 1),
  ])
  func `open tells refused and unmatched links by outcome, code and exit`(
    _ url: String, _ outcome: String, _ code: String, _ exit: Int32
  ) {
    let run = ToolRun("open", url, "--json")
    #expect(run.code == exit)
    #expect(run.output.contains("\"outcome\":\"\(outcome)\""))
    #expect(run.output.contains("\"code\":\"\(code)\""))
    #expect(run.errors.contains("error[\(code)]"))
  }

  @Test func `open tells how long a timer waits from the end of the time that it let pass`() throws
  {
    let project = try TemporaryProject([
      "vitrina.json": "{}",
      "plugins/shop.lua": """
      vitrina.route("shop://wait", function() vitrina.after(60, function() end) end)
      """,
    ])
    let run = ToolRun("open", "--memory", "shop://wait", "--play", "40", folder: project.path)
    #expect(
      run.errors
        == "note: a timer of vitrina.after waits for 20.0 s more and will not run; it does in "
        + "vitrina preview\n")
  }

  @Test func `tap reports event, handler, dispatch and effects`() {
    let run = ToolRun("tap", "loyalty/points", "--json")
    #expect(run.code == 0)
    #expect(
      run.output.hasSuffix(
        #""handled_by":"dispatcher","handler":{"file":"plugins/loyalty/init.lua","line":12}}"#
          + "\n"))
    #expect(
      run.output.contains(
        #""effects":[{"name":"loyalty_ring_tap","properties":{"deep_link":"#
          + #""mercadopago://beneficios"},"type":"track"},{"params":{},"screen":"benefits","#
          + #""type":"navigate"}],"event":{"component":"loyalty_ring","#
          + #""deep_link":"mercadopago://beneficios","index":null,"name":"tap","#))
    let third = ToolRun("tap", "discounts/box", "--index", "2", "--json")
    #expect(third.output.contains(#""index":2,"#))
    #expect(third.output.contains("campaign_id=1048786"))
    let none = ToolRun("tap", "benefits/shipping", "--json")
    #expect(none.code == 1)
    #expect(none.output.contains(#""handled_by":"none""#))
    #expect(none.output.contains(#""code":"tap.no_action""#))
  }

  @Test func `list and routes show the shipped project`() throws {
    let list = ToolRun("list")
    #expect(list.code == 0)
    try Golden.expect(list.output, "CommandTests", "list.txt")
    try Golden.expect(ToolRun("routes").output, "CommandTests", "routes.txt")
    #expect(
      ToolRun("routes", "install", "--json").output
        == #"{"diagnostics":[],"routes":[{"file":"scripts/growth.lua","line":9,"name":"install","#
        + #""pattern":"mercadopago://install","plugin":"scripts/growth"}]}"# + "\n")
    let json = ToolRun("list", "--json").output
    for key in ["components", "diagnostics", "plugins", "providers", "routes", "screens"] {
      #expect(json.contains("\"\(key)\":["))
    }
  }

  @Test func `routes says why a link goes where it goes`() {
    let run = ToolRun("routes", "--explain", "meli://loyalty/level/5?from=mail")
    #expect(run.code == 0)
    #expect(run.errors == "")
    #expect(
      run.output == """
          link       meli://loyalty/level/5?from=mail
          scheme     meli
          host       loyalty
          segment 1  loyalty
          segment 2  level
          segment 3  5
          query      from=mail
          before     scripts/growth.lua:18
          route      meli://loyalty/level/{level:int}
          params     {"level":5}
          cost       4 nodes visited

          lost    meli://loyalty/benefits           scripts/benefits.lua:37  segment 2 "level" is not \
        "benefits"
          wins    meli://loyalty/level/{level:int}  scripts/benefits.lua:21  first of 2 that match
          behind  meli://loyalty/level/{_}          scripts/benefits.lua:26  less specific in segment \
        3: int comes before any text

        """)
    let lost = ToolRun("routes", "--explain", "meli://discount/five")
    #expect(lost.code == 1)
    #expect(lost.output.contains("segment 2 \"five\" is no int for {id:int}"))
    #expect(lost.output.contains("  fallback   scripts/growth.lua:27\n"))
    #expect(ToolRun("routes", "meli", "--explain", "meli://x").code == 2)
  }

  @Test func `routes explains a link for tools, and a refused one too`() {
    let url = "mercadopago://discount_center/detail?campaign_id=7"
    let run = ToolRun("routes", "--explain", url, "--json")
    #expect(run.code == 0)
    #expect(
      run.output
        == #"{"candidates":[{"file":"scripts/benefits.lua","line":16,"name":"discount_detail","#
        + #""outcome":"wins","pattern":"mercadopago://discount_center/detail?{campaign_id:int}","#
        + #""plugin":"scripts/benefits","reason":"the only one that matches"}],"#
        + #""diagnostic":null,"external":null,"fallbacks":[{"file":"scripts/growth.lua","line":27,"#
        + #""plugin":"scripts/growth"}],"link":{"fragment":null,"host":"discount_center","#
        + #""params":{"campaign_id":7},"path":"/detail","query":{"campaign_id":"7"},"#
        + #""query_all":{"campaign_id":["7"]},"scheme":"mercadopago"},"middleware":["#
        + #"{"file":"scripts/growth.lua","line":18,"plugin":"scripts/growth"}],"#
        + #""nearest":[],"nodes_visited":3,"url":"\#(url)"}"# + "\n")
    let missing = ToolRun(
      "routes", "--explain", "mercadopago://discount_center/detail", "--json")
    #expect(missing.code == 1)
    #expect(missing.output.contains(#""reason":"query item \"campaign_id\" is missing""#))
    #expect(
      missing.output.contains(
        #""nearest":["mercadopago://discount_center/detail?{campaign_id:int}","#))
    let refused = ToolRun("routes", "--explain", "javascript:x", "--json")
    #expect(refused.code == 1)
    #expect(
      refused.output.contains(#""candidates":[],"diagnostic":{"code":"link.scheme_refused","#))
    #expect(refused.output.contains(#""link":null"#))
    #expect(refused.errors.contains("error[link.scheme_refused]"))
  }

  @Test func `a broken plugin is an exit code and a message, and the rest still works`() throws {
    let project = try TemporaryProject([
      "vitrina.json": "{}",
      "plugins/broken.lua": "vitrina.provide(",
      "plugins/fine.lua":
        "vitrina.provide('x', vitrina.components.loyalty_ring { title = 'Fine' })",
    ])
    let list = ToolRun("list", "providers", folder: project.path)
    #expect(list.code == 1)
    #expect(list.output == "providers\n  fine/x  loyalty_ring  0 scenarios  plugins/fine.lua:1\n")
    #expect(list.errors.hasPrefix("plugins/broken.lua:1: error[lua.syntax]"))
    let show = ToolRun("show", "fine/x", folder: project.path)
    #expect(show.code == 0)
    #expect(show.output == "Fine\n")
    #expect(show.errors == "")
  }

  @Test func `a screen with nothing to show is an exit code, and what was logged is told`() throws {
    let project = try TemporaryProject([
      "vitrina.json": "{}",
      "plugins/p.lua": """
      print("loaded", 1)
      vitrina.screen("none", function() error("no") end)
      vitrina.screen("odd", function() return { title = 5, 3 } end)
      vitrina.screen("empty", function() return { title = "Empty" } end)
      vitrina.provide("x", vitrina.components.loyalty_ring {
        title = function() return tostring(vitrina.clock.now()) end,
      })
      """,
    ])
    #expect(ToolRun("show", "screen:none", folder: project.path).code == 1)
    let odd = ToolRun("show", "screen:odd", folder: project.path)
    #expect(odd.code == 1)
    #expect(odd.errors.contains("plugins/p.lua:3: error[data.type]: the title of the screen"))
    #expect(odd.errors.contains("plugins/p.lua:3: error[screen.entry]"))
    #expect(ToolRun("show", "screen:empty", folder: project.path).code == 0)
    #expect(
      ToolRun("list", "plugins", "-v", folder: project.path).errors
        == "plugins/p.lua:1: info: loaded  1\n")
    // The clock of `show` stands still.
    #expect(ToolRun("show", "x", folder: project.path).output == "1704110400.0\n")
  }

  /// A button whose tap starts it.
  private static let pay = """
    vitrina.provide("pay", vitrina.components.animated_button {
      normal_label = "Pay", loading_label = "Wait",
      on_tap = function() vitrina.send("pay", "start_loading", { timeout = 5 }) return true end,
      on_timeout = function() vitrina.track("timeout") end,
    }, { scenarios = { { id = "late", state = "timed_out" } } })
    """

  @Test func `show takes a moment: a state and the seconds in it`() throws {
    let project = try TemporaryProject(["vitrina.json": "{}", "plugins/shop.lua": Self.pay])
    func show(_ words: String...) -> String {
      let run = ToolRun(["show", "--format", "a11y"] + words, folder: project.path)
      #expect(run.code == 0 && run.errors == "")
      return run.output
    }
    #expect(show("shop/pay") == "button \"Pay\" → tap\n")
    #expect(
      show("shop/pay", "--state", "loading", "--time", "3")
        == "button \"Wait\" disabled busy 60%\n")
    #expect(show("shop/pay", "--time", "3") == "button \"Pay\" → tap\n")
    #expect(show("shop/pay:late") == "button \"Wait\" disabled 89%\n")
    #expect(show("shop/pay:late", "--state", "idle") == "button \"Pay\" → tap\n")
  }

  @Test func `tap tells what commands have changed`() throws {
    let project = try TemporaryProject(["vitrina.json": "{}", "plugins/shop.lua": Self.pay])
    let tap = ToolRun("tap", "shop/pay", folder: project.path)
    #expect(tap.code == 0 && tap.errors == "")
    #expect(tap.output.contains("  changed     shop/pay by start_loading\n"))
    let json = ToolRun("tap", "shop/pay", "--json", folder: project.path)
    #expect(
      json.output.contains(
        #""states":[{"action":"start_loading","changed":true,"provider":"shop/pay"}]"#))
    let own = ToolRun("tap", "shop/pay", "--action", "start_loading", folder: project.path)
    #expect(own.code == 0)
    #expect(own.output == "  handled by  none\n  changed     the component itself\n")
    let unknown = ToolRun("tap", "shop/pay", "--action", "start", folder: project.path)
    #expect(unknown.code == 1)
    #expect(unknown.errors.contains("warning[send.unknown_action]"))
  }

  @Test func `a command is given values, as JSON or as text`() throws {
    let project = try TemporaryProject(["vitrina.json": "{}", "plugins/shop.lua": Self.pay])
    func tap(_ words: String...) -> ToolRun {
      ToolRun(["tap", "shop/pay"] + words, folder: project.path)
    }
    let start = tap("--action", "start_loading", "--with", "timeout=5")
    #expect(start.code == 0 && start.errors == "")
    let text = tap("--action", "start_loading", "--with=timeout=soon=now")
    #expect(text.errors.contains("found     \"soon=now\""))
    let nameless = tap("--action", "start_loading", "--with", "=5")
    #expect(nameless.code == 2)
    #expect(
      nameless.errors == "vitrina: --with '=5' is not understood\n  write --with text=Hola\n")
    let pointless = tap("--with", "timeout=5")
    #expect(pointless.code == 2)
    #expect(pointless.errors.contains("tap takes no values"))
  }

  @Test func `show draws in the plugin's theme and brings its font along`() throws {
    let project = try TemporaryProject([
      "vitrina.json": "{}",
      "plugins/shop/init.lua": """
      vitrina.theme {
        secondary_color = "#7a1fa2", font_family = "Brand", fonts = { regular = "brand.otf" },
        dark = { secondary_color = "#e1a5ff" },
      }
      vitrina.provide("x", vitrina.components.loyalty_ring {
        title = "t", button_title = "b", button_deep_link = "app://x",
      })
      """,
      "plugins/shop/brand.otf": "font",
    ])
    let run = ToolRun("show", "shop/x", "--format", "html", folder: project.path)
    #expect(run.errors == "")
    #expect(run.output.contains("color:#7a1fa2"))
    #expect(run.output.contains("--v-font:&#39;Brand shop&#39;"))
    #expect(
      run.output.contains(
        "<style>\n@font-face { font-family: 'Brand shop'; font-weight: 400; "
          + "src: url(\"data:font/otf;base64,Zm9udA==\"); }\n</style>\n"))
    let dark = ToolRun(
      "show", "shop/x", "--format", "html", "--scheme", "dark", folder: project.path)
    #expect(dark.output.contains("color:#e1a5ff"))
  }

  @Test func `control characters of a plugin never reach the terminal`() throws {
    let project = try TemporaryProject([
      "vitrina.json": "{}",
      "plugins/p.lua": """
      vitrina.provide('x', vitrina.components.loyalty_ring { title = "a\\27[2Jb" })
      print("log\\27[31m")
      vitrina.route("app://x", function() error("stop\\27]0;x\\7") end)
      """,
    ])
    for run in [
      ToolRun("show", "p/x", "-v", folder: project.path),
      ToolRun("open", "app://x", "-v", folder: project.path),
      ToolRun("open", "app://x\u{1B}[2J", folder: project.path),
    ] {
      #expect(!(run.output + run.errors).contains("\u{1B}"))
      #expect(!(run.output + run.errors).contains("\u{07}"))
    }
  }
}
