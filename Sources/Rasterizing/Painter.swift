internal import Components
internal import Diagnostics
internal import Rendering

/// Draws boxes on a canvas: the one place that knows how a node looks outside of a browser.
struct Painter<Target: Canvas> {
  let canvas: Target
  let measurer: PangoMeasurer
  let images: ImageLoader
  let environment: ViewEnvironment
  private(set) var diagnostics: [Diagnostic] = []

  init(
    _ canvas: Target, _ measurer: PangoMeasurer, _ images: ImageLoader,
    _ environment: ViewEnvironment
  ) {
    self.canvas = canvas
    self.measurer = measurer
    self.images = images
    self.environment = environment
  }

  /// - Parameter idPrefix: Goes before the ids of nodes, so that those of several trees differ.
  mutating func paint(
    _ box: LayoutBox<TextLines>, images source: ImageSource, idPrefix: String = ""
  ) {
    canvas.beginNode(box, id: idPrefix.isEmpty ? box.id : idPrefix + box.id)
    let shape = Self.shape(of: box)
    let decoration = box.node.modifiers.decoration
    let image = image(of: box, source)
    if let shadow = decoration?.shadow { canvas.shadow(shape, shadow) }
    paintBackground(box, shape, hasImage: image != nil)
    if let border = decoration?.border, border.width > 0 { canvas.border(shape, border) }
    let isClipped = decoration?.isClipped == true || Self.isClipped(box.node.content)
    if isClipped { canvas.beginClip(shape.inset(by: Self.borderWidth(box.node))) }
    paintContent(box, shape, image)
    for child in box.children { paint(child, images: source, idPrefix: idPrefix) }
    if isClipped { canvas.endClip() }
    canvas.endNode(box)
  }

  // MARK: - Boxes

  private static func borderWidth(_ node: ViewNode) -> Double {
    max(0, node.modifiers.decoration?.border?.width ?? 0)
  }

  /// What has an edge of its own and never draws over it.
  private static func isClipped(_ content: ViewNode.Content) -> Bool {
    switch content {
    case .image, .progressBar, .scroll, .textField, .divider: true
    default: false
    }
  }

  private static func shape(of box: LayoutBox<TextLines>) -> RoundedRect {
    let radius = box.node.modifiers.cornerRadius
    switch box.node.content {
    case .progressBar(let bar): return RoundedRect(box.frame, radius: bar.cornerRadius)
    case .image(let image) where image.shape == .circle && radius <= 0:
      return RoundedRect(ellipseIn: box.frame)
    default: return RoundedRect(box.frame, radius: radius)
    }
  }

  /// The frame without border and padding.
  private func content(of box: LayoutBox<TextLines>) -> LayoutRect {
    let border = Self.borderWidth(box.node)
    let padding = box.node.modifiers.padding
    let left = environment.direction == .ltr ? padding.leading : padding.trailing
    let inner = box.frame.inset(by: border)
    return LayoutRect(
      x: inner.x + left, y: inner.y + padding.top,
      width: max(0, inner.width - padding.leading - padding.trailing),
      height: max(0, inner.height - padding.top - padding.bottom))
  }

  private func paintBackground(
    _ box: LayoutBox<TextLines>, _ shape: RoundedRect, hasImage: Bool
  ) {
    var color = box.node.modifiers.background
    switch box.node.content {
    case .progressBar(let bar): color = bar.track
    case .image(let image) where !hasImage: color = image.background ?? image.placeholder
    case .image(let image): color = image.background ?? color
    default: break
    }
    guard let color else { return }
    canvas.fill(shape, color)
    if let tail = box.node.modifiers.decoration?.tail { canvas.fill(corner(tail, shape), color) }
  }

