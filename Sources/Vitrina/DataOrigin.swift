internal import Components
internal import Diagnostics
internal import Scripting
internal import Values

/// Where the data of a component were read: what finds the line of a field.
struct DataOrigin: Sendable {
  let host: ScriptHost
  let data: ScriptData
  /// Whose fields lie over the data.
  let scenario: Scenario?
  /// Where the provider and with it its scenarios are written.
  let scenarioPlace: SourceLocation?
  /// Lie over both; they have no line.
  let values: ValueOverlay

  /// The diagnostic with line and source of the field that it is about.
  ///
  /// - Parameter owner: What the data belong to, such as `loyalty/points`.
  func diagnostic(of problem: FieldProblem, owner: String) -> Diagnostic {
    if case .field(let name)? = problem.path.steps.first, values.sets(name) {
      return problem.diagnostic(of: "\(owner) (changed)", at: nil)
    }
    let isOfScenario = problem.path.steps.first.map(isSetByScenario) ?? false
    let place = isOfScenario ? scenarioPlace : host.location(of: problem.path, in: data)
    let subject = isOfScenario ? "\(owner):\(scenario?.id ?? "")" : owner
    return host.quotingSource(problem.diagnostic(of: subject, at: place))
  }

  /// Whether somebody gave the field, with a value that can be used or not.
  func gives(_ field: String) -> Bool {
    data.fields[field] != nil || isSetByScenario(.field(field)) || values.sets(field)
  }

  private func isSetByScenario(_ step: DataPath.Step) -> Bool {
    guard case .field(let name) = step else { return false }
    return scenario?.values[name] != nil
  }
}
