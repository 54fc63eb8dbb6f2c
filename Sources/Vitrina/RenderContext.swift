public import Components
public import Scripting
public import Values

/// What something is resolved and drawn in: the environment, the moment, and the context that
/// scripts see.
///
/// Making one converts the context for Lua, so keep it for several renders.
public struct RenderContext: Sendable {
  public let environment: ViewEnvironment
  /// Which moment of its components is wanted; before what a scenario says.
  public let moment: Moment
  /// Lies over the data of a provider; the components of a screen keep theirs.
  public let values: ValueOverlay
  /// `context` in Lua.
  public let script: ScriptContext
  /// Whether `theme` in it is that of the environment.
  private let isThemed: Bool

  /// - Parameters:
  ///   - now: Seconds since 1970.
  ///   - extra: What the project and the caller add; they may replace the environment's own keys.
  public init(
    environment: ViewEnvironment, moment: Moment = Moment(), values: ValueOverlay = ValueOverlay(),
    now: Double, extra: DataMap = [:]
  ) {
    self.environment = environment
    self.moment = moment
    self.values = values
    let own: DataMap = [
      "locale": .string(environment.locale),
      "scheme": .string(environment.scheme.rawValue),
      "direction": .string(environment.direction.rawValue),
      "width": .double(environment.width),
      "text_size": .double(environment.textSize.scale),
      "motion": .string(environment.motion.rawValue),
      "now": .double(now),
      "params": [:],
      "theme": Self.theme(environment),
    ]
    script = ScriptContext(own.overlaid(with: extra))
    isThemed = extra["theme"] == nil
  }

  private init(
    _ other: RenderContext, _ script: ScriptContext, _ moment: Moment, _ values: ValueOverlay
  ) {
    environment = other.environment
    self.moment = moment
    self.values = values
    isThemed = other.isThemed
    self.script = script
  }

  /// The context of a screen's content, which sees the screen's parameters.
  func with(params: DataMap) -> RenderContext {
    RenderContext(
      self, ScriptContext(script.values.overlaid(with: ["params": .map(params)])), moment,
      ValueOverlay())
  }

  /// The same at another moment.
  func with(moment: Moment) -> RenderContext { RenderContext(self, script, moment, values) }

  /// `context` in Lua for a plugin that has a theme of its own.
  func script(themed theme: ThemeOverlay) -> ScriptContext {
    guard isThemed else { return script }
    var themed = environment
    themed.theme = theme.applied(to: environment.theme)
    return ScriptContext(script.values.overlaid(with: ["theme": Self.theme(themed)]))
  }

  /// All colours of the scheme by the names of their tokens, the background and the family.
  private static func theme(_ environment: ViewEnvironment) -> DataValue {
    let palette = environment.palette
    var map = DataMap(
      Theme.Token.allCases.map { ($0.name, .string(palette[$0].hex)) })
    map["accent"] = .string(palette[.secondary].hex)
    map["background"] = .string(palette.background.hex)
    map["font_family"] = .string(environment.theme.fontFamily)
    return .map(map)
  }
}
