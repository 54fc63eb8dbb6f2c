/// One page of an export: where it lies and what it shows.
struct PageAddress: Sendable, Equatable {
  enum Kind: Sendable, Equatable { case overview, provider, screen, matrix, docs }

  let kind: Kind
  /// Of the provider or screen, or the name of the component.
  var id = ""
  var scenario: String?

  /// As a workshop serves it, such as `/c/loyalty/points`.
  var path: String {
    let letter: String
    switch kind {
    case .overview: return "/"
    case .docs: return "/docs/\(id)"
    case .provider: letter = "c"
    case .screen: letter = "s"
    case .matrix: letter = "m"
    }
    return "/\(letter)/\(id)" + (scenario.map { "/\($0)" } ?? "")
  }

  /// The file in the export.
  var file: String { (path == "/" ? "" : "\(path.dropFirst())/") + "index.html" }

  /// The file of what it shows without the page around it.
  func render(_ format: RenderEndpoint.Format) -> String { "render\(path).\(format.rawValue)" }

  /// What the page calls its subject.
  var name: String { id + (scenario.map { ":\($0)" } ?? "") }

  /// What leads from a file of an export to the folder.
  static func root(from file: String) -> String {
    String(repeating: "../", count: file.utf8.count { $0 == UInt8(ascii: "/") })
  }
}
