public import Banners
public import Diagnostics
public import Impact
public import Messenger
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
  /// Counts the lines that run; nil: they are not counted.
  public var coverage: LineCoverage?
  /// What scripts may read of banners.
  public var banners = BannerReadings()
  /// What scripts may read of impact; any thread, within a call into a script.
  public var impact: @Sendable (ImpactReading) throws(Diagnostic) -> DataValue = { _ in .null }
  /// What scripts may read of the messenger; any thread, within a call into a script.
  public var messenger: @Sendable (MessengerReading) throws(Diagnostic) -> DataValue = {
    Messenger(random: SystemRandomNumberGenerator()).read($0)
  }

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

/// What scripts may read of banners; may be called on any thread, within a call into a script.
public struct BannerReadings: Sendable {
  /// Where in its life a banner is; nil when it is gone or nobody presented it yet.
  public var phase: @Sendable (BannerOwner) -> BannerPhase? = { _ in nil }
  /// The banner that is shown in a scene, nil for the active one.
  public var current: @Sendable (_ scene: String?) -> BannerSnapshot? = { _ in nil }

  public init() {}
}
