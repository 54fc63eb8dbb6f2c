public import Components
internal import Values

/// The icon of a cause (`BKIconConfiguration`). What is left out is as the default has it: 20 by 20
/// points, black, and white when it is selected.
public struct IconConfiguration: NestedData {
  public var size = SizeConfiguration()
  public var unselectedColor: HexColor?
  public var selectedColor: HexColor?

  public init() {}

  public static let schema = Schema<Self>(
    "IconConfiguration",
    .option("size", \.size, default: [:], "Points: 20 by 20 unless given."),
    .optional("unselected_color", \.unselectedColor, "Its colour while its cause is not selected."),
    .optional("selected_color", \.selectedColor, "Its colour when its cause is selected."))

  var resolvedSize: WidgetSize { size.resolved(WidgetSize(20, 20)) }

  /// The colour on the ground that the icon lies on.
  func color(isSelected: Bool, on ground: WidgetSurface) -> HexColor {
    (isSelected ? selectedColor : unselectedColor) ?? ground.color(.readable)
  }
}
