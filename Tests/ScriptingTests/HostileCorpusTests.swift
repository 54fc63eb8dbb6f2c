import Components
import Diagnostics
import Foundation
import Scripting
import TestSupport
import Testing
import Values

/// Every file of the corpus of hostile Lua as a plugin `hostile` beside a plugin `good`, driven
/// through the door that a host uses.
@Suite struct HostileCorpusTests {
  /// Correct code that Lua 5.4.0 to 5.4.4 compiles wrong, with what it gives there; no host can mend
  /// that. With a newer Lua the file has to give what its header says.
  static let wrongInOldLua: [String: DataValue] =
    LuaRuntime().presentFaults.contains { $0.name == "constants" }
    ? ["code-with-many-constants": 2] : [:]

  /// The other file that is about a fault of Lua 5.4.4. The reserved stack keeps that away from code
  /// which means no harm, so it has to hold whatever Lua is linked.
  static let needsReservedStack = "stack-moves-in-concat"

  @Test func `excepts only what the linked Lua itself gets wrong`() {
    #expect(Self.wrongInOldLua.keys.allSatisfy { $0 != Self.needsReservedStack })
    #expect(HostileFile.all.contains { $0.name == Self.needsReservedStack })
  }

  /// What is left of the names that are to be absent: `require` is the host's own here and reads
  /// the files of the plugin's folder alone.
  static let ownNames: [String: DataValue] = ["sandbox-no-system": "require"]

  /// What Lua says of a text that does not parse, in the words of our diagnostics.
  static let translated = [
    "'end' expected (to close 'if' at line 3) near <eof>":
      "'end' to close the 'if' on line 3, <eof>"
  ]

  @Test func `takes every file of the index`() {
    #expect(HostileFile.all.count == 79)
  }

  @Test(arguments: HostileFile.all)
  func `ends every file as it expects and leaves the other plugin whole`(
    _ file: HostileFile
  ) throws {
    let stage = try HostileStage(file)
    let turns = file.turns
    let results = stage.drive(file)
    #expect(results.count == turns.count)
    for (result, verdicts) in zip(results, turns) {
      let isExcepted = [Self.wrongInOldLua, Self.ownNames].contains { list in
        result.outcome.value != nil && list[file.name] == result.outcome.value
      }
      #expect(
        isExcepted || verdicts.contains { result.outcome.satisfies($0) },
        "\(file.expect) but \(result.outcome)")
      #expect(result.time < 2 * HostileStage.limit)
      for fault in result.outcome.diagnostics {
        #expect(fault.location?.file == "plugins/hostile/subject.lua", "\(fault)")
        #expect(!fault.message.isEmpty)
        let text = DiagnosticFormatter().text(fault)
        #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
        #expect(text.split(separator: "\n").count <= 6, "a message is one line: \(text)")
      }
      try stage.expectGoodIsWhole()
    }
  }
}

/// Both plugins in states of their own, as the loader makes them.
private struct HostileStage {
  /// CPU seconds of a call and of a load. The stop has as much again, also on a busy machine.
  static let limit = 0.2

  struct Turn {
    var outcome: HostileOutcome
    /// CPU seconds of this thread.
    var time: Double
  }

  private let good: LoadedPlugin
  private let loader: PluginLoader
  private let hostile: PluginLoader.Candidate

  init(_ file: HostileFile) throws {
    let files = MemoryFiles([
      "plugins/good/init.lua": """
      vitrina.provide("data", vitrina.components.loyalty_ring {
        title = function()
          local ok, why = pcall(error, "caught", 0)
          return table.concat({ ("whole"):upper(), tostring(ok), why, math.type(1) }, " ")
        end,
        on_tap = function() return true end,
      })
      """,
      "plugins/hostile/init.lua": Self.wrapper(file.drive),
    ])
    files.write("plugins/hostile/subject.lua", bytes: try file.source())
    loader = PluginLoader(
      ScriptServices(
        files: files, components: LoadedProject.components,
        policy: SandboxPolicy(memory: 16 << 20, call: Self.limit, load: Self.limit, seed: 0),
        clock: { 0 }))
    let candidates = loader.candidates().candidates
    good = loader.load(try #require(candidates.first { $0.name == "good" }))
    hostile = try #require(candidates.first { $0.name == "hostile" })
  }

  /// Registers what the file gives, so that the host can ask for it.
  private static func wrapper(_ drive: String) -> String {
    switch drive {
    case "chunk":
      """
      local vitrina = vitrina
      local result = require "subject"
      vitrina.provide("result", vitrina.components.loyalty_ring { result = result })
      """
    case "link":
      """
      local subject = require "subject"
      vitrina.route("vitrina://open/item", function(link) return subject.on_link(link.url) end)
      """
    default:
      """
      vitrina.provide("result", vitrina.components.loyalty_ring(require "subject"))
      """
    }
  }

  func drive(_ file: HostileFile) -> [Turn] {
    var plugin: LoadedPlugin?
    let loading = Turn {
      let loaded = loader.load(hostile)
      plugin = loaded
      return .failed(loaded.diagnostics)
    }
    guard let plugin, let host = plugin.host else { return [loading] }
    return file.drive.split(separator: ",").map { step in
      Turn {
        switch step {
        case "tap": Self.tap(host, plugin)
        case "link": Self.open(host, plugin)
        default: .read(Self.data(host, plugin), isChunk: step == "chunk")
        }
      }
    }
  }

  private static func data(_ host: ScriptHost, _ plugin: LoadedPlugin) -> ScriptData {
    host.data(of: plugin.registration.providers[0].value, in: ScriptContext([:]))
  }

  private static func tap(_ host: ScriptHost, _ plugin: LoadedPlugin) -> HostileOutcome {
    do {
      let result = try host.handle(
        "on_tap", of: plugin.registration.providers[0].value, event: ["id": "card-1"],
        in: ScriptContext([:]))
      return result.map { .answered($0.answer.value) } ?? .noHandler
    } catch {
      return .failed([error])
    }
  }

  private static func open(_ host: ScriptHost, _ plugin: LoadedPlugin) -> HostileOutcome {
    guard let route = plugin.registration.routes.first, case .handler(let function) = route.action
    else {
      return .noHandler
    }
    do {
      let result = try host.call(
        function, with: ["url": "vitrina://open/item?id=7"],
        subject: "the handler of 'vitrina://open/item'", at: route.location)
      return .answered(result.answer.value)
    } catch {
      return .failed([error])
    }
  }

  func expectGoodIsWhole() throws {
    let host = try #require(good.host)
    let value = good.registration.providers[0].value
    let data = host.data(of: value, in: ScriptContext([:]))
    #expect(data.fields == ["title": "WHOLE false caught integer"])
    #expect(data.problems.isEmpty)
    #expect(data.faults.isEmpty)
    #expect(host.quarantine == nil)
    let tap = try host.handle("on_tap", of: value, event: [:], in: ScriptContext([:]))
    #expect(tap?.answer.value == .bool(true))
  }
}

extension HostileStage.Turn {
  fileprivate init(_ body: () -> HostileOutcome) {
    let start = Self.now
    outcome = body()
    time = Self.now - start
  }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

/// What the host got.
private enum HostileOutcome {
  case failed([Diagnostic])
  /// The fields of the file's table, or the first result of its chunk as the field `result`.
  case read(ScriptData, isChunk: Bool)
  case answered(ScriptAnswer.Value)
  /// The host was told that there is no handler.
  case noHandler

