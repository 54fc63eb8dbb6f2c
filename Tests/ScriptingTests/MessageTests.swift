import Diagnostics
import Foundation
import Scripting
import TestSupport
import Testing
import Values

/// Every code that a script can bring about, with its whole message.
@Suite struct MessageTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var place: Place
    var source: String
    var text: String

    init(_ place: Place, _ source: String, _ text: String) {
      (self.place, self.source, self.text) = (place, source, text)
    }

    var testDescription: String { source }
  }

  /// Where the source runs: as the whole file, in a listener, in a screen's function or in a getter.
  enum Place: Sendable { case load, event, screen, data }

  @Test(arguments: cases)
  func `says the whole of what is wrong`(_ row: Case) throws {
    let fault = try Self.found(row.source, row.place)
    #expect(DiagnosticFormatter().text(fault.withoutSource) == row.text)
  }

  @Test func `what is wrong with files is said whole`() {
    let files = MemoryFiles([
      "plugins/bad name.lua": "", "plugins/empty/notes.txt": "", "plugins/twin/init.lua": "",
      "plugins/twin.lua": "", "plugins/odd/init.lua": "",
      "plugins/odd/plugin.json": #"{"api": 2}"#, "plugins/shut.lua": "",
      "plugins/proud/init.lua": "", "plugins/proud/plugin.json": #"{"limits": {"call_ms": 60}}"#,
      "plugins/shy/init.lua": "", "plugins/shy/plugin.json": "{}",
      "scripts/links.lua": "vitrina.screen('x', print)",
    ])
    files.block("plugins/shut.lua", "permission denied")
    files.block("plugins/shy/plugin.json", "a folder")
    let loader = PluginLoader(LoadedProject.services(files))
    let (candidates, faults) = loader.candidates()
    let all = faults + candidates.flatMap { loader.load($0).diagnostics }
    #expect(
      all.map { DiagnosticFormatter().text($0.withoutSource) } == [
        """
        plugins/bad name.lua: error[plugin.name]: 'bad name' is no name for a plugin, so it was \
        not loaded
          expected  letters, digits, _ and -, at most 64
          found     "bad name"
          fix       rename plugins/bad name.lua
        """,
        """
        plugins/empty/init.lua: error[plugin.no_entry]: the plugin 'empty' has no file to start with
          expected  a readable file plugins/empty/init.lua, up to 1 MiB
          found     no such file
          fix       create it, or remove the folder
        """,
        """
        plugins/twin.lua: error[plugin.duplicate]: two plugins are called 'twin'; this one was left \
        out
          expected  one of the two
          found     plugins/twin/init.lua as well
          fix       rename or remove one of them
        """,
        """
        scripts/links.lua:1: error[plugin.route_script]: vitrina.screen was called in a route script
          expected  routes, redirects, middleware and fallbacks
          found     vitrina.screen
          fix       move it to a plugin, a folder below plugins/
          trace     scripts/links.lua:1 main chunk
        """,
        """
        plugins/odd/plugin.json: error[plugin.manifest]: the manifest of 'odd' wants an API that \
        this host does not speak, so the plugin was not run
          expected  1
          found     2
          fix       write "api": 1
        """,
        """
        plugins/proud/plugin.json: warning[plugin.limit]: the manifest of 'proud' asks for more than \
        the project allows
          expected  at most 50 for limits.call_ms
          found     60
          fix       ask for less, or raise limits.call_ms in vitrina.json
        """,
        """
        plugins/shut.lua: error[plugin.unreadable]: the file of 'shut' could not be read
          expected  a readable file, up to 1 MiB
          found     permission denied
          fix       put a plain file there
        """,
        """
        plugins/shy/plugin.json: error[plugin.manifest]: the manifest of 'shy' cannot be read
          expected  a readable file
          found     a folder
          fix       put a plain file there, or remove it
        """,
      ])
  }

  /// The codes that the tests above do not bring about, with the suites that do.
  private static let elsewhere = [
    "plugin.quarantined": "StrikesTests", "limit.registrations": "RegistrationLimitTests",
    "plugin.more": "RegistrationLimitTests", "theme.contrast": "PluginThemeTests",
    "theme.font_family": "ThemeOverlayTests", "theme.fonts": "ThemeOverlayTests",
    "send.unknown_action": "ShownComponentTests", "send.argument": "ShownComponentTests",
    "send.refused": "ShownComponentTests", "state.unknown": "MomentTests",
    "limit.banners": "BannerHostTests", "limit.completions": "ImpactHostTests",
  ]

  @Test func `leaves out no code that stands in the sources`() throws {
    let folder = Repository.root.appendingPathComponent("Sources/Scripting").path
    let code = /"((?:plugin|lua|limit|data|screen)\.(?!json)[a-z_0-9]+)"/
    var codes: Set<String> = []
    for file in try FileManager.default.subpathsOfDirectory(atPath: folder)
    where file.hasSuffix(".swift") {
      let text = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
      codes.formUnion(text.matches(of: code).map { String($0.1) })
    }
    let own = try String(contentsOfFile: #filePath, encoding: .utf8)
    let missing = codes.filter { !own.contains("[\($0)]") && Self.elsewhere[$0] == nil }
    #expect(missing.sorted() == [])
    #expect(codes.count >= 30)
  }

  /// What comes of a source in its place.
  private static func found(_ source: String, _ place: Place) throws -> Diagnostic {
    let text =
      switch place {
      case .load: source
      case .event: "vitrina.on('go', function() \(source) end)"
      case .screen: "vitrina.screen('home', function() \(source) end)"
      case .data:
        """
        local function title() \(source) end
        vitrina.provide('points', vitrina.components.loyalty_ring { title = title })
        """
      }
    let plugin = try LoadedProject(text).plugin
    if place == .load { return try #require(plugin.diagnostics.first) }
    let host = try #require(plugin.host)
    host.use(
      NameDirectory(
        providers: ["a/twice", "b/twice"], screens: ["a/twice", "b/twice", "shop/home"])
    )
    switch place {
    case .load, .data:
      let value = try #require(plugin.registration.providers.first?.value)
      return try #require(host.data(of: value, in: ScriptContext([:])).faults.first?.diagnostic)
    case .screen:
      let screen = host.screen(
        plugin.registration.screens[0].function, params: [:], in: ScriptContext([:]))
      return try #require(screen.diagnostics.first)
    case .event:
      let warning: Diagnostic?
      do throws(Diagnostic) {
        warning = try host.call(
          plugin.registration.listeners[0].function, with: [:], subject: "the listener to 'go'",
          at: plugin.registration.listeners[0].location
        ).answer.warning
      } catch {
        return error
      }
      return try #require(warning)
    }
  }

  static let cases: [Case] = [
    Case(
      .load, #"vitrina.provide("x", {})"#,
      """
      plugins/shop/init.lua:1: error[plugin.argument]: argument 2 of vitrina.provide has the \
      wrong type
        expected  a component value, made with vitrina.components.NAME{…}
        found     a table
        trace     plugins/shop/init.lua:1 main chunk
      """),
    Case(
      .load, "vitrina.components.loyalty_rng {}",
      """
      plugins/shop/init.lua:1: error[plugin.unknown_component]: there is no component \
      'loyalty_rng'
        expected  one of cross_selling_box, discount_box, download_app, item_description, \
      loyalty_ring
        found     'loyalty_rng'
        fix       did you mean 'loyalty_ring'?
        trace     plugins/shop/init.lua:1 main chunk
      """),
    Case(
      .load, "vitrina.json.encod({})",
      """
      plugins/shop/init.lua:1: error[plugin.unknown_name]: there is no 'vitrina.json.encod'
        expected  a name of the Lua API, version 1
        found     'encod'
        fix       did you mean 'encode'?
        trace     plugins/shop/init.lua:1 main chunk
      """),
    Case(
      .load, #"vitrina.navigate("x")"#,
      """
      plugins/shop/init.lua:1: error[plugin.phase]: vitrina.navigate was called while the file \
      was loading
        expected  a handler such as on_tap or a route
        found     the top level of the file
        fix       move the call into a handler such as on_tap
        trace     plugins/shop/init.lua:1 main chunk
      """),
    Case(
      .load, #"require "../loyalty/init""#,
      """
      plugins/shop/init.lua:1: error[plugin.require]: '../loyalty/init' cannot be required
        expected  the name of a file in plugins/shop, parts joined with '.'
        found     "../loyalty/init"
        fix       move the file into the plugin's folder and write its name without .lua
        trace     plugins/shop/init.lua:1 main chunk
      """),
    Case(
      .load, #"require "missing""#,
      """
      plugins/shop/init.lua:1: error[plugin.require]: there is no module 'missing'
        expected  a readable file plugins/shop/missing.lua, up to 1 MiB
        found     no such file
        fix       create it, or check the spelling
        trace     plugins/shop/init.lua:1 main chunk
      """),
    Case(
      .load, #"vitrina.provide("Bad Id", vitrina.components.loyalty_ring {})"#,
      """
      plugins/shop/init.lua:1: error[plugin.id]: the provider 'Bad Id' was left out: that is \
      no id
        expected  a-z, 0-9 and _, not starting with a digit, at most 64
        found     'Bad Id'
        fix       write 'bad_id'
      """),
    Case(
      .load, #"vitrina.screen("x", print, { scenarios = { { id = "Bad Id" } } })"#,
      """
      plugins/shop/init.lua:1: error[plugin.id]: shop/x has a scenario 'Bad Id' whose id is none
        expected  a-z, 0-9 and _, not starting with a digit
        found     'Bad Id'
        fix       write 'bad_id'
      """),
    Case(
      .load, #"for _ = 1, 2 do vitrina.screen("x", print) end"#,
      """
      plugins/shop/init.lua:1: error[plugin.duplicate]: the screen 'x' is already registered \
      and was left out
        expected  an id that no other screen of the plugin has
        found     'x', registered first at plugins/shop/init.lua:1
        fix       rename one of them
      """),
    Case(
      .load, #"vitrina.screen("x", print, { scenarios = { { id = "a" }, { id = "a" } } })"#,
      """
      plugins/shop/init.lua:1: error[plugin.duplicate]: shop/x has two scenarios 'a'; the \
      second was left out
        expected  an id for each
        found     'a' twice
        fix       rename one of them
      """),
    Case(
      .load, #"vitrina.screen("x", print, { scenarios = { { title = "A" } } })"#,
      """
      plugins/shop/init.lua:1: error[plugin.scenario]: shop/x has a scenario 1 without an id
        expected  {id = "…", params = {…}}
        found     a table of 1 fields
      """),
    Case(
      .load, #"vitrina.on("Order placed", print)"#,
      """
      plugins/shop/init.lua:1: error[plugin.event_name]: that is no name for an event
        expected  names of a-z, 0-9 and _ with dots between, at most 64 bytes
        found     "Order placed"
        fix       write it like order_placed
        trace     plugins/shop/init.lua:1 main chunk
      """),
    Case(
      .load, #"vitrina.on("strat", print)"#,
      """
      plugins/shop/init.lua:1: warning[plugin.event_name]: 'strat' is no event of the host
        expected  one of background, dispatched, foreground, loyalty_changed, network, start, \
      stop, or an event that a plugin emits
        found     'strat'
        fix       did you mean 'start'?
      """),
    Case(
      .load, #"vitrina.screen("x", print, { titel = "A" })"#,
      """
      plugins/shop/init.lua:1: error[data.unknown_field]: 'titel' is no option of vitrina.screen
        expected  one of title, doc, scenarios
        found     'titel'
        fix       did you mean 'title'?
      """),
    Case(
      .load, "vitrina.components.loyalty_ring({}, { tap = print })",
      """
      plugins/shop/init.lua:1: error[data.unknown_field]: 'tap' is no handler
        expected  handlers, whose names begin with on_
        found     'tap'
        fix       move it to the first table if it is a field
        trace     plugins/shop/init.lua:1 main chunk
      """),
    Case(
      .load, #"vitrina.screen("x", print, { scenarios = { { id = "a", parms = {} } } })"#,
      """
      plugins/shop/init.lua:1: error[data.unknown_field]: shop/x has an unknown key in \
      scenario 'a'
        expected  one of id, title, params
        found     'parms'
        fix       did you mean 'params'?
      """),
    Case(
      .load, "vitrina.theme {} vitrina.theme {}",
      """
      plugins/shop/init.lua:1: error[plugin.duplicate]: the plugin has a theme already; this one \
      was left out
        expected  one call of vitrina.theme
        found     a second one; the first is at plugins/shop/init.lua:1
        fix       make one of the two
      """),
    Case(
      .load, ##"vitrina.theme { secundary_color = "#009ee3" }"##,
      """
      plugins/shop/init.lua:1: error[data.unknown_field]: 'secundary_color' of the theme of shop \
      means nothing in a theme
        expected  one of primary_color, light_primary_color, secondary_color, \
      secondary_color_pressed, secondary_color_disabled, success_color, warning_color, \
      error_color, black_color, dark_grey_color, grey_color, mid_grey_color, light_grey_color, \
      white_color, modal_background_color, modal_tint_color, primary_background_color, \
      secondary_background_color, font_family, fonts, dark
        found     'secundary_color'
        fix       did you mean 'secondary_color'?
      """),
    Case(
      .load, #"vitrina.theme { dark = { grey_color = "grey" } }"#,
      """
      plugins/shop/init.lua:1: warning[data.color]: 'dark.grey_color' of the theme of shop is not \
      a colour and was left out
        expected  3, 6 (RRGGBB) or 8 (AARRGGBB) hexadecimal digits, # optional
        found     "grey"
        fix       write it like "#17aad6"
      """),
    Case(
      .load, #"vitrina.theme { font_family = "Brand", fonts = { bold = "fonts/b.ttf" } }"#,
      """
      plugins/shop/init.lua:1: warning[data.asset]: 'fonts.bold' of the theme of shop names a font \
      that the plugin's folder does not have
        expected  a file plugins/shop/fonts/b.ttf, up to 1 MiB
        found     none
        fix       add the file, or correct the path
      """),
    Case(
      .load, #"vitrina.theme { fonts = { bold = "b.woff" } }"#,
      """
      plugins/shop/init.lua:1: error[data.type]: 'fonts.bold' of the theme of shop cannot be used \
      and was left out
        expected  a file of the plugin's folder that ends in .ttf or .otf
        found     "b.woff"
        fix       give what is expected, or leave it out
      """),
    Case(
      .load,
      #"vitrina.provide("x", vitrina.components.loyalty_ring {}, {scenarios = {{id = "a", state = 3}}})"#,
      """
      plugins/shop/init.lua:1: error[plugin.scenario]: shop/x:a has a state of the wrong type
        expected  the name of a state
        found     the integer 3
      """),
    Case(
      .load,
      #"vitrina.provide("x", vitrina.components.loyalty_ring {}, {scenarios = {{id = "a", time = -1}}})"#,
      """
      plugins/shop/init.lua:1: error[plugin.scenario]: shop/x:a has a time that cannot be
        expected  seconds from 0 to 3600
        found     the integer -1
      """),
    Case(
      .load, "vitrina.json.encode({ a = { print } })",
      """
      plugins/shop/init.lua:1: error[data.type]: argument 1 of vitrina.json.encode: 'a[1]' \
      cannot be read
        expected  a plain value
        found     a function
        fix       give a string, number, boolean or table
        trace     plugins/shop/init.lua:1 main chunk
      """),
    Case(
      .load, "local t = {} t.a = { t } vitrina.json.encode(t)",
      """
      plugins/shop/init.lua:1: error[data.cycle]: argument 1 of vitrina.json.encode: 'a[1]' \
      contains itself
        expected  a tree of tables
        found     a table that contains itself
        fix       leave out the reference to the parent
        trace     plugins/shop/init.lua:1 main chunk
      """),
    Case(
      .load, "local t = {} for _ = 1, 40 do t = { t } end vitrina.json.encode(t)",
      """
      plugins/shop/init.lua:1: error[data.depth]: argument 1 of vitrina.json.encode: \
      '[1][1][1][1][1][1][1][1][1][1][1][1][1][1][1][1][1][1][1][1][1][1][1][1][1][1][1][1][1][1][1][1]' is nested too deep
        expected  at most 32 levels
        found     tables nested more than 32 deep
        fix       flatten it
        trace     plugins/shop/init.lua:1 main chunk
      """),
    Case(
      .load, #"vitrina.json.encode({ a = ("x"):rep(70000) })"#,
      """
      plugins/shop/init.lua:1: error[data.size]: argument 1 of vitrina.json.encode: 'a' is too \
      large
        expected  strings up to 64 KiB, 20000 values in all
        found     a string of more than 64 KiB
        fix       give less
        trace     plugins/shop/init.lua:1 main chunk
      """),
    Case(
      .load, #"vitrina.json.encode({ a = "\xff" })"#,
      """
      plugins/shop/init.lua:1: error[data.utf8]: argument 1 of vitrina.json.encode: 'a' is not \
      text
        expected  valid UTF-8
        found     a string that is not valid UTF-8
        fix       check where the bytes come from
        trace     plugins/shop/init.lua:1 main chunk
      """),
    Case(
      .load, "vitrina.json.encode({ 1, a = 2 })",
      """
      plugins/shop/init.lua:1: error[data.key]: argument 1 of vitrina.json.encode: has keys \
      that do not go together
        expected  either a list or named fields
        found     a table with list items and named fields at once
        fix       give every entry a name, or none
        trace     plugins/shop/init.lua:1 main chunk
      """),
    Case(
      .load, "vitrina.json.encode({ 1, nil, 3 })",
      """
      plugins/shop/init.lua:1: error[data.holes]: argument 1 of vitrina.json.encode: has nil \
      between its items
        expected  a list without holes
        found     a list with holes
        fix       leave nil out, for example with table.insert
        trace     plugins/shop/init.lua:1 main chunk
      """),
    Case(
      .load, #"vitrina.json.decode("[1,")"#,
      """
      plugins/shop/init.lua:1: error[json.syntax]: this is not JSON
        expected  a value
        found     the end of the file
        fix       look at 1:4 of the text
        trace     plugins/shop/init.lua:1 main chunk
      """),
    Case(
      .load, "local t = { a = 1 b = 2 }",
      """
      plugins/shop/init.lua:1:19: error[lua.syntax]: this file does not parse, so nothing of \
      it was registered
        expected  '}'
        found     'b'
      """),
    Case(
      .load, "local t = nil; print(t.a)",
      """
      plugins/shop/init.lua:1: error[lua.runtime]: loading 'shop' stopped: attempt to index a \
      nil value (local 't')
        fix       test it first (x and x.y), or give it a value
        trace     plugins/shop/init.lua:1 main chunk
      """),
    Case(
      .load, "while true do end",
      """
      plugins/shop/init.lua:1: error[limit.time]: loading 'shop' stopped: it took more time \
      than it may
        expected  at most 200 ms of CPU for loading
        fix       look for a loop that does not end, or raise limits.load_ms in vitrina.json
        trace     plugins/shop/init.lua:1 main chunk
      """),
    Case(
      .load, #"local s = ("x"):rep(1 << 30)"#,
      """
      plugins/shop/init.lua:1: error[limit.memory]: loading 'shop' stopped: it used more \
      memory than it may
        expected  at most 8 MiB for all of the plugin
        fix       keep less in tables, look for a recursion without end, or raise \
      limits.memory_mib in vitrina.json
        trace     plugins/shop/init.lua:1 main chunk
      """),
    Case(
      .load, #"while true do print(("x"):rep(60000)) end"#,
      """
      plugins/shop/init.lua:1: error[limit.output]: print was called too often in one call
        expected  at most 10000 lines and 1 MiB of text a call
        found     line 18, byte 1080000
        fix       look for a loop that does not end
        trace     plugins/shop/init.lua:1 main chunk
      """),
    Case(
      .event, #"vitrina.open_external("https://example.com")"#,
      """
      plugins/shop/init.lua:1: error[plugin.permission]: 'shop' may not use \
      vitrina.open_external
        expected  the permission "open_external" in the plugin's plugin.json
        found     no permissions
        fix       add "permissions": ["open_external"] to plugin.json
        trace     plugins/shop/init.lua:1 the listener to 'go'
      """),
    Case(
      .event, #"vitrina.emit("start")"#,
      """
      plugins/shop/init.lua:1: error[plugin.event_name]: only the host emits 'start'
        expected  a name of your own, such as order_placed
        found     'start'
        fix       rename the event
        trace     plugins/shop/init.lua:1 the listener to 'go'
      """),
    Case(
      .event, "return 7",
      """
      plugins/shop/init.lua:1: warning[plugin.result]: the listener to 'go' returned something \
      that means nothing
        expected  true (handled), a link to go on with, or nil or false
        found     a number
        fix       end it with return true, or without a return
      """),
    Case(
      .event, "while true do vitrina.back() end",
      """
      plugins/shop/init.lua:1: error[limit.effects]: one handler asked for too many effects
        expected  at most 256 and 1 MiB of arguments
        found     one more
        fix       look for a loop that does not end, or pass on less
        trace     plugins/shop/init.lua:1 the listener to 'go'
      """),
    Case(
      .event, "while true do vitrina.after(1, print) end",
      """
      plugins/shop/init.lua:1: error[limit.timers]: 'shop' has too many timers
        expected  at most 100 that wait
        found     one more
        fix       take back those that are no longer needed: local cancel = vitrina.after(…)  \
      cancel()
        trace     plugins/shop/init.lua:1 the listener to 'go'
      """),
    Case(
      .event, #"vitrina.store.set("a", { ("x"):rep(60000), ("y"):rep(60000) })"#,
      """
      plugins/shop/init.lua:1: error[limit.store]: a value is too large for vitrina.store
        expected  at most 64 KiB as JSON
        found     120007 bytes for 'a'
        fix       keep less, or delete what is no longer needed
        trace     plugins/shop/init.lua:1 the listener to 'go'
      """),
    Case(
      .event, #"vitrina.store.set("a", { b = 1/0 })"#,
      """
      plugins/shop/init.lua:1: error[data.number]: argument 2 of vitrina.store.set: 'b' is no \
      finite number
        expected  a finite number
        found     an infinite number
        fix       check the calculation before it: 0/0 is nan and 1/0 is infinite
        trace     plugins/shop/init.lua:1 the listener to 'go'
      """),
    Case(
      .event, #"vitrina.navigate("home", {}, { replac = true })"#,
      """
      plugins/shop/init.lua:1: error[data.unknown_field]: 'replac' is no option of \
      vitrina.navigate
        expected  one of transition, replace
        found     'replac'
        fix       did you mean 'replace'?
        trace     plugins/shop/init.lua:1 the listener to 'go'
      """),
    Case(
      .event, #"vitrina.navigate("hom")"#,
      """
      plugins/shop/init.lua:1: error[screen.unknown]: there is no screen 'hom'
        expected  a screen that a plugin registered
        found     'hom'
        fix       did you mean 'home'?
        trace     plugins/shop/init.lua:1 the listener to 'go'
      """),
    Case(
      .event, #"vitrina.navigate("twice")"#,
      """
      plugins/shop/init.lua:1: error[screen.ambiguous]: more than one screen is called 'twice'
        expected  one of a/twice, b/twice
        found     'twice'
        fix       write it with its plugin, such as 'a/twice'
        trace     plugins/shop/init.lua:1 the listener to 'go'
      """),
    Case(
      .event, #"vitrina.refresh("zzz")"#,
      """
      plugins/shop/init.lua:1: error[provider.unknown]: there is no provider 'zzz'
        expected  a provider that a plugin registered
        found     'zzz'
        fix       see them all with: vitrina list providers
        trace     plugins/shop/init.lua:1 the listener to 'go'
      """),
    Case(
      .event, #"vitrina.refresh("twice")"#,
      """
      plugins/shop/init.lua:1: error[provider.ambiguous]: more than one provider is called \
      'twice'
        expected  one of a/twice, b/twice
        found     'twice'
        fix       write it with its plugin, such as 'a/twice'
        trace     plugins/shop/init.lua:1 the listener to 'go'
      """),
    Case(
      .screen, #"return "x""#,
      """
      plugins/shop/init.lua: error[screen.result]: the screen function returned no table
        expected  {title = …, "provider", vitrina.components.NAME{…}, …}
      """),
    Case(
      .screen, #"return { "points", 3 }"#,
      """
      plugins/shop/init.lua: error[screen.entry]: entry 2 of the screen cannot be shown
        expected  the id of a provider, or a component value
        found     another kind of value
        fix       write "id" or vitrina.components.NAME{…}
      """),
    Case(
      .screen, "return { title = 3 }",
      """
      plugins/shop/init.lua: error[data.type]: the title of the screen has the wrong type
        expected  a string
        found     another kind of value
        fix       write title = "…"
      """),
    Case(
      .screen, #"return { titel = "x" }"#,
      """
      plugins/shop/init.lua: error[data.unknown_field]: 'titel' means nothing in a screen
        expected  title and a list of entries
        found     'titel'
        fix       did you mean 'title'?
      """),
    Case(
      .data, #"error("no")"#,
      """
      plugins/shop/init.lua:1: error[lua.runtime]: the getter of 'title' of shop/points \
      stopped: no
        trace     plugins/shop/init.lua:1 the getter of 'title' of shop/points
      """),
    Case(
      .data, "while true do end",
      """
      plugins/shop/init.lua:1: error[limit.time]: the data of shop/points stopped: it took \
      more time than it may
        expected  at most 50 ms of CPU a call
        fix       look for a loop that does not end, or raise limits.call_ms in vitrina.json
        trace     plugins/shop/init.lua:1 the data of shop/points
      """),
  ]
}
