public import Components
internal import Values

/// What an animated button says.
public struct AnimatedButtonData: ComponentData {
  public var normalLabel = ""
  public var loadingLabel = ""
  public var isEnabled = true

  public init() {}

  public static let schema = Schema<Self>(
    "AnimatedButtonData",
    .required("normal_label", \.normalLabel, "Words at rest."),
    .required("loading_label", \.loadingLabel, "Words while it is loading."),
    .option("is_enabled", \.isEnabled, default: true, "Whether it can be tapped."))
}

/// A button that shows progress and then opens into what follows (`MLBusinessAnimatedButton`).
///
/// `start_loading{timeout}` starts it, `finish_loading{color, image}` takes it to its end in 2.8
/// seconds, `reset_loading` brings it back. The timeout comes when it was asked for; the original
/// counts half-second steps as 0.3 seconds and is late.
public enum AnimatedButton: Component {
  public static let name = "animated_button"
  public static let doc = "A button that shows progress and then opens into what follows."
  public static let events = [
    EventDescription("tap", "It was tapped at rest."),
    EventDescription("timeout", "It was not finished in time; once for each start_loading."),
    EventDescription("expand", "The circle begins to cover everything."),
    EventDescription("finish", "All movement is over; navigate now."),
  ]
  public static let nodeFields = [
    NodeFields("root", "is_enabled"), NodeFields("body.label", "normal_label", "loading_label"),
  ]
  public static let actions = [
    ActionDescription(
      "start_loading", "Shows the loading label and a progress.",
      arguments: [
        ActionArgument("timeout", .number, in: timeouts, "Seconds until on_timeout; else 15.")
      ]),
    ActionDescription(
      "finish_loading", "Takes a button that is loading to its end.",
      arguments: [
        ActionArgument(
          "color", .hexColor, "What the circle becomes; else the theme's success_color."),
        ActionArgument("image", .image, "An icon in the circle."),
      ]),
    ActionDescription(
      "reset_loading", "Brings it back to rest from wherever it is.", arguments: []),
  ]
  public static let states = AnimatedButtonState.descriptions

  static let height = 48.0
  /// Seconds.
  static let timeouts = 0.1...3600.0
  private static let iconSize = 19.2

  public static func initialState(_ data: AnimatedButtonData) -> AnimatedButtonState {
    AnimatedButtonState()
  }

  public static func state(named name: String, _ data: AnimatedButtonData) -> AnimatedButtonState {
    AnimatedButtonState(named: name)
  }

  public static func advance(
    to time: Double, _ state: inout AnimatedButtonState, _ data: AnimatedButtonData
  ) -> [ComponentEvent] {
    state.advance(to: time).compactMap { phase in
      switch phase {
      case .timedOut: ComponentEvent("timeout")
      case .expanding: ComponentEvent("expand")
      case .finished: ComponentEvent("finish")
      default: nil
      }
    }
  }

  public static func nextChange(
    _ state: AnimatedButtonState, _ data: AnimatedButtonData
  ) -> Double? { state.nextChange }

  public static func objection(
    to action: ComponentAction, _ state: AnimatedButtonState, _ data: AnimatedButtonData
  ) -> String? {
    guard case .command("finish_loading", _) = action else { return nil }
    return switch state.phase {
    case .idle: "was not started"
    case .loading, .timedOut: nil
    default: "is being finished already"
    }
  }

  public static func handle(
    _ action: ComponentAction, _ state: inout AnimatedButtonState, _ data: AnimatedButtonData
  ) -> [ComponentEvent] {
    switch action {
    case .tap(let index):
      guard index ?? 0 == 0, state.phase == .idle, data.isEnabled else { return [] }
      return [ComponentEvent("tap", node: "root")]
    case .command("start_loading", let arguments):
      state.startLoading(timeout: timeout(arguments["timeout"]))
    case .command("finish_loading", let arguments):
      let color = arguments["color"]?.stringValue.flatMap(HexColor.init)
      let image = arguments["image"]?.stringValue.map(ImageReference.init)
      state.finishLoading(color, image)
    case .command("reset_loading", _):
      state.reset()
    case .appear, .command: break
    }
    return []
  }

  /// 15 seconds unless there is a number of seconds in range.
  private static func timeout(_ value: DataValue?) -> Double {
    guard let seconds = value?.doubleValue, timeouts.contains(seconds) else { return 15 }
    return seconds
  }

