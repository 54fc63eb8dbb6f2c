import Components
import Testing

struct ViewNodeTests {
  private static func text(_ text: String) -> ViewNode {
    .text(text, TextStyle(12), HexColor(0))
  }

  private func ids(_ node: ViewNode) -> [String] {
    var ids: [String] = []
    node.walk { _, id in ids.append(id) }
    return ids
  }

  @Test func `names nodes by key, else by position, in reading order`() {
    let tree = ViewNode.column([
      Self.text("a"),
      .row([Self.text("b").key("title"), Self.text("c")]).key("body"),
      .grid(columns: 2, [Self.text("d"), .row([Self.text("e")])]),
    ])
    #expect(
      ids(tree) == ["root", "0", "body", "body.title", "body.1", "2", "2.0", "2.1", "2.1.0"])
  }

  @Test func `keeps a keyed id when a sibling joins before it`() {
    let title = Self.text("b").key("title")
    #expect(ids(.column([title])) == ["root", "title"])
    #expect(ids(.column([Self.text("a"), title])) == ["root", "0", "title"])
  }

  @Test func `has at least one column in a grid`() {
    guard case .grid(let grid) = ViewNode.grid(columns: 0, []).content else {
      Issue.record("no grid")
      return
    }
    #expect(grid.columns == 1)
  }

  @Test(
    arguments: [
      (3, 28.0), (12, 28.0), (128, 19.27), (-45, 19.27), (12345, 11.56), (nil, 28.0),
    ] as [(Int?, Double)])
  func `shrinks a ring's number until it fits the hole`(_ number: Int?, _ size: Double) {
    let ring = ViewNode.Ring(
      diameter: 46, stroke: 3.5, progress: 0.5, color: HexColor(0), track: HexColor(0),
      number: number, numberStyle: TextStyle(28, .semibold), fillDuration: 1)
    #expect(abs(ring.numberSize - size) < 0.01)
  }
}
