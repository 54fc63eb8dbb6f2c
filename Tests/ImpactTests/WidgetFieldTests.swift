import Components
import Diagnostics
import TestSupport
import Testing
import Values

@testable import Impact

/// What the service fills into the fields of impact list, selected nonprofit, personal and community
/// impact: the rows of the table, and what readings that are slow or fail make of them.
struct WidgetFieldTests {
  private static let names = [
    "impact_list", "selected_nonprofit", "personal_impact", "community_impact",
  ]

  /// What a widget is filled with, without the pictures of the sample data.
  private func fields(
    _ widget: String, _ checkout: Checkout, locale: String = "en"
  ) throws -> DataMap {
    var fields = try all(widget, checkout, locale: locale)
    for picture in ["image", "chain_logo"] { fields[picture] = nil }
    return fields
  }

  private func all(
    _ widget: String, _ checkout: Checkout, locale: String = "en"
  ) throws -> DataMap {
    let sight = ImpactSight(manager: checkout.manager, time: checkout.time, locale: locale)
    return try ImpactWidgets.fields(of: widget, given: [:], from: sight)
  }

  /// A word for each widget: its state, and whom it is about.
  private func table(_ checkout: Checkout) throws -> [String] {
    try Self.names.map { name in
      let fields = try fields(name, checkout)
      let state = fields["state"]?.stringValue ?? "none"
      return fields["nonprofit_name"]?.stringValue.map { "\(state): \($0)" } ?? state
    }
  }

  /// The names on the cards of a tab.
  private func cards(_ tab: String, _ checkout: Checkout) throws -> [String] {
    let items = try fields("impact_list", checkout)[tab]?.listValue ?? []
    return items.compactMap { $0.mapValue?["nonprofit_name"]?.stringValue }
  }

  // MARK: - The table

  @Test func `shows nothing to a guest who has selected nothing`() throws {
    #expect(try table(Checkout()) == ["empty", "empty", "empty", "empty"])
  }

