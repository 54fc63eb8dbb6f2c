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
    "Lua 5.4.4 itself gets it wrong": ["code-with-many-constants"],
  ]

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
    let verdicts = file.expect.components(separatedBy: " & ")
    #expect(turns.count == verdicts.count)
    for (turn, verdict) in zip(turns, verdicts) {
      #expect(
        verdict.components(separatedBy: " | ").contains { turn.outcome.satisfies($0) },
        "\(verdict) but \(turn.outcome)")
      #expect(turn.time < Self.limit * 2 * CPUTime.limitFactor)
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

/// A file of the corpus and what its header asks for.
struct HostileFile: Sendable, CustomTestStringConvertible {
  struct Turn {
    var outcome: Outcome
    /// CPU seconds of this thread.
    var time: Double
  }

  var name: String
  var drive: String
  var expect: String
  var testDescription: String { name }

  var isAboutLibrary: Bool { name.hasPrefix("pattern-") || name.hasPrefix("library-") }

  /// The lines of the index.
  static let all: [HostileFile] = {
    let index = (try? Repository.fixture("cases/hostile-lua/INDEX.tsv")) ?? []
    return String(decoding: index, as: UTF8.self).split(separator: "\n").dropFirst().map { line in
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return HostileFile(name: columns[0], drive: columns[2], expect: columns[3])
    }
  }()

  func drive(_ state: LuaState) throws -> [Turn] {
    let source = try Repository.fixture("cases/hostile-lua/\(name).lua")
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
    func satisfies(_ alternative: String) -> Bool {
      let (word, rest) = Self.split(alternative)
      switch (word, self) {
      case ("limit", .failed(let error)): return Self.limit(of: error) == rest
      case ("error", .noHandler): return rest == "any"
      case ("error", .failed(let error)):
        guard error.kind == .runtime || error.kind == .syntax, let place = error.location else {
          return false
        }
        let text = "\(place.file):\(place.line.map { "\($0):" } ?? "") \(error.message)"
        return rest == "any" || text.contains(Self.quoted(rest))
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

    /// `word: rest` or `word:rest`.
    private static func split(_ text: String) -> (String, String) {
      let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let rest = parts.count > 1 ? String(parts[1]) : ""
      return (String(parts[0]), rest.trimmingCharacters(in: .whitespaces))
    }

    /// What stands between the first and the last quotation mark.
    private static func quoted(_ text: String) -> String {
      guard let first = text.firstIndex(of: "\""), let last = text.lastIndex(of: "\""),
        first < last
      else { return text }
      return text[text.index(after: first)..<last].replacingOccurrences(of: "\\\\", with: "\\")
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
          value == .string(quoted(text))
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
