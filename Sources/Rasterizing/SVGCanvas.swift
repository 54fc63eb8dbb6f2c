internal import Components
internal import Foundation
internal import Rendering
internal import Values

/// Writes shapes as SVG: outlines of letters are defined once and placed by `<use>`.
///
/// Ids come from what was written, so the same page gives the same text whatever came before.
final class SVGCanvas: Canvas {
  let imageScale: Double
  private var definitions = ByteBuffer(capacity: 8192)
  private var body = ByteBuffer(capacity: 8192)
  /// Faces by the order in which this document uses them.
  private var faces: [ObjectIdentifier: Int] = [:]
  private var glyphs: Set<GlyphKey> = []
  private var clipCount = 0
  private var filterCount = 0
  private var gradientCount = 0

  init(imageScale: Double) { self.imageScale = imageScale }

  private struct GlyphKey: Hashable {
    var face: Int
    var glyph: UInt32
    /// 0 for outlines, which fit all sizes.
    var size: Double
  }

  /// The document around what was drawn. The canvas is empty afterwards.
  func finish(width: Double, height: Double, language: String) -> [UInt8] {
    var document = ByteBuffer(capacity: definitions.count + body.count + 512)
    document.append("<svg xmlns=\"http://www.w3.org/2000/svg\"")
    document.appendSVG(" width=", width)
    document.appendSVG(" height=", height)
    document.append(" viewBox=\"0 0 ")
    document.appendSVG(width)
    document.append(" ")
    document.appendSVG(height)
    document.append("\"")
    document.appendSVG(" lang=", text: language)
    document.append(">\n")
    if definitions.count > 0 {
      document.append("<defs>\n")
      document.append(Self.taken(&definitions))
      document.append("</defs>\n")
    }
    document.append(Self.taken(&body))
    document.append("</svg>\n")
    return document.finish()
  }

  private static func taken(_ buffer: inout ByteBuffer) -> [UInt8] {
    var taken = ByteBuffer(capacity: 16)
    swap(&taken, &buffer)
    return taken.finish()
  }

  // MARK: - Nodes

  func beginNode(_ box: LayoutBox<TextLines>, id: String) {
    if let link = SVGSemantics.target(of: box.node) {
      body.append("<a")
      body.appendSVG(" href=", text: link)
      if let label = box.node.accessibility.label { body.appendSVG(" aria-label=", text: label) }
      body.append(">")
    }
    body.append("<g")
    body.appendSVG(" id=", text: id)
    body.append(" data-frame=\"")
    body.appendSVG(box.frame.x)
    body.append(" ")
    body.appendSVG(box.frame.y)
    body.append(" ")
    body.appendSVG(box.frame.width)
    body.append(" ")
    body.appendSVG(box.frame.height)
    body.append("\"")
    SVGSemantics.append(box.node, &body)
    if let decoration = box.node.modifiers.decoration { append(decoration, box.frame) }
    body.append(">\n")
  }

  func endNode(_ box: LayoutBox<TextLines>) {
    body.append("</g>")
    if SVGSemantics.target(of: box.node) != nil { body.append("</a>") }
    body.append("\n")
  }

  private func append(_ decoration: Decoration, _ frame: LayoutRect) {
    if decoration.opacity != 1 { body.appendSVG(" opacity=", decoration.opacity.value) }
    guard decoration.scale != 1 else { return }
    let scale = decoration.scale
    body.append(" transform=\"translate(")
    body.appendSVG(frame.midX * (1 - scale))
    body.append(" ")
    body.appendSVG(frame.midY * (1 - scale))
    body.append(") scale(")
    body.appendSVG(scale)
    body.append(")\"")
  }

  func beginClip(_ shape: RoundedRect) {
    clipCount += 1
    definitions.append("<clipPath id=\"clip-")
    definitions.append(decimal: clipCount)
    definitions.append("\">")
    definitions.append("<rect")
    Self.append(shape, &definitions)
    definitions.append("/></clipPath>\n")
    body.append("<g clip-path=\"url(#clip-")
    body.append(decimal: clipCount)
    body.append(")\">\n")
  }

  func endClip() { body.append("</g>\n") }

  // MARK: - Shapes

  func fill(_ shape: RoundedRect, _ color: HexColor) {
    guard color.alpha > 0 else { return }
    body.append("<rect")
    Self.append(shape, &body)
    body.appendSVG(" fill=", color)
    body.append("/>\n")
  }

