public import Components
public import Diagnostics
public import Values

/// What a project's `vitrina.json` says; every key is optional.
public struct ProjectSettings: Sendable, Equatable {
  public var name: String?
  /// Joined to the context of every data function.
  public var context: DataMap = [:]
  /// BCP 47; the first is the default.
  public var locales: [String] = ["es-AR"]
  /// Which links `open_external` may open: `https://host`, `*.host`, or a scheme such as `tel`.
  public var openExternal: [String] = []
  public var memoryMebibytes: Int?
  public var callMilliseconds: Int?
  public var loadMilliseconds: Int?
  /// The published apps, which association files name.
  public var apps = PublishedApps()
  /// What the project sets of the theme, for all plugins.
  public var theme = ThemeOverlay()
  /// What `vitrina check` makes of its findings.
  public var check = CheckRules()
  /// What `vitrina snapshot` draws everything in.
  public var axes = AxisSets()

  public init() {}

  /// The name of the file in the project folder.
  public static let file = "vitrina.json"

  private static let keys = [
    "name", "context", "locales", "open_external", "limits", "apps", "theme", "storage", "images",
    "axes", "check",
  ]
  private static let limitKeys = ["memory_mib", "call_ms", "load_ms"]

  /// Reads the file's bytes; what is wrong is reported and the rest is used.
  public static func read(
    _ bytes: [UInt8]
  ) -> (settings: ProjectSettings, diagnostics: [Diagnostic]) {
    var reader = Reader()
    do {
      let value = try JSONReader.read(bytes, file: file)
      guard case .map(let map) = value else {
        reader.report("is no JSON object", expected: "{\"name\": …}", found: value.kindDescription)
        return (reader.settings, reader.diagnostics)
      }
      reader.read(map)
    } catch {
      reader.diagnostics.append(error)
    }
    return (reader.settings, reader.diagnostics)
  }

  private struct Reader {
    var settings = ProjectSettings()
    var diagnostics: [Diagnostic] = []

    mutating func report(
      _ statement: String, code: String = "settings.type",
      severity: Diagnostic.Severity = .error, expected: String? = nil, found: String? = nil,
      fix: String? = nil
    ) {
      diagnostics.append(
        Diagnostic(
          code, severity, "vitrina.json \(statement)", at: SourceLocation(file), expected: expected,
          found: found, fix: fix))
    }

    mutating func read(_ map: DataMap) {
      for entry in map.entries {
        switch entry.key {
        case "name":
          settings.name = text(entry)
        case "context":
          if case .map(let context) = entry.value {
            settings.context = context
          } else {
            wrongType(entry, expected: "an object")
          }
        case "locales":
          if let locales = texts(entry), !locales.isEmpty { settings.locales = locales }
        case "open_external":
          if let patterns = texts(entry) { settings.openExternal = patterns }
        case "limits":
          readLimits(entry)
        case "apps":
          readApps(entry)
        case "theme":
          readTheme(entry)
        case "check":
          readCheck(entry)
        case "axes":
          let (sets, problems) = AxisSets.read(entry.value)
          settings.axes = sets
          diagnostics += problems
        case let key where ProjectSettings.keys.contains(key):
          report(
            "has the key '\(key)', which this version does not use yet", code: "settings.not_used",
            severity: .note)
        default:
          unknown(entry.key, of: ProjectSettings.keys)
        }
      }
    }

    mutating func readLimits(_ entry: DataMap.Entry) {
      guard case .map(let limits) = entry.value else {
        wrongType(entry, expected: "an object")
        return
      }
      for limit in limits.entries {
        guard limitKeys.contains(limit.key) else {
          unknown(limit.key, of: limitKeys)
          continue
        }
        guard case .integer(let number) = limit.value, (1...1_000_000).contains(number) else {
          wrongType(limit, expected: "a whole number from 1 to 1000000")
          continue
        }
        switch limit.key {
        case "memory_mib": settings.memoryMebibytes = number
        case "call_ms": settings.callMilliseconds = number
        default: settings.loadMilliseconds = number
        }
      }
    }

