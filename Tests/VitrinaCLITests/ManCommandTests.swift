import Foundation
import TestSupport
import Testing

@testable import VitrinaCLI

@Suite struct ManCommandTests {
  @Test func `the page has every command, argument, option and example`() {
    let run = ToolRun("man")
    #expect(run.code == 0)
    func has(_ text: String) -> Bool { run.output.contains(text.replacing("-", with: "\\-")) }
    for spec in CommandLineTool.specs {
      #expect(has(".SS \"vitrina \(spec.name)"), "\(spec.name)")
      for argument in spec.arguments { #expect(has(argument.doc), "\(argument.name)") }
      for option in spec.allOptions { #expect(has("\\fB\(option.label)\\fR"), "\(option.name)") }
      for example in spec.examples {
        #expect(has(example.line.replacing("\\", with: "\\e")), "\(example.line)")
      }
    }
  }

  @Test func `every line that begins with a dot is a request, and no line with a quote`() {
    let requests: Set<Substring> = [".TH", ".SH", ".SS", ".TP", ".PP", ".RS", ".RE", ".nf", ".fi"]
    for line in ToolRun("man").output.split(separator: "\n") {
      #expect(!line.hasPrefix("'"), "\(line)")
      guard line.hasPrefix(".") else { continue }
      #expect(requests.contains(line.prefix { $0 != " " }), "\(line)")
    }
  }

  @Test func `docs/commands.md is what the program says`() throws {
    let document = try String(
      contentsOf: Repository.root.appendingPathComponent("docs/commands.md"), encoding: .utf8)
    #expect(ToolRun("man", "--format", "markdown").output == document, "run: make docs")
  }

  @Test func `a manual page is no JSON`() {
    let run = ToolRun("man", "--json")
    #expect(run.code == 2)
    #expect(run.errors == "vitrina: a manual page is no JSON\n  leave out --json\n")
  }
}