  func fill(_ shape: RoundedRect, gradient colors: [HexColor], from start: Double, to end: Double) {
    gradientCount += 1
    definitions.append("<linearGradient id=\"gradient-")
    definitions.append(decimal: gradientCount)
    definitions.append("\" gradientUnits=\"userSpaceOnUse\"")
    definitions.appendSVG(" x1=", start)
    definitions.appendSVG(" x2=", end)
    definitions.append(">")
    for (index, color) in colors.enumerated() {
      definitions.append("<stop")
      definitions.appendSVG(" offset=", Double(index) / Double(max(1, colors.count - 1)))
      var opaque = color
      opaque.alpha = 255
      definitions.appendSVG(" stop-color=", opaque)
      if color.alpha < 255 { definitions.appendSVG(" stop-opacity=", Double(color.alpha) / 255) }
      definitions.append("/>")
    }
    definitions.append("</linearGradient>\n")
    body.append("<rect")
    Self.append(shape, &body)
    body.append(" fill=\"url(#gradient-")
    body.append(decimal: gradientCount)
    body.append(")\"/>\n")
  }

  func border(_ shape: RoundedRect, _ border: Decoration.Border) {
    body.append("<rect")
    Self.append(shape.inset(by: border.width / 2), &body)
    body.append(" fill=\"none\"")
    body.appendSVG(" stroke=", border.color)
    body.appendSVG(" stroke-width=", border.width)
    body.append("/>\n")
  }

  func shadow(_ shape: RoundedRect, _ shadow: Decoration.Shadow) {
    guard shadow.color.alpha > 0, shape.rect.width > 0, shape.rect.height > 0 else { return }
    var moved = shape
    moved.rect.x += shadow.x
    moved.rect.y += shadow.y
    filterCount += 1
    let sigma = max(0, shadow.blur) / 2
    let area = moved.rect.inset(by: -3 * sigma)
    definitions.append("<filter id=\"blur-")
    definitions.append(decimal: filterCount)
    definitions.append("\" filterUnits=\"userSpaceOnUse\" color-interpolation-filters=\"sRGB\"")
    Self.append(RoundedRect(area), &definitions)
    definitions.append("><feGaussianBlur")
    definitions.appendSVG(" stdDeviation=", sigma)
    definitions.append("/></filter>\n")
    // Outside of the shape only, as CSS has it.
    definitions.append("<clipPath id=\"outside-")
    definitions.append(decimal: filterCount)
    definitions.append("\"><path clip-rule=\"evenodd\" d=\"")
    Self.appendPath(RoundedRect(area), &definitions)
    Self.appendPath(shape, &definitions)
    definitions.append("\"/></clipPath>\n")
    body.append("<g clip-path=\"url(#outside-")
    body.append(decimal: filterCount)
    body.append(")\"><rect")
    Self.append(moved, &body)
    body.appendSVG(" fill=", shadow.color)
    body.append(" filter=\"url(#blur-")
    body.append(decimal: filterCount)
    body.append(")\"/></g>\n")
  }

  func arc(_ arc: Arc, _ color: HexColor) {
    if arc.fraction >= 1 {
      body.append("<circle")
      body.appendSVG(" cx=", arc.x)
      body.appendSVG(" cy=", arc.y)
      body.appendSVG(" r=", arc.radius)
    } else {
      // Very small parts would end where they start.
      let angle = (max(arc.fraction, 0.00001) - 0.25) * 2 * Double.pi
      body.append("<path stroke-linecap=\"round\" d=\"M")
      body.appendSVG(arc.x)
      body.append(" ")
      body.appendSVG(arc.y - arc.radius)
      body.append("A")
      body.appendSVG(arc.radius)
      body.append(" ")
      body.appendSVG(arc.radius)
      body.append(arc.fraction > 0.5 ? " 0 1 1 " : " 0 0 1 ")
      body.appendSVG(arc.x + arc.radius * cos(angle))
      body.append(" ")
      body.appendSVG(arc.y + arc.radius * sin(angle))
      body.append("\"")
    }
    body.append(" fill=\"none\"")
    body.appendSVG(" stroke=", color)
    body.appendSVG(" stroke-width=", arc.width)
    body.append("/>\n")
  }

  func line(_ points: [(x: Double, y: Double)], width: Double, _ color: HexColor) {
    body.append("<polyline fill=\"none\" points=\"")
    for (index, point) in points.enumerated() {
      if index > 0 { body.append(" ") }
      body.appendSVG(point.x)
      body.append(",")
      body.appendSVG(point.y)
    }
    body.append("\"")
    body.appendSVG(" stroke=", color)
    body.appendSVG(" stroke-width=", width)
    body.append("/>\n")
  }

  private static func append(_ shape: RoundedRect, _ buffer: inout ByteBuffer) {
    buffer.appendSVG(" x=", shape.rect.x)
    buffer.appendSVG(" y=", shape.rect.y)
    buffer.appendSVG(" width=", shape.rect.width)
    buffer.appendSVG(" height=", shape.rect.height)
    guard shape.radiusX > 0, shape.radiusY > 0 else { return }
    buffer.appendSVG(" rx=", shape.radiusX)
    if shape.radiusY != shape.radiusX { buffer.appendSVG(" ry=", shape.radiusY) }
  }

