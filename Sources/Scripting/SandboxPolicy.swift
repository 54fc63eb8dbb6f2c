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
}
