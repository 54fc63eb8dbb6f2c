public import Banners
public import Components
public import Diagnostics
public import Routing
internal import Synchronization
public import Values

/// The one door to a script's state: everything that goes in or comes out is a plain value.
///
/// May be used from any thread; calls into one state wait for each other, but for readings before the
/// first handler has run: see `ScriptTwins`. A call lasts at most as long as the sandbox policy says.
public final class ScriptHost: Sendable {
  public let plugin: String
  private let door: Mutex<ScriptInside>
  private let twins: ScriptTwins
  private let names: ScriptNames

  private init(
    _ program: ScriptProgram, _ registration: PluginRegistration, _ inside: sending ScriptInside
  ) {
    plugin = program.plugin
    names = program.names
    twins = ScriptTwins(program, registration)
    door = Mutex(inside)
  }

  /// What running a plugin's entry file gave.
  public struct Loading: Sendable {
    /// Nil if the file did not run to its end; nothing of it is registered then.
    public var host: ScriptHost?
    public var registration: PluginRegistration
    public var diagnostics: [Diagnostic]
    public var log: [ScriptLogEntry]
  }

  /// Opens a state and runs the entry file in it.
  ///
  /// - Parameter isRouteScript: Whether it may only route.
  public static func load(
    plugin: String, entryFile: String, manifest: PluginManifest, isRouteScript: Bool,
    services: ScriptServices
  ) -> Loading {
    let program = ScriptProgram(
      plugin: plugin, entryFile: entryFile, manifest: manifest, isRouteScript: isRouteScript,
      services: services)
    let (inside, run) = program.run()
    var loading = Loading(
      registration: run.registration, diagnostics: run.diagnostics, log: run.log)
    if let inside {
      loading.host = ScriptHost(program.frozen(run), run.registration, inside)
    }
    return loading
  }

  /// Tells the script which names, routes and lanes of banners there are, once all plugins are
  /// loaded.
  public func use(
    _ directory: NameDirectory, routes: RouteDirectory = RouteDirectory(),
    lanes: [String] = [BannerLane.main, BannerLane.global]
  ) {
    names.use(directory, routes, lanes)
  }

  /// Reads a registered component value. While another thread reads, an equal state may do it.
  public func data(of value: ScriptFunction, in context: ScriptContext) -> ScriptData {
    if let data = door.withLockIfAvailable({ $0.data(of: value, in: context) }) { return data }
    return twins.data(of: value, in: context) ?? door.withLock { $0.data(of: value, in: context) }
  }

  /// Runs a screen function and reads the component values in its result.
  public func screen(
    _ function: ScriptFunction, params: DataMap, in context: ScriptContext
  ) -> ScriptScreen {
    door.withLock { $0.screen(function, params: params, in: context) }
  }

  /// Calls a handler of a registered component value; nil if it has none of that name.
  ///
  /// - Throws: What stopped the handler; none of its effects are to happen then.
  public func handle(
    _ handler: String, of value: ScriptFunction, event: DataMap, in context: ScriptContext
  ) throws(Diagnostic) -> (answer: ScriptAnswer, effects: [Effect])? {
    twins.close()
    return try door.withLock { (inside) throws(Diagnostic) in
      try inside.handle(handler, of: value, event: event, in: context)
    }
  }

  /// Calls a handler of the component value at a position of a screen, whose function runs again.
  public func handle(
    _ handler: String, ofEntry entry: Int, in screen: ScriptFunction, params: DataMap,
    event: DataMap, context: ScriptContext
  ) throws(Diagnostic) -> (answer: ScriptAnswer, effects: [Effect])? {
    twins.close()
    return try door.withLock { (inside) throws(Diagnostic) in
      try inside.handle(
        handler, ofEntry: entry, in: screen, params: params, event: event, context: context)
    }
  }

  /// Calls a route handler, middleware, fallback or listener with a link or an event.
  ///
  /// - Parameters:
  ///   - subject: What a diagnostic says has stopped.
  ///   - place: Where the function was registered.
  /// - Throws: What stopped it; none of its effects are to happen then.
  public func call(
    _ function: ScriptFunction, with argument: DataMap, subject: String, at place: SourceLocation
  ) throws(Diagnostic) -> (answer: ScriptAnswer, effects: [Effect]) {
    twins.close()
    return try door.withLock { (inside) throws(Diagnostic) in
      try inside.call(function, with: argument, subject: subject, at: place)
    }
  }

  /// Runs what somebody typed in the script's sandbox, as a handler would run; nil when it is only the
  /// beginning of something.
  ///
  /// - Throws: What stopped it, or why it does not parse; no effect is to happen then.
  public func evaluate(_ text: String) throws(Diagnostic) -> ScriptAnswerAtPrompt? {
    twins.close()
    return try door.withLock { (inside) throws(Diagnostic) in try inside.evaluate(text) }
  }

