public import Diagnostics
internal import Values

/// What a project decides of the findings of a check: how much each rule weighs there, and where a
/// rule does not hold and why. The `check` of `vitrina.json`.
///
/// A rule is a code such as `a11y.contrast`, or an area with a star, `a11y.*`. The rule that names
/// the code comes before the one that names its area.
public struct CheckRules: Sendable, Equatable {
  /// How much a finding weighs.
  public enum Level: Sendable, Equatable {
    case severity(Diagnostic.Severity)
    /// Findings are not told of; the reason why.
    case off(reason: String)
  }

  /// A place where a rule does not hold.
  public struct Exception: Sendable, Hashable {
    public var rule: String
    /// A file or folder of the project; nil: any.
    public var file: String?
    /// A provider or `screen:ID`, with all its scenarios or with `:SCENARIO` one of them; nil: any.
    public var target: String?
    public var reason: String

    /// Whether it holds for a finding of one target.
    ///
    /// - Parameter target: As `vitrina show` takes it; nil for what belongs to no target.
    public func covers(_ diagnostic: Diagnostic, of target: String?) -> Bool {
      guard CheckRules.names(rule, diagnostic.code) else { return false }
      if let file {
        guard let place = diagnostic.location?.file,
          place == file || place.hasPrefix(file.hasSuffix("/") ? file : "\(file)/")
        else { return false }
      }
      if let wanted = self.target {
        guard let target, target == wanted || target.hasPrefix("\(wanted):") else { return false }
      }
      return true
    }

    /// As a message names it.
    public var words: String {
      let places = [file.map { "file \($0)" }, target.map { "target \($0)" }].compactMap(\.self)
      return places.isEmpty ? rule : "\(rule) for \(places.joined(separator: " and "))"
    }
  }

  /// By rule.
  public var levels: [String: Level] = [:]
  /// In the order of the file.
  public var exceptions: [Exception] = []

  public init() {}

  /// What is decided of a code; nil: it weighs what it weighs by itself.
  public func level(of code: String) -> Level? {
    levels[code] ?? levels["\(code.prefix { $0 != "." }).*"]
  }

  /// Whether a rule is the code's, by name or by area.
  static func names(_ rule: String, _ code: String) -> Bool {
    rule == code || rule.hasSuffix(".*") && code.hasPrefix(rule.dropLast())
  }
}

/// Reads the `check` of `vitrina.json`.
struct CheckRulesReader {
  private(set) var rules = CheckRules()
  private(set) var diagnostics: [Diagnostic] = []

  private static let keys = ["rules", "exceptions"]
  private static let exceptionKeys = ["rule", "file", "target", "reason"]
  private static let levels = Diagnostic.Severity.allCases.map(\.rawValue)

