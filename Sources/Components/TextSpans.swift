/// A part of a text in one weight.
public struct TextSpan: Sendable, Hashable {
  public var text: String
  public var isBold: Bool

  public init(_ text: String, isBold: Bool = false) {
    self.text = text
    self.isBold = isBold
  }
}

/// The parts of a text from leading to trailing. Nearly all texts are one, which needs no array.
public struct TextSpans: RandomAccessCollection, Sendable, Hashable, ExpressibleByArrayLiteral {
  private var first: TextSpan?
  private var others: [TextSpan] = []

  public init(_ span: TextSpan) { first = span }

  public init(_ spans: [TextSpan]) {
    first = spans.first
    others = Array(spans.dropFirst())
  }

  public init(arrayLiteral spans: TextSpan...) { self.init(spans) }

  public var startIndex: Int { 0 }
  public var endIndex: Int { first == nil ? 0 : 1 + others.count }

  public subscript(index: Int) -> TextSpan {
    if index == 0, let first { return first }
    return others[index - 1]
  }
}
