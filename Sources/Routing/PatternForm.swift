import Diagnostics
import Values

/// A pattern with some of its optional groups and without the others, compared with a link place by
/// place: what is slow and can say why, beside the trie that is fast and cannot.
struct PatternForm {
  /// Where a link and a form part.
  struct Loss {
    /// How many places fitted before.
    let depth: Int
    /// Whether scheme and host are shared, or at least the first segment.
    let isNear: Bool
    /// Made only for those that are shown.
    private let words: () -> String

    var reason: String { words() }

    init(depth: Int, reason: @escaping @autoclosure () -> String, isNear: Bool) {
      self.depth = depth
      self.isNear = isNear
      words = reason
    }
  }

  let pattern: RoutePattern
  /// From right to left, as they are matched.
  let labels: [PatternPlace]
  let places: [PatternPlace]

  static func forms(of pattern: RoutePattern) -> [PatternForm] {
    let labels = Array((pattern.host?.labels ?? []).reversed())
    return RoutePattern.ungrouped(pattern.path).map {
      PatternForm(pattern: pattern, labels: labels, places: $0)
    }
  }
}

// MARK: - Order

extension PatternForm {
  /// What decides the order in which links try forms: place by place what is narrower, hosts first.
  ///
  /// Each place is compared number by number: kind, text around a param, text in front of it, type.
  var ranks: [[Int]] { steps.map(\.rank) }

  /// The rule by which `winner`, which matches the same link, is tried before this form.
  func reasonBehind(_ winner: PatternForm) -> String {
    let (mine, first) = (steps, winner.steps)
    for i in 0..<min(mine.count, first.count) where mine[i].rank != first[i].rank {
      let (a, b) = (first[i].rank, mine[i].rank)
      let rule =
        if a[0] == b[0], a[1] != b[1] {
          "more text around a param comes before less"
        } else if a[0] == b[0], a[2] != b[2] {
          "longer text in front of a param comes before shorter"
        } else {
          "\(first[i].kind) comes before \(mine[i].kind)"
        }
      return "less specific in \(first[i].name): \(rule)"
    }
    return "its form comes later"
  }

  fileprivate struct Step {
    let rank: [Int]
    let kind: String
    let name: String
  }

  private var steps: [Step] {
    var steps = labels.map { $0.step("the host") }
    if let host = pattern.host {
      steps.append(
        host.hasWildcard
          ? Step(rank: [9, 0, 0, 0], kind: "'*'", name: "the host")
          : Step(rank: [-1, 0, 0, 0], kind: "the end of the host", name: "the host"))
    }
    return steps + places.enumerated().map { $1.step("segment \($0 + 1)") }
  }
}

extension PatternPlace {
  fileprivate func step(_ name: String) -> PatternForm.Step {
    let (rank, kind): ([Int], String) =
      switch param?.type {
      case nil: ([0, 0, 0, 0], "a literal")
      case _ where param?.isCatchAll == true: ([4, 0, 0, 0], "a catch-all")
      case .oneOf: ([1, 0, 0, 0], "one of listed values")
      case .scalar(let type):
        prefix.isEmpty && suffix.isEmpty
          ? ([3, 0, 0, type.rank], type == .str ? "any text" : type.rawValue)
          : (
            [2, -prefix.utf8.count - suffix.utf8.count, -prefix.utf8.count, type.rank],
            "\(type.rawValue) with text around it"
          )
      }
    return PatternForm.Step(rank: rank, kind: kind, name: name)
  }
}

// MARK: - Beside a link

extension PatternForm {
  /// Whether a pattern may share scheme and host, or the first segment, with a link: a quick no for
  /// nearly all of a large table.
  static func mayBeNear(_ pattern: RoutePattern, _ link: Deeplink) -> Bool {
    func isLike(_ literal: String, _ range: Range<Int>) -> Bool {
      let bytes = literal.utf8
      guard bytes.count == range.count else { return bytes.contains { $0 >= 0x80 } }
      return zip(link.text[range], bytes).allSatisfy { $0.folded == $1.folded || $1 >= 0x80 }
    }
    if link.segmentCount > 0, case .place(let first)? = pattern.path.first, first.param == nil,
      isLike(first.prefix, link.segment(0).range)
    {
      return true
    }
    guard pattern.schemes.contains(where: { $0.utf8Equals(link.scheme) }) else {
      guard case .place(let first)? = pattern.path.first else { return true }
      return first.param != nil
    }
    guard let host = pattern.host else {
      guard link.segmentCount > 0, case .place(let first)? = pattern.path.first else { return true }
      return first.param != nil
    }
    var end = link.hostRange.upperBound
    for label in host.labels.reversed() {
      guard end > link.hostRange.lowerBound else { return false }
      var start = end
      while start > link.hostRange.lowerBound, link.text[start - 1] != UInt8(ascii: ".") {
        start -= 1
      }
      if label.param == nil, !isLike(label.prefix, start..<end) { return false }
      end = start - 1
    }
    return true
  }

