internal import Components
internal import Vitrina

/// The axes of one snapshot, each in one way to write it, so that two that mean the same are the
/// same.
struct SnapshotAxes: Sendable {
  let context: RenderContext
  /// The scheme, then what differs from a project without a word about axes, by the names of
  /// `EnvironmentQuery`.
  let values: [(name: String, value: String)]
  /// `dark.rtl.size-ax3`, a part of the name of a file. No two axes share one.
  let name: String

  /// - Parameter axes: All of them are fine.
  init(_ axes: [String: String], of host: Host) {
    let plain = EnvironmentQuery(settings: host.settings).environment
    var query = EnvironmentQuery(settings: host.settings)
    for name in EnvironmentQuery.names { _ = axes[name].map { query.set(name, $0) } }
    let (environment, moment) = (query.environment, query.moment)
    context = host.context(environment, moment: moment)
    let scheme = environment.scheme.rawValue
    var values = [("scheme", scheme)]
    var parts = [scheme]
    func add(_ name: String, _ value: String, _ part: String) {
      values.append((name, value))
      parts.append(part)
    }
    if environment.width != plain.width {
      let width = Self.text(environment.width)
      add("width", width, "w\(width)")
    }
    let locale = environment.locale.lowercased()
    if locale != plain.locale.lowercased() {
      add("locale", environment.locale, "lang-\(locale)")
    }
    if environment.direction != ViewEnvironment.direction(ofLocale: environment.locale) {
      add("dir", environment.direction.rawValue, environment.direction.rawValue)
    }
    if environment.textSize != .standard {
      let size = Self.text(environment.textSize)
      add("text-size", size, "size-\(size)")
    }
    if environment.motion != plain.motion {
      add("motion", environment.motion.rawValue, "motion-\(environment.motion.rawValue)")
    }
    if let state = moment.state { add("state", state, "state-\(state)") }
    if let time = moment.time { add("time", Self.text(time), "t\(Self.text(time))") }
    self.values = values
    name = parts.joined(separator: ".")
  }

  /// As options of `vitrina show`.
  var options: String { values.map { "--\($0.name) \($0.value)" }.joined(separator: " ") }

  private static func text(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? "\(number)"
  }

  private static func text(_ size: TextSize) -> String {
    TextSize.steps.first { TextSize($0.name) == size }?.name ?? text((size.scale * 100).rounded())
  }
}
