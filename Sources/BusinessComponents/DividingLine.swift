public import Components
internal import Values

/// A dividing line has no data but its one option.
public struct DividingLineData: ComponentData {
  public var hasTriangle = false

  public init() {}

  public static let schema = Schema<Self>(
    "DividingLineData",
    .option(
      "has_triangle", \.hasTriangle, default: false,
      "Whether a notch in the middle points down at what follows."))
}

/// A line between two parts of a screen (`MLBusinessDividingLineView`).
public enum DividingLine: Component {
  public static let name = "dividing_line"
  public static let doc = "A line between two parts, with a notch that points down or without."
  public static let events: [EventDescription] = []
  public static let nodeFields = [NodeFields("root", "has_triangle")]

  static let height = 9.5
  static let notchWidth = 14.0

  public static func handle(
    _ action: ComponentAction, _ state: inout NoState, _ data: DividingLineData
  ) -> [ComponentEvent] { [] }

  public static func view(
    _ data: DividingLineData, state: NoState, in environment: ViewEnvironment
  ) -> ViewNode {
    // Where the notch has no room the original draws beyond its edges.
    let hasNotch = data.hasTriangle && environment.width >= notchWidth
    return ViewNode(
      .divider(
        ViewNode.Divider(
          height: height, thickness: 1, color: environment.palette.line,
          notch: hasNotch ? ViewNode.Divider.Notch(width: notchWidth, depth: height) : nil))
    ).role(.separator)
  }
}
