public import Components

/// Text that was broken into lines; what draws it knows more than this.
public protocol TextBlock {
  /// The widths of the lines in points, from the first to the last that is drawn.
  var lineWidths: [Double] { get }
  /// Whether text was left out and an ellipsis stands for it.
  var isTruncated: Bool { get }
}

extension TextBlock {
  /// The width of the longest line.
  public var width: Double { lineWidths.max() ?? 0 }
}

/// What knows the widths of text: the one thing that a layout needs from outside.
public protocol TextMeasuring {
  associatedtype Block: TextBlock

  /// Breaks a text at spaces, and words that are wider than a line anywhere (CSS
  /// `overflow-wrap: anywhere`, `white-space: pre-line`; with a line limit of 1 `nowrap`), and cuts
  /// what exceeds the line limit with an ellipsis. A line feed at the end begins no line.
  ///
  /// A layout asks at most twice for each text of its tree: how wide it is, and once more if it is
  /// not given that width. It never asks for text that is empty or nothing but blanks.
  ///
  /// - Parameters:
  ///   - scale: What sizes are multiplied by: that of the text size.
  ///   - width: Of the lines, in points; nil: as wide as the text is, broken only at line feeds.
  func block(_ text: ViewNode.Text, scale: Double, width: Double?) -> Block
}
