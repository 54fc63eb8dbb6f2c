internal import Diagnostics
internal import Impact
internal import Messenger
internal import Values

/// The names of events that `vitrina.on` listens to.
public enum EventName {
  /// What the host itself tells.
  public static let ofHost = [
    "background", "dispatched", "foreground", "network", "start", "stop",
  ]

  /// Names with a meaning of their own; anybody may emit `loyalty_changed`.
  static let known = (ofHost + ["loyalty_changed"]).sorted()

  /// What the services tell that there are today.
  static let toldByServices =
    ["will_present", "presented", "dismissed", "tap", "action"].map { "banner.\($0)" }
    + (ImpactOperation.Name.allCases.map(\.rawValue)
    + ["selection.changed", "transaction.replaced"]).map { "impact.\($0)" }
    + MessengerEvent.names

  /// The name that was meant where one is none of the host's but nearly so; nil: it may be anybody's.
  static func correction(of name: String) -> String? {
    let names = known + toldByServices
    guard !names.contains(name) else { return nil }
    return nearestName(to: name, in: names)
  }

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
