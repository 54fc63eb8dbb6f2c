internal import Components

/// The bar of a goal with its words beside it, or below it where they would have no room.
struct GoalProgressView {
  var progress: Fraction
  var words: String?
  var bar: ProgressBarConfiguration
  var text: TextConfiguration
  var textDefault = TextDefault()
  /// Whose progress it is, for assistive technology.
  var name: String

  func node(on surface: WidgetSurface) -> ViewNode {
    let bar = surface.progressBar(
      progress, bar, label: name, value: words, isExplained: words != nil
    ).key("bar")
    // The bar says the words to those who hear them.
    let label = surface.text(words, text, textDefault, lines: 1)?.decorative().key("text")
    guard let label else { return bar }
    return hasRoomBesideWords(in: surface.environment)
      ? .row(spacing: 8, alignment: .center, [bar.frame(width: .fill), label])
      : .column(spacing: 4, [bar, label])
  }

  /// Whether the words leave the bar a good half of the width; a letter is about 0.6 em wide.
  private func hasRoomBesideWords(in environment: ViewEnvironment) -> Bool {
    let ems = 0.6 * Double(words?.count ?? 0)
    let size = text.style(textDefault).size * environment.textSize.scale
    return ems * size <= 0.45 * environment.width
  }
}

extension WidgetSurface {
  /// Words that are tapped, in a place high enough for a finger.
  func textButton(
    _ words: String?, _ configuration: TextConfiguration, _ fallback: TextDefault,
    name: String? = nil, role: Accessibility.Role = .button, action: ViewAction
  ) -> ViewNode? {
    guard let words, let label = text(words, configuration, fallback) else { return nil }
    return ViewNode.column(alignment: .start, distribution: .center, [label.key("label")])
      .frame(minWidth: Self.touchable, minHeight: Self.touchable)
      .role(role, label: name.map { "\(words), \($0)" } ?? words)
      .action(action)
  }
}

extension ViewNode {
  /// The parts there are, one below the other.
  static func column(
    spacing: Double = 0, alignment: Stack.Alignment = .stretch, parts: [ViewNode?]
  ) -> ViewNode {
    .column(spacing: spacing, alignment: alignment, parts.compactMap(\.self))
  }

  /// An image and what stands beside it, or below it where texts would have no room.
  static func figure(
    _ image: ViewNode?, beside body: ViewNode, room: Double, on surface: WidgetSurface
  ) -> ViewNode {
    guard let image else { return body }
    return room >= 100 * surface.environment.textSize.scale
      ? .row(spacing: 12, alignment: .center, [image, body.frame(width: .fill)])
      : .column(
        spacing: 8, [ViewNode.column(alignment: .start, [image]).key("figure"), body])
  }
}
