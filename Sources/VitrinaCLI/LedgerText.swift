internal import Diagnostics
internal import Foundation
internal import Impact
internal import Values
internal import Vitrina

/// The impact service and its ledger in words.
enum LedgerText {
  static func status(_ status: ImpactStatus, file: String?) -> String {
    var table = TextTable()
    func add(_ label: String, _ text: String) {
      table.add(label, DiagnosticFormatter.printable(text))
    }
    add("file", file ?? "none: nothing is kept")
    if let chain = status.chain {
      add("chain", "\(chain.id) \(chain.name), \(donation(of: chain))")
    } else {
      add("chain", "\(status.configuration.chainID), which the catalogue does not have")
    }
    add(
      "set-up",
      "key \(status.configuration.apiKey), \(status.configuration.environment.rawValue), "
        + "copy \(status.configuration.schemaVersion)")
    add("user", status.user?.normalised ?? "nobody: a guest")
    add("selected", status.selected?.name ?? "nothing")
    add("pending", status.pending.map(words) ?? "nothing")
    add("ledger", "\(status.bookings) bookings")
    for impact in status.personal { add("personal", words(impact)) }
    for impact in status.community { add("community", words(impact)) }
    return table.text
  }

  private static func donation(of chain: Chain) -> String {
    switch chain.donation {
    case .percent(let points): "gives \(Money(points, .usd).decimal) % of an order"
    case .fixedUnit(let count): "gives \(count) of the nonprofit's unit for an order"
    }
  }

  private static func words(_ transaction: ImpactTransaction) -> String {
    "\(transaction.total.decimal) \(transaction.total.currency.code) at store "
      + "\(transaction.storeID)" + (transaction.email.map { ", \($0.normalised)" } ?? "")
  }

  private static func words(_ impact: NonprofitImpact) -> String {
    let sum = Money(impact.progress.sum, impact.goal.target.currency)
    let times = impact.progress.times
    return "\(impact.nonprofit.name): \(impact.progress.percent) % of \(impact.goal.units) "
      + impact.goal.unitMany
      + (times > 0 ? ", funded \(times) \(times == 1 ? "time" : "times")" : "")
      + " (\(sum.decimal) \(sum.currency.code))"
  }

  /// `2026-11-30 18:51:40`, in UTC.
  static func time(_ seconds: Double) -> String {
    Date(timeIntervalSince1970: seconds).formatted(
      Date.ISO8601FormatStyle(dateTimeSeparator: .space).year().month().day()
        .time(includingFractionalSeconds: false).dateTimeSeparator(.space))
  }

  /// What a line says behind the order's id.
  static func rest(of entry: LedgerEntry) -> String {
    let order = entry.current
    let total = [order["cart_total"]?.stringValue, order["currency_code"]?.stringValue]
      .compactMap(\.self).joined(separator: " ")
    let parts = [
      total, entry.nonprofit.map { "for \($0)" },
      order["donation"]?.stringValue.map { "gives \($0)" },
      order["email"]?.stringValue,
    ]
    return DiagnosticFormatter.printable(
      parts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ", "))
  }
}
