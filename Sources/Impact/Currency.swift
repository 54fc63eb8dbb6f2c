/// A currency of ISO 4217 that shoppers pay in.
public struct Currency: Sendable, Hashable {
  /// Three upper-case letters.
  public let code: String
  /// How many decimals its minor unit has: 0 for JPY, 2 for USD, 3 for KWD.
  public let exponent: Int

  /// Reads a code in either case; nil if no such currency is used.
  public init?(_ code: String) {
    guard code.utf8.count == 3, code.isASCIILetters else { return nil }
    let code = code.uppercased()
    guard let exponent = Self.exponents[code] else { return nil }
    self.code = code
    self.exponent = exponent
  }

  private init(code: String, exponent: Int) {
    self.code = code
    self.exponent = exponent
  }

  public static let usd = Currency(code: "USD", exponent: 2)

  private static let exponents: [String: Int] = {
    var table: [String: Int] = [:]
    for (exponent, codes) in [
      (
        0,
        "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF"
      ),
      (
        2,
        """
        AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD \
        CAD CDF CHF CNY COP CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD \
        GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD \
        MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP \
        PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS \
        TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VES WST XCD XCG YER ZAR ZMW ZWG
        """
      ),
      (3, "BHD IQD JOD KWD LYD OMR TND"),
    ] {
      for code in codes.split(separator: " ") { table[String(code)] = exponent }
    }
    return table
  }()
}
