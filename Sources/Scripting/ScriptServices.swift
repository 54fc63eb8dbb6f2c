public import Values

/// What a host gives to every script.
public struct ScriptServices: Sendable {
  public var files: any PluginFiles
  /// Names of the components that scripts may construct.
  public var components: [String]
  public var policy: SandboxPolicy
  /// BCP 47: what `vitrina.format` writes in where there is no context.
  public var locale: String
  /// Seconds since 1970: what `vitrina.clock.now` gives and timers go by.
  public var clock: @Sendable () -> Double
  /// Where `vitrina.store` keeps values, a space for each plugin.
  public var store: any KeyValueStore

  public init(
    files: any PluginFiles, components: [String], policy: SandboxPolicy = .standard,
    locale: String = "es-AR", clock: @escaping @Sendable () -> Double,
    store: any KeyValueStore = MemoryStore()
  ) {
    self.files = files
    self.components = components
    self.policy = policy
    self.locale = locale
    self.clock = clock
    self.store = store
  }
}
