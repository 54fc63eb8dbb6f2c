public import Components
internal import Foundation
public import Scripting

/// The font that a theme sets for a plugin's components.
public struct PluginFont: Sendable {
  /// What pages call it. Where the plugin brings files, it is a name that no other plugin has, so
  /// that two may bring different files under one name.
  public let family: String
  /// Empty for a font of the system.
  public let files: [Theme.FontFile]

  /// Nil when neither the plugin nor the project sets a font.
  init?(_ theme: ThemeOverlay, of plugin: String) {
    guard let name = theme.fontFamily else { return nil }
    files = theme.fontFiles
    family = files.isEmpty ? name : "\(name) \(plugin.replacing("_", with: " "))"
  }

  /// The file as a `data:` URL, for pages that stand alone; nil when it cannot be read.
  public static func dataURL(_ file: Theme.FontFile, files: any PluginFiles) -> String? {
    guard let type = mediaType(ofFile: file.path), let bytes = files.contents(of: file.path) else {
      return nil
    }
    return "data:\(type);base64,\(Data(bytes).base64EncodedString())"
  }

  /// The media type of a font file by its ending; nil for what is no font.
  public static func mediaType(ofFile path: String) -> String? {
    let path = path.lowercased()
    if path.hasSuffix(".ttf") { return "font/ttf" }
    return path.hasSuffix(".otf") ? "font/otf" : nil
  }
}

extension ResolvedComponent {
  /// The font of its text; nil: that of the environment.
  public var font: PluginFont? { PluginFont(theme, of: plugin) }
}

extension Catalog {
  /// The font of a plugin's components; nil: that of the environment.
  public func font(of plugin: String) -> PluginFont? { PluginFont(theme(of: plugin), of: plugin) }
}
