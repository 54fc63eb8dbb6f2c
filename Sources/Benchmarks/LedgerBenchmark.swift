import Diagnostics
import Foundation
import Impact
import Storage

/// The impact ledger in an SQLite file: how fast orders are booked for good, and how fast a large
/// ledger tells its totals.
enum LedgerBenchmark {
  private static let target = 2_000.0
  private static let donations = 1_000_000

  static func rows() throws -> [Row] {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("vitrina-ledger-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let sync = try syncs(1_000, in: folder)
    let single = try finishedOneByOne(2_000, in: folder)
    let grouped = try booked(groups: 100, of: 100, in: folder)
    let totals = try totalsOfLargeLedger(in: folder)
    return [
      rate("transactions finished one by one, SQLite", single, beside: sync),
      rate("transactions finished 100 at once, SQLite", grouped, beside: sync),
      .time("totals of a chain with \(donations) donations", totals, atMost: 5_000_000),
    ]
  }

  /// - Parameter sync: How many times a second the same disk takes a page for good.
  private static func rate(_ subject: String, _ perSecond: Double, beside sync: Double) -> Row {
    Row(
      subject: subject,
      measured: "\(Int(perSecond)) a second (\(Int(sync)) syncs of a page)",
      target: "≥ \(Int(target))", isReached: perSecond >= target)
  }

  private static func seconds(_ body: () throws -> Void) rethrows -> Double {
    try ContinuousClock().measure(body) / .seconds(1)
  }

  /// The peer: a page written behind the last and synced, as a log does it.
  private static func syncs(_ count: Int, in folder: URL) throws -> Double {
    let file = open(folder.appendingPathComponent("page").path, O_WRONLY | O_CREAT, 0o600)
    defer { close(file) }
    let page = [UInt8](repeating: 1, count: 4096)
    return Double(count)
      / seconds {
        for _ in 0..<count {
          _ = write(file, page, page.count)
          fdatasync(file)
        }
      }
  }

  /// As a host does it: started, finished, each kept before the next.
  private static func finishedOneByOne(_ count: Int, in folder: URL) throws -> Double {
    let store = try SQLiteStore(path: folder.appendingPathComponent("single").path)
    var manager = ImpactManager(
      ImpactConfiguration(apiKey: APIKey("pub.priv"), chainID: 1, schemaVersion: "1.0"),
      catalogue: SampleImpact.catalogue, store: store, random: SystemRandomNumberGenerator())
    manager.request(.registerUser(email: "ana@example.org"), at: 0)
    manager.request(.select(nonprofitID: 1), at: 0)
    while manager.next(by: 0) != nil {}
    let purchase = TransactionRequest(
      cartTotal: .text("20.00"), currencyCode: "USD", storeID: 1)
    return Double(count)
      / seconds {
        for number in 1...count {
          manager.request(.startTransaction(purchase), at: number)
          manager.request(.finishTransaction(orderID: "O\(number)"), at: number)
          while manager.next(by: number) != nil {}
        }
      }
  }

  private static func booking(_ number: Int, users: Int) throws -> Booking {
    guard let email = EmailAddress("shopper-\(number % users)@example.org"),
      let id = OrderID("O\(number)")
    else { throw Failure.sample }
    var order = ImpactOrder(
      id, chainID: 1, email: email,
      transaction: ImpactTransaction(total: Money(2_000, .usd), storeID: 1), finishedAt: number)
    (order.state, order.redeemedAt) = (.redeemed, number)
    order.donation = Donation(
      to: number % 6 + 1, Money(20, .usd),
      counted: Donation.Counted(personal: 20, community: 20), at: number)
    return Booking(
      from: nil, to: order, newUserID: "user-\(number % users)",
      targets: Donation.Counted(personal: 200, community: 80_000), at: number)
  }

  private enum Failure: Error { case sample }

  private static func booked(groups: Int, of size: Int, in folder: URL) throws -> Double {
    let store = try SQLiteStore(path: folder.appendingPathComponent("grouped").path)
    return Double(groups * size)
      / (try seconds {
        for group in 0..<groups {
          _ = try store.book(try (0..<size).map { try booking(group * size + $0, users: 1_000) })
        }
      })
  }

  private static func totalsOfLargeLedger(in folder: URL) throws -> Double {
    let store = try SQLiteStore(path: folder.appendingPathComponent("large").path)
    let size = 20_000
    for group in 0..<(donations / size) {
      _ = try store.book(try (0..<size).map { try booking(group * size + $0, users: 50_000) })
    }
    return try Stopwatch.nanoseconds(20) {
      let sums = try store.communitySums(ofChain: 1)
      let own = try store.personalSums(of: "user-7", atChain: 1)
      guard sums.count == 6, !own.isEmpty else { throw Failure.sample }
    }
  }
}
