public import Values

/// Takes secrets out of links, so that they may be logged.
///
/// Works on text and not on a link that was read, since links that are refused are logged too.
public struct LinkBlanking: Sendable {
  /// What stands for a secret.
  public static let blank = "***"

  /// A key is secret if it is one of these, or has one of them as a word: `accessToken`, `user_otp`.
  private static let words: Set<String> = [
    "token", "password", "passwd", "passcode", "pwd", "secret", "otp", "jwt", "credential",
    "credentials", "signature", "apikey", "cvv", "cvc", "bearer",
  ]

  /// What is a secret as a whole key, and in front of or behind another word is not: `country_code`.
  private static let keys: Set<String> = [
    "code", "pin", "key", "sig", "auth", "authorization", "session", "sid", "pass", "state",
    "nonce",
    "auth_code", "authorization_code", "verification_code", "security_code", "sms_code",
    "recovery_code", "login_code", "api_key", "access_key", "private_key", "session_id",
  ]

  private let more: Set<String>

  /// - Parameter keys: Further keys of query items and params that are secrets; case and dashes do
  ///   not count.
  public init(secretKeys keys: [String] = []) {
    more = Set(keys.map { Self.words(of: $0).joined(separator: "_") })
  }

  /// Whether the value of a query item or param is not to be seen.
  public func isSecret(_ key: String) -> Bool {
    let words = Self.words(of: key)
    let name = words.joined(separator: "_")
    return Self.keys.contains(name) || more.contains(name)
      || words.contains { Self.words.contains($0) || Self.words.contains($0.singular) }
  }

  /// The link without user info, fragment and secret values.
  ///
  /// - Parameter params: Those of the route that took the link: what one with a secret name says is
  ///   blanked in host and path.
  public func blanked(_ url: String, params: DataMap = [:]) -> String {
    blanked(url, params: params, depth: 0)
  }

  private func blanked(_ url: String, params: DataMap, depth: Int) -> String {
    var rest = Array(url.utf8)[...]
    var hash = false
    if let at = rest.firstIndex(of: UInt8(ascii: "#")) {
      hash = true
      rest = rest[..<at]
    }
    var query: ArraySlice<UInt8>?
    if let at = rest.firstIndex(of: UInt8(ascii: "?")) {
      query = rest[(at + 1)...]
      rest = rest[..<at]
    }
    var out = withoutUserInfo(Array(rest))
    for (key, value) in params.entries.map({ ($0.key, $0.value) }) where isSecret(key) {
      for text in value.listValue ?? [value] {
        if case .string(let text) = text { out = out.replacing(secret: text) }
        if case .integer(let number) = text { out = out.replacing(secret: "\(number)") }
      }
    }
    if let query {
      out.append(UInt8(ascii: "?"))
      for (i, item) in query.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
        .enumerated()
      {
        if i > 0 { out.append(UInt8(ascii: "&")) }
        append(item, depth: depth, to: &out)
      }
    }
    if hash { out.append(contentsOf: "#\(Self.blank)".utf8) }
    return String(out)
  }

  /// `app://user:password@host` → `app://***@host`
  private func withoutUserInfo(_ text: [UInt8]) -> [UInt8] {
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")) else { return text }
    let target = text[(colon + 1)...]
    guard target.starts(with: "//".utf8) else { return text }
    let authority = target.dropFirst(2).prefix {
      $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "\\")
    }
    guard let at = authority.lastIndex(of: UInt8(ascii: "@")) else { return text }
    return Array(text[...colon]) + Array("//\(Self.blank)".utf8) + Array(text[at...])
  }

  private func append(_ item: ArraySlice<UInt8>, depth: Int, to out: inout [UInt8]) {
    guard let equals = item.firstIndex(of: UInt8(ascii: "=")) else {
      out.append(contentsOf: item)
      return
    }
    let value = item[(equals + 1)...]
    out.append(contentsOf: item[...equals])
    if isSecret(String(item[..<equals].decoded)) {
      if !value.isEmpty { out.append(contentsOf: Self.blank.utf8) }
      return
    }
    // A value that is a link itself may hold secrets of its own.
    let inner = value.decoded
    guard inner.contains(UInt8(ascii: ":")) || inner.contains(UInt8(ascii: "?")) else {
      out.append(contentsOf: value)
      return
    }
    let text = String(inner)
    let clean = depth < 3 ? blanked(text, params: [:], depth: depth + 1) : Self.blank
    if clean.utf8Equals(text) {
      out.append(contentsOf: value)
    } else {
      out.append(escaping: clean.utf8) { $0.isUnreserved || $0 == UInt8(ascii: "*") }
    }
  }

  /// `accessToken` and `access-token` → access, token.
  private static func words(of key: String) -> [String] {
    var words: [[UInt8]] = [[]]
    var wasLower = false
    for byte in key.utf8 {
      let isUpper = (0x41...0x5A).contains(byte)
      let isPart = byte.isASCIILetter || byte.isASCIIDigit || byte >= 0x80
      if !isPart || (isUpper && wasLower) { words.append([]) }
      if isPart { words[words.count - 1].append(byte.folded) }
      wasLower = isPart && !isUpper
    }
    return words.filter { !$0.isEmpty }.map { String($0) }
  }
}

extension String {
  fileprivate var singular: String { hasSuffix("s") ? String(dropLast()) : self }
}

extension ArraySlice<UInt8> {
  /// The bytes with escapes decoded where they can be, and `+` as a space.
  fileprivate var decoded: [UInt8] {
    var out: [UInt8] = []
    var at = startIndex
    while at < endIndex {
      if self[at] == UInt8(ascii: "%"), at + 2 < endIndex,
        let high = self[at + 1].hexadecimalValue, let low = self[at + 2].hexadecimalValue
      {
        out.append(high << 4 | low)
        at += 3
      } else {
        out.append(self[at] == UInt8(ascii: "+") ? 0x20 : self[at])
        at += 1
      }
    }
    return out
  }
}

extension [UInt8] {
  /// The bytes with each occurrence of a secret blanked, behind the scheme; escaped as canonical
  /// links are, or not.
  fileprivate func replacing(secret: String) -> [UInt8] {
    guard !secret.isEmpty else { return self }
    var strict: [UInt8] = []
    strict.append(escaping: secret.utf8) { $0.isUnreserved }
    var loose: [UInt8] = []
    loose.append(escaping: secret.utf8) { $0.isUnreserved || $0.isSubDelimiter }
    var opaque: [UInt8] = []
    opaque.append(escaping: secret.utf8) {
      $0.isUnreserved || $0.isSubDelimiter || $0 == UInt8(ascii: "@") || $0 == UInt8(ascii: ":")
    }
    let colon = firstIndex(of: UInt8(ascii: ":")).map { $0 + 1 } ?? 0
    var out = Array(self[..<colon])
    var at = colon
    scan: while at < count {
      for needle in [strict, loose, opaque] where self[at...].starts(with: needle) {
        out.append(contentsOf: LinkBlanking.blank.utf8)
        at += needle.count
        continue scan
      }
      out.append(self[at])
      at += 1
    }
    return out
  }
}
