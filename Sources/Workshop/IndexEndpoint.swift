internal import Components
internal import Diagnostics
internal import Scripting
internal import Values
internal import Vitrina

/// `/index.json`: what there is, for the page and for tools.
enum IndexEndpoint {
  static func body(_ parts: Workshop.Parts) -> [UInt8] {
    let revision = parts.revision.current
    let surveyed = parts.survey.news
    let survey = parts.survey.entries(patience: patience)
    var index = document(parts.host, survey) { "/\($0)?revision=\(revision)" }
    index["server"] = .string(parts.serverID)
    index["revision"] = .integer(revision)
    index["surveyed"] = .integer(surveyed)
    return bytes(index)
  }

  /// The catalogue with what is wrong in it, the same for a server and an export.
  ///
  /// - Parameter font: Gives the address of a font's stylesheet from its path.
  static func document(
    _ host: Vitrina.Host, _ survey: [String: Survey.Entry], font: (String) -> String
  ) -> DataMap {
    let catalog = host.catalog
    guard case .map(var index) = catalog.dataValue() else { return [:] }
    index["version"] = 1
    let ofData = survey.sorted { $0.key < $1.key }.flatMap(\.value.diagnostics).sortedByPlace()
    let faults = catalog.diagnostics + ofData + host.quarantines
    index["diagnostics"] = .list(faults.map(\.dataValue))
    index["survey"] = badges(survey)
    index["data_states"] = .list(
      DataState.allCases.map { ["name": .string($0.rawValue), "doc": .string($0.doc)] })
    index["pseudo_locales"] = .list(PseudoLocale.tags.map(DataValue.string))
    index["name"] = DataValue(host.settings.name)
    index["locales"] = .list(host.settings.locales.map(DataValue.string))
    index["fonts"] = .list(
      FontEndpoint.plugins(catalog).map { .string(font(FontEndpoint.path(of: $0))) })
    index["providers"] = withTitles(index["providers"], catalog.providers.map(\.scenarios))
    index["screens"] = withTitles(index["screens"], catalog.screens.map(\.scenarios))
    return index
  }

  static func bytes(_ index: DataMap) -> [UInt8] {
    var writer = JSONWriter(capacity: 16 * 1024)
    writer.value(.map(index))
    return writer.finish()
  }

  /// Seconds that the catalogue waits for what is wrong with data, so that both come at once.
  private static let patience = 0.1

  /// How much is wrong with those providers that have anything.
  private static func badges(_ survey: [String: Survey.Entry]) -> DataValue {
    .map(
      DataMap(
        survey.filter { $0.value.errors + ($0.value.findings ?? 0) > 0 }.map { id, entry in
          (id, ["errors": .integer(entry.errors), "findings": DataValue(entry.findings)])
        }))
  }

  /// The items of a list with the titles of their scenarios.
  private static func withTitles(_ list: DataValue?, _ scenarios: [[Scenario]]) -> DataValue {
    let items = list?.listValue ?? []
    return .list(
      zip(items, scenarios).map { item, scenarios in
        guard case .map(var map) = item else { return item }
        map["scenario_titles"] = .map(
          DataMap(scenarios.map { ($0.id, .string($0.title ?? $0.id)) }))
        return .map(map)
      })
  }
}
