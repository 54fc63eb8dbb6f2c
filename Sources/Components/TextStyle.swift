/// The size and weight of a run of text.
public struct TextStyle: Sendable, Hashable {
  /// Weights as CSS numbers them; UIKit's light, regular, medium, semibold and bold.
  public enum Weight: Int, Sendable, Hashable {
    case light = 300
    case regular = 400
    case medium = 500
    case semibold = 600
    case bold = 700
  }

  /// In points, at the default text size.
  public var size: Double
  public var weight: Weight

  public init(_ size: Double, _ weight: Weight = .regular) {
    self.size = size
    self.weight = weight
  }

  /// In points: that of SF Pro, 1.1934 times the size, in every format.
  public var lineHeight: Double { size * 1.193359375 }
}

/// The `<b>` markup that titles and subtitles may carry.
public enum TextMarkup {
  /// Splits a text at its first `<b>…</b>` pair, the only one that counts.
  ///
  /// Other pairs stay as they are written; a tag without its partner is dropped.
  public static func spans(_ text: String) -> TextSpans {
    let opening = "<b>"
    let closing = "</b>"
    guard let open = firstRange(of: opening, in: text[...]) else {
      return TextSpans(TextSpan(removing(closing, from: text)))
    }
    let rest = text[open.upperBound...]
    guard let close = firstRange(of: closing, in: rest) else {
      return TextSpans(TextSpan(String(text[..<open.lowerBound] + rest)))
    }
    let spans = [
      TextSpan(String(text[..<open.lowerBound])),
      TextSpan(String(rest[..<close.lowerBound]), isBold: true),
      TextSpan(String(rest[close.upperBound...])),
    ]
    return TextSpans(spans.filter { !$0.text.isEmpty })
  }

  private static func removing(_ tag: String, from text: String) -> String {
    guard let range = firstRange(of: tag, in: text[...]) else { return text }
    return String(text[..<range.lowerBound] + text[range.upperBound...])
  }

  private static func firstRange(of tag: String, in text: Substring) -> Range<String.Index>? {
    var at = text.utf8.startIndex
    while at < text.utf8.endIndex {
      if text.utf8[at...].starts(with: tag.utf8) {
        return at..<text.utf8.index(at, offsetBy: tag.utf8.count)
      }
      at = text.utf8.index(after: at)
    }
    return nil
  }
}
