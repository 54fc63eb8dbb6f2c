internal import Components
internal import Diagnostics
internal import Values

/// Reads the fields of a table one by one and notes what is wrong with each.
struct TableReader {
  let table: DataMap
  let path: [DataPath.Step]
  private(set) var problems: [FieldProblem] = []
  private var asked: [String] = []

  init(_ table: DataMap, at path: [DataPath.Step] = []) {
    self.table = table
    self.path = path
  }

  mutating func report(
    _ code: String, _ key: String, _ statement: String, expected: String, found: String,
    severity: Diagnostic.Severity = .error, fix: String? = nil
  ) {
    problems.append(
      FieldProblem(
        code, at: DataPath(path + [.field(key)]), statement, severity: severity,
        expected: expected, found: found, fix: fix))
  }

  /// Notes that a key means something, which the caller has read itself.
  mutating func use(_ key: String) { asked.append(key) }

  /// What stands under a key and is neither null nor missing.
  private mutating func value(_ key: String) -> DataValue? {
    asked.append(key)
    return table[key].flatMap { $0 == .null ? nil : $0 }
  }

  private mutating func missing(_ key: String, _ expected: String) {
    report("data.missing", key, "is missing", expected: expected, found: "nothing")
  }

  private mutating func wrong(_ key: String, _ expected: String, _ value: DataValue) {
    report(
      "data.type", key, "has the wrong type", expected: expected, found: value.kindDescription)
  }

  mutating func optionalText(_ key: String) -> String? {
    guard let value = value(key) else { return nil }
    if let text = value.stringValue { return text.isEmpty ? nil : text }
    wrong(key, "a string", value)
    return nil
  }

  /// Empty where it is missing.
  mutating func text(_ key: String) -> String {
    guard table[key].map({ $0 != .null && $0 != "" }) ?? false else {
      asked.append(key)
      missing(key, "a string")
      return ""
    }
    return optionalText(key) ?? ""
  }

  mutating func optionalInteger(_ key: String) -> Int? {
    guard let value = value(key) else { return nil }
    switch value {
    case .integer(let number): return number
    case .double(let number) where Int(exactly: number) != nil: return Int(number)
    default:
      wrong(key, "a whole number", value)
      return nil
    }
  }

  /// 0 where it is missing.
  mutating func integer(_ key: String) -> Int {
    if table[key] == nil { missing(key, "a whole number") }
    return optionalInteger(key) ?? 0
  }

  mutating func optionalNumber(_ key: String) -> Double? {
    guard let value = value(key) else { return nil }
    if let number = value.doubleValue, number.isFinite { return number }
    wrong(key, "a number", value)
    return nil
  }

  mutating func optionalBoolean(_ key: String) -> Bool? {
    guard let value = value(key) else { return nil }
    if case .bool(let flag) = value { return flag }
    wrong(key, "true or false", value)
    return nil
  }

  /// One of some words.
  mutating func word<Word: RawRepresentable<String> & CaseIterable>(
    _ key: String, _ type: Word.Type
  ) -> Word? {
    guard let text = optionalText(key) else { return nil }
    if let word = Word(rawValue: text) { return word }
    let words = Word.allCases.map(\.rawValue)
    report(
      "data.type", key, "is none of its words", expected: "one of \(words.joined(separator: ", "))",
      found: "'\(text)'", fix: Self.near(text, words))
    return nil
  }

  /// The currency that a code names.
  mutating func currency(_ key: String, fallback: Currency = .usd) -> Currency {
    let code = text(key)
    if let currency = Currency(code) { return currency }
    if !code.isEmpty {
      report(
        "data.type", key, "is no currency", expected: "a code of ISO 4217 such as \"USD\"",
        found: "'\(code)'")
    }
    return fallback
  }

  /// Those texts of a list that are texts.
  mutating func optionalTexts(_ key: String) -> [String]? {
    guard let value = value(key) else { return nil }
    guard let items = value.listValue else {
      wrong(key, "a list of strings", value)
      return nil
    }
    return items.enumerated().compactMap { index, item in
      if let text = item.stringValue { return text }
      problems.append(
        FieldProblem(
          "data.type", at: DataPath(path + [.field(key), .item(index)]), "has the wrong type",
          expected: "a string", found: item.kindDescription))
      return nil
    }
  }

  /// A table in the table.
  mutating func optionalTable<Value>(
    _ key: String, _ read: (inout TableReader) -> Value?
  ) -> Value? {
    guard let value = value(key) else { return nil }
    return nested(value, [.field(key)], read)
  }

  /// The items of a list; nil if there is no list. One that cannot be used is left out; a whole number
  /// stands for a table with that id.
  mutating func optionalList<Item>(
    _ key: String, _ read: (inout TableReader) -> Item?
  ) -> [Item]? {
    guard let value = value(key) else { return nil }
    guard let items = value.listValue else {
      wrong(key, "a list of tables", value)
      return nil
    }
    return items.enumerated().compactMap { index, item in
      var item = item
      if case .integer = item { item = ["id": item] }
      return nested(item, [.field(key), .item(index)], read)
    }
  }

  /// The names that the table uses as keys, for one whose keys are no fields.
  mutating func entries<Item>(
    _ read: (String, inout TableReader) -> Item?
  ) -> [(key: String, value: Item)] {
    table.entries.compactMap { entry in
      asked.append(entry.key)
      return nested(entry.value, [.field(entry.key)]) { read(entry.key, &$0) }
        .map { (entry.key, $0) }
    }
  }

  private mutating func nested<Value>(
    _ value: DataValue, _ steps: [DataPath.Step], _ read: (inout TableReader) -> Value?
  ) -> Value? {
    guard let table = value.mapValue ?? (value.listValue?.isEmpty == true ? [:] : nil) else {
      problems.append(
        FieldProblem(
          "data.type", at: DataPath(path + steps), "has the wrong type", expected: "a table",
          found: value.kindDescription))
      return nil
    }
    var reader = TableReader(table, at: path + steps)
    let result = read(&reader)
    problems += reader.finish()
    return result
  }

  /// All problems, with one for each key that nobody asked for.
  mutating func finish() -> [FieldProblem] {
    for key in table.keys where !asked.contains(key) {
      report(
        "data.unknown_field", key, "means nothing",
        expected: "one of \(asked.joined(separator: ", "))", found: "'\(key)'",
        fix: Self.near(key, asked) ?? "remove it")
    }
    return problems
  }

  static func near(_ word: String, _ words: [String]) -> String? {
    nearestName(to: word, in: words).map { "did you mean '\($0)'?" }
  }
}
