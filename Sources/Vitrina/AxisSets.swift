internal import Diagnostics
internal import Values

/// Named lists of axes: what a project wants its components checked in.
public struct AxisSets: Sendable, Equatable {
  /// One list under its name.
  public struct Named: Sendable, Equatable {
    public let name: String
    /// What each member sets, by the names of `EnvironmentQuery`.
    public let members: [[String: String]]
  }

  /// By name; `default` is among them.
  public private(set) var sets: [Named]

  /// What is there without a word in the settings: both schemes.
  public init() {
    sets = [Named(name: "default", members: [["scheme": "light"], ["scheme": "dark"]])]
  }

  public subscript(name: String) -> Named? { sets.first { $0.name == name } }

  /// Reads the key `axes` of the settings: `{"smoke": [{}], "full": [{"scheme": "dark"}]}`. What is
  /// wrong is reported, all of it; a member that means something else than it says is left out.
  static func read(_ value: DataValue) -> (sets: AxisSets, diagnostics: [Diagnostic]) {
    var reader = Reader()
    reader.read(value)
    return (reader.result, reader.diagnostics)
  }

  private struct Reader {
    var result = AxisSets()
    var diagnostics: [Diagnostic] = []

    mutating func read(_ value: DataValue) {
      guard case .map(let map) = value else {
        wrongType("axes", value, expected: #"an object: {"full": [{"scheme": "dark"}]}"#)
        return
      }
      for entry in map.entries { read(entry) }
      result.sets.sort { $0.name < $1.name }
    }

    private mutating func read(_ entry: DataMap.Entry) {
      guard NameRule.isIdentifier(entry.key) else {
        report(
          "has a set in 'axes' with a name that is none", expected: "a-z, 0-9 and _, at most 64",
          found: quoted(entry.key), fix: "write it like \"full\"")
        return
      }
      guard let items = entry.value.listValue, !items.isEmpty else {
        wrongType(
          "axes.\(entry.key)", entry.value, expected: #"a list such as [{"scheme": "dark"}]"#)
        return
      }
      let members = items.enumerated().compactMap { index, item in
        member(item, "axes.\(entry.key)[\(index)]")
      }
      result.sets.removeAll { $0.name == entry.key }
      result.sets.append(Named(name: entry.key, members: members))
    }

    /// Nil when something of it is wrong, which has been reported.
    private mutating func member(_ item: DataValue, _ place: String) -> [String: String]? {
      guard case .map(let map) = item else {
        // Lua and JSON share one empty table; as a list it is as empty.
        if item.listValue?.isEmpty == true { return [:] }
        wrongType(place, item, expected: #"an object such as {"scheme": "dark"}"#)
        return nil
      }
      var query = EnvironmentQuery(settings: ProjectSettings())
      var values: [String: String] = [:]
      for entry in map.entries {
        guard EnvironmentQuery.names.contains(entry.key) else {
          report(
            "has the axis '\(entry.key)' in '\(place)', which means nothing",
            code: "data.unknown_field",
            expected: "one of \(EnvironmentQuery.names.joined(separator: ", "))",
            found: quoted(entry.key),
            fix: nearestName(to: entry.key, in: EnvironmentQuery.names)
              .map { "did you mean \"\($0)\"?" } ?? "remove it")
          continue
        }
        guard let text = Self.text(entry.value) else {
          wrongType("\(place).\(entry.key)", entry.value, expected: "a string or a number")
          continue
        }
        if let expected = expected(&query, entry.key, text) {
          report(
            "has \(quoted(text)) as '\(place).\(entry.key)', which is none", expected: expected,
            found: quoted(text), fix: "write it like the option --\(entry.key) of vitrina show")
          continue
        }
        values[entry.key] = text
      }
      return values.count == map.count ? values : nil
    }

    /// What a value should have been; nil if it fits.
    private func expected(
      _ query: inout EnvironmentQuery, _ name: String, _ text: String
    ) -> String? {
      if let expected = query.set(name, text) { return expected }
      guard name == "state", !NameRule.isIdentifier(text) else { return nil }
      return "the name of a state: a-z, 0-9 and _"
    }

    private static func text(_ value: DataValue) -> String? {
      switch value {
      case .string(let text): text
      case .integer(let number): "\(number)"
      case .double(let number): Int(exactly: number).map(String.init) ?? "\(number)"
      case .null, .bool, .list, .map: nil
      }
    }

    private mutating func wrongType(_ place: String, _ value: DataValue, expected: String) {
      report(
        "has a '\(place)' of the wrong type", expected: expected, found: value.kindDescription)
    }

    private mutating func report(
      _ statement: String, code: String = "settings.type", expected: String, found: String,
      fix: String? = nil
    ) {
      let file = ProjectSettings.file
      diagnostics.append(
        Diagnostic(
          code, .error, "\(file) \(statement)", at: SourceLocation(file), expected: expected,
          found: found, fix: fix))
    }
  }
}
