import Components
import Testing

struct TextSizeTests {
  @Test(
    arguments: [
      ("l", 17), ("L", 17), ("xs", 14), ("xxxl", 23), ("ax1", 28), ("ax5", 53), ("50", 8.5),
      ("150%", 25.5), ("400%", 68),
    ] as [(String, Double)])
  func `reads a step or a per cent`(_ text: String, _ body: Double) {
    #expect(TextSize(text)?.scale == body / 17)
  }

  @Test(arguments: ["", "%", "49", "401%", "ax6", "1.5", "-100", "150 %", "150%%", "big"])
  func `refuses`(_ text: String) {
    #expect(TextSize(text) == nil)
  }

  @Test(arguments: [("xxxl", false), ("150", false), ("151", true), ("ax1", true), ("200%", true)])
  func `knows the sizes at which layouts change`(_ text: String, _ isLarge: Bool) {
    #expect(TextSize(text)?.isAccessibilitySize == isLarge)
  }
}
