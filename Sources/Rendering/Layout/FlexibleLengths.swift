/// A part of a row or column that may have to grow or shrink.
struct FlexibleLength {
  var base: Double
  var least = 0.0
  var most = Double.infinity
  /// Whether it takes a share of the room that is left.
  var grows = false
  /// Its share when room is missing; 0: it does not shrink.
  var shrinking = 0.0

  /// A length within the limits; the lower one wins.
  func limited(_ length: Double) -> Double { max(min(length, most), least) }

  /// The base within the limits.
  var limited: Double { limited(base) }
}

extension [FlexibleLength] {
  /// Shares room out as CSS does (Flexible Box Layout, 9.7).
  ///
  /// Parts that meet a limit stay there, and the others share again what that leaves.
  ///
  /// - Parameter room: Without the gaps between the parts.
  func resolved(in room: Double) -> [Double] {
    var lengths = map(\.limited)
    let isGrowing = lengths.reduce(0, +) < room
    func weight(_ i: Int) -> Double { isGrowing ? (self[i].grows ? 1 : 0) : self[i].shrinking }
    var open = indices.filter { i in
      weight(i) > 0 && (isGrowing ? self[i].base <= lengths[i] : self[i].base >= lengths[i])
    }
    // What is not open has its length; what is open is still at its base.
    var taken = lengths.reduce(0, +)
    for i in open { taken += self[i].base - lengths[i] }
    while !open.isEmpty {
      let weights = open.reduce(0) { $0 + weight($1) }
      let free = isGrowing ? Swift.max(0, room - taken) : Swift.min(0, room - taken)
      let wanted = open.map { self[$0].base + free * weight($0) / weights }
      var overshoot = 0.0
      for (i, length) in zip(open, wanted) {
        lengths[i] = self[i].limited(length)
        overshoot += lengths[i] - length
      }
      // Those that met the limit that matters more stay there.
      var rest: [Int] = []
      for (i, length) in zip(open, wanted) {
        if overshoot > 0 ? lengths[i] <= length : lengths[i] >= length {
          rest.append(i)
        } else {
          taken += lengths[i] - self[i].base
        }
      }
      if abs(overshoot) < 1e-9 || rest.count == open.count { break }
      open = rest
    }
    return lengths
  }
}
