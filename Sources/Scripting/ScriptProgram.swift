internal import Diagnostics
internal import LuaBridge

/// What a script's state is made from: enough to make another that is equal to it.
struct ScriptProgram: Sendable {
  let plugin: String
  let entryFile: String
  let manifest: PluginManifest
  /// Whether it may only route.
  let isRouteScript: Bool
  var services: ScriptServices
  /// One for all states that are made from it.
  let names = ScriptNames()
  /// What the clock says while the entry file runs; the time of the run when nil.
  private var loadTime: Double?

  init(
    plugin: String, entryFile: String, manifest: PluginManifest, isRouteScript: Bool,
    services: ScriptServices
  ) {
    self.plugin = plugin
    self.entryFile = entryFile
    self.manifest = manifest
    self.isRouteScript = isRouteScript
    self.services = services
  }

  /// What running the entry file gave.
  struct Run: Sendable {
    /// Empty if the file did not run to its end.
    var registration = PluginRegistration()
    var diagnostics: [Diagnostic]
    var log: [ScriptLogEntry]
    /// The files that were read, and the time on the script's clock.
    fileprivate var sources: [String: LuaSource]
    fileprivate var time: Double
  }

  /// Opens a state and runs the entry file in it; there is no state if that did not run to its end.
  func run() -> sending (inside: ScriptInside?, run: Run) {
    let session = ScriptSession(
      plugin: plugin, entryFile: entryFile, manifest: manifest, isRouteScript: isRouteScript,
      services: services, names: names, loadTime: loadTime ?? services.clock())
    let policy = services.policy.lowered(by: manifest)
    let words = ScriptDiagnostics(
      entryFile: entryFile, limits: policy.limits,
      ownLimits: services.policy.limitsLowered(by: manifest))
    var inside: ScriptInside?
    var registration = PluginRegistration()
    do throws(LuaError) {
      let state = try LuaState(limits: policy.limits, lines: services.coverage.map { $0.add })
      state.setSeed(policy.seed)
      try PluginAPI(session: session, state: state).install()
      registration = try ScriptInside.run(
        contents: services.files.contents(of: entryFile) ?? [], in: state, session)
      inside = ScriptInside(state: state, session: session, words: words)
    } catch {
      let file = error.location?.file ?? entryFile
      session.report(
        words.diagnostic(
          error, subject: "loading '\(plugin)'", source: session.sources[file], isLoading: true))
    }
    let run = Run(
      registration: registration,
      diagnostics: session.takeDiagnostics(),
      log: session.log.take(entryFile: entryFile), sources: session.sources, time: session.loadTime)
    return (inside, run)
  }

  /// The same program with the files and the time of a run, so that later runs are equal to it.
  func frozen(_ run: Run) -> ScriptProgram {
    var program = self
    program.services.files = FrozenFiles(sources: run.sources, others: services.files)
    program.loadTime = run.time
    return program
  }
}

/// The files that a run has read as they were then, and all others as they are.
private struct FrozenFiles: PluginFiles {
  let sources: [String: LuaSource]
  let others: any PluginFiles

  func entries(of folder: String) -> [(name: String, isFolder: Bool)] { others.entries(of: folder) }

  func contents(of path: String) -> [UInt8]? { sources[path]?.bytes ?? others.contents(of: path) }

  func exists(_ path: String) -> Bool { sources[path] != nil || others.exists(path) }

  func obstacle(at path: String, isFolder: Bool) -> String? {
    others.obstacle(at: path, isFolder: isFolder)
  }
}
