internal import Components
internal import Diagnostics
internal import LuaBridge
internal import Routing
internal import Values

/// What the host functions of one state share with the host: the phase, what is being registered,
/// and the effects of the handler that runs. Only ever touched inside the door of its `ScriptHost`.
final class ScriptSession {
  let plugin: String
  /// The file that stands for the plugin as a whole.
  let entryFile: String
  let manifest: PluginManifest
  /// Route scripts may route and nothing else.
  let isRouteScript: Bool
  let services: ScriptServices
  /// Seconds since 1970.
  let loadTime: Double

  /// The locale for `vitrina.format`.
  private(set) var locale: String
  private var formatters: [String: ValueFormatter] = [:]
  var phase = ScriptPhase.load
  var registration = PluginRegistration()
  /// What was wrong while the file was loading: the first 200, then how many more.
  private(set) var diagnostics: [Diagnostic] = []
  private var unreported = 0
  private var registrationCount = 0
  private var registrationBytes = 0
  /// What the handler that runs has asked for so far.
  var effects: [Effect] = []
  /// What their arguments took on their tapes.
  var effectBytes = 0
  var store: ScriptStore
  var timers = ScriptTimers()
  var banners = ScriptBanners()
  var completions = ScriptCompletions()
  var messenger = ScriptMessenger()
  var log = ScriptLog()
  let names: ScriptNames
  var sources: [String: LuaSource] = [:]
  /// Component values and functions that registrations name by number.
  private(set) var functions: [LuaReference] = []

  init(
    plugin: String, entryFile: String, manifest: PluginManifest, isRouteScript: Bool,
    services: ScriptServices, names: ScriptNames, loadTime: Double
  ) {
    self.plugin = plugin
    self.entryFile = entryFile
    self.manifest = manifest
    self.isRouteScript = isRouteScript
    self.services = services
    self.names = names
    self.loadTime = loadTime
    store = ScriptStore(services.store, space: plugin)
    locale = services.locale
  }

  /// Seconds since 1970; while the entry file runs the clock stands still.
  var now: Double { phase == .load ? loadTime : services.clock() }

  /// Writes for the readers of a context; without one, or if it names no locale, for those of the
  /// project's.
  func use(localeOf context: ScriptContext?) {
    locale = context?.locale ?? services.locale
  }

  /// Writes a value in the locale at hand.
  func format<Text>(_ body: (inout ValueFormatter) -> Text) -> Text {
    // A page shows a few locales side by side; none of them is to be made twice.
    if formatters.count >= 8, formatters[locale] == nil { formatters = [:] }
    return body(&formatters[locale, default: ValueFormatter(locale)])
  }

  func keep(_ reference: LuaReference) -> ScriptFunction {
    functions.append(reference)
    return ScriptFunction(number: functions.count - 1)
  }

  private static let maximumDiagnostics = 200
  private static let maximumRegistrations = 20_000
  private static let maximumRegistrationBytes = 16 << 20

  func report(_ diagnostic: Diagnostic) {
    if diagnostics.count < Self.maximumDiagnostics {
      diagnostics.append(diagnostic)
    } else {
      unreported += 1
    }
  }

  /// Ends the loading of a script that registers without end: the host keeps what it registers
  /// outside the script's memory.
  ///
  /// - Parameter bytes: What the arguments took on their tape.
  func admitRegistration(of bytes: Int, at caller: SourceLocation?) throws {
    registrationCount += 1
    registrationBytes += bytes
    let isTooMany = registrationCount > Self.maximumRegistrations
    guard isTooMany || registrationBytes > Self.maximumRegistrationBytes else { return }
    throw LuaStop(
      Diagnostic(
        "limit.registrations", .error, "'\(plugin)' registers too much", at: caller,
        expected: "at most \(Self.maximumRegistrations) registrations and 16 MiB of arguments",
        found: isTooMany ? "one more" : "\(registrationBytes) bytes",
        fix: "look for a loop that does not end, or make two plugins of it"))
  }

  /// The diagnostics of the load with their lines.
  func takeDiagnostics() -> [Diagnostic] {
    defer { (diagnostics, unreported) = ([], 0) }
    var all = diagnostics.map(quotingSource)
    if unreported > 0 {
      all.append(
        Diagnostic(
          "plugin.more", .warning, "'\(plugin)' has \(unreported) more problems",
          at: SourceLocation(entryFile), expected: "no problems", found: "\(unreported) more",
          fix: "mend those above first"))
    }
    return all
  }

  /// The text of a file of the script, read once; nil if there is none.
  func source(of path: String) -> LuaSource? {
    if let known = sources[path] { return known }
    guard let contents = services.files.contents(of: path) else { return nil }
    let source = LuaSource(file: path, contents: contents)
    sources[path] = source
    return source
  }

  /// The diagnostic with the text of its line, if that is a line of this script.
  func quotingSource(_ diagnostic: Diagnostic) -> Diagnostic {
    guard diagnostic.source == nil, let place = diagnostic.location, let line = place.line,
      let source = sources[place.file]
    else { return diagnostic }
    var quoting = diagnostic
    quoting.source = source.line(line)
    return quoting
  }

  /// Forgets all that lives in the state.
  func dropReferences() {
    functions = []
    timers = ScriptTimers()
    banners = ScriptBanners()
    completions = ScriptCompletions()
    messenger = ScriptMessenger()
  }

  /// Makes what the handler has asked for happen, but for the effects, which are given to the host.
  func commit() throws(Diagnostic) -> [Effect] {
    try store.commit()
    timers.commit()
    banners.commit()
    completions.commit()
    messenger.commit()
    defer { rollBack() }
    return effects
  }

  /// Forgets what the handler has asked for.
  func rollBack() {
    effects = []
    effectBytes = 0
    store.rollBack()
    timers.rollBack()
    banners.rollBack()
    completions.rollBack()
    messenger.rollBack()
  }

  func reference(_ function: ScriptFunction) -> LuaReference? {
    functions.indices.contains(function.number) ? functions[function.number] : nil
  }

  /// Refuses a call outside its phases, at the caller's line.
  func require(_ phases: Set<ScriptPhase>, _ name: String, at caller: SourceLocation?) throws {
    guard !phases.contains(phase) else { return }
    let places = [ScriptPhase.load, .data, .event].filter(phases.contains).map(\.place)
    throw Diagnostic(
      "plugin.phase", .error, "vitrina.\(name) was called \(phase.description)", at: caller,
      expected: places.joined(separator: ", or "), found: phase.place,
      fix: phases == [.event]
        ? "move the call into a handler such as on_tap" : "move the call to \(places[0])")
  }

  /// Refuses what a route script may not do.
  func requirePlugin(_ name: String, at caller: SourceLocation?) throws {
    guard isRouteScript else { return }
    throw Diagnostic(
      "plugin.route_script", .error, "vitrina.\(name) was called in a route script", at: caller,
      expected: "routes, redirects, middleware and fallbacks", found: "vitrina.\(name)",
      fix: "move it to a plugin, a folder below plugins/")
  }
}