  public static func view(
    _ data: AnimatedButtonData, state: AnimatedButtonState, in environment: ViewEnvironment
  ) -> ViewNode {
    let label = state.phase == .idle ? data.normalLabel : data.loadingLabel
    let body =
      state.phase.isButton
      ? button(label, data, state, environment) : circle(state, environment)
    return ViewNode.column(alignment: .center, distribution: .center, [body.key("body")])
      .frame(minHeight: height)
      .role(.button, label: label.isEmpty ? name : label)
      .state(isDisabled: !data.isEnabled || state.phase != .idle, isBusy: state.phase.isBusy)
      .action(state.phase == .idle && data.isEnabled ? ViewAction("tap") : nil)
  }

  /// The button with its progress behind its label.
  private static func button(
    _ label: String, _ data: AnimatedButtonData, _ state: AnimatedButtonState,
    _ environment: ViewEnvironment
  ) -> ViewNode {
    let palette = environment.palette
    let isLarge = environment.textSize.isAccessibilitySize
    let style = TextStyle(18)
    let room = max(height, style.lineHeight * environment.textSize.scale + 16)
    let words = ViewNode.text(
      label, style, palette[data.isEnabled ? .white : .grey], lines: environment.lines(1),
      alignment: .center
    ).padding(horizontal: 16).key("label")
    let progress = progress(height: isLarge ? 8 : room, state, environment)
    let parts = state.phase == .idle ? [words] : isLarge ? [words, progress] : [progress, words]
    // Text that was enlarged to be read takes as many lines as it needs; the bar lies below it.
    let body =
      isLarge
      ? ViewNode.column(spacing: 8, distribution: .center, parts).padding(vertical: 8)
      : .overlay(vertical: .center, parts)
    return
      body
      // The circle that follows shrinks from a width in points.
      .frame(width: state.phase == .filling ? .points(environment.width) : .fill, minHeight: room)
      .background(palette[data.isEnabled ? .secondary : .lightGrey], cornerRadius: 4)
      .decorated { if state.phase == .filling { $0.transition = state.transition } }
  }

  private static func progress(
    height: Double, _ state: AnimatedButtonState, _ environment: ViewEnvironment
  ) -> ViewNode {
    ViewNode(
      .progressBar(
        ViewNode.ProgressBar(
          height: height, progress: state.progress(in: environment),
          // #444444 at 40 % under a view at 35 %.
          color: HexColor(0x444444, alpha: 0x24), track: HexColor(0x000000, alpha: 0),
          cornerRadius: 4))
    ).decorated { $0.transition = state.transition }.decorative().key("progress")
  }

  /// The circle that the button becomes, with its icon.
  private static func circle(
    _ state: AnimatedButtonState, _ environment: ViewEnvironment
  ) -> ViewNode {
    let part = state.part(in: environment)
    let isShrinking = state.phase == .shrinking
    let width =
      isShrinking ? environment.width + (height - environment.width) * part.value : height
    let radius = isShrinking ? 4 + (height / 2 - 4) * part.value : height / 2
    let first = environment.palette[.secondary]
    let last = state.color ?? environment.palette[.success]
    let color =
      switch state.phase {
      case .shrinking: first
      case .recolouring: last.opacity(part).over(first)
      default: last
      }
    let isOpening = state.phase == .expanding || state.phase == .finished
    return ViewNode.overlay(
      horizontal: .center, vertical: .center, [icon(state, part, environment).key("icon")]
    )
    .frame(width: .points(width), height: height).background(color, cornerRadius: radius)
    .decorated {
      $0.scale = isOpening ? 1 + 49 * part.value : 1
      $0.transition = state.transition
    }
  }

  private static func icon(
    _ state: AnimatedButtonState, _ part: Fraction, _ environment: ViewEnvironment
  ) -> ViewNode {
    guard let source = state.image, state.phase == .iconIn || state.phase == .iconOut else {
      return .spacer()
    }
    let opacity = state.phase == .iconIn ? part : Fraction(clamping: 1 - part.value)
    return ViewNode(
      .image(
        ViewNode.Image(
          source: source, width: iconSize, height: iconSize, shape: .rectangle, fit: .fit,
          placeholder: environment.palette.placeholder))
    )
    .opacity(opacity).decorated { $0.transition = state.transition }.decorative()
  }
}

extension AnimatedButtonState.Phase {
  /// Whether it still has the form of a button.
  fileprivate var isButton: Bool {
    switch self {
    case .idle, .loading, .timedOut, .filling: true
    default: false
    }
  }

  fileprivate var isBusy: Bool {
    switch self {
    case .idle, .timedOut, .finished: false
    default: true
    }
  }
}