  /// What fills up the corner of a tail. It lies over the ground, of which it has the colour.
  private func corner(_ tail: Decoration.Tail, _ shape: RoundedRect) -> RoundedRect {
    let isLeft = (tail.side == .leading) == (environment.direction == .ltr)
    let rect = shape.rect
    let radius = max(0, min(tail.cornerRadius, shape.radiusX))
    // Its other corners are to lie inside the shape.
    let width = shape.radiusX + min(radius, max(0, rect.width - 2 * shape.radiusX))
    let height = shape.radiusY + min(radius, max(0, rect.height - 2 * shape.radiusY))
    return RoundedRect(
      LayoutRect(
        x: isLeft ? rect.x : rect.right - width, y: rect.bottom - height, width: width,
        height: height), radius: radius)
  }

  private func paintContent(
    _ box: LayoutBox<TextLines>, _ shape: RoundedRect, _ decoded: DecodedImage?
  ) {
    switch box.node.content {
    case .stack, .grid, .overlay, .scroll, .spacer: break
    case .text(let text): paintText(text, box)
    case .image(let image): paintImage(image, decoded, box, shape)
    case .ring(let ring): paintRing(ring, content(of: box))
    case .progressBar(let bar): paintBar(bar, content(of: box), Self.borderWidth(box.node))
    case .divider(let divider): paintDivider(divider, content(of: box))
    case .textField(let field): paintField(field, content(of: box))
    }
  }

  // MARK: - Text

  private func paintText(_ text: ViewNode.Text, _ box: LayoutBox<TextLines>) {
    guard let lines = box.text, let room = box.textFrame else { return }
    guard !text.isRedacted else { return paintBars(lines, in: room, text) }
    paint(lines, in: room, text.alignment, text.color)
  }

  /// A bar for each line, as wide as its words and as high as their letters.
  private func paintBars(_ lines: TextLines, in room: LayoutRect, _ text: ViewNode.Text) {
    for (number, line) in lines.lines.enumerated() {
      let bar = LayoutRect(
        x: room.x + indent(line, lines, in: room.width, text.alignment),
        y: room.y + (Double(number) + 0.125) * lines.lineHeight, width: line.width,
        height: lines.lineHeight * 0.75)
      canvas.fill(RoundedRect(bar, radius: 3), text.color)
    }
  }

  private func paint(
    _ lines: TextLines, in room: LayoutRect, _ alignment: ViewNode.Text.Alignment,
    _ color: HexColor
  ) {
    var baseline = room.y + lines.baseline(pixelsPerPoint: canvas.imageScale)
    for line in lines.lines {
      let x = room.x + indent(line, lines, in: room.width, alignment)
      for run in line.runs { canvas.draw(run, x: x, baseline: baseline, color) }
      baseline += lines.lineHeight
    }
  }

  /// Where a line begins. Start is that of the environment; a line that is too long runs over the
  /// edge where it ends.
  private func indent(
    _ line: TextLines.Line, _ lines: TextLines, in width: Double,
    _ alignment: ViewNode.Text.Alignment
  ) -> Double {
    let free = width - line.width
    if free < 0 { return lines.isRightToLeft ? free : 0 }
    switch alignment {
    case .center: return free / 2
    case .start: return environment.direction == .ltr ? 0 : free
    case .end: return environment.direction == .ltr ? free : 0
    }
  }

  private func paintField(_ field: ViewNode.TextField, _ room: LayoutRect) {
    let isEmpty = field.value.isEmpty
    let lines = measurer.line(
      isEmpty ? field.placeholder : field.value, field.style, scale: environment.textSize.scale)
    var middle = room
    middle.y = room.midY - lines.height / 2
    paint(lines, in: middle, .start, isEmpty ? field.placeholderColor : field.color)
  }

  // MARK: - Images

  private func paintImage(
    _ image: ViewNode.Image, _ decoded: DecodedImage?, _ box: LayoutBox<TextLines>,
    _ shape: RoundedRect
  ) {
    if let decoded {
      canvas.draw(decoded, in: place(of: decoded, image, content(of: box)), tint: image.tint)
    }
    if let overlay = image.overlay {
      canvas.fill(shape.inset(by: Self.borderWidth(box.node)), overlay)
    }
  }

