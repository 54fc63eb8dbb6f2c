public import Values

/// Why a link goes where it goes: the routes that come into question, in the order in which they
/// would be tried.
public struct RouteExplanation: Sendable, Equatable {
  public enum Outcome: String, Sendable, CaseIterable {
    /// Matches and is tried first.
    case wins
    /// Matches, and is tried when those before it decline.
    case behind
    /// Nearly matches.
    case lost
  }

  /// A route and what became of it.
  public struct Candidate: Sendable, Equatable {
    public let route: Dispatch.MatchedRoute
    public let outcome: Outcome
    /// Where it lost, or by which rule it stands behind the first.
    public let reason: String

    public init(route: Dispatch.MatchedRoute, outcome: Outcome, reason: String) {
      self.route = route
      self.outcome = outcome
      self.reason = reason
    }

    public var dataValue: DataValue {
      guard case .map(var map) = route.dataValue else { return .null }
      map["outcome"] = .string(outcome.rawValue)
      map["reason"] = .string(reason)
      return .map(map)
    }
  }

  /// At most 20.
  public let candidates: [Candidate]
  /// The nearest patterns when none matches.
  public let nearest: [String]
  /// What the link says to the route that wins.
  public let params: DataMap
  /// How many nodes the search entered: what its cost is made of.
  public let nodesVisited: Int

  /// The route that would get the link first.
  public var winner: Candidate? { candidates.first { $0.outcome == .wins } }
}