  /// Where the link does not fit; nil when it does.
  func loss(of link: Deeplink) -> Loss? {
    guard pattern.schemes.contains(where: { $0.utf8Equals(link.scheme) }) else {
      return Loss(
        depth: 0,
        reason: "scheme \(quoted(link.scheme)) is not \(pattern.schemes.joined(separator: " or "))",
        isNear: sharesFirstSegment(link))
    }
    if pattern.host != nil {
      if let loss = lossInHost(of: link) { return loss }
    }
    let depth = 1 + labels.count
    for (i, place) in places.enumerated() {
      guard i < link.segmentCount else {
        return Loss(
          depth: depth + i, reason: "the link ends before segment \(i + 1), \(place.label)",
          isNear: isNear(link, lostAt: i))
      }
      let end = place.param?.isCatchAll == true ? link.segmentCount : i + 1
      for at in i..<end {
        let isFolded = at == 0 && link.hostIsSegment
        guard let fault = place.fault(link.text, link.segment(at).range, folded: isFolded) else {
          continue
        }
        return Loss(
          depth: depth + i,
          reason: "segment \(at + 1) \(place.words(fault, link.text, link.segment(at).range))",
          isNear: isNear(link, lostAt: i) || fault.isSpelling)
      }
      if place.param?.isCatchAll == true { return lossInQuery(of: link) }
    }
    if link.segmentCount > places.count {
      let extra = String(link.text[link.segment(places.count).range])
      return Loss(
        depth: depth + places.count,
        reason: "segment \(places.count + 1) \(quoted(extra)) is one too many",
        isNear: isNear(link, lostAt: places.count))
    }
    return lossInQuery(of: link)
  }

  /// Whether a form that lost in the path at a place is near: web links share the host by then, app
  /// links have to share the first segment or to lose by the type of a param there.
  private func isNear(_ link: Deeplink, lostAt place: Int) -> Bool {
    pattern.isWeb || place > 0 || places.first?.param != nil
  }

  private func sharesFirstSegment(_ link: Deeplink) -> Bool {
    guard link.segmentCount > 0, let first = places.first else { return false }
    if case .scalar? = first.param?.type { return false }
    return first.fault(link.text, link.segment(0).range, folded: link.hostIsSegment) == nil
  }

  private func lossInHost(of link: Deeplink) -> Loss? {
    let host = pattern.host
    let sent = link.text[link.hostRange].split(separator: UInt8(ascii: "."))
      .map { $0.startIndex..<$0.endIndex }.reversed()
    let isNear = sharesFirstSegment(link)
    for (i, (place, label)) in zip(labels, sent).enumerated() {
      if let fault = place.fault(link.text, label, folded: true) {
        return Loss(
          depth: 1 + i, reason: "host label \(place.words(fault, link.text, label))",
          isNear: isNear)
      }
    }
    let wanted = labels.count + (host?.hasWildcard == true ? 1 : 0)
    let name = quoted(link.host ?? "")
    if sent.count < wanted {
      let missing = labels.count > sent.count ? labels[sent.count].label : "'*'"
      return Loss(
        depth: 1 + sent.count, reason: "host \(name) has nothing for \(missing)", isNear: isNear)
    }
    if sent.count > labels.count, host?.hasWildcard != true {
      return Loss(
        depth: 1 + labels.count,
        reason: "host \(name) has \(sent.count) labels, not \(labels.count)", isNear: isNear)
    }
    let port = pattern.port(for: link.scheme)
    guard link.port == port else {
      return Loss(
        depth: 1 + labels.count,
        reason: (link.port.map { "port \($0)" } ?? "the default port")
          + (port.map { " is not \($0)" } ?? " is not the default port"), isNear: true)
    }
    return nil
  }

