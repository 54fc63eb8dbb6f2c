import Testing
import Values

/// One sample payload of `ml-components.json` with what it says of a corrected host.
public struct Sample: Sendable, CustomTestStringConvertible {
  /// By the name it has in Lua.
  public let component: String
  public let name: String
  /// Data and options in one map, under the names of Lua and JSON.
  public let data: DataMap
  public let expected: DataMap
  public let width: Double
  /// What happens to it: `{t, call, args}` or `{t, set}`.
  public let steps: [DataMap]

  public var testDescription: String { name }

  /// Those of all components, each under the name that the file gives it; in the order of the file.
  public static func read() throws -> [(component: String, samples: [Sample])] {
    let file = try JSONReader.read(try Repository.fixture("ml-components.json"), file: "samples")
    let components = file.mapValue?["components"]?.mapValue?.entries ?? []
    return components.map { entry in
      let samples = entry.value.mapValue?["samples"]?.listValue ?? []
      return (entry.key, samples.compactMap { Sample(entry.key, $0) })
    }
  }

  /// Those of one component, by the name that the file gives it; an unreadable file fails the test.
  public static func all(of component: String) -> [Sample] {
    do {
      return try read().first { $0.component == component }?.samples ?? []
    } catch {
      Issue.record(error)
      return []
    }
  }

  private init?(_ component: String, _ sample: DataValue) {
    // A dividing line has nothing but options, a button what it is made with.
    guard let map = sample.mapValue, let name = map["name"]?.stringValue,
      let data = Self.renamed(map["data"] ?? map["init"] ?? .map([:])).mapValue,
      let expected = map["expect"]?.mapValue
    else { return nil }
    var options = map["options"]?.mapValue ?? [:]
    width = options["screenWidth"]?.doubleValue ?? options["width"]?.doubleValue ?? 375
    (options["screenWidth"], options["width"]) = (nil, nil)
    steps = (map["script"]?.listValue ?? []).compactMap(\.mapValue)
    self.component = NameRule.snakeCase(component)
    self.name = name
    self.data = data.overlaid(with: Self.renamed(.map(options)).mapValue ?? [:])
    self.expected = expected
  }

  /// Field names by the one name rule; `{"$number": …}` becomes NaN. Keys of a tracker's event data
  /// are the author's own.
  private static func renamed(_ value: DataValue) -> DataValue {
    switch value {
    case .list(let items): .list(items.map(renamed))
    case .map(let map) where map["$number"] != nil: .double(.nan)
    case .map(let map):
      .map(
        DataMap(
          map.entries.map { entry in
            let value = entry.key == "eventData" ? entry.value : renamed(entry.value)
            return (NameRule.snakeCase(entry.key), value)
          }))
    default: value
    }
  }
}
