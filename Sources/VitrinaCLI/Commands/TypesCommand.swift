internal import Diagnostics
internal import Values
internal import Vitrina

/// `vitrina types`: what editors and linters are told of the Lua API and of the project.
enum TypesCommand: Command {
  static let spec = CommandSpec(
    name: "types", summary: "Writes what editors and linters know of the Lua API",
    options: [
      CommandSpec.Option(
        name: "--output", short: "-o", value: "DIR",
        doc: "the folder that an editor opens (default: the project)"),
      CommandSpec.Option(
        name: "--check", doc: "write nothing; fail if a file is not what would be written"),
    ],
    examples: [
      ("vitrina types", ".vitrina/types, .luarc.json and .luacheckrc: see docs/editor.md"),
      ("vitrina types --check", "whether they are up to date, for CI"),
    ])

  static func run(_ arguments: ParsedArguments, _ console: Console) throws(UsageFault) -> Int32 {
    let project = try OpenProject(arguments, console)
    let root = arguments["--output"].map(console.path) ?? project.folder
    let plan = EditorFiles(of: project.host.catalog, in: root)
    var diagnostics = plan.diagnostics
    var table = TextTable()
    var list: [DataValue] = []
    for file in plan.files {
      var word = file.state.rawValue
      switch file.state {
      case .current, .kept: break
      case .missing, .differs:
        if arguments.has("--check") {
          diagnostics.append(drift(of: file))
        } else {
          do throws(Diagnostic) {
            try WholeFile.write(
              file.bytes, to: "\(root)/\(file.path)", named: file.path, makingFolders: true)
            word = "written"
          } catch {
            diagnostics.append(error)
            word = "failed"
          }
        }
      }
      table.add(file.path, word, advice(on: file))
      list.append(["path": .string(file.path), "state": .string(word)])
    }
    console.report(diagnostics, arguments)
    if project.wantsJSON {
      console.print([
        "files": .list(list), "diagnostics": .list(diagnostics.map(\.dataValue)),
      ])
    } else {
      console.print(table.text)
    }
    return diagnostics.hasErrors ? 1 : 0
  }

  private static func drift(of file: EditorFiles.File) -> Diagnostic {
    Diagnostic(
      "types.drift", .error,
      file.state == .missing
        ? "'\(file.path)' is not there" : "'\(file.path)' is not what would be written",
      at: SourceLocation(file.path), expected: "what vitrina types writes today",
      found: file.state == .missing ? "nothing" : "something else", fix: "run vitrina types")
  }

  /// What the author may do about a file that is left alone.
  private static func advice(on file: EditorFiles.File) -> String {
    guard file.state == .kept, file.path == ".luacheckrc" else { return "" }
    return "it is yours; luacheck --config \(EditorFiles.folder)/luacheck.lua knows the API"
  }
}
