import Foundation
import LuaBridge
import TestSupport
import Testing

/// Every file of `Tests/Fixtures/cases/hostile-lua`, whose README says what the headers mean.
struct HostileCorpusTests {
  /// CPU seconds of a call.
  static let limit = 0.1

  /// The files that LuaBridge by itself cannot drive, under the reason.
  static let notOffered: [String: Set<String>] = [
    "there is no print": ["handler-writes-too-much"],
    "the module above refuses numbers that are not finite": ["data-bad-numbers"],
    "the module above strips what stands before the text": ["text-bom", "text-hash-line"],
    "Lua before 5.4.5 itself gets it wrong": linksOldLua ? ["code-with-many-constants"] : [],
  ]

  private static let linksOldLua = (0...4).contains {
    LuaState.libraryName.contains("Lua 5.4.\($0) ")
  }

  static let offered = HostileFile.all.filter { file in
    !notOffered.values.contains { $0.contains(file.name) }
  }

  @Test func `leaves out no other file than these`() throws {
    #expect(HostileFile.all.count == 79)
    #expect(Self.offered.count == 79 - Self.notOffered.values.map(\.count).reduce(0, +))
    // When they are offered, the files run.
    #expect(try LuaState.make().run("return print") == [.absent])
  }

  @Test(arguments: offered)
  func `ends every file as it expects`(_ file: HostileFile) throws {
    let state = try LuaState.make(memory: 16 << 20, call: Self.limit, load: Self.limit)
    let other = try LuaState.make()
    let turns = try file.drive(state)
    #expect(turns.count == file.turns.count)
    for (turn, verdicts) in zip(turns, file.turns) {
      #expect(
        verdicts.contains { turn.outcome.satisfies($0) }, "\(file.expect) but \(turn.outcome)")
      #expect(turn.time < (Self.limit * 2 + 0.1) * CPUTime.limitFactor)
    }
    #expect(try state.run("return 1") == [1])
    try other.expectHealthy()
  }

  @Test(arguments: HostileFile.all.filter { $0.isAboutLibrary })
  func `contains a file about the library within twice the limit`(_ file: HostileFile) throws {
    let state = try LuaState.make(memory: 16 << 20, call: Self.limit)
    for _ in 0..<3 {
      let turns = try file.drive(state)
      #expect(turns.allSatisfy { $0.time < Self.limit * 2 * CPUTime.limitFactor }, "\(turns)")
      try state.expectHealthy()
    }
  }
}

extension HostileFile {
  struct Turn {
    var outcome: Outcome
    /// CPU seconds of this thread.
    var time: Double
  }

  var isAboutLibrary: Bool { name.hasPrefix("pattern-") || name.hasPrefix("library-") }

  func drive(_ state: LuaState) throws -> [Turn] {
    let source = try source()
    if drive == "chunk" {
      return [Turn { .returned(first(try state.call(try load(source, in: state)) { Value(&$0) })) }]
    }
    var table: LuaReference?
    let loading = Turn {
      table = try state.call(try load(source, in: state), byReference: true) { reader in
        guard case .list = reader.next(), case .reference(let reference) = reader.next() else {
          return nil
        }
        return reference
      }
      return .returned(.absent)
    }
    guard let table else { return [loading] }
    if drive == "data" {
      return [Turn { .read(try state.read(table, arguments: LuaTapeWriter()) { Value(&$0) }) }]
    }
    return drive.split(separator: ",").map { step in
      Turn {
        guard let handler = try state.field("on_\(step)", of: table) else { return .noHandler }
        let argument: Value = step == "tap" ? ["id": "card-1"] : "vitrina://open/item?id=7"
        return .returned(
          first(try state.call(handler, arguments: .arguments([argument])) { Value(&$0) }))
      }
    }
  }

  private func load(_ source: [UInt8], in state: LuaState) throws -> LuaReference {
    try state.load(source, file: "\(name).lua")
  }

  private func first(_ results: Value) -> Value {
    guard case .list(let values) = results else { return .absent }
    return values.first ?? .absent
  }
}

extension HostileFile.Turn {
  init(_ body: () throws -> HostileFile.Outcome) {
    let start = CPUTime.ofThisThread
    do {
      outcome = try body()
    } catch let error as LuaError {
      outcome = .failed(error)
    } catch {
      outcome = .noHandler
      Issue.record(error)
    }
    time = CPUTime.ofThisThread - start
  }
}

extension HostileFile {
  enum Outcome {
    case returned(Value)
    case read(Value)
    case failed(LuaError)
    case noHandler

    /// Whether it is one alternative of an `expect` line.
    func satisfies(_ verdict: HostileFile.Verdict) -> Bool {
      let rest = verdict.rest
      switch (verdict.word, self) {
      case ("limit", .failed(let error)): return Self.limit(of: error) == rest
      case ("error", .noHandler): return rest == "any"
      case ("error", .failed(let error)):
        guard error.kind == .runtime || error.kind == .syntax, let place = error.location else {
          return false
        }
        let text = "\(place.file):\(place.line.map { "\($0):" } ?? "") \(error.message)"
        return rest == "any" || text.contains(verdict.quoted)
      case ("ok", .returned(let value)):
        return Self.matches(value, String(rest.dropFirst("returns ".count)))
      case ("nil", .returned(let value)): return value == ""
      case ("reject", .read(let value)):
        let refusals = Self.refusals(in: value, at: "").joined(separator: "\n")
        return rest.components(separatedBy: " + ").allSatisfy {
          $0.isEmpty || refusals.contains($0)
        }
      case ("accept", .read(.map(let fields))):
        return rest.components(separatedBy: " ; ").filter { !$0.isEmpty }.allSatisfy {
          let sides = $0.components(separatedBy: "=")
          return Self.matches(fields[sides[0]] ?? .absent, sides[1])
        }
      default: return false
      }
    }

    private static func limit(of error: LuaError) -> String {
      switch error.kind {
      case .time: "time"
      case .stopped: "stopped"
      case .memory: "memory"
      case .syntax where error.message == "more than 200 fields in a chain": "size"
      case .runtime, .syntax: error.message.contains("overflow") ? "depth" : ""
      }
    }

    private static func matches(_ value: Value, _ text: String) -> Bool {
      switch (text, value) {
      case ("table", .list), ("table", .map): true
      case ("nil", _): value == .absent
      case ("true", _): value == true
      case ("false", _): value == false
      default:
        if text.hasPrefix("\"") {
          value == .string(HostileFile.Verdict.quoted(text))
        } else if let number = Int(text) {
          value == .integer(number)
        } else {
          Double(text).map { value == .double($0) } ?? false
        }
      }
    }

    /// One line for each value that was not read: its path and the reason.
    private static func refusals(in value: Value, at path: String) -> [String] {
      switch value {
      case .list(let items):
        items.enumerated().flatMap { refusals(in: $1, at: "\(path)[\($0 + 1)]") }
      case .map(let map):
        map.sorted { $0.key < $1.key }.flatMap { refusals(in: $1, at: "\(path).\($0)") }
      case .refused(let reason, let found): ["\(path) \(reason) \(found)"]
      case .fault(_, let message, _): ["\(path) \(message)"]
      default: []
      }
    }
  }
}
