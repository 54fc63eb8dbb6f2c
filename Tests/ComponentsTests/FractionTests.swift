import Components
import Testing

struct FractionTests {
  @Test(
    arguments: [
      (0.8, 0.8), (0, 0), (1, 1), (1.35, 1), (-0.25, 0), (.infinity, 1), (-.infinity, 0), (.nan, 0),
      (-0.0, 0),
    ] as [(Double, Double)])
  func `clamps to the range and turns NaN into 0`(_ given: Double, _ kept: Double) {
    #expect(Fraction(clamping: given).value == kept)
  }

  @Test(
    arguments: [(0.8, 80), (0.666, 67), (0.005, 1), (0.004, 0), (0.994, 99), (1, 100)]
      as [(Double, Int)])
  func `rounds to the nearest per cent`(_ value: Double, _ percent: Int) {
    #expect(Fraction(clamping: value).percent == percent)
  }

  @Test func `is written as a literal`() {
    let half: Fraction = 0.5
    let all: Fraction = 7
    #expect(half.value == 0.5)
    #expect(all.value == 1)
  }
}
