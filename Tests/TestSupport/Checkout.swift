public import Diagnostics
public import Impact

/// A manager over the sample catalogue and ledger, driven by hand.
public struct Checkout {
  public var manager: ImpactManager
  public let store: any ImpactStore
  public var time: ImpactTime
  /// What was told besides answers, by name.
  public var told: [String] = []
  public var diagnostics: [Diagnostic] = []

  /// When the sample orders are seen from.
  public static let start: ImpactTime = 1_700_000_000_000
  public static let day: ImpactTime = 86_400_000

  public init(
    _ store: any ImpactStore = MemoryImpactStore(), chain: Int = 1, key: String = "public.private",
    catalogue: ImpactCatalogue = SampleImpact.catalogue, failures: FailureScript = FailureScript(),
    seed: UInt64 = 1
  ) throws(Diagnostic) {
    self.store = store
    time = Self.start
    _ = try store.add(SampleImpact.ledger(at: time))
    manager = ImpactManager(
      ImpactConfiguration(apiKey: APIKey(key), chainID: chain, schemaVersion: "1.0"),
      catalogue: catalogue, store: store, random: SeededGenerator(seed: seed), failures: failures)
  }

  /// Requests an operation, lets it happen and tells how it ended: `ok` or the reason.
  @discardableResult
  public mutating func perform(_ operation: ImpactOperation) -> String {
    let ticket = manager.request(operation, at: time)
    var answers: [String] = []
    while let event = manager.next(by: time) {
      switch event.kind {
      case .completed(ticket, operation.name, let reason): answers.append(reason?.rawValue ?? "ok")
      case .completed: answers.append("of another ticket")
      case .diagnostic(let diagnostic): diagnostics.append(diagnostic)
      default: told.append(event.name)
      }
    }
    return answers.joined(separator: ", ")
  }

  @discardableResult
  public mutating func register(_ email: String) -> String { perform(.registerUser(email: email)) }

  @discardableResult
  public mutating func select(_ nonprofit: Int) -> String {
    perform(.select(nonprofitID: nonprofit))
  }

  @discardableResult
  public mutating func start(
    _ total: String = "20.00", _ currency: String = "USD", store: Int = 1, email: String? = nil
  ) -> String {
    perform(.startTransaction(Self.request(total, currency, store: store, email: email)))
  }

  @discardableResult
  public mutating func finish(_ order: String, email: String? = nil) -> String {
    perform(.finishTransaction(orderID: order, email: email))
  }

  @discardableResult
  public mutating func cancel(_ order: String) -> String {
    perform(.cancelTransaction(orderID: order))
  }

  @discardableResult
  public mutating func redeem(
    _ order: String, _ total: String = "20.00", _ currency: String = "USD", email: String? = nil
  ) -> String {
    perform(
      .redeemTransaction(Self.request(total, currency, store: 1, email: email), orderID: order))
  }

  public static func request(
    _ total: String, _ currency: String, store: Int, email: String?
  ) -> TransactionRequest {
    TransactionRequest(
      cartTotal: .text(total), currencyCode: currency, storeID: store, email: email)
  }

  public func order(_ id: String) throws(Diagnostic) -> ImpactOrder? {
    guard let id = OrderID(id) else { return nil }
    return try manager.order(id)
  }

  /// An order in a word: `absent`, `finished`, `redeemed 1`, `cancelled`.
  public func state(_ id: String) throws(Diagnostic) -> String {
    guard let order = try order(id) else { return "absent" }
    return order.state.rawValue + (order.donation.map { " \($0.nonprofitID)" } ?? "")
  }

  /// What all shoppers gave to a nonprofit.
  public func communitySum(_ nonprofit: Int) throws(Diagnostic) -> Int {
    try store.communitySums(ofChain: manager.configuration.chainID)[nonprofit] ?? 0
  }

  /// What the user gave to a nonprofit.
  public func personalSum(_ nonprofit: Int) throws(Diagnostic) -> Int? {
    try manager.personalImpact(of: nonprofit)?.progress.sum
  }
}