    mutating func readTheme(_ entry: DataMap.Entry) {
      guard case .map(let map) = entry.value else {
        wrongType(entry, expected: ##"an object: {"secondary_color": "#009ee3", …}"##)
        return
      }
      let (theme, problems) = ThemeOverlay.read(map, fonts: nil)
      settings.theme = theme
      diagnostics += problems.map {
        $0.diagnostic(of: "the theme of \(file)", at: SourceLocation(file))
      }
    }

    mutating func readCheck(_ entry: DataMap.Entry) {
      guard case .map(let map) = entry.value else {
        wrongType(entry, expected: #"an object: {"rules": …, "exceptions": …}"#)
        return
      }
      let reader = CheckRulesReader(map)
      settings.check = reader.rules
      diagnostics += reader.diagnostics
    }

    mutating func readApps(_ entry: DataMap.Entry) {
      guard case .map(let apps) = entry.value else {
        wrongType(entry, expected: #"an object: {"ios": […], "android": […]}"#)
        return
      }
      for app in apps.entries {
        switch app.key {
        case "ios":
          settings.apps.ios = (texts(app) ?? []).filter { id in
            PublishedApps.isAppID(id)
              || refuse(
                id, in: "apps.ios", expected: "a team's id, a dot and a bundle's id",
                fix: "write it like \"ABCDE12345.com.example.app\"")
          }
        case "android":
          guard let items = app.value.listValue else {
            wrongType(app, expected: #"a list of {"package": …, "sha256": […]}"#)
            continue
          }
          settings.apps.android = items.compactMap { readAndroid($0) }
        default: unknown(app.key, of: ["ios", "android"])
        }
      }
    }

    /// Nil for an app that could not be named in a file.
    private mutating func readAndroid(_ value: DataValue) -> PublishedApps.Android? {
      guard case .map(let map) = value else {
        wrongType(
          DataMap.Entry(key: "apps.android", value: value),
          expected: #"a list of {"package": …, "sha256": […]}"#)
        return nil
      }
      var app = PublishedApps.Android(package: "", fingerprints: [])
      for entry in map.entries {
        switch entry.key {
        case "package":
          guard let name = text(entry) else { return nil }
          guard
            PublishedApps.isPackage(name)
              || refuse(
                name, in: "apps.android", expected: "the name of a package",
                fix: "write it like \"com.example.app\"")
          else { return nil }
          app.package = name
        case "sha256":
          app.fingerprints = (texts(entry) ?? []).filter { fingerprint in
            PublishedApps.isFingerprint(fingerprint)
              || refuse(
                fingerprint, in: "apps.android",
                expected: "the SHA-256 of a certificate: 32 pairs of hexadecimal digits and colons",
                fix: "copy it from keytool -list -v, or from the Play Console under App signing")
          }.map { $0.uppercased() }
        default: unknown(entry.key, of: ["package", "sha256"])
        }
      }
      guard !app.package.isEmpty, !app.fingerprints.isEmpty else {
        report(
          "has an app in 'apps.android' that is not whole",
          expected: #"{"package": "com.example.app", "sha256": ["…"]}"#, found: value.json,
          fix: "add \(app.package.isEmpty ? "package" : "sha256, with one fingerprint at least")")
        return nil
      }
      return app
    }

    /// False, after it has reported a text that means nothing.
    private mutating func refuse(
      _ text: String, in key: String, expected: String, fix: String
    ) -> Bool {
      report(
        "has \(quoted(text)) in '\(key)', which is none", expected: expected, found: quoted(text),
        fix: fix)
      return false
    }

    mutating func wrongType(_ entry: DataMap.Entry, expected: String) {
      report(
        "has a '\(entry.key)' of the wrong type", expected: expected,
        found: entry.value.kindDescription)
    }

    mutating func unknown(_ key: String, of known: [String]) {
      report(
        "has the key '\(key)', which means nothing", code: "data.unknown_field",
        expected: "one of \(known.joined(separator: ", "))", found: "\"\(key)\"",
        fix: nearestName(to: key, in: known).map { "did you mean \"\($0)\"?" } ?? "remove it")
    }

    mutating func text(_ entry: DataMap.Entry) -> String? {
      if case .string(let text) = entry.value { return text }
      wrongType(entry, expected: "a string")
      return nil
    }

    mutating func texts(_ entry: DataMap.Entry) -> [String]? {
      let items = entry.value.listValue
      let texts = items?.compactMap(\.stringValue)
      if let texts, texts.count == items?.count { return texts }
      wrongType(entry, expected: "a list of strings")
      return nil
    }
  }
}
