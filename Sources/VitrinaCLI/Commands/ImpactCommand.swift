internal import Diagnostics
internal import Foundation
internal import Impact
internal import Values
internal import Vitrina

/// `vitrina impact`: what the impact service keeps, for who runs it.
enum ImpactCommand: Command {
  static let spec = CommandSpec(
    name: "impact", summary: "Shows or clears what the impact service keeps of this project",
    arguments: [
      CommandSpec.Argument(
        name: "WHAT", choices: ["status", "ledger", "reset"],
        doc: "status: who shops and how far goals are; ledger: what was booked; reset: forget all")
    ],
    options: [
      CommandSpec.Option(
        name: "--last", value: "N", doc: "lines of the ledger (default \(standardLines))"),
      CommandSpec.Option(
        name: "--audit", doc: "add all donations up and compare them with the sums that are kept"),
      CommandSpec.Option(name: "--yes", doc: "reset without a way back"),
      OpenProject.memoryOption,
    ],
    examples: [
      ("vitrina impact status", "the shopper, the selection and all goals"),
      ("vitrina impact status --audit", "and whether the sums are right; exit code 1 if not"),
      ("vitrina impact ledger --last 20 --json", "the latest bookings, for tools"),
      ("vitrina impact reset --yes", "begin again with the sample data"),
    ])

  private static let standardLines = 50

  static func run(_ arguments: ParsedArguments, _ console: Console) throws(UsageFault) -> Int32 {
    let what = arguments.positional[0]
    let lines = try lines(arguments)
    guard what != "reset" || arguments.has("--yes") else {
      throw UsageFault(
        message: "a reset forgets the shopper and the whole ledger",
        fix: "write vitrina impact reset --yes if that is what you want")
    }
    guard let project = try OpenProject.keepingState(arguments, console) else { return 1 }
    do throws(Diagnostic) {
      switch what {
      case "ledger": return try ledger(lines, of: project)
      case "reset":
        try project.host.resetImpact()
        if !project.wantsJSON { console.print("the ledger is as it was at the beginning") }
        return try status(of: project, isAudited: false)
      default: return try status(of: project, isAudited: arguments.has("--audit"))
      }
    } catch {
      console.report([error], arguments)
      if project.wantsJSON { console.print(["diagnostic": error.dataValue]) }
      return 1
    }
  }

  private static func lines(_ arguments: ParsedArguments) throws(UsageFault) -> Int {
    guard let text = arguments["--last"] else { return standardLines }
    guard let count = Int(text), (1...100_000).contains(count) else {
      throw UsageFault(message: "--last cannot be '\(text)'", fix: "a number from 1 to 100000")
    }
    return count
  }

  private static func ledger(
    _ lines: Int, of project: OpenProject
  ) throws(Diagnostic) -> Int32 {
    let entries = try project.host.impactLedger(last: lines)
    if project.wantsJSON {
      project.console.print(["entries": .list(entries.map(\.dataValue))])
      return 0
    }
    var table = TextTable()
    for entry in entries {
      table.add(
        "\(entry.sequence)", LedgerText.time(entry.time), entry.event, entry.order,
        LedgerText.rest(of: entry))
    }
    project.console.print(table.isEmpty ? "  nothing was booked yet" : table.text)
    return 0
  }

  private static func status(
    of project: OpenProject, isAudited: Bool
  ) throws(Diagnostic) -> Int32 {
    let status = try project.host.impactStatus()
    let differences = isAudited ? try project.host.auditLedger() : []
    let file = project.isMemory ? nil : ProjectState.file
    if project.wantsJSON {
      var json = status.dataValue.adding(DataValue(file), as: "file")
      if isAudited { json = json.adding(.list(differences.map(DataValue.string)), as: "audit") }
      project.console.print(json)
    } else {
      var text = LedgerText.status(status, file: file)
      if isAudited, differences.isEmpty {
        text += "\n  audit      the sums are those of the donations"
      }
      for line in differences { text += "\n  audit      \(line)" }
      project.console.print(text)
    }
    project.console.report(project.host.catalog.diagnostics, project.arguments)
    return differences.isEmpty ? 0 : 1
  }
}
