import Components
import Diagnostics
import Routing
import TestSupport
import Testing
import Values
import Vitrina

@Suite struct ShownComponentTests {
  private let clock = HandClock()

  private func host(_ source: String) -> Vitrina.Host {
    let clock = clock
    return Vitrina.Host(
      Vitrina.Host.Options(
        files: MemoryFiles(["plugins/shop.lua": source]), clock: { clock.now }))
  }

  /// A button whose handlers track their names; `start` sends it to loading.
  private static let pay = """
    vitrina.provide("pay", vitrina.components.animated_button {
      normal_label = "Pay", loading_label = "Wait",
      on_tap = function(event)
        vitrina.send("pay", "start_loading", { timeout = 3 })
        return true
      end,
      on_timeout = function() vitrina.track("timeout") end,
      on_expand = function() vitrina.track("expand") end,
      on_finish = function()
        vitrina.track("finish")
        vitrina.send("pay", "reset_loading")
      end,
    })
    vitrina.on("done", function() vitrina.send("pay", "finish_loading", { color = "#00A650" }) end)
    """

  private func tracked(_ activity: Activity) -> [String] {
    #expect(activity.diagnostics == [])
    return activity.effects.compactMap { effect in
      if case .track(let name, _) = effect { name } else { nil }
    }
  }

  private func tap(_ host: Vitrina.Host) throws -> TapResult {
    try host.perform(.tap(index: nil), on: "shop/pay", in: host.context(ViewEnvironment()))
  }

  /// The name of the button as it is shown now, and whether it is busy.
  private func look(_ host: Vitrina.Host) throws -> String {
    let context = host.context(ViewEnvironment())
    let view = host.live(try host.resolve("shop/pay", in: context))
      .view(in: context.environment)
    return "\(view.accessibility.label ?? "")\(view.accessibility.isBusy ? " (busy)" : "")"
  }

  // MARK: - Commands

