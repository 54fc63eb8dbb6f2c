import Components
import TestSupport
import Testing
import Values

@testable import BusinessComponents

struct AnimatedButtonTests {
  static let samples = Sample.all(of: "AnimatedButton")

  private static let pay: DataMap = ["normal_label": "Pagar", "loading_label": "Pagando…"]

  private func shown(
    _ more: DataMap = [:], in environment: ViewEnvironment = ViewEnvironment()
  ) throws -> Shown {
    try Shown("animated_button", Self.pay.overlaid(with: more), in: environment)
  }

  @Test func `reads all samples`() { #expect(Self.samples.count == 10) }

  // MARK: - The samples' scripts

  /// Something done to a button, or what is known of it, at a time.
  private static func calls(_ sample: Sample) -> [(time: Double, action: ComponentAction)] {
    sample.steps.compactMap { step in
      guard let call = step["call"]?.stringValue else { return nil }
      let arguments = (step["args"]?.mapValue ?? [:]).entries.map { entry in
        // `timeOut` of the original.
        (entry.key == "timeOut" ? "timeout" : entry.key, entry.value)
      }
      return (
        step["t"]?.doubleValue ?? 0, .command(NameRule.snakeCase(call), DataMap(arguments))
      )
    }
  }

  /// Plays a sample for a minute in steps of a tenth of a second.
  private static func play(
    _ sample: Sample
  ) throws -> (shown: Shown, events: [(name: String, time: Double)], phases: [String: Double]) {
    var shown = try sample.shown()
    var events: [(name: String, time: Double)] = []
    var phases: [String: Double] = [:]
    let calls = calls(sample)
    for tenth in 0...600 {
      let time = Double(tenth) / 10
      for event in shown.instance.advance(to: time) { events.append((event.name, time)) }
      for call in calls where call.time == time { _ = shown.instance.handle(call.action) }
      phases[phase(of: shown), default: time] = min(phases[phase(of: shown)] ?? time, time)
    }
    return (shown, events, phases)
  }

  /// Every state has a name of its own, by which it can be told what it is.
  private static func phase(of shown: Shown) -> String {
    guard let instance = Mirror(reflecting: shown.instance).descendant("state"),
      let state = instance as? AnimatedButtonState
    else { return "" }
    return state.phase.rawValue
  }

  @Test(arguments: samples)
  func `goes through the timeline of its sample`(_ sample: Sample) throws {
    let played = try Self.play(sample)
    for entry in sample.expected["timeline"]?.listValue?.compactMap(\.mapValue) ?? [] {
      let name = NameRule.snakeCase(entry["state"]?.stringValue ?? "")
      #expect(played.phases[name] == entry["t"]?.doubleValue, "\(name)")
      let events = ["expandAnimationInProgress": "expand", "didFinishAnimation": "finish"]
      guard let event = entry["event"]?.stringValue.flatMap({ events[$0] }) else { continue }
      #expect(played.events.first { $0.name == event }?.time == entry["t"]?.doubleValue)
    }
    if let finished = sample.expected["finishedAt"]?.doubleValue {
      #expect(played.events.filter { $0.name == "finish" }.map(\.time) == [finished])
    }
    if let size = sample.expected["iconSize"]?.doubleValue {
      #expect(abs(size - AnimatedButton.height * 0.4) < 0.001)
    }
  }

  @Test(arguments: samples)
  func `times out when its sample says that is right`(_ sample: Sample) throws {
    guard let events = sample.expected["events"]?.listValue else { return }
    let right = events.compactMap { $0.mapValue?["rightAt"]?.doubleValue }
    let played = try Self.play(sample)
    #expect(played.events.map(\.name) == right.map { _ in "timeout" })
    #expect(played.events.map(\.time) == right)
    if let label = sample.expected["labelAfter"]?.stringValue {
      #expect(played.shown.text("body.label")?.plain == label)
    }
  }

  @Test(arguments: samples)
  func `looks as recorded in every format`(_ sample: Sample) throws {
    try sample.expectGoldens("AnimatedButtonTests")
  }

  @Test(arguments: AnimatedButton.states.map(\.name))
  func `looks as recorded in the state`(_ name: String) throws {
    var shown = try shown()
    #expect(shown.instance.enter(name) == nil)
    try Golden.expect(
      shown.html + shown.terminal + shown.accessibility, "AnimatedButtonTests",
      "state_\(name).html")
  }

  // MARK: - The curve

  /// The reference lists the progress after each of the first 51 half seconds.
  @Test func `slows down as the reference lists it`() throws {
    let file = try JSONReader.read(try Repository.fixture("ml-components.json"), file: "samples")
    let button = file.mapValue?["components"]?.mapValue?["AnimatedButton"]?.mapValue
    let curve = (button?["progressCurve"]?.listValue ?? []).compactMap(\.mapValue)
    #expect(curve.count == 51)
    for point in curve {
      let time = try #require(point["t"]?.doubleValue)
      let fraction = try #require(point["fraction"]?.doubleValue)
      // The bar is where a tick puts it 0.3 seconds after that.
      let shown = AnimatedButtonState.progress(after: time + 0.3, isStepped: false).value
      #expect(abs(shown - fraction) < 0.0001, "at \(time)")
      #expect(
        abs(AnimatedButtonState.progress(after: time, isStepped: true).value - fraction) < 0.0001)
    }
  }

