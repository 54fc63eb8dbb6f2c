/// A locale that no reader has, to find texts that have no room, are put together from pieces, or
/// break when they run the other way.
public enum PseudoLocale: Sendable {
  /// `en-XA`: letters with accents, 40 % longer, in brackets that show where a text was cut.
  case accented
  /// `ar-XB`: words that run from right to left.
  case bidirectional

  /// The locales by their tags, as tools list them.
  public static let tags = ["en-XA", "ar-XB"]

  /// Nil for every other locale.
  public init?(_ locale: String) {
    switch locale.lowercased() {
    case "en-xa": self = .accented
    case "ar-xb": self = .bidirectional
    default: return nil
    }
  }

  /// The tree with all of its words changed; its shape, links and data stay.
  public func applied(to view: ViewNode) -> ViewNode {
    view.mapped { node in
      switch node.content {
      case .text(var text):
        text.spans = TextSpans(self.applied(to: Array(text.spans)))
        node.content = .text(text)
      case .textField(var field):
        field.placeholder = self.applied(to: field.placeholder)
        node.content = .textField(field)
      default: break
      }
      node.accessibility.label = node.accessibility.label.map { self.applied(to: $0) }
      node.accessibility.value = node.accessibility.value.map { self.applied(to: $0) }
    }
  }

  private func applied(to spans: [TextSpan]) -> [TextSpan] {
    switch self {
    case .accented:
      var result = spans.map { TextSpan(Self.accented($0.text), isBold: $0.isBold) }
      guard let first = result.first, spans.contains(where: { !$0.text.isEmpty }) else {
        return spans
      }
      result[0].text = "[\(first.text)"
      result[result.count - 1].text += "\(Self.padding(of: spans))]"
      return result
    case .bidirectional:
      return spans.map { TextSpan(Self.turned($0.text), isBold: $0.isBold) }
    }
  }

  /// One text without weights.
  public func applied(to text: String) -> String {
    applied(to: [TextSpan(text)])[0].text
  }

  private static func accented(_ text: String) -> String {
    String(text.map { accents[$0] ?? $0 })
  }

  /// What makes a text two fifths longer.
  private static func padding(of spans: [TextSpan]) -> String {
    let count = (spans.reduce(0) { $0 + $1.text.count } * 2 + 4) / 5
    return " "
      + String(String(repeating: "one two three four ", count: count / 19 + 1).prefix(count))
  }

  /// Every word between marks that override the direction of its letters.
  private static func turned(_ text: String) -> String {
    text.split(separator: " ", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "\u{202E}\($0)\u{202C}" }
      .joined(separator: " ")
  }

  private static let accents = Dictionary(
    uniqueKeysWithValues: zip(
      "aAbBcCdDeEfFgGhHiIjJkKlLmMnNoOpPqQrRsStTuUvVwWxXyYzZ",
      "áÁƀɃçÇðÐéÉƒƑĝĜĥĤîÎĵĴķĶļĻɱṀñÑöÖþÞǫǪŕŔšŠţŢûÛṽṼŵŴẋẊýÝžŽ"))
}
