internal import Diagnostics
internal import Scripting
internal import Values
internal import Vitrina

/// `vitrina test`: runs the tests that are written in Lua.
enum TestCommand: Command {
  static let spec = CommandSpec(
    name: "test", summary: "Runs the *_test.lua files of plugins and scripts",
    arguments: [
      CommandSpec.Argument(
        name: "FILTER", isRequired: false, doc: "text that file or case name must contain")
    ],
    examples: [
      ("vitrina test", "all tests of the project"),
      ("vitrina test plugins/loyalty/ --json", "those of one plugin, for tools"),
    ])

  static func run(_ arguments: ParsedArguments, _ console: Console) throws(UsageFault) -> Int32 {
    let project = try OpenProject(arguments, console)
    // A plugin that does not load is not a case, but most likely why cases fail.
    console.report(project.host.catalog.diagnostics, arguments)
    let summary = TestRunner(files: project.files).run(
      filter: arguments.positional.first ?? ""
    ) { result in
      guard !project.wantsJSON else { return }
      let word = result.isSuccess ? "ok    " : "FAILED"
      console.print(DiagnosticFormatter.printable("\(word)  \(result.file): \(result.name)"))
      console.report([result.diagnostic].compactMap(\.self), arguments)
      project.report(result.log)
    }
    if project.wantsJSON {
      console.print(summary.dataValue)
    } else {
      let count = summary.results.count
      console.print("\(count) \(count == 1 ? "case" : "cases"), \(summary.failed) failed")
    }
    console.report([summary.diagnostic].compactMap(\.self), arguments)
    return summary.isSuccess ? 0 : 1
  }
}
