import BusinessComponents
import LuaBridge
import Scripting
import TestSupport

/// A sandboxed state as it is made and closed, and what it holds: bare, and as a plugin gets it.
enum StateBenchmark {
  private static let limits = LuaState.Limits(memory: 32 << 20, call: 1, load: 1)

  /// Where the linked Lua joins strings wrongly when a stack moves, every stack is reserved whole.
  private static var memoryLimit: Double { LuaState.joinsWrongly ? 400 : 60 }

  static func rows() throws -> [Row] {
    let bare = Stopwatch.nanoseconds(1000) { _ = try? LuaState(limits: limits) }
    let bareMemory = try LuaState(limits: limits).memoryInUse
    let files = MemoryFiles(["plugins/bench/init.lua": ""])
    let components = BusinessComponents.all.map(\.name)
    func load() -> ScriptHost? {
      ScriptHost.load(
        plugin: "bench", entryFile: "plugins/bench/init.lua",
        manifest: PluginManifest(name: "bench"), isRouteScript: false,
        services: ScriptServices(files: files, components: components, clock: { 0 })
      ).host
    }
    let plugin = Stopwatch.nanoseconds(1000) { _ = load() }
    let pluginMemory = load()?.memoryInUse ?? .max
    return [
      .time("sandboxed state, made and closed", bare, atMost: 150_000),
      .memory("sandboxed state", bytes: bareMemory, atMost: memoryLimit),
      .time("empty plugin with all of vitrina, loaded and closed", plugin, atMost: 150_000),
      .memory("empty plugin with all of vitrina", bytes: pluginMemory, atMost: memoryLimit),
    ]
  }
}
