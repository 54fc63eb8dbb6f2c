import Testing

@testable import Messenger

/// The words of the messenger, and how it tells times and sizes.
struct MessengerCopyTests {
  @Test(arguments: ["en", "es", "pt"])
  func `has all words in each language`(_ language: String) {
    let copy = MessengerCopy(locale: language)
    let english = MessengerCopy(locale: "en")
    for key in MessengerCopy.Key.allCases {
      #expect(copy[key] != key.rawValue)
      #expect(places(copy[key]) == places(english[key]))
    }
  }

  private func places(_ text: String) -> [String] {
    text.split(separator: "{", omittingEmptySubsequences: false).dropFirst().map {
      String($0.prefix { $0 != "}" })
    }
  }

  @Test func `a language without words has the English ones`() {
    #expect(MessengerCopy(locale: "ar-EG")[.cancel] == "Cancel")
    #expect(MessengerCopy(locale: "")[.cancel] == "Cancel")
    #expect(MessengerCopy(locale: "ES_mx")[.cancel] == "Cancelar")
  }

  private static let now = 1_741_185_000.0

  @Test(arguments: [
    (0.0, "Just now"), (59, "Just now"), (-30, "Just now"), (60, "1m ago"), (3_599, "59m ago"),
    (3_600, "1h ago"), (86_399, "23h ago"), (86_400, "1d ago"), (604_799, "6d ago"),
    (604_800, "February 26, 2:30 PM"),
  ])
  func `tells how long ago something was`(age: Double, words: String) {
    #expect(MessengerCopy(locale: "en").time(Self.now - age, now: Self.now) == words)
  }

  @Test func `without a now it tells the date`() {
    #expect(MessengerCopy(locale: "en").time(Self.now, now: 0) == "March 5, 2:30 PM")
    #expect(MessengerCopy(locale: "es").time(Self.now, now: 0) == "5 de marzo, 14:30")
    #expect(MessengerCopy(locale: "en").time(0, now: 0) == "January 1, 12:00 AM")
    #expect(MessengerCopy(locale: "en").time(.infinity, now: 0) == nil)
    #expect(MessengerCopy(locale: "en").time(.nan, now: 0) == nil)
  }

  @Test(arguments: [
    (0.0, 1970, 1, 1), (951_782_400, 2000, 2, 29), (1_709_164_800, 2024, 2, 29),
    (1_735_689_599, 2024, 12, 31), (-86_400, 1969, 12, 31), (-2_203_891_200, 1900, 3, 1),
    (253_402_300_799, 9999, 12, 31), (-62_135_596_800, 1, 1, 1),
  ])
  func `reads the calendar`(seconds: Double, year: Int, month: Int, day: Int) throws {
    let moment = try #require(CalendarMoment(secondsSince1970: seconds))
    #expect([moment.year, moment.month, moment.dayOfMonth] == [year, month, day])
  }

  @Test(
    arguments: [
      (-5, "0 B"), (0, "0 B"), (999, "999 B"), (1_000, "1 KB"), (999_999, "999 KB"),
      (1_540_000, "1.5 MB"), (2_000_000, "2 MB"), (26_214_400, "26.2 MB"), (Int.max, nil),
    ] as [(Int, String?)])
  func `tells a size`(bytes: Int, words: String?) {
    let size = MessengerCopy(locale: "en").size(bytes)
    if let words { #expect(size == words) } else { #expect(size.hasSuffix(" MB")) }
  }
}
