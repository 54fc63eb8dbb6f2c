public import Diagnostics
public import Impact

/// Does what shoppers do by chance and compares the ledger with a count of its own.
public struct RandomShopping {
  public var checkout: Checkout
  private var random: SeededGenerator
  /// What was found wrong.
  public private(set) var faults: [String] = []

  public init(_ store: any ImpactStore, seed: UInt64) throws(Diagnostic) {
    checkout = try Checkout(store, seed: seed)
    random = SeededGenerator(seed: seed)
  }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: values.indices, using: &random)]
  }

  private mutating func operation() -> ImpactOperation {
    let email = pick([
      "ana@example.org", "ben@example.org", "c@x.org", "broken", " BEN@example.org",
    ])
    let maybeEmail = pick([nil, nil, nil, email])
    let order = pick(["O1", "O2", "O3", "O4", "SEED-1", "SEED-2", "SEED-3", "SEED-4", ""])
    let request = TransactionRequest(
      cartTotal: pick([.text("20"), .text("0.5"), .number(99.99), .number(.nan), .text("-3")]),
      currencyCode: pick(["USD", "USD", "USD", "usd", "ZZZ"]), storeID: pick([1, 1, 2, 10]),
      email: maybeEmail)
    return switch Int.random(in: 0..<17, using: &random) {
    case 0, 1: .registerUser(email: email)
    case 2: .deregisterUser
    case 3, 4, 5: .select(nonprofitID: pick([1, 2, 3, 4, 5, 6, 7, -1]))
    case 6, 7, 8: .startTransaction(request)
    case 9, 10, 11, 12: .finishTransaction(orderID: order, email: maybeEmail)
    case 13: .cancelTransaction(orderID: order)
    case 14: .registerOrder(request, orderID: order)
    default: .redeemTransaction(request, orderID: order)
    }
  }

  /// Does one thing more and looks at everything.
  public mutating func step() throws(Diagnostic) {
    checkout.time += pick([0, 1, 1_000, Checkout.day, -Checkout.day, 5 * Checkout.day])
    let operation = operation()
    let session = checkout.manager.session
    let before = try picture()
    let answer = checkout.perform(operation)
    let after = try picture()
    if answer.isEmpty || answer.contains(",") {
      faults.append("\(operation) was answered with '\(answer)'")
    }
    if answer != "ok", after != before || checkout.manager.session != session {
      faults.append("\(answer), and still \(operation) changed something")
    }
    faults += try checkout.store.audit()
    try compareSums()
  }

  /// All orders and sums.
  private func picture() throws(Diagnostic) -> [String] {
    var lines: [String] = []
    for id in ["O1", "O2", "O3", "O4", "SEED-1", "SEED-2", "SEED-3", "SEED-4"] {
      lines.append("\(id) \(String(describing: try checkout.order(id)))")
    }
    for id in 1...6 { lines.append("\(id) \(try checkout.communitySum(id))") }
    lines.append("\(try checkout.store.journal(after: 0, limit: 100_000).count)")
    return lines
  }

  /// Adds up what the orders say and compares it with the sums.
  private mutating func compareSums() throws(Diagnostic) {
    var community = [1: 810_772, 2: 6_400, 3: 364_500, 5: 249_999, 6: 300_000]
    var personal: [EmailAddress: [Int: Int]] = [:]
    for id in ["O1", "O2", "O3", "O4", "SEED-1", "SEED-2", "SEED-3", "SEED-4"] {
      guard let order = try checkout.order(id) else { continue }
      if (order.state == .redeemed) != (order.donation != nil) { faults.append("\(id): a state") }
      guard let donation = order.donation else { continue }
      community[donation.nonprofitID, default: 0] += donation.amount.minorUnits
      personal[order.email, default: [:]][donation.nonprofitID, default: 0] +=
        donation.amount.minorUnits
    }
    let kept = try checkout.store.communitySums(ofChain: 1)
    for id in 1...6 where kept[id] ?? 0 != community[id] ?? 0 {
      faults.append("nonprofit \(id): \(kept[id] ?? 0) is kept, \(community[id] ?? 0) was given")
    }
    guard let user = checkout.manager.session.user else { return }
    let sums = try checkout.store.personalSums(of: user.id, atChain: 1)
    let own = Dictionary(uniqueKeysWithValues: sums.map { ($0.nonprofitID, $0.sum) })
    if own != personal[user.email] ?? [:] { faults.append("\(user.email.normalised): \(own)") }
  }
}
