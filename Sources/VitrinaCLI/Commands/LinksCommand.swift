internal import Diagnostics
internal import Routing
internal import Values
internal import Vitrina

/// `vitrina links`: opens a list of links, and compares what came of them with what is expected.
enum LinksCommand: Command {
  static let spec = CommandSpec(
    name: "links", summary: "Dispatches a list of links, and compares the outcomes for CI",
    arguments: [
      CommandSpec.Argument(
        name: "FILE", doc: "one link a line, # before comments; - is standard input")
    ],
    options: [
      CommandSpec.Option(
        name: "--expect", value: "FILE",
        doc: "lines as this command prints them; prints what differs instead")
    ],
    examples: [
      (
        "cat examples/links.txt | vitrina links -",
        "a line for each: outcome, pattern or code, and the link, with tabs between"
      ),
      (
        "vitrina links examples/links.txt --expect examples/links.expected.txt",
        "what came out otherwise, with the lines of both files"
      ),
    ])

  static func run(_ arguments: ParsedArguments, _ console: Console) throws(UsageFault) -> Int32 {
    let name = arguments.positional[0]
    let expectedName = arguments["--expect"]
    guard name != "-" || expectedName != "-" else {
      throw UsageFault(
        message: "links and expected lines cannot both come from standard input",
        fix: "put one of them into a file")
    }
    let bytes = try console.read(name, for: "FILE")
    var expectedBytes: [UInt8]?
    if let expectedName { expectedBytes = try console.read(expectedName, for: "--expect") }
    let lines: [LineFile.Line]
    let expected: [LinkExpectation]?
    do throws(Diagnostic) {
      lines = try LineFile.lines(bytes, name: label(name))
      expected =
        if let expectedBytes {
          try LineFile.lines(expectedBytes, name: label(expectedName ?? ""))
            .map(LinkExpectation.init)
        } else {
          nil
        }
    } catch {
      console.report([error], arguments)
      if arguments.has("--json") { console.print(["diagnostic": error.dataValue]) }
      return 1
    }
    var round = try LinkRound(arguments, console)
    var results: [LinkResult] = []
    for line in lines { results.append(try round.open(line)) }
    let differences = expected.map { LinkDifference.all(results, $0) }
    if arguments.has("--json") {
      console.print([
        "links": .list(results.map(\.dataValue)),
        "differences": differences.map { .list($0.map(\.dataValue)) } ?? .null,
        "diagnostics": .list(round.diagnostics.map(\.dataValue)),
      ])
    } else if let differences {
      let places = (label(name), label(expectedName ?? ""))
      console.print(
        (differences.map { text($0, places) } + [summary(differences.count, results.count)])
          .joined(separator: "\n"))
    } else if !results.isEmpty {
      console.print(results.map(\.text).joined(separator: "\n"))
    }
    console.report(round.diagnostics, arguments)
    round.finish()
    if let differences { return differences.isEmpty ? 0 : 1 }
    return results.allSatisfy(\.isSuccess) ? 0 : 1
  }

  private static func label(_ file: String) -> String { file == "-" ? "(standard input)" : file }

  private static func summary(_ differences: Int, _ links: Int) -> String {
    let count = links == 1 ? "1 link" : "\(links) links"
    return differences == 0
      ? "\(count) as expected"
      : "\(differences) \(differences == 1 ? "difference" : "differences") in \(count)"
  }

  private static func text(
    _ difference: LinkDifference, _ files: (links: String, expected: String)
  ) -> String {
    let (result, expected) = (difference.result, difference.expected)
    let place =
      result.map { "\(files.links):\($0.line): \($0.url)" }
      ?? expected.map { "\(files.expected):\($0.line): \($0.url ?? "one line too many")" } ?? ""
    let wanted = expected.map { "\($0.text), \(files.expected):\($0.line)" }
    let found = result.map { "\($0.outcome) \($0.answer)" }
    return [
      place, "  expected  \(wanted ?? "nothing: there is no line for it")",
      "  found     \(found ?? "nothing: it is not in \(files.links)")",
    ].map { DiagnosticFormatter.printable($0) }.joined(separator: "\n")
  }
}

/// Opens one link after the other, each as if it were the first.
///
/// Handlers run, since what comes of a link is theirs to say; nothing that they ask for is done.
/// Before each link the store is as it was after the start, and no timer waits. A plugin that a
/// limit has stopped would run with a strike, so the project is opened anew then. What else
/// outlives a call, a variable of a script, is seen by the links after it.
private struct LinkRound {
  private let arguments: ParsedArguments
  private let console: Console
  private let store = MemoryStore()
  private var project: OpenProject
  private var content: [String: DataMap] = [:]
  private var numbers: [String: Int] = [:]
  private(set) var diagnostics: [Diagnostic] = []

  init(_ arguments: ParsedArguments, _ console: Console) throws(UsageFault) {
    self.arguments = arguments
    self.console = console
    project = try OpenProject(arguments, console, store: store)
    diagnostics = project.host.catalog.diagnostics + project.host.start().diagnostics
    content = store.content
    for (number, route) in project.host.catalog.routes.enumerated() {
      numbers["\(route.location) \(route.pattern)"] = number
    }
  }

  mutating func open(_ line: LineFile.Line) throws(UsageFault) -> LinkResult {
    let dispatch = project.host.open(line.text)
    if arguments.has("--verbose") { diagnostics += dispatch.diagnostics }
    store.content = content
    if dispatch.diagnostics.contains(where: { $0.code.hasPrefix("limit.") }) {
      finish()
      store.content = [:]
      project = try OpenProject(arguments, console, store: store)
      _ = project.host.start()
    } else {
      project.host.dropTimers()
    }
    return LinkResult(
      line: line.number, url: line.text, outcome: dispatch.outcome.rawValue,
      isSuccess: dispatch.outcome.isSuccess, route: dispatch.route?.pattern,
      number: dispatch.route.flatMap { numbers["\($0.location) \($0.pattern)"] },
      code: dispatch.outcome.isSuccess ? nil : dispatch.diagnostic?.code)
  }

  /// Prints what scripts have logged, when that is wanted.
  func finish() { project.reportLog() }
}
