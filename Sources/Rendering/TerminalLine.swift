internal import Components

/// How a run of terminal text looks.
struct TerminalStyle: Equatable {
  var color: HexColor?
  var isBold = false
  var isDim = false
  var isUnderlined = false
}

/// One line of a terminal: runs of text and the columns they take.
struct TerminalLine {
  private(set) var runs: [(text: String, style: TerminalStyle)] = []
  private(set) var width = 0

  init() {}

  init(_ text: String, _ style: TerminalStyle = TerminalStyle()) {
    append(text, style)
  }

  mutating func append(_ text: String, _ style: TerminalStyle = TerminalStyle()) {
    guard !text.isEmpty else { return }
    if let last = runs.indices.last, runs[last].style == style {
      runs[last].text += text
    } else {
      runs.append((text, style))
    }
    width += DisplayWidth.of(text)
  }

  mutating func append(_ line: TerminalLine) {
    for run in line.runs { append(run.text, run.style) }
  }

  /// With spaces around it until it is `width` columns wide.
  func aligned(_ alignment: ViewNode.Text.Alignment, in width: Int) -> TerminalLine {
    let free = max(0, width - self.width)
    let before =
      switch alignment {
      case .start: 0
      case .center: free / 2
      case .end: free
      }
    var line = TerminalLine(String(repeating: " ", count: before))
    line.append(self)
    line.append(String(repeating: " ", count: free - before))
    return line
  }
}

/// How many colours a terminal shows.
public enum TerminalColor: Sendable {
  case none, sixteen, palette256, full

  /// The sequence that starts a style; empty if it is plain or there are no colours.
  func start(_ style: TerminalStyle) -> String {
    guard self != .none else { return "" }
    var codes: [String] = []
    if style.isBold { codes.append("1") }
    if style.isDim { codes.append("2") }
    if style.isUnderlined { codes.append("4") }
    if let color = style.color {
      switch self {
      case .none: break
      case .full: codes.append("38;2;\(color.red);\(color.green);\(color.blue)")
      case .palette256: codes.append("38;5;\(Self.cube(color))")
      case .sixteen: codes.append(Self.basic(color))
      }
    }
    return codes.isEmpty ? "" : "\u{1B}[\(codes.joined(separator: ";"))m"
  }

  /// The nearest of the 6×6×6 colours.
  private static func cube(_ color: HexColor) -> Int {
    func level(_ channel: UInt8) -> Int { (Int(channel) * 5 + 127) / 255 }
    return 16 + 36 * level(color.red) + 6 * level(color.green) + level(color.blue)
  }

  private static func basic(_ color: HexColor) -> String {
    // Dark colours would vanish on a dark screen; they become its grey.
    if max(color.red, color.green, color.blue) < 128 { return "90" }
    let bits =
      (color.red > 127 ? 1 : 0) | (color.green > 127 ? 2 : 0) | (color.blue > 127 ? 4 : 0)
    return "\(30 + bits)"
  }
}
