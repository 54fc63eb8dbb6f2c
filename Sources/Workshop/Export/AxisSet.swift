internal import Components

/// Axes under which an export draws, as the page's addresses write them.
struct AxisSet: Sendable, Hashable {
  /// Those that differ from what an address leaves out, in the order of addresses.
  private(set) var names: [String] = []
  private(set) var values: [String] = []

  private func with(_ name: String, _ value: String?) -> AxisSet {
    guard let value else { return self }
    var more = self
    more.names.append(name)
    more.values.append(value)
    return more
  }

  var items: [(name: String, value: String)] { Array(zip(names, values)) }

  /// `scheme=dark&dir=rtl`; nothing that stands in it needs an escape.
  var query: String { items.map { "\($0)=\($1)" }.joined(separator: "&") }

  func value(of name: String) -> String? { items.first { $0.name == name }?.value }

  /// The set without one of its axes.
  func without(_ name: String) -> AxisSet {
    var less = AxisSet()
    for item in items where item.name != name { less = less.with(item.name, item.value) }
    return less
  }

  private static let schemes = [nil, "dark"]

  /// Both schemes alone.
  static let ofScheme = schemes.map { AxisSet().with("scheme", $0) }

  /// Schemes, directions and two text sizes with one another.
  static let grid = schemes.flatMap { scheme in
    [nil, "ltr", "rtl"].flatMap { direction in
      [nil, "ax3"].map { size in
        AxisSet().with("scheme", scheme).with("dir", direction).with("text-size", size)
      }
    }
  }

  /// The grid, then reduced motion and each state in both schemes; slow data also as they come.
  static func all(states: [String]) -> [AxisSet] {
    grid
      + schemes.flatMap { scheme in
        let base = AxisSet().with("scheme", scheme)
        let slow = DataState.slow.rawValue
        let come =
          states.contains(slow)
          ? [base.with("state", slow).with("time", "\(Int(DataState.slowSeconds))")] : []
        return [base.with("motion", "reduced")] + states.map { base.with("state", $0) } + come
      }
  }
}
