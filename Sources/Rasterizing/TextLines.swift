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
  /// Of the font of the family.
  let metrics: PictureContext.Metrics

  public var lineWidths: [Double] { lines.map(\.width) }

  /// From the top of a line to its baseline, in points, where Chromium puts it: it reckons in whole
  /// pixels, and on screens with more than one a point letters rather stand higher than that their
  /// lower parts are cut.
  public func baseline(pixelsPerPoint: Double) -> Double {
    var ascent = (metrics.ascent * pixelsPerPoint).rounded()
    var descent = (metrics.descent * pixelsPerPoint).rounded()
    if pixelsPerPoint > 1, descent < metrics.descent * pixelsPerPoint {
      ascent -= 1
      descent += 1
    }
    let leading = (lineHeight * pixelsPerPoint - ascent - descent) / 2
    return (leading.rounded(.down) + ascent) / pixelsPerPoint
  }

  /// Of all lines.
  public var height: Double { lineHeight * Double(lines.count) }
}
