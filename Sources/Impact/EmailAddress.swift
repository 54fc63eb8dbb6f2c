/// The email by which a shopper is known, in the one form that is compared and stored.
public struct EmailAddress: Sendable, Hashable {
  /// Composed, in lower case, without white space around it.
  public let normalised: String

  public static let maximumLength = 254

  /// Nil unless it has one `@`, something before it, and behind it a domain with a dot inside.
  public init?(_ text: String) {
    // Composed before and after: each of the two changes may make room for the other.
    guard
      let text = text.canonicalText(upTo: Self.maximumLength)?.lowercased()
        .canonicalText(upTo: Self.maximumLength),
      !text.hasControls, !text.unicodeScalars.contains(where: \.properties.isWhitespace)
    else { return nil }
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else { return nil }
    let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count > 1, labels.first?.isEmpty == false, labels.last?.isEmpty == false else {
      return nil
    }
    normalised = text
  }
}
