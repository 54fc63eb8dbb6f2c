public import Components
internal import Values

/// The shape of a small image.
public enum ImageShape: String, FieldEnumeration {
  case circle, square
}

/// How an image of a widget is cut (`BKImageConfiguration`). What is left out is as the image's own
/// default has it.
public struct ImageConfiguration: NestedData {
  public var cornerRadius: WidgetNumber?
  public var shape: ImageShape?
  public var size = SizeConfiguration()

  public init() {}

  public static let schema = Schema<Self>(
    "ImageConfiguration",
    .optional("corner_radius", \.cornerRadius, "Points; a circle has none."),
    .optional("shape", \.shape, "Wide images are never circles."),
    .option("size", \.size, default: [:], "Points; some widgets set the width themselves."))

  func resolved(_ fallback: ImageDefault) -> ImageDefault {
    ImageDefault(
      radius: cornerRadius?.value ?? fallback.radius, shape: shape ?? fallback.shape,
      size: size.resolved(fallback.size))
  }
}

/// How an image is cut as long as its author says nothing.
struct ImageDefault {
  var radius = 0.0
  var shape = ImageShape.circle
  var size = WidgetSize(50, 50)
}

extension WidgetSurface {
  /// An image that stands beside or above words that say what it shows; nil where it has no size.
  ///
  /// - Parameter width: Where the widget sets the width: the image is a rectangle then, whatever its
  ///   shape.
  func image(
    _ source: ImageReference?, _ configuration: ImageConfiguration, _ fallback: ImageDefault,
    width: Double? = nil
  ) -> ViewNode? {
    let look = configuration.resolved(fallback)
    let size = WidgetSize(width ?? look.size.width, look.size.height)
    guard size.width > 0, size.height > 0 else { return nil }
    let isCircle = width == nil && look.shape == .circle
    let isRound = isCircle && size.width == size.height
    let radius = isCircle ? min(size.width, size.height) / 2 : look.radius
    return ViewNode(
      .image(
        ViewNode.Image(
          source: source, width: size.width, height: size.height,
          shape: isRound ? .circle : .rectangle, fit: .fill, placeholder: palette.placeholder))
    ).background(nil, cornerRadius: isRound ? 0 : radius).decorative()
  }
}