  var diagnostics: [Diagnostic] {
    switch self {
    case .failed(let faults): faults
    case .read(let data, _): data.faults.map(\.diagnostic)
    case .answered, .noHandler: []
    }
  }

  /// The first result of a chunk or handler.
  var value: DataValue? {
    switch self {
    case .read(let data, isChunk: true): data.fields["result"]
    case .answered(.bool(let flag)): .bool(flag)
    case .answered(.text(let text)): .string(text)
    default: nil
    }
  }

  /// Whether it is what one alternative of an `expect` line asks for.
  func satisfies(_ verdict: HostileFile.Verdict) -> Bool {
    switch (verdict.word, self) {
    case ("limit", _): diagnostics.contains { Self.limit(of: $0) == verdict.rest }
    case ("error", .noHandler): verdict.rest == "any"
    case ("error", _):
      diagnostics.contains { fault in
        fault.code.hasPrefix("lua.")
          && (verdict.rest == "any" || Self.says(verdict.quoted, fault))
      }
    case ("ok", .answered), ("ok", .read(_, isChunk: true)):
      Self.matches(value, String(verdict.rest.dropFirst("returns ".count)))
    case ("nil", .read(_, isChunk: true)): value == ""
    case ("reject", .read(let data, isChunk: false)):
      Self.words(of: verdict, separator: " + ").allSatisfy { word in
        Self.refusals(in: data).contains { $0.contains(word) }
      }
    case ("accept", .read(let data, isChunk: false)):
      Self.words(of: verdict, separator: " ; ").allSatisfy { pair in
        let sides = pair.components(separatedBy: "=")
        return Self.matches(data.fields[sides[0]], sides[1])
      }
    default: false
    }
  }

  private static func words(of verdict: HostileFile.Verdict, separator: String) -> [String] {
    verdict.rest.components(separatedBy: separator).filter { !$0.isEmpty }
  }

  private static func limit(of fault: Diagnostic) -> String {
    if fault.code.hasPrefix("limit.") { return String(fault.code.dropFirst("limit.".count)) }
    if fault.message.contains("more than 200 fields in a chain") { return "size" }
    return fault.message.contains("overflow") ? "depth" : ""
  }

  /// Whether a diagnostic says what Lua's words say, `:5: ` in front for the line.
  private static func says(_ words: String, _ fault: Diagnostic) -> Bool {
    var words = words
    if words.first == ":", let end = words.dropFirst().firstIndex(of: ":") {
      guard fault.location?.line == Int(words[words.index(after: words.startIndex)..<end]) else {
        return false
      }
      words = words[words.index(after: end)...].trimmingCharacters(in: .whitespaces)
    }
    let text = ([fault.message] + [fault.expected, fault.found].compactMap(\.self))
      .joined(separator: ", ")
    return words.isEmpty || text.contains(HostileCorpusTests.translated[words] ?? words)
  }

  private static func matches(_ value: DataValue?, _ text: String) -> Bool {
    switch (text, value) {
    case ("table", .list?), ("table", .map?): true
    // Of a file that gives nil `require` gives true.
    case ("nil", _): value == nil || value == true
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

  /// One line for each value that was not read: its path and the reason. Numbers that are not finite
  /// come through the door; the schema that every field goes on to refuses them.
  private static func refusals(in data: ScriptData) -> [String] {
    let numbers = data.fields.entries.compactMap { entry -> String? in
      guard case .double = entry.value else { return nil }
      var problems = FieldProblems()
      guard Double.decode(entry.value, &problems) == nil else { return nil }
      return "\(entry.key) \(problems.finish().map(\.code).joined())"
    }
    return numbers + data.problems.map { "\($0.path) \($0.code)" }
      + data.faults.map { "\($0.path) \($0.diagnostic.code) \($0.diagnostic.message)" }
  }
}
