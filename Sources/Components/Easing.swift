/// How a movement gathers and loses speed.
public enum Easing {
  /// Core Animation's and CSS's `ease-in-out`: the Bézier curve (0.42, 0) (0.58, 1).
  ///
  /// - Parameter fraction: How much of the time has passed.
  /// - Returns: How much of the way is done.
  public static func inOut(_ fraction: Fraction) -> Fraction {
    let time = fraction.value
    guard time > 0, time < 1 else { return fraction }
    // The curve is steep nowhere, so halving finds its parameter safely.
    var low = 0.0
    var high = 1.0
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if curve(middle, 0.42, 0.58) < time { low = middle } else { high = middle }
    }
    // Nine digits: half the time is half the way, not a hair more.
    return Fraction(clamping: (curve((low + high) / 2, 0, 1) * 1e9).rounded() / 1e9)
  }

  private static func curve(_ t: Double, _ first: Double, _ second: Double) -> Double {
    let rest = 1 - t
    return 3 * rest * rest * t * first + 3 * rest * t * t * second + t * t * t
  }
}
