internal import Components
internal import Diagnostics
internal import Values

extension ScriptSession {
  /// The scenarios of an options table; what is wrong with one leaves that one out.
  func scenarios(
    _ value: DataValue?, key: String, of owner: String, at location: SourceLocation
  ) -> [Scenario] {
    guard let value else { return [] }
    guard let items = value.listValue else {
      scenarioFault(
        "has scenarios of the wrong type", owner, at: location,
        expected: "a list of {id = …, \(key) = {…}}", found: value.kindDescription)
      return []
    }
    var scenarios: [Scenario] = []
    for (index, item) in items.enumerated() {
      guard let map = item.mapValue, let id = map["id"]?.stringValue else {
        scenarioFault(
          "has a scenario \(index + 1) without an id", owner, at: location,
          expected: "{id = \"…\", \(key) = {…}}", found: item.kindDescription)
        continue
      }
      let title = map["title"]?.stringValue
      var values = map[key] ?? .map([:])
      if values.listValue == [] { values = .map([:]) }
      let known = ["id", "title", key] + (key == "data" ? ["state", "time"] : [])
      if let stranger = map.keys.first(where: { !known.contains($0) }) {
        scenarioFault(
          "has an unknown key in scenario '\(id)'", owner, at: location, code: "data.unknown_field",
          expected: "one of \(known.joined(separator: ", "))", found: "'\(stranger)'",
          fix: nearestName(to: stranger, in: known).map { "did you mean '\($0)'?" })
      }
      if !NameRule.isIdentifier(id) {
        scenarioFault(
          "has a scenario '\(id)' whose id is none", owner, at: location, code: "plugin.id",
          expected: "a-z, 0-9 and _, not starting with a digit", found: "'\(id)'",
          fix: "write '\(Self.idLike(id))'")
      } else if scenarios.contains(where: { $0.id == id }) {
        scenarioFault(
          "has two scenarios '\(id)'; the second was left out", owner, at: location,
          code: "plugin.duplicate", expected: "an id for each", found: "'\(id)' twice",
          fix: "rename one of them")
      } else if case .map(let values) = values {
        let moment = key == "data" ? moment(map, of: "\(owner):\(id)", at: location) : Moment()
        scenarios.append(Scenario(id: id, title: title, values: values, moment: moment))
      } else {
        scenarioFault(
          "has a scenario '\(id)' whose \(key) is no table", owner, at: location,
          expected: "\(key) = {field = value, …}", found: values.kindDescription)
      }
    }
    return scenarios
  }

  private func scenarioFault(
    _ statement: String, _ owner: String, at location: SourceLocation,
    code: String = "plugin.scenario", expected: String, found: String, fix: String? = nil
  ) {
    report(
      Diagnostic(
        code, .error, "\(owner) \(statement)", at: location, expected: expected, found: found,
        fix: fix))
  }

  /// The moment that a scenario pins; what is wrong with it is left out.
  private func moment(_ map: DataMap, of owner: String, at location: SourceLocation) -> Moment {
    var moment = Moment()
    switch map["state"] {
    case nil: break
    case .string(let name)?: moment.state = name
    case let other?:
      scenarioFault(
        "has a state of the wrong type", owner, at: location, expected: "the name of a state",
        found: other.kindDescription)
    }
    guard let value = map["time"] else { return moment }
    if let seconds = value.doubleValue, Moment.times.contains(seconds) {
      moment.time = seconds
    } else {
      scenarioFault(
        "has a time that cannot be", owner, at: location, expected: Moment.timesInWords,
        found: value.kindDescription)
    }
    return moment
  }
}
