internal import Components
public import Rendering

/// Components one below the other at their places, ready to be drawn.
///
/// Belongs to the thread of the renderer that laid it out.
public struct PicturePage {
  /// One box a component, from the top; their frames count from the upper left of the page.
  public let boxes: [LayoutBox<TextLines>]
  /// In points.
  public let width: Double
  public let height: Double
  let sources: [ImageSource]
  let environment: ViewEnvironment

  /// Between components of one page, in points.
  public static let spacing = 16.0

  /// - Parameter boxes: Each laid out by itself, from 0, 0.
  init(
    _ boxes: [LayoutBox<TextLines>], sources: [ImageSource], in environment: ViewEnvironment
  ) {
    var placed: [LayoutBox<TextLines>] = []
    var top = 0.0
    for box in boxes {
      placed.append(top == 0 ? box : box.moved(down: top))
      top += box.frame.height + Self.spacing
    }
    self.boxes = placed
    self.sources = sources
    self.environment = environment
    width = environment.width
    height = max(0, top - Self.spacing)
  }
}

extension LayoutBox {
  fileprivate func moved(down distance: Double) -> LayoutBox {
    var box = self
    box.frame.y += distance
    box.textFrame?.y += distance
    box.children = children.map { $0.moved(down: distance) }
    return box
  }
}
