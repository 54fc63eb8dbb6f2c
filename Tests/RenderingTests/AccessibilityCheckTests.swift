import Components
import Rendering
import Testing
import Values

@Suite struct AccessibilityCheckTests {
  /// A component whose view is what the test says; `color` stands for the look of its node `text`.
  private struct Probe: ComponentData {
    var color: HexColor?
    var words: String?
    static let schema = Schema<Self>(
      "ProbeData", .optional("words", \.words, "Words."), .optional("color", \.color, "Colour."))
  }

  private enum ProbeComponent: Component {
    static let name = "probe"
    static let doc = "Anything."
    static let events: [EventDescription] = []
    static let nodeFields = [
      NodeFields("text", "words", "color"), NodeFields("root", "words"),
      NodeFields("control", "color"), NodeFields("control.label", "words"),
    ]
    static func handle(
      _ action: ComponentAction, _ state: inout NoState, _ data: Probe
    ) -> [ComponentEvent] { [] }
    static func view(
      _ data: Probe, state: NoState, in environment: ViewEnvironment
    ) -> ViewNode { .column([]) }
  }

  /// What is found, a line each.
  private func findings(
    _ node: ViewNode, in environment: ViewEnvironment = ViewEnvironment()
  ) -> [String] {
    let box = LayoutEngine(measurer: MonospaceMeasurer(), environment: environment).layout(node)
    return AccessibilityCheck(AnyComponent(ProbeComponent.self), environment: environment)
      .findings(in: box).map { finding in
        let problem = finding.problem
        return "\(finding.node): \(problem.severity) \(problem.code) \(problem.path) "
          + "\(problem.statement); expected \(problem.expected ?? ""), "
          + "found \(problem.found ?? ""), \(problem.fix ?? "")"
      }
  }

  private func text(
    _ words: String = "Hola", _ color: UInt32 = 0x000000, size: Double = 14,
    _ weight: TextStyle.Weight = .regular, lines: Int? = nil
  ) -> ViewNode {
    .text(words, TextStyle(size, weight), HexColor(color), lines: lines).key("text")
  }

  // MARK: - Contrast