  /// The names in a table of the script, by its path from the globals, in order; none if there is no
  /// such table.
  public func names(under path: [String]) -> [String] {
    door.withLock { $0.names(under: path) }
  }

  /// When the first timer of the script is due, in seconds since 1970; nil when none waits.
  public var nextTimer: Double? { door.withLock { $0.session.timers.next } }

  /// Forgets the timers that wait.
  public func dropTimers() { door.withLock { $0.session.timers = ScriptTimers() } }

  /// Runs the timers that wait and are due, the earliest first.
  public func runTimers(dueBy now: Double) -> [TimerRun] {
    twins.close()
    return door.withLock { $0.runTimers(dueBy: now) }
  }

  /// Calls a function that the script gave for a banner; nil if it gave none.
  ///
  /// - Parameter ticket: What the script calls the banner.
  /// - Throws: What stopped it; none of its effects are to happen then.
  public func tell(
    _ callback: BannerCallback, of ticket: Int, _ event: DataMap
  ) throws(Diagnostic) -> (answer: ScriptAnswer, effects: [Effect])? {
    twins.close()
    return try door.withLock { (inside) throws(Diagnostic) in
      try inside.tell(callback, ticket, event)
    }
  }

  /// Forgets the functions that were given for a banner which is gone.
  public func forgetBanner(_ ticket: Int) { door.withLock { $0.session.banners.drop(ticket) } }

  /// Tells the script that what it asked a service for is done; nil if nobody waits for that.
  ///
  /// - Throws: What stopped its function; none of its effects are to happen then.
  public func complete(
    _ ticket: Int, _ outcome: ServiceOutcome
  ) throws(Diagnostic) -> (answer: ScriptAnswer, effects: [Effect])? {
    twins.close()
    return try door.withLock { (inside) throws(Diagnostic) in
      try inside.complete(ticket, outcome)
    }
  }

  /// Has the script's transport take something to the server of the messenger.
  ///
  /// - Throws: What stopped it; none of its effects are to happen then.
  public func deliver(
    _ message: DataMap, attempt: Int, by function: ScriptFunction, at place: SourceLocation
  ) throws(Diagnostic) -> (answer: ScriptAnswer, effects: [Effect]) {
    twins.close()
    return try door.withLock { (inside) throws(Diagnostic) in
      try inside.deliver(message, attempt: attempt, by: function, at: place)
    }
  }

  /// Asks the script's authentication delegate for a token; nil if it has none.
  ///
  /// - Throws: What stopped it; none of its effects are to happen then.
  public func renew(
    _ error: DataMap, ticket: Int
  ) throws(Diagnostic) -> (answer: ScriptAnswer, effects: [Effect])? {
    twins.close()
    return try door.withLock { (inside) throws(Diagnostic) in
      try inside.renew(error, ticket: ticket)
    }
  }

  /// Asks a hook of a service, whatever it answers with.
  ///
  /// - Throws: What stopped it; none of its effects are to happen then.
  public func ask(
    _ function: ScriptFunction, with arguments: [DataValue], subject: String,
    at place: SourceLocation
  ) throws(Diagnostic) -> (answer: ScriptAnswer, effects: [Effect]) {
    twins.close()
    return try door.withLock { (inside) throws(Diagnostic) in
      try inside.ask(function, with: arguments, subject: subject, at: place)
    }
  }

  /// Calls a function that gives data, such as those of a catalogue: a table, or nil.
  public func table(
    _ function: ScriptFunction, in context: ScriptContext, subject: String
  ) throws(Diagnostic) -> DataMap? {
    try door.withLock { (inside) throws(Diagnostic) in
      try inside.table(function, in: context, subject: subject)
    }
  }

  /// The place where a provider's field is written, as near as the text shows it.
  public func location(of path: DataPath, in data: ScriptData) -> SourceLocation {
    door.withLock { $0.location(of: path, component: data.component, at: data.location) }
  }

  /// The diagnostic with the text of its line, if that is a line of this script.
  public func quotingSource(_ diagnostic: Diagnostic) -> Diagnostic {
    door.withLock { $0.session.quotingSource(diagnostic) }
  }

  /// What was logged since the last time, oldest first.
  public func takeLog() -> [ScriptLogEntry] {
    door.withLock { $0.session.log.take(entryFile: $0.session.entryFile) } + twins.takeLog()
  }

  /// Bytes that the script's states hold; 0 once it is switched off.
  public var memoryInUse: Int { door.withLock(\.memoryInUse) + twins.memoryInUse }

  /// Why every call is refused since the script overran its limits three times; nil while it runs.
  public var quarantine: Diagnostic? { door.withLock(\.quarantine) }
}
