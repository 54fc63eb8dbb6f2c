extension Int {
  /// This times `factor` over `divisor`, rounded to the nearest whole, halves up; nil when it does
  /// not fit. Neither is negative, the divisor is at least 1.
  func scaled(by factor: Int, over divisor: Int) -> Int? {
    guard self >= 0, factor >= 0, divisor > 0 else { return nil }
    let product = multipliedFullWidth(by: factor)
    guard product.high < divisor else { return nil }
    let (quotient, remainder) = divisor.dividingFullWidth(product)
    return remainder >= divisor - remainder ? quotient.advanced(by: 1) : quotient
  }

  /// The sum, or nil when it does not fit.
  func adding(_ other: Int) -> Int? {
    let (sum, isOverflown) = addingReportingOverflow(other)
    return isOverflown ? nil : sum
  }

  static func powerOfTen(_ exponent: Int) -> Int {
    (0..<exponent).reduce(1) { power, _ in power * 10 }
  }
}
