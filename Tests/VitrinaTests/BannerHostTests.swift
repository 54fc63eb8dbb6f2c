import Banners
import Diagnostics
import Routing
import TestSupport
import Testing
import Values
import Vitrina

/// Banners that scripts present, on a host whose clock is turned by hand.
@Suite struct BannerHostTests {
  private let clock = HandClock()

  private func host(_ script: String) -> (host: Vitrina.Host, files: MemoryFiles) {
    let files = MemoryFiles(["plugins/notices.lua": script])
    let clock = clock
    return (Vitrina.Host(Vitrina.Host.Options(files: files, clock: { clock.now })), files)
  }

  /// Lets time pass as a program does that wakes up whenever something is to happen.
  private func pass(_ seconds: Double, _ host: Vitrina.Host) -> Activity {
    let end = clock.now + seconds
    var all = host.runTimers()
    while let next = host.nextTimer, next <= end {
      clock.advance(max(0, next - clock.now))
      let run = host.runTimers()
      all.effects += run.effects
      all.diagnostics += run.diagnostics
    }
    clock.advance(end - clock.now)
    return all
  }

  /// What scripts told with `vitrina.track`, as `name json`.
  private func tracked(_ effects: [Effect]) -> [String] {
    effects.compactMap { effect in
      guard case .track(let name, let properties) = effect else { return nil }
      return properties.isEmpty ? name : "\(name) \(DataValue.map(properties).json)"
    }
  }

  private static let reporter = """
    local function told(event)
      vitrina.track(event.state .. (event.reason and " " .. event.reason or ""))
    end

    """

