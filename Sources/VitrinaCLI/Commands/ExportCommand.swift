internal import Diagnostics
internal import Values
internal import Vitrina
internal import Workshop

/// `vitrina export`: the workshop as files.
enum ExportCommand: Command {
  static let spec = CommandSpec(
    name: "export", summary: "Writes the workshop as files that open without a server",
    arguments: [
      CommandSpec.Argument(
        name: "DIR", doc: "an empty folder, a new one, or that of an earlier export")
    ],
    examples: [
      ("vitrina export site", "site/index.html opens by double click and from any web server"),
      ("vitrina export site --json", "the counts, for a script"),
    ])

  static func run(_ arguments: ParsedArguments, _ console: Console) throws(UsageFault) -> Int32 {
    let name = arguments.positional[0]
    let folder: ExportFolder
    do throws(Diagnostic) {
      folder = try ExportFolder(name, at: console.path(name))
    } catch {
      return fail(error, 2, arguments, console)
    }
    // What is exported is the same whenever it is: the clock stands still.
    let project = try OpenProject(arguments, console, clock: { ShowCommand.frozenTime })
    let progress = ProgressLine(console, of: "pages")
    do throws(Diagnostic) {
      let workshop = StaticWorkshop(of: project.host, files: project.files)
      let report = try workshop.export(to: folder) { progress.show($0, of: $1) }
      progress.end()
      let diagnostics = project.host.catalog.diagnostics + report.diagnostics
      console.report(diagnostics, arguments)
      project.reportLog()
      console.print(
        report, diagnostics, to: name, asJSON: project.wantsJSON)
      return diagnostics.hasErrors ? 1 : 0
    } catch {
      progress.end()
      return fail(error, 1, arguments, console)
    }
  }

  private static func fail(
    _ fault: Diagnostic, _ code: Int32, _ arguments: ParsedArguments, _ console: Console
  ) -> Int32 {
    console.report([fault], arguments)
    if arguments.has("--json") { console.print(["diagnostic": fault.dataValue]) }
    return code
  }
}

extension Console {
  fileprivate func print(
    _ report: StaticWorkshop.Report, _ diagnostics: [Diagnostic], to folder: String, asJSON: Bool
  ) {
    guard !asJSON else {
      return print([
        "bytes": .integer(report.bytes), "diagnostics": .list(diagnostics.map(\.dataValue)),
        "files": .integer(report.files), "folder": .string(folder),
        "pages": .integer(report.pages), "removed": .integer(report.removed),
      ])
    }
    let size = Double(report.bytes / 104_858) / 10
    let removed = report.removed > 0 ? ", \(report.removed) of an earlier export removed" : ""
    print(
      "\(report.pages) pages in \(report.files) files, \(size) MiB\(removed)\n"
        + "open \(folder)/index.html")
  }
}
