/// Puts differing pixels that lie together into rectangles.
enum PixelAreas {
  /// Pixels that are nearer than this belong together.
  private static let tile = 8

  static func find(in mask: [Bool], width: Int) -> [PixelRect] {
    guard width > 0 else { return [] }
    let height = mask.count / width
    let (across, down) = ((width + tile - 1) / tile, (height + tile - 1) / tile)
    // What of each tile differs.
    var tiles = [PixelRect?](repeating: nil, count: across * down)
    for y in 0..<height {
      for x in 0..<width where mask[y * width + x] {
        let at = y / tile * across + x / tile
        if tiles[at] == nil { tiles[at] = PixelRect(x: x, y: y, width: 1, height: 1) }
        tiles[at]?.include(x: x, y: y)
      }
    }
    var areas: [PixelRect] = []
    for start in tiles.indices where tiles[start] != nil {
      areas.append(takeArea(from: start, &tiles, across, down))
    }
    return areas
  }

  /// The rectangle around all tiles that touch one another, which are taken out.
  private static func takeArea(
    from start: Int, _ tiles: inout [PixelRect?], _ across: Int, _ down: Int
  ) -> PixelRect {
    var area = tiles[start] ?? PixelRect(x: 0, y: 0, width: 0, height: 0)
    var waiting = [start]
    while let at = waiting.popLast() {
      guard let part = tiles[at] else { continue }
      tiles[at] = nil
      area.include(x: part.x, y: part.y)
      area.include(x: part.x + part.width - 1, y: part.y + part.height - 1)
      let (column, row) = (at % across, at / across)
      for y in max(0, row - 1)...min(down - 1, row + 1) {
        for x in max(0, column - 1)...min(across - 1, column + 1) {
          waiting.append(y * across + x)
        }
      }
    }
    return area
  }
}
