import Impact
import Testing

struct MoneyTests {
  @Test(arguments: [
    ("20", "USD", 2_000), ("20.00", "USD", 2_000), ("20.5", "USD", 2_050), (".50", "USD", 50),
    ("5.", "USD", 500), ("007", "USD", 700), ("0", "USD", 0),
    ("1234567.89", "USD", 123_456_789), ("16777217", "USD", 1_677_721_700),
    ("1.004", "USD", 100), ("1.005", "USD", 101), ("1.0049999999", "USD", 100),
    ("0.995", "USD", 100), ("1.234", "KWD", 1_234), ("1.2345", "KWD", 1_235), ("100.4", "JPY", 100),
    ("100.5", "JPY", 101), ("0.000000000000000001", "USD", 0),
    ("10000000000", "USD", Money.maximum),
    ("20", "usd", 2_000),
  ])
  func `reads a decimal exactly`(_ text: String, _ code: String, _ units: Int) throws {
    let currency = try #require(Currency(code))
    #expect(Money(text, currency) == Money(units, currency))
  }

  @Test(arguments: [
    "", ".", "-1", "-0.01", "+1", "1,50", "1.2.3", "1e3", "0x10", "nan", "inf", " 1", "1 ", "١",
    "$1", "10000000000.01", "99999999999999999999999999", "0.0000000000000000001",
    String(repeating: "1", count: 10_000), "1\0",
  ])
  func `refuses what is no amount`(_ text: String) {
    #expect(Money(text, .usd) == nil)
  }

  @Test(arguments: [
    (20.0, 2_000), (1.005, 101), (1.004, 100), (0.1 + 0.2, 30), (1_234_567.89, 123_456_789),
    (16_777_217, 1_677_721_700), (0, 0), (-0.0, 0), (0.00001, 0), (1e-300, 0),
    (1e10, Money.maximum),
  ])
  func `takes a number as it would be written`(_ value: Double, _ units: Int) {
    #expect(Money(value, .usd) == Money(units, .usd))
  }

  @Test(arguments: [-0.01, -1, .nan, .infinity, -.infinity, 1e300, 1e12 + 1, 1e16])
  func `refuses a number that is no amount`(_ value: Double) {
    #expect(Money(value, .usd) == nil)
  }

  @Test(arguments: ["USD", "usd", "Eur", "JPY", "KWD"])
  func `knows a currency in either case`(_ code: String) {
    #expect(Currency(code)?.code == code.uppercased())
  }

  @Test(arguments: ["", "US", "USDT", "XXX", "U$D", "ÄÖÜ", "12A", " USD", "ﬀa"])
  func `knows no other currency`(_ code: String) {
    #expect(Currency(code) == nil)
  }
}
