import Diagnostics
import Impact
import TestSupport
import Testing

struct ImpactManagerTests {
  private func answers(_ events: [ImpactEvent]) -> [String] {
    events.map { event in
      guard case .completed(let ticket, let name, let reason) = event.kind else {
        return event.name
      }
      let outcome = reason?.rawValue ?? "ok"
      return "\(event.time - Checkout.start) \(ticket) \(name.rawValue) \(outcome)"
    }
  }

  private func events(_ manager: inout ImpactManager, by time: ImpactTime) -> [ImpactEvent] {
    var events: [ImpactEvent] = []
    while let event = manager.next(by: time) { events.append(event) }
    return events
  }

  @Test func `answers every request once, in the order of the requests`() throws {
    var manager = try Checkout().manager
    let now = Checkout.start
    #expect(manager.request(.select(nonprofitID: 3), at: now) == 1)
    #expect(manager.request(.registerUser(email: "ben@example.org"), at: now) == 2)
    #expect(manager.request(.cancelTransaction(orderID: "O1"), at: now) == 3)
    #expect(manager.session.user == nil)
    #expect(manager.nextChange == now)
    #expect(
      answers(events(&manager, by: now)) == [
        "selection.changed", "0 1 select ok", "0 2 register_user ok",
        "0 3 cancel_transaction unknown_order",
      ])
    #expect(manager.next(by: .max) == nil)
    #expect(manager.nextChange == nil)
  }

  @Test(arguments: ["", ".", "public", "public.", ".private", "a.b.c"])
  func `refuses everything with a key that is none`(_ key: String) throws {
    var checkout = try Checkout(key: key)
    #expect(checkout.register("ana@example.org") == "invalid_credentials")
    #expect(checkout.select(1) == "invalid_credentials")
    #expect(checkout.start() == "invalid_credentials")
    #expect(checkout.cancel("SEED-1") == "invalid_credentials")
    #expect(try checkout.state("SEED-1") == "redeemed 1")
  }

  @Test func `refuses everything for a chain that is not there`() throws {
    var checkout = try Checkout(chain: 3)
    #expect(checkout.perform(.deregisterUser) == "invalid_configuration")
    #expect(checkout.start() == "invalid_configuration")
    #expect(try checkout.manager.offer().isEmpty)
    #expect(try checkout.manager.communityImpact().isEmpty)
  }

  @Test func `answers what is left when it is shut down, and all that comes later`() throws {
    let failures = FailureScript([.startTransaction: FailureScript.Step(latency: 500)])
    var manager = try Checkout(failures: failures).manager
    let now = Checkout.start
    manager.request(
      .startTransaction(Checkout.request("1", "USD", store: 1, email: nil)), at: now)
    manager.request(.deregisterUser, at: now)
    #expect(manager.next(by: now + 499) == nil)
    manager.shutDown(at: now + 499)
    manager.request(.deregisterUser, at: now + 600)
    #expect(
      answers(events(&manager, by: now + 1_000)) == [
        "499 1 start_transaction shutdown", "499 2 deregister_user shutdown",
        "600 3 deregister_user shutdown",
      ])
    #expect(manager.session.pending == nil)
  }

  // MARK: - Failures on purpose

  @Test func `lets operations be slow, one after the other`() throws {
    let failures = FailureScript([.select: FailureScript.Step(latency: 500)])
    var manager = try Checkout(failures: failures).manager
    let now = Checkout.start
    manager.request(.select(nonprofitID: 3), at: now)
    manager.request(.deregisterUser, at: now)
    manager.request(.select(nonprofitID: 4), at: now + 100)
    #expect(manager.nextChange == now + 500)
    #expect(events(&manager, by: now + 499).isEmpty)
    // However late it is asked, the times are exact.
    #expect(
      answers(events(&manager, by: now + 5_000)) == [
        "selection.changed", "500 1 select ok", "selection.changed", "500 2 deregister_user ok",
        "selection.changed", "1000 3 select ok",
      ])
  }

  @Test(arguments: FailureScript.Failure.allCases)
  func `lets operations fail as often as it is told`(_ failure: FailureScript.Failure) throws {
    let failures = FailureScript([
      .finishTransaction: FailureScript.Step(failure: failure, times: 2)
    ])
    var checkout = try Checkout(failures: failures)
    checkout.register("ben@example.org")
    checkout.select(3)
    checkout.start()
    #expect(checkout.finish("O1") == failure.rawValue)
    #expect(checkout.finish("O1") == failure.rawValue)
    #expect(try checkout.state("O1") == "absent")
    #expect(checkout.manager.session.pending != nil)
    #expect(checkout.finish("O1") == "ok")
  }

  @Test func `lets operations fail for ever`() throws {
    var checkout = try Checkout(
      failures: FailureScript([.select: FailureScript.Step(failure: .networkError)]))
    for _ in 1...5 { #expect(checkout.select(1) == "network_error") }
    #expect(try checkout.manager.selectedNonprofitID() == nil)
  }

  // MARK: - Clock

  @Test func `an order from the future is no day old`() throws {
    var checkout = try Checkout()
    checkout.register("ben@example.org")
    checkout.start()
    checkout.finish("O1")
    checkout.select(3)
    checkout.time -= 400 * Checkout.day
    #expect(checkout.redeem("O1") == "ok")
    checkout.time = .min
    checkout.select(4)
    #expect(checkout.redeem("O1") == "ok")
    #expect(try checkout.state("O1") == "redeemed 4")
    checkout.time = .max
    checkout.select(5)
    #expect(checkout.redeem("O1") == "redeem_window_closed")
  }

  @Test func `a slow operation ends though the clock is set back meanwhile`() throws {
    let failures = FailureScript([.deregisterUser: FailureScript.Step(latency: 500)])
    var manager = try Checkout(failures: failures).manager
    let now = Checkout.start
    manager.request(.deregisterUser, at: now)
    #expect(manager.next(by: now - Checkout.day) == nil)
    #expect(manager.nextChange == now - Checkout.day + 500)
    #expect(manager.next(by: now - Checkout.day + 500) != nil)
    manager.request(.deregisterUser, at: now - 9 * Checkout.day)
    #expect(manager.nextChange == now - 9 * Checkout.day + 500)
  }

  @Test func `a latency without end is none that overflows`() throws {
    let failures = FailureScript([.deregisterUser: FailureScript.Step(latency: .max)])
    var manager = try Checkout(failures: failures).manager
    manager.request(.deregisterUser, at: Checkout.start)
    #expect(manager.nextChange == .max)
  }

  // MARK: - What can be read

  @Test func `impact is told for the user, the latest first, and for all`() throws {
    var checkout = try Checkout()
    checkout.register("ana@example.org")
    checkout.time += 1
    checkout.select(4)
    checkout.start()
    checkout.finish("O1")
    #expect(try checkout.manager.personalImpact().map(\.nonprofit.id) == [4, 1])
    #expect(try checkout.manager.communityImpact().map(\.nonprofit.id) == [1, 2, 3, 4, 5, 6])
    #expect(try checkout.manager.lastImpacted() == 4)
    checkout.cancel("O1")
    #expect(try checkout.manager.lastImpacted() == 1)
  }

  @Test func `a chain sees nothing of what is given at another`() throws {
    var market = try Checkout()
    var cart = try Checkout(market.store, chain: 2)
    cart.register("ana@example.org")
    cart.select(2)
    cart.start(store: 10)
    cart.finish("SEED-1")
    #expect(try cart.manager.personalImpact().map(\.nonprofit.id) == [2])
    #expect(try cart.communitySum(1) == 0)
    market.register("ana@example.org")
    #expect(try market.manager.selectedNonprofitID() == nil)
    #expect(try market.manager.personalImpact().map(\.nonprofit.id) == [1])
    #expect(try market.state("SEED-1") == "redeemed 1")
  }

  @Test func `a key is never printed whole`() {
    let key = APIKey("publicKey.privateKey")
    var configuration = ImpactConfiguration(apiKey: key, chainID: 1, schemaVersion: "1.0")
    configuration.environment = .production
    var dumped = ""
    dump(configuration, to: &dumped)
    for text in ["\(key)", "\(configuration)", String(reflecting: configuration), dumped] {
      #expect(text.contains("publ…"))
      #expect(!text.contains("publicKey"))
      #expect(!text.contains("private"))
    }
  }

  @Test func `a configuration is for staging and logs at info unless said`() {
    let configuration = ImpactConfiguration(
      apiKey: APIKey("a.b"), chainID: 1, schemaVersion: "1.0")
    #expect(configuration.environment == .staging)
    #expect(configuration.logLevel == .info)
    #expect(configuration.placeholderImage == nil)
    #expect(ImpactConfiguration.LogLevel.allCases.map(\.rawValue) == [0, 1, 2, 3, 4, 5])
  }

  @Test func `new users get ids of the form of a UUID`() throws {
    var checkout = try Checkout()
    checkout.register("new@example.org")
    let id = try #require(checkout.manager.session.user?.id)
    #expect(
      id.wholeMatch(of: /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/)
        != nil)
  }

  @Test func `every reason is of one kind of the original's errors`() {
    #expect(ImpactReason.startEmailNotUser.error == .invalidUser)
    #expect(ImpactReason.finishWithoutStart.error == .invalidConfiguration)
    #expect(ImpactReason.noEmail.error == .invalidUser)
    #expect(ImpactReason.finishEmailNotStart.error == .invalidUser)
    #expect(ImpactReason.finishEmailNotUser.error == .invalidUser)
    for reason in ImpactReason.allCases { #expect(reason.error != .none) }
    let names = ImpactReason.allCases.map(\.rawValue) + ImpactError.allCases.map(\.rawValue)
    for name in names { #expect(name.wholeMatch(of: /[a-z]+(_[a-z]+)*/) != nil) }
  }
}
