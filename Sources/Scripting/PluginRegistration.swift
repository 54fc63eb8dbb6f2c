public import Banners
public import Components
public import Diagnostics
public import Impact
public import Messenger
public import Routing
public import Values

/// A function or component value that lives in a script's state, by number: a plain value.
public struct ScriptFunction: Sendable, Hashable {
  let number: Int
}

/// A named variant of a provider's data or of a screen's parameters.
public struct Scenario: Sendable, Equatable {
  /// `[a-z0-9_]+`
  public var id: String
  public var title: String?
  /// Laid over the provider's data field by field, or the screen's parameters.
  public var values: DataMap
  /// Which moment of a provider's component it shows.
  public var moment: Moment

  public init(
    id: String, title: String? = nil, values: DataMap = [:], moment: Moment = Moment()
  ) {
    self.id = id
    self.title = title
    self.values = values
    self.moment = moment
  }
}

/// What a plugin registered with `vitrina.theme`.
public struct ThemeRegistration: Sendable, Equatable {
  public var overlay: ThemeOverlay
  /// Where `vitrina.theme` was called.
  public var location: SourceLocation
}

/// What a plugin registered with `vitrina.provide`.
public struct ProviderRegistration: Sendable {
  /// `plugin/id`
  public var id: String
  public var component: String
  public var doc: String?
  public var tags: [String]
  /// `plugin/alias`
  public var aliases: [String]
  public var scenarios: [Scenario]
  /// Where `vitrina.provide` was called.
  public var location: SourceLocation
  public var value: ScriptFunction
}

/// What a plugin registered with `vitrina.screen`.
public struct ScreenRegistration: Sendable {
  /// `plugin/id`
  public var id: String
  public var title: String?
  public var doc: String?
  public var scenarios: [Scenario]
  public var location: SourceLocation
  public var function: ScriptFunction
}

/// What a route of a script does.
public enum RouteAction: Sendable {
  case handler(ScriptFunction)
  case redirect(RedirectTemplate)
}

/// What a plugin registered with `vitrina.route` or `vitrina.redirect`.
public struct RouteRegistration: Sendable {
  public var pattern: RoutePattern
  public var name: String?
  public var doc: String?
  public var location: SourceLocation
  public var action: RouteAction
}

/// What a plugin registered with `vitrina.before`, `vitrina.fallback`, `vitrina.impact.catalog` or
/// `vitrina.messenger`.
public struct RegisteredFunction: Sendable {
  public var function: ScriptFunction
  public var location: SourceLocation
}

/// What a plugin registered with `vitrina.on`.
public struct EventListener: Sendable {
  public var event: String
  public var function: ScriptFunction
  public var location: SourceLocation
}

/// What a plugin registered with `vitrina.banners.lane`.
public struct LaneRegistration: Sendable, Equatable {
  public var name: String
  public var lane: BannerLane
  public var location: SourceLocation
}

/// What a plugin registered with `vitrina.impact.configure`.
public struct ImpactRegistration: Sendable, Equatable {
  public var settings: ImpactSettings
  /// Below those of the plugin's theme.
  public var fonts: ThemeOverlay
  public var location: SourceLocation
}

/// Everything that one plugin or route script registered, as plain values.
public struct PluginRegistration: Sendable {
  public var providers: [ProviderRegistration] = []
  public var screens: [ScreenRegistration] = []
  public var routes: [RouteRegistration] = []
  public var middleware: [RegisteredFunction] = []
  public var fallbacks: [RegisteredFunction] = []
  public var listeners: [EventListener] = []
  public var lanes: [LaneRegistration] = []
  public var impact: ImpactRegistration?
  /// What `vitrina.impact.catalog` was given.
  public var impactCatalog: RegisteredFunction?
  /// What `vitrina.messenger.on_send` was given.
  public var messengerTransport: RegisteredFunction?
  /// What `vitrina.messenger.hooks` was given.
  public var messengerHooks: [MessengerHook: RegisteredFunction] = [:]
  public var theme: ThemeRegistration?

  public init() {}
}
