internal import Diagnostics
internal import FoundationEssentials
internal import Scripting
internal import Vitrina

/// A project that a command has opened, with where to write about it.
struct OpenProject {
  let folder: String
  let files: DiskFiles
  let host: Host
  let arguments: ParsedArguments
  let console: Console

  /// - Parameter clock: Seconds since 1970; the system's clock unless a command wants another.
  init(
    _ arguments: ParsedArguments, _ console: Console,
    clock: @escaping @Sendable () -> Double = { Date().timeIntervalSince1970 }
  ) throws(UsageFault) {
    folder = try ProjectFolder.find(arguments, from: console.currentFolder)
    files = DiskFiles(root: folder)
    host = Host(Host.Options(files: files, clock: clock))
    self.arguments = arguments
    self.console = console
  }

  var wantsJSON: Bool { arguments.has("--json") }

  /// Prints what scripts logged, when notes are wanted.
  func reportLog() {
    guard arguments.has("--verbose") else { return }
    for entry in host.takeLog() {
      let place = SourceLocation(entry.file, line: entry.line)
      console.complain(
        "\(place): \(entry.level): \(DiagnosticFormatter.printable(entry.message.replacing("\t", with: "  ")))"
      )
    }
  }
}
