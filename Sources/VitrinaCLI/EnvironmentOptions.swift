internal import Components
internal import Diagnostics
internal import FoundationEssentials
internal import Values
internal import Vitrina

/// The axes as command options: what something is shown in.
enum EnvironmentOptions {
  static let options: [CommandSpec.Option] = [
    CommandSpec.Option(
      name: "--scheme", value: "SCHEME", choices: ViewEnvironment.Scheme.allCases.map(\.rawValue),
      doc: "light (default) or dark"),
    CommandSpec.Option(
      name: "--width", value: "POINTS",
      doc: "width of the parent, 120 to 2000 (default 375); a terminal column is 8 points"),
    CommandSpec.Option(
      name: "--dir", value: "DIRECTION",
      choices: ViewEnvironment.Direction.allCases.map(\.rawValue),
      doc: "ltr or rtl (default: that of the locale)"),
    CommandSpec.Option(
      name: "--locale", value: "TAG", doc: "such as pt-BR (default: the project's first)"),
    CommandSpec.Option(
      name: "--text-size", value: "SIZE",
      doc: "xs s m l xl xxl xxxl ax1 ax2 ax3 ax4 ax5, or a per cent (default l, 100 %)"),
    CommandSpec.Option(
      name: "--motion", value: "MOTION", choices: ViewEnvironment.Motion.allCases.map(\.rawValue),
      doc: "full or reduced (default)"),
    CommandSpec.Option(
      name: "--state", value: "NAME",
      doc:
        "one of the component's states, see vitrina list components --json, or how the data are: "
        + DataState.allCases.map(\.rawValue).joined(separator: " ")),
    CommandSpec.Option(
      name: "--time", value: "SECONDS",
      doc: "how long it is in the state, 0 to 3600 (default: at rest, nothing moves)"),
    CommandSpec.Option(
      name: "--arg", value: "PLACE=JSON", repeats: true,
      doc: "a value that lies over the data, such as '/title=\"Hola\"'; none at all: absent"),
    CommandSpec.Option(
      name: "--context", value: "FILE", doc: "a JSON object that joins the context of scripts"),
  ]

  /// What the options say, for a command that changes some of it while it runs.
  struct Texts {
    /// The axes by the names of `EnvironmentQuery`.
    var axes: [String: String] = [:]
    var values: ValueOverlay
    /// What joins the context of scripts.
    var extra: DataMap
  }

  /// The options as they are written; all of them are fine.
  static func texts(
    _ arguments: ParsedArguments, of host: Host, in folder: String
  ) throws(UsageFault) -> Texts {
    var texts = Texts(values: try values(arguments), extra: try extra(arguments, in: folder))
    var query = EnvironmentQuery(settings: host.settings)
    for name in EnvironmentQuery.names {
      guard let value = arguments["--\(name)"] else { continue }
      if let fault = query.set(name, value) {
        throw UsageFault(message: "--\(name) cannot be '\(value)'", fix: fault)
      }
      texts.axes[name] = value
    }
    return texts
  }

  /// The context that the options ask for.
  static func context(
    _ arguments: ParsedArguments, of host: Host, in folder: String
  ) throws(UsageFault) -> RenderContext {
    let texts = try texts(arguments, of: host, in: folder)
    var query = EnvironmentQuery(settings: host.settings)
    for (name, value) in texts.axes { _ = query.set(name, value) }
    return host.context(
      query.environment, moment: query.moment, values: texts.values, extra: texts.extra)
  }

  private static func values(_ arguments: ParsedArguments) throws(UsageFault) -> ValueOverlay {
    var values = ValueOverlay()
    for pair in arguments.all("--arg") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let place = String(parts[0])
      guard parts.count == 2, values.set(place, String(parts[1])) == nil else {
        throw UsageFault(
          message: "--arg '\(pair)' is not understood",
          fix: "write --arg '/title=\"Hola\"' or --arg /items/0/title=Hola")
      }
    }
    return values
  }

  private static func extra(
    _ arguments: ParsedArguments, in folder: String
  ) throws(UsageFault) -> DataMap {
    guard let file = arguments["--context"] else { return [:] }
    let path = file.hasPrefix("/") ? file : "\(folder)/\(file)"
    guard let data = FileManager.default.contents(atPath: path) else {
      throw UsageFault(message: "there is no file '\(file)'", fix: "check the value of --context")
    }
    do throws(Diagnostic) {
      if case .map(let map) = try JSONReader.read(Array(data), file: file) { return map }
    } catch {
      throw UsageFault(message: DiagnosticFormatter().text(error))
    }
    throw UsageFault(message: "'\(file)' is no JSON object", fix: "write {\"key\": …}")
  }
}
