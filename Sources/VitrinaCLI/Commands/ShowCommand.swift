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
    do throws(Diagnostic) {
      let shown = try target.resolve(project.host, context)
      let remote = arguments["--images"] == "remote" ? RemoteImages() : nil
      let pictures = ComponentPictures(
        of: project.host, files: project.files, remote: remote?.source)
      let drawing = ShownDrawing(
        shown: shown, environment: context.environment, files: project.files, remote: remote)
      var result: (bytes: [UInt8], diagnostics: [Diagnostic]) = ([], [])
      switch format {
      case .json: result.bytes = shown.json + [0x0A]
      case .html: result.bytes = drawing.page
      case .a11y: result.bytes = drawing.spoken
      case .terminal:
        result.bytes =
          arguments.has("--plain") ? drawing.plain : drawing.terminal(console.color(arguments))
      case .layout:
        result.bytes = try pictures.layout(shown.components, in: context.environment) + [0x0A]
      case .png, .svg, .pdf:
        if let picture {
          result = try draw(shown, picture, pictures, comparing, context, project)
        }
      }
      if format != .json {
        result.diagnostics += try pictures.accessibilityFaults(
          shown.components, in: context.environment)
      }
      result.diagnostics += remote?.diagnostics ?? []
      console.report(shown.diagnostics + result.diagnostics, arguments)
      project.reportLog()
      // A comparison is a result by itself; bytes go where they are wanted.
      if comparing == nil || arguments["--output"] != nil {
        try console.write(result.bytes, to: arguments["--output"])
      }
      return shown.isDrawn && !result.diagnostics.contains(where: \.isDifference) ? 0 : 1
    } catch {
      console.report(project.host.catalog.diagnostics + [error], arguments)
      if project.wantsJSON { console.print(["diagnostic": error.dataValue]) }
      return 1
    }
  }

  /// Draws what is shown as a picture, and compares it where that was asked for.
  private static func draw(
    _ shown: ShowTarget.Shown, _ format: ComponentPictures.Format, _ pictures: ComponentPictures,
    _ comparing: PictureComparing?, _ context: RenderContext, _ project: OpenProject
  ) throws(Diagnostic) -> (bytes: [UInt8], diagnostics: [Diagnostic]) {
    let drawn = try pictures.draw(
      shown.components, as: format, in: context.environment,
      notes: [("Title", "\(shown.title) \(PictureNotes.axes(context, project.arguments))")])
    guard let comparing, case .png(let scale) = format else {
      return (drawn.bytes, drawn.diagnostics)
    }
    let comparison = try pictures.compare(
      shown.components, in: context.environment, drawn.bytes, with: comparing.expected,
      scale: scale,
      tolerance: comparing.tolerance)
    let difference = try comparing.report(comparison, project.console)
    return (drawn.bytes, drawn.diagnostics + [difference].compactMap(\.self))
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

  /// 2024-01-01 12:00 UTC, in seconds since 1970.
  static let frozenTime = 1_704_110_400.0
}

extension Diagnostic {
  /// Whether it says that a picture is not the one of before.
  fileprivate var isDifference: Bool { code == "picture.differs" }
}
