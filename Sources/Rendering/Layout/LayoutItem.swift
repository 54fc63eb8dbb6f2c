internal import Components

/// Lengths as a layout can reckon with them.
enum Length {
  /// More than any screen, and little enough that sums stay exact to a thousandth.
  static let most = 1_000_000.0

  /// 0 for what is no number or below 0.
  static func of(_ length: Double) -> Double {
    length > 0 ? min(length, most) : 0
  }

  /// Nil for what is not given or below 0, as CSS drops it.
  static func of(given length: Double?) -> Double? {
    guard let length, !(length < 0) else { return nil }
    return of(length)
  }
}

/// A node on its way to a place. All sizes are with padding and border, as CSS `border-box` has it.
struct LayoutItem<Block: TextBlock> {
  let node: ViewNode
  let id: String
  /// Positions of the children in the tree.
  var children: Range<Int>

  // What the node says.

  let insets: Modifiers.Edges
  /// Nil: what its parent and its content make it.
  let width: Double?
  let height: Double?
  let minWidth: Double
  let maxWidth: Double?
  let minHeight: Double
  /// Takes the width that it may have instead of that of its content.
  let isWide: Bool
  /// A figure keeps its size, also where there is less room.
  let isFigure: Bool

  // What the passes find out.

  /// As wide as the content would like to be, whatever the limits of the node.
  var contentWidth = 0.0
  /// As wide as the node would like to be.
  var naturalWidth = 0.0
  var finalWidth = 0.0
  /// At its final width.
  var naturalHeight = 0.0
  var finalHeight = 0.0
  /// From the leading edge and the top of the whole.
  var x = 0.0
  var y = 0.0
  var text: Block?
  var textHeight = 0.0

  init(_ node: ViewNode, id: String, scale: Double) {
    self.node = node
    self.id = id
    children = 0..<0
    let modifiers = node.modifiers
    let border = Length.of(modifiers.decoration?.border?.width ?? 0)
    insets = Modifiers.Edges(
      top: Length.of(modifiers.padding.top) + border,
      leading: Length.of(modifiers.padding.leading) + border,
      bottom: Length.of(modifiers.padding.bottom) + border,
      trailing: Length.of(modifiers.padding.trailing) + border)
    var width: Double?
    var height = Length.of(given: modifiers.height)
    let fills = modifiers.width == .fill
    if case .points(let points)? = modifiers.width { width = Length.of(given: points) }
    var isWide = fills
    var isFigure = false
    switch node.content {
    case .image(let image):
      isFigure = !fills
      if !fills { width = width ?? Length.of(image.width) }
      height = height ?? Length.of(image.height)
    case .ring(let ring):
      isFigure = true
      isWide = false
      width = Length.of(ring.diameter)
      height = width
    case .divider(let divider):
      isWide = width == nil
      height = height ?? Length.of(divider.height)
    case .progressBar(let bar):
      isWide = width == nil
      height = height ?? Length.of(bar.height)
    case .textField(let field):
      isWide = width == nil
      height = height ?? Length.of(field.style.lineHeight * scale) + insets.top + insets.bottom
    case .grid: isWide = width == nil
    case .stack, .overlay, .scroll, .spacer, .text: break
    }
    self.width = width
    self.height = height
    self.isWide = isWide
    self.isFigure = isFigure
    minWidth = Length.of(modifiers.minWidth ?? 0)
    maxWidth = Length.of(given: modifiers.maxWidth)
    minHeight = Length.of(modifiers.minHeight ?? 0)
  }

  var horizontalInsets: Double { insets.leading + insets.trailing }
  var verticalInsets: Double { insets.top + insets.bottom }
  /// What is left for the content.
  var innerWidth: Double { max(0, finalWidth - horizontalInsets) }
  var innerHeight: Double { max(0, finalHeight - verticalInsets) }

  /// A width within the limits of the node and, if it is no figure, of the room it stands in.
  func limited(width: Double, in room: Double) -> Double {
    let most = isFigure ? maxWidth ?? .infinity : min(maxWidth ?? .infinity, room)
    return max(min(width, most), minWidth, horizontalInsets)
  }

  func limited(height: Double) -> Double { max(height, minHeight, verticalInsets) }

  /// How far the node is drawn below its place.
  var shift: Double {
    guard let offset = node.modifiers.decoration?.offset else { return 0 }
    return max(-Length.most, min(offset.distance(height: finalHeight), Length.most))
  }

  /// The least length of a spacer, 0 for other nodes.
  var spacerLength: Double {
    if case .spacer(let length) = node.content { Length.of(length) } else { 0 }
  }

  var isSpacer: Bool {
    if case .spacer = node.content { true } else { false }
  }
}
