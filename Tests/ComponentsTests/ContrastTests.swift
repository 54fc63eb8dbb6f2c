import Components
import Testing

struct ContrastTests {
  /// Values of the WCAG 2 formula as public checkers give them.
  @Test(
    arguments: [
      (0x000000, 0xFFFFFF, 21.0), (0xFFFFFF, 0xFFFFFF, 1.0), (0x777777, 0xFFFFFF, 4.48),
      (0x767676, 0xFFFFFF, 4.54), (0xFF0000, 0xFFFFFF, 4.0), (0x0000FF, 0xFFFFFF, 8.59),
      (0x00FF00, 0xFFFFFF, 1.37), (0x595959, 0xFFFFFF, 7.0),
    ] as [(UInt32, UInt32, Double)])
  func `agrees with WCAG in both directions`(_ a: UInt32, _ b: UInt32, _ ratio: Double) {
    #expect(abs(Contrast.ratio(HexColor(a), HexColor(b)) - ratio) < 0.006)
    #expect(abs(Contrast.ratio(HexColor(b), HexColor(a)) - ratio) < 0.006)
  }

  @Test func `lays a translucent colour over the background`() {
    let half = HexColor(0x000000, alpha: 0x80)
    #expect(
      Contrast.ratio(half, HexColor(0xFFFFFF))
        == Contrast.ratio(HexColor(0x7F7F7F), HexColor(0xFFFFFF)))
    #expect(Contrast.ratio(HexColor(0x000000, alpha: 0), HexColor(0xFFFFFF)) == 1)
  }

  /// A grid over the whole cube.
  @Test func `finds readable text for every background`() {
    for rgb in stride(from: UInt32(0), through: 0xFFFFFF, by: 0x0B0B) {
      let background = HexColor(rgb)
      #expect(Contrast.ratio(Contrast.readable(on: background), background) >= 4.5)
    }
  }

  @Test(
    arguments: [
      (0x009EE3, 0xFFFFFF, 4.5, 0x007EB6), (0x767676, 0xFFFFFF, 4.5, 0x767676),
      (0x333333, 0x121212, 4.5, 0x7D7D7D), (0xFFFF00, 0xFFFFFF, 3, 0x9A9A00),
    ] as [(UInt32, UInt32, Double, UInt32)])
  func `finds the nearest colour that passes, in its hue`(
    _ color: UInt32, _ background: UInt32, _ ratio: Double, _ nearest: UInt32
  ) throws {
    let found = try #require(
      Contrast.nearest(to: HexColor(color), on: HexColor(background), ratio: ratio))
    #expect(found.hex == HexColor(nearest).hex)
    #expect(Contrast.ratio(found, HexColor(background)) >= ratio)
  }

  @Test func `there is always a colour that passes 4.5, and none that passes 22`() {
    for rgb in stride(from: UInt32(0), through: 0xFFFFFF, by: 0x0B0B0B) {
      #expect(
        Contrast.nearest(to: HexColor(0x777777), on: HexColor(rgb), ratio: 4.5) != nil)
    }
    #expect(Contrast.nearest(to: HexColor(0), on: HexColor(0xFFFFFF), ratio: 22) == nil)
  }
}

struct ThemeTests {
  @Test(arguments: ViewEnvironment.Scheme.allCases)
  func `has text that can be read in both schemes`(_ scheme: ViewEnvironment.Scheme) {
    let palette = Theme.standard.palette(scheme)
    let pairs = [
      (palette.mainLabel, palette.background), (palette.secondaryLabel, palette.background),
      (palette[.secondary], palette.background), (palette[.white], palette[.secondary]),
      (palette.mainLabel, palette.box), (palette.secondaryLabel, palette.box),
      (palette[.secondary], palette.box),
    ]
    for (text, background) in pairs {
      #expect(
        Contrast.ratio(text, background) >= 4.5, "\(text.hex) on \(background.hex) in \(scheme)")
    }
  }
}
