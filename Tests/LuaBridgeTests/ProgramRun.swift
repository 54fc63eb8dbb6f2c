import LuaBridge
import TestSupport

/// A state with small limits that any program may be run in, and what was not as it should be.
final class ProgramRun {
  private static let limit = 0.02 * CPUTime.limitFactor
  private static let memories = [64 << 10, 512 << 10, 2 << 20, 2 << 20]

  private let state: LuaState
  private let memory: Int
  private var programs = 0

  init(seed: Int) throws {
    memory = Self.memories[seed % Self.memories.count]
    state = try LuaState(
      limits: LuaState.Limits(memory: memory, call: Self.limit, load: Self.limit))
    state.setSeed(UInt64(bitPattern: Int64(seed)))
    try state.setGlobal("host") { writer in
      writer.value(state.define("rkv") { call in try Self.answer(&call) })
    }
  }

  /// Whether it is time for a new one.
  var isWorn: Bool { programs > 30 || state.memoryInUse > memory / 4 }

  /// Throws, stops the call or gives something back, as the first argument has it.
  private static func answer(_ call: inout HostCall) throws {
    switch (call.argumentCount % 2, Value(&call.arguments)) {
    case (_, .bool(true)): throw LuaStop(Oops(number: 1))
    case (_, .integer(let number)) where number > 0: throw Oops(number: number)
    case (_, .reference(.table)):
      call.answer.box(count: 1)
      call.answer.key("a")
      call.answer.value(1)
    case (_, .string(let text)): call.answer.value(text)
    case (1, _): call.answer.null()
    default: break
    }
  }

  func faults(of text: [UInt8]) -> [String] {
    programs += 1
    var faults: [String] = []
    let chunk = timed("load", &faults) { try state.load(text, file: "program.lua") }
    if let chunk {
      _ = timed("call", &faults) { ended in
        try state.call(chunk) {
          ended()
          return Value(&$0)
        }
      }
      let kept = timed("call by reference", &faults) { ended in
        try state.call(chunk, byReference: true) {
          ended()
          return Self.references(&$0)
        }
      }
      for reference in kept ?? [] {
        _ = timed("read", &faults) { ended in
          try state.read(reference, arguments: .arguments([1, "two"])) {
            ended()
            return Value(&$0)
          }
        }
        _ = timed("fields", &faults) { ended in
          try state.fields(of: reference) {
            ended()
            return Value(&$0)
          }
        }
      }
    }
    checkStillWorks(&faults)
    return faults
  }

  private func checkStillWorks(_ faults: inout [String]) {
    do {
      let results = try state.run("return 1")
      if results != [1] { faults.append("afterwards the state answers \(results)") }
    } catch let error as LuaError where error.kind == .memory {
      // What the program left may fill it.
    } catch {
      faults.append("afterwards the state raises \(error)")
    }
  }

  private static func references(_ reader: inout LuaTapeReader) -> [LuaReference] {
    guard case .list(let count) = reader.next() else { return [] }
    return (0..<count).compactMap { _ in
      let token = reader.next()
      if case .reference(let reference) = token { return reference }
      reader.skip(token)
      return nil
    }
  }

  /// Runs a step up to where it ends in Lua; nil when it raised.
  private func timed<R>(
    _ step: String, _ faults: inout [String], _ body: (() -> Void) throws -> R
  ) -> R? {
    let start = CPUTime.ofThisThread
    var end: Double?
    defer {
      let time = (end ?? CPUTime.ofThisThread) - start
      // The watchdog looks every 5 ms, and what it ends is noted and collected.
      // On a loaded machine the watchdog is late.
      if time > Self.limit + 0.25 * CPUTime.limitFactor {
        faults.append("\(step) took \(Int(time * 1000)) ms")
      }
    }
    do {
      return try body { end = CPUTime.ofThisThread }
    } catch let error as LuaError {
      faults += Self.faults(of: error).map { "\(step): \($0)" }
    } catch {
      faults.append("\(step) raised \(error)")
    }
    return nil
  }

  private func timed<R>(
    _ step: String, _ faults: inout [String], _ body: () throws -> R
  ) -> R? {
    timed(step, &faults) { _ in try body() }
  }

  private static func faults(of error: LuaError) -> [String] {
    var faults: [String] = []
    switch error.kind {
    case .runtime:
      if let oops = error.hostError, !(oops is Oops) { faults.append("\(oops) is not the host's") }
    case .syntax:
      if error.location == nil { faults.append("a syntax error without a place") }
    case .memory:
      if error.message != "the memory limit was reached" { faults.append(error.message) }
    case .time:
      if error.message != "the CPU time of the call was spent" { faults.append(error.message) }
    case .stopped:
      if (error.hostError as? Oops)?.number != 1 { faults.append("stopped without a reason") }
    }
    if error.message.utf8.count > 8192 { faults.append("a message of \(error.message.utf8.count)") }
    if error.frames.count > 24 { faults.append("\(error.frames.count) frames") }
    for frame in error.frames where frame.location.file.isEmpty { faults.append("\(frame)") }
    return faults
  }
}
