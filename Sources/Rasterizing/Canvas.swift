internal import Components
internal import Rendering

/// What a painter draws on: the few shapes that views consist of, in points from the upper left.
protocol Canvas: AnyObject {
  /// How many pixels of an image a point is worth.
  var imageScale: Double { get }

  /// Begins a node. What is drawn until `endNode` belongs to it and is scaled from its middle and
  /// made translucent as its decoration says.
  func beginNode(_ box: LayoutBox<TextLines>, id: String)
  func endNode(_ box: LayoutBox<TextLines>)

  /// Cuts what is drawn until `endClip`.
  func beginClip(_ shape: RoundedRect)
  func endClip()

  func fill(_ shape: RoundedRect, _ color: HexColor)
  /// Colours evenly apart between two places across the page.
  func fill(_ shape: RoundedRect, gradient colors: [HexColor], from start: Double, to end: Double)
  /// A line of one width inside the edge of the shape.
  func border(_ shape: RoundedRect, _ border: Decoration.Border)
  /// The shadow of the shape, outside of it only.
  func shadow(_ shape: RoundedRect, _ shadow: Decoration.Shadow)
  /// A part of a circle from 12 o'clock clockwise with round ends; 1 draws the whole circle.
  func arc(_ arc: Arc, _ color: HexColor)
  /// A line through points with mitred corners; the first part of it is level.
  func line(_ points: [(x: Double, y: Double)], width: Double, _ color: HexColor)
  /// Letters of a line whose left end and baseline are given.
  func draw(_ run: TextLines.GlyphRun, x: Double, baseline: Double, _ color: HexColor)
  /// - Parameter tint: The one colour in which all opaque parts are drawn; nil: as they are.
  func draw(_ image: DecodedImage, in rect: LayoutRect, tint: HexColor?)
}

/// A circle, or a part of it, as a line of some width.
struct Arc {
  var x: Double
  var y: Double
  var radius: Double
  var width: Double
  /// From 0 to 1.
  var fraction: Double
}

/// A rectangle with corners that are parts of an ellipse.
struct RoundedRect {
  var rect: LayoutRect
  var radiusX: Double
  var radiusY: Double

  /// Radii that do not fit are made smaller together, as CSS does.
  init(_ rect: LayoutRect, radius: Double = 0) {
    self.rect = rect
    let fitting = max(0, min(radius, rect.width / 2, rect.height / 2))
    radiusX = fitting
    radiusY = fitting
  }

  init(ellipseIn rect: LayoutRect) {
    self.rect = rect
    radiusX = max(0, rect.width / 2)
    radiusY = max(0, rect.height / 2)
  }

  /// The shape inside a border of a width.
  func inset(by width: Double) -> RoundedRect {
    var inner = self
    inner.rect = rect.inset(by: width)
    inner.radiusX = max(0, radiusX - width)
    inner.radiusY = max(0, radiusY - width)
    return inner
  }
}

extension LayoutRect {
  var right: Double { x + width }
  var bottom: Double { y + height }
  var midX: Double { x + width / 2 }
  var midY: Double { y + height / 2 }

  func inset(by length: Double) -> LayoutRect {
    LayoutRect(
      x: x + length, y: y + length, width: max(0, width - 2 * length),
      height: max(0, height - 2 * length))
  }
}
