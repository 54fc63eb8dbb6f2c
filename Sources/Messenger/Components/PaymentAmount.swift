internal import Components

/// An amount in minor units of a currency.
struct PaymentAmount {
  private let minorUnits: Int
  private let currency: String

  init(_ minorUnits: Int, _ currency: String) {
    self.minorUnits = minorUnits
    self.currency = currency.uppercased()
  }

  /// As the readers of a locale write money; a currency without a code of three letters is written
  /// as it is.
  func text(_ locale: String) -> String {
    let amount = Double(minorUnits) / divisor
    var formatter = ValueFormatter(locale)
    guard currency.utf8.count == 3, currency.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else {
      return "\(formatter.text(.double(amount))) \(currency)"
    }
    return formatter.text(.double(amount), NumberOptions(unit: .currency(currency)))
  }

  /// Minor units in one of the currency (ISO 4217).
  private var divisor: Double {
    switch currency {
    case "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "VND", "VUV",
      "XAF", "XOF", "XPF":
      1
    case "BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND": 1000
    default: 100
    }
  }
}
