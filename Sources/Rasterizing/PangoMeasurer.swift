public import Components
public import Rendering

/// Measures text with the fonts of a renderer, as Chromium does to a fiftieth of a pixel.
///
/// Blocks are kept by the renderer, so that what is measured again costs a look-up. Belongs to the
/// thread of its renderer.
public struct PangoMeasurer: TextMeasuring {
  let context: PictureContext
  /// Chooses among the forms that a font has of a letter.
  let locale: String

  public func block(_ text: ViewNode.Text, scale: Double, width: Double?) -> TextLines {
    block(
      PictureContext.BlockKey(
        spans: text.spans, style: text.style, lineLimit: text.lineLimit, scale: scale,
        width: width, locale: locale))
  }

  /// A text on one line, as wide as it is.
  func line(_ text: String, _ style: TextStyle, scale: Double) -> TextLines {
    block(
      PictureContext.BlockKey(
        spans: TextSpans(TextSpan(text)), style: style, lineLimit: 1, scale: scale, width: nil,
        locale: locale))
  }

  private func block(_ key: PictureContext.BlockKey) -> TextLines {
    if let known = context.block(key) { return known }
    let block = TextBreaker(context: context).lines(key)
    context.keep(block, key)
    return block
  }
}
