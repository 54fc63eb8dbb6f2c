import Diagnostics
import Values

extension Router {
  /// Why a link goes where it goes.
  ///
  /// What matches is found by the search that routing uses; what lost is compared with the link
  /// place by place, for which every route is looked at. Candidates that lost are those that share
  /// scheme and host with the link, or at least the first segment; when nothing matches, the nearest
  /// patterns as well.
  ///
  /// - Complexity: O(*n*) in routes. Meant for a person who asks, not for a request.
  public func explain(_ link: Deeplink) -> RouteExplanation {
    let limit = 20
    var found: [Explained<Handler>] = []
    var params = DataMap()
    var matched: Set<ObjectIdentifier> = []
    for match in matches(link).prefix(PatternParser.maximumExpansions) {
      if found.isEmpty { params = match.params }
      guard found.count < limit, matched.insert(ObjectIdentifier(match.route)).inserted else {
        continue
      }
      let forms = PatternForm.forms(of: match.route.pattern).filter { $0.loss(of: link) == nil }
      let first = forms.min { $0.ranks.precede($1.ranks) }
      if let first { found.append(Explained(form: first, route: match.route, loss: nil)) }
    }
    let matches = found.count
    let nearest = matches == 0 ? self.nearest(to: link) : []
    let lost = routes.compactMap { route -> Explained<Handler>? in
      guard !matched.contains(ObjectIdentifier(route)) else { return nil }
      let isNearest = nearest.contains { $0.utf8Equals(route.pattern.text) }
      guard isNearest || PatternForm.mayBeNear(route.pattern, link) else { return nil }
      return Explained(lost: route, link, isNearest: isNearest)
    }.sorted { a, b in a.depth == b.depth ? a.precedes(b) : a.depth > b.depth }
    found += lost.prefix(limit - matches)
    found.sort { $0.precedes($1) }
    var first: PatternForm?
    let candidates = found.map { explained in
      let outcome: RouteExplanation.Outcome
      let reason: String
      if let loss = explained.loss {
        (outcome, reason) = (.lost, loss.reason)
      } else if let first {
        (outcome, reason) = (.behind, explained.form.reasonBehind(first))
      } else {
        first = explained.form
        outcome = .wins
        reason = matches == 1 ? "the only one that matches" : "first of \(matches) that match"
      }
      return RouteExplanation.Candidate(
        route: Dispatch.MatchedRoute(explained.route), outcome: outcome, reason: reason)
    }
    return RouteExplanation(
      candidates: candidates, nearest: nearest, params: params, nodesVisited: nodesVisited(by: link)
    )
  }
}

/// A route beside a link.
private struct Explained<Handler: Sendable> {
  /// The form that matches first or comes nearest.
  let form: PatternForm
  let route: Route<Handler>
  /// Nil when it matches.
  let loss: PatternForm.Loss?
  private let ranks: [[Int]]

  init(form: PatternForm, route: Route<Handler>, loss: PatternForm.Loss?) {
    self.form = form
    self.route = route
    self.loss = loss
    ranks = form.ranks
  }

  /// Nil for a route that is not near, and for one that matches: it lies beyond the limit.
  init?(lost route: Route<Handler>, _ link: Deeplink, isNearest: Bool) {
    var deepest: (form: PatternForm, loss: PatternForm.Loss)?
    for form in PatternForm.forms(of: route.pattern) {
      guard let loss = form.loss(of: link) else { return nil }
      if loss.depth > deepest?.loss.depth ?? -1 { deepest = (form, loss) }
    }
    guard let (form, loss) = deepest, isNearest || loss.isNear else { return nil }
    self.init(form: form, route: route, loss: loss)
  }

  var depth: Int { loss?.depth ?? .max }

  /// The order of trying; what another scheme keeps from being tried comes last.
  func precedes(_ other: Explained) -> Bool {
    let isForeign = depth == 0
    guard isForeign == (other.depth == 0) else { return !isForeign }
    if ranks != other.ranks { return ranks.precede(other.ranks) }
    return route.pattern.text.utf8Precedes(other.route.pattern.text)
  }
}

extension [[Int]] {
  fileprivate func precede(_ other: [[Int]]) -> Bool {
    lexicographicallyPrecedes(other) { $0.lexicographicallyPrecedes($1) }
  }
}
