import Diagnostics
public import Values

/// Why no link can be built from a pattern and params.
public struct LinkBuildFault: Error, Sendable, Equatable {
  public enum Kind: Sendable, Equatable {
    /// A param that the link cannot do without.
    case missing
    /// A value that is not of the param's type, or that no link can carry there.
    case bad
    /// A place that stands for text which the pattern does not capture.
    case open
  }

  public let kind: Kind
  /// The param, or the place as the pattern writes it.
  public let name: String
  public let expected: String
  public let found: String
}

extension RoutePattern {
  /// A link built from a pattern, with the params that it has to lead back to.
  struct BuiltLink {
    let url: String
    let params: DataMap
  }

  /// The link that leads to this pattern with these params.
  ///
  /// Everything but unreserved characters is escaped. An optional group is there when one of its
  /// params is; what the pattern does not declare becomes query items in the order of the keys. The
  /// first scheme is taken. Null counts as absent.
  ///
  /// Whether another route would get the link is not known here: `RouteDirectory` looks.
  public func link(_ params: DataMap) throws(LinkBuildFault) -> String {
    try build(params).url
  }

  func build(_ params: DataMap) throws(LinkBuildFault) -> BuiltLink {
    var builder = PatternLinkBuilder(params)
    let scheme = schemes[0]
    var out = Array("\(scheme):".utf8)
    if let host {
      out.append(contentsOf: "//".utf8)
      try builder.append(host, to: &out)
      if let port = port(for: scheme) { out.append(contentsOf: ":\(port)".utf8) }
    }
    let segments = try builder.segments(of: path)
    if host == nil {
      // The host of an app link is decoded more strictly than a path, and folded.
      out.append(contentsOf: (segments.first?.fitsHost ?? true ? "//" : "///").utf8)
    }
    for (i, segment) in segments.enumerated() {
      if i > 0 || host != nil { out.append(UInt8(ascii: "/")) }
      out.append(escaping: segment.bytes) { $0.isUnreserved }
    }
    try builder.appendQuery(query, to: &out)
    return BuiltLink(url: String(out), params: builder.expected)
  }
}

/// Fills a pattern's places from params.
private struct PatternLinkBuilder {
  struct Segment {
    let bytes: [UInt8]
    /// Whether it may stand where the host of an app link stands without being read otherwise.
    let fitsHost: Bool
  }

  /// What is still to be used.
  private var rest: DataMap
  /// What the link has to lead back to.
  private(set) var expected = DataMap()

  init(_ params: DataMap) {
    rest = DataMap(entries: params.entries.filter { $0.value != .null })
  }

  // MARK: - Host

  mutating func append(_ host: HostPattern, to out: inout [UInt8]) throws(LinkBuildFault) {
    guard !host.hasWildcard else {
      throw LinkBuildFault(
        kind: .open, name: "*", expected: "a pattern that names the whole host", found: "'*'")
    }
    for (i, label) in host.labels.enumerated() {
      if i > 0 { out.append(UInt8(ascii: ".")) }
      guard let param = label.param else {
        out.append(contentsOf: label.prefix.utf8)
        continue
      }
      var text = try take(param, folded: true)
      guard HostName.isLabel(Array(text.utf8)[...]) else {
        throw LinkBuildFault(
          kind: .bad, name: param.name, expected: "letters, digits, '_' and inner '-' in a host",
          found: quoted(text))
      }
      if case .oneOf = param.type { text = text.lowercased() }
      expect(param, text)
      out.append(contentsOf: text.utf8)
    }
  }

  // MARK: - Path

  mutating func segments(of path: [PathElement]) throws(LinkBuildFault) -> [Segment] {
    var segments: [Segment] = []
    for element in path {
      switch element {
      case .place(let place): segments += try self.segments(of: place)
      case .group(let inner):
        // A group whose params are all absent is left out, and one without params as well.
        if Self.names(in: inner).contains(where: { rest[$0] != nil }) {
          segments += try self.segments(of: inner)
        }
      }
    }
    return segments
  }

  private static func names(in path: [PathElement]) -> [String] {
    path.flatMap { element in
      switch element {
      case .place(let place): place.param.map { [$0.name] } ?? []
      case .group(let inner): names(in: inner)
      }
    }
  }

  private mutating func segments(of place: PatternPlace) throws(LinkBuildFault) -> [Segment] {
    guard let param = place.param else {
      return [Segment(bytes: Array(place.prefix.utf8), fitsHost: Self.fitsHost(place.prefix))]
    }
    if param.isCatchAll { return try rest(param) }
    let text = try take(param, folded: false)
    let whole = place.prefix + text + place.suffix
    try checkSegment(whole, of: param, found: text)
    expect(param, text)
    var fitsHost = Self.fitsHost(whole)
    if case .oneOf = param.type, Array(text.utf8) != Array(text.utf8).folded { fitsHost = false }
    return [Segment(bytes: Array(whole.utf8), fitsHost: fitsHost)]
  }

  /// The segments of a catch-all: a list of texts with at least one.
  private mutating func rest(_ param: PatternParam) throws(LinkBuildFault) -> [Segment] {
    let expected = "a list of segments with at least one"
    guard let value = take(param.name) else { throw missing(param.name, expected) }
    var segments: [Segment] = []
    var texts: [DataValue] = []
    for item in value.listValue ?? [] {
      guard let text = ParamType.scalar(.str).text(of: item) else {
        throw bad(param.name, "segments that are text or numbers", item)
      }
      try checkSegment(text, of: param, found: text)
      segments.append(Segment(bytes: Array(text.utf8), fitsHost: Self.fitsHost(text)))
      texts.append(.string(text))
    }
    guard !segments.isEmpty else { throw bad(param.name, expected, value) }
    self.expected[param.name] = .list(texts)
    return segments
  }

