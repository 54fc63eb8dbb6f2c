/// Which fields of the data decide how a node looks: for tools that find something in a picture and
/// have to say where it is written.
public struct NodeFields: Sendable, Equatable {
  /// The node's id; `*` stands for the number of a list item.
  public var node: String
  /// Their paths, the one that says most first; `*` stands for the same number.
  public var fields: [String]

  public init(_ node: String, _ fields: String...) {
    self.node = node
    self.fields = fields
  }

  /// The paths for the node with an id; nil if this is not about it.
  public func paths(ofNode id: String) -> [DataPath]? {
    let pattern = node.split(separator: ".")
    let parts = id.split(separator: ".")
    guard pattern.count == parts.count else { return nil }
    var item: Int?
    for (expected, part) in zip(pattern, parts) where expected != part {
      guard expected == "*", let number = Int(part) else { return nil }
      item = number
    }
    return fields.map { field in
      DataPath(
        field.split(separator: ".").map { step in
          step == "*" ? .item(item ?? 0) : .field(String(step))
        })
    }
  }
}

extension [NodeFields] {
  /// The fields that decide how the node with an id looks, and then those of what it lies in.
  public func paths(ofNode id: String) -> [DataPath] {
    var paths: [DataPath] = []
    var node = id
    while true {
      for entry in self {
        for path in entry.paths(ofNode: node) ?? [] where !paths.contains(path) {
          paths.append(path)
        }
      }
      guard node != "root" else { return paths }
      node = node.lastIndex(of: ".").map { String(node[..<$0]) } ?? "root"
    }
  }
}
