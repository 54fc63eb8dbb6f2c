internal import Components
internal import Scripting
internal import Values

/// The moment that a component is to be put at: that of the context, else that of the scenario.
struct PinnedMoment: Sendable, Hashable {
  var moment: Moment
  /// How the data are, where that is what the state names.
  let dataState: DataState?

  /// None.
  init() { (moment, dataState) = (Moment(), nil) }

  /// - Parameter isOfComponent: Whether the state that is asked for can only be one of a component's
  ///   own.
  init(
    _ asked: Moment, _ scenario: Scenario? = nil, of component: AnyComponent, isOfComponent: Bool
  ) {
    moment = asked
    if moment.state == nil {
      moment.state = scenario?.moment.state
      moment.time = moment.time ?? scenario?.moment.time
    }
    dataState =
      isOfComponent && asked.state != nil ? nil : moment.state.flatMap(component.dataState)
  }
}

extension DataProtocol {
  /// What is left when there is nothing to show: required fields and options, lists without items.
  func leastData(of data: DataMap) -> DataMap {
    var least: DataMap = [:]
    for field in fields {
      guard field.isRequired || field.defaultValue != nil else { continue }
      if case .list = field.type {
        if field.isRequired { least[field.name] = .list([]) }
        continue
      }
      let getter = data.keys.first { NameRule.fieldName(ofGetter: $0) == field.name }
      least[field.name] = data[field.name] ?? getter.flatMap { data[$0] }
    }
    return least
  }
}