  private static func appendPath(_ shape: RoundedRect, _ buffer: inout ByteBuffer) {
    let rect = shape.rect
    func corner(_ x: Double, _ y: Double, _ buffer: inout ByteBuffer) {
      buffer.append("A")
      buffer.appendSVG(shape.radiusX)
      buffer.append(" ")
      buffer.appendSVG(shape.radiusY)
      buffer.append(" 0 0 1 ")
      buffer.appendSVG(x)
      buffer.append(" ")
      buffer.appendSVG(y)
    }
    func line(_ command: StaticString, _ x: Double, _ y: Double, _ buffer: inout ByteBuffer) {
      buffer.append(command)
      buffer.appendSVG(x)
      buffer.append(" ")
      buffer.appendSVG(y)
    }
    line("M", rect.x + shape.radiusX, rect.y, &buffer)
    line("L", rect.right - shape.radiusX, rect.y, &buffer)
    corner(rect.right, rect.y + shape.radiusY, &buffer)
    line("L", rect.right, rect.bottom - shape.radiusY, &buffer)
    corner(rect.right - shape.radiusX, rect.bottom, &buffer)
    line("L", rect.x + shape.radiusX, rect.bottom, &buffer)
    corner(rect.x, rect.bottom - shape.radiusY, &buffer)
    line("L", rect.x, rect.y + shape.radiusY, &buffer)
    corner(rect.x + shape.radiusX, rect.y, &buffer)
    buffer.append("Z")
  }

  // MARK: - Text

  func draw(_ run: TextLines.GlyphRun, x: Double, baseline: Double, _ color: HexColor) {
    let key = ObjectIdentifier(run.face)
    let face = faces[key] ?? faces.count
    faces[key] = face
    // Outlines are in units of the font, pictures of emoji in points.
    let scale = run.face.isColor ? 1 : run.size / run.face.unitsPerEm
    let size = run.face.isColor ? run.size : 0
    body.append("<g")
    body.appendSVG(" fill=", color)
    body.append(" transform=\"translate(")
    body.appendSVG(x)
    body.append(" ")
    body.appendSVG(baseline)
    body.append(")")
    if scale != 1 {
      body.append(" scale(")
      body.appendSVG(scale, decimals: 6)
      body.append(")")
    }
    body.append("\">")
    for glyph in run.glyphs {
      let key = GlyphKey(face: face, glyph: glyph.index, size: size)
      guard define(key, run) else { continue }
      body.append("<use href=\"#")
      Self.appendID(key, &body)
      body.append("\"")
      let decimals = run.face.isColor ? 3 : 0
      body.appendSVG(" x=", glyph.x / scale, decimals: decimals)
      if glyph.y != 0 { body.appendSVG(" y=", glyph.y / scale, decimals: decimals) }
      body.append("/>")
    }
    body.append("</g>\n")
  }

  private static func appendID(_ key: GlyphKey, _ buffer: inout ByteBuffer) {
    buffer.append("glyph-")
    buffer.append(decimal: key.face)
    buffer.append("-")
    buffer.append(decimal: Int(key.glyph))
    guard key.size > 0 else { return }
    buffer.append("-")
    buffer.append(decimal: Int((key.size * 100).rounded()))
  }

  /// Writes the definition of a glyph unless it is there; false for one that draws nothing.
  private func define(_ key: GlyphKey, _ run: TextLines.GlyphRun) -> Bool {
    if glyphs.contains(key) { return true }
    if run.face.isColor {
      guard
        let picture = GlyphPicture(run.face, key.glyph, size: run.size, scale: imageScale),
        let png = picture.image.png()
      else { return false }
      definitions.append("<image")
      appendDefinitionID(key)
      definitions.appendSVG(" x=", picture.frame.x)
      definitions.appendSVG(" y=", picture.frame.y)
      definitions.appendSVG(" width=", picture.frame.width)
      definitions.appendSVG(" height=", picture.frame.height)
      definitions.append(" href=\"data:image/png;base64,")
      definitions.append(base64: png)
      definitions.append("\"/>\n")
    } else {
      let elements = run.face.outline(of: key.glyph).elements
      guard !elements.isEmpty else { return false }
      definitions.append("<path")
      appendDefinitionID(key)
      definitions.append(" d=\"")
      for element in elements { definitions.append(element) }
      definitions.append("\"/>\n")
    }
    glyphs.insert(key)
    return true
  }

  private func appendDefinitionID(_ key: GlyphKey) {
    definitions.append(" id=\"")
    Self.appendID(key, &definitions)
    definitions.append("\"")
  }

  // MARK: - Images

  func draw(_ image: DecodedImage, in rect: LayoutRect, tint: HexColor?) {
    guard let png = tint.map({ image.png(tint: $0) }) ?? image.png() else { return }
    body.append("<image")
    Self.append(RoundedRect(rect), &body)
    body.append(" preserveAspectRatio=\"none\" href=\"data:image/png;base64,")
    body.append(base64: png)
    body.append("\"/>\n")
  }
}
