internal import Values

extension DataValue {
  /// The JSON with a line for each member, for files that people read; two spaces a level.
  var prettyJSON: String { pretty("") }

  private func pretty(_ indent: String) -> String {
    let inner = indent + "  "
    switch self {
    case .map(let map) where !map.isEmpty:
      let members = map.entries.map {
        "\(inner)\(DataValue.string($0.key).json): \($0.value.pretty(inner))"
      }
      return "{\n\(members.joined(separator: ",\n"))\n\(indent)}"
    case .list(let items) where !items.isEmpty:
      return "[\n\(items.map { inner + $0.pretty(inner) }.joined(separator: ",\n"))\n\(indent)]"
    default: return json
    }
  }
}
