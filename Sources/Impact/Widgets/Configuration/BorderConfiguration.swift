public import Components
internal import Values

/// The edge of a widget, a card or a button (`BKBorderConfiguration`). What is left out is as the
/// edge's own default has it.
public struct BorderConfiguration: NestedData {
  public var width: WidgetNumber?
  public var color: HexColor?
  public var cornerRadius: WidgetNumber?

  public init() {}

  public static let schema = Schema<Self>(
    "BorderConfiguration",
    .optional("width", \.width, "Points; 0: no line."),
    .optional("color", \.color, "Colour of the line; else it follows the scheme."),
    .optional("corner_radius", \.cornerRadius, "Points."))

  func width(_ fallback: BorderDefault) -> Double { width?.value ?? fallback.width }
  func cornerRadius(_ fallback: BorderDefault) -> Double { cornerRadius?.value ?? fallback.radius }
}

/// How an edge is drawn as long as its author says nothing.
struct BorderDefault {
  var width: Double
  var color: WidgetColor
  var radius: Double

  init(_ width: Double = 2, _ color: WidgetColor = .ink, _ radius: Double = 10) {
    self.width = width
    self.color = color
    self.radius = radius
  }
}

extension ViewNode {
  /// The node on a ground with an edge.
  ///
  /// - Parameter outside: What lies around the edge and decides its default colour.
  consuming func framed(
    _ configuration: BorderConfiguration, _ fallback: BorderDefault, ground: HexColor?,
    on outside: WidgetSurface
  ) -> ViewNode {
    let width = configuration.width(fallback)
    let color = configuration.color ?? outside.color(fallback.color)
    let node = background(ground, cornerRadius: configuration.cornerRadius(fallback))
    return width > 0 && color.alpha > 0 ? node.border(color, width: width) : node
  }
}
