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
  public var maxWidth: Double?
  public var height: Double?
  public var minHeight: Double?
  public var background: HexColor?
  public var cornerRadius = 0.0
  private var decorations: [Decoration] = []

  public init() {}

  /// What few nodes have. It lies apart, so that the others stay small.
  public var decoration: Decoration? {
    get { decorations.first }
    set { decorations = newValue.map { [$0] } ?? [] }
  }
}

/// What is drawn around and over a node; it takes no room but for the border, which lies inside.
public struct Decoration: Sendable, Equatable {
  public struct Border: Sendable, Equatable {
    public var color: HexColor
    public var width: Double

    public init(_ color: HexColor, width: Double = 1) {
      self.color = color
      self.width = width
    }
  }

  /// As CSS has it: `box-shadow: x y blur color`.
  public struct Shadow: Sendable, Equatable {
    public var color: HexColor
    public var x: Double
    public var y: Double
    public var blur: Double

    public init(_ color: HexColor, x: Double = 0, y: Double, blur: Double) {
      self.color = color
      self.x = x
      self.y = y
      self.blur = blur
    }
  }

  /// How far a drawing is moved down; below 0 up.
  public struct Offset: Sendable, Equatable {
    public let points: Double
    /// How many times the node's own height comes on top.
    public let heights: Double

    /// What is no number, or infinite, counts as 0.
    public init(points: Double, heights: Double) {
      self.points = points.isFinite ? points : 0
      self.heights = heights.isFinite ? heights : 0
    }

    public static let none = Offset(points: 0, heights: 0)

    /// The distance for a node of a height.
    public func distance(height: Double) -> Double { points + heights * height }
  }

  /// A lower corner that is not as round as the others: where the tail of a speech bubble is.
  public struct Tail: Sendable, Equatable {
    public enum Side: Sendable { case leading, trailing }

    public var side: Side
    /// Of that corner; one above the others' is drawn as theirs.
    public var cornerRadius: Double

    public init(_ side: Side, cornerRadius: Double) {
      self.side = side
      self.cornerRadius = cornerRadius
    }
  }

  public var border: Border?
  public var shadow: Shadow?
  /// Of a node with a ground; border, shadow and clip do not know of it.
  public var tail: Tail?
  public var opacity: Fraction = 1
  /// Grows the drawing from its middle; the layout does not know of it.
  public var scale = 1.0
  /// Moves the node and all that is in it; those around it stay where they are. Terminals, which
  /// have no room between lines, show it where it would be.
  public var offset = Offset.none
  /// Whether content that is larger is cut off at the edges and corners.
  public var isClipped = false
  /// Seconds in which this node goes over to a new look, where motion is wanted; nil: at once.
  public var transition: Double?

  public init() {}
}
