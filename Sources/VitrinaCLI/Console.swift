internal import Diagnostics
internal import Rendering
internal import Synchronization
internal import Values

/// Where a command writes: results to standard output, diagnostics to standard error.
public struct Console: Sendable {
  /// Appends bytes to one of the two streams; false when they could not all be written.
  public typealias Stream = @Sendable ([UInt8]) -> Bool

  /// All bytes of standard input.
  public typealias Input = @Sendable () -> [UInt8]

  /// The next line of standard input without its end; nil behind the last.
  public typealias Line = @Sendable () -> String?

  private let standardOutput: Stream
  private let standardError: Stream
  let input: Input
  let nextLine: Line
  /// Whether standard output has refused bytes.
  let outputFailed: Flag
  /// Whether each stream is a terminal.
  let inputIsTerminal: Bool
  let outputIsTerminal: Bool
  let errorIsTerminal: Bool
  /// Environment variables.
  let variables: [String: String]
  /// The folder from which a project is looked for.
  let currentFolder: String

  public init(
    input: @escaping Input = { [] }, line: Line? = nil, output: @escaping Stream,
    error: @escaping Stream,
    inputIsTerminal: Bool = false, outputIsTerminal: Bool, errorIsTerminal: Bool,
    variables: [String: String],
    currentFolder: String
  ) {
    self.input = input
    nextLine = line ?? InputLines(input).next
    standardOutput = output
    standardError = error
    outputFailed = Flag()
    self.inputIsTerminal = inputIsTerminal
    self.outputIsTerminal = outputIsTerminal
    self.errorIsTerminal = errorIsTerminal
    self.variables = variables
    self.currentFolder = currentFolder
  }

  /// The lines of an input that is read as a whole, when the first of them is wanted.
  private final class InputLines: Sendable {
    private let input: Input
    private let rest = Mutex<ArraySlice<UInt8>?>(nil)

    init(_ input: @escaping Input) { self.input = input }

    @Sendable func next() -> String? {
      rest.withLock { rest in
        let bytes = rest ?? input()[...]
        guard !bytes.isEmpty else {
          rest = bytes
          return nil
        }
        let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
        rest = bytes[line.endIndex...].dropFirst()
        return String(decoding: line, as: UTF8.self)
      }
    }
  }

  /// Asks a person for a line on standard error; nil when nobody is there to answer or they end the
  /// input.
  func ask(_ question: String) -> String? {
    guard inputIsTerminal else { return nil }
    error(Array("\(question) ".utf8))
    return nextLine()?.trimmingSpace
  }

  /// A boolean that is set once.
  final class Flag: Sendable {
    private let value = Atomic<Bool>(false)
    var isSet: Bool { value.load(ordering: .relaxed) }
    func set() { value.store(true, ordering: .relaxed) }
  }

  func output(_ bytes: [UInt8]) {
    if !standardOutput(bytes) { outputFailed.set() }
  }

  func error(_ bytes: [UInt8]) {
    // There is nowhere to tell of it.
    _ = standardError(bytes)
  }

  func print(_ text: String) { output(Array((text + "\n").utf8)) }

  func print(_ value: DataValue) { print(value.json) }

  func complain(_ text: String) { error(Array((text + "\n").utf8)) }

  /// Prints diagnostics: errors and warnings, with `--verbose` notes as well, with `--quiet` none.
  func report(_ diagnostics: [Diagnostic], _ arguments: ParsedArguments) {
    guard !arguments.has("--quiet") else { return }
    let formatter = DiagnosticFormatter(color: usesColor(arguments, isTerminal: errorIsTerminal))
    for diagnostic in diagnostics {
      guard diagnostic.severity != .note || arguments.has("--verbose") else { continue }
      complain(formatter.text(diagnostic))
    }
  }

  func report(_ fault: UsageFault) {
    complain("vitrina: \(DiagnosticFormatter.printable(fault.message))")
    if let fix = fault.fix { complain("  \(DiagnosticFormatter.printable(fix))") }
  }

  func usesColor(_ arguments: ParsedArguments, isTerminal: Bool) -> Bool {
    switch arguments["--color"] {
    case "always": true
    case "never": false
    default: isTerminal && variables["NO_COLOR"]?.isEmpty != false && variables["TERM"] != "dumb"
    }
  }

  /// The colours that standard output gets, by `--color`, `NO_COLOR`, `COLORTERM` and `TERM`.
  func color(_ arguments: ParsedArguments) -> TerminalColor {
    guard usesColor(arguments, isTerminal: outputIsTerminal) else { return .none }
    if ["truecolor", "24bit"].contains(variables["COLORTERM"]) { return .full }
    if variables["TERM"]?.contains("256color") == true { return .palette256 }
    return arguments["--color"] == "always" && variables["TERM"] == nil ? .palette256 : .sixteen
  }
}

extension String {
  /// Without white space around it.
  fileprivate var trimmingSpace: String {
    let start = drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }
}
