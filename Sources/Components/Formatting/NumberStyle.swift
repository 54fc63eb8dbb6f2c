internal import FoundationEssentials
internal import FoundationInternationalization

/// Foundation's styles for one locale and one set of options, made once and used often.
///
/// Numbers are rounded half away from zero, as people do with prices; Foundation's own way is half
/// to even.
enum NumberStyle: Sendable {
  case number(IntegerFormatStyle<Int>, FloatingPointFormatStyle<Double>)
  case money(IntegerFormatStyle<Int>.Currency, FloatingPointFormatStyle<Double>.Currency)
  case percent(FloatingPointFormatStyle<Double>.Percent)

  private typealias Number = NumberFormatStyleConfiguration
  private typealias Money = CurrencyFormatStyleConfiguration

  init(_ options: NumberOptions, _ locale: Locale) {
    let grouping: Number.Grouping = options.isGrouped ? .automatic : .never
    let sign: Number.SignDisplayStrategy =
      options.isSigned ? .always(includingZero: false) : .automatic
    let away = FloatingPointRoundingRule.toNearestOrAwayFromZero
    switch options.unit {
    case .none:
      var whole = IntegerFormatStyle<Int>(locale: locale)
        .grouping(grouping).sign(strategy: sign).rounded(rule: away)
      var broken = FloatingPointFormatStyle<Double>(locale: locale)
        .grouping(grouping).sign(strategy: sign).rounded(rule: away)
      if options.isCompact {
        whole = whole.notation(.compactName)
        broken = broken.notation(.compactName)
      }
      if let decimals = options.decimals ?? (options.isCompact ? nil : 0...3) {
        whole = whole.precision(.fractionLength(decimals))
        broken = broken.precision(.fractionLength(decimals))
      }
      self = .number(whole, broken)
    case .percent:
      self = .percent(
        FloatingPointFormatStyle<Double>.Percent(locale: locale)
          .grouping(grouping).sign(strategy: sign).rounded(rule: away)
          .precision(.fractionLength(options.decimals ?? 0...0)))
    case .currency(let code):
      let sign: Money.SignDisplayStrategy =
        options.isSigned ? .always(showZero: false) : .automatic
      var whole = IntegerFormatStyle<Int>.Currency(code: code, locale: locale)
        .grouping(grouping).sign(strategy: sign).rounded(rule: away)
      var broken = FloatingPointFormatStyle<Double>.Currency(code: code, locale: locale)
        .grouping(grouping).sign(strategy: sign).rounded(rule: away)
      if let decimals = options.decimals {
        whole = whole.precision(.fractionLength(decimals))
        broken = broken.precision(.fractionLength(decimals))
      }
      self = .money(whole, broken)
    }
  }

  func text(_ quantity: Quantity) -> String {
    switch (self, quantity) {
    case (.number(let style, _), .integer(let value)): style.format(value)
    case (.number(_, let style), .double(let value)): Self.withoutMinusZero(value, style.format)
    case (.money(let style, _), .integer(let value)): style.format(value)
    case (.money(_, let style), .double(let value)): Self.withoutMinusZero(value, style.format)
    case (.percent(let style), let value): Self.withoutMinusZero(value.double, style.format)
    }
  }

  /// A small loss that rounds to nothing is 0 and not -0.
  private static func withoutMinusZero(_ value: Double, _ format: (Double) -> String) -> String {
    guard value.sign == .minus, value > -0.5 else { return format(value) }
    let text = format(value)
    return text.contains { ($0.wholeNumberValue ?? 0) != 0 } ? text : format(0)
  }
}
