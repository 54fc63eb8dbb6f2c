public import Components
internal import Foundation
public import Scripting

/// Images as `data:` URLs, for pages that stand alone.
public enum InlineImages {
  /// The URL of an image that can be had without a network; nil for the placeholder.
  public static func dataURL(
    _ image: ImageReference, plugin: String, files: any PluginFiles
  ) -> String? {
    switch image {
    case .data(let url): return url
    case .remote, .unreadable: return nil
    case .asset(let path):
      guard let type = mediaType(ofFile: path),
        let bytes = files.contents(of: AssetPath.file(path, of: plugin))
      else { return nil }
      return "data:\(type);base64,\(Data(bytes).base64EncodedString())"
    }
  }

  /// The media type of an image file by its ending; nil for what is no image.
  public static func mediaType(ofFile path: String) -> String? {
    let types = [
      "svg": "image/svg+xml", "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg",
      "gif": "image/gif", "webp": "image/webp",
    ]
    guard let dot = path.lastIndex(of: ".") else { return nil }
    return types[path[path.index(after: dot)...].lowercased()]
  }
}
