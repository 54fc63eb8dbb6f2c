import Diagnostics
import Routing
import Scripting
import TestSupport
import Testing
import Values

/// A plugin `shop` whose handlers are tried one after the other: each `vitrina.on("NAME", …)`.
struct HandlerProject {
  let plugin: LoadedPlugin
  let host: ScriptHost
  let store: MemoryStore

  /// Enough time for what these tests do, on any machine.
  private static let policy = SandboxPolicy(memory: 8 << 20, call: 20, load: 20, seed: 7)

  init(
    _ source: String, others: [String: String] = [:], store: MemoryStore = MemoryStore()
  ) throws {
    let project = try LoadedProject(source, others: others, store: store, policy: Self.policy)
    plugin = project.plugin
    try #require(plugin.diagnostics == [])
    host = try #require(plugin.host)
    self.store = store
  }

  /// Runs the listeners to an event in order; gives the effects.
  @discardableResult
  func send(_ event: String, _ properties: DataMap = [:]) throws -> [Effect] {
    try plugin.registration.listeners.filter { $0.event == event }.flatMap { listener in
      try host.call(
        listener.function, with: ["name": .string(event), "properties": .map(properties)],
        subject: "the listener to '\(event)'", at: listener.location
      ).effects
    }
  }

  /// What a listener to the event is refused with.
  func fault(_ event: String, _ properties: DataMap = [:]) -> Diagnostic? {
    do {
      try send(event, properties)
      return nil
    } catch {
      return (error as? Diagnostic)?.withoutSource
    }
  }

  /// The texts that listeners have logged since the last time.
  func log() -> [String] { host.takeLog().map(\.message) }
}