  private func lossInQuery(of link: Deeplink) -> Loss? {
    for rule in pattern.query where !rule.accepts(link) {
      let sent = link.queryItems.filter { $0.key.utf8Equals(rule.key) }
      let wrong =
        rule.presence == .list
        ? sent.first {
          !$0.value.isEmpty && !rule.type.accepts(Array($0.value.utf8), 0..<$0.value.utf8.count)
        } : sent.first
      return Loss(
        depth: 1 + labels.count + places.count + 1,
        reason: wrong.map {
          "query item \(quoted(rule.key)) is \(quoted($0.value)), \(rule.type.refusal)"
        } ?? "query item \(quoted(rule.key)) is missing", isNear: true)
    }
    return nil
  }
}

extension PatternPlace {
  /// Why a segment or label does not fit.
  fileprivate enum Fault {
    case empty
    /// Another word than the literal.
    case word
    /// The same word in other case, or composed of other characters.
    case letterCase, characters
    case value
    /// The text around the param is missing.
    case around
    /// The bytes between the fixed text are not of the type.
    case type(Range<Int>)

    var isSpelling: Bool {
      switch self {
      case .letterCase, .characters: true
      case .empty, .word, .value, .around, .type: false
      }
    }
  }

  fileprivate func fault(_ text: [UInt8], _ range: Range<Int>, folded: Bool) -> Fault? {
    func isEqual(_ part: Range<Int>, _ wanted: String) -> Bool {
      let bytes = wanted.utf8
      guard part.count == bytes.count else { return false }
      return folded
        ? zip(text[part], bytes).allSatisfy { $0.folded == $1.folded }
        : text[part].elementsEqual(bytes)
    }
    guard !range.isEmpty else { return .empty }
    guard let param else {
      if isEqual(range, prefix) { return nil }
      // Swift's `==` calls composed and decomposed forms equal: to a reader they are.
      let sent = String(text[range])
      if sent == prefix { return .characters }
      return sent.lowercased() == prefix.lowercased() ? .letterCase : .word
    }
    if param.isCatchAll { return nil }
    if case .oneOf(let values) = param.type {
      return values.contains { isEqual(range, prefix + $0 + suffix) } ? nil : .value
    }
    let (start, end) = (
      range.lowerBound + prefix.utf8.count, range.upperBound - suffix.utf8.count
    )
    guard start < end, isEqual(range.lowerBound..<start, prefix),
      isEqual(end..<range.upperBound, suffix)
    else { return .around }
    return param.type.accepts(text, start..<end) ? nil : .type(start..<end)
  }

  /// A fault in words that follow the name of the place.
  fileprivate func words(_ fault: Fault, _ text: [UInt8], _ range: Range<Int>) -> String {
    let word = quoted(String(text[range]))
    switch fault {
    case .empty: return "is empty"
    case .word: return "\(word) is not \(quoted(prefix))"
    case .letterCase: return "\(word) is not \(quoted(prefix)), which differs in case"
    case .characters: return "\(word) is spelled with other bytes than \(quoted(prefix))"
    case .value:
      guard case .oneOf(let values)? = param?.type else { return word }
      let all = values.map { prefix + $0 + suffix }.joined(separator: " or ")
      return "\(word) is not \(all), which \(label) wants"
    case .around: return "\(word) does not have the text around \(label)"
    case .type(let inner):
      let value = inner == range ? "is" : "has \(quoted(String(text[inner]))),"
      return "\(word) \(value) \(param?.type.refusal ?? "") for \(label)"
    }
  }

  /// The place as it is written in a pattern, values of an enumeration left out.
  fileprivate var label: String {
    guard let param else { return quoted(prefix) }
    let mark =
      switch param.type {
      case _ where param.isCatchAll: "+"
      case .scalar(.str), .oneOf: ""
      case .scalar(let type): ":\(type.rawValue)"
      }
    return "\(prefix){\(param.name)\(mark)}\(suffix)"
  }
}

extension ParamType {
  /// `no int`, `not ar or mx`
  fileprivate var refusal: String {
    switch self {
    case .scalar(let type): "no \(type.rawValue)"
    case .oneOf(let values): "not \(values.joined(separator: " or "))"
    }
  }
}