  /// The pixels of an image node; nil for other nodes, and where there are none.
  private mutating func image(
    of box: LayoutBox<TextLines>, _ source: ImageSource
  ) -> DecodedImage? {
    guard case .image(let image) = box.node.content, let reference = image.source else {
      return nil
    }
    let room = content(of: box)
    let isMark = Self.isMark(image)
    let wanted = ImageLoader.Box(
      width: pixels(isMark ? room.width * Self.markPart : room.width),
      height: pixels(room.height), covers: image.tint == nil && image.fit == .fill)
    switch images.image(reference, from: source, in: wanted) {
    case .image(let decoded): return decoded
    case .absent: return nil
    case .refused(var diagnostic):
      diagnostic.message += ", so node '\(box.id)' shows its placeholder"
      if !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
      return nil
    }
  }

  private func pixels(_ length: Double) -> Int {
    let pixels = length * canvas.imageScale
    return pixels > 1 ? Int(min(pixels, 8192).rounded(.up)) : 1
  }

  /// Whether it is a mark of one colour in the middle of a disc.
  private static func isMark(_ image: ViewNode.Image) -> Bool {
    image.tint != nil && image.shape == .circle
  }

  /// A mark is as wide as this part of its disc.
  private static var markPart: Double { 0.62 }

  /// In the middle: covering the box, inside it, or as wide as a mark is.
  private func place(
    of decoded: DecodedImage, _ image: ViewNode.Image, _ room: LayoutRect
  ) -> LayoutRect {
    let width = Double(decoded.width)
    let height = Double(decoded.height)
    let by: Double
    if Self.isMark(image) {
      by = room.width * Self.markPart / width
    } else if image.tint == nil, image.fit == .fill {
      by = max(room.width / width, room.height / height)
    } else {
      by = min(room.width / width, room.height / height)
    }
    return LayoutRect(
      x: room.midX - width * by / 2, y: room.midY - height * by / 2, width: width * by,
      height: height * by)
  }

  // MARK: - Shapes

  private func paintRing(_ ring: ViewNode.Ring, _ room: LayoutRect) {
    let radius = max(0, (ring.diameter - ring.stroke) / 2)
    var arc = Arc(x: room.midX, y: room.midY, radius: radius, width: ring.stroke, fraction: 1)
    canvas.arc(arc, ring.track)
    if ring.progress.value > 0 {
      arc.fraction = ring.progress.value
      canvas.arc(arc, ring.color)
    }
    guard let number = ring.number else { return }
    let style = TextStyle(ring.numberSize, ring.numberStyle.weight)
    let lines = measurer.line("\(number)", style, scale: 1)
    guard let line = lines.lines.first else { return }
    // SVG's `dominant-baseline: central`: half way between ascent and descent.
    let baseline = room.midY + (lines.metrics.ascent - lines.metrics.descent) / 2
    for run in line.runs {
      canvas.draw(run, x: room.midX - line.width / 2, baseline: baseline, ring.color)
    }
  }

  /// - Parameter border: The width of the line around the frame.
  private func paintBar(_ bar: ViewNode.ProgressBar, _ frame: LayoutRect, _ border: Double) {
    var filled = frame
    filled.width *= bar.progress.value
    guard filled.width > 0 else { return }
    let isRightToLeft = environment.direction == .rtl
    if isRightToLeft { filled.x = frame.right - filled.width }
    let shape = RoundedRect(filled, radius: max(0, bar.cornerRadius - border))
    guard bar.gradient.count > 1 else { return canvas.fill(shape, bar.color) }
    let (start, end) = isRightToLeft ? (frame.right, frame.x) : (frame.x, frame.right)
    canvas.fill(shape, gradient: bar.gradient, from: start, to: end)
  }

  /// One line from edge to edge, so that nothing shows where the notch begins.
  private func paintDivider(_ divider: ViewNode.Divider, _ room: LayoutRect) {
    let y = room.y + divider.thickness / 2
    var points = [(x: room.x, y: y)]
    if let notch = divider.notch {
      points.append((room.midX - notch.width / 2, y))
      points.append((room.midX, room.y + divider.tip(of: notch)))
      points.append((room.midX + notch.width / 2, y))
    }
    points.append((room.right, y))
    canvas.line(points, width: divider.thickness, divider.color)
  }
}
