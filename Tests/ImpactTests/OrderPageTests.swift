import Components
import TestSupport
import Testing
import Values

@testable import Impact

/// The page of an order: which of its two pages it is, what it tells, and what follows from that.
struct OrderPageTests {
  private static func page(
    _ id: String, email: String? = nil, from checkout: Checkout
  ) throws -> DrawnWidget {
    try DrawnWidget(
      OrderPage.self, SelectionSamples.order(id, email: email), from: checkout)
  }

  private static func fields(_ given: DataMap, from checkout: Checkout) throws -> DataMap {
    try ImpactWidgets.fields(
      of: "order_page", given: given,
      from: ImpactSight(manager: checkout.manager, time: checkout.time, locale: "en-US"))
  }

  private static func operations(_ event: ComponentEvent) -> [ImpactOperation] {
    ImpactWidgets.operations(for: event, of: "order_page")
  }

  // MARK: - What is shown

  /// The rows of the table: an order's state and age, and who asks.
  @Test(arguments: [
    ("SEED-1", "content", "overview"), ("SEED-2", "content", "selection"),
    ("SEED-3", "empty", nil), ("SEED-4", "empty", nil),
  ])
  func `shows what can be done with an order`(
    _ id: String, _ state: DataValue, _ content: DataValue?
  ) throws {
    let map = try Self.fields(SelectionSamples.order(id), from: try Checkout())
    #expect(map["state"] == state)
    #expect(map["content"] == content)
    #expect(map["registers_order"] == nil)
  }

