import Components
import Rendering
import TestSupport
import Testing

struct LayoutEngineTests {
  private typealias Box = LayoutBox<MonospaceMeasurer.Block>

  /// One line a node: its id, x, y, width and height; of text also the top and height of its lines.
  private static func geometry(_ box: Box) -> String {
    func written(_ number: Double) -> String { "\((number * 100).rounded() / 100)" }
    let frame = box.frame
    var line =
      "\(box.id) \(written(frame.x)) \(written(frame.y)) "
      + "\(written(frame.width)) \(written(frame.height))"
    if let text = box.textFrame { line += " text \(written(text.y)) \(written(text.height))" }
    return line + "\n" + box.children.map(geometry).joined()
  }

  private static func layout(
    _ node: ViewNode, width: Double = 200, _ direction: ViewEnvironment.Direction = .ltr,
    textSize: TextSize = .standard, measurer: MonospaceMeasurer = MonospaceMeasurer()
  ) -> Box {
    let environment = ViewEnvironment(width: width, direction: direction, textSize: textSize)
    return LayoutEngine(measurer: measurer, environment: environment).layout(node)
  }

  // Geometry, each as Chromium has it for the same tree in a font of fixed widths.

  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let node: ViewNode

    init(_ name: String, _ node: ViewNode) {
      self.name = name
      self.node = node
    }

