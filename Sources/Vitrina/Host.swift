internal import Banners
internal import BusinessComponents
public import Components
public import Diagnostics
public import Impact
public import Messenger
public import Routing
public import Scripting
internal import Synchronization
public import Values

/// A project that is open: the one object that owns its catalog, script states and dispatcher.
///
/// Everything is synchronous and may be called from any thread. A call into Lua lasts at most as
/// long as the limits allow.
public final class Host: Sendable {
  /// How a host is opened.
  public struct Options: Sendable {
    public var files: any PluginFiles
    /// Seconds since 1970.
    public var clock: @Sendable () -> Double
    /// Starts `math.random` of every call.
    public var seed: UInt64
    public var components: [AnyComponent]
    /// Where `vitrina.store` keeps values.
    public var store: any KeyValueStore
    /// What is donated, and by whom.
    public var ledger: any ImpactStore
    /// Where the messenger's conversations and its outbox are kept.
    public var messages: any MessengerStore = MemoryMessengerStore()
    /// Where the ids of new shoppers and messages come from.
    public var random: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
    /// Links that came before the host was there; nil: the host begins with none.
    public var deferred: DeferredLinks?
    /// Hears of every dispatch, on the thread that dispatches and before that goes on. Secrets are
    /// blanked.
    public var onDispatch: (@Sendable (DispatchTrace) -> Void)?
    /// Keys of query items and params that are blanked beside those that are by themselves, such as
    /// `token` and `code`.
    public var secretKeys: [String] = []
    /// Counts the lines of scripts that run; nil: they are not counted.
    public var coverage: LineCoverage?

    /// All that Vitrina brings.
    public static let standardComponents: [AnyComponent] =
      BusinessComponents.all + ImpactWidgets.all + MessengerComponents.all
      + [AnyComponent(Banner.self)]

    public init(
      files: any PluginFiles, clock: @escaping @Sendable () -> Double, seed: UInt64 = 0,
      components: [AnyComponent] = Options.standardComponents,
      store: any KeyValueStore = MemoryStore(), ledger: any ImpactStore = MemoryImpactStore()
    ) {
      self.files = files
      self.clock = clock
      self.seed = seed
      self.components = components
      self.store = store
      self.ledger = ledger
    }
  }

  /// What a reload replaces.
  struct Content {
    var catalog: Catalog
    var settings: ProjectSettings
    var plugins: [LoadedPlugin]
    var stale: Set<String>
    var failures: [Diagnostic]
    var native: [Provider]
    /// What scripts logged while they loaded and nobody has taken yet.
    var log: [ScriptLogEntry]
    /// Whether plugins have been told of the start.
    var hasStarted = false
  }

  let options: Options
  let deferred: DeferredLinks
  let registry: ComponentRegistry
  let content: Mutex<Content>
  let shown = ShownComponents()
  let services: HostServices

  /// Opens a project: reads its settings and runs its plugins and route scripts.
  ///
  /// Always succeeds; what is wrong stands in `catalog.diagnostics`.
  public init(_ options: Options) {
    self.options = options
    deferred = options.deferred ?? DeferredLinks(clock: options.clock)
    registry = ComponentRegistry(options.components)
    services = HostServices(options)
    let settings = Self.settings(options.files)
    let loader = Self.loader(options, registry, settings.settings, services)
    let (candidates, faults) = loader.candidates()
    let plugins = candidates.map { loader.load($0) }
    let failures = settings.diagnostics + faults
    let catalog = CatalogBuilder(
      components: registry, outgoing: settings.settings.openExternal,
      theme: settings.settings.theme, tracer: DispatchTracer(options),
      context: Self.context(of: settings.settings)
    ).build(plugins, stale: [], native: [], failures: failures)
    services.banners.change { $0.center.lanes = catalog.lanes }
    content = Mutex(
      Content(
        catalog: catalog, settings: settings.settings, plugins: plugins, stale: [],
        failures: failures, native: [], log: plugins.flatMap(\.log)))
    setUpImpact()
  }

  /// What is told to functions that give data for no place in particular.
  private static func context(of settings: ProjectSettings) -> ScriptContext {
    let locale: DataMap = ["locale": .string(settings.locales.first ?? "es-AR")]
    return ScriptContext(locale.overlaid(with: settings.context))
  }

