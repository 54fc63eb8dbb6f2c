internal import Components
internal import Diagnostics
internal import Rendering
internal import Values
internal import Vitrina

/// `vitrina show`: one component or screen in a format.
enum ShowCommand: Command {
  static let spec = CommandSpec(
    name: "show", summary: "Draws one component or screen",
    arguments: [
      CommandSpec.Argument(
        name: "TARGET", doc: "PROVIDER[:SCENARIO], or screen:ID[:SCENARIO]")
    ],
    options: [
      CommandSpec.Option(
        name: "--format", value: "FORMAT", choices: ["terminal", "html", "json", "a11y"],
        doc: "terminal (default), html, json, or a11y: what assistive technology is told"),
      CommandSpec.Option(
        name: "--output", short: "-o", value: "FILE", doc: "write to a file instead"),
      CommandSpec.Option(
        name: "--param", value: "KEY=VALUE", repeats: true, doc: "a parameter of the screen"),
    ] + EnvironmentOptions.options,
    examples: [
      ("vitrina show loyalty/points", "the ring, in the terminal"),
      (
        "vitrina show discounts/box:long_texts --scheme dark --format html -o box.html",
        "a page of its own"
      ),
      ("vitrina show screen:benefits --param level=5 --format json", "a screen's data"),
    ])

  static func run(_ arguments: ParsedArguments, _ console: Console) throws(UsageFault) -> Int32 {
    let target = try ShowTarget(arguments)
    if arguments.has("--json"), let format = arguments["--format"], format != "json" {
      throw UsageFault(
        message: "--json and --format \(format) do not go together", fix: "keep one of them")
    }
    // What is drawn is the same whenever it is drawn: the clock stands still.
    let project = try OpenProject(arguments, console, clock: { frozenTime })
    let context = try EnvironmentOptions.context(
      arguments, of: project.host, in: console.currentFolder)
    let format = arguments["--format"] ?? (project.wantsJSON ? "json" : "terminal")
    do throws(Diagnostic) {
      let shown = try target.resolve(project.host, context)
      let bytes =
        format == "json"
        ? shown.json + [0x0A]
        : render(shown, as: format, context.environment, console.color(arguments), project.files)
      console.report(shown.diagnostics, arguments)
      project.reportLog()
      try console.write(bytes, to: arguments["--output"])
      return shown.isDrawn ? 0 : 1
    } catch {
      console.report(project.host.catalog.diagnostics + [error], arguments)
      if project.wantsJSON { console.print(["diagnostic": error.dataValue]) }
      return 1
    }
  }

  /// 2024-01-01 12:00 UTC, in seconds since 1970.
  private static let frozenTime = 1_704_110_400.0

  private static func render(
    _ shown: ShowTarget.Shown, as format: String, _ environment: ViewEnvironment,
    _ color: TerminalColor, _ files: DiskFiles
  ) -> [UInt8] {
    var buffer = ByteBuffer()
    switch format {
    case "html":
      let renderer = HTMLRenderer(environment: environment)
      renderer.renderDocument(
        shown.components.map { component in
          HTMLRenderer.Element(
            component.view(in: environment), font: component.font.map { font($0, files) }
          ) { image in
            InlineImages.dataURL(image, plugin: component.plugin, files: files)
          }
        }, title: shown.title, stylesheet: nil, into: &buffer)
    case "a11y":
      for component in shown.components {
        AccessibilityRenderer().render(component.view(in: environment), into: &buffer)
      }
    default:
      let renderer = TerminalRenderer(environment: environment, color: color)
      for (index, component) in shown.components.enumerated() {
        if index > 0 { buffer.append("\n") }
        renderer.render(component.view(in: environment), into: &buffer)
      }
    }
    return buffer.finish()
  }
}

/// A font whose files are part of the page.
private func font(_ font: PluginFont, _ files: DiskFiles) -> HTMLFont {
  guard !font.files.isEmpty else { return HTMLFont(font.family, .system) }
  let faces = font.files.compactMap { file in
    PluginFont.dataURL(file, files: files).map { HTMLFont.Face(weight: file.weight, url: $0) }
  }
  return HTMLFont(font.family, .faces(faces))
}

/// What `show` and `tap` are asked for: a provider or a screen, with a scenario.
struct ShowTarget {
  let id: String
  let isScreen: Bool
  let scenario: String?
  let params: DataMap

  /// What was resolved, whichever it was.
  struct Shown {
    var title: String
    var components: [ResolvedComponent]
    var diagnostics: [Diagnostic]
    var json: [UInt8]

    /// Whether there is anything to see; a screen without components that has no errors is empty on
    /// purpose.
    var isDrawn: Bool { !components.isEmpty || !diagnostics.hasErrors }
  }

  init(_ arguments: ParsedArguments) throws(UsageFault) {
    var text = arguments.positional[0][...]
    isScreen = text.hasPrefix("screen:")
    if isScreen { text = text.dropFirst(7) }
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    id = String(parts[0])
    scenario = parts.count == 2 ? String(parts[1]) : nil
    guard !id.isEmpty, scenario?.isEmpty != true else {
      throw UsageFault(
        message: "'\(arguments.positional[0])' names nothing",
        fix: "write PROVIDER[:SCENARIO] or screen:ID[:SCENARIO]")
    }
    var params: DataMap = [:]
    for pair in arguments.all("--param") {
      guard let parameter = ScreenParameter.parse(pair) else {
        throw UsageFault(
          message: "--param '\(pair)' has no \(pair.hasPrefix("=") ? "key" : "value")",
          fix: "write --param KEY=VALUE")
      }
      params[parameter.key] = parameter.value
    }
    self.params = params
  }

  func resolve(_ host: Host, _ context: RenderContext) throws(Diagnostic) -> Shown {
    if isScreen {
      let screen = try host.screen(id, scenario: scenario, params: params, in: context)
      return Shown(
        title: screen.title, components: screen.components,
        diagnostics: screen.diagnostics + screen.components.flatMap(\.diagnostics),
        json: screen.json)
    }
    let component = try host.resolve(id, scenario: scenario, in: context)
    return Shown(
      title: component.provider ?? component.component, components: [component],
      diagnostics: component.diagnostics, json: component.json)
  }
}
