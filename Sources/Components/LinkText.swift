internal import Values

/// A deeplink as component data carry it: text that the router will read when it is tapped.
///
/// Never one of the schemes that `LinkScheme` refuses, and never empty.
public struct LinkText: Sendable, Hashable {
  public let text: String

  /// Nil for the empty text and for a scheme that is never followed.
  public init?(_ text: String) {
    guard !text.isEmpty, Self.refusedScheme(of: text) == nil else { return nil }
    self.text = text
  }

  init(unchecked text: String) { self.text = text }

  /// The scheme of a link if it is one that is never followed.
  ///
  /// Browsers drop spaces, tabs and line feeds before they look for the scheme, so
  /// `" java\nscript:"` is one of them too.
  static func refusedScheme(of text: String) -> String? {
    func isDropped(_ byte: UInt8) -> Bool { byte <= 0x20 || byte == 0x7F }
    var visible = text
    if text.utf8.contains(where: isDropped) {
      visible = String(decoding: text.utf8.filter { !isDropped($0) }, as: UTF8.self)
    }
    guard let scheme = LinkScheme.scheme(of: visible), LinkScheme.refused.contains(scheme) else {
      return nil
    }
    return scheme
  }
}
