import Components
import TestSupport
import Testing
import Values

/// One case of `colourParsing` in `ml-components.json`.
struct ColorCase: Sendable, CustomTestStringConvertible {
  let text: String
  /// `#RRGGBBAA`; nil where the case asks for grey and a warning.
  let rgba: String?

  var testDescription: String { "'\(text)'" }

  static let all: [ColorCase] = {
    do {
      let file = try JSONReader.read(try Repository.fixture("ml-components.json"), file: "cases")
      return (file.mapValue?["colourParsing"]?.listValue ?? []).compactMap { item in
        guard let map = item.mapValue, let text = map["in"]?.stringValue else { return nil }
        return ColorCase(text: text, rgba: map["rgba"]?.stringValue)
      }
    } catch {
      Issue.record(error)
      return []
    }
  }()
}

struct HexColorTests {
  @Test func `reads all shared cases`() {
    #expect(ColorCase.all.count == 10)
  }

  @Test(arguments: ColorCase.all)
  func `gives the colour of the shared case`(_ c: ColorCase) {
    let color = HexColor(c.text) ?? .fallback
    let full = color.alpha == 255 ? "\(color.css)ff" : color.css
    #expect(full == (c.rgba ?? "#808080FF").lowercased())
  }

  @Test(arguments: [
    "", " ", "#", "##17aad6", "#12", "#1234", "#12345", "#1234567", "#123456789", "GGGGGG",
    "no-color", "17aad6 x", "+17aad", "#-7aad6", "０ａｆ", "#17 ad6", "rgb(0,0,0)", "red",
  ])
  func `refuses`(_ text: String) {
    #expect(HexColor(text) == nil)
  }

  @Test(arguments: [
    ("#17AAD6", "#17aad6", "#17aad6"),
    ("cc000000", "#cc000000", "#000000cc"),
    ("#00FFFFFF", "#00ffffff", "#ffffff00"),
    ("FF17AAD6", "#17aad6", "#17aad6"),
    ("0af", "#00aaff", "#00aaff"),
  ])
  func `writes alpha first for data and last for CSS`(_ text: String, _ hex: String, _ css: String)
    throws
  {
    let color = try #require(HexColor(text))
    #expect(color.hex == hex)
    #expect(color.css == css)
    #expect(HexColor(color.hex) == color)
  }

  @Test(arguments: [
    (HexColor(0x000000, alpha: 0xCC), HexColor(0xFFFFFF), HexColor(0x333333)),
    (HexColor(0xFF0000), HexColor(0x123456), HexColor(0xFF0000)),
    (HexColor(0xFF0000, alpha: 0), HexColor(0x123456, alpha: 3), HexColor(0x123456)),
  ])
  func `lies over a background as the eye sees it`(
    _ top: HexColor, _ bottom: HexColor, _ seen: HexColor
  ) {
    #expect(top.over(bottom) == seen)
  }

  @Test func `multiplies its opacity`() {
    #expect(HexColor(0x000000, alpha: 200).opacity(0.5) == HexColor(0x000000, alpha: 100))
    #expect(HexColor(0x000000).opacity(Fraction(clamping: .nan)).alpha == 0)
  }
}