  @Test func `covers nothing before the first half second`() {
    #expect(AnimatedButtonState.progress(after: 0.49, isStepped: false) == 0)
    #expect(AnimatedButtonState.progress(after: 0.5, isStepped: false) == 0)
    #expect(AnimatedButtonState.progress(after: 1e12, isStepped: true) == 1)
  }

  @Test func `shrinks to a circle and grows fifty times`() throws {
    var shown = try shown()
    #expect(shown.instance.enter("shrinking") == nil)
    _ = shown.instance.advance(to: 0)
    #expect(shown.node("body")?.modifiers.width == .points(375))
    _ = shown.instance.advance(to: 0.25)
    #expect(shown.node("body")?.modifiers.width == .points(211.5))
    #expect(shown.node("body")?.modifiers.cornerRadius == 14)
    _ = shown.instance.advance(to: 0.5)
    #expect(shown.node("body")?.modifiers.width == .points(48))
    #expect(shown.node("body")?.modifiers.cornerRadius == 24)
    #expect(shown.instance.enter("expanding") == nil)
    #expect(shown.node("body")?.modifiers.decoration?.scale == 50)
    #expect(shown.node("body")?.modifiers.background == Theme.standard.light[.success])
  }

  @Test func `shows its icon at two fifths of the circle`() throws {
    var shown = try shown()
    _ = shown.instance.handle(.command("start_loading", [:]))
    _ = shown.instance.handle(.command("finish_loading", ["color": "#00A650", "image": "ok.png"]))
    _ = shown.instance.advance(to: 1.6)
    let icon = try #require(shown.image("body.icon"))
    #expect((icon.width, icon.height, icon.fit) == (19.2, 19.2, .fit))
    #expect(shown.node("body.icon")?.modifiers.decoration?.opacity == 0.5)
    #expect(shown.node("body")?.modifiers.background?.hex == "#00a650")
  }

  // MARK: - Taps and states

  @Test func `takes a tap at rest only`() throws {
    var shown = try shown()
    #expect(shown.events(.tap(index: nil)) == [ComponentEvent("tap", node: "root")])
    #expect(shown.events(.tap(index: 1)) == [])
    _ = shown.events(.command("start_loading", [:]))
    #expect(shown.events(.tap(index: nil)) == [])
    _ = shown.events(.command("reset_loading", [:]))
    #expect(shown.events(.tap(index: nil)) == [ComponentEvent("tap", node: "root")])
  }

