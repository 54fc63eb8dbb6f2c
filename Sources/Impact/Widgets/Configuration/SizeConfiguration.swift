public import Components
internal import Values

/// A width and a height in points. What is left out is as the default of the whole has it.
public struct SizeConfiguration: NestedData {
  public var width: WidgetNumber?
  public var height: WidgetNumber?

  public init() {}

  public static let schema = Schema<Self>(
    "SizeConfiguration",
    .optional("width", \.width, "Points."),
    .optional("height", \.height, "Points."))

  func resolved(_ fallback: WidgetSize) -> WidgetSize {
    WidgetSize(width?.value ?? fallback.width, height?.value ?? fallback.height)
  }
}

/// A width and a height in points.
struct WidgetSize: Equatable {
  var width: Double
  var height: Double

  init(_ width: Double, _ height: Double) {
    self.width = width
    self.height = height
  }
}
