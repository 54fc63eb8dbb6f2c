import Testing

@testable import Components

@Suite struct ValueFormatterTests {
  /// What each locale makes of the same values, in the order of `texts`.
  static let locales: [(tag: String, texts: [String])] = [
    (
      "es-AR",
      [
        "1.234.567,891",
        "-1.234,50",
        "1,2\u{A0}M",
        "+1234567",
        "$\u{A0}1.234.567,50",
        "-US$\u{A0}12,50",
        "JPY\u{A0}1.235",
        "+BRL\u{A0}5",
        "26%",
        "-12,3%",
        "14 de nov de 2023",
        "14/11/2023, 7:13\u{202F}p.\u{A0}m.",
        "14 de noviembre de 2023",
        "martes, 14 de noviembre de 2023, 10:13:20\u{202F}p.\u{A0}m.",
        "10:13\u{202F}p.\u{A0}m.",
      ]
    ),
    (
      "pt-BR",
      [
        "1.234.567,891",
        "-1.234,50",
        "1,2\u{A0}mi",
        "+1234567",
        "ARS\u{A0}1.234.567,50",
        "-US$\u{A0}12,50",
        "JP¥\u{A0}1.235",
        "+R$\u{A0}5",
        "26%",
        "-12,3%",
        "14 de nov. de 2023",
        "14/11/2023, 19:13",
        "14 de novembro de 2023",
        "terça-feira, 14 de novembro de 2023 às 22:13:20",
        "22:13",
      ]
    ),
    (
      "en-US",
      [
        "1,234,567.891",
        "-1,234.50",
        "1.2M",
        "+1234567",
        "ARS\u{A0}1,234,567.50",
        "-$12.50",
        "¥1,235",
        "+R$5",
        "26%",
        "-12.3%",
        "Nov 14, 2023",
        "11/14/2023, 7:13\u{202F}PM",
        "November 14, 2023",
        "Tuesday, November 14, 2023 at 10:13:20\u{202F}PM",
        "10:13\u{202F}PM",
      ]
    ),
    (
      "de-DE",
      [
        "1.234.567,891",
        "-1.234,50",
        "1,2\u{A0}Mio.",
        "+1234567",
        "1.234.567,50\u{A0}ARS",
        "-12,50\u{A0}$",
        "1.235\u{A0}¥",
        "+5\u{A0}R$",
        "26\u{A0}%",
        "-12,3\u{A0}%",
        "14. Nov. 2023",
        "14.11.2023, 19:13",
        "14. November 2023",
        "Dienstag, 14. November 2023 um 22:13:20",
        "22:13",
      ]
    ),
    (
      "ar-EG",
      [
        "١٬٢٣٤٬٥٦٧٫٨٩١",
        "\u{61C}-١٬٢٣٤٫٥٠",
        "١٫٢\u{A0}مليون",
        "\u{61C}+١٢٣٤٥٦٧",
        "\u{200F}١٬٢٣٤٬٥٦٧٫٥٠\u{A0}ARS",
        "\u{61C}-\u{200F}١٢٫٥٠\u{A0}US$",
        "\u{200F}١٬٢٣٥\u{A0}JP¥",
        "\u{61C}+\u{200F}٥\u{A0}R$",
        "٢٦٪\u{61C}",
        "\u{61C}-١٢٫٣٪\u{61C}",
        "١٤ نوفمبر، ٢٠٢٣",
        "١٤\u{200F}/١١\u{200F}/٢٠٢٣، ٧:١٣\u{A0}م",
        "١٤ نوفمبر، ٢٠٢٣",
        "الثلاثاء، ١٤ نوفمبر، ٢٠٢٣، ١٠:١٣:٢٠\u{A0}م",
        "١٠:١٣\u{A0}م",
      ]
    ),
    (
      "ja-JP",
      [
        "1,234,567.891",
        "-1,234.50",
        "123万",
        "+1234567",
        "ARS\u{A0}1,234,567.50",
        "-$12.50",
        "¥1,235",
        "+R$5",
        "26%",
        "-12.3%",
        "2023年11月14日",
        "2023/11/14 19:13",
        "2023年11月14日",
        "2023年11月14日 火曜日 22:13:20",
        "22:13",
      ]
    ),
  ]

  private static let moment = 1_700_000_000.0

