internal import Diagnostics
internal import Values

/// `vitrina check`: everything that is wrong with a project, in one pass, for CI.
enum CheckCommand: Command {
  static let spec = CommandSpec(
    name: "check", summary: "Looks at everything in the project and tells what is wrong",
    options: [
      CommandSpec.Option(name: "--strict", doc: "warnings fail, too"),
      CommandSpec.Option(
        name: "--format", value: "FORMAT", choices: CheckFormat.allCases.map(\.rawValue),
        doc: "text (default), json, sarif, github (annotations of a workflow) or junit"),
      CommandSpec.Option(
        name: "--output", short: "-o", value: "FILE",
        doc: "write the format to a file, and tell what is wrong as text as well"),
    ],
    examples: [
      ("vitrina check", "files, data of all scenarios, links, accessibility in both schemes"),
      ("vitrina check --strict --format sarif -o check.sarif", "for CI"),
    ])

  static func run(_ arguments: ParsedArguments, _ console: Console) throws(UsageFault) -> Int32 {
    let format = try format(arguments)
    // What is found is the same whenever it is looked for: the clock stands still.
    let project = try OpenProject(arguments, console, clock: { ShowCommand.frozenTime })
    let progress = ProgressLine(console, of: "targets")
    let result = ProjectCheck(project).run { progress.show($0, of: $1) }
    progress.end()
    let isStrict = arguments.has("--strict")
    let file = arguments["--output"]
    if format == .text || file != nil { console.report(result.findings, arguments) }
    project.reportLog()
    let bytes = format.bytes(of: result, isStrict: isStrict)
    do throws(Diagnostic) {
      try console.write(bytes, to: file, makingFolders: true)
    } catch {
      console.report([error], arguments)
      return 1
    }
    return result.count(.error) > 0 || isStrict && result.count(.warning) > 0 ? 1 : 0
  }

  private static func format(_ arguments: ParsedArguments) throws(UsageFault) -> CheckFormat {
    let named = arguments["--format"].flatMap(CheckFormat.init)
    guard arguments.has("--json") else { return named ?? .text }
    guard named == nil || named == .json else {
      throw UsageFault(
        message: "--json and --format \(named?.rawValue ?? "") contradict one another",
        fix: "keep one of them")
    }
    return .json
  }
}

extension Console {
  /// Prints findings as `report` does diagnostics, each with what it was found in.
  fileprivate func report(_ findings: [CheckFinding], _ arguments: ParsedArguments) {
    guard !arguments.has("--quiet") else { return }
    let formatter = DiagnosticFormatter(color: usesColor(arguments, isTerminal: errorIsTerminal))
    for finding in findings {
      guard finding.diagnostic.severity != .note || arguments.has("--verbose") else { continue }
      complain(CheckText.text(of: finding, formatter))
    }
  }
}
