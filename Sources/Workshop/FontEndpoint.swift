internal import Components
internal import Rendering
internal import Values
internal import Vitrina

/// `/fonts/PLUGIN.css`: the rules that load the font of a plugin.
///
/// Stylesheets of their own, since a page's policy allows no rules inside it, and rules inside a
/// shadow tree load no fonts.
enum FontEndpoint {
  /// The path of a plugin's stylesheet from the root on.
  static func path(of plugin: String) -> String { "fonts/\(plugin).css" }

  /// The plugins that bring font files.
  static func plugins(_ catalog: Catalog) -> [String] {
    catalog.plugins.map(\.name).filter { catalog.font(of: $0)?.files.isEmpty == false }
  }

  /// A stylesheet by its name; nil for a plugin that brings no files.
  static func stylesheet(_ name: String, _ host: Vitrina.Host) -> HTTPResponse? {
    guard name.hasSuffix(".css"),
      let rules = rules(
        of: String(name.dropLast(4)), in: host.catalog,
        url: { "/files/\($0.path.dropFirst("plugins/".count))" })
    else { return nil }
    return HTTPResponse(type: "text/css; charset=utf-8", rules)
  }

  /// The rules that load a plugin's files; nil when it brings none.
  ///
  /// - Parameter url: Gives the address of a file; nil for one that cannot be read.
  static func rules(
    of plugin: String, in catalog: Catalog, url: (Theme.FontFile) -> String?
  ) -> [UInt8]? {
    guard let font = catalog.font(of: plugin), !font.files.isEmpty else { return nil }
    let faces = font.files.compactMap { file in
      url(file).map { HTMLFont.Face(weight: file.weight, url: $0) }
    }
    var buffer = ByteBuffer()
    HTMLFont(font.family, .faces(faces)).appendRules(into: &buffer)
    return buffer.finish()
  }
}
