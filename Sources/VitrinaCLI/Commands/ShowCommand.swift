internal import Components
internal import Diagnostics
internal import Rasterizing
internal import Values
internal import Vitrina
internal import Workshop

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
        name: "--format", value: "FORMAT", choices: ShowFormat.allCases.map(\.rawValue),
        doc: "terminal (default), html, svg, png, pdf, json, a11y: what assistive technology is "
          + "told, or layout: where every node stands"),
      CommandSpec.Option(
        name: "--output", short: "-o", value: "FILE", doc: "write to a file instead"),
      CommandSpec.Option(
        name: "--param", value: "KEY=VALUE", repeats: true, doc: "a parameter of the screen"),
      ShowFormat.scaleOption,
      CommandSpec.Option(
        name: "--images", value: "FROM", choices: ["local", "remote"],
        doc: "local (default): of the plugin's folder; remote: from the network as well"),
      CommandSpec.Option(
        name: "--plain", doc: "on a terminal: one line an element, without frames and colours"),
    ] + PictureComparing.options + EnvironmentOptions.options,
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
    let format = try format(arguments, console)
    let picture = try format.picture(arguments)
    let comparing = try PictureComparing(arguments, format, console)
    // What is drawn is the same whenever it is drawn: the clock stands still.
    let project = try OpenProject(arguments, console, clock: { frozenTime })
    let context = try EnvironmentOptions.context(
      arguments, of: project.host, in: console.currentFolder)
    let remote = arguments["--images"] == "remote" ? RemoteImages() : nil
    let pictures = ComponentPictures(
      of: project.host, files: project.files, remote: remote?.source)
    do throws(Diagnostic) {
      let shown = try target.resolve(project.host, context)
      var diagnostics = shown.diagnostics
      let drawing = ShownDrawing(
        shown: shown, environment: context.environment, files: project.files, remote: remote)
      let bytes: [UInt8]
      if let picture {
        let drawn = try pictures.draw(
          shown.components, as: picture, in: context.environment,
          notes: [("Title", "\(shown.title) \(PictureNotes.axes(context, arguments))")])
        bytes = drawn.bytes
        diagnostics += drawn.diagnostics
        if let comparing {
          let comparison = try pictures.compare(
            shown.components, in: context.environment, drawn, with: comparing.expected,
            scale: try scale(picture), tolerance: comparing.tolerance)
          if let difference = try comparing.report(comparison, console) {
            diagnostics.append(difference)
          }
        }
      } else if format == .layout {
        bytes = try pictures.layout(shown.components, in: context.environment) + [0x0A]
      } else {
        bytes = drawing.bytes(format, console.color(arguments), isPlain: arguments.has("--plain"))
      }
      if format != .json {
        diagnostics += try pictures.accessibilityFaults(
          shown.components, in: context.environment)
      }
      diagnostics += remote?.diagnostics ?? []
      console.report(diagnostics, arguments)
      project.reportLog()
      // A comparison is a result by itself; bytes go where they are wanted.
      if comparing == nil || arguments["--output"] != nil {
        try console.write(bytes, to: arguments["--output"])
      }
      let differs = diagnostics.contains { $0.code == "picture.differs" }
      return shown.isDrawn && !differs ? 0 : 1
    } catch {
      console.report(project.host.catalog.diagnostics + [error], arguments)
      if project.wantsJSON { console.print(["diagnostic": error.dataValue]) }
      return 1
    }
  }

  /// The format that was asked for, if it goes with the other options.
  private static func format(
    _ arguments: ParsedArguments, _ console: Console
  ) throws(UsageFault) -> ShowFormat {
    let asked = arguments["--format"].flatMap(ShowFormat.init)
    if arguments.has("--json"), let asked, asked != .json {
      throw UsageFault(
        message: "--json and --format \(asked.rawValue) do not go together",
        fix: "keep one of them")
    }
    let format = asked ?? (arguments.has("--json") ? .json : .terminal)
    let isWrittenHere = arguments["--output"] == nil && arguments["--compare"] == nil
    if format.isBinary, isWrittenHere, console.outputIsTerminal {
      throw UsageFault(
        message: "a \(format.rawValue) is nothing for a terminal", fix: "add --output FILE")
    }
    if arguments.has("--plain"), format != .terminal {
      throw UsageFault(
        message: "--plain is for a terminal alone", fix: "leave out --format \(format.rawValue)")
    }
    return format
  }

  private static func scale(_ format: ComponentPictures.Format) throws(Diagnostic) -> Double {
    if case .png(let scale) = format { scale } else { 1 }
  }

  /// 2024-01-01 12:00 UTC, in seconds since 1970.
  static let frozenTime = 1_704_110_400.0
}
