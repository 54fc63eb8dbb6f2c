internal import Components

/// The words of a view for the formats that are text themselves.
extension ViewNode {
  /// The texts in a node in reading order, without what is decoration.
  var texts: [Text] {
    if case .text(let text) = content { return [text] }
    return children.filter { !$0.accessibility.isHidden }.flatMap(\.texts)
  }

  /// All its words in one line.
  var words: String { texts.map(\.plain).filter { !$0.isEmpty }.joined(separator: " ") }

  /// Whether it holds several texts that no ground holds together.
  var isRow: Bool { modifiers.background == nil && firstBar == nil && texts.count > 1 }

  /// The bar that shows how far a control is.
  var firstBar: ProgressBar? {
    if case .progressBar(let bar) = content { return bar }
    for child in children {
      if let bar = child.firstBar { return bar }
    }
    return nil
  }

  /// Takes the width that it may have instead of that of its content, as `HTMLStylesheet` has it.
  var isWide: Bool {
    switch (modifiers.width, content) {
    case (.fill?, _), (nil, .divider), (nil, .progressBar), (nil, .textField), (nil, .grid),
      (nil, .spacer):
      true
    default: false
    }
  }
}

extension Accessibility.Role {
  /// Whether the name of a node stands for all that is inside it.
  var speaksForContent: Bool {
    switch self {
    case .link, .button, .image, .tab, .radio: true
    default: false
    }
  }
}
