/// What a request must carry to be let in or to change anything; another one in every run.
struct AccessToken: Sendable {
  /// 32 hexadecimal digits from the system's random numbers.
  let text: String

  init() {
    let words = [UInt64.random(in: 0 ... .max), UInt64.random(in: 0 ... .max)]
    text = words.map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// Compares in a time that tells nothing of how much is right.
  func matches(_ other: String?) -> Bool {
    let (own, other) = (Array(text.utf8), Array((other ?? "").utf8))
    var difference: UInt8 = own.count == other.count ? 0 : 1
    for (i, byte) in own.enumerated() { difference |= byte ^ (i < other.count ? other[i] : 0) }
    return difference == 0
  }
}
