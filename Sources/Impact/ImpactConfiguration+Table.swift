public import Components
internal import Diagnostics
public import Values

/// What `vitrina.impact.configure` sets up, read from its table.
public struct ImpactSettings: Sendable, Equatable {
  public var configuration: ImpactConfiguration
  public var failures: FailureScript
  /// The table that a theme takes fonts from; empty without fonts.
  public var fonts: DataMap

  /// What holds where nobody configures anything: the sample's first chain.
  public static let standard = ImpactSettings(
    configuration: ImpactConfiguration(
      apiKey: APIKey("sample.sample"), chainID: 1, schemaVersion: "1.0"),
    failures: FailureScript(), fonts: [:])

  /// Reads a table. What cannot be used is reported and left at its default; without a usable key or
  /// chain all operations are refused.
  public static func read(
    _ table: DataMap
  ) -> (settings: ImpactSettings, problems: [FieldProblem]) {
    var reader = TableReader(table)
    var configuration = ImpactConfiguration(
      apiKey: APIKey(reader.text("api_key")), chainID: reader.integer("chain_id"),
      schemaVersion: reader.optionalText("schema_version") ?? "1.0")
    if !configuration.apiKey.isUsable, table["api_key"]?.stringValue != nil {
      reader.report(
        "impact.api_key", "api_key", "is no key, so every operation is refused",
        expected: "two parts with one dot between them", found: "another text")
    }
    configuration.environment =
      reader.word("environment", ImpactConfiguration.Environment.self) ?? .staging
    configuration.logLevel = level(&reader) ?? .info
    configuration.placeholderImage = reader.optionalText("placeholder_image")
    configuration.copy = reader.optionalTable("copy", copy) ?? [:]
    let version = configuration.schemaVersion
    if !ImpactCopy.isKnown(version), configuration.copy[version] == nil {
      reader.report(
        "impact.schema_version", "schema_version", "has no words, so those of 1.0 are shown",
        expected: ([ImpactCopy.defaultVersion] + configuration.copy.keys.sorted())
          .joined(separator: ", "),
        found: "'\(version)'", severity: .warning, fix: "add its words under copy")
    }
    configuration.progressBar = reader.optionalTable("progress_bar", rawTable) ?? [:]
    let fonts = reader.optionalTable("fonts", fonts) ?? [:]
    let failures = reader.optionalTable("failures", FailureScript.read) ?? FailureScript()
    return (
      ImpactSettings(configuration: configuration, failures: failures, fonts: fonts),
      reader.finish()
    )
  }

  /// A table whose fields are for others to read.
  private static func rawTable(_ reader: inout TableReader) -> DataMap? {
    for key in reader.table.keys { reader.use(key) }
    return reader.table
  }

  private static func copy(_ reader: inout TableReader) -> ImpactCopy.Table? {
    var copy: ImpactCopy.Table = [:]
    let versions = reader.entries { _, version in version.entries { texts(&$1) } }
    for (version, languages) in versions {
      copy[version] = Dictionary(languages.map { ($0.key, $0.value) }) { $1 }
    }
    return copy
  }

  /// The words of one version in one language.
  private static func texts(_ reader: inout TableReader) -> [ImpactCopy.Key: String] {
    var texts: [ImpactCopy.Key: String] = [:]
    for key in ImpactCopy.Key.allCases { texts[key] = reader.optionalText(key.rawValue) }
    return texts
  }

  private static func level(_ reader: inout TableReader) -> ImpactConfiguration.LogLevel? {
    guard let word = reader.word("log_level", LogWord.self) else { return nil }
    return LogWord.allCases.firstIndex(of: word).flatMap(ImpactConfiguration.LogLevel.init)
  }

  /// The levels by name, in the order of their numbers.
  private enum LogWord: String, CaseIterable {
    case debug, info, warning, error, critical, exception
  }

  /// `{regular = {font_file_name = …}, semibold = …, bold = …}` as a theme has it. One family serves
  /// all weights: that of the first that names one.
  private static func fonts(_ reader: inout TableReader) -> DataMap? {
    var files: DataMap = [:]
    var family: String?
    for weight in ["regular", "semibold", "bold"] {
      let font = reader.optionalTable(weight) { font in
        let name = font.text("font_file_name")
        let ending = font.optionalText("file_extension") ?? ".otf"
        return (name: name, ending: ending, family: font.optionalText("font_family_name"))
      }
      guard let font, !font.name.isEmpty else { continue }
      files[weight] = .string(font.name + font.ending)
      family = family ?? font.family ?? font.name
    }
    guard let family else { return nil }
    return ["font_family": .string(family), "fonts": .map(files)]
  }
}

extension FailureScript {
  /// `{register_user = {latency = 500, failure = "network_error", times = 1}, …}`.
  static func read(_ reader: inout TableReader) -> FailureScript? {
    var script = FailureScript()
    for (name, step) in reader.entries({ _, step in Self.step(&step) }) {
      if let operation = ImpactOperation.Name(rawValue: name) {
        script.steps[operation] = step
      } else if let reading = Reading(rawValue: name) {
        script.readings[reading] = step
      } else {
        let known = ImpactOperation.Name.allCases.map(\.rawValue) + Reading.allCases.map(\.rawValue)
        reader.report(
          "data.unknown_field", name, "is neither operation nor reading",
          expected: "one of \(known.joined(separator: ", "))", found: "'\(name)'",
          fix: TableReader.near(name, known))
      }
    }
    return script
  }

  private static func step(_ reader: inout TableReader) -> Step? {
    Step(
      latency: reader.optionalInteger("latency") ?? 0,
      failure: reader.word("failure", Failure.self), times: reader.optionalInteger("times"))
  }
}
