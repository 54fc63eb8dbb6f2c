internal import Components
internal import Values

/// The words of the widgets in one version and language, with numbers as its readers write them.
public struct ImpactCopy: Sendable {
  /// A text that every version and language has.
  public enum Key: String, Sendable, CaseIterable {
    case selectTitle = "select.title"
    case selectSubtitle = "select.subtitle"
    case selectConfirm = "select.confirm"
    case goalFund = "goal.fund"
    case goalCompleted = "goal.completed"
    case progress
    case selectedUnits = "selected.impact.units"
    case selectedMoney = "selected.impact.money"
    case selectedPercent = "selected.impact.percent"
    case change
    case personalTab = "list.tab.personal"
    case communityTab = "list.tab.community"
    case link = "list.link"
    case communityButton = "community.button"
    case overviewTitle = "overview.title"
    case overviewSubtitle = "overview.subtitle"
    case overviewCard = "overview.card"
    case overviewFund = "overview.fund"
    case powered
  }

  /// Texts by version, language and key.
  public typealias Table = [String: [String: [Key: String]]]

  private let texts: [Key: String]
  private var formatter: ValueFormatter

  /// - Parameters:
  ///   - version: One that is not known is that of `defaultVersion`.
  ///   - locale: BCP 47; a language without words of its own has the English ones.
  ///   - own: Lies over the words of the version, key by key.
  public init(version: String = defaultVersion, locale: String, own: Table = [:]) {
    let languages = Self.versions[version] ?? Self.versions[Self.defaultVersion] ?? [:]
    let language = locale.prefix { $0 != "-" && $0 != "_" }.lowercased()
    texts = (languages[language] ?? languages["en"] ?? [:])
      .merging(own[version]?[language] ?? [:]) { $1 }
    formatter = ValueFormatter(locale)
  }

  /// The version where nobody changed anything.
  public static let defaultVersion = "1.0"

  /// Whether there are words of a version.
  public static func isKnown(_ version: String) -> Bool { versions[version] != nil }

  /// The text as it stands in the table, with its places in braces.
  public subscript(_ key: Key) -> String { texts[key] ?? key.rawValue }

