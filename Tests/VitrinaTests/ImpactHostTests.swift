import Components
import Diagnostics
import Impact
import Routing
import Synchronization
import TestSupport
import Testing
import Values
import Vitrina

/// What scripts ask of the impact service, on a host whose clock is turned by hand.
@Suite struct ImpactHostTests {
  private static let manifest = #"{"api": 1, "permissions": ["impact"]}"#

  /// 2026-01-01T00:00:00Z.
  private let clock = ForwardClock(standingAt: 1_767_225_600)

  private func host(
    _ script: String, others: [String: String] = [:], store: any KeyValueStore = MemoryStore(),
    ledger: any ImpactStore = MemoryImpactStore()
  ) -> Vitrina.Host {
    let clock = clock
    let files = MemoryFiles(
      ["plugins/shop/init.lua": script, "plugins/shop/plugin.json": Self.manifest]
        .merging(others) { $1 })
    return Vitrina.Host(
      Vitrina.Host.Options(files: files, clock: { clock.now }, store: store, ledger: ledger))
  }

  /// Effects as one reads them: `select done`, `finish_transaction no_email`, `track name {…}`.
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
    local impact = vitrina.impact
    local function tell(name)
      return function(ok, reason) vitrina.track(name .. " " .. (ok and "ok" or reason)) end
    end
    vitrina.route("shop://enter/{email}", function(link)
      impact.register_user(link.params.email, tell "enter")
    end)
    vitrina.route("shop://leave", function() impact.deregister_user(tell "leave") end)
    vitrina.route("shop://select/{id:int}", function(link)
      impact.select(link.params.id, tell "select")
    end)
    vitrina.route("shop://start/{total}", function(link)
      impact.start_transaction({
        cart_total = link.params.total, currency_code = "USD", store_id = 1,
        email = link.query.email,
      }, tell "start")
    end)
    vitrina.route("shop://finish/{order}", function(link)
      impact.finish_transaction({ order_id = link.params.order, email = link.query.email },
        tell "finish")
    end)
    vitrina.route("shop://cancel/{order}", function(link)
      impact.cancel_transaction(link.params.order, tell "cancel")
    end)
    vitrina.route("shop://redeem/{order}", function(link)
      impact.redeem_transaction({ cart_total = 30, currency_code = "USD", store_id = 1 },
        link.params.order, tell "redeem")
    end)
    """

  @Test func `a shopper buys, and what was given is read at once`() throws {
    let host = host(
      Self.shop + """

        vitrina.route("shop://look", function()
          vitrina.track("sees", {
            user = impact.user(), selected = impact.selected_nonprofit(),
            pending = impact.pending(), percent = impact.personal()[1].percent,
            community = #impact.community(), order = impact.order("O1").state,
          })
        end)
        """)
    #expect(host.catalog.diagnostics == [])
    var told: [String] = []
    for link in [
      "shop://enter/Ana@Example.org", "shop://select/1", "shop://start/20.00", "shop://finish/O1",
      "shop://look",
    ] {
      let dispatch = host.open(link)
      #expect(dispatch.diagnostics == [])
      told += words(dispatch.effects)
    }
    #expect(
      told == [
        "register_user done", "enter ok", "select done", "select ok", "start_transaction done",
        "start ok", "finish_transaction done", "finish ok",
        #"sees {"community":6,"order":"redeemed","percent":24,"#
          + #""selected":{"cause":"Combat child hunger","id":1,"name":"River City Food Bank"},"#
          + #""user":{"email":"ana@example.org"}}"#,
      ])
  }

  @Test func `what is refused says why in the effect, to done and to listeners, and books nothing`()
    throws
  {
    let host = host(
      Self.shop + """

