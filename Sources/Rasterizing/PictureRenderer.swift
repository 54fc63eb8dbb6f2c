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

  private let fonts: FontSet
  private var contexts: [FontSet: PictureContext]
  let images: ImageLoader
  let glyphMasks = GlyphMasks()
  let hashes: FontHashes

  /// How many sets of fonts are kept open.
  private static let capacity = 8

  /// - Throws: `picture.memory` if the fonts cannot be opened for want of memory. Fonts that are
  ///   missing or broken come as diagnostics of each picture.
  public init(fonts: FontSet = FontSet()) throws(Diagnostic) {
    guard let context = PictureContext(fonts) else { throw PictureFault.memory }
    self.fonts = fonts
    contexts = [fonts: context]
    images = ImageLoader(fontMap: context.fontMap)
    hashes = FontHashes()
  }

  /// Lays components out below one another, `PicturePage.spacing` apart.
  ///
  /// - Throws: `picture.memory` if a component's own fonts cannot be opened for want of memory.
  public func page(
    _ contents: [PictureContent], in environment: ViewEnvironment
  ) throws(Diagnostic) -> PicturePage {
    var parts: [PicturePage.Part] = []
    for content in contents {
      let context = try context(for: content.fonts ?? fonts)
      let measurer = PangoMeasurer(context: context, locale: environment.locale)
      let engine = LayoutEngine(measurer: measurer, environment: environment)
      parts.append(
        PicturePage.Part(
          box: engine.layout(content.node), source: content.images, context: context))
    }
    return PicturePage(parts, in: environment)
  }

  /// What knows the widths of text in the renderer's own fonts.
  public func measurer(in environment: ViewEnvironment) throws(Diagnostic) -> PangoMeasurer {
    PangoMeasurer(context: try context(for: fonts), locale: environment.locale)
  }

  /// The renderer's own context stays, since the image loader draws text with its fonts.
  private func context(for fonts: FontSet) throws(Diagnostic) -> PictureContext {
    if let context = contexts[fonts] { return context }
    guard let context = PictureContext(fonts) else { throw PictureFault.memory }
    if contexts.count >= Self.capacity { contexts = contexts.filter { $0.key == self.fonts } }
    contexts[fonts] = context
    return context
  }

  /// Draws a page and tells what went wrong, each thing once.
  func paint(_ page: PicturePage, on canvas: some Canvas) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    for (index, part) in page.parts.enumerated() {
      var painter = Painter(
        canvas, PangoMeasurer(context: part.context, locale: page.environment.locale), images,
        page.environment)
      painter.paint(
        part.box, images: part.source, idPrefix: page.parts.count > 1 ? "\(index)/" : "")
      for fault in part.context.diagnostics + painter.diagnostics
      where !diagnostics.contains(fault) {
        diagnostics.append(fault)
      }
    }
    return diagnostics
  }
}
