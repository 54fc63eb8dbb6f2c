public import Values

/// A link as a handler receives it.
public struct RoutedLink: Sendable, Equatable {
  public let deeplink: Deeplink
  /// Typed; empty for middleware and fallbacks, which run without a route.
  public let params: DataMap
  /// The pattern that matched, as its author wrote it; nil for middleware and fallbacks.
  public let route: String?
  public let source: LinkSource

  public init(
    _ deeplink: Deeplink, params: DataMap = DataMap(), route: String? = nil, source: LinkSource
  ) {
    self.deeplink = deeplink
    self.params = params
    self.route = route
    self.source = source
  }

  /// The table that a Lua handler receives.
  public var dataValue: DataValue {
    guard case .map(var map) = parts else { return parts }
    map["url"] = .string(deeplink.url)
    map["route"] = DataValue(route)
    map["source"] = .string(source.rawValue)
    return .map(map)
  }

  /// The parsed parts: the `link` of `open --json`.
  public var parts: DataValue {
    [
      "scheme": .string(deeplink.scheme),
      "host": DataValue(deeplink.host),
      "path": .string(deeplink.path),
      "params": .map(params),
      "query": .map(deeplink.query),
      "query_all": .map(deeplink.queryAll),
      "fragment": DataValue(deeplink.fragment),
    ]
  }
}
