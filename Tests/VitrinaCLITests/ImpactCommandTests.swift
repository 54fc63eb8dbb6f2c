import Foundation
import TestSupport
import Testing
import Values

/// `vitrina impact`, and what `open` and `tap` keep for it.
@Suite struct ImpactCommandTests {
  private let project: TemporaryProject

  init() throws {
    project = try TemporaryProject([
      "vitrina.json": "{}",
      "plugins/shop/plugin.json": #"{"api": 1, "permissions": ["impact"]}"#,
      "plugins/shop/init.lua": """
      vitrina.route("shop://buy/{order}", function(link)
        local impact = vitrina.impact
        impact.register_user("ana@example.org")
        impact.select(1)
        impact.start_transaction({ cart_total = "20.00", currency_code = "USD", store_id = 1 })
        impact.finish_transaction({ order_id = link.params.order })
      end)
      """,
    ])
  }

  private func run(_ words: String...) -> ToolRun { ToolRun(words + ["--project", project.path]) }

  private var state: String { "\(project.path)/.vitrina/state.sqlite" }

  @Test func `what a link bought is there in the next run, and a reset forgets it`() {
    let open = run("open", "shop://buy/O1")
    #expect(open.code == 0)
    #expect(
      open.output.contains("effect   impact finish transaction {\"order_id\":\"O1\"} → done"))
    let status = run("impact", "status", "--audit")
    #expect(status.errors == "")
    #expect(
      status.output == """
          file       .vitrina/state.sqlite
          chain      1 Harbor Market, gives 1.00 % of an order
          set-up     key samp…, staging, copy 1.0
          user       ana@example.org
          selected   River City Food Bank
          pending    nothing
          ledger     6 bookings
          personal   River City Food Bank: 24 % of 5 meals, funded 2 times (4.48 USD)
          community  River City Food Bank: 14 % of 2000 meals, funded 10 times (8112.20 USD)
          community  Peachtree Community Kitchen: 8 % of 2000 meals (64.00 USD)
          community  Clear Coast Alliance: 43 % of 1000 lb of plastic removed, funded 2 times \
        (3645.00 USD)
          community  Canopy Trust: 0 % of 500 trees (0.00 USD)
          community  Quiet Minds Network: 99 % of 100 hours of counseling (2499.99 USD)
          community  Open Book Schools: 0 % of 10 school years, funded 1 time (3000.00 USD)
          audit      the sums are those of the donations

        """)
    let ledger = run("impact", "ledger", "--last", "1")
    #expect(ledger.output.hasPrefix("  6  20"))
    #expect(
      ledger.output.hasSuffix(
        "redeemed  O1  20.00 USD, for River City Food Bank, gives 0.20, ana@example.org\n"))
    #expect(run("impact", "reset", "--yes").code == 0)
    #expect(run("impact", "status").output.contains("  user       nobody: a guest\n"))
    #expect(run("impact", "status").output.contains("  ledger     5 bookings\n"))
  }

  @Test func `a reset has to be meant`() {
    _ = run("open", "shop://buy/O1")
    let reset = run("impact", "reset")
    #expect(reset.code == 2)
    #expect(reset.errors.contains("write vitrina impact reset --yes"))
    #expect(run("impact", "status").output.contains("  ledger     6 bookings\n"))
    #expect(run("impact", "ledger", "--last", "0").code == 2)
    #expect(run("impact", "all").code == 2)
  }

  @Test func `without a memory nothing is kept, and the folder is not made`() {
    #expect(run("open", "shop://buy/O1", "--memory").code == 0)
    #expect(!FileManager.default.fileExists(atPath: "\(project.path)/.vitrina"))
    #expect(run("impact", "status", "--memory").output.hasPrefix("  file       none"))
    #expect(run("show", "x/y").code == 1)
    #expect(!FileManager.default.fileExists(atPath: "\(project.path)/.vitrina"))
  }

  @Test func `version control passes over the state, which nobody else may read`() throws {
    _ = run("open", "shop://buy/O1")
    let ignored = try String(contentsOfFile: "\(project.path)/.vitrina/.gitignore", encoding: .utf8)
    #expect(ignored == "*\n")
    let attributes = try FileManager.default.attributesOfItem(atPath: state)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func `a damaged file is left as it is, and said so`() throws {
    _ = run("open", "shop://buy/O1")
    let damaged = Data("this is no database".utf8)
    try damaged.write(to: URL(fileURLWithPath: state))
    for words in [["open", "shop://buy/O2"], ["impact", "status"], ["tap", "x/y"]] {
      let refused = ToolRun(words + ["--project", project.path])
      #expect(refused.code == 1)
      #expect(refused.errors.contains(".vitrina/state.sqlite: error[storage."))
      #expect(refused.errors.contains("or go on without it: --memory"))
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: state)) == damaged)
    #expect(run("open", "shop://buy/O2", "--memory").code == 0)
  }

  @Test func `tools get one object`() throws {
    _ = run("open", "shop://buy/O1")
    let status = try JSONReader.read(Array(run("impact", "status", "--json").output.utf8), file: "")
    let map = try #require(status.mapValue)
    #expect(
      map.keys == [
        "bookings", "chain", "community", "configuration", "file", "next_change", "offer",
        "pending", "personal", "selected_nonprofit", "user",
      ])
    #expect(map["user"] == ["email": "ana@example.org"])
    let ledger = try JSONReader.read(
      Array(run("impact", "ledger", "--last", "1", "--json").output.utf8), file: "")
    guard case .list(let entries)? = ledger.mapValue?["entries"] else {
      Issue.record("no entries")
      return
    }
    #expect(entries.count == 1)
    #expect(entries.first?.mapValue?["event"] == "redeemed")
    #expect(entries.first?.mapValue?["order"]?.mapValue?["donation"] == "0.20")
  }
}
