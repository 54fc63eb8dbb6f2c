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
    let wanted = PatternDistance(link)
    let scored = routes.map { (distance: wanted.distance(to: $0.pattern), text: $0.pattern.text) }
    return scored.sorted { a, b in
      if a.distance != b.distance { return a.distance < b.distance }
      let lengths = (a.text.utf8.count, b.text.utf8.count)
      return lengths.0 == lengths.1 ? a.text.utf8Precedes(b.text) : lengths.0 < lengths.1
    }.prefix(limit).map(\.text)
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

  init(_ link: Deeplink) {
    scheme = link.scheme
    labels =
      link.isWeb ? (link.host ?? "").split(separator: ".").reversed().map(String.init) : []
    segments = link.segments
    keys = link.queryItems.map(\.key)
  }

  func distance(to pattern: RoutePattern) -> Int {
    var distance = pattern.schemes.contains(scheme) ? 0 : Cost.otherScheme
    if let host = pattern.host {
      let places = Array(host.labels.reversed())
      let sent = host.hasWildcard ? Array(labels.prefix(places.count)) : labels
      distance += self.distance(sent, places)
    }
    let missing = pattern.query.count { $0.presence == .required && !keys.contains($0.key) }
    let forms =
      [Self.places(of: pattern.path, withGroups: true)]
      + (Self.hasGroups(pattern.path) ? [Self.places(of: pattern.path, withGroups: false)] : [])
    let nearest = forms.map { self.distance(segments, $0) }.min() ?? 0
    return distance + nearest + missing * Cost.wrongType
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

  private func distance(_ sent: [String], _ places: [PatternPlace]) -> Int {
    var distance = 0
    for (i, place) in places.enumerated() {
      if place.param?.isCatchAll == true { return distance + (i < sent.count ? 0 : Cost.missing) }
      distance += i < sent.count ? cost(sent[i], place) : Cost.missing
    }
    return distance + max(0, sent.count - places.count) * Cost.missing
  }

  private func cost(_ word: String, _ place: PatternPlace) -> Int {
    guard let param = place.param else { return cost(word, place.prefix) }
    let bytes = Array(word.utf8)
    let end = bytes.count - place.suffix.utf8.count
    guard place.prefix.utf8.count < end, bytes.starts(with: place.prefix.utf8),
      bytes[end...].elementsEqual(place.suffix.utf8)
    else { return Cost.wrongType }
    if param.type.accepts(bytes, place.prefix.utf8.count..<end) { return 0 }
    if case .oneOf(let values) = param.type { return values.map { cost(word, $0) }.min() ?? 0 }
    return Cost.wrongType
  }

  private func cost(_ word: String, _ literal: String) -> Int {
    if word.utf8Equals(literal) { return 0 }
    // Swift's `==` calls composed and decomposed forms equal: to a reader they are.
    if word.lowercased() == literal.lowercased() { return Cost.spelling }
    return nearestName(to: word, in: [literal]) == nil ? Cost.otherWord : Cost.nearWord
  }
}
