/// How large text is shown: one of iOS's twelve steps or a per cent.
public struct TextSize: Sendable, Hashable {
  /// 1 is the default; a style's size and line height are multiplied by it.
  public let scale: Double

  public static let standard = TextSize(scale: 1)

  /// The steps of iOS Dynamic Type with the body size in points; 17 is 100 %.
  public static let steps: [(name: String, body: Double)] = [
    ("xs", 14), ("s", 15), ("m", 16), ("l", 17), ("xl", 19), ("xxl", 21), ("xxxl", 23),
    ("ax1", 28), ("ax2", 33), ("ax3", 40), ("ax4", 47), ("ax5", 53),
  ]

  /// Whether text is so large that lines are no longer counted and what stood side by side is
  /// stacked: the steps `ax1` to `ax5`, and per cents above 150.
  public var isAccessibilitySize: Bool { scale > 1.5 }

  private init(scale: Double) { self.scale = scale }

  /// Reads a step's name or a per cent from 50 to 400 such as `150` or `150%`.
  public init?(_ text: String) {
    if let step = Self.steps.first(where: { $0.name == text.lowercased() }) {
      self.init(scale: step.body / 17)
      return
    }
    let digits = text.hasSuffix("%") ? text.dropLast() : text[...]
    guard let percent = Int(digits), (50...400).contains(percent) else { return nil }
    self.init(scale: Double(percent) / 100)
  }
}
