import Components
import Testing

struct EasingTests {
  /// Values of the CSS curve `cubic-bezier(0.42, 0, 0.58, 1)`.
  @Test(arguments: [
    (0.0, 0.0), (0.1, 0.0197), (0.25, 0.1292), (0.5, 0.5), (0.75, 0.8708), (0.9, 0.9803), (1, 1),
  ])
  func `is slow at both ends`(_ time: Double, _ way: Double) {
    #expect(abs(Easing.inOut(Fraction(clamping: time)).value - way) < 0.0001)
  }

  @Test func `never goes back`() {
    let way = (0...1000).map { Easing.inOut(Fraction(clamping: Double($0) / 1000)).value }
    #expect(way == way.sorted())
  }
}
