public import Components
internal import Foundation
public import Scripting

/// Images as `data:` URLs, for pages that stand alone.
public enum InlineImages {
  /// The URL of an image; nil for the placeholder.
  ///
  /// - Parameter remote: Gives the bytes of an image of the network.
  public static func dataURL(
    _ image: ImageReference, plugin: String, files: any PluginFiles,
    remote: (String) -> [UInt8]? = { _ in nil }
  ) -> String? {
    switch image {
    case .data(let url): return url
    case .unreadable: return nil
    case .remote(let url):
      guard let bytes = remote(url), let type = mediaType(ofContent: bytes) else { return nil }
      return "data:\(type);base64,\(Data(bytes).base64EncodedString())"
    case .asset(let path):
      guard let type = mediaType(ofFile: path),
        let bytes = files.contents(of: AssetPath.file(path, of: plugin))
      else { return nil }
      return "data:\(type);base64,\(Data(bytes).base64EncodedString())"
    }
  }

  /// The media type of an image by its first bytes; nil for what is no image.
  private static func mediaType(ofContent bytes: [UInt8]) -> String? {
    let starts: [(bytes: [UInt8], type: String)] = [
      ([0x89, 0x50, 0x4E, 0x47], "image/png"), ([0xFF, 0xD8, 0xFF], "image/jpeg"),
      (Array("GIF8".utf8), "image/gif"), (Array("RIFF".utf8), "image/webp"),
      (Array("<".utf8), "image/svg+xml"),
    ]
    return starts.first { bytes.starts(with: $0.bytes) }?.type
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
