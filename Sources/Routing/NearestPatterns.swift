import Diagnostics
import Values

extension Router {
  /// The patterns that come nearest to a link that nothing matched, nearest first.
  ///
  /// Compared place by place: a misspelt word is nearer than another word, a value of the wrong type
  /// nearer than a missing segment. Of equally near ones the shorter text comes first, then the
  /// byte order, so that the answer does not depend on registration.
  ///
  /// - Complexity: O(*n*) in routes. Meant for a message, not for a request that matches.
  public func nearest(to link: Deeplink, limit: Int = 3) -> [String] {
    var wanted = PatternDistance(link)
    var nearest: [(distance: Int, text: String)] = []
    for route in routes {
      let bound = nearest.count < limit ? Int.max : nearest.last?.distance ?? 0
      guard let distance = wanted.distance(to: route.pattern, within: bound) else { continue }
      let found = (distance: distance, text: route.pattern.text)
      let place = nearest.firstIndex { Self.precedes(found, $0) } ?? nearest.endIndex
      nearest.insert(found, at: place)
      if nearest.count > limit { nearest.removeLast() }
    }
    return nearest.map(\.text)
  }

  private static func precedes(
    _ a: (distance: Int, text: String), _ b: (distance: Int, text: String)
  ) -> Bool {
    if a.distance != b.distance { return a.distance < b.distance }
    let lengths = (a.text.utf8.count, b.text.utf8.count)
    return lengths.0 == lengths.1 ? a.text.utf8Precedes(b.text) : lengths.0 < lengths.1
  }
}

/// Measures how far a link is from patterns.
struct PatternDistance {
  private enum Cost {
    /// The same word in other case or another Unicode form.
    static let spelling = 1
    static let nearWord = 2
    static let wrongType = 3
    static let missing = 4
    static let otherWord = 6
    static let otherScheme = 8
  }

  private let scheme: String
  private let labels: [String]
  private let segments: [String]
  private let keys: [String]
  /// What words cost against literals, since thousands of patterns share a few hundred of them.
  private var known: [Comparison: Int] = [:]

  private struct Comparison: Hashable {
    let word: String
    let literal: String
  }

  init(_ link: Deeplink) {
    scheme = link.scheme
    labels =
      link.isWeb ? (link.host ?? "").split(separator: ".").reversed().map(String.init) : []
    segments = link.segments
    keys = link.queryItems.map(\.key)
  }

  /// Nil when the pattern is further away than that.
  mutating func distance(to pattern: RoutePattern, within bound: Int) -> Int? {
    var distance = pattern.schemes.contains(scheme) ? 0 : Cost.otherScheme
    distance +=
      pattern.query.count { $0.presence == .required && !keys.contains($0.key) } * Cost.wrongType
    guard distance <= bound else { return nil }
    if let host = pattern.host {
      let places = Array(host.labels.reversed())
      let sent = host.hasWildcard ? Array(labels.prefix(places.count)) : labels
      guard let found = self.distance(sent, places, within: bound - distance) else { return nil }
      distance += found
    }
    let forms =
      [Self.places(of: pattern.path, withGroups: true)]
      + (Self.hasGroups(pattern.path) ? [Self.places(of: pattern.path, withGroups: false)] : [])
    var nearest: Int?
    for form in forms {
      let most = min(bound - distance, nearest ?? .max)
      if let found = self.distance(segments, form, within: most) { nearest = found }
    }
    return nearest.map { distance + $0 }
  }

  private static func hasGroups(_ path: [PathElement]) -> Bool {
    path.contains { if case .group = $0 { true } else { false } }
  }

  /// The places with all optional groups, or with none.
  private static func places(of path: [PathElement], withGroups: Bool) -> [PatternPlace] {
    path.flatMap { element in
      switch element {
      case .place(let place): [place]
      case .group(let inner): withGroups ? places(of: inner, withGroups: true) : []
      }
    }
  }

  /// Nil once it is more than the bound.
  private mutating func distance(
    _ sent: [String], _ places: [PatternPlace], within bound: Int
  ) -> Int? {
    var distance = 0
    for (i, place) in places.enumerated() {
      if place.param?.isCatchAll == true {
        distance += i < sent.count ? 0 : Cost.missing
        return distance <= bound ? distance : nil
      }
      distance += i < sent.count ? cost(sent[i], place) : Cost.missing
      guard distance <= bound else { return nil }
    }
    distance += max(0, sent.count - places.count) * Cost.missing
    return distance <= bound ? distance : nil
  }

  private mutating func cost(_ word: String, _ place: PatternPlace) -> Int {
    guard let param = place.param else { return cost(word, place.prefix) }
    let bytes = Array(word.utf8)
    let end = bytes.count - place.suffix.utf8.count
    guard place.prefix.utf8.count < end, bytes.starts(with: place.prefix.utf8),
      bytes[end...].elementsEqual(place.suffix.utf8)
    else { return Cost.wrongType }
    if param.type.accepts(bytes, place.prefix.utf8.count..<end) { return 0 }
    if case .oneOf(let values) = param.type {
      var least = Int.max
      for value in values { least = min(least, cost(word, value)) }
      return least
    }
    return Cost.wrongType
  }

  private mutating func cost(_ word: String, _ literal: String) -> Int {
    if word.utf8Equals(literal) { return 0 }
    // Texts of other bytes can be equal keys, so only plain ones are looked up.
    guard literal.utf8.allSatisfy({ $0 < 0x80 }) else { return Self.cost(word, literal) }
    let comparison = Comparison(word: word, literal: literal)
    if let cost = known[comparison] { return cost }
    let cost = Self.cost(word, literal)
    known[comparison] = cost
    return cost
  }

  private static func cost(_ word: String, _ literal: String) -> Int {
    // Swift's `==` calls composed and decomposed forms equal: to a reader they are.
    if word.lowercased() == literal.lowercased() { return Cost.spelling }
    return nearestName(to: word, in: [literal]) == nil ? Cost.otherWord : Cost.nearWord
  }
}
