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
        ? "\(root)files/\(plugin)/\(URLPath.encoded(path))" : nil
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

/// Paths in URLs.
enum URLPath {
  /// The path with all but the unreserved characters of RFC 3986 and `/` percent-encoded.
  static func encoded(_ path: String) -> String {
    guard !path.utf8.allSatisfy(isPlain) else { return path }
    var bytes: [UInt8] = []
    let digits = Array("0123456789ABCDEF".utf8)
    for byte in path.utf8 {
      if isPlain(byte) {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-._~/".utf8.contains(byte)
    }
  }
}
