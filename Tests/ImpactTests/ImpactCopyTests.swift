import Testing

@testable import Impact

/// The words of the widgets.
struct ImpactCopyTests {
  /// The places in braces of a text.
  private func places(_ text: String) -> Set<String> {
    Set(
      text.split(separator: "{").dropFirst().compactMap {
        let name = $0.prefix { $0 != "}" }
        return name.contains("|") ? "|" : String(name)
      })
  }

  @Test(arguments: ImpactCopy.Key.allCases)
  func `has every text in every language, with the same places`(_ key: ImpactCopy.Key) {
    let english = ImpactCopy(locale: "en")[key]
    #expect(english != key.rawValue)
    for locale in ["es-AR", "pt-BR"] {
      let text = ImpactCopy(locale: locale)[key]
      #expect(text != key.rawValue)
      #expect(places(text) == places(english))
    }
  }

  @Test func `is English where it does not know the language or the version`() {
    for (version, locale) in [("1.0", "ja-JP"), ("7", "en-GB"), ("", ""), ("1.0", "EN_us")] {
      #expect(ImpactCopy(version: version, locale: locale)[.change] == "Change")
    }
    #expect(ImpactCopy.isKnown("1.0"))
    #expect(!ImpactCopy.isKnown("7"))
  }

  @Test func `counts as the language does`() {
    func funded(_ sum: Int, _ locale: String) -> String? {
      var copy = ImpactCopy(locale: locale)
      return copy.funded(GoalProgress(sum, of: 100))
    }
    #expect(funded(99, "en") == nil)
    #expect(funded(100, "en") == "Funded 1 time")
    #expect(funded(250, "en") == "Funded 2 times")
    #expect(funded(123_400, "en") == "Funded 1,234 times")
    #expect(funded(100, "es-AR") == "Financiado 1 vez")
    #expect(funded(1_000_000, "es-AR") == "Financiado 10.000 veces")
    #expect(funded(100, "pt-BR") == "Financiado 1 vez")
  }

  @Test func `leaves braces in names alone`() {
    let copy = ImpactCopy(locale: "en")
    #expect(
      copy.text(.selectedMoney, ("money", "$1"), ("name", "{money} {")) == "$1 going to {money} {")
    #expect(copy.text(.selectedMoney) == "{money} going to {name}")
  }

  @Test func `writes per cents with as many decimals as they have`() {
    var copy = ImpactCopy(locale: "es-AR")
    #expect(copy.percent(basisPoints: 100) == "1")
    #expect(copy.percent(basisPoints: 125) == "1,25")
  }
}
