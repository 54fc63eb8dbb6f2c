internal import Components
internal import Diagnostics
internal import Values

/// Values that lie over the data of what is shown, each at a place: what the workshop's controls and
/// `--arg` set. The script that gave the data knows nothing of them.
public struct ValueOverlay: Sendable, Equatable {
  /// What a place is set to.
  enum Setting: Sendable, Equatable {
    case value(DataValue)
    /// As if the field had not been given.
    case absent
  }

  private var settings: [(steps: [String], setting: Setting)] = []

  public init() {}

  public var isEmpty: Bool { settings.isEmpty }

  /// Sets a place; later settings lie over earlier ones.
  ///
  /// - Parameters:
  ///   - pointer: A JSON Pointer (RFC 6901), such as `/items/0/title`; positions count from 0.
  ///   - text: The value as JSON. Text that is no JSON is a string, and none at all makes the place
  ///     absent.
  /// - Returns: What the pointer should have been, or nil if it is one.
  public mutating func set(_ pointer: String, _ text: String) -> String? {
    guard let steps = Self.steps(pointer) else { return "a place such as /title or /items/0/title" }
    settings.append((steps, Self.setting(text)))
    return nil
  }

  private static func setting(_ text: String) -> Setting {
    guard !text.isEmpty else { return .absent }
    let value = try? JSONReader.read(Array(text.utf8), file: "")
    return .value(value ?? .string(text))
  }

  private static func steps(_ pointer: String) -> [String]? {
    guard pointer.first == "/", pointer.utf8.count > 1 else { return nil }
    return pointer.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map {
      String($0).replacing("~1", with: "/").replacing("~0", with: "~")
    }
  }

  public static func == (a: ValueOverlay, b: ValueOverlay) -> Bool {
    a.settings.elementsEqual(b.settings) { $0 == $1 }
  }

  /// Whether it sets a field or something in it.
  func sets(_ field: String) -> Bool { settings.contains { $0.steps.first == field } }

  /// The data with the values laid over them; a place that is not there is told.
  func applied(to data: DataMap, _ problems: inout [FieldProblem]) -> DataMap {
    var value = DataValue.map(data)
    for (steps, setting) in settings {
      guard let changed = Self.set(steps[...], setting, in: value) else {
        problems.append(
          FieldProblem(
            "query.arg", at: DataPath(steps.first.map { [.field($0)] } ?? []),
            "has no place '/\(steps.joined(separator: "/"))' for a value", severity: .warning,
            expected: "a field, or an item that the list has", found: "none",
            fix: "set the list itself first"))
        continue
      }
      value = changed
    }
    return value.mapValue ?? data
  }

  /// Nil when there is no such place.
  private static func set(
    _ steps: ArraySlice<String>, _ setting: Setting, in value: DataValue
  ) -> DataValue? {
    guard let step = steps.first else {
      guard case .value(let new) = setting else { return nil }
      return new
    }
    let rest = steps.dropFirst()
    // A table without entries may be either.
    if var items = value.listValue, !(items.isEmpty && Int(step) == nil) {
      guard let position = Int(step), items.indices.contains(position) else { return nil }
      if rest.isEmpty, setting == .absent {
        items.remove(at: position)
      } else {
        guard let item = set(rest, setting, in: items[position]) else { return nil }
        items[position] = item
      }
      return .list(items)
    }
    guard var map = value.mapValue ?? (value.listValue == [] ? [:] : nil) else { return nil }
    let getter = map.keys.first { NameRule.fieldName(ofGetter: $0) == step }
    let old = map[step] ?? getter.flatMap { map[$0] }
    let new: DataValue?
    if rest.isEmpty {
      if case .value(let value) = setting { new = value } else { new = nil }
    } else {
      guard let old, let changed = set(rest, setting, in: old) else { return nil }
      new = changed
    }
    if let getter { map[getter] = nil }
    map[step] = new
    return .map(map)
  }
}