  @Test func `a link shows a banner that reports its whole life at exact times`() {
    let (host, _) = host(
      Self.reporter + """
        vitrina.route("app://save", function()
          vitrina.banners.present { title = "Guardado", on = told }
        end)
        """)
    let dispatch = host.open("app://save")
    #expect(dispatch.outcome == .handled)
    #expect(
      dispatch.effects.map(\.dataValue.json) == [
        #"{"operation":"present","title":"Guardado","type":"banner"}"#
      ])
    #expect(dispatch.diagnostics.isEmpty)
    let activity = pass(10, host)
    #expect(tracked(activity.effects) == ["will_present", "presented", "dismissed timeout"])
    #expect(activity.diagnostics.isEmpty)
    let times = host.bannerTimeline.map { "\(($0.time - 1000).rounded(toPlaces: 3)) \($0.event)" }
    #expect(
      times == [
        "0.05 will_present", "0.05 haptic", "0.63 presented", "0.63 announcement",
        "5.01 dismissed",
      ])
    #expect(host.currentBanners.isEmpty)
    #expect(host.nextTimer == nil)
  }

  @Test func `nothing is shown of a handler that fails`() {
    let (host, _) = host(
      """
      vitrina.route("app://save", function()
        vitrina.banners.present { title = "Guardado" }
        error("no")
      end)
      """)
    #expect(host.open("app://save").outcome == .failed)
    #expect(host.currentBanners.isEmpty)
  }

  @Test func `a tap goes to the handler, then to the banner's own link`() {
    let (host, _) = host(
      """
      vitrina.route("app://cart", function() vitrina.track("cart") end)
      vitrina.route("app://save", function(link)
        vitrina.banners.present {
          title = "Guardado",
          deep_link = "app://cart",
          on_tap = function(event)
            vitrina.track("tap " .. event.banner.title)
            return link.query.taken == "1"
          end,
        }
      end)
      """)
    for (link, expected) in [
      ("app://save", ["tap Guardado", "cart"]), ("app://save?taken=1", ["tap Guardado"]),
    ] {
      #expect(host.open(link).diagnostics == [])
      _ = pass(1, host)
      guard let banner = host.currentBanners.first?.id else { return #expect(Bool(false)) }
      let activity = host.act(.activate, on: banner)
      #expect(tracked(activity.effects) == expected)
      #expect(host.currentBanners.map(\.end) == [.tap])
      _ = pass(1, host)
    }
  }

  @Test func `buttons go to their own handlers or links`() {
    let (host, _) = host(
      """
      vitrina.route("app://cart", function() vitrina.track("cart") end)
      vitrina.route("app://save", function()
        vitrina.banners.present {
          title = "Borrado",
          actions = {
            { text = "Deshacer", on_tap = function(event) vitrina.track("undo " .. event.index) end },
            { text = "Ver", deep_link = "app://cart" },
          },
        }
      end)
      """)
    for (index, expected) in [(0, ["undo 1"]), (1, ["cart"])] {
      _ = host.open("app://save")
      _ = pass(1, host)
      let activity = host.act(.action(index), on: host.currentBanners[0].id)
      #expect(tracked(activity.effects) == expected)
      _ = pass(1, host)
    }
  }

  @Test func `a tap handler that stops is told of and the banner goes all the same`() {
    let (host, _) = host(
      """
      vitrina.route("app://save", function()
        vitrina.banners.present { title = "Guardado", on_tap = function() error("broken") end }
      end)
      """)
    _ = host.open("app://save")
    _ = pass(1, host)
    let activity = host.act(.activate, on: host.currentBanners[0].id)
    #expect(activity.diagnostics.map(\.code) == ["lua.runtime"])
    #expect(activity.diagnostics.first?.location?.file == "plugins/notices.lua")
    #expect(host.currentBanners.map(\.phase) == [.leaving])
  }

  @Test func `what on returns when it comes changes its look`() {
    let (host, _) = host(
      """
      vitrina.route("app://save", function()
        vitrina.banners.present {
          title = "Guardado",
          on = function(event)
            if event.state == "will_present" then
              return { title = "Listo", tint = "#8000FF", title_color = "#FFFF00", icon_size = 26,
                scheme = "dark" }
            end
          end,
        }
      end)
      """)
    _ = host.open("app://save")
    let activity = pass(0.1, host)
    #expect(activity.diagnostics == [])
    let data = host.currentBanners[0].data
    #expect(data.title == "Listo")
    #expect(data.titleColor?.hex == "#ffff00")
    #expect(data.scheme == .dark)
    #expect(data.iconSize == 26)
  }

  @Test func `a style that means nothing is told of, and the rest is taken`() {
    let (host, _) = host(
      """
      vitrina.route("app://save", function()
        vitrina.banners.present {
          title = "Guardado",
          on = function(event)
            if event.state == "will_present" then return { tnt = "#8000FF", icon_size = 26 } end
          end,
        }
      end)
      """)
    _ = host.open("app://save")
    let activity = pass(0.1, host)
    #expect(
      activity.diagnostics.map(\.message) == [
        "'tnt' of what a banner's on returned is no field of BannerData"
      ])
    #expect(host.currentBanners[0].data.iconSize == 26)
  }

  @Test func `a style that comes too late is told of`() {
    let (host, _) = host(
      """
      vitrina.route("app://save", function()
        vitrina.banners.present { title = "A", on = function() return { title = "B" } end }
      end)
      """)
    _ = host.open("app://save")
    let activity = pass(1, host)
    #expect(activity.diagnostics.map(\.code) == ["plugin.result"])
    #expect(host.currentBanners.map(\.data.title) == ["B"])
  }

  @Test func `a handle updates, knows the state, and dismisses`() {
    let (host, _) = host(
      Self.reporter + """
        local banner
        vitrina.route("app://show", function()
          banner = vitrina.banners.present { title = "Subiendo", subtitle = "0 %", on = told }
          vitrina.track(banner.state)
        end)
        vitrina.route("app://update", function()
          banner:update { subtitle = "50 %" }
          vitrina.track(banner.state)
        end)
        vitrina.route("app://dismiss", function()
          banner:dismiss(function(event) vitrina.track("done " .. event.name) end)
        end)
        vitrina.route("app://state", function() vitrina.track(banner.state) end)
        """)
    #expect(tracked(host.open("app://show").effects) == ["waiting"])
    _ = pass(1, host)
    #expect(tracked(host.open("app://update").effects) == ["presented"])
    #expect(host.currentBanners[0].data.title == "Subiendo")
    #expect(host.currentBanners[0].data.subtitle == "50 %")
    _ = host.open("app://dismiss")
    #expect(tracked(host.open("app://state").effects) == ["leaving"])
    #expect(tracked(pass(1, host).effects) == ["dismissed manual", "done done"])
    #expect(tracked(host.open("app://state").effects) == ["dismissed"])
    let late = host.open("app://update")
    #expect(late.diagnostics.map(\.code) == ["banner.gone"])
  }

  @Test func `dismiss, cancel_pending and clear act on a lane, and current tells of it`() {
    let (host, _) = host(
      Self.reporter + """
        vitrina.banners.lane("quiet", { max_queue = 2, max_visible = 1 })
        vitrina.route("app://show/{title}", function(link)
          vitrina.banners.present { title = link.params.title, on = told,
            options = { lane = link.query.lane } }
        end)
        vitrina.route("app://current", function()
          local current = vitrina.banners.current()
          vitrina.track(current and current.title or "none")
        end)
        vitrina.route("app://dismiss", function()
          vitrina.banners.dismiss { done = function() vitrina.track("done") end }
        end)
        vitrina.route("app://cancel", function() vitrina.banners.cancel_pending() end)
        vitrina.route("app://clear", function() vitrina.banners.clear { lane = "quiet" } end)
        """)
    #expect(tracked(host.open("app://current").effects) == ["none"])
    for title in ["a", "b", "c"] { _ = host.open("app://show/\(title)") }
    _ = host.open("app://show/q?lane=quiet")
    _ = pass(1, host)
    #expect(tracked(host.open("app://current").effects) == ["a"])
    #expect(
      tracked(host.open("app://cancel").effects) == ["dismissed cancelled", "dismissed cancelled"])
    _ = host.open("app://clear")
    _ = host.open("app://dismiss")
    #expect(
      tracked(pass(1, host).effects) == ["dismissed manual", "done", "dismissed manual"])
    #expect(host.currentBanners.isEmpty)
    #expect(tracked(host.open("app://dismiss").effects).isEmpty, "nobody hears of nothing")
  }

  @Test
  func `an id that is presented again and again is one banner, and the last call hears of it`() {
    let (host, _) = host(
      """
      local first
      vitrina.route("app://status/{n:int}", function(link)
        local n = link.params.n
        local banner = vitrina.banners.present {
          title = tostring(n), options = { id = "status", dismiss_after = 0, count = true },
          on = function(event) vitrina.track(n .. " " .. event.state) end,
        }
        first = first or banner
      end)
      vitrina.route("app://update", function() first:update { subtitle = "x" } end)
      """)
    _ = host.open("app://status/1")
    _ = pass(1, host)
    for number in 2...15 { #expect(host.open("app://status/\(number)").diagnostics == []) }
    _ = host.open("app://update")
    #expect(host.currentBanners.map(\.data.title) == ["15"])
    #expect(host.currentBanners.map(\.data.subtitle) == ["x"])
    for number in 16...700 { #expect(host.open("app://status/\(number)").diagnostics == []) }
    #expect(host.currentBanners.map(\.data.repeats) == [700])
    _ = host.act(.swipe, on: host.currentBanners[0].id)
    #expect(tracked(pass(1, host).effects) == ["700 dismissed"])
  }

  @Test func `a promise shows its outcome in the place of its beginning`() {
    let (host, _) = host(
      """
      local promise
      vitrina.route("app://begin", function()
        promise = vitrina.banners.promise {
          loading = "Subiendo…",
          success = function(count) return { title = count .. " fotos", options = { dismiss_after = 2 } } end,
          error = "No se pudo",
          id = "upload",
        }
      end)
      vitrina.route("app://resolve", function() promise:resolve(3) end)
      vitrina.route("app://reject", function() promise.reject("offline") end)
      """)
    _ = host.open("app://begin")
    _ = pass(60, host)
    #expect(host.currentBanners.map(\.data.title) == ["Subiendo…"])
    #expect(host.open("app://resolve").diagnostics == [])
    #expect(host.currentBanners.map(\.data.title) == ["3 fotos"])
    _ = host.open("app://reject")
    #expect(host.currentBanners.map(\.data.title) == ["3 fotos"], "it is settled once")
    _ = pass(2.6, host)
    #expect(host.currentBanners.isEmpty)
    _ = host.open("app://begin")
    _ = pass(1, host)
    _ = host.act(.swipe, on: host.currentBanners[0].id)
    _ = pass(1, host)
    _ = host.open("app://reject")
    #expect(host.currentBanners.map(\.data.title) == ["No se pudo"], "an outcome is shown anyhow")
  }

  @Test func `the tables of a promise have handlers like any banner's`() {
    let (host, _) = host(
      """
      local promise
      local function tapped(name) return function() vitrina.track(name) return true end end
      vitrina.route("app://begin", function()
        promise = vitrina.banners.promise {
          loading = { title = "…", on_tap = tapped("loading"), options = { is_dismissed_by_tap = false } },
          success = { title = "ok", on_tap = tapped("success") },
        }
      end)
      vitrina.route("app://resolve", function() promise:resolve() end)
      vitrina.route("app://wrong", function()
        vitrina.banners.promise { loading = "…", done = function() end }
      end)
      """)
    _ = host.open("app://begin")
    _ = pass(1, host)
    #expect(tracked(host.act(.activate, on: host.currentBanners[0].id).effects) == ["loading"])
    _ = host.act(.swipe, on: host.currentBanners[0].id)
    _ = pass(1, host)
    _ = host.open("app://resolve")
    _ = pass(1, host)
    #expect(tracked(host.act(.activate, on: host.currentBanners[0].id).effects) == ["success"])
    let wrong = host.open("app://wrong").diagnostic
    #expect(
      wrong?.message == "argument 1 of vitrina.banners.promise has a function where none belongs")
  }

  @Test func `listeners of other plugins hear of banners without owning them`() {
    let files = MemoryFiles([
      "plugins/notices.lua": """
      vitrina.route("app://save", function() vitrina.banners.present { title = "Guardado" } end)
      """,
      "plugins/watch.lua": """
      for _, name in ipairs { "will_present", "presented", "dismissed", "tap" } do
        vitrina.on("banner." .. name, function(event)
          vitrina.track(event.name .. " " .. event.properties.banner.plugin)
        end)
      end
      """,
    ])
    let clock = clock
    let host = Vitrina.Host(Vitrina.Host.Options(files: files, clock: { clock.now }))
    #expect(host.catalog.diagnostics == [])
    _ = host.open("app://save")
    #expect(
      tracked(pass(10, host).effects) == [
        "banner.will_present notices", "banner.presented notices", "banner.dismissed notices",
      ])
  }

  @Test func `a reload of the plugin takes its banners away and lets the lane go on`() {
    let script =
      Self.reporter + """
        vitrina.route("app://show", function(link)
          vitrina.banners.present { title = "A", on = told, options = { dismiss_after = 0 } }
          vitrina.banners.present { title = "B", on = told }
        end)
        """
    let (host, files) = host(script)
    _ = host.open("app://show")
    _ = pass(1, host)
    files.write("plugins/notices.lua", script + "\n-- changed\n")
    _ = host.reload(changed: ["plugins/notices.lua"])
    let activity = pass(1, host)
    #expect(tracked(activity.effects).isEmpty, "nobody is left to hear of it")
    #expect(host.currentBanners.isEmpty)
    #expect(
      host.bannerTimeline.suffix(2).map { "\($0.title ?? "") \($0.detail ?? "")" } == [
        "B cancelled", "A cancelled",
      ])
  }

  @Test func `in the background nothing comes and time stands still`() {
    let (host, _) = host(
      """
      vitrina.route("app://save", function() vitrina.banners.present { title = "Guardado" } end)
      """)
    _ = host.open("app://save")
    _ = host.post("background")
    _ = pass(100, host)
    #expect(host.currentBanners.map(\.phase) == [.attached])
    _ = host.post("foreground")
    _ = pass(1, host)
    #expect(host.currentBanners.map(\.phase) == [.presented])
  }

  // MARK: - Bad input

  @Test(arguments: [
    (
      "{ titel = 'A' }",
      "'titel' of vitrina.banners.present is no field of BannerData", "did you mean 'title'?"
    ),
    (
      "{ title = 'A', options = { top_paddin = 2 } }",
      "'options.top_paddin' of vitrina.banners.present is no field of BannerOptions",
      "did you mean 'top_padding'?"
    ),
    (
      "{ title = 'A', options = { dismiss_after = 0/0 } }",
      "'options.dismiss_after' of vitrina.banners.present is no time", "write it like 2.5"
    ),
    (
      "{ title = 'A', options = { dismiss_after = -1, animation_duration = -1 } }",
      "'options.animation_duration' of vitrina.banners.present is no time (and 1 more like this)",
      "write it like 2.5"
    ),
    (
      "{ title = 'A', options = { lane = 'mian' } }", "there is no lane 'mian'",
      "did you mean 'main'?"
    ),
    (
      "{ title = 'A', on_tab = function() end }",
      "argument 1 of vitrina.banners.present has a function where none belongs",
      "remove it, or move it there"
    ),
    (
      "'A'", "argument 1 of vitrina.banners.present has the wrong type", "write {title = \"…\"}"
    ),
  ])
  func `a table that means nothing is an error at its line`(
    table: String, message: String, fix: String
  ) {
    let (host, _) = host(
      """
      vitrina.route("app://save", function()
        vitrina.banners.present(\(table))
      end)
      """)
    let dispatch = host.open("app://save")
    #expect(dispatch.outcome == .failed)
    #expect(dispatch.diagnostic?.message == message)
    #expect(dispatch.diagnostic?.fix == fix)
    #expect(dispatch.diagnostic?.location == SourceLocation("plugins/notices.lua", line: 2))
    #expect(host.currentBanners.isEmpty)
  }

  @Test func `an infinite time is until somebody dismisses it`() {
    let (host, _) = host(
      """
      vitrina.route("app://save", function()
        vitrina.banners.present { title = "A", options = { dismiss_after = 1/0 } }
      end)
      """)
    _ = host.open("app://save")
    _ = pass(1000, host)
    #expect(host.currentBanners.map(\.phase) == [.presented])
  }

  @Test func `10000 presents in one handler show nothing and say why`() {
    let (host, _) = host(
      """
      vitrina.route("app://save", function()
        for number = 1, 10000 do vitrina.banners.present { title = tostring(number) } end
      end)
      vitrina.route("app://one", function() vitrina.banners.present { title = "one" } end)
      """)
    let dispatch = host.open("app://save")
    #expect(dispatch.diagnostic?.code == "limit.effects")
    #expect(host.currentBanners.isEmpty)
    _ = host.open("app://one")
    #expect(host.currentBanners.count == 1)
  }

  @Test func `a plugin that fills its lanes is stopped, and others go on`() {
    let (host, _) = host(
      """
      vitrina.banners.lane("main", { max_queue = 1000 })
      vitrina.route("app://save", function()
        for number = 1, 200 do vitrina.banners.present { title = tostring(number) } end
      end)
      """)
    for _ in 1...2 { #expect(host.open("app://save").outcome == .handled) }
    let dispatch = host.open("app://save")
    #expect(dispatch.diagnostic?.code == "limit.banners")
    #expect(dispatch.diagnostic?.location == SourceLocation("plugins/notices.lua", line: 3))
    #expect(host.currentBanners.count == 400)
  }

  @Test func `a banner that presents itself again and again ends and is told of`() {
    let (host, _) = host(
      """
      local function again()
        vitrina.banners.present {
          title = "A",
          options = { animation_delay = 0, animation_duration = 0, dismiss_after = 0.001 },
          on = function(event) if event.state == "dismissed" then again() end end,
        }
      end
      vitrina.route("app://save", again)
      vitrina.route("app://one", function() vitrina.banners.present { title = "one" } end)
      """)
    _ = host.open("app://save")
    clock.advance(100_000)
    let activity = host.runTimers()
    #expect(activity.diagnostics.map(\.code) == ["event.runaway"])
    #expect(host.currentBanners.isEmpty)
    _ = host.open("app://one")
    _ = pass(1, host)
    #expect(host.currentBanners.map(\.phase) == [.presented])
  }

  @Test func `callbacks that present, dismiss and raise within themselves stall nothing`() {
    let (host, _) = host(
      """
      vitrina.route("app://save", function()
        vitrina.banners.present {
          title = "A",
          on = function(event)
            if event.state == "presented" then
              vitrina.banners.present { title = "B", options = { present_immediately = true } }
            elseif event.state == "dismissed" then
              vitrina.banners.clear()
              error("broken")
            end
          end,
        }
      end)
      """)
    _ = host.open("app://save")
    let activity = pass(20, host)
    #expect(activity.diagnostics.map(\.code) == ["lua.runtime"])
    #expect(
      host.bannerTimeline.filter { $0.event == "dismissed" }.map {
        "\($0.title ?? "") \($0.detail ?? "")"
      } == ["A immediate", "B timeout"])
  }

  @Test func `a scene that does not exist is told of at the call`() {
    let (host, _) = host(
      """
      vitrina.route("app://save", function()
        vitrina.banners.present { title = "A", options = { window_scene = "maim" } }
      end)
      """)
    let dispatch = host.open("app://save")
    #expect(dispatch.diagnostics.map(\.code) == ["banner.scene_gone"])
    #expect(dispatch.diagnostics.first?.location == SourceLocation("plugins/notices.lua", line: 2))
    #expect(dispatch.diagnostics.first?.fix == "did you mean 'main'?")
  }

  @Test func `a lane is set up once and within bounds`() {
    let (host, _) = host(
      """
      vitrina.banners.lane("main", { max_queue = -1, max_visble = 2 })
      vitrina.banners.lane("main", {})
      """)
    #expect(
      host.catalog.diagnostics.map { "\($0.location?.line ?? 0) \($0.code)" } == [
        "1 data.unknown_field", "1 data.range", "2 plugin.duplicate",
      ])
  }

  @Test func `outside a handler nothing is presented`() {
    let (host, _) = host("vitrina.banners.present { title = 'A' }")
    #expect(host.catalog.diagnostics.map(\.code) == ["plugin.phase"])
  }

  @Test func `the clock of a program that has none shows nothing and harms nothing`() {
    let files = MemoryFiles([
      "plugins/notices.lua": """
      vitrina.route("app://save", function() vitrina.banners.present { title = "A" } end)
      """
    ])
    let host = Vitrina.Host(Vitrina.Host.Options(files: files, clock: { .nan }))
    #expect(host.open("app://save").outcome == .handled)
    #expect(host.runTimers().isEmpty)
  }
}

extension Double {
  fileprivate func rounded(toPlaces places: Int) -> Double {
    var factor = 1.0
    for _ in 0..<places { factor *= 10 }
    return (self * factor).rounded() / factor
  }
}
