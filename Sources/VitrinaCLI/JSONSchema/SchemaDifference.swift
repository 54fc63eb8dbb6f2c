internal import Values

/// What differs between two versions of the schemas.
struct SchemaDifference {
  /// What breaks something first, both by component.
  let changes: [SchemaChange]

  init(from old: SchemaVersion, to new: SchemaVersion) {
    var changes: [SchemaChange] = []
    var told: Set<SchemaChange> = []
    for name in Set(old.components.keys).union(new.components.keys).sorted() {
      let found = Self.changes(name, old.components[name], new.components[name])
      // Both profiles have the same fields, so most of it comes twice.
      for change in found where told.insert(change).inserted { changes.append(change) }
    }
    self.changes = changes.filter(\.isBreaking) + changes.filter { !$0.isBreaking }
  }

  private static func changes(
    _ name: String, _ old: [SchemaProfile: SchemaNode]?, _ new: [SchemaProfile: SchemaNode]?
  ) -> [SchemaChange] {
    guard let old else {
      return [
        SchemaChange(
          component: name, path: "", kind: .componentAdded, message: "is new",
          reason: "nothing has used it yet", breaks: [])
      ]
    }
    guard let new else {
      return [
        SchemaChange(
          component: name, path: "", kind: .componentRemoved, message: "is gone",
          reason: "nothing shows its data, and clients no longer get it",
          breaks: [.authors, .clients])
      ]
    }
    let both = SchemaProfile.allCases.compactMap { profile in
      old[profile].flatMap { before in new[profile].map { (before, $0) } }
    }
    let pairs = both.isEmpty ? Array(zip(old.values, new.values)) : both
    return pairs.flatMap { SchemaComparison.changes(name, $0.0, $0.1) }
  }

  var breaking: Int { changes.count(where: \.isBreaking) }

  var dataValue: DataValue {
    [
      "breaking": .integer(breaking), "compatible": .integer(changes.count - breaking),
      "changes": .list(changes.map(\.dataValue)),
    ]
  }

  /// A line for each, and how many they are.
  var text: String {
    guard !changes.isEmpty else { return "no changes" }
    var table = TextTable()
    for change in changes {
      table.add(
        change.isBreaking ? "breaking" : "compatible", change.place,
        "\(change.message): \(change.reason)")
    }
    let count = changes.count == 1 ? "1 change" : "\(changes.count) changes"
    return "\(table.text)\n\(count), \(breaking) breaking"
  }
}