  /// Rows of the table above, in Lua's words beside them.
  private func texts(_ tag: String) -> [String?] {
    var formatter = ValueFormatter(tag)
    let zone = "America/Argentina/Buenos_Aires"
    var numbers = [
      formatter.text(.double(1_234_567.891)),
      formatter.text(.double(-1234.5), NumberOptions(decimals: 2...2)),
      formatter.text(.integer(1_234_567), NumberOptions(isCompact: true)),
      formatter.text(.integer(1_234_567), NumberOptions(isGrouped: false, isSigned: true)),
      formatter.text(.double(1_234_567.5), NumberOptions(unit: .currency("ARS"))),
      formatter.text(.double(-12.5), NumberOptions(unit: .currency("USD"))),
      formatter.text(.double(1234.5), NumberOptions(unit: .currency("JPY"))),
      formatter.text(
        .integer(5), NumberOptions(unit: .currency("BRL"), decimals: 0...0, isSigned: true)),
      formatter.text(.double(0.255), NumberOptions(unit: .percent)),
      formatter.text(.double(-0.1234), NumberOptions(unit: .percent, decimals: 1...1)),
    ].map(Optional.some)
    for options in [
      DateOptions(), DateOptions(date: .short, time: .short, timeZone: zone),
      DateOptions(date: .long), DateOptions(date: .full, time: .medium),
      DateOptions(date: .none, time: .short),
    ] {
      numbers.append(formatter.text(secondsSince1970: Self.moment, options))
    }
    return numbers
  }

  @Test(arguments: locales)
  func `writes as the locale does`(_ row: (tag: String, texts: [String])) {
    #expect(texts(row.tag) == row.texts)
    #expect(texts(row.tag.replacing("-", with: "_")) == row.texts)
  }

  @Test func `a kept style writes what a new one does`() {
    var formatter = ValueFormatter("es-AR")
    for round in 0..<200 {
      let options = NumberOptions(decimals: (round % 16)...(round % 16), isSigned: round > 100)
      var fresh = ValueFormatter("es-AR")
      #expect(formatter.text(.double(-2.5), options) == fresh.text(.double(-2.5), options))
    }
  }

  @Test func `rounds half away from zero, and never to minus zero`() {
    var formatter = ValueFormatter("en-US")
    let text = { (value: Double, decimals: Int) in
      formatter.text(.double(value), NumberOptions(decimals: decimals...decimals))
    }
    #expect([0.5, 1.5, 2.5, -2.5].map { text($0, 0) } == ["1", "2", "3", "-3"])
    #expect([1.005, 0.125, -0.125].map { text($0, 2) } == ["1.01", "0.13", "-0.13"])
    #expect([-0.0, -0.4, -0.004].map { text($0, 0) } == ["0", "0", "0"])
    #expect(
      formatter.text(.double(-0.004), NumberOptions(unit: .currency("USD"))) == "$0.00")
    #expect(formatter.text(.double(-0.004), NumberOptions(unit: .percent)) == "0%")
    #expect(formatter.text(.double(0.2), NumberOptions(decimals: 0...0, isSigned: true)) == "0")
  }

  @Test func `integers stay exact, and a whole double is written as one`() {
    var formatter = ValueFormatter("en-US")
    #expect(formatter.text(.integer(.max)) == "9,223,372,036,854,775,807")
    #expect(formatter.text(.integer(.min)) == "-9,223,372,036,854,775,808")
    #expect(
      formatter.text(.integer(9_007_199_254_740_993), NumberOptions(unit: .currency("USD")))
        == "$9,007,199,254,740,993.00")
    #expect(formatter.text(.double(3)) == "3")
  }

  @Test func `a currency has its own decimals`() {
    var formatter = ValueFormatter("en-US")
    let codes = ["USD", "JPY", "KWD", "CLP", "CLF", "XYZ"]
    #expect(
      codes.map { formatter.text(.double(1.5), NumberOptions(unit: .currency($0))) } == [
        "$1.50", "¥2", "KWD\u{A0}1.500", "CLP\u{A0}2", "CLF\u{A0}1.5000", "XYZ\u{A0}1.50",
      ])
  }

  @Test(arguments: [
    ("xx-YY", "1,234.5"), ("klingon", "1,234.5"), ("", "1,234.5"), ("-", "1,234.5"),
    ("de", "1.234,5"), ("de-XX", "1.234,5"), ("ES-ar", "1.234,5"), ("-es-AR-", "1.234,5"),
    ("iw", "1,234.5"),
    ("pt-PT-x-more", "1234,5"), ("es-AR-u-nu-arab", "١٬٢٣٤٫٥"),
  ])
  func `a locale without data is written as English, one without a country as its language`(
    _ tag: String, _ text: String
  ) {
    var formatter = ValueFormatter(tag)
    #expect(formatter.text(.double(1234.5)) == text)
  }

  @Test func `there is no text for a time zone that does not exist`() {
    var formatter = ValueFormatter("en-US")
    for zone in ["Mars/Base", "utc", "", "../UTC", "/etc/localtime", "UTC\0", "Europe"] {
      #expect(formatter.text(secondsSince1970: 0, DateOptions(timeZone: zone)) == nil)
    }
  }

  @Test func `writes the first and the last moment there is`() {
    var formatter = ValueFormatter("en-US")
    let ends = [ValueFormatter.moments.lowerBound, ValueFormatter.moments.upperBound]
    #expect(
      ends.map { formatter.text(secondsSince1970: $0, DateOptions(date: .long)) }
        == ["January 3, 1", "December 31, 9999"])
  }
}
