import Components
import Diagnostics
import Impact
import Routing
import TestSupport
import Testing
import Values
import Vitrina

/// Widgets of the impact service on a host: how they are filled, and what their taps come to.
@Suite struct ImpactWidgetHostTests {
  private let clock = ForwardClock(standingAt: 1_767_225_600)

  private func host(_ script: String) -> Vitrina.Host {
    let clock = clock
    let files = MemoryFiles([
      "plugins/shop/init.lua": script,
      "plugins/shop/plugin.json": #"{"api": 1, "permissions": ["impact"]}"#,
    ])
    return Vitrina.Host(Vitrina.Host.Options(files: files, clock: { clock.now }))
  }

  private func context(_ host: Vitrina.Host) -> RenderContext {
    var environment = ViewEnvironment()
    environment.locale = "en-US"
    return host.context(environment)
  }

  private func data(
    _ host: Vitrina.Host, _ provider: String, _ scenario: String? = nil
  ) throws -> DataMap {
    let resolved = try host.resolve(provider, scenario: scenario, in: context(host))
    #expect(resolved.diagnostics == [])
    return try #require(try JSONReader.read(resolved.dataJSON, file: "data").mapValue)
  }

  private func words(_ effects: [Effect]) -> [String] {
    effects.map { effect in
      switch effect {
      case .service(let call):
        "\(call.operation) \(call.outcome.map { $0.reason ?? "done" } ?? "waits")"
      case .track(let name, let properties):
        properties.isEmpty ? name : "\(name) \(DataValue.map(properties).json)"
      default: effect.dataValue.json
      }
    }
  }

  private static let shop = """
    local c = vitrina.components
    local function tell(name)
      return function(event) vitrina.track(name, { value = event.value }) end
    end
    vitrina.provide("choice", c.minimal_nonprofit_selection {
      is_pre_purchase = true, on_selection_change = tell "changed",
    })
    vitrina.provide("receiver", c.selected_nonprofit {}, {
      scenarios = {
        { id = "none", data = { state = "empty" } },
        { id = "nameless", data = { nonprofit_name = vitrina.null } },
      },
    })
    vitrina.provide("order", c.order_page {
      order_id = "SEED-2",
      transaction = { cart_total = "30.00", currency_code = "USD", store_id = 1 },
      on_loading = function() vitrina.track "loading" end,
      on_loaded = function(event) vitrina.track("loaded", event.value) end,
      on_confirm_tap = function(event) vitrina.track("confirmed " .. event.value.nonprofit_name) end,
    })
    vitrina.provide("mine", c.personal_impact {})
    """

  @Test func `the service fills what a provider leaves out, and a scenario lies over it`() throws {
    let host = host(Self.shop)
    #expect(try data(host, "shop/receiver")["state"] == "empty")
    _ = try host.perform(.select, ["nonprofit_id": 1])
    let receiver = try data(host, "shop/receiver")
    #expect(receiver["state"] == "content")
    #expect(receiver["nonprofit_name"] == "River City Food Bank")
    #expect(receiver["goal_text"] == "Fund 5 meals")
    #expect(try data(host, "shop/receiver", "none")["state"] == "empty")
    #expect(try data(host, "shop/receiver", "nameless")["nonprofit_name"] == nil)
  }

  @Test func `a provider in Swift is filled as well`() throws {
    let host = host("")
    host.provide("mine", as: SelectedNonprofit.self) { _ in
      var data = SelectedNonprofitData()
      data.goalText = "A goal of one's own"
      return data
    }
    _ = try host.perform(.select, ["nonprofit_id": 4])
    let mine = try data(host, "host/mine")
    #expect(mine["nonprofit_name"] == "Canopy Trust")
    #expect(mine["goal_text"] == "A goal of one's own")
  }

