internal import Components
internal import Values

/// Which fields of a component's data are texts of one type, such as images or links; found once
/// per catalog.
struct TextFields: Sendable {
  private let own: [String]
  /// List fields with the fields of that type in their items.
  private let lists: [(field: String, names: [String])]

  init(of dataProtocol: DataProtocol, where isWanted: (FieldType) -> Bool) {
    own = dataProtocol.fields.filter { isWanted($0.type) }.map(\.name)
    var lists: [(field: String, names: [String])] = []
    for field in dataProtocol.fields {
      guard case .list(let item) = field.type else { continue }
      let names = item().fields.filter { isWanted($0.type) }.map(\.name)
      if !names.isEmpty { lists.append((field.name, names)) }
    }
    self.lists = lists
  }

  /// Visits those that data give and that are not empty. The path is made when it is asked for.
  func forEach(in data: DataMap, _ visit: (_ text: String, _ path: () -> DataPath) -> Void) {
    for name in own {
      if let text = Self.text(data[name]) { visit(text) { DataPath([.field(name)]) } }
    }
    for (field, names) in lists {
      for (index, item) in (data[field]?.listValue ?? []).enumerated() {
        for name in names {
          guard let text = Self.text(item.mapValue?[name]) else { continue }
          visit(text) { DataPath([.field(field), .item(index), .field(name)]) }
        }
      }
    }
  }

  private static func text(_ value: DataValue?) -> String? {
    guard case .string(let text)? = value, !text.isEmpty else { return nil }
    return text
  }
}
