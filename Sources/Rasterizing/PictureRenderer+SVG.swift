internal import Components
public import Diagnostics
internal import Rendering

extension PictureRenderer {
  /// Draws a page as SVG on the background of the palette.
  ///
  /// Text is outlines, so no font is needed to look at it, and names stay for assistive technology.
  /// Each node is a `<g>` whose `id` is that of the node, with `INDEX/` before it where the page has
  /// several components, and whose `data-frame` is `x y width height` in points. Nothing is loaded
  /// from outside and nothing runs.
  ///
  /// - Throws: `picture.size` for lengths that are no numbers or beyond a million.
  public func svg(_ page: PicturePage) throws(Diagnostic) -> Picture {
    let limit = 1_000_000.0
    guard page.width >= 0, page.height >= 0, page.width <= limit, page.height <= limit else {
      throw PictureFault.size(page.width, page.height, limit: "no side above 1000000 points")
    }
    let canvas = SVGCanvas(imageScale: Self.imageScale)
    canvas.fill(
      RoundedRect(LayoutRect(x: 0, y: 0, width: page.width, height: page.height)),
      page.environment.palette.background)
    let diagnostics = paint(page, on: canvas)
    return Picture(
      bytes: canvas.finish(
        width: page.width, height: page.height, language: page.environment.locale),
      width: page.width, height: page.height, diagnostics: diagnostics)
  }
}
