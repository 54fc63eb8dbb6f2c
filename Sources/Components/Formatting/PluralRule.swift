/// The kinds of countable things that languages tell apart, as Unicode's CLDR names them.
public enum PluralCategory: String, Sendable, CaseIterable {
  case zero, one, two, few, many, other
}

/// What CLDR's plural rules ask of a number as it is written.
///
/// It is written without zeros at its end, so the rules' `w` and `t` are `v` and `f`, and "n = 1"
/// is the same as "i = 1 and v = 0".
struct PluralOperands: Sendable, Equatable {
  /// The whole part. Of numbers from 10^15 on only whether it is large and its last six digits
  /// are right, which is all that a rule looks at.
  var i: UInt
  /// How many decimals there are.
  var v = 0
  /// The decimals as a number.
  var f: UInt = 0

  init(_ number: Int) {
    i = number.magnitude
  }

  /// Of a finite number that is written with up to three decimals.
  init(_ number: Double) {
    let size = number.magnitude
    guard size < 1e15 else {
      i = 1_000_000 + UInt(size.truncatingRemainder(dividingBy: 1_000_000))
      return
    }
    let thousandths = UInt((size * 1000).rounded(.toNearestOrAwayFromZero))
    i = thousandths / 1000
    f = thousandths % 1000
    guard f != 0 else { return }
    v = 3
    while f % 10 == 0 {
      f /= 10
      v -= 1
    }
  }
}

/// How a language chooses the plural category of a number: CLDR's cardinal rules.
///
/// Each rule bears the name of a language that has it.
enum PluralRule: Sendable {
  case japanese, english, spanish, french, hindi, danish, russian, polish, czech, slovenian
  case croatian, macedonian, romanian, lithuanian, latvian, arabic, hebrew

  /// Of a BCP 47 tag. Languages that are not in the table count as English does.
  init(tag: String) {
    let parts = tag.lowercased().split { $0 == "-" || $0 == "_" }
    let language = parts.first.map(String.init) ?? ""
    let isPortugal = language == "pt" && parts.dropFirst().contains("pt")
    self = isPortugal ? .spanish : Self.byLanguage[language] ?? .english
  }

  private static let byLanguage: [String: PluralRule] = {
    let languages: [(PluralRule, String)] = [
      (.japanese, "id ja jv km ko lo ms my th vi yue zh"),
      (.spanish, "ca es it"),
      (.french, "fr pt"),
      (.hindi, "am as bn fa gu hi kn zu"),
      (.danish, "da"),
      (.russian, "be ru uk"),
      (.polish, "pl"),
      (.czech, "cs sk"),
      (.slovenian, "sl"),
      (.croatian, "bs hr sr"),
      (.macedonian, "is mk"),
      (.romanian, "mo ro"),
      (.lithuanian, "lt"),
      (.latvian, "lv"),
      (.arabic, "ar"),
      (.hebrew, "he iw"),
    ]
    var rules: [String: PluralRule] = [:]
    for (rule, names) in languages {
      for name in names.split(separator: " ") { rules[String(name)] = rule }
    }
    return rules
  }()

  func category(of number: PluralOperands) -> PluralCategory {
    let (i, v, f) = (number.i, number.v, number.f)
    let isWhole = v == 0
    let (tens, hundreds) = (i % 10, i % 100)
    switch self {
    case .japanese:
      return .other
    case .english:
      return isWhole && i == 1 ? .one : .other
    case .spanish:
      return isWhole && i == 1 ? .one : isWhole && i.isMillions ? .many : .other
    case .french:
      return i <= 1 ? .one : isWhole && i.isMillions ? .many : .other
    case .hindi:
      return i == 0 || (isWhole && i == 1) ? .one : .other
    case .danish:
      return isWhole ? (i == 1 ? .one : .other) : i <= 1 ? .one : .other
    case .russian:
      guard isWhole else { return .other }
      return i.slavic ?? .many
    case .polish:
      guard isWhole else { return .other }
      return i == 1 ? .one : i.slavic == .few ? .few : .many
    case .czech:
      guard isWhole else { return .many }
      return i == 1 ? .one : (2...4).contains(i) ? .few : .other
    case .slovenian:
      guard isWhole else { return .few }
      return hundreds == 1
        ? .one : hundreds == 2 ? .two : [3, 4].contains(hundreds) ? .few : .other
    case .croatian:
      return (isWhole ? i : f).slavic ?? .other
    case .macedonian:
      return (isWhole ? i : f).slavic == .one ? .one : .other
    case .romanian:
      if isWhole && i == 1 { return .one }
      return !isWhole || i == 0 || (1...19).contains(hundreds) ? .few : .other
    case .lithuanian:
      guard isWhole else { return .many }
      guard !(11...19).contains(hundreds), tens != 0 else { return .other }
      return tens == 1 ? .one : .few
    case .latvian:
      if isWhole {
        if tens == 0 || (11...19).contains(hundreds) { return .zero }
        return tens == 1 ? .one : .other
      }
      if v == 2, (11...19).contains(f % 100) { return .zero }
      return f % 10 == 1 && (v != 2 || f % 100 != 11) ? .one : .other
    case .arabic:
      guard isWhole else { return .other }
      switch i {
      case 0: return .zero
      case 1: return .one
      case 2: return .two
      default:
        return (3...10).contains(hundreds) ? .few : (11...99).contains(hundreds) ? .many : .other
      }
    case .hebrew:
      if isWhole { return i == 1 ? .one : i == 2 ? .two : .other }
      return i == 0 ? .one : .other
    }
  }
}

extension UInt {
  /// Whether it is a number of whole millions.
  fileprivate var isMillions: Bool { self != 0 && self % 1_000_000 == 0 }

  /// What the last digits say in most Slavic languages: one for 1, 21, 31; few for 2 to 4, 22 to
  /// 24; nil for the others.
  fileprivate var slavic: PluralCategory? {
    guard !(11...14).contains(self % 100) else { return nil }
    return self % 10 == 1 ? .one : (2...4).contains(self % 10) ? .few : nil
  }
}
