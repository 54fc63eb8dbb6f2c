internal import Components
internal import Values

/// Which fields of a component's data are images, found once per catalog.
struct ImageFields: Sendable {
  private let own: [String]
  /// List fields with the image fields of their items.
  private let lists: [(field: String, images: [String])]

  init(_ dataProtocol: DataProtocol) {
    var own: [String] = []
    var lists: [(field: String, images: [String])] = []
    for field in dataProtocol.fields {
      switch field.type {
      case .image: own.append(field.name)
      case .list(let item):
        let images = item().fields.filter { if case .image = $0.type { true } else { false } }
        if !images.isEmpty { lists.append((field.name, images.map(\.name))) }
      default: break
      }
    }
    self.own = own
    self.lists = lists
  }

  /// Visits the plugin files that data name as images.
  func forEachAsset(in data: DataMap, _ visit: (DataPath, String) -> Void) {
    for name in own {
      if let asset = Self.asset(data[name]) { visit(DataPath([.field(name)]), asset) }
    }
    for (field, images) in lists {
      for (index, item) in (data[field]?.listValue ?? []).enumerated() {
        for name in images {
          guard let asset = Self.asset(item.mapValue?[name]) else { continue }
          visit(DataPath([.field(field), .item(index), .field(name)]), asset)
        }
      }
    }
  }

  private static func asset(_ value: DataValue?) -> String? {
    guard case .string(let text)? = value, !text.isEmpty,
      case .asset(let path) = ImageReference(text)
    else { return nil }
    return path
  }
}
