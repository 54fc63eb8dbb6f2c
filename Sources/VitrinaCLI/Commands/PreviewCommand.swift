internal import Diagnostics
internal import Foundation
internal import Synchronization
internal import Values
internal import Vitrina
internal import Workshop

/// `vitrina preview`: the workshop with live reload, until it is told to stop.
enum PreviewCommand: Command {
  static let standardPort: UInt16 = 4173

  static let spec = CommandSpec(
    name: "preview",
    summary: "Opens the workshop: every component in a page that follows the files",
    options: [
      CommandSpec.Option(
        name: "--port", value: "PORT",
        doc: "to listen on (default \(standardPort); 0: any that is free)"),
      CommandSpec.Option(
        name: "--host", value: "ADDRESS",
        doc:
          "listen on another address than 127.0.0.1; others can then open the page with its token"
      ),
      CommandSpec.Option(
        name: "--editor", value: "LINK",
        doc: "how to open a file, with {path} and {line} (default: by $VISUAL or $EDITOR)"),
      CommandSpec.Option(name: "--open", doc: "open the page in the default browser"),
      OpenProject.memoryOption,
      CommandSpec.Option(
        name: "--terminal",
        doc: "in this terminal instead of a page; the options that follow are for it"),
    ] + TerminalPreview.options,
    examples: [
      ("vitrina preview", "serves this project and prints the address"),
      ("vitrina preview --port 0 --project ~/shop", "another project on a free port"),
      ("vitrina preview --terminal --scheme dark", "the workshop in this terminal"),
      ("vitrina preview --host 0.0.0.0", "for a phone in the same network"),
      ("vitrina preview --editor 'vscode://file/{path}:{line}'", "places open in that editor"),
    ])

  static func run(_ arguments: ParsedArguments, _ console: Console) throws(UsageFault) -> Int32 {
    if arguments.has("--terminal") { return try TerminalPreview.run(arguments, console) }
    for option in TerminalPreview.options where arguments.has(option.name) {
      throw UsageFault(
        message: "\(option.name) is for --terminal alone", fix: "choose it in the page's bar")
    }
    let text = arguments["--port"] ?? "\(standardPort)"
    guard let port = UInt16(text) else {
      throw UsageFault(message: "--port cannot be '\(text)'", fix: "a number from 0 to 65535")
    }
    let address = try listenAddress(arguments)
    let editor = try editorLink(arguments, console)
    // Before any thread starts, so that every thread leaves the signals to the waiting one.
    let stop = StopSignals()
    let clock = ForwardClock()
    guard
      let project = try OpenProject.keepingState(arguments, console, clock: { clock.now })
    else { return 1 }
    let news = News()
    let start = project.start()
    news.report(project.host.catalog.diagnostics + start.diagnostics, console, arguments)
    do throws(Diagnostic) {
      let workshop = try Workshop(
        host: project.host, folder: project.folder, on: address, port: port, editor: editor,
        clock: clock, onReload: { news.report($0, console, arguments) })
      if !address.isLoopback { console.report([openWarning(address)], arguments) }
      if arguments.has("--json") {
        console.print(["address": .string(workshop.address)])
      } else {
        console.print("Vitrina workshop at \(workshop.address)")
      }
      if arguments.has("--open") { openBrowser(workshop.address, console) }
      stop.wait()
      workshop.stop()
      return 0
    } catch {
      console.report([error], arguments)
      return 1
    }
  }

  private static func listenAddress(
    _ arguments: ParsedArguments
  ) throws(UsageFault) -> ListenAddress {
    guard let text = arguments["--host"] else { return .loopback }
    guard let address = ListenAddress(text) else {
      throw UsageFault(
        message: "--host cannot be '\(text)'",
        fix: "an IPv4 or IPv6 address of this machine, such as 0.0.0.0 for all of them")
    }
    return address
  }

  private static func editorLink(
    _ arguments: ParsedArguments, _ console: Console
  ) throws(UsageFault) -> EditorLink? {
    guard let template = arguments["--editor"] else {
      return EditorLink(variables: console.variables)
    }
    guard let link = EditorLink(template: template) else {
      throw UsageFault(
        message: "--editor cannot be '\(template)'",
        fix: "a link with {path} in it, such as vscode://file/{path}:{line}")
    }
    return link
  }

  private static func openWarning(_ address: ListenAddress) -> Diagnostic {
    Diagnostic(
      "workshop.open", .warning,
      "the workshop can be reached from other machines, on \(address.text)",
      expected: "that only people you trust get the address below: with it they read the plugins, "
        + "run their handlers and save scenarios",
      found: address.isEvery ? "every network that this machine is in" : "that address's network",
      fix: "leave --host out when nobody else has to see the page")
  }

  /// Reports each diagnostic when it comes up, and not again while it stands.
  private final class News: Sendable {
    private let standing = Mutex<Set<Diagnostic>>([])

    func report(_ diagnostics: [Diagnostic], _ console: Console, _ arguments: ParsedArguments) {
      let fresh = standing.withLock { standing in
        defer { standing = Set(diagnostics) }
        return diagnostics.filter { !standing.contains($0) }
      }
      console.report(fresh, arguments)
    }
  }

  private static func openBrowser(_ address: String, _ console: Console) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["xdg-open", address]
    do {
      try process.run()
    } catch {
      console.complain("no browser could be opened; go to \(address)")
    }
  }
}
