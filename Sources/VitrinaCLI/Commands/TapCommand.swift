internal import Components
internal import Diagnostics
internal import Values
internal import Vitrina

/// `vitrina tap`: taps a component as a user would.
enum TapCommand: Command {
  static let spec = CommandSpec(
    name: "tap", summary: "Taps a component and prints the event, its handler and what came of it",
    arguments: [CommandSpec.Argument(name: "PROVIDER", doc: "PROVIDER[:SCENARIO]")],
    options: [
      CommandSpec.Option(
        name: "--index", value: "N", doc: "which item, from 0 (default: the first with a link)"),
      CommandSpec.Option(
        name: "--action", value: "NAME",
        doc: "another action than tap: appear, or a command such as fill_progress"),
      CommandSpec.Option(
        name: "--with", value: "NAME=VALUE", repeats: true,
        doc: "a value for the command, as JSON or plain text, such as text=Hola"),
      OpenProject.memoryOption,
    ] + EnvironmentOptions.options,
    examples: [
      ("vitrina tap loyalty/points", "the ring's button"),
      ("vitrina tap discounts/box --index 2 --json", "the third cell, for tools"),
      (
        "vitrina tap loyalty/points --action fill_progress --with duration=2",
        "a command with a value"
      ),
    ])

  static func run(_ arguments: ParsedArguments, _ console: Console) throws(UsageFault) -> Int32 {
    let target = try ShowTarget(arguments)
    guard !target.isScreen else {
      throw UsageFault(
        message: "a screen has no single tap", fix: "tap one of its providers, PROVIDER[:SCENARIO]")
    }
    var index: Int?
    if let text = arguments["--index"] {
      guard let number = Int(text), number >= 0 else {
        throw UsageFault(message: "--index cannot be '\(text)'", fix: "count items from 0")
      }
      index = number
    }
    let values = try values(arguments)
    let name = arguments["--action"] ?? "tap"
    let action: ComponentAction =
      switch name {
      case "tap": .tap(index: index)
      case "appear": .appear
      default: .command(name, values)
      }
    if ["tap", "appear"].contains(name), !values.isEmpty {
      throw UsageFault(
        message: "\(name) takes no values", fix: "name a command: --action NAME --with NAME=VALUE")
    }
    let clock = ForwardClock()
    guard
      let project = try OpenProject.keepingState(arguments, console, clock: { clock.now })
    else { return 1 }
    let context = try EnvironmentOptions.context(
      arguments, of: project.host, in: console.currentFolder)
    let start = project.start()
    do throws(Diagnostic) {
      var result = try project.host.perform(
        action, on: target.id, scenario: target.scenario, in: context)
      let done = project.finishServices(on: clock)
      result.effects = result.effects.joined(with: done.effects)
      result.further += done.diagnostics
      if project.wantsJSON {
        console.print(result.dataValue.adding(start))
      } else {
        console.print(text(result))
      }
      console.report(start.diagnostics + result.diagnostics, arguments)
      project.reportTimers(on: clock)
      project.reportLog()
      return result.isSuccess ? 0 : 1
    } catch {
      console.report(project.host.catalog.diagnostics + [error], arguments)
      if project.wantsJSON { console.print(["diagnostic": error.dataValue]) }
      return 1
    }
  }

  /// What a command is given: what is no JSON is text.
  private static func values(_ arguments: ParsedArguments) throws(UsageFault) -> DataMap {
    var values: DataMap = [:]
    for pair in arguments.all("--with") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty else {
        throw UsageFault(
          message: "--with '\(pair)' is not understood", fix: "write --with text=Hola")
      }
      let text = String(parts[1])
      let value = try? JSONReader.read(Array(text.utf8), file: "--with")
      values[String(parts[0])] = value ?? .string(text)
    }
    return values
  }

  private static func text(_ result: TapResult) -> String {
    var table = TextTable()
    if let event = result.event {
      table.add("event", DiagnosticFormatter.printable(DataValue.map(event).json))
    }
    if let handler = result.handler { table.add("handler", "\(handler)") }
    table.add("handled by", result.handledBy.rawValue)
    if result.hasChanged { table.add("changed", "the component itself") }
    for send in result.sends where send.hasChanged {
      table.add("changed", "\(send.provider) by \(send.action)")
    }
    for effect in result.effects {
      table.add("effect", DiagnosticFormatter.printable(DispatchText.effect(effect)))
    }
    var text = table.text
    if let dispatch = result.dispatch {
      text += "\ndispatch\n" + DispatchText.lines(dispatch).joined(separator: "\n")
    }
    return text
  }
}