  @Test func `shows a guest what is selected, but no list`() throws {
    var checkout = try Checkout()
    checkout.select(4)
    #expect(
      try table(checkout) == [
        "empty", "content: Canopy Trust", "empty", "content: Canopy Trust",
      ])
  }

  @Test func `shows a user without impact or selection the community's list`() throws {
    var checkout = try Checkout()
    checkout.register("ben@example.org")
    #expect(try table(checkout) == ["content", "empty", "empty", "empty"])
    #expect(try cards("personal", checkout) == [])
    #expect(
      try cards("community", checkout) == [
        "River City Food Bank", "Peachtree Community Kitchen", "Clear Coast Alliance",
        "Canopy Trust", "Quiet Minds Network", "Open Book Schools",
      ])
  }

  @Test func `shows a user without impact what is selected, at nothing`() throws {
    var checkout = try Checkout()
    checkout.register("ben@example.org")
    checkout.select(4)
    #expect(
      try table(checkout) == [
        "content", "content: Canopy Trust", "empty", "content: Canopy Trust",
      ])
    #expect(
      try fields("selected_nonprofit", checkout) == [
        "state": "content", "nonprofit_name": "Canopy Trust", "nonprofit_id": 4,
        "impact_text": "1% of your order going to Canopy Trust", "goal_text": "Fund 3 trees",
        "progress": 0.0, "progress_text": "0% funded", "change_text": "Change",
      ])
  }

  @Test func `shows a user the latest impact, whatever is selected`() throws {
    var checkout = try Checkout()
    checkout.register("ana@example.org")
    let latest = "content: River City Food Bank"
    #expect(try table(checkout) == ["content", "empty", latest, latest])
    checkout.select(3)
    #expect(try table(checkout) == ["content", "content: Clear Coast Alliance", latest, latest])
    #expect(try cards("personal", checkout) == ["River City Food Bank"])
  }

  @Test func `puts the latest impact first`() throws {
    var checkout = try Checkout()
    checkout.register("ana@example.org")
    checkout.select(3)
    checkout.start()
    #expect(checkout.finish("O1") == "ok")
    #expect(
      try cards("personal", checkout) == ["Clear Coast Alliance", "River City Food Bank"])
  }

  @Test func `is blank once the user is gone`() throws {
    var checkout = try Checkout()
    checkout.register("ana@example.org")
    checkout.select(1)
    #expect(checkout.perform(.deregisterUser) == "ok")
    #expect(try table(checkout) == ["empty", "empty", "empty", "empty"])
  }

  @Test func `still shows the community's impact of what the chain no longer offers`() throws {
    var checkout = try Checkout()
    checkout.register("ana@example.org")
    checkout.manager.catalogue.chains[0].nonprofits[0].isActive = false
    #expect(try fields("community_impact", checkout)["progress_text"] == "14% funded")
    #expect(try cards("community", checkout).count == 5)
  }

  @Test func `fills nothing of other components`() throws {
    let sight = ImpactSight(manager: try Checkout().manager, time: 0, locale: "en")
    #expect(try ImpactWidgets.fields(of: "loyalty_ring", given: [:], from: sight) == [:])
    #expect(ImpactWidgets.operations(for: ComponentEvent("tap"), of: "loyalty_ring") == [])
  }

  @Test(arguments: names)
  func `fills only fields that the widget has`(_ name: String) throws {
    var checkout = try Checkout(
      failures: FailureScript(readings: [
        .images: .init(latency: 10, failure: .networkError), .personal: .init(latency: 20),
        .community: .init(latency: 20),
      ]))
    checkout.register("ana@example.org")
    checkout.select(1)
    let component = try #require(ImpactWidgets.all.first { $0.name == name })
    var problems = FieldProblems()
    _ = component.instance(try all(name, checkout), &problems)
    #expect(problems.finish() == [])
  }

  // MARK: - Vectors

  @Test func `shows an order's share at once`() throws {
    var checkout = try Checkout()
    checkout.register("ana@example.org")
    checkout.select(1)
    checkout.start("20.00")
    #expect(
      try fields("selected_nonprofit", checkout)["impact_text"]
        == "$0.20 going to River City Food Bank")
    #expect(checkout.finish("O1") == "ok")
    #expect(
      try fields("personal_impact", checkout) == [
        "state": "content", "nonprofit_name": "River City Food Bank", "nonprofit_id": 1,
        "nonprofit_cause": "Combat child hunger", "progress": 0.24,
        "progress_text": "24% funded", "goal_text": "Fund 5 meals",
        "completion_text": "Funded 2 times", "change_text": "Change",
      ])
    #expect(
      try fields("community_impact", checkout) == [
        "state": "content", "nonprofit_name": "River City Food Bank", "nonprofit_id": 1,
        "progress": 0.14, "progress_text": "14% funded", "button_text": "See all impact",
      ])
  }

  @Test func `starts anew when a goal is reached`() throws {
    var checkout = try Checkout()
    checkout.register("ben@example.org")
    checkout.select(5)
    checkout.start("1.00")
    #expect(checkout.finish("O1") == "ok")
    let cards = try fields("impact_list", checkout)["community"]?.listValue ?? []
    var card = try #require(cards[4].mapValue)
    card["image"] = nil
    #expect(
      card == [
        "nonprofit_name": "Quiet Minds Network", "nonprofit_id": 5,
        "nonprofit_cause": "Mental health", "website": "https://nonprofit-5.example.org",
        "progress": 0.0, "progress_text": "0% funded",
        "goal_text": "Fund 100 hours of counseling", "completion_text": "Funded 1 time",
      ])
  }

  @Test func `tells of units where the chain gives units`() throws {
    var checkout = try Checkout(chain: 2)
    checkout.select(1)
    #expect(
      try fields("selected_nonprofit", checkout)["impact_text"]
        == "1 meal going to River City Food Bank")
  }

  // MARK: - Languages

  @Test func `writes texts and numbers as readers do`() throws {
    var checkout = try Checkout()
    checkout.register("ana@example.org")
    checkout.select(1)
    checkout.start("20.00")
    func texts(_ locale: String) throws -> [String?] {
      let selected = try fields("selected_nonprofit", checkout, locale: locale)
      let list = try fields("impact_list", checkout, locale: locale)
      let card = list["community"]?.listValue?.first?.mapValue ?? [:]
      return [
        selected["impact_text"], selected["change_text"], list["personal_tab_title"],
        card["progress_text"], card["goal_text"], card["completion_text"],
      ].map { $0?.stringValue }
    }
    #expect(
      try texts("en") == [
        "$0.20 going to River City Food Bank", "Change", "My Impact", "14% funded",
        "Fund 2,000 meals", "Funded 10 times",
      ])
    #expect(
      try texts("es-AR") == [
        "US$\u{A0}0,20 para River City Food Bank", "Cambiar", "Mi impacto", "14 % financiado",
        "Financia 2.000 meals", "Financiado 10 veces",
      ])
    #expect(
      try texts("pt-BR") == [
        "US$\u{A0}0,20 para River City Food Bank", "Alterar", "Meu impacto", "14% financiado",
        "Financie 2.000 meals", "Financiado 10 vezes",
      ])
    #expect(try texts("de").last == "Funded 10 times")
  }

  // MARK: - Readings

  @Test func `loads as long as its slowest reading takes`() throws {
    var checkout = try Checkout(
      failures: FailureScript(readings: [
        .personal: .init(latency: 250), .community: .init(latency: 1_500),
      ]))
    checkout.register("ana@example.org")
    #expect(try fields("impact_list", checkout)["loading_seconds"] == 1.5)
    #expect(try fields("personal_impact", checkout)["loading_seconds"] == 0.25)
    #expect(try fields("personal_impact", checkout)["state"] == "content")
  }

  @Test(arguments: FailureScript.Failure.allCases)
  func `shows that a reading fails, every time`(_ failure: FailureScript.Failure) throws {
    var checkout = try Checkout(
      failures: FailureScript(readings: [
        .community: .init(failure: failure, times: 1)
      ]))
    checkout.register("ana@example.org")
    for _ in 0..<2 {
      #expect(try fields("community_impact", checkout)["state"] == "error")
      #expect(try fields("impact_list", checkout)["state"] == "error")
      #expect(try fields("personal_impact", checkout)["state"] == "content")
    }
  }

  @Test func `lets images come late or not at all`() throws {
    var checkout = try Checkout(
      failures: FailureScript(readings: [
        .images: .init(latency: 500, failure: .networkError)
      ]))
    checkout.select(4)
    let fields = try fields("selected_nonprofit", checkout)
    #expect(fields["image_loading_seconds"] == 0.5)
    #expect(fields["image_fails"] == true)
    #expect(fields["loading_seconds"] == nil)
  }

  @Test func `gives every widget the manager's placeholder and bar`() throws {
    var configuration = ImpactConfiguration(
      apiKey: APIKey("public.private"), chainID: 1, schemaVersion: "9.9")
    configuration.placeholderImage = "images/wait.png"
    configuration.progressBar = ["height": 9]
    let store = MemoryImpactStore()
    _ = try store.add(SampleImpact.ledger(at: Checkout.start))
    var manager = ImpactManager(
      configuration, catalogue: SampleImpact.catalogue, store: store,
      random: SeededGenerator(seed: 1))
    manager.request(.registerUser(email: "ana@example.org"), at: Checkout.start)
    manager.request(.select(nonprofitID: 1), at: Checkout.start)
    while manager.next(by: Checkout.start) != nil {}
    let sight = ImpactSight(manager: manager, time: Checkout.start, locale: "en")
    for name in Self.names {
      let fields = try ImpactWidgets.fields(of: name, given: [:], from: sight)
      #expect(fields["state"] == "content")
      #expect(fields["placeholder_image"] == "images/wait.png")
      #expect(fields["progress_bar_config"] == ["height": 9])
    }
  }
}
