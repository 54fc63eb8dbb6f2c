public import Components
internal import Values

/// The header with the chain's logo and the service's name (`BKLogoHeaderConfiguration`). What is left
/// out is as the default has it.
public struct LogoHeaderConfiguration: NestedData {
  public var chainLogoWidth: WidgetNumber?
  public var poweredLogoWidth: WidgetNumber?
  public var chainLogoBottomPadding: WidgetNumber?
  public var poweredLogoBottomPadding: WidgetNumber?
  public var backgroundColor: HexColor?

  public init() {}

  public static let schema = Schema<Self>(
    "LogoHeaderConfiguration",
    .optional("chain_logo_width", \.chainLogoWidth, "Points: 75 unless given; 0: no logo."),
    .optional(
      "powered_logo_width", \.poweredLogoWidth,
      "Points for the name of the service: 75 unless given; 0: none."),
    .optional("chain_logo_bottom_padding", \.chainLogoBottomPadding, "Points below the logo."),
    .optional(
      "powered_logo_bottom_padding", \.poweredLogoBottomPadding, "Points below the name."),
    .optional("background_color", \.backgroundColor, "Ground of the header."))
}

extension WidgetSurface {
  /// The chain at one end and the service at the other; nil where there is nothing to show.
  ///
  /// - Parameters:
  ///   - name: Stands in for a logo that is not there.
  ///   - service: The name of the service.
  func logoHeader(
    logo: ImageReference?, name: String?, service: String?, _ configuration: LogoHeaderConfiguration
  ) -> ViewNode? {
    let ground = over(configuration.backgroundColor, .paper)
    let chain = ground.logo(
      logo, name, width: configuration.chainLogoWidth?.value ?? 75,
      below: configuration.chainLogoBottomPadding?.value ?? 0, .start)
    let powered = ground.logo(
      nil, service, width: configuration.poweredLogoWidth?.value ?? 75,
      below: configuration.poweredLogoBottomPadding?.value ?? 0, .end)
    guard chain != nil || powered != nil else { return nil }
    let ends = [chain?.key("chain"), ViewNode.spacer(), powered?.key("powered")]
    return ViewNode.row(spacing: 8, alignment: .center, ends.compactMap(\.self))
      .padding(horizontal: 16, vertical: 8)
      .background(ground.color)
  }

  /// A logo two and a half times as wide as it is high, or a name that takes as much room as it
  /// needs.
  private func logo(
    _ source: ImageReference?, _ name: String?, width: Double, below padding: Double,
    _ alignment: ViewNode.Text.Alignment
  ) -> ViewNode? {
    guard width > 0 else { return nil }
    if let source {
      let image = ViewNode(
        .image(
          ViewNode.Image(
            source: source, width: width, height: width * 0.4, shape: .rectangle, fit: .fit,
            placeholder: palette.placeholder)))
      return (name.map { image.role(.image, label: $0) } ?? image.decorative())
        .padding(bottom: padding)
    }
    return text(
      name, TextConfiguration(), TextDefault(12, .semibold), alignment: alignment
    )?.frame(maxWidth: width * environment.textSize.scale).padding(bottom: padding)
  }
}
