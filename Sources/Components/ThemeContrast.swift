public import Diagnostics

extension Theme {
  /// Warnings where a theme makes text hard to read: `white_color` on `secondary_color`, and
  /// `secondary_color` on the background, below 4.5:1 (WCAG 1.4.3) in one of the schemes.
  ///
  /// - Parameter owner: Whose theme it is, such as `the theme of coupons`.
  public func contrastWarnings(of owner: String, at place: SourceLocation) -> [Diagnostic] {
    [ViewEnvironment.Scheme.light, .dark].flatMap { scheme in
      let palette = palette(scheme)
      var pairs = [("white_color on secondary_color", palette[.white])]
      // One colour against the other is one complaint, whatever the second is called.
      if palette.background != palette[.white] {
        pairs.append(("secondary_color on the background", palette.background))
      }
      return pairs.compactMap { words, other in
        Self.warning(words, palette[.secondary], other, scheme, owner, place)
      }
    }
  }

  private static func warning(
    _ words: String, _ secondary: HexColor, _ other: HexColor, _ scheme: ViewEnvironment.Scheme,
    _ owner: String, _ place: SourceLocation
  ) -> Diagnostic? {
    let wanted = 4.5
    let ratio = Contrast.ratio(secondary, other)
    guard ratio < wanted else { return nil }
    let nearest = Contrast.nearest(to: secondary, on: other, ratio: wanted)
    let key = scheme == .dark ? "dark.secondary_color" : "secondary_color"
    return Diagnostic(
      "theme.contrast", .warning,
      "\(words) is hard to read in the \(scheme.rawValue) scheme of \(owner)", at: place,
      expected: "a contrast of at least 4.5:1",
      // Cut, not rounded: 4.496 is no 4.5.
      found: "\(secondary.hex) and \(other.hex): \((ratio * 100).rounded(.down) / 100):1",
      fix: nearest.map { "the nearest that passes is \(key) = \"\($0.hex)\"" })
  }
}