  /// What is wrong is reported and the rest is used.
  init(_ map: DataMap) {
    for entry in map.entries {
      switch entry.key {
      case "rules":
        guard let rules = entry.value.mapValue else {
          wrongType("check.rules", entry.value, #"an object: {"a11y.contrast": "error", …}"#)
          continue
        }
        for rule in rules.entries { readLevel(rule) }
      case "exceptions":
        guard let exceptions = entry.value.listValue else {
          wrongType("check.exceptions", entry.value, #"a list of {"rule": …, "reason": …}"#)
          continue
        }
        for (index, value) in exceptions.enumerated() { readException(value, index + 1) }
      default: unknown(entry.key, in: "check", Self.keys)
      }
    }
  }

  private mutating func report(
    _ code: String, _ statement: String, expected: String, found: String, fix: String?
  ) {
    diagnostics.append(
      Diagnostic(
        code, .error, "\(ProjectSettings.file) \(statement)",
        at: SourceLocation(ProjectSettings.file), expected: expected, found: found, fix: fix))
  }

  private mutating func wrongType(_ key: String, _ value: DataValue, _ expected: String) {
    report(
      "settings.type", "has a '\(key)' of the wrong type", expected: expected,
      found: value.kindDescription, fix: "correct it, or remove '\(key)'")
  }

  private mutating func unknown(_ key: String, in place: String, _ keys: [String]) {
    report(
      "data.unknown_field", "has the key '\(key)' in '\(place)', which means nothing",
      expected: "one of \(keys.joined(separator: ", "))", found: "'\(key)'",
      fix: nearestName(to: key, in: keys).map { "did you mean '\($0)'?" } ?? "remove it")
  }

  /// Whether a rule is one that there is; reports it otherwise.
  private mutating func isRule(_ rule: String, in place: String) -> Bool {
    let codes = DiagnosticCatalogue.entries.map(\.code)
    if codes.contains(where: { CheckRules.names(rule, $0) }) { return true }
    report(
      "check.unknown_rule", "has an unknown rule '\(rule)' in '\(place)'",
      expected: "a code such as a11y.contrast, or an area such as a11y.*", found: quoted(rule),
      fix: nearestName(to: rule, in: codes).map { "did you mean '\($0)'?" }
        ?? "see docs/errors/README.md")
    return false
  }

  private mutating func readLevel(_ rule: DataMap.Entry) {
    guard isRule(rule.key, in: "check.rules") else { return }
    let key = "check.rules.\(rule.key)"
    switch rule.value {
    case .string("off"):
      report(
        "check.no_reason", "switches '\(rule.key)' off without a reason",
        expected: #"{"level": "off", "reason": "…"}"#, found: "\"off\"",
        fix: "say why, so that the next reader knows when it may come back")
    case .string(let word):
      if let level = level(word, key) { rules.levels[rule.key] = .severity(level) }
    case .map(let map):
      for entry in map.entries where !["level", "reason"].contains(entry.key) {
        unknown(entry.key, in: key, ["level", "reason"])
      }
      guard map["level"] == "off" else {
        if let word = map["level"]?.stringValue {
          if let level = level(word, key) { rules.levels[rule.key] = .severity(level) }
        } else {
          wrongType("\(key).level", map["level"] ?? .null, Self.levelWords)
        }
        return
      }
      guard let reason = reason(map["reason"], of: "'\(rule.key)', which it switches off") else {
        return
      }
      rules.levels[rule.key] = .off(reason: reason)
    default: wrongType(key, rule.value, Self.levelWords)
    }
  }

  private static var levelWords: String { "error, warning, note or off" }

  private mutating func level(_ word: String, _ key: String) -> Diagnostic.Severity? {
    if let severity = Diagnostic.Severity(rawValue: word) { return severity }
    report(
      "settings.type", "has the unknown level '\(word)' in '\(key)'",
      expected: Self.levelWords, found: quoted(word),
      fix: nearestName(to: word, in: Self.levels).map { "did you mean '\($0)'?" })
    return nil
  }

  private mutating func reason(_ value: DataValue?, of subject: String) -> String? {
    if let text = value?.stringValue, text.contains(where: { !$0.isWhitespace }) { return text }
    report(
      "check.no_reason", "gives no reason for \(subject)", expected: "a sentence under 'reason'",
      found: value?.kindDescription ?? "nothing",
      fix: "say why, so that the next reader knows when it may come back")
    return nil
  }

  private mutating func readException(_ value: DataValue, _ number: Int) {
    let place = "check.exceptions[\(number)]"
    guard let map = value.mapValue else {
      wrongType(place, value, #"{"rule": …, "target": …, "reason": …}"#)
      return
    }
    var texts: [String: String] = [:]
    for entry in map.entries {
      guard Self.exceptionKeys.contains(entry.key) else {
        unknown(entry.key, in: place, Self.exceptionKeys)
        continue
      }
      guard entry.key != "reason" else { continue }
      if let text = entry.value.stringValue, !text.isEmpty {
        texts[entry.key] = text
      } else {
        wrongType("\(place).\(entry.key)", entry.value, "some text")
      }
    }
    let reason = reason(map["reason"], of: "'\(place)'")
    guard let rule = texts["rule"] else {
      if map["rule"] == nil {
        wrongType("\(place).rule", .null, "a code such as a11y.contrast, or an area such as a11y.*")
      }
      return
    }
    guard isRule(rule, in: place), let reason else { return }
    rules.exceptions.append(
      CheckRules.Exception(
        rule: rule, file: texts["file"], target: texts["target"], reason: reason))
  }
}
