internal import Rendering
internal import Values
internal import Vitrina

/// `vitrina preview --terminal`.
enum TerminalPreview {
  /// The axes and the context; values are typed over fields.
  static let options = EnvironmentOptions.options.filter { $0.name != "--arg" }.map { option in
    guard option.name == "--width" else { return option }
    var width = option
    width.doc = "width of the parent, 120 to 2000 (default: what is left); a column is 8 points"
    return width
  }

  /// Runs it; the exit code.
  static func run(_ arguments: ParsedArguments, _ console: Console) throws(UsageFault) -> Int32 {
    try check(arguments, console)
    let terminal = Terminal()
    let mailbox = Mailbox<TerminalSession.Message>()
    // Before any thread starts, so that every thread leaves the signals to the waiting one.
    TerminalSignals.listen(
      onNews: { mailbox.post(.signal($0)) }, onOverdue: { terminal.leave() })
    guard let project = try OpenProject.keepingState(arguments, console) else { return 1 }
    let texts = try EnvironmentOptions.texts(
      arguments, of: project.host, in: console.currentFolder)
    let plain = console.color(arguments)
    let session = TerminalSession(
      project, axes: PreviewAxes(texts.axes, locales: project.host.settings.locales),
      extra: texts.extra, color: plain == .none ? .monochrome : plain, terminal: terminal,
      mailbox: mailbox)
    guard session.run() else {
      console.complain("vitrina: the terminal is gone")
      return 1
    }
    return 0
  }

  private static func check(
    _ arguments: ParsedArguments, _ console: Console
  ) throws(UsageFault) {
    for option in ["--port", "--open", "--json"] where arguments.has(option) {
      throw UsageFault(
        message: "--terminal and \(option) do not go together", fix: "keep one of them")
    }
    guard console.inputIsTerminal, console.outputIsTerminal else {
      throw UsageFault(
        message: "--terminal needs a terminal on both sides",
        fix: "write vitrina show for output that goes elsewhere")
    }
    guard console.variables["TERM"] != "dumb" else {
      throw UsageFault(
        message: "--terminal needs a terminal that can place text, and TERM says 'dumb'",
        fix: "write vitrina show")
    }
  }
}