  /// Takes over what the catalog's plugins set up of impact.
  func setUpImpact() {
    do throws(Diagnostic) {
      try impact.use(catalog.impact)
    } catch {
      content.withLock { content in
        content.failures.append(error)
        rebuild(&content)
      }
    }
  }

  var banners: BannerDesk { services.banners }
  var impact: ImpactDesk { services.impact }
  var messenger: MessengerDesk { services.messenger }

  static func settings(
    _ files: any PluginFiles
  ) -> (settings: ProjectSettings, diagnostics: [Diagnostic]) {
    if let bytes = files.contents(of: ProjectSettings.file) { return ProjectSettings.read(bytes) }
    guard let obstacle = files.obstacle(at: ProjectSettings.file, isFolder: false) else {
      return (ProjectSettings(), [])
    }
    let fault = Diagnostic(
      "settings.unreadable", .error, "vitrina.json cannot be read, so its settings are not used",
      at: SourceLocation(ProjectSettings.file), expected: "a readable file", found: obstacle,
      fix: "put a plain file there, or remove it")
    return (ProjectSettings(), [fault])
  }

  static func loader(
    _ options: Options, _ registry: ComponentRegistry, _ settings: ProjectSettings,
    _ desks: HostServices
  ) -> PluginLoader {
    var services = services(options, registry, settings)
    services.banners.phase = { owner in desks.banners.read { $0.center.phase(of: owner) } }
    services.banners.current = { scene in desks.banners.read { $0.center.current(scene: scene) } }
    services.impact = { (reading) throws(Diagnostic) in
      try desks.impact.manager().read(reading, at: desks.impact.now ?? 0)
    }
    services.messenger = { (reading) throws(Diagnostic) in
      try desks.messenger.messenger().read(reading)
    }
    return PluginLoader(services)
  }

  static func services(
    _ options: Options, _ registry: ComponentRegistry, _ settings: ProjectSettings
  ) -> ScriptServices {
    var policy = SandboxPolicy.standard
    policy.seed = options.seed
    if let mebibytes = settings.memoryMebibytes { policy.memory = mebibytes << 20 }
    if let milliseconds = settings.callMilliseconds {
      policy.call = Double(milliseconds) / 1000
    }
    if let milliseconds = settings.loadMilliseconds {
      policy.load = Double(milliseconds) / 1000
    }
    var services = ScriptServices(
      files: options.files, components: registry.names, policy: policy,
      locale: settings.locales.first ?? "es-AR", clock: options.clock, store: options.store)
    services.coverage = options.coverage
    return services
  }

  /// The snapshot of now.
  public var catalog: Catalog { content.withLock(\.catalog) }

  /// Why plugins were switched off that overran their limits three times.
  public var quarantines: [Diagnostic] {
    content.withLock(\.plugins).compactMap { $0.host?.quarantine }
  }

  public var settings: ProjectSettings { content.withLock(\.settings) }

  /// What a plugin may use, unless its manifest lowers it.
  public var policy: SandboxPolicy { Self.services(options, registry, settings).policy }

  /// The files of the project.
  public var files: any PluginFiles { options.files }

  /// Supplies a component's data from Swift, under the id `host/NAME`.
  ///
  /// - Parameter data: Called for every render with the context; any thread.
  public func provide<C: Component>(
    _ name: String, as component: C.Type, doc: String? = nil,
    data: @escaping @Sendable (DataMap) -> C.Data
  ) {
    let provider = Provider(
      id: "host/\(name)", component: C.name, doc: doc, tags: [], aliases: [], scenarios: [],
      location: nil,
      source: .native { AnyComponent.instance(C.self, data($0)) })
    content.withLock { content in
      content.native.removeAll { $0.id == provider.id }
      content.native.append(provider)
      rebuild(&content)
    }
  }

  func rebuild(_ content: inout Content) {
    content.catalog = CatalogBuilder(
      components: registry, outgoing: content.settings.openExternal,
      theme: content.settings.theme, tracer: DispatchTracer(options),
      context: Self.context(of: content.settings)
    ).build(
      content.plugins, stale: content.stale, native: content.native, failures: content.failures)
    let lanes = content.catalog.lanes
    banners.change { $0.center.lanes = lanes }
  }
}
