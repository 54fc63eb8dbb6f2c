public import Diagnostics
public import Scripting
internal import Values
public import Vitrina

/// Saves scenarios where a provider has the others.
public enum ScenarioSaving {
  /// Adds a scenario to the file of its provider; its place has to be written out there.
  ///
  /// - Parameter folder: The project that the host has open.
  /// - Returns: Where the scenario stands then.
  /// - Throws: `scenario.…`, `provider.…`; the file is as it was then.
  public static func save(
    _ scenario: Scenario, for provider: String, of host: Host, folder: String
  ) throws(Diagnostic) -> SourceLocation {
    let addition = ScenarioAddition(host: host, files: ScenarioFile(folder: folder))
    let shown = try addition.perform(scenario, for: provider, digest: nil)
    let saved = try addition.perform(scenario, for: provider, digest: shown["hash"]?.stringValue)
    var line: Int?
    if case .integer(let number)? = saved["line"] { line = number }
    return SourceLocation(saved["file"]?.stringValue ?? "", line: line)
  }
}
