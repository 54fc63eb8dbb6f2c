public import Components
internal import Values

/// The weights by name that authors may give. Only three are drawn: what is lighter than semibold is
/// regular, what is heavier than bold is bold.
public enum TextWeight: String, FieldEnumeration {
  case ultraLight = "ultra_light"
  case thin, light, regular, medium, semibold, bold, heavy, black

  var style: TextStyle.Weight {
    switch self {
    case .ultraLight, .thin, .light, .regular, .medium: .regular
    case .semibold: .semibold
    case .bold, .heavy, .black: .bold
    }
  }
}

/// How a text of a widget is written (`BKTextConfiguration`). What is left out is as the text's own
/// default has it.
public struct TextConfiguration: NestedData {
  public var color: HexColor?
  public var size: WidgetNumber?
  public var weight: TextWeight?

  public init() {}

  public static let schema = Schema<Self>(
    "TextConfiguration",
    .optional("color", \.color, "Colour of the text; else it follows the scheme."),
    .optional("size", \.size, "Points; 0: the text is not drawn."),
    .optional("weight", \.weight, "Drawn as regular, semibold or bold."))

  func style(_ fallback: TextDefault) -> TextStyle {
    TextStyle(size?.value ?? fallback.size, weight?.style ?? fallback.weight)
  }
}

/// How a text is written as long as its author says nothing.
struct TextDefault {
  var size: Double
  var weight: TextStyle.Weight
  var color: WidgetColor

  init(
    _ size: Double = 12, _ weight: TextStyle.Weight = .regular, _ color: WidgetColor = .ink
  ) {
    self.size = size
    self.weight = weight
    self.color = color
  }
}

extension WidgetSurface {
  func textColor(_ configuration: TextConfiguration, _ fallback: TextDefault) -> HexColor {
    configuration.color ?? textColor(fallback.color)
  }

  /// A text on this ground; nil where there are no words or their size is 0.
  ///
  /// - Parameter lines: Not counted at accessibility sizes.
  func text(
    _ words: String?, _ configuration: TextConfiguration, _ fallback: TextDefault,
    lines: Int? = nil, alignment: ViewNode.Text.Alignment = .start
  ) -> ViewNode? {
    let style = configuration.style(fallback)
    guard let words, !words.isEmpty, style.size > 0 else { return nil }
    return .text(
      words, style, textColor(configuration, fallback),
      lines: environment.textSize.isAccessibilitySize ? nil : lines, alignment: alignment)
  }
}