        vitrina.on("impact.finish_transaction", function(event)
          vitrina.track("heard", event.properties)
        end)
        """)
    #expect(
      words(host.open("shop://enter/nobody").effects) == [
        "register_user invalid_email", "enter invalid_email",
      ])
    #expect(
      words(host.open("shop://start/20.001.1").effects) == [
        "start_transaction invalid_amount", "start invalid_amount",
      ])
    let finish = host.open("shop://finish/O1")
    #expect(finish.outcome == .handled)
    #expect(
      words(finish.effects) == [
        "finish_transaction finish_without_start", "finish finish_without_start",
        #"heard {"ok":false,"operation":"finish_transaction","order_id":"O1","#
          + #""reason":"finish_without_start","time":1767225600.0}"#,
      ])
    #expect(
      finish.effects[0].dataValue.json
        == #"{"ok":false,"operation":"finish_transaction","order_id":"O1","#
        + #""reason":"finish_without_start","type":"impact"}"#)
    #expect(try host.impactStatus().bookings == 5)
  }

  @Test(arguments: [
    (#"impact.register_user(7)"#, "email", "a string", "the integer 7"),
    (#"impact.start_transaction({})"#, "cart_total", "a number such as 19.9", "nothing"),
    (
      #"impact.start_transaction({ cart_total = 1, currency_code = "USD", store_id = 1.5 })"#,
      "store_id", "a whole number", "the number 1.5"
    ),
    (#"impact.finish_transaction({ order = "O1" })"#, "order", "one of order_id, email", "'order'"),
    (#"impact.cancel_transaction()"#, "order_id", "a string", "nothing"),
    (#"impact.select("one")"#, "nonprofit_id", "a whole number", "a string"),
    (#"impact.offer({ postal = "1" })"#, "postal", "one of postal_code", "'postal'"),
    (#"impact.select(1, "done")"#, "argument 2", "function(ok, reason)", "a string"),
  ])
  func `an argument of the wrong type is an error at its line and asks for nothing`(
    _ call: String, _ field: String, _ expected: String, _ found: String
  ) throws {
    let host = host(
      "local impact = vitrina.impact\nvitrina.route('shop://x', function() \(call) end)")
    let dispatch = host.open("shop://x")
    #expect(dispatch.outcome == .failed)
    #expect(dispatch.effects == [])
    let fault = try #require(dispatch.diagnostic)
    #expect(fault.location?.description == "plugins/shop/init.lua:2")
    #expect(fault.message.contains(field))
    #expect(fault.expected?.hasPrefix(expected) == true)
    #expect(fault.found == found)
  }

  @Test(arguments: [
    ("0/0", "invalid_amount"), ("-1", "invalid_amount"), ("1e300", "invalid_amount"),
    ("1/0", "invalid_amount"), (#""12,50""#, "invalid_amount"),
    (#"("9"):rep(10000)"#, "invalid_amount"),
  ])
  func `a total that is none is refused and changes nothing`(
    _ total: String, _ reason: String
  ) throws {
    let host = host(
      """
      vitrina.route("shop://x", function()
        vitrina.impact.start_transaction({
          cart_total = \(total), currency_code = "USD", store_id = 1,
        })
      end)
      """)
    #expect(words(host.open("shop://x").effects) == ["start_transaction \(reason)"])
    #expect(try host.impactManager().session == ImpactSession())
  }

  @Test func `a handler that fails asks for nothing, and one of done stops nothing`() throws {
    let host = host(
      """
      vitrina.route("shop://fail", function()
        vitrina.impact.register_user("ana@example.org")
        error("no")
      end)
      vitrina.route("shop://late", function()
        vitrina.impact.register_user("ana@example.org", function() error("late") end)
        vitrina.track("went on")
      end)
      """)
    #expect(host.open("shop://fail").effects == [])
    #expect(try host.impactStatus().user == nil)
    let late = host.open("shop://late")
    #expect(late.outcome == .handled)
    #expect(words(late.effects) == ["register_user done", "went on"])
    #expect(late.diagnostics.map(\.message) == ["a function that was given as done stopped: late"])
    #expect(try host.impactStatus().user?.normalised == "ana@example.org")
  }

  @Test func `a plugin without the permission is told which line to add`() throws {
    let host = host(
      "vitrina.route('shop://x', function() vitrina.impact.user() end)",
      others: ["plugins/shop/plugin.json": #"{"api": 1}"#])
    let fault = try #require(host.open("shop://x").diagnostic)
    #expect(fault.code == "plugin.permission")
    #expect(fault.fix == #"add "permissions": ["impact"] to plugin.json"#)
  }

  @Test func `operations that lead to one another without end are ended`() {
    let host = host(
      """
      local function again() vitrina.impact.register_user("ana@example.org", again) end
      vitrina.route("shop://x", again)
      """)
    let dispatch = host.open("shop://x")
    #expect(dispatch.diagnostics.map(\.code).contains("event.runaway"))
    #expect(host.open("shop://x").outcome == .handled)
  }

  @Test func `an operation that a failure script makes slow is done when its time has come`() throws
  {
    let host = host(
      """
      vitrina.impact.configure {
        api_key = "pub.priv", chain_id = 1,
        failures = {
          register_user = { latency = 500, times = 1 },
          select = { failure = "network_error" },
        },
      }
      """ + Self.shop)
    #expect(host.catalog.diagnostics == [])
    #expect(words(host.open("shop://enter/ana@example.org").effects) == ["register_user waits"])
    #expect(host.nextTimer == 1_767_225_600.5)
    #expect(words(try host.pass(0.4, on: clock).effects) == [])
    #expect(words(try host.pass(0.2, on: clock).effects) == ["register_user done", "enter ok"])
    #expect(
      words(host.open("shop://select/1").effects) == [
        "select network_error", "select network_error",
      ])
  }

  @Test func `a plugin that waits for too much is refused`() {
    let host = host(
      """
      vitrina.impact.configure {
        api_key = "pub.priv", chain_id = 1, failures = { deregister_user = { latency = 1000 } },
      }
      vitrina.route("shop://x", function()
        for _ = 1, 250 do vitrina.impact.deregister_user(print) end
      end)
      """)
    #expect(host.open("shop://x").outcome == .handled)
    #expect(host.open("shop://x").outcome == .handled)
    let third = host.open("shop://x")
    #expect(third.outcome == .failed)
    #expect(third.diagnostic?.code == "limit.completions")
  }

  @Test func `what is not done when the service is set up anew is answered with shutdown`() throws {
    let slow = """
      vitrina.impact.configure {
        api_key = "pub.priv", chain_id = 1, failures = { register_user = { latency = 1000 } },
      }
      """
    let files = MemoryFiles([
      "plugins/asks/init.lua": Self.shop, "plugins/asks/plugin.json": Self.manifest,
      "plugins/sets/init.lua": slow, "plugins/sets/plugin.json": Self.manifest,
    ])
    let clock = clock
    let host = Vitrina.Host(Vitrina.Host.Options(files: files, clock: { clock.now }))
    #expect(words(host.open("shop://enter/ana@example.org").effects) == ["register_user waits"])
    files.write("plugins/sets/init.lua", slow.replacing("chain_id = 1", with: "chain_id = 2"))
    _ = host.reload(changed: ["plugins/sets/init.lua"])
    #expect(words(host.runTimers().effects) == ["register_user shutdown", "enter shutdown"])
    #expect(host.nextTimer == nil)
  }

  @Test func `a program that opens a link from within a dispatch does not wait for itself`() {
    let files = MemoryFiles([
      "plugins/shop/init.lua": """
      vitrina.route("shop://first", function()
        vitrina.impact.register_user("ana@example.org", function() return "shop://second" end)
      end)
      vitrina.route("shop://second", function() vitrina.impact.select(1) end)
      """, "plugins/shop/plugin.json": Self.manifest,
    ])
    let clock = clock
    let opener = Opener()
    var options = Vitrina.Host.Options(files: files, clock: { clock.now })
    options.onDispatch = { trace in opener.hear() }
    let host = Vitrina.Host(options)
    opener.host.withLock { $0 = host }
    #expect(host.open("shop://first").outcome == .handled)
    #expect(host.impactRecords.map(\.event).contains("select"))
  }

  /// Opens a link once, when it hears of the second dispatch.
  private final class Opener: Sendable {
    let host = Mutex<Vitrina.Host?>(nil)
    private let count = Mutex(0)

    func hear() {
      let isSecond = count.withLock { count in
        count += 1
        return count == 2
      }
      if isSecond { _ = host.withLock(\.self)?.open("shop://second") }
    }
  }

  @Test func `who shops is there again when the program starts again`() throws {
    let (store, ledger) = (MemoryStore(), MemoryImpactStore())
    let first = host(Self.shop, store: store, ledger: ledger)
    for link in ["shop://enter/ana@example.org", "shop://select/3", "shop://start/9.99"] {
      #expect(first.open(link).diagnostics == [])
    }
    let second = host(Self.shop, store: store, ledger: ledger)
    let status = try second.impactStatus()
    #expect(status.user?.normalised == "ana@example.org")
    #expect(status.selected?.id == 3)
    #expect(status.pending?.total == Money(999, .usd))
    #expect(status.bookings == 5)
    // And the first hears of what the second does.
    #expect(words(second.open("shop://leave").effects) == ["deregister_user done", "leave ok"])
    #expect(try first.impactStatus().user == nil)
    #expect(try first.impactStatus().pending == nil)
  }

  @Test func `the window of thirty days goes by the host's clock`() throws {
    let host = host(Self.shop)
    for link in ["shop://enter/ana@example.org", "shop://select/2"] { _ = host.open(link) }
    #expect(words(host.open("shop://redeem/SEED-3").effects).last == "redeem redeem_window_closed")
    _ = try host.pass(86_400, on: clock)
    #expect(words(host.open("shop://redeem/SEED-2").effects).last == "redeem ok")
    _ = host.open("shop://select/3")
    _ = try host.pass(0.001, on: clock)
    #expect(words(host.open("shop://redeem/SEED-2").effects).last == "redeem redeem_window_closed")
    _ = host.open("shop://select/2")
    #expect(words(host.open("shop://redeem/SEED-2").effects).last == "redeem ok")
  }

  @Test func `a reset begins with the sample again`() throws {
    let host = host(Self.shop)
    let fresh = try host.impactStatus().dataValue
    for link in [
      "shop://enter/ben@example.org", "shop://select/3", "shop://start/100", "shop://finish/A",
    ] {
      _ = host.open(link)
    }
    #expect(try host.impactStatus().dataValue != fresh)
    try host.resetImpact()
    #expect(try host.impactStatus().dataValue == fresh)
    #expect(try host.impactLedger(last: 2).map(\.order) == ["SEED-4", "SEED-4"])
    #expect(try host.auditLedger() == [])
  }

  // MARK: - Set-up

  @Test func `a plugin supplies the nonprofits, and the ledger begins empty`() throws {
    let host = host(
      """
      vitrina.impact.configure { api_key = "pub.priv", chain_id = 9 }
      vitrina.impact.catalog(function()
        return {
          causes = { { id = 1, name = "Agua", icon = "wave" } },
          nonprofits = {
            {
              id = 7, cause_id = 1, name = "Pozos",
              personal_goal = { units = 2, unit_one = "litro", unit_many = "litros",
                target = "1.50", currency_code = "ARS" },
            },
          },
          chains = {
            { id = 9, name = "Kiosco", currency_code = "ARS", donation_percent = 2.5,
              stores = { { id = 1, country = "ar" } }, nonprofits = { 7 } },
          },
        }
      end)
      """ + Self.shop)
    #expect(host.catalog.diagnostics == [])
    let manager = try host.impactManager()
    #expect(try manager.offer().map(\.name) == ["Pozos"])
    #expect(manager.catalogue.chain(9)?.donation == .percent(basisPoints: 250))
    #expect(
      manager.catalogue.nonprofit(7)?.personalGoal
        == Goal(
          units: 2, one: "litro", many: "litros",
          target: Money(150, try #require(Currency("ARS")))))
    #expect(try host.impactStatus().bookings == 0)
  }

  @Test func `all that is wrong with the set-up is told where it is called`() {
    let host = host(
      """
      vitrina.impact.configure {
        api_key = "secret", chain_id = 4, log_level = "loud", colour = 1,
        failures = { regster_user = {} }, fonts = { bold = { font_file_name = "none" } },
      }
      vitrina.impact.catalog(function()
        return {
          nonprofits = {
            { id = 1, cause_id = 99, name = "A" }, { id = 2, cause_id = 1 }, "x",
          },
          rates = { { from = "EUR", to = "USD", rate = 0 } },
        }
      end)
      vitrina.impact.configure {}
      """,
      others: [
        "plugins/zoo/init.lua": "vitrina.impact.configure { api_key = 'a.b', chain_id = 1 }",
        "plugins/zoo/plugin.json": Self.manifest,
      ])
    #expect(
      host.catalog.diagnostics.map { "\($0.location?.line ?? 0) \($0.code) \($0.message)" } == [
        "1 impact.api_key 'api_key' of vitrina.impact.configure is no key, so every operation is "
          + "refused",
        "1 data.type 'log_level' of vitrina.impact.configure is none of its words",
        "1 data.unknown_field 'failures.regster_user' of vitrina.impact.configure is neither "
          + "operation nor reading",
        "1 data.unknown_field 'colour' of vitrina.impact.configure means nothing",
        "1 data.asset 'fonts.bold' of the fonts of shop names a font that the plugin's folder does "
          + "not have",
        "1 impact.unknown_chain there is no chain 4, so every operation of vitrina.impact is refused",
        "5 data.missing 'nonprofits[2].name' of the catalogue of 'shop' is missing",
        "5 data.type 'nonprofits[3]' of the catalogue of 'shop' has the wrong type",
        "5 data.range 'rates[1].rate' of the catalogue of 'shop' is no rate",
        "5 impact.unknown_cause \"A\" names cause 99, which is not there",
        "13 plugin.duplicate vitrina.impact.configure was called again; this call was left out",
        "1 plugin.duplicate another plugin has called vitrina.impact.configure already",
      ])
  }

  @Test(arguments: [
    ("info", ["impact.amount_mismatch"]), ("warning", ["impact.amount_mismatch"]), ("error", []),
  ])
  func `what is worth a line is said from the level on that is asked for`(
    _ level: String, _ codes: [String]
  ) throws {
    let host = host(
      """
      vitrina.impact.configure { api_key = "a.b", chain_id = 1, log_level = "\(level)" }
      vitrina.route("shop://x", function()
        vitrina.impact.select(4)
        vitrina.impact.redeem_transaction(
          { cart_total = 31, currency_code = "USD", store_id = 1 }, "SEED-2")
      end)
      """)
    let dispatch = host.open("shop://x")
    #expect(words(dispatch.effects) == ["select done", "redeem_transaction done"])
    #expect(dispatch.diagnostics.map(\.code) == codes)
    #expect(dispatch.diagnostics.allSatisfy { $0.location?.line == 4 })
  }

  @Test func `own words lie over those of the version, in their language`() throws {
    let host = host(
      """
      vitrina.impact.configure {
        api_key = "a.b", chain_id = 1, schema_version = "2.0",
        copy = { ["2.0"] = { en = { ["select.title"] = "Your cause" } } },
      }
      vitrina.provide("choice", vitrina.components.minimal_nonprofit_selection {})
      """)
    #expect(host.catalog.diagnostics == [])
    func title(_ locale: String) throws -> DataValue? {
      var environment = ViewEnvironment()
      environment.locale = locale
      let shown = try host.resolve("shop/choice", in: host.context(environment))
      return try JSONReader.read(shown.dataJSON, file: "").mapValue?["title"]
    }
    #expect(try title("en-US") == "Your cause")
    #expect(try title("es-AR") == "Elige tu impacto")
    let unknown = self.host(
      "vitrina.impact.configure { api_key = 'a.b', chain_id = 1, schema_version = '7' }")
    #expect(unknown.catalog.diagnostics.map(\.code) == ["impact.schema_version"])
    #expect(unknown.catalog.diagnostics.map(\.severity) == [.warning])
  }

  @Test func `a catalogue that fails leaves the sample in its place`() throws {
    let host = host("vitrina.impact.catalog(function() error('no') end)")
    #expect(host.catalog.diagnostics.map(\.message) == ["the catalogue of 'shop' stopped: no"])
    #expect(try host.impactManager().offer().map(\.id) == [3, 4, 5, 6])
    let other = self.host("vitrina.impact.catalog(function() return 7 end)")
    #expect(other.catalog.diagnostics.map(\.code) == ["impact.catalog"])
  }
}
