extension ViewNode {
  /// Children side by side, from leading to trailing.
  public static func row(
    spacing: Double = 0, alignment: Stack.Alignment = .start,
    distribution: Stack.Distribution = .start, _ children: [ViewNode]
  ) -> ViewNode {
    ViewNode(
      .stack(
        Stack(
          axis: .row, spacing: spacing, alignment: alignment, distribution: distribution,
          children: children)))
  }

  /// Children one below the other, as wide as the column unless aligned.
  public static func column(
    spacing: Double = 0, alignment: Stack.Alignment = .stretch,
    distribution: Stack.Distribution = .start, _ children: [ViewNode]
  ) -> ViewNode {
    ViewNode(
      .stack(
        Stack(
          axis: .column, spacing: spacing, alignment: alignment, distribution: distribution,
          children: children)))
  }

  public static func grid(columns: Int, _ children: [ViewNode]) -> ViewNode {
    ViewNode(.grid(Grid(columns: max(1, columns), children: children)))
  }

  /// Children one over the other, the first one lowest.
  public static func overlay(
    horizontal: Stack.Alignment = .stretch, vertical: Stack.Alignment = .stretch,
    _ children: [ViewNode]
  ) -> ViewNode {
    ViewNode(.overlay(Overlay(horizontal: horizontal, vertical: vertical, children: children)))
  }

  /// Children side by side in a row that is scrolled.
  public static func scroll(spacing: Double = 0, _ children: [ViewNode]) -> ViewNode {
    ViewNode(.scroll(Scroll(spacing: spacing, children: children)))
  }

  public static func spacer(atLeast length: Double = 0) -> ViewNode { ViewNode(.spacer(length)) }

  /// A row of which one is chosen; `tabs` have the role `tab`.
  public static func tabs(spacing: Double = 0, _ tabs: [ViewNode]) -> ViewNode {
    row(spacing: spacing, alignment: .stretch, tabs).role(.tabList)
  }

  /// A list of which one is chosen; `options` have the role `radio`.
  public static func choice(spacing: Double = 0, label: String?, _ options: [ViewNode]) -> ViewNode
  {
    column(spacing: spacing, options).role(.radioGroup, label: label)
  }

  public static func text(
    _ text: String, _ style: TextStyle, _ color: HexColor, lines: Int? = nil,
    alignment: Text.Alignment = .start
  ) -> ViewNode {
    .text([TextSpan(text)], style, color, lines: lines, alignment: alignment)
  }

  public static func text(
    _ spans: [TextSpan], _ style: TextStyle, _ color: HexColor, lines: Int? = nil,
    alignment: Text.Alignment = .start
  ) -> ViewNode {
    ViewNode(
      .text(
        Text(spans: spans, style: style, color: color, alignment: alignment, lineLimit: lines)))
  }

  public consuming func padding(horizontal: Double = 0, vertical: Double = 0) -> ViewNode {
    padding(top: vertical, leading: horizontal, bottom: vertical, trailing: horizontal)
  }

  public consuming func padding(
    top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0
  ) -> ViewNode {
    with {
      $0.modifiers.padding = Modifiers.Edges(
        top: top, leading: leading, bottom: bottom, trailing: trailing)
    }
  }

  public consuming func frame(
    width: Modifiers.Length? = nil, minWidth: Double? = nil, maxWidth: Double? = nil,
    height: Double? = nil, minHeight: Double? = nil
  ) -> ViewNode {
    with {
      $0.modifiers.width = width
      $0.modifiers.minWidth = minWidth
      $0.modifiers.maxWidth = maxWidth
      $0.modifiers.height = height
      $0.modifiers.minHeight = minHeight
    }
  }

  public consuming func background(_ color: HexColor?, cornerRadius: Double = 0) -> ViewNode {
    with {
      $0.modifiers.background = color
      $0.modifiers.cornerRadius = cornerRadius
    }
  }

  /// Changes the look, whatever decoration the node has.
  public consuming func decorated(_ change: (inout Decoration) -> Void) -> ViewNode {
    with {
      var decoration = $0.modifiers.decoration ?? Decoration()
      change(&decoration)
      $0.modifiers.decoration = decoration == Decoration() ? nil : decoration
    }
  }

  public consuming func border(_ color: HexColor, width: Double = 1) -> ViewNode {
    decorated { $0.border = Decoration.Border(color, width: width) }
  }

  public consuming func shadow(_ color: HexColor, x: Double = 0, y: Double, blur: Double)
    -> ViewNode
  {
    decorated { $0.shadow = Decoration.Shadow(color, x: x, y: y, blur: blur) }
  }

  public consuming func opacity(_ opacity: Fraction) -> ViewNode {
    decorated { $0.opacity = opacity }
  }

  public consuming func role(
    _ role: Accessibility.Role, label: String? = nil, value: String? = nil
  ) -> ViewNode {
    with {
      $0.accessibility.role = role
      $0.accessibility.label = label
      $0.accessibility.value = value
    }
  }

  /// What assistive technology is told of the node's state.
  public consuming func state(
    isSelected: Bool = false, isDisabled: Bool = false, isBusy: Bool = false
  ) -> ViewNode {
    with {
      $0.accessibility.isSelected = isSelected
      $0.accessibility.isDisabled = isDisabled
      $0.accessibility.isBusy = isBusy
    }
  }

  /// Hides the node from assistive technology.
  public consuming func decorative() -> ViewNode { with { $0.accessibility.isHidden = true } }

  public consuming func action(_ action: ViewAction?) -> ViewNode { with { $0.action = action } }

  public consuming func key(_ key: String) -> ViewNode { with { $0.key = key } }

  /// Takes the node over, so that a chain of modifiers changes one node and copies none.
  private consuming func with(_ change: (inout ViewNode) -> Void) -> ViewNode {
    change(&self)
    return self
  }
}

extension ViewNode {
  /// Visits the tree in reading order with the id of each node.
  ///
  /// An id is the path from the root: keys where nodes have one, else positions. It stays the same
  /// across renders of the same component, which is what patching a page needs.
  public func walk(id: String = "root", _ visit: (ViewNode, String) -> Void) {
    visit(self, id)
    for (index, child) in children.enumerated() {
      child.walk(id: child.id(under: id, at: index), visit)
    }
  }

  /// The id of this node as the child at a position of the node `parent`.
  public func id(under parent: String, at index: Int) -> String {
    parent == "root" ? (key ?? "\(index)") : "\(parent).\(key ?? "\(index)")"
  }
}
