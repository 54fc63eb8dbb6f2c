internal import Components
internal import Diagnostics
internal import Rendering
internal import Routing
internal import Scripting
internal import Values
internal import Vitrina

/// A conversation with a plugin: lines in, values and effects out.
final class ReplSession {
  let plugin: String
  private let project: OpenProject
  private let values: ValueText
  /// What was typed of something that is not complete yet.
  private(set) var pending = ""
  /// Whether a line has failed.
  private(set) var hasFailed = false
  /// What came of each line, for `--json`.
  private(set) var results: [DataValue] = []

  init(_ project: OpenProject, plugin: String) {
    self.project = project
    self.plugin = plugin
    values = ValueText(isColored: project.console.color(project.arguments) != .none)
  }

  var prompt: String { pending.isEmpty ? "\(plugin)> " : "...> " }

  /// Gives up what is not complete.
  func cancel() { pending = "" }

  /// Does what a line asks for; false when that is to end.
  func take(_ line: String) -> Bool {
    if pending.isEmpty, line.hasPrefix(":") { return command(line) }
    let text = pending.isEmpty ? line : "\(pending)\n\(line)"
    guard text.contains(where: { !$0.isWhitespace }) else { return true }
    do throws(Diagnostic) {
      guard let (values, activity) = try project.host.evaluate(text, in: plugin) else {
        pending = text
        return true
      }
      pending = ""
      show(values, activity, of: text)
    } catch {
      pending = ""
      fail(error, in: text)
    }
    reportLog()
    return true
  }

  /// Says that the input ended in the middle of something.
  func finish() {
    guard !pending.isEmpty else { return }
    let text = pending
    pending = ""
    fail(
      Diagnostic(
        "repl.incomplete", .error, "the input ends in the middle of something",
        expected: "the rest of it", found: "the end of the input",
        fix: "close what is open: end, } or )"), in: text)
  }

  private func show(_ values: [ScriptValue], _ activity: Activity, of text: String) {
    if activity.diagnostics.contains(where: { $0.severity == .error }) { hasFailed = true }
    guard !project.wantsJSON else {
      results.append([
        "input": .string(text), "values": .list(values.map { .string(ValueText.plain($0)) }),
        "effects": activity.dataValue.mapValue?["effects"] ?? .list([]),
        "diagnostics": .list(activity.diagnostics.map(\.dataValue)),
      ])
      return
    }
    for value in values { project.console.print(self.values.text(value)) }
    show(activity.effects)
    project.console.report(activity.diagnostics, project.arguments)
  }

  private func show(_ effects: [Effect]) {
    for effect in effects {
      project.console.print("effect  \(DiagnosticFormatter.printable(DispatchText.effect(effect)))")
    }
  }

  private func fail(_ fault: Diagnostic, in text: String) {
    hasFailed = true
    project.console.report([fault], project.arguments)
    guard project.wantsJSON else { return }
    results.append([
      "input": .string(text), "values": .list([]), "effects": .list([]),
      "diagnostics": .list([fault.dataValue]),
    ])
  }

  /// What scripts print is wanted here, and not only with `--verbose`.
  private func reportLog() {
    for entry in project.host.takeLog() { project.console.complain(entry.text) }
  }

  // MARK: - Commands

  static let help = """
      EXPRESSION         prints its values
      STATEMENTS         are run; locals end with the line, globals stay until :reload
      :show PROVIDER     draws a component, PROVIDER[:SCENARIO]
      :open URL          dispatches a link
      :reload            loads the project's files anew
      :help              this list
      :quit              ends, as Ctrl+D does
    Everything runs in the plugin's sandbox, as in a handler: effects are done by the host, on a store
    that ends with the prompt. A line that is not complete goes on in the next one.
    """

  private func command(_ line: String) -> Bool {
    let words = line.split(separator: " ", maxSplits: 1).map(String.init)
    let rest = words.count > 1 ? words[1].filter { $0 != " " } : ""
    switch (words.first ?? ":", rest.isEmpty) {
    case (":quit", true), (":q", true): return false
    case (":help", true): project.console.print(Self.help)
    case (":reload", true): reload()
    case (":show", false): draw(rest)
    case (":open", false): open(rest)
    default:
      fail(
        Diagnostic(
          "repl.command", .error, "there is no command '\(line)'",
          expected: "one of :help, :open URL, :quit, :reload, :show PROVIDER",
          found: quoted(line), fix: "see :help"), in: line)
    }
    return true
  }

  private func reload() {
    let reload = project.host.reload()
    if !reload.failures.isEmpty { hasFailed = true }
    project.console.report(project.host.catalog.diagnostics, project.arguments)
    guard !project.wantsJSON else { return }
    project.console.print(
      reload.failures.isEmpty
        ? "loaded anew" : "kept as before: \(reload.failures.joined(separator: ", "))")
  }

  private func open(_ url: String) {
    let dispatch = project.host.open(url)
    if !dispatch.outcome.isSuccess { hasFailed = true }
    if project.wantsJSON {
      results.append(["input": .string(":open \(url)"), "dispatch": dispatch.dataValue])
    } else {
      project.console.print(DispatchText.lines(dispatch).joined(separator: "\n"))
    }
    project.console.report(dispatch.diagnostics, project.arguments)
    reportLog()
  }

  private func draw(_ target: String) {
    let parts = target.split(separator: ":", maxSplits: 1).map(String.init)
    let environment = EnvironmentQuery(settings: project.host.settings).environment
    do throws(Diagnostic) {
      let shown = try project.host.resolve(
        parts[0], scenario: parts.count > 1 ? parts[1] : nil,
        in: project.host.context(environment))
      if project.wantsJSON {
        results.append([
          "input": .string(":show \(target)"),
          "component": try JSONReader.read(shown.json, file: "data"),
        ])
      } else {
        var drawn = ByteBuffer()
        TerminalRenderer(
          environment: environment, color: project.console.color(project.arguments)
        ).render(shown.view(in: environment), into: &drawn)
        project.console.output(drawn.finish())
      }
      project.console.report(shown.diagnostics, project.arguments)
    } catch {
      fail(error, in: ":show \(target)")
    }
    reportLog()
  }

  // MARK: - Completion

  /// The names that the end of a line may mean, with how many bytes of the line they stand for.
  func completions(of line: String) -> (names: [String], replaced: Int) {
    if line.hasPrefix(":"), !line.contains(" ") {
      let commands = [":help", ":open", ":quit", ":reload", ":show"]
      return (commands.filter { $0.hasPrefix(line) }, line.utf8.count)
    }
    let isName: (Character) -> Bool = { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    let word = String(line.reversed().prefix { isName($0) || $0 == "." }.reversed())
    var path = word.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let start = path.popLast() ?? ""
    guard !path.contains("") else { return ([], 0) }
    let names = project.host.names(under: path, in: plugin).filter { $0.hasPrefix(start) }
    let before = path.map { "\($0)." }.joined()
    return (names.map { before + $0 }, word.utf8.count)
  }
}
