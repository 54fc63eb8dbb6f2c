internal import Banners
internal import Components
internal import Diagnostics
internal import Routing
internal import Scripting
internal import Values

/// A project that a test case works on, opened for it alone.
struct TestedProject {
  /// 2026-01-01T00:00:00Z, in seconds since 1970.
  private static let start = 1_767_225_600.0

  private let host: Host
  private let clock = ForwardClock(standingAt: start)

  init(_ files: any PluginFiles, _ coverage: LineCoverage?) {
    let clock = clock
    var options = Host.Options(files: files, clock: { clock.now })
    options.coverage = coverage
    host = Host(options)
    // It is the same for every case.
    _ = host.takeLog()
  }

  /// What a test file's own state is made with.
  static func services(
    _ files: any PluginFiles, _ settings: ProjectSettings, _ coverage: LineCoverage?
  ) -> ScriptServices {
    var options = Host.Options(files: files, clock: { start })
    options.coverage = coverage
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
    case .banners: return .list(host.currentBanners.map(Self.value))
    case .banner(let gesture, let index):
      return try touch(gesture, index).dataValue.forTests
    case .pass(let seconds): return try host.pass(seconds, on: clock).dataValue.forTests
    }
  }

  private static func value(_ banner: BannerSnapshot) -> DataValue {
    .map(
      banner.data.words.overlaid(with: [
        "state": .string(banner.phase.rawValue), "scene": .string(banner.scene),
        "lane": .string(banner.lane), "plugin": .string(banner.owner.plugin),
      ]))
  }

  private func touch(_ gesture: String, _ index: Int?) throws(Diagnostic) -> Activity {
    let inputs: [String: BannerInput] = [
      "tap": .activate, "action": .action(index ?? 0), "swipe": .swipe, "close": .close,
    ]
    guard let input = inputs[gesture] else {
      throw Diagnostic(
        "test.banner", .error, "nothing like \(quoted(gesture)) can be done to a banner",
        expected: "one of \(inputs.keys.sorted().joined(separator: ", "))",
        found: quoted(gesture))
    }
    guard
      let banner = host.currentBanners.last(where: {
        $0.phase == .arriving || $0.phase == .presented
      })
    else {
      throw Diagnostic(
        "test.banner", .error, "no banner is shown", expected: "one that has come",
        found: "\(host.currentBanners.count) that wait or leave",
        fix: "let time pass first: test.pass(1)")
    }
    return host.act(input, on: banner.id)
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