  /// The text with words in the place of `{name}`.
  func text(_ key: Key, _ words: (String, String)...) -> String {
    var rest = self[key][...]
    var text = ""
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      let name = rest[rest.index(after: open)..<close]
      text += rest[..<open]
      text += words.first { $0.0 == name }?.1 ?? String(rest[open...close])
      rest = rest[rest.index(after: close)...]
    }
    return text + rest
  }

  // MARK: - Numbers

  mutating func number(_ number: Int) -> String { formatter.text(.integer(number)) }

  /// As `vitrina.format.money` writes it.
  mutating func money(_ money: Money) -> String {
    let amount = Double(money.minorUnits) / Double(Int.powerOfTen(money.currency.exponent))
    return formatter.text(.double(amount), NumberOptions(unit: .currency(money.currency.code)))
  }

  /// Hundredths of a per cent as a number of per cents.
  mutating func percent(basisPoints: Int) -> String {
    formatter.text(.double(Double(basisPoints) / 100))
  }

  /// Whether a number of things is told in the words for one.
  private func isOne(_ number: Int) -> Bool { formatter.category(of: .integer(number)) == .one }

  // MARK: - Goals

  /// `Fund 2,000 meals`.
  mutating func fund(_ goal: Goal) -> String {
    text(.goalFund, ("units", number(goal.units)), ("unit", unit(of: goal, goal.units)))
  }

  /// `Fund 2,000 meals for River City Food Bank`.
  mutating func fund(_ goal: Goal, for name: String) -> String {
    text(
      .overviewFund, ("units", number(goal.units)), ("unit", unit(of: goal, goal.units)),
      ("name", name))
  }

  /// What so many of the goal's units are called.
  func unit(of goal: Goal, _ count: Int) -> String { isOne(count) ? goal.unitOne : goal.unitMany }

  /// `Funded 2 times`; nil if the goal was never reached.
  mutating func funded(_ progress: GoalProgress) -> String? {
    guard progress.times > 0 else { return nil }
    let count = number(progress.times)
    // The table has both words as `{one|many}`.
    guard let open = self[.goalCompleted].lastIndex(of: "{"),
      case let name = self[.goalCompleted][open...].dropFirst().prefix(while: { $0 != "}" }),
      let bar = name.firstIndex(of: "|")
    else { return text(.goalCompleted, ("n", count)) }
    let word = isOne(progress.times) ? name[..<bar] : name[name.index(after: bar)...]
    return text(.goalCompleted, ("n", count), (String(name), String(word)))
  }

  /// `14% funded`.
  mutating func progress(_ progress: GoalProgress) -> String {
    text(.progress, ("percent", number(progress.percent)))
  }

  /// The same of a goal that was just reached.
  mutating func completed() -> String { text(.progress, ("percent", number(100))) }

  // MARK: - The table

  private static let versions: Table = [
    defaultVersion: ["en": english, "es": spanish, "pt": portuguese]
  ]

  private static let english: [Key: String] = [
    .selectTitle: "Choose your Impact",
    .selectSubtitle: "Select a nonprofit and we'll donate part of your order, at no extra cost.",
    .selectConfirm: "CONFIRM",
    .goalFund: "Fund {units} {unit}",
    .goalCompleted: "Funded {n} {time|times}",
    .progress: "{percent}% funded",
    .selectedUnits: "{units} {unit} going to {name}",
    .selectedMoney: "{money} going to {name}",
    .selectedPercent: "{percent}% of your order going to {name}",
    .change: "Change",
    .personalTab: "My Impact",
    .communityTab: "Community Impact",
    .link: "Learn more",
    .communityButton: "See all impact",
    .overviewTitle: "You just made an impact",
    .overviewSubtitle: "Check out the impact your purchase made.",
    .overviewCard: "Your Impact",
    .overviewFund: "Fund {units} {unit} for {name}",
    .powered: "Powered by Vitrina Impact",
  ]

  private static let spanish: [Key: String] = [
    .selectTitle: "Elige tu impacto",
    .selectSubtitle:
      "Elige una organización y donaremos parte de tu compra, sin costo para ti.",
    .selectConfirm: "CONFIRMAR",
    .goalFund: "Financia {units} {unit}",
    .goalCompleted: "Financiado {n} {vez|veces}",
    .progress: "{percent} % financiado",
    .selectedUnits: "{units} {unit} para {name}",
    .selectedMoney: "{money} para {name}",
    .selectedPercent: "{percent} % de tu compra para {name}",
    .change: "Cambiar",
    .personalTab: "Mi impacto",
    .communityTab: "Impacto de la comunidad",
    .link: "Más información",
    .communityButton: "Ver todo el impacto",
    .overviewTitle: "Acabas de generar impacto",
    .overviewSubtitle: "Mira el impacto que tuvo tu compra.",
    .overviewCard: "Tu impacto",
    .overviewFund: "Financia {units} {unit} con {name}",
    .powered: "Con la tecnología de Vitrina Impact",
  ]

  private static let portuguese: [Key: String] = [
    .selectTitle: "Escolha seu impacto",
    .selectSubtitle:
      "Escolha uma organização e doaremos parte da sua compra, sem custo para você.",
    .selectConfirm: "CONFIRMAR",
    .goalFund: "Financie {units} {unit}",
    .goalCompleted: "Financiado {n} {vez|vezes}",
    .progress: "{percent}% financiado",
    .selectedUnits: "{units} {unit} para {name}",
    .selectedMoney: "{money} para {name}",
    .selectedPercent: "{percent}% da sua compra para {name}",
    .change: "Alterar",
    .personalTab: "Meu impacto",
    .communityTab: "Impacto da comunidade",
    .link: "Saiba mais",
    .communityButton: "Ver todo o impacto",
    .overviewTitle: "Você acabou de gerar impacto",
    .overviewSubtitle: "Veja o impacto que sua compra teve.",
    .overviewCard: "Seu impacto",
    .overviewFund: "Financie {units} {unit} com {name}",
    .powered: "Com a tecnologia de Vitrina Impact",
  ]
}