  @Test func `is grey and silent when it is disabled`() throws {
    let sample = try #require(Self.samples.first { $0.name == "disabled" })
    var shown = try shown(["is_enabled": false])
    #expect(
      shown.node("body")?.modifiers.background?.hex.uppercased()
        == sample.expected["background"]?.stringValue)
    #expect(
      shown.text("body.label")?.color.hex.uppercased() == sample.expected["titleColor"]?.stringValue
    )
    #expect(shown.events(.tap(index: nil)) == [])
    #expect(shown.accessibility == "button \"Pagar\" disabled\n")
  }

  @Test func `tells assistive technology that it is busy`() throws {
    var shown = try shown()
    #expect(shown.accessibility == "button \"Pagar\" → tap\n")
    _ = shown.events(.command("start_loading", [:]))
    #expect(shown.accessibility == "button \"Pagando…\" disabled busy 89%\n")
  }

  @Test(arguments: [.double(.nan), 0, -3, 4000, "3", .null] as [DataValue])
  func `waits its own time instead of`(_ timeout: DataValue) throws {
    var shown = try shown()
    _ = shown.instance.advance(to: 0)
    _ = shown.instance.handle(.command("start_loading", ["timeout": timeout]))
    #expect(shown.instance.advance(to: 14.9) == [])
    #expect(shown.instance.advance(to: 15) == [ComponentEvent("timeout")])
    #expect(shown.instance.advance(to: 60) == [])
  }

  /// The original says nothing, and whoever waits for the end waits for ever.
  @Test func `objects to being finished before it was started`() throws {
    var shown = try shown()
    let finish = ComponentAction.command("finish_loading", [:])
    #expect(shown.instance.objection(to: finish) == "was not started")
    _ = shown.instance.handle(finish)
    #expect(shown.accessibility == "button \"Pagar\" → tap\n")
    _ = shown.instance.handle(.command("start_loading", [:]))
    #expect(shown.instance.objection(to: finish) == nil)
    _ = shown.instance.handle(finish)
    #expect(shown.instance.objection(to: finish) == "is being finished already")
  }

  @Test func `ignores a second start`() throws {
    var shown = try shown()
    _ = shown.instance.advance(to: 0)
    _ = shown.instance.handle(.command("start_loading", ["timeout": 3]))
    _ = shown.instance.advance(to: 2)
    _ = shown.instance.handle(.command("start_loading", ["timeout": 30]))
    #expect(shown.instance.advance(to: 3) == [ComponentEvent("timeout")])
  }

  @Test func `reports all that one long wait contains, in order`() throws {
    var shown = try shown()
    _ = shown.instance.handle(.command("start_loading", [:]))
    _ = shown.instance.handle(.command("finish_loading", [:]))
    #expect(shown.instance.advance(to: 100).map(\.name) == ["expand", "finish"])
  }

  @Test func `knows when it changes next`() throws {
    var shown = try shown()
    #expect(shown.instance.nextChange == nil)
    _ = shown.instance.advance(to: 10)
    _ = shown.instance.handle(.command("start_loading", ["timeout": 1.2]))
    #expect(shown.instance.nextChange == 10.5)
    _ = shown.instance.advance(to: 10.6)
    #expect(shown.instance.nextChange == 11)
    _ = shown.instance.advance(to: 11.1)
    #expect(shown.instance.nextChange == 11.2)
    _ = shown.instance.advance(to: 11.2)
    #expect(shown.instance.nextChange == nil)
  }

  @Test func `is higher with larger text, and takes lines where it was enlarged to be read`() throws
  {
    var large = try shown(in: ViewEnvironment(textSize: try #require(TextSize("150"))))
    #expect(large.text("body.label")?.lineLimit == 1)
    #expect(large.node("body")?.modifiers.minHeight == 48.220703125)
    large = try shown(in: ViewEnvironment(width: 120, textSize: try #require(TextSize("ax5"))))
    #expect(large.text("body.label")?.lineLimit == nil)
    _ = large.events(.command("start_loading", [:]))
    #expect(large.progressBar("body.progress")?.height == 8)
  }

  @Test func `needs both labels`() throws {
    #expect(
      try Shown("animated_button", [:]).codes == [
        "error data.missing loading_label", "error data.missing normal_label",
      ])
  }
}