  @Test func `can be redeemed for 30 days to the millisecond, and is empty from then on`() throws {
    var checkout = try Checkout()
    let order = SelectionSamples.order("SEED-2")
    checkout.time += Checkout.day
    #expect(try Self.fields(order, from: checkout)["state"] == "content")
    checkout.time += 1
    #expect(try Self.fields(order, from: checkout) == ["state": "empty"])
    // One that was redeemed in time is shown for ever.
    #expect(
      try Self.fields(SelectionSamples.order("SEED-1"), from: checkout)["content"] == "overview")
  }

  @Test func `an order that nobody knows is offered if it could be registered`() throws {
    var checkout = try Checkout()
    let known = SelectionSamples.order("NEW-1", email: "guest@example.org")
    let map = try Self.fields(known, from: checkout)
    #expect(map["state"] == "content")
    #expect(map["content"] == "selection")
    #expect(map["registers_order"] == true)
    // A registered user's email will do.
    #expect(
      try Self.fields(SelectionSamples.order("NEW-1"), from: checkout) == ["state": "empty"])
    checkout.register("ben@example.org")
    #expect(
      try Self.fields(SelectionSamples.order("NEW-1"), from: checkout)["registers_order"] == true)
    // Somebody else's will not.
    #expect(try Self.fields(known, from: checkout) == ["state": "empty"])
  }

  @Test(
    arguments: [
      ["cart_total": -1], ["cart_total": "ten"], ["cart_total": true], ["cart_total": .null],
      ["cart_total": 1e300], ["currency_code": "XXX"], ["currency_code": .null], ["store_id": 99],
      ["store_id": .null], ["store_id": "1"], ["country_code": "USA"], ["email": "nobody"],
      ["email": .null], ["postal_code": "12345678901234567"],
    ] as [DataMap])
  func `an unknown order without a usable purchase is empty`(_ change: DataMap) throws {
    let good = SelectionSamples.order("NEW-1", email: "guest@example.org")
    let transaction = try #require(good["transaction"]?.mapValue).overlaid(with: change)
    let given = good.overlaid(with: ["transaction": .map(transaction)])
    #expect(try Self.fields(given, from: try Checkout()) == ["state": "empty"])
  }

  @Test(
    arguments: [
      [:], ["order_id": ""], ["order_id": 5], ["order_id": "  "],
      ["order_id": .string(String(repeating: "x", count: 10_000))],
      ["order_id": "NEW-1", "transaction": "none"],
    ] as [DataMap])
  func `without an order there is nothing`(_ given: DataMap) throws {
    #expect(try Self.fields(given, from: try Checkout()) == ["state": "empty"])
  }

  @Test func `a chain that is not in the catalogue has no orders`() throws {
    #expect(
      try Self.fields(SelectionSamples.order("SEED-1"), from: try Checkout(chain: 99))
        == ["state": "empty"])
  }

  @Test func `the offer is that of the order's place, and what was paid is filled in`() throws {
    let map = try Self.fields(["order_id": "SEED-2"], from: try Checkout())
    let names = map["nonprofits"]?.listValue?.map { $0.mapValue?["name"] }
    #expect(
      names == [
        "River City Food Bank", "Clear Coast Alliance", "Canopy Trust", "Quiet Minds Network",
      ])
    #expect(
      map["transaction"] == ["cart_total": "30.00", "currency_code": "USD", "store_id": 1])
  }

  @Test func `vector 1: the overview after one per cent of 20.00 for ana, without her`() throws {
    var checkout = try Checkout()
    checkout.register("ana@example.org")
    checkout.select(1)
    checkout.start("20.00")
    checkout.finish("O1")
    checkout.perform(.deregisterUser)
    let map = try Self.fields(["order_id": "O1"], from: checkout)
    #expect(
      map["personal_card"] == [
        "title": "Your Impact", "description": "Fund 5 meals for River City Food Bank",
        "image": .string(SampleImages.bowl.text), "progress": 0.24,
        "progress_text": "24% funded", "completion_text": "Funded 2 times",
        "just_completed": false, "completed_text": "100% funded", "link_title": "Learn more",
        "website": "https://nonprofit-1.example.org",
      ])
    #expect(
      map["community_card"] == [
        "title": "Community Impact", "description": "Fund 2,000 meals for River City Food Bank",
        "progress": 0.14, "progress_text": "14% funded", "completion_text": "Funded 10 times",
        "just_completed": false, "completed_text": "100% funded", "link_title": "See all impact",
      ])
    #expect(map["title"] == "You just made an impact")
    #expect(map["chain_name"] == "Harbor Market")
  }

  @Test func `vector 3: the order that reaches a goal shows a full bar once`() throws {
    var checkout = try SelectionSamples.shopWithGoal()
    var page = try Self.page("O1", from: checkout)
    func bar(_ page: DrawnWidget) -> (Int?, String?, Int?) {
      let card = "body.community.card.texts.progress"
      return (
        page.node("\(card).bar")?.progress?.percent, page.text("\(card).text"),
        page.node("body.personal.card.texts.progress.bar")?.progress?.percent
      )
    }
    #expect(bar(page) == (100, "100% funded", 0))
    _ = page.events(.appear)
    #expect(bar(page) == (100, "100% funded", 0))
    _ = page.events(.appear)
    #expect(bar(page) == (0, "0% funded", 0))
    // The next order does not reach it.
    checkout.start("1")
    checkout.finish("O2")
    #expect(bar(try Self.page("O2", from: checkout)) == (0, "0% funded", 0))
  }

  @Test func `a page that is pinned to be the other one has that one's words`() throws {
    let checkout = try Checkout()
    let overview = SelectionSamples.order("SEED-2").overlaid(with: [
      "content": "overview", "personal_card": ["title": "Mine"],
    ])
    let page = try DrawnWidget(OrderPage.self, overview, from: checkout)
    #expect(page.text("body.title") == "You just made an impact")
    #expect(page.text("body.personal.card.texts.title") == "Mine")
    let selection = SelectionSamples.order("SEED-3").overlaid(with: [
      "content": "selection", "state": "content", "nonprofits": [["id": 1, "name": "A"]],
    ])
    let other = try DrawnWidget(OrderPage.self, selection, from: checkout)
    #expect(other.text("title") == "Choose your Impact")
    #expect(other.radios == ["A"])
  }

  // MARK: - Loading

  @Test func `tells that it loads and that it is there, once each time`() throws {
    var page = try Self.page("SEED-1", from: try Checkout())
    let events = page.events(.appear)
    #expect(
      events == [
        ComponentEvent(
          "loading",
          value: [
            "order_id": "SEED-1", "registers_order": false,
            "transaction": ["cart_total": 30.0, "currency_code": "USD", "store_id": 1],
          ]), ComponentEvent("loaded", value: ["success": true]),
      ])
    #expect(events.flatMap(Self.operations) == [])
    #expect(page.instance.advance(to: 5) == [])
    #expect(page.events(.command("reload", [:])).map(\.name) == ["loading", "loaded"])
  }

  @Test func `is an outline for as long as loading takes, each time`() throws {
    let slow = FailureScript(readings: [.order: .init(latency: 500), .offer: .init(latency: 800)])
    var page = try Self.page("SEED-2", from: try Checkout(failures: slow))
    _ = page.instance.advance(to: 0)
    #expect(page.events(.appear).map(\.name) == ["loading"])
    #expect(page.radios == [])
    #expect(page.instance.nextChange == 0.8)
    #expect(page.instance.advance(to: 0.5) == [])
    #expect(page.events(.tap(index: 0)) == [])
    #expect(
      page.instance.advance(to: 0.8) == [ComponentEvent("loaded", value: ["success": true])])
    #expect(page.radios.count == 4)
    #expect(page.instance.nextChange == nil)

    _ = page.instance.advance(to: 3)
    #expect(page.events(.command("reload", [:])).map(\.name) == ["loading"])
    #expect(page.radios == [])
    #expect(page.instance.nextChange == 3.8)
    #expect(page.instance.advance(to: 4).map(\.name) == ["loaded"])
  }

  @Test func `tells that it did not come`() throws {
    let failing = FailureScript(readings: [.order: .init(failure: .networkError)])
    var page = try Self.page("SEED-1", from: try Checkout(failures: failing))
    #expect(page.events(.appear).last == ComponentEvent("loaded", value: ["success": false]))
    #expect(page.accessibility.contains("button \"Try again\" → retry"))
    #expect(page.events(.command("retry", [:])).map(\.name) == ["retry"])
  }

  @Test func `a page that is pinned as loading never ends`() {
    var page = DrawnWidget(OrderPage.self, ["state": "loading", "loading_seconds": 1])
    #expect(page.events(.appear).map(\.name) == ["loading"])
    #expect(page.instance.nextChange == nil)
    #expect(page.instance.advance(to: 10) == [])
    #expect(page.accessibility == "region \"Cargando\" busy\n")
  }

  // MARK: - Redeeming

  @Test func `registers an unknown order, redeems it and shows what it brought about`() throws {
    var checkout = try Checkout()
    let given = SelectionSamples.order("NEW-1", email: "guest@example.org")
    var page = try DrawnWidget(OrderPage.self, given, from: checkout)
    let request = TransactionRequest(
      cartTotal: .number(30), currencyCode: "USD", storeID: 1, email: "guest@example.org")

    let register = page.events(.appear).flatMap(Self.operations)
    #expect(register == [.registerOrder(request, orderID: "NEW-1")])
    for operation in register { #expect(checkout.perform(operation) == "ok") }
    page = try page.refilled(given, from: checkout)

    #expect(page.events(.tap(index: 2)) == [])
    #expect(page.selected == ["Plant trees, Canopy Trust"])
    let events = page.events(.command("confirm_tap", [:]))
    #expect(
      events == [
        ComponentEvent(
          "confirm_tap", node: "confirm.button",
          value: [
            "nonprofit_id": 4, "nonprofit_name": "Canopy Trust", "nonprofit_cause": "Plant trees",
            "order_id": "NEW-1",
            "transaction": [
              "cart_total": 30.0, "currency_code": "USD", "store_id": 1,
              "email": "guest@example.org",
            ],
          ])
      ])
    #expect(page.node("confirm.button")?.accessibility.isBusy == true)
    #expect(page.events(.command("confirm_tap", [:])) == [])
    #expect(
      page.instance.objection(to: .command("confirm_tap", [:])) == "is confirming already")

    let redeem = events.flatMap(Self.operations)
    #expect(
      redeem == [.select(nonprofitID: 4), .redeemTransaction(request, orderID: "NEW-1")])
    for operation in redeem { #expect(checkout.perform(operation) == "ok") }
    page = try page.refilled(given, from: checkout)
    let reload = page.events(.command("reload", [:]))
    #expect(reload.map(\.name) == ["loading", "loaded"])
    #expect(reload.flatMap(Self.operations) == [])
    #expect(page.text("body.title") == "You just made an impact")
    #expect(page.text("body.personal.card.texts.description") == "Fund 3 trees for Canopy Trust")
    #expect(try checkout.order("NEW-1")?.donation?.nonprofitID == 4)
  }

  @Test func `what is refused can be confirmed again`() throws {
    var page = try Self.page("SEED-2", from: try SelectionSamples.shop(selecting: 1))
    #expect(
      page.instance.objection(to: .command("refuse", [:])) == "is not confirming anything")
    #expect(page.events(.command("confirm_tap", [:])).count == 1)
    // What is being saved does not change meanwhile.
    _ = page.events(.tap(index: 1))
    _ = page.events(.command("select", ["index": 3]))
    #expect(page.selected == ["Combat child hunger, River City Food Bank"])
    // Nor does the page forget of it when it comes back into sight.
    #expect(page.events(.appear).map(\.name) == ["loading", "loaded"])
    #expect(page.node("confirm.button")?.accessibility.isBusy == true)
    #expect(page.events(.command("refuse", [:])) == [])
    #expect(page.selected == ["Combat child hunger, River City Food Bank"])
    #expect(page.node("confirm.button")?.action == ViewAction("confirm_tap"))
    #expect(page.events(.command("confirm_tap", [:])).count == 1)
  }

  // MARK: - Links

  @Test func `its links tell where they lead`() throws {
    var page = try Self.page("SEED-1", from: try Checkout())
    let website = "https://nonprofit-1.example.org"
    #expect(
      page.events(.command("website_link_tap", [:])) == [
        ComponentEvent(
          "website_link_tap", node: "body.personal.link", deepLink: LinkText(website),
          value: ["website": .string(website)])
      ])
    #expect(
      page.node("body.personal.link")?.action
        == ViewAction("website_link_tap", deepLink: LinkText(website)))
    #expect(
      page.events(.command("see_all_community_impact_tap", [:])) == [
        ComponentEvent("see_all_community_impact_tap", node: "body.community.link")
      ])
    #expect(page.events(.command("confirm_tap", [:])) == [])
    #expect(page.events(.tap(index: 0)) == [])
  }

  @Test func `without a website there is no link to one`() throws {
    var catalogue = SampleImpact.catalogue
    catalogue.nonprofits[0].website = nil
    var page = try Self.page("SEED-1", from: try Checkout(catalogue: catalogue))
    #expect(page.node("body.personal.card") != nil)
    #expect(page.node("body.personal.link") == nil)
    #expect(page.events(.command("website_link_tap", [:])) == [])
  }

  @Test func `a nonprofit without goals, or that is gone, leaves nothing to show`() throws {
    var catalogue = SampleImpact.catalogue
    catalogue.nonprofits[0].personalGoal = nil
    let community = try Self.page("SEED-1", from: try Checkout(catalogue: catalogue))
    #expect(community.node("body.personal") == nil)
    #expect(community.node("body.community.card") != nil)
    catalogue.nonprofits[0].communityGoal = nil
    #expect(try Self.page("SEED-1", from: try Checkout(catalogue: catalogue)).view == .column([]))
    catalogue.nonprofits.removeFirst()
    #expect(try Self.page("SEED-1", from: try Checkout(catalogue: catalogue)).view == .column([]))
  }

  // MARK: - Data

  @Test func `a total is a number or a text, and stays as it was written`() throws {
    let page = DrawnWidget(
      OrderPage.self, ["order_id": "A", "transaction": ["cart_total": "1234567.89"]])
    #expect(page.problems == [])
    #expect(
      String(decoding: page.instance.dataJSON, as: UTF8.self)
        .contains("\"transaction\":{\"cart_total\":\"1234567.89\"}"))
    let wrong = DrawnWidget(OrderPage.self, ["transaction": ["cart_total": true, "total": 1]])
    #expect(
      wrong.problems.map { "\($0.severity) \($0.code) \($0.path)" } == [
        "error data.type transaction.cart_total", "error data.unknown_field transaction.total",
      ])
  }

  @Test func `an amount of every currency is written with its decimals`() throws {
    for (code, minorUnits, text) in [
      ("USD", 5, "0.05"), ("JPY", 300, "300"), ("KWD", 1_250, "1.250"),
    ] {
      let currency = try #require(Currency(code))
      let id = try #require(OrderID("A"))
      let email = try #require(EmailAddress("ana@example.org"))
      let order = ImpactOrder(
        id, chainID: 1, email: email,
        transaction: ImpactTransaction(total: Money(minorUnits, currency), storeID: 1),
        finishedAt: 0)
      #expect(OrderTransaction(order).cartTotal == .text(text))
      #expect(OrderTransaction(order).request.total == Money(minorUnits, currency))
    }
  }
}
