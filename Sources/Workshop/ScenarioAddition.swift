internal import Diagnostics
internal import Scripting
internal import Values
internal import Vitrina

/// A new scenario in the file of its provider: what that would change, and the change itself.
struct ScenarioAddition: Sendable {
  let host: Host
  let files: ScenarioFile

  /// - Parameter digest: Of the file that was shown; nil: the change is only to be shown.
  /// - Returns: `file`, `line`, `hash`, `diff` and `written`.
  func perform(
    _ scenario: Scenario, for id: String, digest: String?
  ) throws(Diagnostic) -> DataMap {
    let provider = try host.catalog.provider(id)
    guard let place = provider.location, let line = place.line else {
      throw Diagnostic(
        "scenario.native", .error, "'\(provider.id)' is provided in Swift",
        expected: "a provider of a plugin", found: "no Lua file",
        fix: "make a plugin whose provider has these values")
    }
    let path = place.file
    let call = ProvideCall(
      id: String(provider.id.dropFirst(provider.plugin.count + 1)), line: line,
      scenarios: provider.scenarios.map(\.id),
      hasOptions: provider.doc != nil || !provider.tags.isEmpty || !provider.aliases.isEmpty
        || !provider.scenarios.isEmpty)
    func changed(_ old: ScenarioFile.Contents) throws(Diagnostic) -> [UInt8] {
      let new = try ScenarioWriter(file: path, contents: old.bytes)
        .contents(adding: scenario, to: call)
      try check(new, path, provider, scenario)
      return new
    }
    var answer: DataMap = ["file": .string(path), "written": .bool(digest != nil)]
    let old = try files.read(path)
    let new: ScenarioFile.Contents
    if let digest {
      new = try files.replace(path, ifDigest: digest, with: changed)
      answer["hash"] = .string(new.digest)
    } else {
      new = ScenarioFile.Contents(try changed(old))
      answer["hash"] = .string(old.digest)
    }
    let difference = LineDifference(from: old.bytes, to: new.bytes)
    answer["line"] = .integer(difference.firstAdded ?? line)
    answer["diff"] = difference.dataValue
    return answer
  }

  /// Loads the plugin with the new text: what would not load, or would load as something else, is
  /// not written.
  private func check(
    _ contents: [UInt8], _ path: String, _ provider: Provider, _ scenario: Scenario
  ) throws(Diagnostic) {
    func refusal(_ found: String, _ place: SourceLocation) -> Diagnostic {
      Diagnostic(
        "scenario.load", .error, "'\(path)' would not load with the scenario in it", at: place,
        expected: "a plugin that loads and has one scenario more", found: found,
        fix: "correct the file first, or add the scenario by hand")
    }
    guard contents.count <= DiskFiles.maximumSize else {
      throw refusal("a file of more than 1 MiB", SourceLocation(path))
    }
    let loaded: [Scenario]
    do throws(Diagnostic) {
      loaded = try host.scenarios(of: provider.id, ifFile: path, has: contents)
    } catch {
      throw refusal(error.message, error.location ?? SourceLocation(path))
    }
    guard loaded.map(\.id) == provider.scenarios.map(\.id) + [scenario.id] else {
      let ids = loaded.map(\.id).joined(separator: ", ")
      throw refusal(ids.isEmpty ? "none" : "the scenarios \(ids)", SourceLocation(path))
    }
    guard let last = loaded.last, last.moment == scenario.moment, last.title == scenario.title,
      Self.asTables(.map(last.values)) == Self.asTables(.map(scenario.values))
    else {
      throw refusal("other values: 'vitrina' means something else there", SourceLocation(path))
    }
  }

  /// Lua has one empty table for both empty lists and empty maps.
  private static func asTables(_ value: DataValue) -> DataValue {
    switch value {
    case .list([]): .map([:])
    case .list(let items): .list(items.map(asTables))
    case .map(let map): .map(DataMap(map.entries.map { ($0.key, asTables($0.value)) }))
    default: value
    }
  }
}
