internal import Diagnostics
internal import Foundation
internal import Rasterizing
internal import Scripting
internal import Values
internal import Vitrina
internal import Workshop

/// `vitrina doctor`: what this machine has, and what of it will be in the way.
enum DoctorCommand: Command {
  static let spec = CommandSpec(
    name: "doctor", summary: "Checks this machine and this project, and says what is in the way",
    examples: [
      ("vitrina doctor", "Lua, libraries, fonts, limits, file watch, port and project"),
      ("vitrina doctor --json", "the same for tools"),
    ])

  static func run(_ arguments: ParsedArguments, _ console: Console) throws(UsageFault) -> Int32 {
    let isWhole = arguments.has("--json") || arguments.has("--verbose")
    var checks = [lua(isWhole), libraries(), fonts(), openFiles(), fileWatch(), port()]
    if arguments["--project"] != nil
      || (try? ProjectFolder.find(arguments, from: console.currentFolder)) != nil
    {
      let project = try OpenProject(arguments, console)
      checks += [Self.project(project), limits(of: project), state(of: project)]
    } else {
      checks.append(
        Check("project", .warning, "none here", fix: "go to a project, or name one with --project"))
    }
    if arguments.has("--json") {
      console.print(["checks": .list(checks.map(\.dataValue))])
    } else {
      console.print(text(checks))
    }
    return checks.contains { $0.status == .error } ? 1 : 0
  }

  /// One thing that was looked at.
  private struct Check {
    enum Status: String {
      case fine = "ok"
      case warning, error
    }

    let name: String
    let status: Status
    let found: String
    var fix: String?
    /// More lines, each a name and what it means.
    var details: [(name: String, text: String)] = []

    init(
      _ name: String, _ status: Status, _ found: String, fix: String? = nil,
      details: [(name: String, text: String)] = []
    ) {
      self.name = name
      self.status = status
      self.found = found
      self.fix = fix
      self.details = details
    }

    var dataValue: DataValue {
      [
        "name": .string(name), "status": .string(status.rawValue), "found": .string(found),
        "fix": DataValue(fix),
        "details": .list(details.map { ["name": .string($0.name), "text": .string($0.text)] }),
      ]
    }
  }

  private static func text(_ checks: [Check]) -> String {
    var table = TextTable()
    for check in checks {
      table.add(check.status.rawValue, check.name, DiagnosticFormatter.printable(check.found))
      for detail in check.details { table.add("", "", "\(detail.name): \(detail.text)") }
      if let fix = check.fix { table.add("", "", "fix: \(fix)") }
    }
    return table.text
  }

  /// - Parameter isWhole: Whether to name the faults that the host contains, too.
  private static func lua(_ isWhole: Bool) -> Check {
    let runtime = LuaRuntime()
    let details = runtime.presentFaults.filter { isWhole || $0.reach != .contained }.map {
      (name: $0.name, text: "\($0.summary) (mended in \($0.mendedIn))")
    }
    guard runtime.isUnsafeForHostilePlugins else {
      return Check("lua", .fine, runtime.sentence, details: details)
    }
    return Check(
      "lua", .warning, runtime.sentence,
      fix: "link Lua 5.4.8 or later, or load only plugins whose authors you know",
      details: details)
  }

  private static func libraries() -> Check {
    let versions =
      PictureLibraries.versions + [
        ("sqlite", ProjectState.libraryVersion), ("libmicrohttpd", Workshop.libraryVersion),
      ]
    return Check(
      "libraries", .fine, versions.map { "\($0.name) \($0.version)" }.joined(separator: ", "))
  }

  private static func fonts() -> Check {
    let missing = PictureLibraries.missingFonts()
    guard !missing.isEmpty else { return Check("fonts", .fine, "Inter, Noto Sans and emoji") }
    let packages = missing.map(\.package).reduce(into: [String]()) { packages, package in
      if !packages.contains(package) { packages.append(package) }
    }
    return Check(
      "fonts", .warning, "not there: \(missing.map(\.family).joined(separator: ", "))",
      fix: "apt-get install \(packages.joined(separator: " "))")
  }

  /// A page of the workshop holds two connections, and each project file is opened for a moment.
  private static let neededFiles: UInt = 512

  private static func openFiles() -> Check {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0,
      limit.rlim_cur < neededFiles
    else { return Check("open files", .fine, "enough may be open at a time") }
    return Check(
      "open files", .warning, "only \(limit.rlim_cur) may be open at a time",
      fix: "ulimit -n \(neededFiles), or more")
  }

  private static func fileWatch() -> Check {
    let watch = inotify_init1(Int32(IN_CLOEXEC))
    guard watch >= 0 else {
      return Check(
        "file watch", .error, "no file can be watched: \(String(cString: strerror(errno)))",
        fix: "raise fs.inotify.max_user_instances, or end other programs that watch files")
    }
    close(watch)
    return Check("file watch", .fine, "saved files will be seen")
  }

  private static func port() -> Check {
    Workshop.isFree(PreviewCommand.standardPort)
      ? Check("port", .fine, "\(PreviewCommand.standardPort) is free for vitrina preview")
      : Check(
        "port", .warning, "\(PreviewCommand.standardPort) is taken",
        fix: "use vitrina preview --port 0, or end the program that has it")
  }

  private static func project(_ project: OpenProject) -> Check {
    let catalog = project.host.catalog
    let broken = catalog.plugins.filter { !$0.isLoaded }.map(\.name)
    let count = "\(catalog.plugins.count) plugins and scripts, \(catalog.providers.count) providers"
    guard catalog.diagnostics.hasErrors else { return Check("project", .fine, count) }
    return Check(
      "project", .error,
      broken.isEmpty
        ? "\(count), with errors" : "\(count); not loaded: \(broken.joined(separator: ", "))",
      fix: "see vitrina check")
  }

  private static func limits(of project: OpenProject) -> Check {
    let policy = project.host.policy
    let words = [
      "\(policy.memory >> 20) MiB a plugin", "\(Int((policy.call * 1000).rounded())) ms a call",
      "\(Int((policy.load * 1000).rounded())) ms a load",
    ]
    return Check("limits", .fine, words.joined(separator: ", "))
  }

  private static func state(of project: OpenProject) -> Check {
    let file = "\(project.folder)/\(ProjectState.file)"
    let isThere = access(file, F_OK) == 0
    let place = isThere ? file : project.folder
    guard access(place, W_OK) == 0 else {
      return Check(
        "state", .warning, "\(ProjectState.file) cannot be written",
        fix: "check its rights, or use --memory")
    }
    return Check(
      "state", .fine,
      isThere ? "\(ProjectState.file) is there" : "\(ProjectState.file) will be made when needed")
  }
}
