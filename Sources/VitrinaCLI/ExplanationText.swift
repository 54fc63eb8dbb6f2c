internal import Diagnostics
internal import Routing
internal import Values
internal import Vitrina

/// An explanation in words.
enum ExplanationText {
  static func text(_ explanation: LinkExplanation) -> String {
    var head = TextTable()
    func add(_ label: String, _ text: String) {
      head.add(label, DiagnosticFormatter.printable(text))
    }
    add("link", explanation.url)
    if let link = explanation.link?.deeplink {
      add("scheme", link.scheme)
      if let host = link.host { add("host", host) }
      for (i, segment) in link.segments.enumerated() { add("segment \(i + 1)", segment) }
      for item in link.queryItems { add("query", "\(item.key)=\(item.value)") }
      if let fragment = link.fragment { add("fragment", fragment) }
    }
    for function in explanation.middleware { add("before", "\(function.location)") }
    if let routes = explanation.routes {
      if let winner = routes.winner, !routes.params.isEmpty {
        add("route", winner.route.pattern)
        add("params", DataValue.map(routes.params).json)
      }
      for pattern in routes.nearest { add("nearest", pattern) }
      if let url = explanation.external { add("outside", url) }
      if routes.winner == nil, explanation.external == nil {
        for function in explanation.fallbacks { add("fallback", "\(function.location)") }
      }
      add("cost", "\(routes.nodesVisited) nodes visited")
    }
    var candidates = TextTable()
    for candidate in explanation.routes?.candidates ?? [] {
      candidates.add(
        candidate.outcome.rawValue, candidate.route.pattern, "\(candidate.route.location)",
        DiagnosticFormatter.printable(candidate.reason))
    }
    if candidates.isEmpty { return head.text }
    return head.text + "\n\n" + candidates.text
  }
}
