public import Diagnostics

/// What is wrong with a booking whatever the store.
public enum ImpactStoreFault {
  /// A sum that does not fit.
  public static func overflow(chain: Int, nonprofit: Int) -> Diagnostic {
    Diagnostic(
      "impact.overflow", .error,
      "the donations of chain \(chain) to nonprofit \(nonprofit) are more than can be summed",
      expected: "at most \(Int.max) minor units", found: "more",
      fix: "look for orders with wrong totals")
  }
}
