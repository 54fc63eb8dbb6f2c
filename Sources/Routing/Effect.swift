public import Diagnostics
public import Values

/// What a handler asks the host to do once the dispatch has ended.
public enum Effect: Sendable, Equatable {
  case navigate(screen: String, params: DataMap, transition: String?, replace: Bool)
  case back
  case openExternal(url: String)
  /// A link that is dispatched in the place of this effect; a finished dispatch has none.
  case open(url: String)
  case refresh(provider: String)
  case track(name: String, properties: DataMap)
  case emit(event: String, properties: DataMap)
  case send(provider: String, action: String, arguments: DataMap)
  case service(ServiceCall)
}

/// What a handler asks a service of the host for.
public struct ServiceCall: Sendable, Equatable {
  /// The type of the effect in JSON, such as `banner`.
  public var service: String
  /// The function that was called, such as `present`.
  public var operation: String
  /// As the handler gave them.
  public var arguments: DataMap
  /// Whose handler it was.
  public var plugin: String
  /// The plugin's own number for what the call began or is about; nil: nothing it keeps.
  public var ticket: Int?
  /// Where the call is written.
  public var location: SourceLocation
  /// How it ended, for services that answer; nil: not yet, or there is no answer.
  public var outcome: ServiceOutcome?
  /// The arguments that nobody is to read, such as a token, wherever they stand.
  public var secrets: [String] = []

  public init(
    service: String, operation: String, arguments: DataMap, plugin: String, ticket: Int? = nil,
    location: SourceLocation
  ) {
    self.service = service
    self.operation = operation
    self.arguments = arguments
    self.plugin = plugin
    self.ticket = ticket
    self.location = location
  }
}

/// How something ended that a service was asked for.
public struct ServiceOutcome: Sendable, Equatable {
  public var isSuccess: Bool { reason == nil }
  /// Why it was refused, in snake_case; nil: it was done.
  public var reason: String?

  public init(reason: String?) { self.reason = reason }
}

extension Effect {
  /// The JSON object of `open --json`; `transition` and `replace` are there only when set.
  public var dataValue: DataValue {
    switch self {
    case .navigate(let screen, let params, let transition, let replace):
      var map: DataMap = ["type": "navigate", "screen": .string(screen), "params": .map(params)]
      map["transition"] = transition.map(DataValue.string)
      map["replace"] = replace ? true : nil
      return .map(map)
    case .back: return ["type": "back"]
    case .openExternal(let url): return ["type": "open_external", "url": .string(url)]
    case .open(let url): return ["type": "open", "url": .string(url)]
    case .refresh(let provider): return ["type": "refresh", "provider": .string(provider)]
    case .track(let name, let properties):
      return ["type": "track", "name": .string(name), "properties": .map(properties)]
    case .emit(let event, let properties):
      return ["type": "emit", "event": .string(event), "properties": .map(properties)]
    case .send(let provider, let action, let arguments):
      return [
        "type": "send", "provider": .string(provider), "action": .string(action),
        "args": .map(arguments),
      ]
    case .service(let call):
      var map = call.secrets.isEmpty ? call.arguments : call.arguments.blanked(call.secrets)
      map["type"] = .string(call.service)
      map["operation"] = .string(call.operation)
      if let outcome = call.outcome {
        map["ok"] = .bool(outcome.isSuccess)
        map["reason"] = DataValue(outcome.reason)
      }
      return .map(map)
    }
  }
}

extension DataMap {
  /// The same without the texts under some keys, in the tables in it too.
  fileprivate func blanked(_ secrets: [String]) -> DataMap {
    DataMap(
      entries: entries.map { entry in
        switch entry.value {
        case .string where secrets.contains(entry.key): Entry(key: entry.key, value: "***")
        case .map(let map): Entry(key: entry.key, value: .map(map.blanked(secrets)))
        default: entry
        }
      })
  }
}
