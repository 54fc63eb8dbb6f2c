public import Components
public import Values

/// How a run of terminal text looks.
public struct TerminalStyle: Sendable, Equatable {
  /// That of the letters; nil: the terminal's own.
  public var color: HexColor?
  public var isBold: Bool
  public var isDim: Bool
  public var isUnderlined: Bool
  /// Letters and ground change places, as a selection has it.
  public var isReversed: Bool

  public init(
    color: HexColor? = nil, isBold: Bool = false, isDim: Bool = false, isUnderlined: Bool = false,
    isReversed: Bool = false
  ) {
    self.color = color
    self.isBold = isBold
    self.isDim = isDim
    self.isUnderlined = isUnderlined
    self.isReversed = isReversed
  }
}

/// One line of a terminal: runs of text and the columns they take.
///
/// Text is taken as it is: what comes from a plugin goes through `DiagnosticFormatter.printable`
/// before.
public struct TerminalLine: Sendable {
  /// In the order of writing; neighbours have different styles.
  public private(set) var runs: [(text: String, style: TerminalStyle)] = []
  /// Columns.
  public private(set) var width = 0

  /// The empty line.
  public init() {}

  /// A line of one run.
  public init(_ text: String, _ style: TerminalStyle = TerminalStyle()) {
    append(text, style)
  }

  /// The text without its styles.
  public var text: String { runs.map(\.text).joined() }

  /// Adds a run at the end.
  public mutating func append(_ text: String, _ style: TerminalStyle = TerminalStyle()) {
    guard !text.isEmpty else { return }
    if let last = runs.indices.last, runs[last].style == style {
      runs[last].text += text
    } else {
      runs.append((text, style))
    }
    width += DisplayWidth.of(text)
  }

  /// Adds the runs of another line at the end.
  public mutating func append(_ line: TerminalLine) {
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

  /// Exactly so many columns: filled up with spaces, or cut with `…` at its end.
  public func fitted(to width: Int) -> TerminalLine {
    guard width > 0 else { return TerminalLine() }
    guard self.width > width else { return aligned(.start, in: width) }
    return TextWrapping.cut(self, to: width).aligned(.start, in: width)
  }

  /// Without spaces at its end, unless a style shows them.
  func trimmed() -> TerminalLine {
    var line = TerminalLine()
    var kept = runs[...]
    while let last = kept.last, !last.style.isReversed {
      let text = String(last.text.reversed().drop { $0 == " " }.reversed())
      guard text.isEmpty else {
        kept[kept.endIndex - 1].text = text
        break
      }
      kept.removeLast()
    }
    for run in kept { line.append(run.text, run.style) }
    return line
  }

  /// Appends the text with the sequences of its styles; without a line feed.
  public func write(_ color: TerminalColor, into buffer: inout ByteBuffer) {
    for run in runs {
      let start = color.start(run.style)
      buffer.append(start)
      buffer.append(run.text)
      if !start.isEmpty { buffer.append("\u{1B}[0m") }
    }
  }
}

/// How many colours a terminal shows.
public enum TerminalColor: Sendable {
  /// No sequences at all.
  case none
  /// Bold, dim, underlined and reversed, but no colours.
  case monochrome
  case sixteen, palette256, full

  /// The sequence that starts a style; empty if it is plain or there are no colours.
  func start(_ style: TerminalStyle) -> String {
    guard self != .none else { return "" }
    var codes: [String] = []
    if style.isBold { codes.append("1") }
    if style.isDim { codes.append("2") }
    if style.isUnderlined { codes.append("4") }
    if style.isReversed { codes.append("7") }
    if let color = style.color {
      switch self {
      case .none, .monochrome: break
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
