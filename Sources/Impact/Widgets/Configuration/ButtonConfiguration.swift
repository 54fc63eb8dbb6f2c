public import Components
internal import Values

/// A button of a widget (`BKButtonConfiguration`). What is left out is as the button's own default has
/// it.
public struct ButtonConfiguration: NestedData {
  public var unselectedColor: HexColor?
  public var selectedColor: HexColor?
  public var borderConfig = BorderConfiguration()
  public var textConfig = TextConfiguration()
  public var size = SizeConfiguration()

  public init() {}

  public static let schema = Schema<Self>(
    "ButtonConfiguration",
    .optional("unselected_color", \.unselectedColor, "Ground while it cannot be used."),
    .optional("selected_color", \.selectedColor, "Ground when it can be used."),
    .option("border_config", \.borderConfig, default: [:], "Its edge."),
    .option("text_config", \.textConfig, default: [:], "Its words."),
    .option("size", \.size, default: [:], "Points; it is never lower than a finger needs."))
}

/// How a button is drawn as long as its author says nothing.
struct ButtonDefault {
  var unselected = WidgetColor.gray(0.8)
  var selected = WidgetColor.ink
  var border = BorderDefault(1, .ink, 4)
  var text = TextDefault(12, .regular, .readable)
  var size = WidgetSize(100, 50)
}

extension WidgetSurface {
  /// A button whose words stand in its middle.
  ///
  /// - Parameters:
  ///   - fillsWidth: Whether it is as wide as it may be, whatever its size says.
  ///   - action: Nil while it cannot be used.
  func button(
    _ words: String, _ configuration: ButtonConfiguration, _ fallback: ButtonDefault,
    fillsWidth: Bool = false, action: ViewAction?
  ) -> ViewNode {
    let ground =
      action == nil
      ? color(configuration.unselectedColor, fallback.unselected)
      : color(configuration.selectedColor, fallback.selected)
    let size = configuration.size.resolved(fallback.size)
    let inside = over(ground)
    let label = inside.text(words, configuration.textConfig, fallback.text, alignment: .center)
    return ViewNode.column(
      alignment: .stretch, distribution: .center, [label?.key("label")].compactMap(\.self)
    )
    .padding(horizontal: 12, vertical: 8)
    .frame(
      width: fillsWidth ? .fill : nil, minWidth: fillsWidth ? nil : max(size.width, Self.touchable),
      minHeight: max(size.height, Self.touchable)
    )
    .framed(configuration.borderConfig, fallback.border, ground: ground, on: self)
    .role(.button, label: words)
    .state(isDisabled: action == nil)
    .action(action)
  }

  /// The least height of what a finger touches, in points.
  static let touchable = 44.0
}
