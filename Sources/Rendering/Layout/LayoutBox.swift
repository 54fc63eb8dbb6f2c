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
  /// The lines of a text node; nil if there are none.
  public var text: Block?
  /// What the lines fill: as wide as the frame inside its padding and border, as high as the lines
  /// are, each of them as high as the line height of its style times the scale of the text size.
  /// They stand at the top of the frame, but in the middle of a link or button that is higher.
  public var textFrame: LayoutRect?
  public var children: [LayoutBox]

  public init(
    node: ViewNode, id: String, frame: LayoutRect, text: Block? = nil,
    textFrame: LayoutRect? = nil, children: [LayoutBox] = []
  ) {
    self.node = node
    self.id = id
    self.frame = frame
    self.text = text
    self.textFrame = textFrame
    self.children = children
  }
}
