internal import Components

/// What components decide from the size of text and the width they get.
extension ViewEnvironment {
  /// A line limit of the original. At accessibility sizes there is none: text that was made large
  /// to be read is not cut.
  func lines(_ limit: Int) -> Int? { textSize.isAccessibilitySize ? nil : limit }

  /// Whether text may stand beside something else when `width` points are left for it. With less
  /// than some fifteen letters a line it goes below.
  func hasRoomForText(_ width: Double) -> Bool { width >= 100 * textSize.scale }
}

extension ViewNode {
  /// A figure with a text beside it, or above it where the text would have no room.
  ///
  /// - Parameters:
  ///   - room: The points that are left for the text.
  ///   - spacing: Between the two when they stand side by side.
  static func figure(
    _ figure: ViewNode?, beside text: ViewNode, room: Double, spacing: Double,
    alignment: Stack.Alignment, in environment: ViewEnvironment
  ) -> ViewNode {
    let parts = [figure, text].compactMap(\.self)
    return environment.hasRoomForText(room)
      ? .row(spacing: spacing, alignment: alignment, parts)
      : .column(spacing: 12, alignment: .start, distribution: .center, parts)
  }
}

extension TextStyle {
  /// The style, smaller where one line of the text would not fit: down to 80 %, so that a price is
  /// not cut at its last digits.
  ///
  /// Estimates from the widths of Inter, a little on the wide side; renderers still cut with an
  /// ellipsis.
  func fitting(_ text: String, in width: Double) -> TextStyle {
    // Most texts are so short that even their bytes would fit.
    guard Double(text.utf8.count) * 0.9 * size > width else { return self }
    let ems = text.reduce(0) { $0 + Self.ems($1) }
    guard ems * size > width else { return self }
    let fitted = (width / ems * 10).rounded(.down) / 10
    return TextStyle(max(fitted, size * 0.8), weight)
  }

  private static func ems(_ character: Character) -> Double {
    switch character {
    case " ", ".", ",", ":", ";", "'", "!", "|", "i", "j", "l", "I": 0.3
    case "m", "w", "M", "W", "%": 0.9
    case _ where character.isASCII: character.isUppercase || character.isNumber ? 0.68 : 0.62
    case _ where character.isLetter: 0.68
    default: 1.2
    }
  }
}

/// The words of a link that stands for a whole component: its texts and then those of the button.
func linkLabel(_ parts: String..., separator: String = ", ") -> String {
  var label = ""
  for part in parts where !part.isEmpty {
    if !label.isEmpty { label += separator }
    label += part
  }
  return label
}
