internal import Values

/// Where an image comes from, as data name it.
public enum ImageReference: Sendable, Hashable {
  /// `http:` or `https:`.
  case remote(String)
  /// A path inside the plugin's folder, with `/` between its parts.
  case asset(String)
  /// A `data:image/…` URL.
  case data(String)
  /// Text that is none of these; drawn as a placeholder.
  case unreadable(String)

  /// Sorts the text by its form; nothing is opened.
  ///
  /// An asset path is relative, has no empty, `.` or `..` part, and none of `\ : ? # %`, space or
  /// control characters.
  public init(_ text: String) {
    if text.hasPrefix("data:image/") {
      self = .data(text)
    } else if let scheme = LinkScheme.scheme(of: text) {
      let plain = text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F }
      self = (scheme == "https" || scheme == "http") && plain ? .remote(text) : .unreadable(text)
    } else if Self.isAssetPath(text) {
      self = .asset(text)
    } else {
      self = .unreadable(text)
    }
  }

  private static let refused = Set("\\:?#% ".utf8)

  private static func isAssetPath(_ text: String) -> Bool {
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F && !refused.contains($0) }) else {
      return false
    }
    return text.split(separator: "/", omittingEmptySubsequences: false)
      .allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
  }

  /// The text as it was given.
  public var text: String {
    switch self {
    case .remote(let text), .asset(let text), .data(let text), .unreadable(let text): text
    }
  }
}
