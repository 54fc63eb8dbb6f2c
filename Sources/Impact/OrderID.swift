/// The id that a shop gives to an order; case counts.
public struct OrderID: Sendable, Hashable {
  public let text: String

  public static let maximumLength = 128

  /// Nil if it is empty without the white space around it, too long, or cannot be printed in a line.
  public init?(_ text: String) {
    guard let text = text.canonicalText(upTo: Self.maximumLength), !text.isEmpty, !text.hasControls
    else { return nil }
    self.text = text
  }
}
