internal import Components
internal import Diagnostics
internal import Values

/// Where two plain values differ, as Lua sees them: 1 and 1.0 are equal, and so are all empty
/// tables.
struct ValueDifference {
  /// One place; a value is nil where there is none.
  struct Place {
    var path: DataPath
    var actual: DataValue?
    var expected: DataValue?
  }

  /// In the order of the fields' names.
  private(set) var places: [Place] = []
  private var steps: [DataPath.Step] = []

  init(_ actual: DataValue?, from expected: DataValue?) {
    compare(actual, expected)
  }

  private mutating func compare(_ actual: DataValue?, _ expected: DataValue?) {
    switch (actual, expected) {
    case (nil, nil): return
    case (.integer(let a)?, .double(let b)?) where Double(a) == b: return
    case (.double(let a)?, .integer(let b)?) where a == Double(b): return
    case (.map(let a)?, .map(let b)?):
      let names = DataMap(entries: a.entries + b.entries).keys
      for name in names { compare(a[name], b[name], at: .field(name)) }
    case (let a?, let b?):
      guard let first = a.listValue, let second = b.listValue else {
        if a != b { note(a, b) }
        return
      }
      for index in 0..<max(first.count, second.count) {
        compare(
          index < first.count ? first[index] : nil, index < second.count ? second[index] : nil,
          at: .item(index))
      }
    default: note(actual, expected)
    }
  }

  private mutating func compare(
    _ actual: DataValue?, _ expected: DataValue?, at step: DataPath.Step
  ) {
    steps.append(step)
    compare(actual, expected)
    steps.removeLast()
  }

  private mutating func note(_ actual: DataValue?, _ expected: DataValue?) {
    places.append(Place(path: DataPath(steps), actual: actual, expected: expected))
  }

  /// The most places that a message shows.
  private static let shown = 5

  /// What is wrong, at the line of the test that says so; nil when nothing is.
  func diagnostic(note: String?, at caller: SourceLocation?) -> Diagnostic? {
    guard let first = places.first else { return nil }
    let subject =
      places.count > 1
      ? "\(places.count) values are not as expected"
      : first.path.steps.isEmpty
        ? "the value is not as expected" : "'\(first.path)' is not as expected"
    return Diagnostic(
      "test.equal", .error, (note.map { "\($0): " } ?? "") + subject, at: caller,
      expected: list(\.expected), found: list(\.actual))
  }

  private func list(_ side: KeyPath<Place, DataValue?>) -> String {
    if places.count == 1 { return Self.text(places[0][keyPath: side]) }
    let texts = places.prefix(Self.shown).map { "\($0.path): \(Self.text($0[keyPath: side]))" }
    return texts.joined(separator: ", ") + (places.count > Self.shown ? ", …" : "")
  }

  private static func text(_ value: DataValue?) -> String {
    switch value {
    case nil: "nil"
    case .string(let text)?: quoted(text)
    case .null?: "vitrina.null"
    // The sign of what is no number is the machine's.
    case .double(let number)? where !number.isFinite: number.isNaN ? "nan" : "\(number)"
    case let value?: cut(value.json)
    }
  }

  private static func cut(_ text: String) -> String {
    guard text.utf8.count > 80 else { return text }
    return String(quoted(text).dropFirst().dropLast())
  }
}
