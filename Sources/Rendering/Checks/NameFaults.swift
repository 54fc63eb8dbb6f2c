internal import Components
internal import Diagnostics

extension AccessibilityCheck.Walk {
  /// Controls, pictures and progress without a name (WCAG 4.1.2, 1.1.1), and names that do not hold
  /// the words that can be seen (2.5.3).
  func nameFaults(of box: LayoutBox<Block>) -> [AccessibilityCheck.Finding] {
    let node = box.node
    guard !node.accessibility.isHidden, needsName(node) else { return [] }
    let words = node.visibleWords
    let name = node.accessibility.label ?? words.joined(separator: " ")
    guard name.contains(where: { !$0.isWhitespace }) else {
      return [
        finding(
          box, "a11y.name", "has no name for assistive technology", .error,
          saidBy: textID(in: box),
          expected: "words that say what it is (WCAG 4.1.2)", found: "none", fix: "give it a text")
      ]
    }
    let spoken = name.lowercased()
    guard let missing = words.first(where: { !spoken.contains($0.lowercased()) }) else { return [] }
    return [
      finding(
        box, "a11y.name", "is called otherwise than it reads", .warning,
        expected: "a name that holds \"\(missing)\" (WCAG 2.5.3)", found: "\"\(name)\"",
        fix: "let the name begin with what can be seen")
    ]
  }

  private func needsName(_ node: ViewNode) -> Bool {
    switch node.accessibility.role {
    case .link, .button, .tab, .radio, .image, .progress: true
    default:
      if case .textField = node.content { true } else { false }
    }
  }

  /// The id of the first text in it, whose words are its name.
  private func textID(in box: LayoutBox<Block>) -> String? {
    if case .text = box.node.content { return box.id }
    return box.children.lazy.compactMap(textID).first
  }

  /// - Parameter part: The id of the node inside whose fields are to blame; nil: its own.
  func finding(
    _ box: LayoutBox<Block>, _ code: String, _ statement: String,
    _ severity: Diagnostic.Severity, saidBy part: String? = nil, expected: String, found: String,
    fix: String
  ) -> AccessibilityCheck.Finding {
    AccessibilityCheck.Finding(
      node: box.id,
      problem: FieldProblem(
        code, at: check.fields.first(ofNode: part ?? box.id), statement, severity: severity,
        expected: expected, found: found, fix: fix))
  }
}

extension ViewNode {
  /// The texts in it, in reading order; empty ones are left out.
  fileprivate var visibleWords: [String] {
    if case .text(let text) = content { return text.plain.isEmpty ? [] : [text.plain] }
    return children.flatMap(\.visibleWords)
  }
}
