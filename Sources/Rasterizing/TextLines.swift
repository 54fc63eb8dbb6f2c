public import Rendering

/// Text that Pango has broken into lines and shaped.
///
/// Belongs to the thread of the renderer that measured it.
public struct TextLines: TextBlock {
  struct Line {
    /// Without the spaces at its end.
    var width: Double
    /// From left to right.
    var runs: [GlyphRun]
  }

  /// Letters of one font, from left to right.
  struct GlyphRun {
    var face: FontFace
    /// In points.
    var size: Double
    var glyphs: [Glyph]
  }

  struct Glyph {
    var index: UInt32
    /// From the left end of the line and its baseline, in points.
    var x: Double
    var y: Double
  }

  var lines: [Line]
  public let isTruncated: Bool
  /// Whether the text as a whole runs from right to left.
  let isRightToLeft: Bool
  /// The height of each line in points.
  public let lineHeight: Double
  /// From the top of a line to its baseline, in points: where Chromium puts it.
  public let baseline: Double

  public var lineWidths: [Double] { lines.map(\.width) }

  /// Of all lines.
  public var height: Double { lineHeight * Double(lines.count) }
}
