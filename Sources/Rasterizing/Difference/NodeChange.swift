public import Components
public import Rendering

/// A node whose picture changed.
public struct NodeChange: Sendable, Equatable {
  /// As `ViewNode.walk` gives it.
  public var node: String
  /// The fields of the data that decide its look, the likeliest first; empty if it has none.
  public var fields: [DataPath]
  public var changedPixels: Int

  /// `body.title changed (title)`
  public var description: String {
    fields.isEmpty ? "\(node) changed" : "\(node) changed (\(fields[0]))"
  }
}

extension PictureDifference {
  /// The nodes to which the differing pixels belong, in reading order: the innermost that are drawn
  /// there.
  ///
  /// - Parameters:
  ///   - box: The layout of one of the two pictures.
  ///   - scale: Pixels of the picture to a point.
  public func changes<Block>(
    in box: LayoutBox<Block>, scale: Double, of nodes: [NodeFields]
  ) -> [NodeChange] {
    var left = mask
    var changes: [NodeChange] = []
    take(box, scale, nodes, &left, &changes)
    return changes.reversed()
  }

  /// Takes pixels from the end of the reading order on, children before what they lie in.
  private func take<Block>(
    _ box: LayoutBox<Block>, _ scale: Double, _ nodes: [NodeFields], _ left: inout [Bool],
    _ changes: inout [NodeChange]
  ) {
    for child in box.children.reversed() { take(child, scale, nodes, &left, &changes) }
    let height = width == 0 ? 0 : mask.count / width
    func pixel(_ points: Double, _ limit: Int, _ rule: FloatingPointRoundingRule) -> Int {
      let pixels = (points * scale).rounded(rule)
      return pixels.isFinite ? Int(min(max(pixels, 0), Double(limit))) : 0
    }
    let columns =
      pixel(
        box.frame.x, width, .down)..<max(
        pixel(box.frame.x, width, .down), pixel(box.frame.x + box.frame.width, width, .up))
    let rows =
      pixel(
        box.frame.y, height, .down)..<max(
        pixel(box.frame.y, height, .down), pixel(box.frame.y + box.frame.height, height, .up))
    var count = 0
    for y in rows {
      for x in columns where left[y * width + x] {
        left[y * width + x] = false
        count += 1
      }
    }
    guard count > 0 else { return }
    changes.append(
      NodeChange(node: box.id, fields: nodes.paths(ofNode: box.id), changedPixels: count))
  }
}
