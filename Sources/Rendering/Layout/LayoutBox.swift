public import Components

/// A rectangle in points; x counts from the left edge in both directions of writing.
public struct LayoutRect: Sendable, Equatable {
  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double

  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

/// A node at its place.
public struct LayoutBox<Block: TextBlock> {
  /// Its children are those of the box.
  public var node: ViewNode
  /// As `ViewNode.walk` gives it.
  public var id: String
  /// With padding and border; from the upper left corner of the whole.
  public var frame: LayoutRect
  /// The lines of a text node; they start at the top of the frame inside its padding, each as high
  /// as the line height of its style.
  public var text: Block?
  public var children: [LayoutBox]

  public init(
    node: ViewNode, id: String, frame: LayoutRect, text: Block? = nil, children: [LayoutBox] = []
  ) {
    self.node = node
    self.id = id
    self.frame = frame
    self.text = text
    self.children = children
  }
}