  @Test func `finds text that is hard to read, with the field and the nearest colour`() {
    #expect(
      findings(.column([text("Hola", 0x17AAD6)])) == [
        "text: warning a11y.contrast color is hard to see: #17aad6 on #ffffff; expected a contrast "
          + "of at least 4.5:1 (WCAG 1.4.3), found 2.7:1, use #1180a1, the nearest colour that "
          + "passes"
      ])
  }

  @Test func `asks less of large text`() {
    #expect(findings(.column([text("Hola", 0x949494, size: 24)])) == [])
    #expect(findings(.column([text("Hola", 0x949494, size: 19, .bold)])) == [])
    #expect(findings(.column([text("Hola", 0x949494, size: 19, .semibold)])).count == 1)
    #expect(findings(.column([text("Hola", 0x949494)])).count == 1)
    let large = ViewEnvironment(textSize: TextSize("200") ?? .standard)
    #expect(findings(.column([text("Hola", 0x949494)]), in: large) == [])
  }

  @Test func `measures on the ground that is behind`() {
    let white = text("Hola", 0xFFFFFF)
    #expect(findings(.column([white])).count == 1)
    #expect(findings(.column([white]).background(HexColor(0x1F69DB))) == [])
    // Half transparent black on white is grey.
    #expect(findings(.column([white]).background(HexColor(0x000000, alpha: 0x40))).count == 1)
    #expect(
      findings(.column([white]), in: ViewEnvironment(scheme: .dark)) == [])
  }

  @Test func `measures on the bar below a text as well as beside it`() {
    func overlay(_ progress: Fraction) -> ViewNode {
      .overlay([
        ViewNode(
          .progressBar(
            ViewNode.ProgressBar(
              height: 30, progress: progress, color: HexColor(0xFFFFFF), track: HexColor(0x000000),
              cornerRadius: 0))), text("Hola", 0xFFFFFF),
      ]).background(HexColor(0x000000))
    }
    #expect(findings(overlay(0)) == [])
    #expect(findings(overlay(0.5)).count == 1)
  }

  @Test func `measures on each colour of a bar's gradient`() {
    var bar = ViewNode.ProgressBar(
      height: 30, progress: 0.5, color: HexColor(0x000000), track: HexColor(0x000000),
      cornerRadius: 0)
    func overlay() -> ViewNode {
      .overlay([ViewNode(.progressBar(bar)), text("Hola", 0xFFFFFF)])
        .background(HexColor(0x000000))
    }
    bar.gradient = [HexColor(0x000000), HexColor(0x333333)]
    #expect(findings(overlay()) == [])
    bar.gradient.append(HexColor(0xFFFFFF))
    #expect(findings(overlay()).count == 1)
  }

  @Test func `does not judge what lies on a picture or is disabled`() {
    let picture = Rendered.image(.asset("a.png"))
    #expect(findings(.overlay([picture, text("Hola", 0xFFFFFF)])) == [])
    #expect(
      findings(.column([text("Hola", 0xFFFFFF)]).role(.button).state(isDisabled: true)) == [])
  }

  @Test func `wants an arc to stand out from its track and its ground`() {
    let ring = Rendered.ring(0.8).role(.progress, label: "Nivel").key("text")
    #expect(
      findings(.column([ring])) == [
        "text: warning a11y.contrast color is hard to see: #17aad6 on #f0f0f0; expected a contrast "
          + "of at least 3:1 (WCAG 1.4.11), found 2.37:1, use #1496bd, the nearest colour that passes"
      ])
    let empty = Rendered.ring(0, number: nil).role(.progress, label: "Nivel")
    #expect(findings(.column([empty])) == [])
  }

  // MARK: - Names

  private func control(_ children: [ViewNode], label: String? = nil) -> ViewNode {
    .column(children).frame(minHeight: 24).role(.button, label: label).action(ViewAction("tap"))
      .key("text")
  }

  @Test func `finds controls, pictures and progress without a name`() {
    let nameless =
      "error a11y.name words has no name for assistive technology; expected words that say what it "
      + "is (WCAG 4.1.2), found none, give it a text"
    #expect(findings(.column([control([])])) == ["text: \(nameless)"])
    #expect(findings(.column([control([], label: "  ")])) == ["text: \(nameless)"])
    #expect(findings(.column([control([], label: "Pagar")])) == [])
    #expect(findings(.column([control([text("Pagar")])])) == [])
    #expect(
      findings(.column([Rendered.image(nil).role(.image).key("text")])) == ["text: \(nameless)"])
    #expect(
      findings(.column([Rendered.ring(0, number: nil).role(.progress).key("text")]))
        == ["text: \(nameless)"])
    #expect(findings(.column([Rendered.image(nil).role(.image).decorative()])) == [])
  }

  @Test func `a control without a name is told with the field of its text`() {
    let blank = text(" ").key("label")
    for label in [nil, " "] {
      #expect(
        findings(.column([control([blank], label: label).key("control")])).map {
          String($0.prefix { $0 != ";" })
        } == ["control: error a11y.name words has no name for assistive technology"])
    }
  }

  @Test func `finds a name that is not what can be read`() {
    #expect(
      findings(.column([control([text("Pagar")], label: "Enviar")])) == [
        "text: warning a11y.name words is called otherwise than it reads; expected a name that holds "
          + "\"Pagar\" (WCAG 2.5.3), found \"Enviar\", let the name begin with what can be seen"
      ])
    #expect(findings(.column([control([text("Pagar")], label: "pagar $ 1.500")])) == [])
  }

  // MARK: - Roles and sizes

  @Test func `finds a control inside a control`() {
    let inner = text("Ver").frame(minHeight: 24).role(.link).action(ViewAction("tap"))
    #expect(
      findings(.column([control([inner], label: "Ver todo")])) == [
        "text.text: error a11y.role words is a control inside another control; expected one control "
          + "a target (WCAG 4.1.2), found two, take one of them out"
      ])
  }

  @Test(
    arguments: [
      (.listItem, "a list item outside of a list", "a list"),
      (.tab, "a tab outside of a list of tabs", "a list of tabs"),
      (.radio, "a radio outside of a group", "a group of radios"),
    ] as [(Accessibility.Role, String, String)])
  func `finds a part without its whole`(
    _ role: Accessibility.Role, _ statement: String, _ whole: String
  ) {
    let part = text("Uno", size: 24).role(role)
    #expect(
      findings(.column([part])) == [
        "text: error a11y.role words is \(statement); expected \(whole) around it (WCAG 1.3.1), "
          + "found none, put it into one"
      ])
    let owners: [Accessibility.Role: Accessibility.Role] = [
      .listItem: .list, .tab: .tabList, .radio: .radioGroup,
    ]
    #expect(findings(ViewNode.column([part]).role(owners[role] ?? .none)) == [])
  }

  @Test func `finds progress that has none`() {
    #expect(
      findings(.column([text("80 %").role(.progress, label: "80 %")])) == [
        "text: error a11y.role words is told as progress and has none; expected a ring or a bar, "
          + "found another node, give it another role"
      ])
  }

  @Test func `finds a control that is too small`() {
    func button(_ width: Double, _ height: Double) -> ViewNode {
      ViewNode.column([]).frame(width: .points(width), height: height)
        .role(.button, label: "Cerrar").action(ViewAction("tap")).key("text")
    }
    #expect(
      findings(.row([button(23.9, 40)])) == [
        "text: warning a11y.target_size words is too small to be touched; expected at least 24 × 24 "
          + "points (WCAG 2.5.8), found 23.9 × 40 points, give it longer words or more room"
      ])
    #expect(findings(.row([button(24, 24)])) == [])
  }

  // MARK: - Text that is cut

  @Test func `notes text that is cut, and warns where a reader enlarged it`() {
    let long = text(String(repeating: "palabra ", count: 30), lines: 2)
    #expect(
      findings(.column([long])) == [
        "text: note a11y.clipped words is cut after 2 lines; expected text that fits, found 240 "
          + "letters, shorten it"
      ])
    let large = ViewEnvironment(textSize: TextSize("200") ?? .standard)
    #expect(findings(.column([long]), in: large).first?.hasPrefix("text: warning a11y") == true)
    #expect(findings(.column([text("Hola", lines: 1)])) == [])
  }

  @Test func `finds text that sticks out`() {
    let wide = text("Una palabra", lines: 1).frame(minWidth: 500)
    #expect(
      findings(.row([wide])).map { $0.prefix { $0 != ";" } } == [
        "text: warning a11y.clipped words sticks out of its component"
      ])
  }

  @Test func `lets text stick out that a reader scrolls to`() {
    let wide = text("Una palabra", lines: 1).frame(minWidth: 500)
    #expect(findings(.column([.scroll([.column([wide])])])) == [])
  }
}
