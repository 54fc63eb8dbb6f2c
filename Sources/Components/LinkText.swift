/// A deeplink as component data carry it: text that the router will read when it is tapped.
///
/// Never one of the schemes that `LinkScheme` refuses, and never empty.
public struct LinkText: Sendable, Hashable {
  public let text: String

  init(unchecked text: String) { self.text = text }
}
