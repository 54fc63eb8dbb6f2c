/// What host functions threw in the current call; a number stands for each in the Lua error value.
///
/// Numbers are never used again, so that an error value which a script kept from an earlier call
/// stands for nothing. Only the last few hundred are kept: a script may catch millions.
struct HostErrors {
  private var kept: [any Error] = []
  /// The number of the first error kept.
  private var first = 0
  private static let maximum = 256

  mutating func add(_ error: any Error) -> Int {
    if kept.count == Self.maximum {
      kept.removeFirst(Self.maximum / 2)
      first += Self.maximum / 2
    }
    kept.append(error)
    return first + kept.count - 1
  }

  mutating func removeAll() {
    guard !kept.isEmpty else { return }
    first += kept.count
    kept.removeAll(keepingCapacity: true)
  }

  subscript(number: Int) -> (any Error)? {
    // A script may have put any number there.
    number >= first && number - first < kept.count ? kept[number - first] : nil
  }
}
