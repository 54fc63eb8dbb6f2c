internal import Components
internal import Diagnostics

/// Text, and links in a text.
extension TerminalRenderer {
  func text(_ text: ViewNode.Text, _ node: ViewNode, _ width: Int) -> [TerminalLine] {
    let spans = text.spans.map { span in
      (
        text.isRedacted
          ? Self.redacted(span.text)
          : DiagnosticFormatter.printable(span.text, keepingLineFeeds: true),
        TerminalStyle(
          color: node.action == nil ? nil : text.color,
          isBold: span.isBold || text.style.weight.rawValue >= 600)
      )
    }
    var alignment = text.alignment
    if isRightToLeft, alignment != .center { alignment = alignment == .start ? .end : .start }
    guard let link = node.action?.deepLink else {
      return TextWrapping.lines(spans, width: width, limit: text.lineLimit)
        .map { $0.aligned(alignment, in: width) }
    }
    var line = button(spans, width)
    let target = " → \(DiagnosticFormatter.printable(link.text))"
    if line.width + DisplayWidth.of(target) <= width {
      line.append(target, TerminalStyle(isDim: true))
    }
    return [line.aligned(alignment, in: width)]
  }

  /// A shade for every letter; spaces stay, so that lines break where they would.
  static func redacted(_ text: String) -> String {
    String(text.map { $0.isWhitespace ? $0 : "░" })
  }

  /// `[ title ]`, the title cut to fit.
  func button(
    _ spans: [(text: String, style: TerminalStyle)], _ width: Int
  ) -> TerminalLine {
    var line = TerminalLine("[ ")
    let title = TextWrapping.lines(spans, width: max(1, width - 4), limit: 1)
    if let first = title.first { line.append(first) }
    line.append(" ]")
    return line
  }
}
