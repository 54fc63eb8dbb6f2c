internal import Diagnostics
internal import Scripting

/// Which script a file of the project belongs to.
struct ScriptFiles: Sendable {
  private let hosts: [String: ScriptHost]

  init(_ plugins: [LoadedPlugin]) {
    let pairs = plugins.compactMap { plugin in plugin.host.map { (plugin.entryFile, $0) } }
    hosts = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }

  /// The diagnostic with the text of its line, if a script that runs has that line.
  func quotingSource(_ diagnostic: Diagnostic) -> Diagnostic {
    guard diagnostic.source == nil, let file = diagnostic.location?.file else { return diagnostic }
    let folder = file.split(separator: "/").prefix(2).joined(separator: "/")
    guard let host = hosts[file] ?? hosts["\(folder)/init.lua"] else { return diagnostic }
    return host.quotingSource(diagnostic)
  }
}
