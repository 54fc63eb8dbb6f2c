/// An amount in whole minor units, such as cents, so that sums are exact.
public struct Money: Sendable, Hashable {
  public var minorUnits: Int
  public var currency: Currency

  public init(_ minorUnits: Int, _ currency: Currency) {
    self.minorUnits = minorUnits
    self.currency = currency
  }

  /// The most that one amount may be, in minor units. Millions of these still fit into a sum.
  public static let maximum = 1_000_000_000_000

  /// Reads a decimal, such as `20`, `20.5` or `.50`, and rounds it to the minor unit, halves up.
  /// Nil below 0, above `maximum`, with more than 18 decimals and for anything but ASCII digits and
  /// one point.
  public init?(_ text: String, _ currency: Currency) {
    guard text.utf8.count <= 64, let decimal = Decimal(text),
      let minorUnits = decimal.minorUnits(exponent: currency.exponent)
    else { return nil }
    self.init(minorUnits, currency)
  }

  /// Reads a number as it would be written: 1.005 is 1.005 and not the binary fraction below it.
  /// Nil if it is not finite, below 0 or above `maximum`.
  public init?(_ value: Double, _ currency: Currency) {
    guard value >= 0, value <= Double(Self.maximum) else { return nil }
    // Beneath this a number is written with an exponent; it rounds to nothing anyway.
    guard value >= 0.0001 else {
      self.init(0, currency)
      return
    }
    self.init(value.description, currency)
  }

  /// In whole units with all decimals of its currency: `19.90` USD, `1990` JPY.
  public var decimal: String {
    guard currency.exponent > 0 else { return "\(minorUnits)" }
    let digits = "\(minorUnits.magnitude)"
    let padded =
      String(repeating: "0", count: max(0, currency.exponent + 1 - digits.count)) + digits
    let sign = minorUnits < 0 ? "-" : ""
    return "\(sign)\(padded.dropLast(currency.exponent)).\(padded.suffix(currency.exponent))"
  }

  /// This in another currency at a rate; nil when it does not fit.
  ///
  /// - Parameter millionths: What one whole unit of this currency costs, in millionths of the other.
  func converted(to target: Currency, millionths: Int) -> Money? {
    let (factor, isOverflown) = millionths.multipliedReportingOverflow(
      by: Int.powerOfTen(target.exponent))
    guard !isOverflown,
      let converted = minorUnits.scaled(
        by: factor, over: 1_000_000 * Int.powerOfTen(currency.exponent))
    else { return nil }
    return Money(converted, target)
  }
}

/// Digits with a point somewhere among them.
private struct Decimal {
  var whole = 0
  var decimals: [UInt8] = []

  init?(_ text: String) {
    var isBehindPoint = false
    var count = 0
    for byte in text.utf8 {
      if byte == UInt8(ascii: "."), !isBehindPoint {
        isBehindPoint = true
        continue
      }
      guard (0x30...0x39).contains(byte) else { return nil }
      count += 1
      if isBehindPoint {
        decimals.append(byte - 0x30)
      } else {
        whole = whole * 10 + Int(byte - 0x30)
        guard whole <= Money.maximum else { return nil }
      }
    }
    guard count > 0, decimals.count <= 18 else { return nil }
  }

  func minorUnits(exponent: Int) -> Int? {
    var units = whole
    for place in 0..<exponent {
      units = units * 10 + (decimals.indices.contains(place) ? Int(decimals[place]) : 0)
    }
    if decimals.indices.contains(exponent), decimals[exponent] >= 5 { units += 1 }
    return units <= Money.maximum ? units : nil
  }
}
