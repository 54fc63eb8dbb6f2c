public import Diagnostics
internal import Values

/// A call of `vitrina.provide` as the catalogue knows it.
public struct ProvideCall: Sendable {
  /// Without the plugin's name.
  public var id: String
  public var line: Int
  /// The ids of the scenarios that came of it.
  public var scenarios: [String]
  /// Whether doc, tags, aliases or scenarios came of it.
  public var hasOptions: Bool

  public init(id: String, line: Int, scenarios: [String], hasOptions: Bool) {
    self.id = id
    self.line = line
    self.scenarios = scenarios
    self.hasOptions = hasOptions
  }
}

/// Adds a scenario to the text of a Lua file.
///
/// Only where the place for it is written out in the call itself: what code puts together cannot be
/// added to by a change of text. Not a byte is changed or taken away; a comma, the scenario and the
/// tables around it are all that is added.
public struct ScenarioWriter {
  private let source: LuaSource
  /// What the compiler does not see at the start of the file.
  private let head: [UInt8]
  private let tokens: [LuaTokens.Token]
  private let style: LuaStyle

  public init(file: String, contents: [UInt8]) {
    source = LuaSource(file: file, contents: contents)
    head = Array(contents.dropLast(source.bytes.count))
    tokens = LuaTokens(source.bytes).tokens
    style = LuaStyle(contents)
  }

  /// The contents of the file with the scenario behind those that the call has.
  ///
  /// - Throws: `scenario.id`, `scenario.exists`, and `scenario.place` with what to paste when the
  ///   place is not written out.
  public func contents(
    adding scenario: Scenario, to call: ProvideCall
  ) throws(Diagnostic) -> [UInt8] {
    guard NameRule.isIdentifier(scenario.id) else {
      throw Diagnostic(
        "scenario.id", .error, "'\(scenario.id)' is no id for a scenario",
        expected: "a-z, 0-9 and _, not starting with a digit, at most 64",
        found: quoted(scenario.id), fix: "write '\(ScriptSession.idLike(scenario.id))'")
    }
    let place = Place(writer: self, call: call, block: ScenarioBlock(scenario))
    guard !call.scenarios.contains(scenario.id) else {
      throw place.exists(scenario.id, at: call.line)
    }
    let insertions = try place.insertions(for: scenario.id)
    var bytes = source.bytes
    for insertion in insertions.sorted(by: { $0.offset > $1.offset }) {
      bytes.insert(contentsOf: insertion.text.utf8, at: insertion.offset)
    }
    return head + bytes
  }

  private struct Insertion {
    var offset: Int
    var text: String
  }

  /// Where in the call a block goes.
  private struct Place {
    let writer: ScenarioWriter
    let call: ProvideCall
    let block: ScenarioBlock

    private var tokens: [LuaTokens.Token] { writer.tokens }
    private var bytes: [UInt8] { writer.source.bytes }

    func insertions(for id: String) throws(Diagnostic) -> [Insertion] {
      guard let arguments = arguments() else {
        throw fault(
          "no call of vitrina.provide with that id is written out", at: call.line,
          found: "an id that other code makes, or a file that has changed")
      }
      let line = tokens[arguments.open].line
      guard arguments.items.count >= 2 else {
        throw fault("its call has one argument", at: line, found: "no component value")
      }
      guard arguments.items.count >= 3 else {
        return try withOptions(behind: arguments.items[1], at: line)
      }
      guard let options = table(arguments.items[2].value) else {
        throw fault(
          "its options are not written out in the call", at: line, found: "other code")
      }
      guard let item = options.items.last(where: { $0.key == .name("scenarios") }) else {
        guard call.scenarios.isEmpty else {
          throw fault("its scenarios come from other code", at: line, found: "other code")
        }
        return append(to: options, in: style(of: options)) { style, indent in
          "scenarios = " + self.list(style, indent: indent)
        }
      }
      guard let list = table(item.value), list.items.allSatisfy({ $0.key == .none }) else {
        throw fault("its scenarios are not written out in the call", at: line, found: "other code")
      }
      return try add(to: list, id)
    }

    private func add(to list: LuaGroup, _ id: String) throws(Diagnostic) -> [Insertion] {
      for item in list.items where self.id(of: item) == id {
        throw exists(id, at: tokens[item.tokens.lowerBound].line)
      }
      // Behind a call a comma would cut its results to one.
      if let last = list.items.last, table(last.value) == nil, !isPath(last.value) {
        throw fault(
          "its last scenario is not written out", at: tokens[last.tokens.lowerBound].line,
          found: "other code")
      }
      return append(to: list, in: style(of: list)) { style, indent in
        self.block.lines(style, indent: indent)
      }
    }

    /// The arguments of the call: the one on the line, else the only one in the file.
    private func arguments() -> LuaGroup? {
      let calls = tokens.indices.filter { at in
        at + 2 < tokens.count && tokens[at].kind == .name && tokens[at].text == "provide"
          && tokens[at + 1].kind == .other && tokens[at + 1].text == "("
          && tokens[at + 2].kind == .string && tokens[at + 2].text == call.id
      }
      // Which of its lines a call is said to be on depends on Lua's release.
      let onLine = calls.first { at in
        let first = tokens[max(at - 2, 0)].line
        return (first...tokens[at + 1].line).contains(call.line)
      }
      guard let found = onLine ?? (calls.count == 1 ? calls.first : nil),
        let arguments = LuaGroup(openedAt: found + 1, in: tokens),
        arguments.items.first?.tokens.count == 1
      else { return nil }
      return arguments
    }

