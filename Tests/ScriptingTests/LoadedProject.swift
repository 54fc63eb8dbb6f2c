import Diagnostics
import Scripting
import TestSupport
import Testing
import Values

/// One plugin `shop` in memory, loaded the way a host does it.
struct LoadedProject {
  let files: MemoryFiles
  let plugin: LoadedPlugin

  static let components = [
    "cross_selling_box", "discount_box", "download_app", "item_description", "loyalty_ring",
  ]

  /// The place of the plugin as a whole.
  static let entry = SourceLocation("plugins/shop/init.lua")

  /// Stands in a test that does not set it.
  static let time = 1_000_000.0

  init(
    _ source: String, manifest: String? = nil, others: [String: String] = [:],
    clock: @escaping @Sendable () -> Double = { time }, store: any KeyValueStore = MemoryStore(),
    policy: SandboxPolicy = policy
  ) throws {
    var content = others
    content["plugins/shop/init.lua"] = source
    content["plugins/shop/plugin.json"] = manifest
    files = MemoryFiles(content)
    var services = Self.services(files, clock: clock, store: store)
    services.policy = policy
    let loader = PluginLoader(services)
    let candidate = try #require(loader.candidates().candidates.first { $0.name == "shop" })
    plugin = loader.load(candidate)
  }

  /// Small limits, so that tests of them end soon.
  static let policy = SandboxPolicy(
    memory: 8 << 20, call: 0.05 * CPUTime.limitFactor, load: 0.2 * CPUTime.limitFactor, seed: 7)

  static func services(
    _ files: MemoryFiles, clock: @escaping @Sendable () -> Double = { time },
    store: any KeyValueStore = MemoryStore()
  ) -> ScriptServices {
    ScriptServices(
      files: files, components: components, policy: policy, clock: clock, store: store)
  }

  var codes: [String] { plugin.diagnostics.map(\.code) }

  /// The data of the first provider.
  func data(_ context: DataMap = [:]) throws -> ScriptData {
    let host = try #require(plugin.host)
    let provider = try #require(plugin.registration.providers.first)
    return host.data(of: provider.value, in: ScriptContext(context))
  }
}
