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
        doc: "on 127.0.0.1 (default \(standardPort); 0: any that is free)"),
      CommandSpec.Option(name: "--open", doc: "open the page in the default browser"),
      CommandSpec.Option(
        name: "--terminal",
        doc: "in this terminal instead of a page; the options that follow are for it"),
    ] + TerminalPreview.options,
    examples: [
      ("vitrina preview", "serves this project and prints the address"),
      ("vitrina preview --port 0 --project ~/shop", "another project on a free port"),
      ("vitrina preview --terminal --scheme dark", "the workshop in this terminal"),
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
    // Before any thread starts, so that every thread leaves the signals to the waiting one.
    let stop = StopSignals()
    let project = try OpenProject(arguments, console)
    let news = News()
    let start = project.start()
    news.report(project.host.catalog.diagnostics + start.diagnostics, console, arguments)
    do throws(Diagnostic) {
      let workshop = try Workshop(
        host: project.host, folder: project.folder, port: port,
        onReload: { news.report($0, console, arguments) })
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
