import Values

/// What the trie knows of one expansion: its route, and where its params lie in a link.
struct TrieExpansion: Sendable {
  /// A param of a match.
  enum Binding: Sendable {
    case capture(PatternExpansion.Capture.Source, ParamType)
    case query(RoutePattern.QueryRule)
  }

  let route: Int
  /// In the byte order of their names, which is the order of the finished map.
  let bindings: [(name: String, binding: Binding)]
  /// The query items that are looked at before the expansion is accepted.
  let rules: [RoutePattern.QueryRule]

  init(route: Int, pattern: RoutePattern, captures: [PatternExpansion.Capture]) {
    self.route = route
    rules = pattern.query
    let captured = captures.map { ($0.name, Binding.capture($0.source, $0.type)) }
    bindings = (captured + pattern.query.map { ($0.key, .query($0)) })
      .sorted { $0.0.utf8Precedes($1.0) }
      .map { (name: $0.0, binding: $0.1) }
  }

  func acceptsQuery(of link: Deeplink) -> Bool {
    rules.allSatisfy { $0.accepts(link) }
  }

  /// The typed values; those of an absent group or key are absent.
  func params(of link: Deeplink) -> DataMap {
    var entries: [DataMap.Entry] = []
    entries.reserveCapacity(bindings.count)
    for (name, binding) in bindings {
      let value: DataValue? =
        switch binding {
        case .capture(let source, let type): Self.value(source, type, link)
        case .query(let rule): rule.value(in: link)
        }
      if let value { entries.append(DataMap.Entry(key: name, value: value)) }
    }
    return DataMap(entries: entries)
  }

  private static func value(
    _ source: PatternExpansion.Capture.Source, _ type: ParamType, _ link: Deeplink
  ) -> DataValue {
    switch source {
    case .rest(let first):
      return .list(
        (first..<link.segmentCount).map { .string(String(link.text[link.segment($0).range])) })
    case .segment(let i, let prefix, let suffix):
      let whole = link.segment(i).range
      let range = (whole.lowerBound + prefix)..<(whole.upperBound - suffix)
      return value(type, link, range, isHost: i == 0 && link.hostIsSegment)
    case .label(let i):
      return value(type, link, label(i, of: link), isHost: true)
    }
  }

  /// A value of an enumeration in host position is given in lower case, whatever was sent.
  private static func value(
    _ type: ParamType, _ link: Deeplink, _ range: Range<Int>, isHost: Bool
  ) -> DataValue {
    if isHost, case .oneOf = type { return .string(String(link.text[range].map(\.folded))) }
    return type.value(link.text, range)
  }

  private static func label(_ i: Int, of link: Deeplink) -> Range<Int> {
    let labels = link.text[link.hostRange].split(separator: UInt8(ascii: "."))
    let label = labels[labels.count - 1 - i]
    return label.startIndex..<label.endIndex
  }
}

extension RoutePattern.QueryRule {
  /// Whether the values that count are of the type, and one is there if it has to be.
  func accepts(_ link: Deeplink) -> Bool {
    switch presence {
    case .required: first(in: link).map { conforms(link.text, $0) } ?? false
    case .optional: first(in: link).map { conforms(link.text, $0) } ?? true
    case .list: all(in: link).allSatisfy { conforms(link.text, $0) }
    }
  }

  /// The value of a link that is accepted: nil when an optional key is absent.
  func value(in link: Deeplink) -> DataValue? {
    switch presence {
    case .required, .optional: first(in: link).map { type.value(link.text, $0) }
    case .list: .list(all(in: link).map { type.value(link.text, $0) })
    }
  }

  /// Any text will do in a query, the empty one too.
  private func conforms(_ text: [UInt8], _ range: Range<Int>) -> Bool {
    isText || type.accepts(text, range)
  }

  private var isText: Bool { type == .scalar(.str) }

  /// The first value of the key; an empty one counts as absent unless any text will do.
  private func first(in link: Deeplink) -> Range<Int>? {
    for i in 0..<link.queryCount where link.text[link.key(i).range].elementsEqual(key.utf8) {
      let range = link.value(i).range
      return range.isEmpty && !isText ? nil : range
    }
    return nil
  }

  private func all(in link: Deeplink) -> [Range<Int>] {
    (0..<link.queryCount).compactMap { i in
      guard link.text[link.key(i).range].elementsEqual(key.utf8) else { return nil }
      let range = link.value(i).range
      return range.isEmpty && !isText ? nil : range
    }
  }
}
