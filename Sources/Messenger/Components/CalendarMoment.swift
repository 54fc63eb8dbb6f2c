internal import Components

/// A moment as the calendar and clock of UTC have it.
struct CalendarMoment: Equatable {
  /// Days since January 1, 1970.
  let day: Int
  let year: Int
  /// From 1 to 12.
  let month: Int
  let dayOfMonth: Int
  let hour: Int
  let minute: Int

  /// Nil outside of the years 1 to 9999.
  init?(secondsSince1970 seconds: Double) {
    guard ValueFormatter.moments.contains(seconds) else { return nil }
    let minutes = Int((seconds / 60).rounded(.down))
    day = Self.floored(minutes, by: 1440)
    let minuteOfDay = minutes - day * 1440
    hour = minuteOfDay / 60
    minute = minuteOfDay % 60
    // The calendar repeats itself every 400 years.
    let cycle = Self.floored(day, by: Self.daysOfCycle)
    var rest = day - cycle * Self.daysOfCycle
    var year = 1970 + cycle * 400
    while case let days = Self.isLeap(year) ? 366 : 365, rest >= days {
      rest -= days
      year += 1
    }
    var month = 1
    while case let days = Self.days(ofMonth: month, in: year), rest >= days {
      rest -= days
      month += 1
    }
    self.year = year
    self.month = month
    dayOfMonth = rest + 1
  }

  private static let daysOfCycle = 146_097

  private static func floored(_ number: Int, by divisor: Int) -> Int {
    number >= 0 ? number / divisor : -((divisor - 1 - number) / divisor)
  }

  private static func isLeap(_ year: Int) -> Bool {
    year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
  }

  private static func days(ofMonth month: Int, in year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
