/// One element of what a component looks like, free of any format.
///
/// A component's view is a tree of these; a renderer turns it into bytes. Lengths are points
/// (1 pt = 1 CSS px). `leading` and `trailing` follow the direction of the environment.
public struct ViewNode: Sendable, Equatable {
  public indirect enum Content: Sendable, Equatable {
    case stack(Stack)
    case grid(Grid)
    case overlay(Overlay)
    case scroll(Scroll)
    /// Takes all the room that is left along the axis of its stack, at least so many points.
    case spacer(Double)
    case divider(Divider)
    case text(Text)
    case image(Image)
    case ring(Ring)
    case progressBar(ProgressBar)
    case textField(TextField)
  }

  /// Children in a row or a column.
  public struct Stack: Sendable, Equatable {
    public enum Axis: Sendable { case row, column }
    /// Where children stand across the axis.
    public enum Alignment: Sendable { case start, center, end, stretch }
    /// How free room along the axis is shared out.
    public enum Distribution: Sendable { case start, center }

    public var axis: Axis
    public var spacing: Double
    public var alignment: Alignment
    public var distribution: Distribution
    public var children: [ViewNode]
  }

  /// Children in rows of `columns`, all cells of a row equally wide and equally high; the cells of
  /// the last row stretch to fill it.
  public struct Grid: Sendable, Equatable {
    public var columns: Int
    public var children: [ViewNode]
  }

  /// Children one over the other, the first one lowest; as large as the largest.
  public struct Overlay: Sendable, Equatable {
    /// Where the smaller ones stand; `stretch` makes all as large as the largest.
    public var horizontal: Stack.Alignment
    public var vertical: Stack.Alignment
    public var children: [ViewNode]
  }

  /// Children in a row that is as wide as they are and is scrolled sideways.
  public struct Scroll: Sendable, Equatable {
    public var spacing: Double
    public var children: [ViewNode]
  }

  public var content: Content
  public var modifiers = Modifiers()
  public var accessibility = Accessibility()
  public var action: ViewAction?
  /// Tells this node from its siblings where the position does not; part of the node's id.
  public var key: String?

  public init(_ content: Content) { self.content = content }

  /// Those of a container; a leaf has none and takes none.
  public internal(set) var children: [ViewNode] {
    get {
      switch content {
      case .stack(let stack): stack.children
      case .grid(let grid): grid.children
      case .overlay(let overlay): overlay.children
      case .scroll(let scroll): scroll.children
      case .spacer, .divider, .text, .image, .ring, .progressBar, .textField: []
      }
    }
    set {
      switch content {
      case .stack(var stack):
        stack.children = newValue
        content = .stack(stack)
      case .grid(var grid):
        grid.children = newValue
        content = .grid(grid)
      case .overlay(var overlay):
        overlay.children = newValue
        content = .overlay(overlay)
      case .scroll(var scroll):
        scroll.children = newValue
        content = .scroll(scroll)
      case .spacer, .divider, .text, .image, .ring, .progressBar, .textField: break
      }
    }
  }
}

/// What a tap on a node asks the component to do.
public struct ViewAction: Sendable, Equatable {
  /// The event's name without `on_`.
  public var name: String
  /// Position in a list, from 0.
  public var index: Int?
  /// Where the tap leads if no handler takes it; shown as the target of the link.
  public var deepLink: LinkText?

  public init(_ name: String, index: Int? = nil, deepLink: LinkText? = nil) {
    self.name = name
    self.index = index
    self.deepLink = deepLink
  }
}

extension ViewNode {
  /// How far a ring or bar is filled; nil for other nodes.
  public var progress: Fraction? {
    switch content {
    case .ring(let ring): ring.progress
    case .progressBar(let bar): bar.progress
    default: nil
    }
  }
}