  @Test func `a tap before the purchase selects at once, and others look different then`() throws {
    let host = host(Self.shop)
    _ = host.takeChangedProviders()
    let result = try host.perform(.tap(index: 1), on: "shop/choice", in: context(host))
    #expect(
      words(result.effects) == [
        "select done",
        #"changed {"value":{"nonprofit_cause":"Plant trees","nonprofit_id":4,"#
          + #""nonprofit_name":"Canopy Trust"}}"#,
      ])
    #expect(result.isSuccess)
    #expect(
      host.takeChangedProviders() == ["shop/choice", "shop/mine", "shop/order", "shop/receiver"])
    #expect(try data(host, "shop/receiver")["nonprofit_name"] == "Canopy Trust")
  }

  @Test func `the page of an order is chosen for, confirmed and turns to what it did`() throws {
    let host = host(Self.shop)
    _ = try host.perform(.registerUser, ["email": "ana@example.org"])
    let context = context(host)
    let appeared = try host.perform(.appear, on: "shop/order", in: context)
    #expect(words(appeared.effects) == ["loading", #"loaded {"success":true}"#])
    let picked = try host.perform(.tap(index: 1), on: "shop/order", in: context)
    #expect(words(picked.effects) == [])
    #expect(picked.hasChanged)
    let confirmed = try host.perform(.command("confirm_tap", [:]), on: "shop/order", in: context)
    #expect(
      words(confirmed.effects) == [
        "select done", "redeem_transaction done", "confirmed Clear Coast Alliance", "loading",
        #"loaded {"success":true}"#,
      ])
    #expect(try data(host, "shop/order")["content"] == "overview")
    #expect(try data(host, "shop/mine")["nonprofit_name"] == "Clear Coast Alliance")
  }

  @Test func `a confirmation that is refused leaves the page as it is`() throws {
    let host = host(
      """
      vitrina.impact.configure {
        api_key = "pub.priv", chain_id = 1,
        failures = { redeem_transaction = { failure = "network_error", times = 1 } },
      }
      """ + Self.shop)
    let context = context(host)
    _ = try host.perform(.appear, on: "shop/order", in: context)
    _ = try host.perform(.tap(index: 0), on: "shop/order", in: context)
    let refused = try host.perform(.command("confirm_tap", [:]), on: "shop/order", in: context)
    #expect(
      words(refused.effects).prefix(2) == ["select done", "redeem_transaction network_error"])
    #expect(!words(refused.effects).contains("loading"))
    #expect(try data(host, "shop/order")["content"] == "selection")
    let again = try host.perform(.command("confirm_tap", [:]), on: "shop/order", in: context)
    #expect(words(again.effects).contains("redeem_transaction done"))
  }

  @Test func `a pick that could not be saved is taken back`() throws {
    let host = host(
      """
      vitrina.impact.configure {
        api_key = "pub.priv", chain_id = 1, failures = { select = { failure = "network_error" } },
      }
      """ + Self.shop)
    let context = context(host)
    let before = try host.resolve("shop/choice", in: context)
    let tap = try host.perform(.tap(index: 2), on: "shop/choice", in: context)
    #expect(words(tap.effects).first == "select network_error")
    let now = host.live(try host.resolve("shop/choice", in: context))
    let environment = context.environment
    #expect(now.instance.view(in: environment) == before.instance.view(in: environment))
  }

  @Test func `readings that fail or take their time are seen`() throws {
    let host = host(
      """
      vitrina.impact.configure {
        api_key = "pub.priv", chain_id = 1,
        failures = { offer = { failure = "parsing_error" }, personal = { latency = 700 } },
      }
      """ + Self.shop)
    #expect(try data(host, "shop/choice")["state"] == "error")
    #expect(try data(host, "shop/mine")["loading_seconds"] == 0.7)
  }

  @Test func `a ledger that cannot be read is told, and the widget shows that`() throws {
    let clock = clock
    let files = MemoryFiles(["plugins/shop.lua": Self.shop])
    var options = Vitrina.Host.Options(files: files, clock: { clock.now })
    options.store = BrokenStore()
    let resolved = try Vitrina.Host(options).resolve("shop/mine", in: context(host("")))
    #expect(resolved.diagnostics.map(\.code) == ["storage.busy"])
    let data = try JSONReader.read(resolved.dataJSON, file: "data").mapValue
    #expect(data?["state"] == "error")
  }

  /// A store that answers nothing.
  private struct BrokenStore: KeyValueStore {
    private var fault: Diagnostic { Diagnostic("storage.busy", .error, "busy") }
    func value(_ key: String, in space: String) throws(Diagnostic) -> DataValue? { throw fault }
    func keys(in space: String) throws(Diagnostic) -> [String] { throw fault }
    func change(
      _ changes: [(key: String, value: DataValue?)], in space: String
    ) throws(Diagnostic) { throw fault }
  }
}
