/// Makes operations slow or lets them fail on purpose, so that a preview and tests can show how that
/// looks. What fails has changed nothing.
public struct FailureScript: Sendable, Equatable {
  public enum Failure: String, Sendable, CaseIterable {
    case networkError = "network_error"
    case invalidResponse = "invalid_response"
    case parsingError = "parsing_error"

    var reason: ImpactReason {
      switch self {
      case .networkError: .networkError
      case .invalidResponse: .invalidResponse
      case .parsingError: .parsingError
      }
    }
  }

  public struct Step: Sendable, Equatable {
    /// How many milliseconds pass before the operation happens or fails; below 0 is 0.
    public var latency: Int
    public var failure: Failure?
    /// How many operations it is for; nil: all.
    public var times: Int?

    public init(latency: Int = 0, failure: Failure? = nil, times: Int? = nil) {
      self.latency = max(0, latency)
      self.failure = failure
      self.times = times
    }
  }

  /// What widgets read, by its name in scripts and JSON.
  public enum Reading: String, Sendable, CaseIterable {
    case offer, personal, community, order, images
  }

  public var steps: [ImpactOperation.Name: Step]
  /// How readings go. They are looked at as often as something is drawn, so their `times` do not
  /// count.
  public var readings: [Reading: Step]

  public init(_ steps: [ImpactOperation.Name: Step] = [:], readings: [Reading: Step] = [:]) {
    self.steps = steps
    self.readings = readings
  }

  /// What is in store for the next operation of a name, which counts as one of its times.
  mutating func take(_ name: ImpactOperation.Name) -> Step? {
    guard let step = steps[name] else { return nil }
    guard let times = step.times else { return step }
    guard times > 0 else { return nil }
    steps[name]?.times = times - 1
    return step
  }
}
