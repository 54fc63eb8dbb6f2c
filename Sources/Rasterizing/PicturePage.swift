internal import Components
public import Rendering

/// Components one below the other at their places, ready to be drawn.
///
/// Belongs to the thread of the renderer that laid it out.
public struct PicturePage {
  /// A component at its place.
  struct Part {
    var box: LayoutBox<TextLines>
    var source: ImageSource
    var context: PictureContext
  }

  let parts: [Part]
  /// In points.
  public let width: Double
  public let height: Double
  let environment: ViewEnvironment

  /// Between components of one page, in points.
  public static let spacing = 16.0

  /// One box a component, from the top; their frames count from the upper left of the page.
  public var boxes: [LayoutBox<TextLines>] { parts.map(\.box) }

  /// - Parameter parts: Each laid out by itself, from 0, 0.
  init(_ parts: [Part], in environment: ViewEnvironment) {
    var placed: [Part] = []
    var top = 0.0
    for part in parts {
      placed.append(part)
      if top > 0 { placed[placed.count - 1].box = part.box.moved(down: top) }
      top += part.box.frame.height + Self.spacing
    }
    self.parts = placed
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
