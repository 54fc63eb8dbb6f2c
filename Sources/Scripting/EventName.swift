internal import Diagnostics
internal import Values

/// The names of events that `vitrina.on` listens to.
public enum EventName {
  /// What the host itself tells.
  public static let ofHost = [
    "background", "dispatched", "foreground", "network", "start", "stop",
  ]

  /// Names with a meaning of their own; anybody may emit `loyalty_changed`.
  static let known = (ofHost + ["loyalty_changed"]).sorted()

  /// What begins the names of a service's events.
  static let ofServices = ["banner.", "impact.", "messenger."]

  /// Names that only the host may emit.
  static func isReserved(_ name: String) -> Bool {
    ofHost.contains(name) || ofServices.contains { name.hasPrefix($0) }
  }

  /// `order_placed`, or names of that kind with dots between.
  static func isName(_ name: String) -> Bool {
    name.utf8.count <= 64
      && name.split(separator: ".", omittingEmptySubsequences: false).allSatisfy {
        NameRule.isIdentifier(String($0))
      }
  }
}
