internal import Components

extension WidgetSurface {
  /// A title. Large text makes it larger, but not so large that its longest word would have to be
  /// broken.
  ///
  /// - Parameter width: What it has of the width.
  func title(
    _ words: String?, _ configuration: TextConfiguration, _ fallback: TextDefault,
    in width: Double, alignment: ViewNode.Text.Alignment = .start
  ) -> ViewNode? {
    let style = configuration.style(fallback)
    let scale = environment.textSize.scale
    var fitting = configuration
    let longest = (words ?? "").split(whereSeparator: \.isWhitespace).map(\.count).max() ?? 0
    if scale > 1, longest > 0 {
      let largest = width / (Double(longest) * Self.letterWidth * scale)
      fitting.size = WidgetNumber(min(style.size, max(largest, style.size / scale)))
    }
    return text(words, fitting, fallback, alignment: alignment)?.role(.heading)
  }

  /// Of a bold letter, as a part of the size of the text.
  private static let letterWidth = 0.66
}
