internal import Diagnostics
internal import LuaBridge

/// What a plugin's state may use.
public struct SandboxPolicy: Sendable, Equatable {
  /// Bytes that one state may hold.
  public var memory: Int
  /// CPU seconds of one call into a script.
  public var call: Double
  /// CPU seconds of running a plugin's files for the first time.
  public var load: Double
  /// Starts `math.random` in every call.
  public var seed: UInt64

  /// 32 MiB a state, 100 ms of CPU a call, 2 s a load.
  public static let standard = SandboxPolicy(memory: 32 << 20, call: 0.1, load: 2, seed: 0)

  public init(memory: Int, call: Double, load: Double, seed: UInt64) {
    self.memory = memory
    self.call = call
    self.load = load
    self.seed = seed
  }

  var limits: LuaState.Limits { LuaState.Limits(memory: memory, call: call, load: load) }

  /// A limit under its name in `limits` of `plugin.json` and `vitrina.json`.
  private struct Named {
    let name: String
    let allowed: Int
    let asked: Int?
  }

  private func named(_ manifest: PluginManifest) -> [Named] {
    [
      Named(name: "memory_mib", allowed: memory >> 20, asked: manifest.memoryMebibytes),
      Named(name: "call_ms", allowed: Int(call * 1000), asked: manifest.callMilliseconds),
      Named(name: "load_ms", allowed: Int(load * 1000), asked: manifest.loadMilliseconds),
    ]
  }

  /// The policy under the limits of a manifest, which may only lower it.
  func lowered(by manifest: PluginManifest) -> SandboxPolicy {
    var policy = self
    if let mebibytes = manifest.memoryMebibytes { policy.memory = min(memory, mebibytes << 20) }
    if let milliseconds = manifest.callMilliseconds {
      policy.call = min(call, Double(milliseconds) / 1000)
    }
    if let milliseconds = manifest.loadMilliseconds {
      policy.load = min(load, Double(milliseconds) / 1000)
    }
    return policy
  }

  /// Says of each limit that a manifest asks to be higher than the project's that it will not be.
  func excess(of manifest: PluginManifest, in file: String) -> [Diagnostic] {
    named(manifest).filter { ($0.asked ?? 0) > $0.allowed }.map { limit in
      Diagnostic(
        "plugin.limit", .warning,
        "the manifest of '\(manifest.name)' asks for more than the project allows",
        at: SourceLocation(file), expected: "at most \(limit.allowed) for limits.\(limit.name)",
        found: "\(limit.asked ?? 0)",
        fix: "ask for less, or raise limits.\(limit.name) in vitrina.json")
    }
  }

  /// Names of the limits that a manifest holds below the project's.
  func limitsLowered(by manifest: PluginManifest) -> Set<String> {
    Set(named(manifest).filter { ($0.asked ?? .max) < $0.allowed }.map(\.name))
  }
}
