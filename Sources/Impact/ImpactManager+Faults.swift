internal import Diagnostics

/// What is logged.
extension ImpactManager {
  func amountMismatch(
    of request: TransactionRequest, with order: ImpactOrder
  ) -> Diagnostic {
    let found =
      request.total.map { "\($0.minorUnits) \($0.currency.code)" }
      ?? "a total that cannot be used"
    return Diagnostic(
      "impact.amount_mismatch", .warning,
      "order \(quoted(order.id.text)) was paid with another total than it was redeemed with",
      expected: "\(order.total.minorUnits) \(order.total.currency.code), in minor units",
      found: found, fix: "pass the transaction that the order was started with")
  }

  func missingRate(from: Currency, to: Currency) -> Diagnostic {
    Diagnostic(
      "impact.fx_missing", .warning,
      "a donation in \(from.code) counts for no goal in \(to.code)",
      expected: "a rate from \(from.code) to \(to.code)", found: "none",
      fix: "add the rate to the catalogue")
  }

  func contention(over id: OrderID) -> Diagnostic {
    Diagnostic(
      "impact.contention", .error,
      "order \(quoted(id.text)) was changed by somebody else each time it was to be booked",
      expected: "an order that stays as it is for a moment", found: "one that does not",
      fix: "try again")
  }
}
