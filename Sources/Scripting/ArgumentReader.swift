internal import Components
internal import Diagnostics
internal import LuaBridge
internal import Values

/// Reads the arguments of a function of ours in order, with messages that name function, position
/// and type.
struct ArgumentReader {
  /// Without its table.
  let function: String
  /// The table that the function is in.
  let table: String
  let caller: SourceLocation?
  /// What all arguments take on their tape.
  let byteCount: Int
  private var reader: LuaTapeReader
  private var position = 0

  init(_ function: String, in table: String = "vitrina", _ call: HostCall) {
    self.function = function
    self.table = table
    caller = call.caller
    byteCount = call.byteCount
    reader = call.arguments
  }

  /// - Parameter statement: What is true of the argument.
  func fault(
    _ statement: String = "has the wrong type", expected: String, found: String,
    fix: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      "plugin.argument", .error, "argument \(position) of \(table).\(function) \(statement)",
      at: caller, expected: expected, found: found, fix: fix)
  }

  /// The next argument as a plain value; nil when it was not given.
  ///
  /// - Parameter finite: Whether numbers that are not finite are refused, with their path.
  mutating func value(finite: Bool = true) throws -> DataValue? {
    var functions: [DataPath: LuaReference] = [:]
    return try value(finite: finite, functions: &functions)
  }

  /// The same for an argument of mode `f`, with the functions in its tables by their place.
  mutating func value(
    finite: Bool = true, functions: inout [DataPath: LuaReference]
  ) throws -> DataValue? {
    position += 1
    var values = TapeValues(finite: finite)
    let value = values.value(&reader)
    functions = values.functions
    let problems = values.problems.finish()
    if let problem = problems.first {
      let more = problems.count > 1 ? " (and \(problems.count - 1) more like this)" : ""
      let path = problem.path.steps.isEmpty ? "" : "'\(problem.path)' "
      throw Diagnostic(
        problem.code, .error,
        "argument \(position) of \(table).\(function): \(path)\(problem.statement)\(more)",
        at: caller,
        expected: problem.expected, found: problem.found, fix: problem.fix)
    }
    return value
  }

  /// Whether the next argument counts as true in Lua; any kind of value will do.
  mutating func isTrue() -> Bool {
    position += 1
    let token = reader.next()
    reader.skip(token)
    switch token {
    case .absent, .bool(false): return false
    default: return true
    }
  }

  mutating func string(_ what: String) throws -> String {
    let value = try value()
    guard let text = value?.stringValue else {
      throw fault(expected: "a string: \(what)", found: value?.kindDescription ?? "nothing")
    }
    return text
  }

  mutating func map(_ what: String) throws -> DataMap {
    switch try value() {
    case nil, .null?: return DataMap()
    case .map(let map)?: return map
    case .list(let items)? where items.isEmpty: return DataMap()
    case let value?: throw fault(expected: "a table: \(what)", found: value.kindDescription)
    }
  }

  /// The next argument by reference if it was given; the parameter's mode is `r`.
  mutating func optionalReference(
    _ kinds: [LuaReference.Kind], _ what: String
  ) throws -> LuaReference? {
    var ahead = reader
    guard case .absent = ahead.next() else { return try reference(kinds, what) }
    reader = ahead
    position += 1
    return nil
  }

  /// The next argument by reference; the parameter's mode is `r`.
  mutating func reference(
    _ kinds: [LuaReference.Kind], _ what: String
  ) throws -> LuaReference {
    position += 1
    let token = reader.next()
    if case .reference(let reference) = token {
      if kinds.contains(reference.kind) { return reference }
      let found =
        switch reference.kind {
        case .function: "a function"
        case .table: "a table"
        case .box: "a component value"
        }
      throw fault(expected: what, found: found)
    }
    var values = TapeValues()
    let value = values.value(token, &reader)
    throw fault(expected: what, found: value?.kindDescription ?? "nothing")
  }

  /// The next argument by reference with the names in it (mode `k`), or nil if it is not there.
  mutating func optionalTable(_ what: String) throws -> (table: LuaReference, names: [String])? {
    position += 1
    switch reader.next() {
    case .reference(let reference) where reference.kind == .table:
      return (reference, names())
    case .absent:
      _ = names()
      return nil
    case let token:
      var values = TapeValues()
      let value = values.value(token, &reader)
      throw fault(expected: what, found: value?.kindDescription ?? "a function")
    }
  }

  private mutating func names() -> [String] {
    guard case .list(let count) = reader.next() else { return [] }
    return (0..<count).compactMap { _ in
      if case .string(let text) = reader.next() { text.string } else { nil }
    }
  }
}

extension DataMap {
  /// The diagnostic for the first key of an options table that means nothing.
  func stranger(
    _ known: [String], of function: String, in table: String = "vitrina",
    at caller: SourceLocation?
  ) -> Diagnostic? {
    keys.first { !known.contains($0) }.map { key in
      let near = nearestName(to: key, in: known)
      return Diagnostic(
        "data.unknown_field", .error, "'\(key)' is no option of \(table).\(function)", at: caller,
        expected: "one of \(known.joined(separator: ", "))", found: "'\(key)'",
        fix: near.map { "did you mean '\($0)'?" } ?? "remove it")
    }
  }
}
