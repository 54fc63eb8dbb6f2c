internal import Diagnostics
public import Values

extension ThemeOverlay {
  /// Where the font files of a theme lie.
  public struct FontFolder {
    /// Relative to the project folder.
    let path: String
    let exists: (String) -> Bool

    /// - Parameter exists: Whether there is a file that can be read at a project path.
    public init(path: String, exists: @escaping (String) -> Bool) {
      self.path = path
      self.exists = exists
    }
  }

  /// Reads `{secondary_color = …, font_family = …, fonts = {…}, dark = {…}}`.
  ///
  /// A colour at the top is for both schemes; `dark` says otherwise for the dark one. What is wrong
  /// is left out, and the rest is used.
  ///
  /// - Parameter fonts: Where `fonts` finds its files; nil where there can be none.
  public static func read(
    _ map: DataMap, fonts: FontFolder?
  ) -> (overlay: ThemeOverlay, problems: [FieldProblem]) {
    var reader = ThemeReader(fonts: fonts)
    reader.read(map)
    return (reader.overlay, reader.problems.finish())
  }
}

private struct ThemeReader {
  let fonts: ThemeOverlay.FontFolder?
  var overlay = ThemeOverlay()
  var problems = FieldProblems()

  private static let tokens = Theme.Token.allCases.map(\.name)
  private static let weights: [(name: String, weight: TextStyle.Weight)] = [
    ("light", .light), ("regular", .regular), ("medium", .medium), ("semibold", .semibold),
    ("bold", .bold),
  ]

  mutating func read(_ map: DataMap) {
    let dark = map["dark"]
    for entry in map.entries {
      switch entry.key {
      case "dark": break
      case "font_family": overlay.fontFamily = family(entry.value)
      case "fonts": overlay.fontFiles = files(entry.value)
      case let key:
        guard let (token, color) = color(key, entry.value, of: Self.tokens + Self.others) else {
          continue
        }
        overlay.light[token] = color
        overlay.dark[token] = color
      }
    }
    if let dark { readDark(dark) }
    if !overlay.fontFiles.isEmpty, overlay.fontFamily == nil {
      overlay.fontFiles = []
      problems.report(
        "theme.font_family", field: "fonts", "are of no use without a name",
        expected: "font_family beside them", found: "none",
        fix: "add font_family = \"…\", the name that the files carry")
    }
  }

  private static let others = ["font_family", "fonts", "dark"]

  private mutating func readDark(_ value: DataValue) {
    guard let map = table(value, "dark", "colours such as {secondary_color = \"#69a6ff\"}") else {
      return
    }
    problems.push(.field("dark"))
    for entry in map.entries {
      guard let (token, color) = color(entry.key, entry.value, of: Self.tokens) else { continue }
      overlay.dark[token] = color
    }
    problems.pop()
  }

  private mutating func color(
    _ key: String, _ value: DataValue, of known: [String]
  ) -> (Theme.Token, HexColor)? {
    guard let token = Theme.Token(name: key) else {
      problems.report(
        "data.unknown_field", field: key, "means nothing in a theme",
        expected: "one of \(known.joined(separator: ", "))", found: "'\(key)'",
        fix: nearestName(to: key, in: known).map { "did you mean '\($0)'?" } ?? "remove it")
      return nil
    }
    guard case .string(let text) = value else {
      wrongType(value, key, "a colour such as \"#17aad6\"")
      return nil
    }
    guard let color = HexColor(text) else {
      problems.report(
        "data.color", field: key, "is not a colour and was left out", severity: .warning,
        expected: "3, 6 (RRGGBB) or 8 (AARRGGBB) hexadecimal digits, # optional",
        found: quoted(text), fix: "write it like \"#17aad6\"")
      return nil
    }
    return (token, color)
  }

  private mutating func family(_ value: DataValue) -> String? {
    if case .string(let name) = value, !name.isEmpty { return name }
    wrongType(value, "font_family", "the name of a family such as \"Inter\"")
    return nil
  }

  private mutating func files(_ value: DataValue) -> [Theme.FontFile] {
    guard let fonts else {
      problems.report(
        "theme.fonts", field: "fonts", "belong to a plugin",
        expected: "font_family, the name of a font of the system",
        found: value.kindDescription,
        fix: "put the files into a plugin's folder and name them in its vitrina.theme")
      return []
    }
    guard let map = table(value, "fonts", "files by weight: {regular = \"fonts/x.ttf\"}") else {
      return []
    }
    problems.push(.field("fonts"))
    defer { problems.pop() }
    let names = Self.weights.map(\.name)
    for key in map.keys where !names.contains(key) {
      problems.report(
        "data.unknown_field", field: key, "is no weight of a font",
        expected: "one of \(names.joined(separator: ", "))", found: "'\(key)'",
        fix: nearestName(to: key, in: names).map { "did you mean '\($0)'?" } ?? "remove it")
    }
    var files: [Theme.FontFile] = []
    for (name, weight) in Self.weights {
      guard let value = map[name], let path = path(value, name, in: fonts) else { continue }
      files.append(Theme.FontFile(weight: weight, path: path))
    }
    return files
  }

  private mutating func path(
    _ value: DataValue, _ weight: String, in fonts: ThemeOverlay.FontFolder
  ) -> String? {
    guard case .string(let text) = value, case .asset = ImageReference(text),
      Theme.FontFile.endings.contains(where: { text.lowercased().hasSuffix($0) })
    else {
      wrongType(value, weight, "a file of the plugin's folder that ends in .ttf or .otf")
      return nil
    }
    let path = "\(fonts.path)/\(text)"
    if fonts.exists(path) { return path }
    problems.report(
      "data.asset", field: weight, "names a font that the plugin's folder does not have",
      severity: .warning, expected: "a file \(path), up to 1 MiB", found: "none",
      fix: "add the file, or correct the path")
    return nil
  }

  private mutating func table(_ value: DataValue, _ key: String, _ expected: String) -> DataMap? {
    if case .map(let map) = value { return map }
    if value.listValue == [] { return DataMap() }
    wrongType(value, key, "a table of \(expected)")
    return nil
  }

  private mutating func wrongType(_ value: DataValue, _ key: String, _ expected: String) {
    let found = value.stringValue.map(quoted) ?? value.kindDescription
    problems.report(
      "data.type", field: key, "cannot be used and was left out", expected: expected, found: found,
      fix: "give what is expected, or leave it out")
  }
}
