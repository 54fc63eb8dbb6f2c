import Testing

@testable import Rendering

struct FlexibleLengthTests {
  private func part(
    _ base: Double, least: Double = 0, most: Double = .infinity, grows: Bool = false,
    shrinks: Bool = false
  ) -> FlexibleLength {
    FlexibleLength(
      base: base, least: least, most: most, grows: grows, shrinking: shrinks ? base : 0)
  }

  @Test func `leaves parts as they are where none may change`() {
    #expect([part(10), part(20, most: 15)].resolved(in: 100) == [10, 15])
    #expect([part(10), part(20)].resolved(in: 5) == [10, 20])
    #expect([FlexibleLength]().resolved(in: 5) == [])
  }

  @Test func `shares free room evenly, and again what a limit leaves`() {
    #expect(
      [part(0, grows: true), part(20), part(10, grows: true)].resolved(in: 60) == [15, 20, 25])
    #expect([part(0, most: 10, grows: true), part(0, grows: true)].resolved(in: 60) == [10, 50])
    #expect([part(0, least: 40, grows: true), part(0, grows: true)].resolved(in: 60) == [40, 20])
    #expect(
      [
        part(0, least: 50, grows: true), part(0, most: 5, grows: true), part(0, grows: true),
      ].resolved(in: 60) == [50, 5, 5])
  }

  @Test func `takes missing room from each by its length, and the rest from the others`() {
    #expect([part(100, shrinks: true), part(50, shrinks: true)].resolved(in: 75) == [50, 25])
    #expect(
      [part(100, least: 90, shrinks: true), part(50, shrinks: true)].resolved(in: 100) == [90, 10])
    #expect([part(100, least: 90, shrinks: true), part(40)].resolved(in: 100) == [90, 40])
  }

  @Test func `lets the lower limit win`() {
    #expect([part(10, least: 30, most: 20, grows: true)].resolved(in: 100) == [30])
  }
}
