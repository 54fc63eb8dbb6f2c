import Testing

@testable import Components

@Suite struct PluralRuleTests {
  /// For each category numbers of it, as Unicode's CLDR lists samples.
  static let samples: [(tags: String, numbers: [PluralCategory: [Double]])] = [
    ("ja zh ko th vi id ms zh-Hant-TW", [.other: [0, 1, 2, 5, 1.5, 1_000_000]]),
    (
      "en de nl sv nb gl eu el hu fi et tr bg",
      [.one: [1], .other: [0, 2, 11, 21, 101, 0.5, 1.5, 1_000_000]]
    ),
    ("xx", [.one: [1], .other: [0, 2, 1.5]]),
    (
      "es it ca pt-PT pt_PT",
      [.one: [1], .many: [1_000_000, 2_000_000], .other: [0, 2, 0.5, 1.5, 1_500_000, 21]]
    ),
    (
      "fr pt pt-BR fr-CA",
      [.one: [0, 1, 0.5, 1.5, 1.999], .many: [1_000_000, 3_000_000], .other: [2, 2.1, 17, 100]]
    ),
    ("hi", [.one: [0, 1, 0.04, 0.5], .other: [2, 1.1, 1.5, 17]]),
    ("da", [.one: [1, 0.1, 1.6], .other: [0, 2, 2.5, 21]]),
    (
      "ru uk",
      [
        .one: [1, 21, 31, 101, 1001], .few: [2, 3, 4, 22, 104], .many: [0, 5, 9, 11, 12, 14, 111],
        .other: [0.5, 1.5, 2.1],
      ]
    ),
    (
      "pl",
      [
        .one: [1], .few: [2, 3, 4, 22, 24, 102], .many: [0, 5, 11, 12, 14, 21, 25, 101, 112],
        .other: [0.5, 1.5, 10.1],
      ]
    ),
    ("cs sk", [.one: [1], .few: [2, 3, 4], .many: [0.5, 1.5, 10.1], .other: [0, 5, 11, 22]]),
    (
      "sl",
      [
        .one: [1, 101, 201], .two: [2, 102], .few: [3, 4, 103, 0.5, 1.5], .other: [0, 5, 11, 100],
      ]
    ),
    (
      "hr sr",
      [
        .one: [1, 21, 101, 0.1, 2.1, 1.31], .few: [2, 4, 22, 0.2, 1.4, 0.24],
        .other: [0, 5, 11, 12, 14, 111, 0.5, 0.11, 2.13],
      ]
    ),
    (
      "ro",
      [.one: [1], .few: [0, 2, 16, 101, 119, 0.5, 1.5], .other: [20, 35, 100, 120, 1000]]
    ),
    (
      "lt",
      [
        .one: [1, 21, 101], .few: [2, 9, 22, 102], .many: [0.1, 1.5, 10.1],
        .other: [0, 10, 11, 19, 20, 111],
      ]
    ),
    (
      "lv",
      [
        .zero: [0, 10, 11, 19, 20, 30, 111, 0.11, 1.19], .one: [1, 21, 101, 0.1, 1.1, 2.21, 0.011],
        .other: [2, 9, 22, 0.2, 1.9, 0.25],
      ]
    ),
    (
      "ar ar-EG",
      [
        .zero: [0], .one: [1], .two: [2], .few: [3, 10, 103, 1010], .many: [11, 26, 99, 111],
        .other: [100, 101, 102, 200, 0.1, 1.5],
      ]
    ),
    ("he he-IL iw", [.one: [1, 0.1, 0.9], .two: [2], .other: [0, 3, 10, 20, 1.5, 2.1]]),
  ]

  @Test(arguments: samples)
  func `puts numbers into the categories of the language`(
    _ row: (tags: String, numbers: [PluralCategory: [Double]])
  ) {
    for tag in row.tags.split(separator: " ") {
      let rule = PluralRule(tag: String(tag))
      for (category, numbers) in row.numbers {
        for number in numbers {
          for signed in [number, -number] {
            #expect(rule.category(of: PluralOperands(signed)) == category, "\(tag) \(signed)")
            if let whole = Int(exactly: signed) {
              #expect(rule.category(of: PluralOperands(whole)) == category, "\(tag) \(whole)")
            }
          }
        }
      }
    }
  }

  @Test func `reads the operands of a number with up to three decimals`() {
    let operands = [1.5, 1.05, 0.25, 7.125, 2.9999, 0.0004, 1.0].map { PluralOperands($0) }
    #expect(operands.map(\.i) == [1, 1, 0, 7, 3, 0, 1])
    #expect(operands.map(\.v) == [1, 2, 2, 3, 0, 0, 0])
    #expect(operands.map(\.f) == [5, 5, 25, 125, 0, 0, 0])
  }

  @Test func `numbers beyond any count have their last digits`() {
    #expect(PluralRule(tag: "es").category(of: PluralOperands(1e300)) == .other)
    #expect(PluralRule(tag: "es").category(of: PluralOperands(1e18)) == .many)
    #expect(PluralRule(tag: "ru").category(of: PluralOperands(Int.min)) == .many)
    #expect(PluralRule(tag: "en").category(of: PluralOperands(1e15)) == .other)
  }
}
