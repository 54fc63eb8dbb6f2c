internal import Components
internal import Diagnostics
internal import Values

/// Finds the line on which a plugin wrote a field.
///
/// Lua keeps no places of table fields, so the text is read: the table in the constructor's call,
/// a table of the name that was passed, or a method defined on it. What is built by other code is
/// not found, and the constructor's own line stands for it.
struct FieldLocator {
  private let file: String
  private let tokens: [LuaTokens.Token]

  init(_ source: LuaSource) {
    file = source.file
    tokens = LuaTokens(source.bytes).tokens
  }

  /// The place of the field at `path` in the call of `component`'s constructor on `line`; the
  /// nearest part of the path that is written out, else the line itself.
  func location(of path: DataPath, component: String, line: Int) -> SourceLocation {
    let fallback = SourceLocation(file, line: line)
    guard
      let call = tokens.firstIndex(where: { $0.line >= line && $0.text == component }),
      let table = dataTable(after: call)
    else { return fallback }
    var place = fallback
    var inner: Int? = table
    for step in path.steps {
      guard let open = inner, let value = value(of: step, in: open) else {
        if place == fallback, let method = method(path, call: call) { return method }
        return place
      }
      place = location(value.place)
      inner = self.table(at: value.start)
    }
    return place
  }

  private func location(_ index: Int) -> SourceLocation {
    SourceLocation(file, line: tokens[index].line, column: tokens[index].column)
  }

  /// The name or symbol at an index; empty for a string and beyond the end.
  private func text(_ index: Int) -> String {
    tokens.indices.contains(index) && tokens[index].kind != .string ? tokens[index].text : ""
  }

  /// Whether a key as it is written means the field, itself or by the seed's getter name.
  private func isKey(_ key: String, of field: String) -> Bool {
    key == field || NameRule.fieldName(ofGetter: key) == field
  }

  /// The index of the `{` that holds the data of the constructor call at `call`.
  private func dataTable(after call: Int) -> Int? {
    var at = call + 1
    if text(at) == "(" { at += 1 }
    return table(at: at)
  }

  /// The `{` of a value that starts at `start`: the value itself, what a function returns, or the
  /// table that a variable was set to.
  private func table(at start: Int) -> Int? {
    if text(start) == "{" { return start }
    if text(start) == "function" {
      var at = start
      while at + 1 < tokens.count {
        if text(at) == "return", text(at + 1) == "{" { return at + 1 }
        at += 1
      }
      return nil
    }
    guard tokens.indices.contains(start), tokens[start].kind == .name else { return nil }
    let name = tokens[start].text
    return tokens.indices.first {
      $0 >= 2 && text($0) == "{" && text($0 - 1) == "=" && text($0 - 2) == name
    }
  }

  /// Where the entry for `step` stands and where its value starts, in the table opened at `open`.
  private func value(of step: DataPath.Step, in open: Int) -> (place: Int, start: Int)? {
    var depth = 0
    var blocks = 0
    var item = 0
    var entryStart = true
    var at = open
    while at < tokens.count {
      switch text(at) {
      case "{", "(", "[": depth += 1
      case "}", ")", "]": depth -= 1
      case "function", "do", "if", "repeat": blocks += 1
      case "end", "until": blocks -= 1
      default: break
      }
      if depth == 0 { return nil }
      let isOutermost = at > open && depth == 1 && blocks <= 0
      if at > open, entryStart {
        switch step {
        case .field(let name):
          if tokens[at].kind == .name, isKey(tokens[at].text, of: name), text(at + 1) == "=" {
            return (at, at + 2)
          }
          if text(at) == "[", tokens.indices.contains(at + 1), tokens[at + 1].kind == .string,
            isKey(tokens[at + 1].text, of: name), text(at + 2) == "]", text(at + 3) == "="
          {
            return (at, at + 4)
          }
        case .item(let index):
          let isNamed = text(at + 1) == "=" && tokens[at].kind == .name
          if !isNamed, item == index { return (at, at) }
        }
      }
      if isOutermost, text(at) == "," || text(at) == ";" {
        item += 1
        entryStart = true
      } else {
        entryStart = at == open
      }
      at += 1
    }
    return nil
  }

  /// `function data.field(…)` or `function data:field(…)` for the variable passed at `call`.
  private func method(_ path: DataPath, call: Int) -> SourceLocation? {
    guard case .field(let field)? = path.steps.first else { return nil }
    let argument = text(call + 1) == "(" ? call + 2 : call + 1
    let name = text(argument)
    let index = tokens.indices.first {
      text($0) == "function" && text($0 + 1) == name
        && (text($0 + 2) == "." || text($0 + 2) == ":") && isKey(text($0 + 3), of: field)
    }
    return index.map { location($0 + 3) }
  }
}
