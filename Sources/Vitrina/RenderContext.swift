public import Components
public import Scripting
public import Values

/// What something is resolved and drawn in: the environment, and the context that scripts see.
///
/// Making one converts the context for Lua, so keep it for several renders.
public struct RenderContext: Sendable {
  public let environment: ViewEnvironment
  /// `context` in Lua.
  public let script: ScriptContext

  /// - Parameters:
  ///   - now: Seconds since 1970.
  ///   - extra: What the project and the caller add; they may replace the environment's own keys.
  public init(environment: ViewEnvironment, now: Double, extra: DataMap = [:]) {
    self.environment = environment
    let own: DataMap = [
      "locale": .string(environment.locale),
      "scheme": .string(environment.scheme.rawValue),
      "direction": .string(environment.direction.rawValue),
      "width": .double(environment.width),
      "text_size": .double(environment.textSize.scale),
      "motion": .string(environment.motion.rawValue),
      "now": .double(now),
      "params": [:],
      "theme": [
        "accent": .string(environment.palette[.secondary].hex),
        "background": .string(environment.palette.background.hex),
        "font_family": .string(environment.theme.fontFamily),
      ],
    ]
    script = ScriptContext(own.overlaid(with: extra))
  }

  private init(_ environment: ViewEnvironment, _ script: ScriptContext) {
    self.environment = environment
    self.script = script
  }

  /// The context of a screen's content, which sees the screen's parameters.
  func with(params: DataMap) -> RenderContext {
    RenderContext(
      environment, ScriptContext(script.values.overlaid(with: ["params": .map(params)])))
  }
}
