internal import Diagnostics
internal import LuaBridge
public import Routing
internal import Values

/// What a line at a prompt came to.
public struct ScriptAnswerAtPrompt: Sendable {
  /// The results of an expression; none of a statement.
  public var values: [ScriptValue]
  public var effects: [Effect]
}

extension ScriptInside {
  /// What messages call the text that was typed.
  static let prompt = "prompt"

  private static let deepest = 5
  private static let mostEntries = 100

  /// A value as it comes out of a call; tables are read when the call has ended.
  private enum Item {
    case value(ScriptValue)
    case reference(LuaReference)
  }

  /// Runs what was typed as an expression or as statements, as a handler would. What a limit ends is
  /// no strike.
  ///
  /// - Returns: Nil when the text is only the beginning of something.
  func evaluate(
    _ text: String, in state: LuaState, _ words: ScriptDiagnostics
  ) throws(Diagnostic) -> ScriptAnswerAtPrompt? {
    session.phase = .event
    session.use(localeOf: nil)
    session.log.beginCall()
    session.sources[Self.prompt] = LuaSource(file: Self.prompt, contents: Array(text.utf8))
    defer { session.rollBack() }
    guard let chunk = try compiled(text, in: state) else { return nil }
    var values: [ScriptValue] = []
    do throws(LuaError) {
      let items = try state.call(chunk, byReference: true) { reader -> [Item] in
        guard case .list(let count) = reader.next() else { return [] }
        return (0..<count).map { _ in Self.item(&reader) }
      }
      var room = Self.mostEntries * 5
      for item in items { values.append(try Self.value(of: item, in: state, 0, &room)) }
    } catch {
      var fault = words.diagnostic(error, subject: "this")
      // The line itself is told as the place.
      if fault.trace.count == 1 { fault.trace = [] }
      throw session.quotingSource(fault)
    }
    return ScriptAnswerAtPrompt(values: values, effects: try session.commit())
  }

  /// The text as a function; nil when more has to follow.
  private func compiled(
    _ text: String, in state: LuaState
  ) throws(Diagnostic) -> LuaReference? {
    var faults: [LuaError] = []
    for text in ["return \(text)", text] {
      do throws(LuaError) {
        return try state.load(Array(text.utf8), file: Self.prompt)
      } catch {
        faults.append(error)
      }
    }
    guard !faults.contains(where: { $0.message.hasSuffix("near <eof>") }) else { return nil }
    let fault = faults[1]
    throw session.quotingSource(
      Diagnostic(
        "lua.syntax", .error, "this does not parse: \(fault.message)",
        at: fault.location ?? SourceLocation(Self.prompt)))
  }

  private static func item(_ reader: inout LuaTapeReader) -> Item {
    let token = reader.next()
    switch token {
    case .absent: return .value(.absent)
    case .null: return .value(.null)
    case .bool(let value): return .value(.bool(value))
    case .integer(let value): return .value(.integer(value))
    case .double(let value): return .value(.double(value))
    case .string(let text): return .value(.string(text.string))
    case .reference(let reference): return .reference(reference)
    case .refused(_, let found): return .value(.other(found))
    case .list, .map, .handler, .fault:
      reader.skip(token)
      return .value(.other("something"))
    }
  }

  private static func value(
    of item: Item, in state: LuaState, _ depth: Int, _ room: inout Int
  ) throws(LuaError) -> ScriptValue {
    switch item {
    case .value(let value): return value
    case .reference(let reference):
      switch reference.kind {
      case .function: return .other("a function")
      case .box: return try box(reference, in: state)
      case .table: return try table(reference, in: state, depth, &room)
      }
    }
  }

  private static func box(
    _ reference: LuaReference, in state: LuaState
  ) throws(LuaError) -> ScriptValue {
    let component = try ComponentBox(reference, in: state).component
    return component.isEmpty ? .other("a value of the host") : .component(component)
  }

  private static func table(
    _ reference: LuaReference, in state: LuaState, _ depth: Int, _ room: inout Int
  ) throws(LuaError) -> ScriptValue {
    guard depth < deepest, room > 0 else { return .table([], isCut: true) }
    let pairs = try state.fields(of: reference) { reader -> [(key: Item, value: Item)] in
      guard case .list(let count) = reader.next() else { return [] }
      return (0..<count / 2).map { _ in (item(&reader), item(&reader)) }
    }
    var entries: [ScriptValue.Entry] = []
    let sorted = pairs.sorted { order($0.key) < order($1.key) }
    let shown = min(sorted.count, mostEntries, room)
    room -= shown
    for pair in sorted.prefix(shown) {
      let key = try value(of: pair.key, in: state, depth + 1, &room)
      // The globals hold themselves, and the API is long.
      let isClosed = key == .string("_G") || key == .string("vitrina")
      let value = try value(of: pair.value, in: state, isClosed ? deepest : depth + 1, &room)
      entries.append(ScriptValue.Entry(key: key, value: value))
    }
    return .table(entries, isCut: shown < sorted.count)
  }

  /// Numbers before names.
  private static func order(_ key: Item) -> (Double, String) {
    switch key {
    case .value(.integer(let number)): (Double(number), "")
    case .value(.double(let number)): (number, "")
    case .value(.string(let text)): (.infinity, text)
    default: (.infinity, "")
    }
  }

  /// The names in a table, by its path from the globals, in order. Runs no code of the script.
  func names(under path: [String], in state: LuaState) -> [String] {
    do throws(LuaError) {
      let globals = try state.load(Array("return _G".utf8), file: Self.prompt)
      var table = try state.table(returnedBy: globals, LuaTapeWriter())
      for step in path {
        guard let outer = table else { return [] }
        table = try state.field(step, of: outer)
      }
      guard let table, table.kind == .table else { return [] }
      return try state.fields(of: table) { reader -> [String] in
        guard case .list(let count) = reader.next() else { return [] }
        return (0..<count / 2).compactMap { _ in
          guard case .string(let name) = reader.next() else {
            _ = reader.next()
            return nil
          }
          _ = reader.next()
          return name.string
        }
      }.filter { NameRule.isLuaName($0) }.sorted()
    } catch {
      return []
    }
  }
}

extension NameRule {
  /// Whether a text may stand behind a dot.
  fileprivate static func isLuaName(_ text: String) -> Bool {
    !text.isEmpty && text.first?.isNumber == false
      && text.utf8.allSatisfy {
        $0 == 0x5F || (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20)
      }
  }
}
