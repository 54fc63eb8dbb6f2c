internal import LuaBridge
internal import Synchronization

/// Which lines of a project's scripts have run, put together from all states that were made with it.
///
/// A state adds what it has seen when it ends, so ask when hosts and tests are gone.
public final class LineCoverage: Sendable {
  /// The lines of a file; those with nothing but `end`, `else` and closing brackets count as none.
  public struct File: Sendable, Equatable {
    public var path: String
    /// Lines with something to run, in order.
    public var runnable: [Int]
    /// Those of them that have never run, in order.
    public var missed: [Int]

    public var ranCount: Int { runnable.count - missed.count }
  }

  private struct Lines {
    var runnable: Set<Int> = []
    var ran: Set<Int> = []
  }

  private let files = Mutex<[String: Lines]>([:])

  public init() {}

  func add(_ lines: [LuaLines]) {
    files.withLock { files in
      for file in lines {
        files[file.file, default: Lines()].runnable.formUnion(file.runnable)
        files[file.file, default: Lines()].ran.formUnion(file.ran)
      }
    }
  }

  /// All scripts of a project, by path; test files are none. One that was never loaded has not run; one
  /// that does not parse is left out.
  public func files(of project: any PluginFiles) -> [File] {
    let seen = files.withLock(\.self)
    return Self.scripts(of: project).compactMap { path in
      guard let contents = project.contents(of: path) else { return nil }
      let source = LuaSource(file: path, contents: contents)
      guard let lines = seen[path] ?? Self.compiled(source) else { return nil }
      let counted = Self.linesThatSay(source.bytes)
      let runnable = lines.runnable.intersection(counted).sorted()
      let missed = runnable.filter { !lines.ran.contains($0) }
      return File(path: path, runnable: runnable, missed: missed)
    }
  }

  private static func scripts(of project: any PluginFiles) -> [String] {
    func scripts(in folder: String, deeper: Int) -> [String] {
      project.entries(of: folder).flatMap { entry -> [String] in
        let path = "\(folder)/\(entry.name)"
        if entry.isFolder { return deeper > 0 ? scripts(in: path, deeper: deeper - 1) : [] }
        return path.hasSuffix(".lua") && !path.hasSuffix("_test.lua") ? [path] : []
      }
    }
    return (scripts(in: "plugins", deeper: 8) + scripts(in: "scripts", deeper: 0)).sorted()
  }

  /// The lines of a file that nothing has loaded.
  private static func compiled(_ source: LuaSource) -> Lines? {
    let own = LineCoverage()
    do throws(LuaError) {
      let state = try LuaState(limits: SandboxPolicy.standard.limits, lines: own.add)
      _ = try state.load(source.bytes, file: source.file)
    } catch {
      return nil
    }
    return own.files.withLock { $0[source.file] }
  }

  /// The lines that do more than close what others have opened.
  private static func linesThatSay(_ bytes: [UInt8]) -> Set<Int> {
    let closing: Set<String> = ["end", "else", ")", "}", "]", ",", ";"]
    return Set(
      LuaTokens(bytes).tokens.filter { $0.kind == .string || !closing.contains($0.text) }
        .map(\.line))
  }
}
