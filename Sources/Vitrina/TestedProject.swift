internal import Components
internal import Diagnostics
internal import Routing
internal import Scripting
internal import Synchronization
internal import Values

/// A project that a test case works on, opened for it alone.
struct TestedProject {
  private final class Clock: Sendable {
    private let time = Mutex(TestedProject.start)
    var now: Double { time.withLock(\.self) }
    func set(_ now: Double) { time.withLock { $0 = now } }
  }

  /// 2026-01-01T00:00:00Z, in seconds since 1970.
  private static let start = 1_767_225_600.0
  /// How often timers may run while time passes once.
  private static let maximumRuns = 1000
  /// How often looks may change by themselves meanwhile.
  private static let maximumChanges = 100_000

  private let host: Host
  private let clock = Clock()

  init(_ files: any PluginFiles) {
    let clock = clock
    host = Host(Host.Options(files: files, clock: { clock.now }))
    // It is the same for every case.
    _ = host.takeLog()
  }

  /// What a test file's own state is made with.
  static func services(_ files: any PluginFiles, _ settings: ProjectSettings) -> ScriptServices {
    let options = Host.Options(files: files, clock: { start })
    return Host.services(options, ComponentRegistry(options.components), settings)
  }

  /// What plugins have logged since they were loaded.
  func takeLog() -> [ScriptLogEntry] { host.takeLog() }

  private func context(_ extra: DataMap = [:]) -> RenderContext {
    host.context(EnvironmentQuery(settings: host.settings).environment, extra: extra)
  }

  /// Does what a case asks for; gives the object that the command of the same name writes.
  func perform(_ action: TestAction) throws(Diagnostic) -> DataValue {
    switch action {
    case .open(let url): return host.open(url).dataValue.forTests
    case .tap(let provider, let index, let scenario, let name):
      let action: ComponentAction =
        switch name ?? "tap" {
        case "tap": .tap(index: index)
        case "appear": .appear
        case let command: .command(command, [:])
        }
      let result = try host.perform(action, on: provider, scenario: scenario, in: context())
      return result.dataValue.forTests
    case .show(let provider, let scenario, let extra):
      let shown = try host.resolve(provider, scenario: scenario, in: context(extra))
      return try JSONReader.read(shown.json, file: "data").forTests
    case .screen(let id, let scenario, let params):
      let shown = try host.screen(id, scenario: scenario, params: params, in: context())
      return try JSONReader.read(shown.json, file: "data").forTests
    case .post(let event, let properties):
      let activity = event == "start" ? host.start() : host.post(event, properties)
      return activity.dataValue.forTests
    case .pass(let seconds): return try pass(seconds).dataValue.forTests
    }
  }

  /// Lets time pass from timer to timer and from look to look.
  private func pass(_ seconds: Double) throws(Diagnostic) -> Activity {
    let end = clock.now + seconds
    var activity = Activity()
    var runs = 0
    var changes = 0
    while let next = host.nextTimer, next <= end {
      guard runs < Self.maximumRuns, changes < Self.maximumChanges else {
        throw Diagnostic(
          "test.timers", .error, "timers run without end while time passes",
          expected: "at most \(Self.maximumRuns) runs", found: "one more",
          fix: "let less time pass, or look for a timer that sets itself again at once")
      }
      if host.nextPluginTimer == next { runs += 1 } else { changes += 1 }
      clock.set(max(clock.now, next))
      let run = host.runTimers()
      activity.effects += run.effects
      activity.diagnostics += run.diagnostics
    }
    clock.set(end)
    return activity
  }
}

extension DataValue {
  /// The value as a test sees it: a fact that is not there is nil, and an event's index counts from
  /// 1, as everywhere in Lua. What plugins wrote themselves stays as it is.
  fileprivate var forTests: DataValue {
    switch self {
    case .list(let items): return .list(items.map(\.forTests))
    case .map(let map):
      let entries = map.entries.filter { $0.value != .null }.map { entry in
        let value: DataValue =
          switch (entry.key, entry.value) {
          case ("effects", let value), ("data", let value), ("value", let value),
            ("params", let value):
            value
          case ("index", .integer(let index)): .integer(index + 1)
          case (_, let value): value.forTests
          }
        return DataMap.Entry(key: entry.key, value: value)
      }
      return .map(DataMap(entries: entries))
    default: return self
    }
  }
}
