internal import Components
internal import Rendering
internal import Scripting
internal import Vitrina

/// Where markup finds what it refers to.
struct PageLinks {
  /// What leads to the first page: `/` in a workshop, such as `../../` in an export.
  let root: String
  let files: any PluginFiles
  /// Whether images that give their shape alone are in the markup itself, as a page needs them that
  /// is opened as a file.
  let holdsMasks: Bool

  var stylesheet: String { "\(root)assets/component.css" }

  func image(_ image: ImageReference, plugin: String) -> String? {
    switch image {
    case .data(let url): url
    case .remote, .unreadable: nil
    case .asset(let path):
      InlineImages.mediaType(ofFile: path) != nil
        && files.exists(AssetPath.file(path, of: plugin))
        ? "\(root)files/\(plugin)/\(path)" : nil
    }
  }

  func mask(_ image: ImageReference, plugin: String) -> String? {
    holdsMasks
      ? InlineImages.dataURL(image, plugin: plugin, files: files)
      : self.image(image, plugin: plugin)
  }

  /// The font of a component; its rules are at an address when it has files.
  func font(of component: ResolvedComponent) -> HTMLFont? {
    component.font.map { font in
      HTMLFont(
        font.family,
        font.files.isEmpty
          ? .system : .stylesheet("\(root)\(FontEndpoint.path(of: component.plugin))"))
    }
  }
}
