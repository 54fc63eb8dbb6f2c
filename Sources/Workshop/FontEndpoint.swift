internal import Components
internal import Rendering
internal import Values
internal import Vitrina

/// `/fonts/PLUGIN.css`: the rules that load the font of a plugin.
///
/// Stylesheets of their own, since a page's policy allows no rules inside it, and rules inside a
/// shadow tree load no fonts.
enum FontEndpoint {
  private static func address(of plugin: String) -> String { "/fonts/\(plugin).css" }

  /// The font of a component; its rules are at an address when it has files.
  static func font(of component: ResolvedComponent) -> HTMLFont? {
    component.font.map { font in
      HTMLFont(
        font.family, font.files.isEmpty ? .system : .stylesheet(address(of: component.plugin)))
    }
  }

  /// The stylesheets of all plugins that bring font files.
  static func addresses(_ catalog: Catalog) -> [String] {
    catalog.plugins.map(\.name).filter { catalog.font(of: $0)?.files.isEmpty == false }
      .map(address)
  }

  /// A stylesheet by its name; nil for a plugin that brings no files.
  static func stylesheet(_ name: String, _ host: Vitrina.Host) -> HTTPResponse? {
    guard name.hasSuffix(".css"), let font = host.catalog.font(of: String(name.dropLast(4))),
      !font.files.isEmpty
    else { return nil }
    let faces = font.files.map { file in
      HTMLFont.Face(weight: file.weight, url: "/files/\(file.path.dropFirst("plugins/".count))")
    }
    var buffer = ByteBuffer()
    HTMLFont(font.family, .faces(faces)).appendRules(into: &buffer)
    return HTTPResponse(type: "text/css; charset=utf-8", buffer.finish())
  }
}
