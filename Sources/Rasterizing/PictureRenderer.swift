public import Components
public import Diagnostics
internal import Rendering

/// Draws components as PNG, PDF and SVG without a browser.
///
/// Opening the fonts takes milliseconds, so a renderer is kept. It may move from thread to thread
/// but serves one at a time. Same input, same bytes: in every run and process with the same fonts
/// and libraries, whatever was drawn before.
public final class PictureRenderer {
  /// Part of every PNG; grows when the same input may give other pixels than before.
  public static let version = 1

  public let fonts: FontSet
  let context: PictureContext
  let images: ImageLoader
  let glyphMasks = GlyphMasks()
  let hashes: FontHashes

  /// - Throws: `picture.memory` if the fonts cannot be opened for want of memory. Fonts that are
  ///   missing or broken come as diagnostics of each picture.
  public init(fonts: FontSet = FontSet()) throws(Diagnostic) {
    guard let context = PictureContext(fonts) else { throw PictureFault.memory }
    self.fonts = fonts
    self.context = context
    images = ImageLoader(fontMap: context.fontMap)
    hashes = FontHashes()
  }

  /// What knows the widths of text for a layout.
  public func measurer(in environment: ViewEnvironment) -> PangoMeasurer {
    PangoMeasurer(context: context, locale: environment.locale)
  }

  /// Lays components out below one another, `PicturePage.spacing` apart.
  public func page(_ contents: [PictureContent], in environment: ViewEnvironment) -> PicturePage {
    let engine = LayoutEngine(measurer: measurer(in: environment), environment: environment)
    return PicturePage(
      contents.map { engine.layout($0.node) }, sources: contents.map(\.images), in: environment)
  }

  /// Draws a page and tells what went wrong.
  func paint(_ page: PicturePage, on canvas: some Canvas) -> [Diagnostic] {
    var painter = Painter(
      canvas, measurer(in: page.environment), images, page.environment)
    for (index, box) in page.boxes.enumerated() {
      painter.paint(
        box, images: page.sources[index], idPrefix: page.boxes.count > 1 ? "\(index)/" : "")
    }
    return context.diagnostics + painter.diagnostics
  }
}
