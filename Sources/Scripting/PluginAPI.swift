internal import Components
internal import Diagnostics
internal import LuaBridge
internal import Values

/// The `vitrina` table of one state: its functions by area, put together and made global.
struct PluginAPI {
  let session: ScriptSession
  let state: LuaState
  /// Whether it is for a test file, which has little of `vitrina`.
  var isTest = false

  /// A function or table of functions under a name.
  indirect enum Entry {
    case function(HostFunction)
    case null
    case reference(LuaReference)
    case table([(String, Entry)], named: String)
    /// A table of which nothing may be used; the function says why.
    case closed(HostFunction)
  }

  /// Defines the globals `vitrina`, `require` and `print`.
  func install() throws(LuaError) {
    let vitrina = Entry.table(
      [
        ("null", .null),
        ("components", components()),
        ("json", json()),
        ("clock", clock()),
        ("format", format()),
        ("log", log()),
        ("store", store()),
        ("banners", try banners()),
        ("impact", impact()),
        ("messenger", try messenger()),
      ] + registrations() + events() + effects() + links() + timers(), named: "vitrina")
    try state.setGlobal("vitrina") { write(vitrina, &$0) }
    try installBasics()
  }

  /// Defines the globals `require` and `print`.
  func installBasics() throws(LuaError) {
    let print = logFunction("info", "print")
    try state.setGlobal("print") { $0.value(print) }
    let require = requireFunction()
    try state.setGlobal("require") { $0.value(require) }
  }

  func write(_ entry: Entry, _ writer: inout LuaTapeWriter) {
    switch entry {
    case .function(let function): writer.value(function)
    case .null: writer.null()
    case .reference(let reference): writer.value(reference)
    case .closed(let refusal): writer.map(count: 0, missing: refusal)
    case .table(let entries, let name):
      writer.map(count: entries.count, missing: missing(entries.map(\.0), in: name))
      for (key, entry) in entries {
        writer.key(key)
        write(entry, &writer)
      }
    }
  }

  /// What is asked for keys that a table of ours lacks: an error with the nearest name.
  private func missing(_ known: [String], in table: String) -> HostFunction {
    let words = MissingName(table, known: known, isTest: isTest)
    return state.define("r") { call in
      var reader = call.arguments
      reader.skip(reader.next())
      var values = TapeValues()
      guard let key = values.value(&reader)?.stringValue else { return }
      throw words.diagnostic(key, at: call.caller)
    }
  }

  /// A function that is written in Lua, because it calls functions of the script: what the source
  /// returns when it is called with entries of ours.
  func functionInLua(_ source: String, over entries: [Entry]) throws(LuaError) -> LuaReference {
    let maker = try state.load(Array(source.utf8), file: LuaState.loadedText)
    var arguments = LuaTapeWriter()
    arguments.list(count: entries.count)
    for entry in entries { write(entry, &arguments) }
    let function = try state.call(maker, arguments: arguments, byReference: true) { reader in
      guard case .list = reader.next(), case .reference(let function) = reader.next() else {
        return LuaReference?.none
      }
      return function
    }
    return function ?? maker
  }

  /// A function that is allowed in some phases; `body` gets its arguments and gives the answer.
  func function(
    _ name: String, _ parameters: String, in phases: Set<ScriptPhase>,
    _ body: @escaping (inout ArgumentReader, inout LuaTapeWriter) throws -> Void
  ) -> (String, Entry) {
    let session = session
    let function = state.define(parameters) { call in
      try session.require(phases, name, at: call.caller)
      var arguments = ArgumentReader(name, call)
      if phases == [.load] {
        try session.admitRegistration(of: arguments.byteCount, at: call.caller)
      }
      try body(&arguments, &call.answer)
    }
    let last = name.split(separator: ".").last.map(String.init) ?? name
    return (last, .function(function))
  }
}

/// What is said of a key that a table of ours lacks.
private struct MissingName {
  let table: String
  let known: [String]
  let isTest: Bool

  init(_ table: String, known: [String], isTest: Bool) {
    self.table = table
    self.known = known
    self.isTest = isTest
  }

  func diagnostic(_ key: String, at caller: SourceLocation?) -> Diagnostic {
    let isComponents = table == "vitrina.components"
    let expected =
      switch table {
      case "vitrina.components", "test": "one of \(known.joined(separator: ", "))"
      case "vitrina" where isTest:
        "one of \(known.joined(separator: ", ")): a test file has no more of vitrina"
      default: "a name of the Lua API, version 1"
      }
    let near = nearestName(to: key, in: known)
    return Diagnostic(
      isComponents ? "plugin.unknown_component" : "plugin.unknown_name", .error,
      isComponents ? "there is no component '\(key)'" : "there is no '\(table).\(key)'",
      at: caller, expected: expected, found: "'\(key)'",
      fix: near.map { "did you mean '\($0)'?" }
        ?? (isComponents
          ? "see them with: vitrina list components"
          : isTest ? "see docs/testing.md" : "see docs/lua-api.md"))
  }
}
