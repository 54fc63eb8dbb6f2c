/// How well two colours can be told apart (WCAG 2.2, 1.4.3 and 1.4.11).
public enum Contrast {
  /// From 1 (the same) to 21 (black on white). A translucent colour is laid over the background,
  /// whose own opacity is ignored.
  public static func ratio(_ color: HexColor, _ background: HexColor) -> Double {
    let first = luminance(color.over(background))
    let second = luminance(background)
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  /// White or black, whichever contrasts more with the background: at least 4.58:1.
  public static func readable(on background: HexColor) -> HexColor {
    let white = HexColor(0xFFFFFF)
    let black = HexColor(0x000000)
    return ratio(white, background) >= ratio(black, background) ? white : black
  }

  /// The colour nearest to a given one that contrasts enough with the background: as much darker or
  /// lighter as need be, in steps of a 255th of the way to black or white, which keeps the hue.
  ///
  /// The colour itself if it passes, without its translucency; of a darker and a lighter one as near
  /// the darker. Nil when not even black or white passes, which takes a ratio above 4.58.
  public static func nearest(
    to color: HexColor, on background: HexColor, ratio wanted: Double
  ) -> HexColor? {
    let opaque = color.over(background)
    for step in 0...255 {
      let darker = opaque.mixed(with: 0, step: step)
      if ratio(darker, background) >= wanted { return darker }
      let lighter = opaque.mixed(with: 255, step: step)
      if ratio(lighter, background) >= wanted { return lighter }
    }
    return nil
  }

  /// Relative luminance: the sRGB channels as light, weighted by the eye. The power 2.4 of sRGB is
  /// taken from a table of 256 entries made once.
  static func luminance(_ color: HexColor) -> Double {
    0.2126 * light[Int(color.red)] + 0.7152 * light[Int(color.green)]
      + 0.0722 * light[Int(color.blue)]
  }

  private static let light: [Double] = (0...255).map { channel in
    let value = Double(channel) / 255
    return value <= 0.04045 ? value / 12.92 : fifthRoot((value + 0.055) / 1.055, toThe: 12)
  }

  /// x^(12/5) without the C library: Newton's method for the fifth root of x^12.
  private static func fifthRoot(_ x: Double, toThe power: Int) -> Double {
    let target = (0..<power).reduce(1.0) { product, _ in product * x }
    var root = max(x, 0.1)
    for _ in 0..<40 {
      let fourth = root * root * root * root
      root -= (root * fourth - target) / (5 * fourth)
    }
    return root
  }
}

extension HexColor {
  /// Opaque, with each channel so many 255ths of the way to another value.
  fileprivate func mixed(with end: Int, step: Int) -> HexColor {
    func mixed(_ channel: UInt8) -> UInt32 {
      UInt32((Int(channel) * (255 - step) + end * step + 127) / 255)
    }
    return HexColor(mixed(red) << 16 | mixed(green) << 8 | mixed(blue))
  }
}
