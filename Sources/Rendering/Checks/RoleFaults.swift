internal import Components
internal import Diagnostics

extension AccessibilityCheck.Walk {
  /// Controls inside controls, and parts without the whole that they belong to (WCAG 1.3.1, 4.1.2).
  func roleFaults(
    of box: LayoutBox<Block>, _ around: AccessibilityCheck.Surroundings
  ) -> [AccessibilityCheck.Finding] {
    let role = box.node.accessibility.role
    if around.isInsideControl, box.node.isControl {
      return [
        finding(
          box, "a11y.role", "is a control inside another control", .error,
          expected: "one control a target (WCAG 4.1.2)", found: "two", fix: "take one of them out")
      ]
    }
    let owner: (role: Accessibility.Role, statement: String, words: String)? =
      switch role {
      case .listItem: (.list, "is a list item outside of a list", "a list")
      case .tab: (.tabList, "is a tab outside of a list of tabs", "a list of tabs")
      case .radio: (.radioGroup, "is a radio outside of a group", "a group of radios")
      default: nil
      }
    if let owner, owner.role != around.parent {
      return [
        finding(
          box, "a11y.role", owner.statement, .error,
          expected: "\(owner.words) around it (WCAG 1.3.1)", found: "none",
          fix: "put it into one")
      ]
    }
    if role == .progress, box.node.progress == nil {
      return [
        finding(
          box, "a11y.role", "is told as progress and has none", .error,
          expected: "a ring or a bar", found: "another node", fix: "give it another role")
      ]
    }
    return []
  }

  /// Controls under 24 by 24 points (WCAG 2.5.8).
  func sizeFaults(of box: LayoutBox<Block>) -> [AccessibilityCheck.Finding] {
    guard box.node.isControl, !box.node.accessibility.isDisabled else { return [] }
    let least = 24.0
    // Half a hundredth, for what sums of lengths leave over.
    guard min(box.frame.width, box.frame.height) < least - 0.005 else { return [] }
    let found = "\(points(box.frame.width)) × \(points(box.frame.height)) points"
    return [
      finding(
        box, "a11y.target_size", "is too small to be touched", .warning,
        expected: "at least 24 × 24 points (WCAG 2.5.8)", found: found,
        fix: "give it longer words or more room")
    ]
  }

  /// Text that is cut: a note as long as the text has its usual size, a warning where a reader made
  /// it twice as large or larger (WCAG 1.4.4). And text that sticks out of the component.
  ///
  /// - Parameter whole: The component; nil where a reader scrolls.
  func clippingFaults(
    of box: LayoutBox<Block>, in whole: LayoutRect?
  ) -> [AccessibilityCheck.Finding] {
    guard case .text(let text) = box.node.content, let block = box.text else { return [] }
    if let whole,
      box.frame.x < whole.x - 0.5 || box.frame.x + box.frame.width > whole.x + whole.width + 0.5
    {
      return [
        finding(
          box, "a11y.clipped", "sticks out of its component", .warning,
          expected: "text inside of \(points(whole.width)) points", found: "text beyond them",
          fix: "shorten it")
      ]
    }
    guard block.isTruncated else { return [] }
    let isEnlarged = check.environment.textSize.scale >= 2
    let lines = text.lineLimit ?? block.lineWidths.count
    return [
      finding(
        box, "a11y.clipped", "is cut after \(lines == 1 ? "one line" : "\(lines) lines")",
        isEnlarged ? .warning : .note, expected: "text that fits",
        found: "\(text.plain.count) letters", fix: "shorten it")
    ]
  }

  private func points(_ length: Double) -> String {
    let tenths = Int((min(max(length, 0), 1e6) * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}