    var testDescription: String { name }
  }

  private static let parts = [
    Sketch.text("uno"), Sketch.text(Sketch.long), Sketch.text(Sketch.long, lines: 2),
    Sketch.image(30, 40), Sketch.bar(), Sketch.field("x"), Sketch.notched,
    Sketch.text("ancho").frame(width: .points(90)),
    Sketch.text(Sketch.long).frame(minWidth: 60, maxWidth: 120),
    Sketch.text("todo").frame(width: .fill),
  ]

  private static let alignments: [(String, ViewNode.Stack.Alignment)] = [
    ("start", .start), ("center", .center), ("end", .end), ("stretch", .stretch),
  ]

  static let cases: [Case] =
    alignments.map { name, alignment in
      Case(
        "column_\(name)",
        .column(spacing: 5, alignment: alignment, parts)
          .padding(top: 3, leading: 10, bottom: 4, trailing: 20).border(Sketch.gray, width: 2))
    }
    + alignments.map { name, alignment in
      Case(
        "row_\(name)",
        .row(
          spacing: 5, alignment: alignment, distribution: .center,
          [Sketch.text("uno"), Sketch.image(30, 40), Sketch.text("dos\nlineas")]
        ).padding(leading: 10, trailing: 20).frame(minHeight: 60))
    }
    + alignments.map { name, alignment in
      Case(
        "overlay_\(name)",
        ViewNode.overlay(
          horizontal: alignment, vertical: alignment,
          [
            Sketch.bar(0.4, height: 30), Sketch.text("uno"), Sketch.image(20, 50),
            Sketch.column(alignment),
          ]
        ).padding(horizontal: 8).frame(minHeight: 70))
    } + [
      Case(
        "row_that_shares_its_width",
        .row(
          spacing: 4,
          [
            Sketch.image(24, 24), Sketch.text("fijo").frame(width: .points(30)),
            Sketch.text("uno").frame(width: .fill), Sketch.bar(),
            Sketch.text("dos").frame(width: .fill, maxWidth: 20),
            Sketch.text("tres").padding(horizontal: 6).frame(width: .fill, minWidth: 60),
          ])),
      Case(
        "row_that_is_too_narrow",
        .row(
          spacing: 10,
          [
            Sketch.text(Sketch.long), Sketch.image(60, 20), Sketch.text("breve"),
            Sketch.text(Sketch.long, lines: 1),
          ])),
      Case(
        "grid_of_four",
        ViewNode.grid(
          columns: 3,
          (1...4).map { number in
            ViewNode.column([
              Sketch.link(
                .column(
                  spacing: 4, alignment: .center, distribution: .center,
                  [Sketch.image(20, 20), Sketch.text(number == 2 ? Sketch.long : "celda", .center)]
                ).padding(horizontal: 4, vertical: 6).frame(minHeight: 60))
            ]).role(.listItem)
          }
        ).role(.list)),
      Case(
        "grid_that_is_higher_than_its_rows",
        .grid(
          columns: 2, [Sketch.text("a"), Sketch.text("b").padding(top: 9), Sketch.text("c")]
        ).frame(minHeight: 100)),
      Case(
        "grid_whose_cells_want_more",
        .grid(columns: 3, (1...4).map { Sketch.text("\($0)").frame(minWidth: 80) })),
      Case(
        "spacers",
        .column(
          spacing: 2,
          [
            Sketch.text("a"), .spacer(atLeast: 10), Sketch.text("b"), .spacer(atLeast: 60),
            .row(
              spacing: 3,
              [
                Sketch.text("x"), .spacer(atLeast: 20), Sketch.text("y"), .spacer(),
                Sketch.text("z"),
              ]
            ),
          ]
        ).frame(minHeight: 160)),
      Case(
        "spacer_in_what_is_stretched",
        .row(
          alignment: .stretch,
          [
            Sketch.image(40, 90),
            .column([Sketch.text("a"), .spacer(), Sketch.text("b")]).frame(width: .fill),
          ])),
      Case(
        "scroll",
        .scroll(
          spacing: 10,
          [
            .column([Sketch.text(Sketch.long)]).frame(width: .points(120)), Sketch.text("breve"),
            Sketch.text(Sketch.long), Sketch.image(90, 60), .spacer(atLeast: 12),
          ])),
      Case("loading_button", Sketch.loading("Pagando…", 0.4)),
      Case("tabs", Sketch.tabs(selected: 0)),
      Case("choice", Sketch.choice(selected: 1)),
      Case(
        "fields",
        .column(
          spacing: 4,
          [
            Sketch.field("a").padding(horizontal: 12, vertical: 10).border(Sketch.gray)
              .frame(minHeight: 48),
            .row(spacing: 4, [Sketch.text("Correo"), Sketch.field("b"), Sketch.image(20, 20)]),
            .row([.column([Sketch.field("")])]),
          ])),
      Case(
        "words_in_the_middle_of_what_is_tapped",
        .column([
          Sketch.text("nada").frame(minHeight: 40),
          Sketch.link(Sketch.text("un link", lines: 1))
            .frame(minHeight: 40),
          Sketch.button(Sketch.text(Sketch.long, lines: 2)).padding(top: 8).frame(minHeight: 60),
        ])),
      Case(
        "text_without_words",
        .column(
          spacing: 1,
          [
            Sketch.text(""), Sketch.text("   "), Sketch.text("\n"), Sketch.text("a\n"),
            Sketch.text("\n", lines: 1), .row([]), .column([]), .grid(columns: 3, []),
            .scroll([]), .overlay([]),
          ])),
      Case(
        "more_than_there_is_room_for",
        .column(
          spacing: 10, alignment: .center, distribution: .center,
          [
            Sketch.text("x").frame(width: .points(900)), Sketch.image(300, 10),
            .row([Sketch.image(150, 10), Sketch.image(150, 10), Sketch.text("y")]),
          ]
        ).frame(height: 20)),
      Case(
        "offsets",
        .column([
          .column([Sketch.text("arriba"), Sketch.text("abajo")]).padding(top: 4)
            .decorated { $0.offset = Decoration.Offset(points: -3, heights: -0.5) },
          .row([
            Sketch.text("uno"),
            Sketch.text("dos").decorated { $0.offset = Decoration.Offset(points: 5, heights: 0) },
          ]),
          Sketch.image(20, 20).decorated {
            $0.offset = Decoration.Offset(points: 0, heights: 1.25)
          },
          Sketch.text("quieto"),
        ])),
    ]

  @Test(arguments: cases)
  func `gives each node the place that a browser gives it`(_ sample: Case) throws {
    let text =
      "ltr\n\(Self.geometry(Self.layout(sample.node)))"
      + "rtl\n\(Self.geometry(Self.layout(sample.node, .rtl)))"
    try Golden.expect(text, "LayoutEngineTests", "\(sample.name).txt")
  }

  @Test func `moves the whole tree by its own offset`() {
    let node = Sketch.text("a").decorated {
      $0.offset = Decoration.Offset(points: .nan, heights: -1)
    }
    #expect(Self.geometry(Self.layout(node)) == "root 0.0 -11.93 200.0 11.93 text -11.93 11.93\n")
  }

  @Test func `mirrors x and nothing else`() {
    func check(_ left: Box, _ right: Box) {
      #expect(abs(left.frame.x + left.frame.width - (200 - right.frame.x)) < 1e-9)
      #expect(left.frame.y == right.frame.y && left.frame.height == right.frame.height)
      #expect(left.id == right.id && left.children.count == right.children.count)
      for (a, b) in zip(left.children, right.children) { check(a, b) }
    }
    for sample in Self.cases { check(Self.layout(sample.node), Self.layout(sample.node, .rtl)) }
  }

  @Test func `scales text and nothing else`() throws {
    let node = ViewNode.column(spacing: 4, [Sketch.text("ab"), Sketch.image(10, 10)])
      .padding(top: 3)
    let size = try #require(TextSize("200%"))
    #expect(
      Self.geometry(Self.layout(node, textSize: size)) == """
        root 0.0 0.0 200.0 40.87
        0 0.0 3.0 200.0 23.87 text 3.0 23.87
        1 0.0 30.87 10.0 10.0

        """)
  }

  @Test func `names nodes as a walk does`() {
    for sample in Self.cases {
      var walked: [String] = []
      sample.node.walk { _, id in walked.append(id) }
      func ids(_ box: Box) -> [String] { [box.id] + box.children.flatMap(ids) }
      #expect(ids(Self.layout(sample.node)) == walked)
    }
  }

  // Bad input.

  @Test(arguments: [0, -5, .nan, -Double.infinity])
  func `takes the least width that makes sense for one that makes none`(_ width: Double) {
    #expect(Self.layout(Sketch.text("a"), width: width).frame.width == 120)
  }

  @Test func `is as wide as lines that are left out would be`() {
    let text = Sketch.text("\nuno\nlargo", lines: 2)
    let whole = Sketch.text("largo")
    let box = Self.layout(.column(alignment: .start, [text, whole]))
    #expect(box.children[0].frame.width == box.children[1].frame.width)
    #expect(box.children[0].text?.lineWidths.count == 2)
  }

  @Test func `takes as much width as it is given`() {
    #expect(Self.layout(Sketch.text("a"), width: 100_000).frame.width == 100_000)
    #expect(Self.layout(Sketch.text("a"), width: .infinity).frame.width == 1_000_000)
    #expect(Self.layout(Sketch.text("abc"), width: 1).frame.height > 30)
  }

  private static let odd: [Double] = [
    .nan, .infinity, -.infinity, -1, 0, -0.0, 1e300, Double.leastNonzeroMagnitude, 0.1, 33, 1e9,
  ]

  /// A random tree with odd numbers wherever a number goes.
  private static func odd(_ depth: Int, _ random: inout SeededGenerator) -> ViewNode {
    func length() -> Double {
      Bool.random(using: &random) ? odd.randomElement(using: &random) ?? 0 : 12
    }
    func alignment() -> ViewNode.Stack.Alignment {
      [.start, .center, .end, .stretch].randomElement(using: &random) ?? .start
    }
    func children() -> [ViewNode] {
      (0..<Int.random(in: 0...4, using: &random)).map { _ in odd(depth - 1, &random) }
    }
    var node: ViewNode =
      switch Int.random(in: 0...(depth > 0 ? 12 : 7), using: &random) {
      case 0: Sketch.text(["", "a b", Sketch.long].randomElement(using: &random) ?? "")
      case 1: .text("a b c", TextStyle(length()), Rendered.black, lines: 2)
      case 2: Sketch.image(length(), length())
      case 3: Sketch.bar(0.5, height: length())
      case 4: .spacer(atLeast: length())
      case 5: Sketch.field("x")
      case 6: Sketch.divider(notch: ViewNode.Divider.Notch(width: length(), depth: length()))
      case 7: Rendered.ring(0.5)
      case 8: .row(spacing: length(), alignment: alignment(), distribution: .center, children())
      case 9: .column(spacing: length(), alignment: alignment(), children())
      case 10: .grid(columns: 3, children())
      case 11: .overlay(horizontal: alignment(), vertical: alignment(), children())
      default: .scroll(spacing: length(), children())
      }
    if Bool.random(using: &random) {
      node = node.padding(top: length(), leading: length(), bottom: length(), trailing: length())
    }
    if Bool.random(using: &random) { node = node.border(Rendered.black, width: length()) }
    if Bool.random(using: &random) {
      node = node.frame(
        width: [nil, .fill, .points(length())].randomElement(using: &random) ?? nil,
        minWidth: Bool.random(using: &random) ? length() : nil,
        maxWidth: Bool.random(using: &random) ? length() : nil,
        height: Bool.random(using: &random) ? length() : nil,
        minHeight: Bool.random(using: &random) ? length() : nil)
    }
    return node
  }

  @Test(arguments: 0..<400)
  func `gives finite boxes for any numbers`(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let node = Self.odd(4, &random)
    func check(_ box: Box) {
      let frame = box.frame
      #expect(frame.x.isFinite && frame.y.isFinite)
      #expect((0...1e9).contains(frame.width) && (0...1e9).contains(frame.height))
      if let text = box.textFrame {
        #expect(text.x.isFinite && text.y.isFinite && text.width >= 0 && text.height >= 0)
      }
      for child in box.children { check(child) }
    }
    for width in [0, 120, 375, 100_000] as [Double] { check(Self.layout(node, width: width)) }
  }

  // Cost.

  @Test func `measures each text twice at most, however deep it lies`() {
    let measurer = MonospaceMeasurer()
    let tree = (0..<200).reduce(Sketch.text(Sketch.long)) { node, level in
      level.isMultiple(of: 2)
        ? .row(alignment: .stretch, [node, Sketch.text("\(level)")])
        : .overlay([.column([node]), Sketch.text("\(level)", lines: 1)])
    }
    let box = Self.layout(tree, width: 375, measurer: measurer)
    #expect(box.frame.height > 0)
    #expect(measurer.calls.load(ordering: .relaxed) <= 2 * 201)
  }

  @Test func `takes a time that grows with the nodes`() {
    func seconds(_ count: Int) -> Double {
      let children = (0..<count).map { index in
        ViewNode.row([
          Sketch.text("\(index)").frame(width: .fill, maxWidth: Double(index % 50)),
          Sketch.text("b").frame(width: .fill),
        ])
      }
      let tree = ViewNode.column([.row(children), .grid(columns: 3, children)])
      return (0..<3).map { _ in
        let start = CPUTime.ofThisThread
        _ = Self.layout(tree)
        return CPUTime.ofThisThread - start
      }.min() ?? 0
    }
    // Ten times as many in ten times the time, with room for noise.
    #expect(seconds(2000) < 40 * max(seconds(200), 0.001))
  }

  @Test func `lays out a text of 10,000 characters`() {
    let words = String(repeating: "palabra ", count: 1250)
    let box = Self.layout(.row([Sketch.text(words), Sketch.text(words, lines: 1)]))
    #expect(box.children.map { $0.frame.width.rounded() } == [100, 100])
    #expect(box.frame.height == 1250 / 2 * TextStyle(10).lineHeight)
  }
}

extension Sketch {
  fileprivate static func column(_ alignment: ViewNode.Stack.Alignment) -> ViewNode {
    .column(alignment: alignment, distribution: .center, [text("a"), text("bcd")])
  }
}
