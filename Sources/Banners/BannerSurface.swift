internal import Components

/// What a banner is made of: a translucent fill in the place of the blur that iOS has.
///
/// The colour is that of iOS's prominent blur, `#F9F9F9` and `#2C2C2E`; the lighter the material,
/// the more shines through.
struct BannerSurface {
  let fill: HexColor
  /// Under a button's words.
  let controlFill: HexColor

  init(_ blur: BannerBlur, _ scheme: ViewEnvironment.Scheme) {
    let isDark = scheme == .dark
    let opacity =
      switch blur {
      case .ultraThin: isDark ? 0.68 : 0.70
      case .thin: isDark ? 0.78 : 0.80
      case .regular: isDark ? 0.86 : 0.88
      case .prominent: isDark ? 0.92 : 0.94
      case .thick: isDark ? 0.96 : 0.97
      }
    fill = HexColor(isDark ? 0x2C2C2E : 0xF9F9F9, alpha: UInt8((opacity * 255).rounded()))
    controlFill = isDark ? HexColor(0xFFFFFF, alpha: 0x1F) : HexColor(0x000000, alpha: 0x0F)
  }

  /// The colour of a button's words: the accent, made darker or lighter until it can be read.
  ///
  /// - Parameter background: What shines through.
  func controlLabel(_ accent: HexColor, over background: HexColor) -> HexColor {
    let ground = controlFill.over(fill.over(background))
    return Contrast.nearest(to: accent, on: ground, ratio: 4.5) ?? Contrast.readable(on: ground)
  }
}
