public import Diagnostics
internal import LuaBridge
public import Values

/// A test file in a state of its own, under a plugin's sandbox and limits: its cases, and the door
/// to run them.
///
/// One thread at a time may use it.
public final class TestScript {
  public struct Case: Sendable, Equatable {
    public var name: String
    /// Where `test.case` was called.
    public var location: SourceLocation
  }

  /// Does to the project under test what a case asks for, and gives what the case gets to see.
  ///
  /// Runs within a call into the test's state, so it must not use the test; other scripts it may
  /// enter. The watch measures the time of the thread: what they take counts for the case, too.
  public typealias Project = (TestAction) throws(Diagnostic) -> DataValue

  /// How many times the CPU time of a plugin's call a case has.
  public static let timeFactor = 20.0

  /// In the order of the file.
  public let cases: [Case]
  /// Why the file did not run to its end; there are no cases then.
  public let fault: Diagnostic?
  private let session: ScriptSession
  private let recorder = TestRecorder()
  private let words: ScriptDiagnostics
  /// Nil if the file did not run to its end.
  private let state: LuaState?

  /// Runs a test file, which registers its cases.
  ///
  /// - Parameters:
  ///   - plugin: The plugin whose files it may require.
  ///   - isRouteScript: Whether it tests route scripts: it has nothing to require then.
  public init(file: String, plugin: String, isRouteScript: Bool, services: ScriptServices) {
    var services = services
    services.policy.call *= Self.timeFactor
    session = ScriptSession(
      plugin: plugin, entryFile: file, manifest: PluginManifest(name: plugin),
      isRouteScript: isRouteScript, services: services, names: ScriptNames(),
      loadTime: services.clock())
    let limits = services.policy.limits
    words = ScriptDiagnostics(entryFile: file, limits: limits, ownLimits: [])
    guard let contents = services.files.contents(of: file) else {
      (cases, state) = ([], nil)
      fault = Diagnostic(
        "plugin.unreadable", .error, "the test file could not be read", at: SourceLocation(file),
        expected: "a readable file, up to 1 MiB",
        found: services.files.obstacle(at: file, isFolder: false) ?? "no such file",
        fix: "put a plain file there")
      return
    }
    do throws(LuaError) {
      let state = try LuaState(limits: limits, lines: services.coverage.map { $0.add })
      state.setSeed(services.policy.seed)
      try PluginAPI(session: session, state: state, isTest: true).install(recorder)
      _ = try ScriptInside.run(contents: contents, in: state, session)
      guard !recorder.cases.isEmpty else {
        (cases, self.state) = ([], nil)
        fault = Diagnostic(
          "test.empty", .error, "the test file has no case", at: SourceLocation(file),
          expected: "test.case(\"…\", function() … end) at the top level", found: "none",
          fix: "add one, or remove the file")
        return
      }
      cases = recorder.cases.map { Case(name: $0.name, location: $0.location) }
      (self.state, fault) = (state, nil)
    } catch {
      (cases, state) = ([], nil)
      var diagnostic = words.diagnostic(
        error, subject: "the test file", source: session.sources[error.location?.file ?? file],
        isLoading: true)
      diagnostic.trace = Self.trimmed(diagnostic.trace, at: diagnostic.location)
      fault = session.quotingSource(diagnostic)
    }
  }

  /// Runs a case.
  ///
  /// - Parameter index: Its place in `cases`.
  /// - Returns: Why it failed; nil when it passed.
  public func run(_ index: Int, on project: @escaping Project) -> Diagnostic? {
    guard let state else { return fault }
    let name = cases[index].name
    session.phase = .event
    session.log.beginCall()
    recorder.project = project
    defer { recorder.project = nil }
    let group = recorder.cases[index].group
    var fault: Diagnostic?
    for function in group.allBefore + [recorder.cases[index].function] where fault == nil {
      fault = run(function, of: name, in: state)
    }
    // What was made ready is put away, however the case ended.
    for function in group.allAfter {
      let late = run(function, of: name, in: state)
      fault = fault ?? late
    }
    return fault
  }

  private func run(_ function: LuaReference, of name: String, in state: LuaState) -> Diagnostic? {
    do throws(LuaError) {
      try state.call(function) { _ in }
      return nil
    } catch {
      var diagnostic = words.diagnostic(error, subject: "the case '\(name)'")
      if error.kind == .time {
        let milliseconds = Int(state.limits.call * 1000)
        diagnostic.expected =
          "at most \(milliseconds) ms of CPU a case, \(Int(Self.timeFactor)) times call_ms"
      } else if error.kind == .memory {
        diagnostic.expected = "at most \(state.limits.memory >> 20) MiB for all of the test file"
      }
      diagnostic.trace = Self.trimmed(diagnostic.trace, at: diagnostic.location)
      return session.quotingSource(diagnostic)
    }
  }

  /// What the file logged since the last time, oldest first.
  public func takeLog() -> [ScriptLogEntry] { session.log.take(entryFile: session.entryFile) }

  /// Without the frames of our own Lua; empty if it says no more than the place.
  private static func trimmed(_ trace: [String], at place: SourceLocation?) -> [String] {
    let ours = "\(LuaState.loadedText):"
    let trace = trace.filter { !$0.hasPrefix(ours) }
    guard trace.count == 1, let place, trace[0].hasPrefix("\(place) ") else { return trace }
    return []
  }
}
