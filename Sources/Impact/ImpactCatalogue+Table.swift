public import Components
public import Values

/// A catalogue as a table, which scripts write.
extension ImpactCatalogue {
  /// Reads the table of `vitrina.impact.catalog`. What is left out is the sample's, and the sample's
  /// chains offer all nonprofits that are given, in their order.
  ///
  /// What cannot be used is reported and left out, the rest is taken.
  ///
  /// - Returns: With whether the ledger is to begin as the sample's does.
  public static func read(
    _ table: DataMap
  ) -> (catalogue: ImpactCatalogue, usesSampleLedger: Bool, problems: [FieldProblem]) {
    var reader = TableReader(table)
    let usesSampleLedger = reader.optionalBoolean("sample_ledger") ?? false
    var catalogue = SampleImpact.catalogue
    catalogue.causes = reader.optionalList("causes", cause) ?? catalogue.causes
    if let nonprofits = reader.optionalList("nonprofits", nonprofit) {
      catalogue.nonprofits = nonprofits
      for index in catalogue.chains.indices {
        catalogue.chains[index].nonprofits = nonprofits.map { ChainNonprofit(id: $0.id) }
      }
    }
    let offered = catalogue.nonprofits.map { ChainNonprofit(id: $0.id) }
    if let chains = reader.optionalList("chains", { chain(&$0, offering: offered) }) {
      catalogue.chains = chains
    }
    catalogue.rates = reader.optionalList("rates", rate) ?? catalogue.rates
    return (catalogue, usesSampleLedger, reader.finish())
  }

  private static func cause(_ reader: inout TableReader) -> Cause? {
    let color = reader.optionalText("color")
    let cause = Cause(
      id: reader.integer("id"), name: reader.text("name"),
      icon: reader.optionalText("icon") ?? "heart", color: color.flatMap { HexColor($0) })
    if let color, cause.color == nil {
      reader.report(
        "data.color", "color", "is no colour", expected: "a colour such as \"#17aad6\"",
        found: "'\(color)'")
    }
    return cause.id > 0 && !cause.name.isEmpty ? cause : nil
  }

  private static func nonprofit(_ reader: inout TableReader) -> Nonprofit? {
    var nonprofit = Nonprofit(
      id: reader.integer("id"), causeID: reader.integer("cause_id"), name: reader.text("name"))
    nonprofit.mission = reader.optionalText("mission") ?? ""
    nonprofit.image = reader.optionalText("image")
    nonprofit.website = reader.optionalText("website")
    nonprofit.country = reader.optionalText("country")?.uppercased()
    nonprofit.postalPrefixes = reader.optionalTexts("postal_prefixes")
    nonprofit.personalGoal = reader.optionalTable("personal_goal", goal)
    nonprofit.communityGoal = reader.optionalTable("community_goal", goal)
    return nonprofit.id > 0 && !nonprofit.name.isEmpty ? nonprofit : nil
  }

  private static func goal(_ reader: inout TableReader) -> Goal? {
    let units = reader.integer("units")
    let one = reader.text("unit_one")
    let many = reader.optionalText("unit_many") ?? one
    let currency = reader.currency("currency_code")
    guard let target = money("target", currency, &reader) else { return nil }
    return Goal(units: units, one: one, many: many, target: target)
  }

  private static func money(
    _ key: String, _ currency: Currency, _ reader: inout TableReader
  ) -> Money? {
    let amount: Money? =
      switch reader.table[key] {
      case .string(let text): Money(text, currency)
      case .integer(let number): Money("\(number)", currency)
      case .double(let number): Money(number, currency)
      default: nil
      }
    reader.use(key)
    if amount == nil {
      reader.report(
        "data.type", key, "is no amount", expected: "an amount such as 2.5 or \"2.50\"",
        found: reader.table[key]?.kindDescription ?? "nothing")
    }
    return amount
  }

  private static func chain(
    _ reader: inout TableReader, offering all: [ChainNonprofit]
  ) -> Chain? {
    var chain = Chain(
      id: reader.integer("id"), name: reader.text("name"),
      currency: reader.currency("currency_code"))
    chain.logo = reader.optionalText("logo")
    chain.donation = donation(&reader)
    chain.stores = reader.optionalList("stores", store) ?? []
    chain.nonprofits = reader.optionalList("nonprofits", chainNonprofit) ?? all
    return chain.id > 0 && !chain.name.isEmpty ? chain : nil
  }

  private static func donation(_ reader: inout TableReader) -> Chain.DonationRule {
    let percent = reader.optionalNumber("donation_percent")
    let units = reader.optionalInteger("donation_units")
    if percent != nil, units != nil {
      reader.report(
        "data.conflict", "donation_units", "is given beside donation_percent",
        expected: "one of the two", found: "both", fix: "remove one of them")
    }
    if let percent {
      let points = (percent * 100).rounded()
      return .percent(basisPoints: Int(exactly: points) ?? -1)
    }
    return units.map { .fixedUnit($0) } ?? .percent(basisPoints: 100)
  }

  private static func store(_ reader: inout TableReader) -> ChainStore? {
    let store = ChainStore(
      id: reader.integer("id"), name: reader.optionalText("name") ?? "",
      country: reader.text("country").uppercased(),
      postalPrefixes: reader.optionalTexts("postal_prefixes") ?? [])
    return store.id > 0 ? store : nil
  }

  private static func chainNonprofit(_ reader: inout TableReader) -> ChainNonprofit? {
    ChainNonprofit(
      id: reader.integer("id"), isActive: reader.optionalBoolean("is_active") ?? true)
  }

  private static func rate(_ reader: inout TableReader) -> ExchangeRate? {
    let (from, to) = (reader.currency("from"), reader.currency("to"))
    let millionths = ((reader.optionalNumber("rate") ?? 0) * 1_000_000).rounded()
    guard let whole = Int(exactly: millionths), whole > 0 else {
      reader.report(
        "data.range", "rate", "is no rate",
        expected: "what one \(from.code) costs in \(to.code), more than 0",
        found: reader.table["rate"]?.kindDescription ?? "nothing")
      return nil
    }
    return ExchangeRate(from: from, to: to, millionths: whole)
  }
}
