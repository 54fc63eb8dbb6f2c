internal import Components
internal import Diagnostics
internal import LuaBridge
internal import Values

/// Turns a tape into plain values and reports what cannot be one.
struct TapeValues {
  /// Faults of the border: refused values with their paths.
  private(set) var problems = FieldProblems()
  /// Getters that raised.
  private(set) var faults: [(path: DataPath, error: LuaError)] = []
  /// Names of the handlers in the outermost table.
  private(set) var handlers: [String] = []
  /// Functions that an argument of mode `f` holds, each where it stands.
  private(set) var functions: [DataPath: LuaReference] = [:]
  private var steps: [DataPath.Step] = []
  /// Whether numbers that are not finite are refused.
  private let wantsFinite: Bool

  /// - Parameter finite: Refuses nan and infinite numbers, which no JSON holds: for what is kept.
  ///   Data of a component go on to its schema, which has words of its own for them.
  init(finite: Bool = false) { wantsFinite = finite }

  /// The value at hand; nil when it is absent or was refused.
  mutating func value(_ reader: inout LuaTapeReader) -> DataValue? {
    value(reader.next(), &reader)
  }

  mutating func value(_ token: LuaToken, _ reader: inout LuaTapeReader) -> DataValue? {
    switch token {
    case .absent: return nil
    case .null: return .null
    case .bool(let value): return .bool(value)
    case .integer(let value): return .integer(value)
    case .double(let value) where wantsFinite && !value.isFinite:
      append(
        "data.number", "is no finite number", expected: "a finite number",
        found: value.isNaN ? "nan, which is no number" : "an infinite number",
        fix: "check the calculation before it: 0/0 is nan and 1/0 is infinite")
      return nil
    case .double(let value): return .double(value)
    case .string(let text): return .string(text.string)
    case .list(let count):
      var items: [DataValue] = []
      items.reserveCapacity(count)
      for index in 0..<count {
        // A refused item leaves its place, so that later ones keep their numbers.
        items.append(value(at: .item(index), &reader) ?? .null)
      }
      return .list(items)
    case .map(let count):
      var entries: [DataMap.Entry] = []
      entries.reserveCapacity(count)
      for _ in 0..<count {
        let key = reader.key().string
        if let value = value(at: .field(key), &reader) {
          entries.append(DataMap.Entry(key: key, value: value))
        }
      }
      return .map(DataMap(entries: entries))
    case .handler:
      noteHandler()
      return nil
    case .refused(let reason, let found):
      refuse(reason, found)
      return nil
    case .fault(let error):
      faults.append((DataPath(steps), error))
      return nil
    case .reference(let reference) where reference.kind == .function:
      functions[DataPath(steps)] = reference
      return nil
    case .reference:
      refuse(.type, "a component value")
      return nil
    }
  }

  /// The next value, one step below the value at hand. Only what may hold faults needs
  /// its path.
  private mutating func value(
    at step: @autoclosure () -> DataPath.Step, _ reader: inout LuaTapeReader
  ) -> DataValue? {
    let token = reader.next()
    switch token {
    case .bool(let value): return .bool(value)
    case .integer(let value): return .integer(value)
    case .double(let value) where !wantsFinite || value.isFinite: return .double(value)
    case .string(let text): return .string(text.string)
    default:
      steps.append(step())
      defer { steps.removeLast() }
      return value(token, &reader)
    }
  }

  private mutating func noteHandler() {
    if steps.count == 1, case .field(let name)? = steps.first {
      handlers.append(name)
    } else {
      append(
        "data.type", "is a handler inside the data",
        expected: "handlers beside the outermost fields",
        found: "a function", fix: "move it to the component's own table")
    }
  }

  private mutating func refuse(_ reason: LuaRefusal, _ found: String) {
    let code: String
    let statement: String
    let expected: String
    let fix: String
    switch reason {
    case .type:
      (code, statement) = ("data.type", "cannot be read")
      (expected, fix) = ("a plain value", "give a string, number, boolean or table")
    case .cycle:
      (code, statement) = ("data.cycle", "contains itself")
      (expected, fix) = ("a tree of tables", "leave out the reference to the parent")
    case .depth:
      (code, statement) = ("data.depth", "is nested too deep")
      (expected, fix) = ("at most 32 levels", "flatten it")
    case .size:
      (code, statement) = ("data.size", "is too large")
      (expected, fix) = ("strings up to 64 KiB, 20000 values in all", "give less")
    case .utf8:
      (code, statement) = ("data.utf8", "is not text")
      (expected, fix) = ("valid UTF-8", "check where the bytes come from")
    case .key:
      (code, statement) = ("data.key", "has keys that do not go together")
      (expected, fix) = ("either a list or named fields", "give every entry a name, or none")
    case .holes:
      (code, statement) = ("data.holes", "has nil between its items")
      (expected, fix) = ("a list without holes", "leave nil out, for example with table.insert")
    }
    append(code, statement, expected: expected, found: found, fix: fix)
  }

  private mutating func append(
    _ code: String, _ statement: String, expected: String, found: String, fix: String
  ) {
    problems.append(
      FieldProblem(
        code, at: DataPath(steps), statement, expected: expected, found: found, fix: fix))
  }
}

extension LuaTapeWriter {
  /// Writes a plain value.
  mutating func value(_ value: DataValue) {
    switch value {
    case .null: null()
    case .bool(let value): self.value(value)
    case .integer(let value): self.value(value)
    case .double(let value): self.value(value)
    case .string(let value): self.value(value)
    case .list(let items):
      list(count: items.count)
      for item in items { self.value(item) }
    case .map(let map): self.value(map)
    }
  }

  mutating func value(_ map: DataMap) {
    self.map(count: map.count)
    for entry in map.entries {
      key(entry.key)
      value(entry.value)
    }
  }
}
