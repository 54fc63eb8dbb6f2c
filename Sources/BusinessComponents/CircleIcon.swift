internal import Components

extension ViewNode {
  /// The round icon that most of these components have: decorative, a grey disc until it is there.
  static func circleIcon(
    _ source: ImageReference?, diameter: Double, fit: Image.Fit, _ palette: Theme.Palette,
    tint: HexColor? = nil, background: HexColor? = nil, overlay: HexColor? = nil
  ) -> ViewNode {
    ViewNode(
      .image(
        Image(
          source: source, width: diameter, height: diameter, shape: .circle, fit: fit,
          placeholder: palette.placeholder, tint: tint, background: background, overlay: overlay))
    ).decorative()
  }
}