  private func checkSegment(
    _ segment: String, of param: PatternParam, found: String
  ) throws(LinkBuildFault) {
    guard !segment.isEmpty, segment != ".", segment != ".." else {
      throw LinkBuildFault(
        kind: .bad, name: param.name, expected: "text that is not empty and not '.' or '..'",
        found: quoted(found))
    }
  }

  /// What the host of an app link may not hold decoded is written as a segment behind `///`.
  private static func fitsHost(_ text: String) -> Bool {
    !text.utf8.contains { byte in
      switch byte {
      case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "@"),
        UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "\\"), 0x20:
        true
      default: false
      }
    }
  }

  // MARK: - Query

  mutating func appendQuery(
    _ rules: [RoutePattern.QueryRule], to out: inout [UInt8]
  ) throws(LinkBuildFault) {
    var isFirst = true
    func append(_ key: String, _ value: String, to out: inout [UInt8]) {
      out.append(isFirst ? UInt8(ascii: "?") : UInt8(ascii: "&"))
      isFirst = false
      out.append(escaping: key.utf8) { $0.isUnreserved }
      out.append(UInt8(ascii: "="))
      out.append(escaping: value.utf8) { $0.isUnreserved }
    }
    for rule in rules {
      let value = take(rule.key)
      switch rule.presence {
      case .list:
        var values: [DataValue] = []
        guard let items = value.map(\.listValue) ?? [] else {
          throw bad(rule.key, "a list", value ?? .null)
        }
        for item in items {
          guard let text = rule.type.text(of: item) else {
            throw bad(rule.key, "a list, each item \(rule.type.wish)", item)
          }
          append(rule.key, text, to: &out)
          values.append(rule.type.value(of: text))
        }
        expected[rule.key] = .list(values)
      case .required, .optional:
        guard let value else {
          if rule.presence == .optional { continue }
          throw missing(rule.key, rule.type.wish)
        }
        guard let text = rule.type.text(of: value) else {
          throw bad(rule.key, rule.type.wish, value)
        }
        append(rule.key, text, to: &out)
        expected[rule.key] = rule.type.value(of: text)
      }
    }
    for entry in rest.entries {
      for item in entry.value.listValue ?? [entry.value] {
        guard let text = ParamType.scalar(.str).text(of: item) else {
          throw bad(entry.key, "text, a number, a boolean or a list of them", item)
        }
        append(entry.key, text, to: &out)
      }
    }
  }

  // MARK: - Values

  private mutating func take(_ name: String) -> DataValue? {
    defer { rest[name] = nil }
    return rest[name]
  }

  /// The text of a param with one value.
  private mutating func take(
    _ param: PatternParam, folded: Bool
  ) throws(LinkBuildFault) -> String {
    guard param.name != "_" else {
      throw LinkBuildFault(
        kind: .open, name: "{_}", expected: "a param with a name of its own", found: "{_}")
    }
    guard let value = take(param.name) else { throw missing(param.name, param.type.wish) }
    guard let text = param.type.text(of: value, folded: folded) else {
      throw bad(param.name, param.type.wish, value)
    }
    return text
  }

  private mutating func expect(_ param: PatternParam, _ text: String) {
    expected[param.name] = param.type.value(of: text)
  }

  private func missing(_ name: String, _ expected: String) -> LinkBuildFault {
    LinkBuildFault(kind: .missing, name: name, expected: expected, found: "nothing")
  }

  private func bad(_ name: String, _ expected: String, _ value: DataValue) -> LinkBuildFault {
    let found =
      switch value {
      case .string(let text): quoted(text)
      case .integer, .double, .bool: value.json
      case .null, .list, .map: value.kindDescription
      }
    return LinkBuildFault(kind: .bad, name: name, expected: expected, found: found)
  }
}

extension ParamType {
  /// What a value has to be, in words.
  fileprivate var wish: String {
    switch self {
    case .scalar(.str): "text"
    case .scalar(.int): "a whole number"
    case .scalar(.num): "a number that can be written without an exponent"
    case .scalar(.bool): "true or false"
    case .scalar(.uuid): "a UUID"
    case .scalar(.date): "a day as YYYY-MM-DD"
    case .scalar(.slug): "letters, digits, '_' and '-'"
    case .oneOf(let values): "one of \(values.joined(separator: ", "))"
    }
  }

  /// The spelling of a value in a link; nil when it is none of this type.
  fileprivate func text(of value: DataValue, folded: Bool = false) -> String? {
    let text: String
    switch value {
    case .string(let string): text = string
    case .integer(let number): text = "\(number)"
    case .double(let number):
      guard number.isFinite else { return nil }
      text = Int(exactly: number).map { "\($0)" } ?? "\(number)"
    case .bool(let flag): text = "\(flag)"
    case .null, .list, .map: return nil
    }
    // Any text may be empty in a query; the places that cannot hold that refuse it themselves.
    if text.isEmpty, self == .scalar(.str) { return text }
    let bytes = folded ? Array(text.utf8).folded : Array(text.utf8)
    if folded, case .oneOf(let values) = self {
      return values.contains { Array($0.utf8).folded == bytes } ? text : nil
    }
    return accepts(Array(text.utf8), 0..<text.utf8.count) ? text : nil
  }

  /// The value that a link with this spelling gives.
  fileprivate func value(of text: String) -> DataValue {
    value(Array(text.utf8), 0..<text.utf8.count)
  }
}
