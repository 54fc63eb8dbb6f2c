import Diagnostics
import Values

/// Reads the pattern language; one method for each rule of its grammar.
struct PatternParser {
  static let maximumExpansions = 64

  private let text: String
  private let bytes: [UInt8]
  private let location: SourceLocation?
  private var at = 0
  private var names: [ArraySlice<UInt8>] = []
  /// Where a catch-all stands, once there is one: nothing may follow it.
  private var catchAll: Int?

  init(_ text: String, at location: SourceLocation?) {
    self.text = text
    self.bytes = Array(text.utf8)
    self.location = location
  }

  /// What a literal holds only as an escape.
  static func isReserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "("), UInt8(ascii: ")"),
      UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "["), UInt8(ascii: "]"),
      UInt8(ascii: "|"), UInt8(ascii: "\\"), UInt8(ascii: "^"), UInt8(ascii: "\""),
      UInt8(ascii: "`"), UInt8(ascii: "*"), UInt8(ascii: "#"), 0x20:
      true
    default: byte.isControl
    }
  }

  /// What ends a literal, or starts an escape in one.
  static func isStructure(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "%")
  }

  // MARK: - Pattern and scheme

  mutating func pattern() throws(Diagnostic) -> RoutePattern {
    let schemes = try schemes()
    let isWeb = schemes[0].defaultPort != nil
    var host: HostPattern?
    let path: [PathElement]
    if isWeb {
      host = try self.host()
      path = try elements(depth: 0)
    } else {
      path = try appSegments()
    }
    if let next = peek, next != UInt8(ascii: "?") {
      throw next == UInt8(ascii: "#")
        ? fault(
          expected: "the end, or '?' and query items",
          fix: "leave the fragment out; a handler reads it from link.fragment")
        : fault(expected: "the end, or '?' and query items")
    }
    let query = try take(UInt8(ascii: "?")) ? queryRules() : []
    let pattern = RoutePattern(text: text, schemes: schemes, host: host, path: path, query: query)
    guard pattern.expansionCount <= Self.maximumExpansions else {
      at = 0
      throw fault(
        expected: "at most \(Self.maximumExpansions) combinations of optional groups and values",
        found: "more than that", fix: "write several patterns, or a param without a list of values")
    }
    return pattern
  }

  private mutating func schemes() throws(Diagnostic) -> [String] {
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else {
      throw fault(
        expected: "a scheme and a colon in front", fix: "write the scheme too, such as app://")
    }
    var schemes: [String] = []
    for piece in bytes[..<colon].split(
      separator: UInt8(ascii: "|"), omittingEmptySubsequences: false)
    {
      at = piece.startIndex
      let scheme = Array(piece).folded
      guard LinkScheme.isScheme(scheme) else {
        throw fault(
          expected: "a scheme: a letter, then letters, digits, '+', '-' or '.'",
          found: piece.isEmpty ? "nothing" : quoted(String(piece)),
          fix: "write the scheme in front of the colon, such as app://")
      }
      let name = String(scheme)
      guard !LinkScheme.refused.contains(name) else { throw refusedScheme(name) }
      if let first = schemes.first, (first.defaultPort == nil) != (name.defaultPort == nil) {
        throw fault(
          expected: "web schemes only, or app schemes only",
          found: "\(quoted(first)) and \(quoted(name))", fix: "write one pattern for each kind")
      }
      schemes.append(name)
    }
    at = colon + 1
    return schemes
  }

  // MARK: - Targets

  private mutating func host() throws(Diagnostic) -> HostPattern {
    guard take(UInt8(ascii: "/")), take(UInt8(ascii: "/")) else {
      throw fault(expected: "'//' and a host", fix: "write https://host/path")
    }
    var host = HostPattern(hasWildcard: false, labels: [], port: nil)
    if peek == UInt8(ascii: "*") {
      let star = at
      at += 1
      host.hasWildcard = true
      for _ in 0..<2 {
        guard take(UInt8(ascii: ".")) else { throw shortWildcard(star) }
        let label = try self.label()
        guard label.param == nil else { throw shortWildcard(star) }
        host.labels.append(label)
      }
    } else {
      host.labels.append(try label())
    }
    while take(UInt8(ascii: ".")) { host.labels.append(try label()) }
    if let last = host.labels.last, last.param == nil,
      HostName.isNumber(Array(last.prefix.utf8)[...])
    {
      throw fault(
        expected: "a last label that is not a number", found: quoted(last.prefix),
        fix: "use the domain name; links to addresses are refused")
    }
    if take(UInt8(ascii: ":")) { host.port = try port() }
    return host
  }

  private func shortWildcard(_ star: Int) -> Diagnostic {
    var parser = self
    parser.at = star
    return parser.fault(
      expected: "two labels without params behind '*'",
      fix: "write the domain out, such as *.shop.example")
  }

  private mutating func label() throws(Diagnostic) -> PatternPlace {
    if peek == UInt8(ascii: "{") {
      let start = at
      let param = try param()
      guard !param.isCatchAll else {
        at = start
        throw fault(
          expected: "a label or a param", fix: "write '*.' for any number of labels in front")
      }
      if case .oneOf(let values) = param.type,
        let value = values.first(where: { !HostName.isLabel(Array($0.utf8)[...]) })
      {
        at = start
        throw fault(
          expected: "values of letters, digits, '_' and inner '-' in a host", found: quoted(value),
          fix: "a host never holds other characters; use its xn-- form")
      }
      return PatternPlace(prefix: "", param: param)
    }
    let start = at
    while let byte = peek, !isEndOfLabel(byte) { at += 1 }
    guard HostName.isLabel(bytes[start..<at]) else {
      let end = at
      at = start
      throw fault(
        expected: "a label of letters, digits, '_' and inner '-'",
        found: start == end ? nil : quoted(String(bytes[start..<end])),
        fix: "write the host in its xn-- form if it has other letters")
    }
    return PatternPlace(prefix: String(Array(bytes[start..<at]).folded))
  }

  private func isEndOfLabel(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ".") || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "(")
      || byte == UInt8(ascii: "{") || Self.isStructure(byte)
  }

  private mutating func port() throws(Diagnostic) -> Int {
    let start = at
    while let byte = peek, byte.isASCIIDigit { at += 1 }
    guard at - start <= 5, let port = Int(String(bytes[start..<at])), (1...65535).contains(port)
    else {
      at = start
      throw fault(expected: "a port from 1 to 65535", fix: "leave ':' out for the usual port")
    }
    return port
  }

  /// `s://a/b`, `s:///a/b`, `s:/a/b` and `s:a/b` are one target.
  private mutating func appSegments() throws(Diagnostic) -> [PathElement] {
    if bytes[at...].starts(with: "//".utf8) { at += 2 }
    guard let next = peek, next != UInt8(ascii: "/"), next != UInt8(ascii: "("),
      next != UInt8(ascii: "?"), next != UInt8(ascii: "#")
    else { return try elements(depth: 0) }
    let first = PathElement.place(try segment())
    return [first] + (try elements(depth: 0))
  }

  // MARK: - Path

  private mutating func elements(depth: Int) throws(Diagnostic) -> [PathElement] {
    var elements: [PathElement] = []
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "/"):
        at += 1
        if isEndOfPath { return elements }
        elements.append(.place(try segment()))
      case UInt8(ascii: "("):
        guard depth < Self.maximumExpansions else {
          throw fault(expected: "fewer groups inside one another", fix: "write several patterns")
        }
        elements.append(.group(try group(depth: depth)))
      default: return elements
      }
    }
    return elements
  }

  private var isEndOfPath: Bool {
    guard let byte = peek else { return true }
    return byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") || byte == UInt8(ascii: ")")
  }

  private mutating func group(depth: Int) throws(Diagnostic) -> [PathElement] {
    let open = at
    at += 1
    let inner = try elements(depth: depth + 1)
    guard !inner.isEmpty else {
      throw fault(
        expected: "'/' and a whole segment inside the group",
        fix: "move the slash into the group, such as (/level/{n:int})")
    }
    guard take(UInt8(ascii: ")")) else {
      throw fault(expected: "')' that closes the group of column \(open + 1)")
    }
    return inner
  }

  private mutating func segment() throws(Diagnostic) -> PatternPlace {
    if let place = catchAll {
      at = place
      throw fault(
        expected: "a catch-all at the end of the path only",
        fix: "take away what follows it, or write {name} for one segment")
    }
    let start = at
    if peek == UInt8(ascii: ":") {
      throw fault(
        expected: "a literal or {name}", found: quoted(String(rest(of: start))),
        fix: "write {\(String(rest(of: start).dropFirst()))} for a param, %3A for a colon")
    }
    var place = PatternPlace(prefix: try literal())
    if peek == UInt8(ascii: "{") {
      let open = at
      let param = try param()
      place.param = param
      place.suffix = try literal()
      if peek == UInt8(ascii: "{") {
        throw fault(
          expected: "one param in a segment",
          fix: "put a slash between the two, or capture both as one and split it in the handler")
      }
      if param.isCatchAll {
        guard place.prefix.isEmpty, place.suffix.isEmpty else {
          at = open
          throw fault(
            expected: "a catch-all that is alone in its segment",
            fix: "write /{\(param.name)+} without text around it")
        }
        catchAll = open
      }
      try checkValues(of: place, at: open)
    } else {
      try checkWhole(place.prefix, at: start)
    }
    return place
  }

  private func rest(of start: Int) -> ArraySlice<UInt8> {
    bytes[start...].prefix { !Self.isStructure($0) && $0 != UInt8(ascii: ")") }
  }

  /// A segment of fixed bytes that no link can have is refused.
  private mutating func checkWhole(_ literal: String, at start: Int) throws(Diagnostic) {
    guard literal.isEmpty || literal == "." || literal == ".." else { return }
    at = start
    throw fault(
      expected: "a segment that is not empty and not '.' or '..'",
      found: literal.isEmpty ? nil : quoted(literal),
      fix: "take it away; no link with such a segment matches")
  }

  private mutating func checkValues(of place: PatternPlace, at open: Int) throws(Diagnostic) {
    guard case .oneOf(let values) = place.param?.type else { return }
    for value in values { try checkWhole(place.prefix + value + place.suffix, at: open) }
  }

  /// Decoded literal text up to something that cannot be part of one; possibly empty.
  private mutating func literal(inValue: Bool = false) throws(Diagnostic) -> String {
    let start = at
    var decoded: [UInt8] = []
    decoded.reserveCapacity(32)
    scan: while let byte = peek {
      switch byte {
      case UInt8(ascii: "%"):
        decoded.append(try escape())
        continue scan
      case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): break scan
      case UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: ")"): break scan
      case UInt8(ascii: "|"), UInt8(ascii: "}"):
        if inValue { break scan }
        throw reservedFault(byte)
      default:
        guard !Self.isReserved(byte) else { throw reservedFault(byte) }
        decoded.append(byte)
      }
      at += 1
    }
    guard !decoded.contains(where: \.isControl),
      let text = String(validating: decoded, as: UTF8.self)
    else {
      let end = at
      at = start
      throw fault(
        expected: "escapes that spell text", found: quoted(String(bytes[start..<end])),
        fix: "no link with these bytes is read; take them away")
    }
    return text
  }

  private func reservedFault(_ byte: UInt8) -> Diagnostic {
    var escape: [UInt8] = []
    escape.appendEscape(of: byte)
    return fault(
      expected: "a character that patterns do not use for themselves",
      fix: "write \(String(escape)) for the character itself")
  }

  private mutating func escape() throws(Diagnostic) -> UInt8 {
    guard at + 2 < bytes.count, let high = bytes[at + 1].hexadecimalValue,
      let low = bytes[at + 2].hexadecimalValue
    else {
      throw fault(
        expected: "two hexadecimal digits behind '%'", fix: "write %25 for the percent sign itself")
    }
    at += 3
    return high << 4 | low
  }

  // MARK: - Params

  /// `{name}`, `{name:type}` or `{name+}`.
  private mutating func param() throws(Diagnostic) -> PatternParam {
    let open = at
    at += 1
    let start = at
    if let first = peek, first.isASCIILetter || first == UInt8(ascii: "_") {
      while let byte = peek,
        byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "_")
      {
        at += 1
      }
    }
    guard start < at else {
      throw fault(
        expected: "a name of letters, digits and '_', not starting with a digit",
        fix: "name the param, or write {_} for one that is not needed")
    }
    let name = bytes[start..<at]
    if !name.elementsEqual("_".utf8) { try declare(name, at: start) }
    if take(UInt8(ascii: "+")) {
      try close(open)
      return PatternParam(name: String(name), type: .scalar(.str), isCatchAll: true)
    }
    let type = try self.type()
    try close(open)
    return PatternParam(name: String(name), type: type)
  }

  private mutating func declare(_ name: ArraySlice<UInt8>, at start: Int) throws(Diagnostic) {
    guard !names.contains(name) else {
      at = start
      throw fault(
        expected: "a name used once in path and query", found: quoted(String(name)),
        fix: "rename one of the two")
    }
    names.append(name)
  }

  private mutating func close(_ open: Int) throws(Diagnostic) {
    guard take(UInt8(ascii: "}")) else {
      throw fault(expected: "'}' that closes the param of column \(open + 1)")
    }
  }

  private mutating func type() throws(Diagnostic) -> ParamType {
    guard take(UInt8(ascii: ":")) else { return .scalar(.str) }
    let start = at
    var values: [String] = []
    repeat {
      let value = try literal(inValue: true)
      guard !value.isEmpty else {
        throw fault(
          expected: "a type or a value", fix: "write a type such as int, or values such as a|b")
      }
      values.append(value)
    } while take(UInt8(ascii: "|"))
    if values.count > 1 { return .oneOf(values) }
    let name = values[0]
    if let scalar = ScalarType(rawValue: name) { return .scalar(scalar) }
    let known = ScalarType.allCases.map(\.rawValue)
    let meant = known.first { name.hasPrefix($0) } ?? nearestName(to: name, in: known)
    at = start
    throw fault(
      expected: "one of \(known.joined(separator: ", ")), or at least two values with '|' between",
      found: quoted(name),
      fix: meant.map { "write \($0)" } ?? "write the segment as a literal if it has one value")
  }

  // MARK: - Query

  private mutating func queryRules() throws(Diagnostic) -> [RoutePattern.QueryRule] {
    var rules: [RoutePattern.QueryRule] = []
    repeat { rules.append(try queryRule()) } while take(UInt8(ascii: "&"))
    guard peek == nil else {
      throw fault(
        expected: "'&' or the end", fix: "write query items as {key}, {key?} or {key*}")
    }
    return rules
  }

  private mutating func queryRule() throws(Diagnostic) -> RoutePattern.QueryRule {
    let open = at
    guard take(UInt8(ascii: "{")) else {
      throw fault(
        expected: "'{' and the key of a query item", fix: "write {key}, {key?} or {key*}")
    }
    let start = at
    while let byte = peek,
      byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "_")
        || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
    {
      at += 1
    }
    guard start < at else {
      throw fault(
        expected: "a key of letters, digits, '_', '.' and '-'", fix: "name the key in the braces")
    }
    let key = bytes[start..<at]
    try declare(key, at: start)
    var presence = RoutePattern.QueryRule.Presence.required
    if take(UInt8(ascii: "?")) {
      presence = .optional
    } else if take(UInt8(ascii: "*")) {
      presence = .list
    }
    let type = try self.type()
    try close(open)
    return RoutePattern.QueryRule(key: String(key), presence: presence, type: type)
  }

  // MARK: - Reading and complaining

  private var peek: UInt8? { at < bytes.count ? bytes[at] : nil }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    at += 1
    return true
  }

  /// A diagnostic for what stands at `at`.
  private func fault(
    expected: String, found: String? = nil, fix: String? = nil
  ) -> Diagnostic {
    let next = at < bytes.count ? quoted(String(bytes[at...])) : "the end of the pattern"
    return Diagnostic(
      "route.bad_pattern", .error, "column \(at + 1) of pattern \(quoted(text)) does not fit",
      at: location,
      expected: expected, found: found ?? next,
      fix: fix ?? "write it as the pattern language has it")
  }

  private func refusedScheme(_ name: String) -> Diagnostic {
    Diagnostic(
      "route.scheme_refused", .error,
      "pattern \(quoted(text)) has a scheme that is never followed, at column \(at + 1)",
      at: location, expected: "https, or the scheme of an app", found: quoted(name),
      fix: "use another scheme; no setting allows this one")
  }
}
