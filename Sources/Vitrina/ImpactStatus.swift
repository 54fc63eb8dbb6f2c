public import Diagnostics
public import Impact
public import Values

/// What the impact service is set up with and what it has come to.
public struct ImpactStatus: Sendable {
  public var configuration: ImpactConfiguration
  /// Nil: the catalogue has no such chain, and everything is refused.
  public var chain: Chain?
  public var user: EmailAddress?
  public var selected: Nonprofit?
  public var pending: ImpactTransaction?
  public var personal: [NonprofitImpact]
  public var community: [NonprofitImpact]
  /// What `vitrina.impact` reads of the same, by the names of its functions.
  public var readings: DataMap
  /// How many lines the journal has.
  public var bookings: Int
  /// When the next operation that waits will be done, in seconds since 1970.
  public var nextChange: Double?

  /// The object of `impact status --json` and of the workshop's panel.
  public var dataValue: DataValue {
    var object: DataMap = [
      "configuration": [
        "api_key": .string(configuration.apiKey.description),
        "chain_id": .integer(configuration.chainID),
        "environment": .string(configuration.environment.rawValue),
        "schema_version": .string(configuration.schemaVersion),
      ],
      "chain": chain.map { chain in
        [
          "id": .integer(chain.id), "name": .string(chain.name),
          "stores": .list(
            chain.stores.map { ["id": .integer($0.id), "name": .string($0.name)] }),
        ]
      } ?? .null,
      "bookings": .integer(bookings),
      "next_change": nextChange.map(DataValue.double) ?? .null,
    ]
    object = object.overlaid(with: readings)
    return .map(object)
  }
}

/// A line of the ledger with the order as it is now.
public struct LedgerEntry: Sendable {
  public var sequence: Int
  /// Seconds since 1970.
  public var time: Double
  /// `finished`, `redeemed`, `moved` or `cancelled`.
  public var event: String
  public var order: String
  /// For whom it was booked.
  public var nonprofit: String?
  /// What `vitrina.impact.order` reads of the order.
  public var current: DataMap

  public var dataValue: DataValue {
    [
      "sequence": .integer(sequence), "time": .double(time), "event": .string(event),
      "order_id": .string(order), "nonprofit": DataValue(nonprofit), "order": .map(current),
    ]
  }
}

extension Host {
  /// What the impact service is set up with and what it has come to.
  public func impactStatus() throws(Diagnostic) -> ImpactStatus {
    let manager = try impact.manager()
    let time = impact.now ?? 0
    var readings: DataMap = [:]
    for (name, reading) in [
      ("user", .user), ("selected_nonprofit", .selectedNonprofit), ("pending", .pending),
      ("offer", .offer(nil)), ("personal", .personal), ("community", .community),
    ] as [(String, ImpactReading)] {
      readings[name] = try manager.read(reading, at: time)
    }
    return ImpactStatus(
      configuration: manager.configuration,
      chain: manager.catalogue.chain(manager.configuration.chainID),
      user: manager.session.user?.email,
      selected: try manager.selectedNonprofitID().flatMap(manager.catalogue.nonprofit),
      pending: manager.session.pending, personal: try manager.personalImpact(),
      community: try manager.communityImpact(), readings: readings,
      bookings: try options.ledger.journalEnd(), nextChange: impact.nextChange)
  }

  /// The latest lines of the ledger, the latest last.
  public func impactLedger(last count: Int) throws(Diagnostic) -> [LedgerEntry] {
    let manager = try impact.manager()
    let end = try options.ledger.journalEnd()
    var entries: [LedgerEntry] = []
    for line in try options.ledger.journal(after: max(0, end - count), limit: count) {
      let order = try options.ledger.order(line.orderID, ofChain: line.chainID)
      entries.append(
        LedgerEntry(
          sequence: line.sequence, time: Double(line.at) / 1000, event: line.kind.rawValue,
          order: line.orderID.text,
          nonprofit: line.nonprofitID.flatMap(manager.catalogue.nonprofit)?.name,
          current: order.map { manager.table(of: $0, at: impact.now ?? 0) } ?? [:]))
    }
    return entries
  }

  /// Adds all donations up and compares them with the sums that are kept: a line for each that
  /// differs. Takes long in a large ledger.
  public func auditLedger() throws(Diagnostic) -> [String] { try options.ledger.audit() }
}
