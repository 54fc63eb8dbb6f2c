internal import Components

/// Text: measured once without a width, and once more where it gets less than that.
extension LayoutTree {
  /// How wide the text is on lines that end only at line feeds. Lines that will be left out count
  /// too, but a text of one line has no others.
  mutating func measure(_ text: ViewNode.Text, _ i: Int) -> Double {
    guard hasLines(text) else { return 0 }
    var text = text
    if text.lineLimit != 1 { text.lineLimit = nil }
    let block = measurer.block(text, scale: scale, width: nil)
    items[i].text = block
    return Length.of(block.width)
  }

  /// Breaks the text into the lines of its final width, and gives their height.
  mutating func breakLines(_ text: ViewNode.Text, _ i: Int) -> Double {
    guard hasLines(text) else { return 0 }
    let width = items[i].innerWidth
    // Text that is given its own width would break if a rounding error counted.
    let most = text.lineLimit ?? .max
    var block = items[i].text.flatMap {
      $0.width <= width + 0.01 && $0.lineWidths.count <= most ? $0 : nil
    }
    if block == nil { block = measurer.block(text, scale: scale, width: width) }
    items[i].text = block
    let lines = Double(block?.lineWidths.count ?? 0)
    items[i].textHeight = lines * Length.of(text.style.lineHeight * scale)
    return items[i].textHeight
  }

  /// Whether anything of a text is to be seen when blanks at the ends of lines are gone, if only a
  /// line feed.
  private func hasLines(_ text: ViewNode.Text) -> Bool {
    let size = text.style.size * scale
    guard size > 0, size <= LayoutEngine<Measurer>.largestText else { return false }
    return text.spans.contains { span in
      span.text.utf8.contains { byte in
        switch byte {
        case 0x20, 0x09: false
        case 0x0A, 0x0D: text.lineLimit != 1
        default: true
        }
      }
    }
  }
}
