internal import Banners
internal import Components
internal import Diagnostics
internal import Messenger
internal import Routing
internal import Scripting

/// Puts plugins, Swift providers and settings together to a catalog.
struct CatalogBuilder {
  let components: ComponentRegistry
  let outgoing: [String]
  /// What the project sets of the theme.
  let theme: ThemeOverlay
  /// Hears of every dispatch.
  let tracer: DispatchTracer?
  /// What is told to functions that give data while the catalog is built.
  let context: ScriptContext

  /// - Parameters:
  ///   - plugins: In load order; scripts before plugins, each group by name.
  ///   - stale: Names of those that are an older version.
  ///   - failures: Diagnostics of newer versions that did not load, and of files.
  func build(
    _ plugins: [LoadedPlugin], stale: Set<String>, native: [Provider], failures: [Diagnostic]
  ) -> Catalog {
    var providers = native
    var screens: [Screen] = []
    var table = RouteTable<RouteTarget>()
    var middleware: [RouteTarget] = []
    var fallbacks: [RouteTarget] = []
    var listeners: [Listener] = []
    var lanes = LaneTable()
    var diagnostics = failures
    for plugin in plugins {
      diagnostics += plugin.diagnostics
      guard let host = plugin.host else { continue }
      providers += plugin.registration.providers.map { Self.provider($0, host) }
      screens += plugin.registration.screens.map { Self.screen($0, host) }
      for route in plugin.registration.routes {
        table.add(
          Route(
            route.pattern, name: route.name, doc: route.doc, plugin: plugin.name,
            location: route.location,
            handler: RouteTarget(
              action: Self.action(route.action, host), role: .route(route.pattern.text),
              plugin: plugin.name, location: route.location)))
      }
      middleware += plugin.registration.middleware.map {
        RouteTarget(
          action: .function(host, $0.function), role: .before, plugin: plugin.name,
          location: $0.location)
      }
      fallbacks += plugin.registration.fallbacks.map {
        RouteTarget(
          action: .function(host, $0.function), role: .fallback, plugin: plugin.name,
          location: $0.location)
      }
      for lane in plugin.registration.lanes { lanes.add(lane) }
      listeners += plugin.registration.listeners.map { Listener(host: host, registration: $0) }
    }
    let (router, clashes) = table.freeze()
    let (policy, faults) = OutgoingPolicy.read(
      outgoing, at: SourceLocation(ProjectSettings.file))
    let files = ScriptFiles(plugins)
    let themes = CatalogThemes(project: theme, plugins: plugins)
    let impact = ImpactSetup(plugins, context: context)
    let messenger = MessengerSetup(plugins)
    diagnostics +=
      (clashes + lanes.clashes + impact.diagnostics + messenger.diagnostics
      + router.redirectFaults(\.redirect)
      + themes.warnings)
      .map(files.quotingSource) + faults
    let catalog = Catalog(
      components: components,
      plugins: plugins.map {
        Catalog.Plugin(
          name: $0.name, manifest: $0.manifest, entryFile: $0.entryFile,
          isRouteScript: $0.isRouteScript, isLoaded: $0.host != nil,
          isStale: stale.contains($0.name))
      },
      providers: providers, screens: screens,
      routes: router.routes.map {
        Catalog.RouteEntry(
          pattern: $0.pattern.text, name: $0.name, doc: $0.doc, plugin: $0.plugin,
          location: $0.location)
      },
      diagnostics: diagnostics.sortedByPlace(),
      dispatcher: Dispatcher(
        router: router, middleware: middleware, fallbacks: fallbacks, outgoing: policy),
      listeners: listeners, lanes: lanes.lanes, impact: impact,
      messenger: messenger, files: files, themes: themes,
      tracer: tracer)
    let names = RouteDirectory(router)
    for plugin in plugins {
      plugin.host?.use(catalog.directory, routes: names, lanes: lanes.names)
    }
    return catalog
  }

  private static func provider(
    _ registration: ProviderRegistration, _ host: ScriptHost
  ) -> Provider {
    Provider(
      id: registration.id, component: registration.component, doc: registration.doc,
      tags: registration.tags, aliases: registration.aliases, scenarios: registration.scenarios,
      location: registration.location, source: .script(host, registration.value))
  }

  private static func screen(_ registration: ScreenRegistration, _ host: ScriptHost) -> Screen {
    Screen(
      id: registration.id, title: registration.title, doc: registration.doc,
      scenarios: registration.scenarios, location: registration.location, host: host,
      function: registration.function)
  }

  private static func action(_ action: RouteAction, _ host: ScriptHost) -> RouteTarget.Action {
    switch action {
    case .handler(let function): .function(host, function)
    case .redirect(let template): .redirect(template)
    }
  }
}

/// The lanes of banners that plugins have set up.
private struct LaneTable {
  private(set) var lanes: [String: BannerLane] = [:]
  private(set) var clashes: [Diagnostic] = []
  private var places: [String: SourceLocation] = [:]

  /// All that may be named, sorted.
  var names: [String] {
    Set([BannerLane.main, BannerLane.global, InAppNotificationData.lane] + lanes.keys).sorted()
  }

  mutating func add(_ registration: LaneRegistration) {
    guard let first = places[registration.name] else {
      places[registration.name] = registration.location
      lanes[registration.name] = registration.lane
      return
    }
    clashes.append(
      Diagnostic(
        "plugin.duplicate", .error,
        "the lane '\(registration.name)' is already set up and stays as it is",
        at: registration.location, expected: "a lane that nobody has set up",
        found: "'\(registration.name)', set up first at \(first)",
        fix: "leave it to one plugin, or take a lane of another name"))
  }
}
