import Diagnostics
public import Values

/// One dispatch for logs and metrics: what came of a link, without what is nobody's business.
///
/// User info, fragments and the values of secret query items and params are blanked; see
/// `LinkBlanking`.
public struct DispatchTrace: Sendable, Equatable {
  /// The canonical link; the text as sent if it cannot be read.
  public let url: String
  public let source: LinkSource
  public let outcome: Outcome
  /// The pattern of the route that answered, and its plugin.
  public let pattern: String?
  public let plugin: String?
  /// Every link from the first to the last; empty when there was but one.
  public let chain: [String]
  /// The code of the diagnostic that counts.
  public let code: String?
  /// Seconds on the host's clock.
  public let duration: Double
  /// How many nodes the search for the last link entered; nil if it cannot be read.
  public let nodesVisited: Int?

  public init(
    _ dispatch: Dispatch, source: LinkSource, duration: Double, nodesVisited: Int?,
    blanking: LinkBlanking
  ) {
    let params = dispatch.link?.params ?? [:]
    func clean(_ url: String) -> String {
      blanking.blanked((try? Deeplink.parse(url))?.canonical ?? url, params: params)
    }
    url = clean(dispatch.url)
    chain = dispatch.chain.map(clean)
    self.source = source
    outcome = dispatch.outcome
    pattern = dispatch.route?.pattern
    plugin = dispatch.route?.plugin
    code = dispatch.diagnostic?.code
    self.duration = duration
    self.nodesVisited = nodesVisited
  }

  /// One object, for a line of a log.
  public var dataValue: DataValue {
    [
      "url": .string(url), "source": .string(source.rawValue),
      "outcome": .string(outcome.rawValue), "pattern": DataValue(pattern),
      "plugin": DataValue(plugin), "chain": .list(chain.map(DataValue.string)),
      "code": DataValue(code), "duration": .double(duration),
      "nodes_visited": DataValue(nodesVisited),
    ]
  }
}
