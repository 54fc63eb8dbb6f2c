internal import Diagnostics
internal import Foundation
internal import Routing
internal import Scripting
internal import Values
internal import Vitrina

/// A project that a command has opened, with where to write about it.
struct OpenProject {
  let folder: String
  let files: DiskFiles
  let host: Vitrina.Host
  let arguments: ParsedArguments
  let console: Console
  /// Whether nothing outlives the command.
  let isMemory: Bool

  /// For commands that keep state.
  static let memoryOption = CommandSpec.Option(
    name: "--memory", doc: "begin with the sample data, and keep nothing in \(ProjectState.file)")

  /// - Parameters:
  ///   - clock: Seconds since 1970; the system's clock unless a command wants another.
  ///   - store: What scripts keep; it ends with the command.
  init(
    _ arguments: ParsedArguments, _ console: Console,
    clock: @escaping @Sendable () -> Double = { Date().timeIntervalSince1970 },
    store: MemoryStore = MemoryStore()
  ) throws(UsageFault) {
    folder = try ProjectFolder.find(arguments, from: console.currentFolder)
    files = DiskFiles(root: folder)
    host = Vitrina.Host(Vitrina.Host.Options(files: files, clock: clock, store: store))
    self.arguments = arguments
    self.console = console
    isMemory = true
  }

  private init(
    _ folder: String, _ options: Vitrina.Host.Options, _ files: DiskFiles,
    _ arguments: ParsedArguments, _ console: Console
  ) {
    self.folder = folder
    self.files = files
    host = Vitrina.Host(options)
    self.arguments = arguments
    self.console = console
    isMemory = false
  }

  /// Opens a project whose state lies in its folder, unless `--memory` says otherwise.
  ///
  /// - Returns: Nil if the state cannot be used, which has been told.
  static func keepingState(
    _ arguments: ParsedArguments, _ console: Console,
    clock: @escaping @Sendable () -> Double = { Date().timeIntervalSince1970 }
  ) throws(UsageFault) -> OpenProject? {
    guard !arguments.has(memoryOption.name) else {
      return try OpenProject(arguments, console, clock: clock)
    }
    let folder = try ProjectFolder.find(arguments, from: console.currentFolder)
    let files = DiskFiles(root: folder)
    var options = Vitrina.Host.Options(files: files, clock: clock)
    do throws(Diagnostic) {
      try ProjectState.keep(in: folder, &options)
      return OpenProject(folder, options, files, arguments, console)
    } catch {
      var fault = error
      fault.fix = [fault.fix, "or go on without it: --memory"].compactMap(\.self)
        .joined(separator: "; ")
      console.report([fault], arguments)
      if arguments.has("--json") { console.print(["diagnostic": fault.dataValue]) }
      return nil
    }
  }

  var wantsJSON: Bool { arguments.has("--json") }

  /// Tells plugins that the host has started, and what came of it in words. What services were set up
  /// to is told with `--verbose` alone, unless it was refused.
  func start() -> Activity {
    var activity = host.start()
    if !arguments.has("--verbose") { activity.effects.removeAll(where: \.isDoneByService) }
    for effect in activity.effects where !wantsJSON {
      console.print("  at start  \(DiagnosticFormatter.printable(DispatchText.effect(effect)))")
    }
    return activity
  }

  /// Lets services end what they were asked for, as if no time passed.
  func finishServices(on clock: ForwardClock) -> Activity {
    do throws(Diagnostic) {
      var activity = try host.finishImpact(on: clock)
      let later = try host.finishMessages(on: clock)
      activity.effects += later.effects
      activity.diagnostics += later.diagnostics
      return activity
    } catch {
      return Activity(diagnostics: [error])
    }
  }

  /// Says that timers wait which will not run: the program ends before them.
  ///
  /// - Parameter clock: The one that the host goes by.
  func reportTimers(on clock: ForwardClock) {
    guard let next = host.nextPluginTimer else { return }
    let seconds = max(0, next - clock.now)
    console.complain(
      "note: a timer of vitrina.after waits for \(String(format: "%.1f", seconds)) s more and will "
        + "not run; it does in vitrina preview")
  }

  /// Prints what scripts logged, when notes are wanted.
  func reportLog() {
    if arguments.has("--verbose") { report(host.takeLog()) }
  }

  /// Prints lines of a log, when notes are wanted.
  func report(_ log: [ScriptLogEntry]) {
    guard arguments.has("--verbose") else { return }
    for entry in log { console.complain(entry.text) }
  }
}

extension ScriptLogEntry {
  /// The line as it is printed.
  var text: String {
    let message = DiagnosticFormatter.printable(message.replacing("\t", with: "  "))
    return "\(SourceLocation(file, line: line)): \(level): \(message)"
  }
}

extension Effect {
  /// Whether a service was asked for something and has done it.
  fileprivate var isDoneByService: Bool {
    if case .service(let call) = self { call.outcome?.isSuccess == true } else { false }
  }
}
