public import Components
public import Values

/// A colour of a gradient.
public struct GradientStop: ComponentData {
  public var color: HexColor?

  public init() {}

  public init(_ color: HexColor) { self.color = color }

  public static let schema = Schema<Self>(
    "GradientStop", .requiredOptional("color", \.color, "The colour."))
}

/// The colours of a gradient, evenly apart from the leading end to the trailing one. Authors write a
/// list of colours, or of tables with a colour each.
public struct ColorGradient: FieldValue, Equatable {
  public var colors: [HexColor]

  public init(_ colors: [HexColor]) { self.colors = colors }

  public static var fieldType: FieldType { [GradientStop].fieldType }

  /// What is no colour is left out, with a report each.
  public static func decode(_ value: DataValue, _ problems: inout FieldProblems) -> ColorGradient? {
    var value = value
    if case .list(let items) = value {
      value = .list(items.map { if case .string = $0 { ["color": $0] } else { $0 } })
    }
    return [GradientStop].decode(value, &problems).map { ColorGradient($0.compactMap(\.color)) }
  }

  public func encode(into writer: inout JSONWriter) {
    colors.map { GradientStop($0) }.encode(into: &writer)
  }
}

/// The bar of a goal (`BKProgressBarConfiguration`). What is left out is as the default has it.
public struct ProgressBarConfiguration: NestedData {
  public var height: WidgetNumber?
  public var borderConfig = BorderConfiguration()
  public var gradient: ColorGradient?
  public var backgroundColor: HexColor?

  public init() {}

  public static let schema = Schema<Self>(
    "ProgressBarConfiguration",
    .optional("height", \.height, "Points: 5 unless given."),
    .option("border_config", \.borderConfig, default: [:], "Its edge: none unless given."),
    .optional(
      "gradient", \.gradient,
      "Colours over the whole track, of which progress shows a part; one colour fills it evenly."),
    .optional("background_color", \.backgroundColor, "The rest of the track."))

  static let defaultBorder = BorderDefault(0, .ink, 45)
  static let defaultGradient = [HexColor(0xFBAB7E), HexColor(0xF7CE68)]
}

extension WidgetSurface {
  /// The bar of a goal.
  ///
  /// - Parameters:
  ///   - label: What assistive technology calls it.
  ///   - isExplained: Whether words beside it tell how far it is.
  func progressBar(
    _ progress: Fraction, _ configuration: ProgressBarConfiguration, label: String, value: String?,
    isExplained: Bool = false
  ) -> ViewNode {
    let height = configuration.height?.value ?? 5
    let colors = configuration.gradient?.colors ?? []
    let shown = colors.isEmpty ? ProgressBarConfiguration.defaultGradient : colors
    var bar = ViewNode.ProgressBar(
      height: height, progress: progress, color: shown[0],
      track: color(configuration.backgroundColor, .track),
      cornerRadius: min(
        configuration.borderConfig.cornerRadius(ProgressBarConfiguration.defaultBorder), height / 2)
    )
    if shown.count > 1 { bar.gradient = shown }
    bar.isExplained = isExplained
    let width = configuration.borderConfig.width(ProgressBarConfiguration.defaultBorder)
    let node = ViewNode(.progressBar(bar)).role(.progress, label: label, value: value)
    guard width > 0 else { return node }
    return node.border(
      configuration.borderConfig.color
        ?? color(ProgressBarConfiguration.defaultBorder.color), width: width)
  }
}