    private func withOptions(
      behind component: LuaGroup.Item, at line: Int
    ) throws(Diagnostic) -> [Insertion] {
      guard !call.hasOptions else {
        throw fault("its options come from other code", at: line, found: "other code")
      }
      let end = tokens[component.tokens.upperBound - 1].range.upperBound
      let indent = LuaStyle.indentation(at: end, in: bytes)
      var style = writer.style
      style.learnStep(entry: indent, bracket: indent)
      let inner = indent + style.step
      let text =
        ", {\(style.lineEnd)\(inner)scenarios = \(list(style, indent: inner)),"
        + "\(style.lineEnd)\(indent)}"
      return [Insertion(offset: end, text: text)]
    }

    /// A list of the one scenario.
    private func list(_ style: LuaStyle, indent: String) -> String {
      let inner = indent + style.step
      return "{\(style.lineEnd)\(inner)\(block.lines(style, indent: inner)),"
        + "\(style.lineEnd)\(indent)}"
    }

    private func style(of group: LuaGroup) -> LuaStyle {
      var style = writer.style
      let bracket = LuaStyle.indentation(at: tokens[group.close].range.lowerBound, in: bytes)
      let entry = firstOnItsLine(group).map { LuaStyle.indentation(at: $0, in: bytes) }
      style.learnStep(entry: entry ?? bracket, bracket: bracket)
      return style
    }

    /// The offset of the first entry that begins a line.
    private func firstOnItsLine(_ group: LuaGroup) -> Int? {
      group.items.map { tokens[$0.tokens.lowerBound].range.lowerBound }
        .first { LuaStyle.beginsLine(at: $0, in: bytes) }
    }

    /// Puts an entry behind the last one of a table: on lines of its own where the closing bracket
    /// has one, else right behind what is there.
    private func append(
      to group: LuaGroup, in style: LuaStyle,
      _ entry: (_ style: LuaStyle, _ indent: String) -> String
    ) -> [Insertion] {
      let close = tokens[group.close].range.lowerBound
      let outer = LuaStyle.indentation(at: close, in: bytes)
      let last = group.items.last.map { tokens[$0.tokens.upperBound - 1].range.upperBound }
      if LuaStyle.beginsLine(at: close, in: bytes) {
        let inner =
          firstOnItsLine(group).map { LuaStyle.indentation(at: $0, in: bytes) }
          ?? outer + style.step
        var insertions = [
          Insertion(
            offset: LuaStyle.lineStart(of: close, in: bytes),
            text: "\(inner)\(entry(style, inner)),\(style.lineEnd)")
        ]
        if let last, group.lastSeparator == nil {
          insertions.append(Insertion(offset: last, text: ","))
        }
        return insertions
      }
      guard let last else {
        let open = tokens[group.open].range.upperBound
        if open == close {
          let inner = outer + style.step
          return [
            Insertion(
              offset: open,
              text: "\(style.lineEnd)\(inner)\(entry(style, inner)),\(style.lineEnd)\(outer)")
          ]
        }
        return [Insertion(offset: open, text: " \(entry(style, outer))")]
      }
      if let separator = group.lastSeparator {
        let behind = tokens[separator].range.upperBound
        return [Insertion(offset: behind, text: " \(entry(style, outer)),")]
      }
      return [Insertion(offset: last, text: ", \(entry(style, outer))")]
    }

    /// The table that the tokens are and nothing else.
    private func table(_ range: Range<Int>) -> LuaGroup? {
      guard let first = range.first, tokens[first].kind == .other, tokens[first].text == "{",
        let group = LuaGroup(openedAt: first, in: tokens), group.close == range.upperBound - 1
      else { return nil }
      return group
    }

    /// Whether the tokens are a name or names with dots between them.
    private func isPath(_ range: Range<Int>) -> Bool {
      range.allSatisfy { at in
        (at - range.lowerBound).isMultiple(of: 2)
          ? tokens[at].kind == .name : tokens[at].kind == .other && tokens[at].text == "."
      } && !range.count.isMultiple(of: 2)
    }

    /// The id that an entry of the scenarios has, if it is written out.
    private func id(of item: LuaGroup.Item) -> String? {
      guard let entry = table(item.value)?.items.first(where: { $0.key == .name("id") }),
        entry.value.count == 1, let token = entry.value.first, tokens[token].kind == .string
      else { return nil }
      return tokens[token].text
    }

    func exists(_ id: String, at line: Int) -> Diagnostic {
      Diagnostic(
        "scenario.exists", .error, "'\(call.id)' has a scenario '\(id)' already",
        at: SourceLocation(writer.source.file, line: line), expected: "an id that it has not",
        found: quoted(id), fix: "choose another id, or edit the one that is there")
    }

    private func fault(_ reason: String, at line: Int, found: String) -> Diagnostic {
      Diagnostic(
        "scenario.place", .error,
        "a scenario cannot be added to '\(call.id)' by itself: \(reason)",
        at: SourceLocation(writer.source.file, line: line),
        expected: "vitrina.provide(\"\(call.id)\", component, { scenarios = { … } })",
        found: found, fix: "paste it where the scenarios are made: \(block.line)")
    }
  }
}
