import Components
import Scripting
import TestSupport
import Values
import Vitrina

/// A host over files in memory, with a clock that stands still.
struct TestProject {
  let files: MemoryFiles
  let host: Host
  let context: RenderContext

  init(_ files: [String: String]) {
    self.files = MemoryFiles(files)
    host = Host(Host.Options(files: self.files, clock: { 1_700_000_000 }))
    context = host.context(ViewEnvironment())
  }

  /// The JSON of a provider as `show --format json` prints it.
  func json(_ provider: String, scenario: String? = nil) throws -> String {
    String(
      decoding: try host.resolve(provider, scenario: scenario, in: context).json, as: UTF8.self)
  }
}

extension Vitrina.Host {
  /// Codes with their places, in the order of the catalog.
  var faults: [String] {
    catalog.diagnostics.map { "\($0.location?.description ?? "") \($0.code)" }
  }
}
