/// One element of what a component looks like, free of any format.
///
/// A component's view is a tree of these; a renderer turns it into bytes. Lengths are points
/// (1 pt = 1 CSS px). `leading` and `trailing` follow the direction of the environment.
public struct ViewNode: Sendable, Equatable {
  public indirect enum Content: Sendable, Equatable {
    case stack(Stack)
    case grid(Grid)
    case text(Text)
    case image(Image)
    case ring(Ring)
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

  public struct Text: Sendable, Equatable {
    public enum Alignment: Sendable { case start, center, end }

    public var spans: [TextSpan]
    public var style: TextStyle
    public var color: HexColor
    public var alignment: Alignment
    /// Lines beyond these are cut with an ellipsis; nil: as many as it takes.
    public var lineLimit: Int?

    /// The words without their weights.
    public var plain: String { spans.map(\.text).joined() }
  }

  public struct Image: Sendable, Equatable {
    public enum Shape: Sendable { case circle, rectangle }
    public enum Fit: Sendable { case fill, fit }

    /// Nil draws the placeholder.
    public var source: ImageReference?
    public var width: Double
    public var height: Double
    public var shape: Shape
    public var fit: Fit
    /// Recolours every opaque pixel.
    public var tint: HexColor?
    /// Behind the image; stands in for the placeholder's colour while there is none.
    public var background: HexColor?
    public var placeholder: HexColor
    /// Over the image.
    public var overlay: HexColor?

    public init(
      source: ImageReference?, width: Double, height: Double, shape: Shape, fit: Fit,
      placeholder: HexColor, tint: HexColor? = nil, background: HexColor? = nil,
      overlay: HexColor? = nil
    ) {
      self.source = source
      self.width = width
      self.height = height
      self.shape = shape
      self.fit = fit
      self.placeholder = placeholder
      self.tint = tint
      self.background = background
      self.overlay = overlay
    }
  }

  public struct Ring: Sendable, Equatable {
    public var diameter: Double
    public var stroke: Double
    public var progress: Fraction
    public var color: HexColor
    public var track: HexColor
    /// In the middle, shrunk until it fits; nil for none.
    public var number: Int?
    public var numberStyle: TextStyle
    /// Seconds that filling from 0 takes where motion is wanted.
    public var fillDuration: Double

    public init(
      diameter: Double, stroke: Double, progress: Fraction, color: HexColor, track: HexColor,
      number: Int?, numberStyle: TextStyle, fillDuration: Double
    ) {
      self.diameter = diameter
      self.stroke = stroke
      self.progress = progress
      self.color = color
      self.track = track
      self.number = number
      self.numberStyle = numberStyle
      self.fillDuration = fillDuration
    }

    /// The size at which the number fits the hole: digits are about 0.64 em wide.
    public var numberSize: Double {
      guard let number else { return numberStyle.size }
      let hole = diameter - 2 * stroke - 2
      return min(numberStyle.size, hole / (0.64 * Double("\(number)".count)))
    }
  }

  public var content: Content
  public var modifiers = Modifiers()
  public var accessibility = Accessibility()
  public var action: ViewAction?
  /// Tells this node from its siblings where the position does not; part of the node's id.
  public var key: String?

  public init(_ content: Content) { self.content = content }

  public var children: [ViewNode] {
    switch content {
    case .stack(let stack): stack.children
    case .grid(let grid): grid.children
    case .text, .image, .ring: []
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

/// What surrounds a node.
public struct Modifiers: Sendable, Equatable {
  public struct Edges: Sendable, Equatable {
    public var top = 0.0
    public var leading = 0.0
    public var bottom = 0.0
    public var trailing = 0.0

    public init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
      self.top = top
      self.leading = leading
      self.bottom = bottom
      self.trailing = trailing
    }
  }

  public enum Length: Sendable, Equatable {
    case points(Double)
    /// All the room that the others leave.
    case fill
  }

  public var padding = Edges()
  public var width: Length?
  public var minWidth: Double?
  public var height: Double?
  public var minHeight: Double?
  public var background: HexColor?
  public var cornerRadius = 0.0

  public init() {}
}

/// What assistive technology is told of a node.
public struct Accessibility: Sendable, Equatable {
  public enum Role: Sendable, Equatable {
    /// No role of its own.
    case none
    /// A named part of the screen.
    case section
    case heading
    case list
    case listItem
    /// Follows the deeplink of the node's action.
    case link
    /// From 0 to 100; the name comes from `label`, the words for the value from `value`.
    case progress
  }

  public var role = Role.none
  public var label: String?
  public var value: String?
  /// Decoration: not told at all.
  public var isHidden = false
}
