internal import Banners
internal import Diagnostics
internal import Scripting
internal import Synchronization

extension Host {
  /// What a reload changed.
  public struct Reload: Sendable {
    /// Names of plugins and scripts that run anew, are gone, or failed to load.
    public var plugins: [String]
    /// What is wrong with those that failed; their last good version stays.
    public var failures: [String]
  }

  /// How many lines of loading are kept for a program that never takes them.
  private static let keptLog = 10_000

  /// Loads what lies behind changed files anew, beside the old states, and swaps it in.
  ///
  /// A plugin that does not load any more keeps its last good version; its diagnostics join the
  /// catalog until it loads again.
  ///
  /// - Parameter changed: Project paths; nil reloads everything.
  public func reload(changed: [String]? = nil) -> Reload {
    let settings = Self.settings(options.files)
    let loader = Self.loader(options, registry, settings.settings, services)
    let (candidates, faults) = loader.candidates()
    let before = content.withLock { ($0.plugins, $0.settings) }
    let reloadsAll = changed == nil || before.1 != settings.settings
    let old = Dictionary(
      before.0.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    var plugins: [LoadedPlugin] = []
    var log: [ScriptLogEntry] = []
    var stale: Set<String> = []
    var failures = settings.diagnostics + faults
    var reload = Reload(plugins: [], failures: [])
    let wasStale = content.withLock(\.stale)
    for candidate in candidates {
      let previous = old[candidate.name]
      let isTouched =
        reloadsAll || previous == nil || previous?.host == nil
        || wasStale.contains(candidate.name)
        || (changed ?? []).contains { Self.touches($0, candidate) }
      if !isTouched, let previous {
        plugins.append(previous)
        continue
      }
      let fresh = loader.load(candidate)
      log += fresh.log
      reload.plugins.append(candidate.name)
      if fresh.host == nil {
        reload.failures.append(candidate.name)
        if let previous, previous.host != nil {
          plugins.append(previous)
          stale.insert(candidate.name)
          failures += fresh.diagnostics
          continue
        }
      }
      plugins.append(fresh)
    }
    let present = Set(candidates.map(\.name))
    reload.plugins += before.0.map(\.name).filter { !present.contains($0) }
    content.withLock { content in
      content.settings = settings.settings
      content.plugins = plugins
      content.stale = stale
      content.failures = failures
      content.log = (content.log + log).suffix(Self.keptLog)
      rebuild(&content)
    }
    setUpImpact()
    let catalog = catalog
    // Who presented them is gone: nobody is left to hear of them.
    banners.change { desk in
      for plugin in reload.plugins where !stale.contains(plugin) {
        desk.center.cancelAll(of: plugin)
      }
    }
    shown.keepOnly { (try? catalog.provider($0))?.component == $1 }
    return reload
  }

  private static func touches(_ file: String, _ candidate: PluginLoader.Candidate) -> Bool {
    if file == candidate.entryFile { return true }
    guard candidate.manifestFile != nil else { return false }
    return file.hasPrefix("plugins/\(candidate.name)/")
  }
}