  @Test func `a command that a handler sends changes what is shown, and stays an effect`() throws {
    let host = host(Self.pay)
    #expect(try look(host) == "Pay")
    let result = try tap(host)
    #expect(result.diagnostics == [])
    #expect(
      result.effects == [
        .send(provider: "pay", action: "start_loading", arguments: ["timeout": 3])
      ])
    #expect(
      result.dataValue.mapValue?["states"]
        == [["action": "start_loading", "changed": true, "provider": "shop/pay"]])
    #expect(try look(host) == "Wait (busy)")
    #expect(host.takeChangedProviders() == ["shop/pay"])
    #expect(host.takeChangedProviders() == [])
  }

  @Test func `a button that is loading reports no tap`() throws {
    let host = host(Self.pay)
    _ = try tap(host)
    let second = try tap(host)
    #expect(second.event == nil)
    #expect(second.effects == [])
    #expect(
      second.diagnostics.map { DiagnosticFormatter().text($0) } == [
        """
        error[tap.no_action]: nothing can be tapped in shop/pay as it is now
          expected  an item or button that takes taps in this state
          found     none
          fix       wait for what it does to end, or send it what ends it
        """
      ])
  }

  @Test func `what time brings about reaches the handlers at its time, once`() throws {
    let host = host(Self.pay)
    _ = try tap(host)
    #expect(host.nextTimer == 1_000.5)
    clock.advance(2.99)
    #expect(tracked(host.runTimers()) == [])
    clock.advance(0.01)
    #expect(tracked(host.runTimers()) == ["timeout"])
    #expect(host.nextTimer == nil)
    clock.advance(100)
    #expect(tracked(host.runTimers()) == [])
    #expect(try look(host) == "Wait")
  }

  @Test func `a handler of what time brings about may send again`() throws {
    let host = host(Self.pay)
    _ = try tap(host)
    #expect(host.post("done").diagnostics == [])
    clock.advance(2.8)
    #expect(tracked(host.runTimers()) == ["expand", "finish"])
    #expect(host.nextTimer == nil)
    #expect(try look(host) == "Pay")
    #expect(try tap(host).handledBy == .onTap)
  }

  @Test func `what has happened by itself before a tap is told before it`() throws {
    let host = host(Self.pay)
    _ = try tap(host)
    clock.advance(5)
    let late = try tap(host)
    #expect(late.effects == [.track(name: "timeout", properties: [:])])
    #expect(late.event == nil)
    #expect(tracked(host.runTimers()) == [])
  }

  @Test func `commands that lead to one another end`() throws {
    let host = host(
      """
      vitrina.provide("a", vitrina.components.loyalty_ring {
        title = "t", ring_hexa_color = "#123456", ring_number = 1, ring_percentage = 0.5,
      })
      vitrina.on("loyalty_changed", function(event)
        vitrina.emit("loyalty_changed", event.properties)
      end)
      """)
    let result = try host.perform(.appear, on: "a", in: host.context(ViewEnvironment()))
    #expect(result.diagnostics.map(\.code) == ["event.runaway"])
    #expect(result.effects.count == 8)
  }

  @Test func `a command that is unknown or does not fit is a warning at the handler`() {
    let host = host(
      """
      vitrina.provide("pay", vitrina.components.animated_button {
        normal_label = "Pay", loading_label = "Wait",
      })
      vitrina.provide("box", vitrina.components.discount_box { items = {} })
      vitrina.on("typo", function() vitrina.send("pay", "start_loadin") end)
      vitrina.on("args", function() vitrina.send("pay", "start_loading", { timeout = -1, tim = 2 }) end)
      vitrina.on("none", function() vitrina.send("box", "fill_progress") end)
      vitrina.on("early", function() vitrina.send("pay", "finish_loading") end)
      """)
    func texts(_ event: String) -> [String] {
      host.post(event).diagnostics.map { DiagnosticFormatter().text($0.withoutSource) }
    }
    #expect(
      texts("typo") == [
        """
        plugins/shop.lua:5: warning[send.unknown_action]: shop/pay does not know the action \
        'start_loadin'
          expected  one of start_loading, finish_loading, reset_loading
          found     'start_loadin'
          fix       did you mean 'start_loading'?
        """
      ])
    #expect(
      texts("early") == [
        """
        plugins/shop.lua:8: warning[send.refused]: the action 'finish_loading' was not done: \
        shop/pay was not started
          expected  a component that can do it now
          found     one that was not started
          fix       send it later, or what has to come before it first
        """
      ])
    #expect(
      texts("none") == [
        """
        plugins/shop.lua:7: warning[send.unknown_action]: shop/box does not know the action \
        'fill_progress'
          expected  none: discount_box has no actions
          found     'fill_progress'
        """
      ])
    #expect(
      texts("args") == [
        """
        plugins/shop.lua:6: warning[send.argument]: 'tim' of the action 'start_loading' of shop/pay \
        was left out
          expected  one of timeout
          found     'tim'
          fix       remove it
        """,
        """
        plugins/shop.lua:6: warning[send.argument]: 'timeout' of the action 'start_loading' of \
        shop/pay was left out
          expected  a number from 0.1 to 3600
          found     the integer -1
        """,
      ])
    // The rest of the command was done: fifteen seconds are what there is without an argument.
    clock.advance(15)
    _ = host.runTimers()
    #expect(host.nextTimer == nil)
  }

  @Test func `a command of a program is checked like that of a script`() throws {
    let host = host(Self.pay)
    let context = host.context(ViewEnvironment())
    let started = try host.perform(.command("start_loading", [:]), on: "shop/pay", in: context)
    #expect(started.isSuccess && started.hasChanged && started.diagnostics == [])
    let again = try host.perform(.command("start", [:]), on: "shop/pay", in: context)
    #expect(!again.isSuccess)
    #expect(again.diagnostics.map(\.code) == ["send.unknown_action"])
  }

  // MARK: - What stays

  @Test func `a tap that changes nothing begins no animation`() throws {
    let host = host(
      """
      vitrina.provide("pay", vitrina.components.loyalty_ring {
        title = "t", ring_hexa_color = "#123456", ring_number = 1, ring_percentage = 0.5,
        button_title = "b", button_deep_link = "app://x",
      })
      vitrina.on("fill", function() vitrina.send("pay", "fill_progress", { duration = 2 }) end)
      """)
    let context = host.context(ViewEnvironment())
    func progress() throws -> String {
      let view = host.live(try host.resolve("pay", in: context)).view(in: context.environment)
      return "\(view)".firstMatch(of: /percentage|Level \d, (\d+)|Nivel \d, (\d+)/).map {
        "\($0.1 ?? $0.2 ?? "")"
      } ?? ""
    }
    #expect(try progress() == "50")
    _ = try tap(host)
    #expect(try progress() == "50")
    _ = host.post("fill")
    #expect(try progress() == "0")
    clock.advance(1)
    #expect(try progress() == "25")
    clock.advance(1)
    #expect(try progress() == "50")
  }

  @Test func `a reload keeps the state, unless the component is another`() throws {
    let files = MemoryFiles(["plugins/shop.lua": Self.pay])
    let clock = clock
    let host = Vitrina.Host(Vitrina.Host.Options(files: files, clock: { clock.now }))
    _ = try tap(host)
    files.write("plugins/shop.lua", Self.pay.replacing("\"Wait\"", with: "\"Please wait\""))
    _ = host.reload()
    #expect(try look(host) == "Please wait (busy)")
    clock.advance(3)
    #expect(tracked(host.runTimers()) == ["timeout"])
    files.write(
      "plugins/shop.lua", "vitrina.provide('pay', vitrina.components.loyalty_ring {title = 'x'})")
    _ = host.reload()
    files.write("plugins/shop.lua", Self.pay)
    _ = host.reload()
    #expect(try look(host) == "Pay")
  }

  @Test func `a component of which a moment is wanted is tried, and nothing remains`() throws {
    let host = host(Self.pay)
    let loading = host.context(ViewEnvironment(), moment: Moment(state: "loading"))
    let tap = try host.perform(.tap(index: nil), on: "shop/pay", in: loading)
    #expect(tap.event == nil)
    #expect(try look(host) == "Pay")
    _ = try self.tap(host)
    let idle = host.context(ViewEnvironment(), moment: Moment(state: "idle"))
    let pinned = host.live(try host.resolve("shop/pay", in: idle))
    #expect(pinned.view(in: idle.environment).accessibility.label == "Pay")
    #expect(try look(host) == "Wait (busy)")
  }

  @Test func `a thousand are kept, and of more the oldest is forgotten`() throws {
    let host = host(
      """
      for i = 0, 1000 do
        vitrina.provide("b" .. i, vitrina.components.animated_button {
          normal_label = "Pay", loading_label = "Wait",
        })
      end
      """)
    let context = host.context(ViewEnvironment())
    func label(_ id: String) throws -> String? {
      host.live(try host.resolve(id, in: context)).view(in: context.environment)
        .accessibility.label
    }
    for i in 0...1000 {
      _ = try host.perform(.command("start_loading", [:]), on: "shop/b\(i)", in: context)
    }
    #expect(try label("shop/b0") == "Pay")
    #expect(try label("shop/b1") == "Wait")
    #expect(try label("shop/b1000") == "Wait")
    host.dropTimers()
    #expect(try label("shop/b1000") == "Pay")
    #expect(host.nextTimer == nil)
  }

  @Test func `many threads may tap, let time pass, draw and reload at once`() async throws {
    let host = host(Self.pay)
    let clock = clock
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<64 {
        group.addTask {
          let context = host.context(ViewEnvironment())
          _ = try? host.perform(.tap(index: nil), on: "shop/pay", in: context)
          clock.advance(0.3)
          #expect(host.runTimers().diagnostics == [])
          _ = (try? host.resolve("shop/pay", in: context)).map(host.live)
          if number % 16 == 0 { _ = host.reload() }
        }
      }
    }
    clock.advance(100)
    _ = host.runTimers()
    #expect(host.nextTimer == nil)
  }

  // MARK: - Broadcasts

  @Test func `a ring that appears tells all that listen, and not its own handlers`() throws {
    let host = host(
      """
      vitrina.provide("ring", vitrina.components.loyalty_ring {
        title = "t", ring_hexa_color = "#17aad6", ring_number = 3, ring_percentage = 0.8,
      })
      vitrina.on("loyalty_changed", function(event) vitrina.track(event.name, event.properties) end)
      """)
    let result = try host.perform(.appear, on: "ring", in: host.context(ViewEnvironment()))
    #expect(result.diagnostics == [])
    #expect(result.event?["name"] == "loyalty_changed")
    #expect(
      result.effects == [
        .track(
          name: "loyalty_changed",
          properties: ["level": 3, "percentage": 0.8, "primary_color": "#17aad6"])
      ])
  }
}
