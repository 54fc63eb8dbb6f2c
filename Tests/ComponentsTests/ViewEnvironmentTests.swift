import Components
import Testing

struct ViewEnvironmentTests {
  @Test(arguments: [
    ("es-AR", ViewEnvironment.Direction.ltr), ("ar-EG", .rtl), ("AR", .rtl), ("he_IL", .rtl),
    ("fa", .rtl), ("", .ltr), ("arn-CL", .ltr),
  ])
  func `knows the direction of a locale`(_ locale: String, _ direction: ViewEnvironment.Direction) {
    #expect(ViewEnvironment.direction(ofLocale: locale) == direction)
  }

  @Test(
    arguments: [
      ("es-AR", 3, "Nivel 3, 80 %"), ("pt-BR", 3, "Nível 3, 80%"), ("en-US", 3, "Level 3, 80%"),
      ("ar", 3, "Level 3, 80%"), ("es", nil, "80 %"), ("en", nil, "80%"),
      ("es", -1, "Nivel -1, 80 %"),
    ] as [(String, Int?, String)])
  func `names level and progress in the language of the reader`(
    _ locale: String, _ number: Int?, _ words: String
  ) {
    #expect(ViewEnvironment(locale: locale).phrases.ring(number: number, percent: 80) == words)
  }

  @Test func `chooses the palette of its scheme`() {
    #expect(ViewEnvironment(scheme: .dark).palette == Theme.standard.dark)
    #expect(ViewEnvironment().palette == Theme.standard.light)
  }
}
