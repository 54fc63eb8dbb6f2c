internal import Banners
public import Components
public import Diagnostics
internal import Impact
internal import Messenger
internal import Routing
public import Scripting

/// The immutable snapshot of everything that is registered.
///
/// A reload makes a new one; whoever holds the old one keeps a consistent view. An object, so that
/// holding one costs no copy.
public final class Catalog: Sendable {
  /// A plugin as lists show it.
  public struct Plugin: Sendable {
    public let name: String
    public let manifest: PluginManifest
    public let entryFile: String
    public let isRouteScript: Bool
    /// Whether it runs; false when its file did not load.
    public let isLoaded: Bool
    /// Whether this is an older version that stayed because the files of today do not load.
    public let isStale: Bool
  }

  /// One route as lists show it.
  public struct RouteEntry: Sendable {
    public let pattern: String
    public let name: String?
    public let doc: String?
    public let plugin: String
    public let location: SourceLocation
  }

  public let components: ComponentRegistry
  public let plugins: [Plugin]
  /// By id.
  public let providers: [Provider]
  /// By id.
  public let screens: [Screen]
  /// In the order of registration: scripts, then plugins, each by name and line.
  public let routes: [RouteEntry]
  /// What was wrong with files, registrations and routes.
  public let diagnostics: [Diagnostic]
  public let directory: NameDirectory
  let dispatcher: Dispatcher<RouteTarget>
  private let files: ScriptFiles
  private let tracer: DispatchTracer?
  private let themes: CatalogThemes
  /// By the event they listen to, in load order.
  let listeners: [String: [Listener]]
  /// How plugins want lanes of banners to be kept, by name.
  let lanes: [String: BannerLane]
  /// What plugins set up of the impact service.
  let impact: ImpactSetup
  /// Which fields of a component are checked as images and links.
  let texts: [String: (images: TextFields, links: TextFields)]
  /// What plugins set up of the messenger.
  let messenger: MessengerSetup
  /// The providers whose components the impact service fills, by id.
  let widgetProviders: [String]
  /// The providers whose components the messenger fills, by id.
  let messengerProviders: [String]
  private let providerIndex: [String: Int]
  private let screenIndex: [String: Int]

  init(
    components: ComponentRegistry, plugins: [Plugin], providers: [Provider], screens: [Screen],
    routes: [RouteEntry], diagnostics: [Diagnostic], dispatcher: Dispatcher<RouteTarget>,
    listeners: [Listener], lanes: [String: BannerLane], impact: ImpactSetup,
    messenger: MessengerSetup, files: ScriptFiles,
    themes: CatalogThemes, tracer: DispatchTracer?
  ) {
    self.components = components
    self.plugins = plugins
    self.providers = providers.sorted { $0.id < $1.id }
    self.screens = screens.sorted { $0.id < $1.id }
    self.routes = routes
    self.diagnostics = diagnostics
    self.dispatcher = dispatcher
    self.lanes = lanes
    self.impact = impact
    self.messenger = messenger
    self.files = files
    self.themes = themes
    self.tracer = tracer
    self.listeners = Dictionary(grouping: listeners, by: \.registration.event)
    texts = Dictionary(
      uniqueKeysWithValues: components.components.map { component in
        let images = TextFields(of: component.dataProtocol) {
          if case .image = $0 { true } else { false }
        }
        let links = TextFields(of: component.dataProtocol) {
          if case .deepLink = $0 { true } else { false }
        }
        return (component.name, (images, links))
      })
    let widgets = Set(ImpactWidgets.all.map(\.name))
    widgetProviders = self.providers.filter { widgets.contains($0.component) }.map(\.id)
    messengerProviders = self.providers.filter { MessengerComponents.contains($0.component) }
      .map(\.id)
    // An id comes before an alias of the same text.
    let ids = self.providers.enumerated().map { ($1.id, $0) }
    let aliases = self.providers.enumerated().flatMap { index, provider in
      provider.aliases.map { ($0, index) }
    }
    providerIndex = Dictionary(ids + aliases, uniquingKeysWith: { first, _ in first })
    screenIndex = Dictionary(
      self.screens.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    directory = NameDirectory(
      providers: self.providers.map(\.id), screens: self.screens.map(\.id))
  }

  /// The provider that a full or bare id means.
  ///
  /// - Parameter plugin: Whose own providers come first for a bare id.
  /// - Throws: `provider.unknown` with the nearest, `provider.ambiguous` with the candidates.
  public func provider(_ id: String, from plugin: String? = nil) throws(Diagnostic) -> Provider {
    if let index = providerIndex[id] { return providers[index] }
    do throws(NameDirectory.Fault) {
      let full = try directory.resolve(id, .provider, from: plugin)
      if let index = providerIndex[full] { return providers[index] }
      throw .unknown(nearest: nil)
    } catch {
      throw error.diagnostic(id, .provider)
    }
  }

  /// The screen that a full or bare id means; throws as `provider` does.
  public func screen(_ id: String, from plugin: String? = nil) throws(Diagnostic) -> Screen {
    if let index = screenIndex[id] { return screens[index] }
    do throws(NameDirectory.Fault) {
      let full = try directory.resolve(id, .screen, from: plugin)
      if let index = screenIndex[full] { return screens[index] }
      throw .unknown(nearest: nil)
    } catch {
      throw error.diagnostic(id, .screen)
    }
  }

  /// What the project and a plugin have set of the theme.
  func theme(of plugin: String) -> ThemeOverlay { themes.ofPlugins[plugin] ?? themes.ofProject }

  /// `context` in Lua for a plugin: with its theme, if it has one of its own.
  func scriptContext(_ context: RenderContext, for plugin: String) -> ScriptContext {
    themes.ofPlugins[plugin].map(context.script(themed:)) ?? context.script
  }

  /// The diagnostic with the text of its line, if a script that runs has that line.
  func quotingSource(_ diagnostic: Diagnostic) -> Diagnostic { files.quotingSource(diagnostic) }

  /// Dispatches a link, without telling plugins of it.
  func dispatch(_ url: String, source: LinkSource) -> Dispatch {
    guard let tracer else { return run(url, source: source) }
    return tracer.trace(source, dispatcher.router) { run(url, source: source) }
  }

  private func run(_ url: String, source: LinkSource) -> Dispatch {
    var last: SourceLocation?
    let dispatch = dispatcher.open(url, source: source) { (target, link) throws(Diagnostic) in
      last = target.location
      return try target.run(link)
    }
    // What a script refused or sent on is its doing; an unmatched link is nobody's.
    let isOfScript = dispatch.outcome == .refused || dispatch.outcome == .failed
    return (isOfScript ? dispatch.placed(at: last) : dispatch).mapDiagnostics(files.quotingSource)
  }
}
