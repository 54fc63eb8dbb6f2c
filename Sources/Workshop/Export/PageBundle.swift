internal import Diagnostics

/// The page's modules as one classic script, since a page that is opened as a file may load no
/// modules.
///
/// Each module becomes a function that runs once, after those that it imports, and gives what it
/// exports to all that come after it. So the page says nowhere again what is imported; that it is
/// there is checked here, and that no two modules export the same name.
struct PageBundle {
  let text: String

  /// - Parameters:
  ///   - entry: The module that imports all others, itself or through them.
  ///   - modules: The texts by file name.
  /// - Throws: `bundle.syntax`, `bundle.import` for what there is not, `bundle.circle` for modules
  ///   that need each other, `bundle.name` for a name that two of them export.
  init(entry: String, modules: [String: String]) throws(Diagnostic) {
    var reader = Reader(modules: modules)
    try reader.read(entry, after: [])
    var text = "\"use strict\";\n(async () => {\n"
    for module in reader.ordered { text += Self.function(module) }
    self.text = text + "})();\n"
  }

  private static func function(_ module: PageModule) -> String {
    let names = module.exports.joined(separator: ",")
    let start = module.waits ? "await(async()=>{" : "(()=>{"
    guard !names.isEmpty else { return "\(start)\(module.body)})();\n" }
    return "const{\(names)}=\(start)\(module.body)return{\(names)}})();\n"
  }

  /// Reads modules and puts each behind those that it needs.
  private struct Reader {
    let modules: [String: String]
    var ordered: [PageModule] = []
    private var exports: [String: [String]] = [:]
    /// Which module exports a name.
    private var exporters: [String: String] = [:]

    init(modules: [String: String]) { self.modules = modules }

    /// - Parameter path: The modules that wait for this one, from the entry on.
    mutating func read(_ name: String, after path: [String]) throws(Diagnostic) {
      guard exports[name] == nil else { return }
      guard let text = modules[name] else {
        throw Diagnostic(
          "bundle.import", .error, "the page has no module \(name)",
          at: path.last.map { SourceLocation($0) }, expected: "one of its files", found: name)
      }
      guard !path.contains(name) else {
        throw Diagnostic(
          "bundle.circle", .error, "modules of the page need each other",
          at: SourceLocation(name), expected: "an order in which each finds what it imports",
          found: (path + [name]).joined(separator: " → "))
      }
      let module = try PageModule(name, text)
      for each in module.imports {
        try read(each.module, after: path + [name])
        for wanted in each.names where exports[each.module]?.contains(wanted) != true {
          throw Diagnostic(
            "bundle.import", .error, "\(each.module) does not export \(wanted)",
            at: SourceLocation(name, line: each.line),
            expected: exports[each.module]?.joined(separator: ", "), found: wanted)
        }
      }
      for export in module.exports {
        if let other = exporters.updateValue(name, forKey: export) {
          throw Diagnostic(
            "bundle.name", .error, "\(other) and \(name) both export \(export)",
            at: SourceLocation(name), expected: "a name of its own", found: export)
        }
      }
      exports[name] = module.exports
      ordered.append(module)
    }
  }
}
