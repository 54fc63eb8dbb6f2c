internal import Components
internal import Diagnostics
internal import LuaBridge
internal import Routing
internal import Values

/// What lies behind a `ScriptHost`'s door: the state, its session, and the work done with them.
final class ScriptInside {
  /// Nil once the script is switched off.
  private var state: LuaState?
  let session: ScriptSession
  private let words: ScriptDiagnostics
  private var strikes = Strikes()
  /// By the number of the registered value; nil until it is asked for.
  private var boxes: [ComponentBox?] = []
  private var locators: [String: FieldLocator] = [:]

  init(state: LuaState, session: ScriptSession, words: ScriptDiagnostics) {
    self.state = state
    self.session = session
    self.words = words
  }

  var memoryInUse: Int { state?.memoryInUse ?? 0 }
  var quarantine: Diagnostic? { strikes.quarantine }

  // MARK: - Loading

  /// Runs the entry file and completes what it registered.
  static func run(
    contents: [UInt8], in state: LuaState, _ session: ScriptSession
  ) throws(LuaError) -> PluginRegistration {
    let source = LuaSource(file: session.entryFile, contents: contents)
    session.sources[session.entryFile] = source
    let chunk = try state.load(source.bytes, file: session.entryFile)
    session.phase = .load
    try state.call(chunk, time: state.limits.load) { _ in }
    for index in session.registration.providers.indices {
      let value = session.registration.providers[index].value
      guard let reference = session.reference(value) else { continue }
      session.registration.providers[index].component =
        try ComponentBox(reference, in: state).component
    }
    return session.registration
  }

  // MARK: - Every call

  /// Does something in the state. What the limits stop counts as a strike; at the third the state is
  /// closed and every later call refused.
  private func attempt<R>(
    _ subject: @autoclosure () -> String, _ work: (LuaState) throws(LuaError) -> R
  ) throws(Diagnostic) -> R {
    guard let state else { throw strikes.quarantine ?? gone }
    session.log.beginCall()
    do throws(LuaError) {
      let result = try work(state)
      strikes.noteSuccess()
      return result
    } catch {
      let fault = session.quotingSource(words.diagnostic(error, subject: subject()))
      if error.isOverrun, strikes.note(fault, of: session.plugin) { close() }
      throw fault
    }
  }

  private func close() {
    state = nil
    (boxes, locators) = ([], [:])
    session.dropReferences()
  }

  private var gone: Diagnostic {
    Diagnostic(
      "lua.runtime", .error, "a value of '\(session.plugin)' is gone",
      at: SourceLocation(session.entryFile))
  }

  /// Runs what was typed at a prompt; nil when it is only the beginning of something.
  func evaluate(_ text: String) throws(Diagnostic) -> ScriptAnswerAtPrompt? {
    guard let state else { throw strikes.quarantine ?? gone }
    return try evaluate(text, in: state, words)
  }

  /// The names in a table, by its path from the globals.
  func names(under path: [String]) -> [String] {
    state.map { names(under: path, in: $0) } ?? []
  }

  // MARK: - Component values

  private func box(_ value: ScriptFunction) throws(Diagnostic) -> ComponentBox {
    if value.number < boxes.count, let box = boxes[value.number] { return box }
    guard let reference = session.reference(value) else { throw strikes.quarantine ?? gone }
    let box = try attempt("a provider of '\(session.plugin)'") { (state) throws(LuaError) in
      try ComponentBox(reference, in: state)
    }
    while boxes.count <= value.number { boxes.append(nil) }
    boxes[value.number] = box
    return box
  }

  func data(of value: ScriptFunction, in context: ScriptContext) -> ScriptData {
    do throws(Diagnostic) {
      return read(try box(value), of: value, in: context)
    } catch {
      let component = session.registration.providers.first { $0.value == value }?.component ?? ""
      return ScriptData(
        component: component, fields: [:], handlers: [], problems: [],
        faults: [(DataPath(), error)], location: SourceLocation(session.entryFile))
    }
  }

  /// What a message calls a component value: its provider, or the component itself.
  private func owner(_ box: ComponentBox, _ value: ScriptFunction?) -> String {
    session.registration.providers.first { $0.value == value }?.id ?? "this \(box.component)"
  }

  private func read(
    _ box: ComponentBox, of provider: ScriptFunction?, in context: ScriptContext
  ) -> ScriptData {
    session.phase = .data
    session.use(localeOf: context)
    var values = TapeValues()
    var data = ScriptData(
      component: box.component, fields: [:], handlers: box.handlerNames, problems: [], faults: [],
      location: box.location)
    let value: DataValue?
    do throws(Diagnostic) {
      value = try attempt("the data of \(owner(box, provider))") { (state) throws(LuaError) in
        try state.read(box.data, arguments: context.arguments) { values.value(&$0) }
      }
    } catch {
      data.faults = [(DataPath(), error)]
      return data
    }
    switch value {
    case .map(let map)?: data.fields = map
    case .list(let items)? where items.isEmpty: break
    case nil where !values.faults.isEmpty || !values.problems.problems.isEmpty: break
    default:
      data.problems.append(
        FieldProblem(
          "data.type", at: DataPath(), "are no table of fields", expected: "a table of fields",
          found: value?.kindDescription ?? "nothing",
          fix: "return a table from the data function"))
    }
    data.handlers += values.handlers
    data.problems += values.problems.finish()
    data.faults = values.faults.map { path, error in
      let owner = owner(box, provider)
      let subject =
        path.steps.isEmpty ? "the data of \(owner)" : "the getter of '\(path)' of \(owner)"
      return (path, session.quotingSource(words.diagnostic(error, subject: subject)))
    }
    return data
  }

  /// The place of a field of the component value that was constructed at `place`.
  func location(
    of path: DataPath, component: String, at place: SourceLocation
  ) -> SourceLocation {
    guard let line = place.line, let source = session.sources[place.file] else { return place }
    let locator = locators[source.file] ?? FieldLocator(source)
    locators[source.file] = locator
    return locator.location(of: path, component: component, line: line)
  }

  // MARK: - Screens

  func screen(
    _ function: ScriptFunction, params: DataMap, in context: ScriptContext
  ) -> ScriptScreen {
    do throws(Diagnostic) {
      let content = try content(of: function, params: params, in: context)
      var screen = ScriptScreen(
        title: content.title, entries: [], diagnostics: content.diagnostics)
      for entry in content.entries {
        switch entry {
        case .provider(let id): screen.entries.append(.provider(id))
        case .box(let box): screen.entries.append(.component(read(box, of: nil, in: context)))
        }
      }
      return screen
    } catch {
      return ScriptScreen(title: nil, entries: [], diagnostics: [error])
    }
  }

  private func content(
    of function: ScriptFunction, params: DataMap, in context: ScriptContext
  ) throws(Diagnostic) -> ScreenContent {
    guard let reference = session.reference(function) else { throw strikes.quarantine ?? gone }
    session.phase = .data
    session.use(localeOf: context)
    var arguments = LuaTapeWriter()
    arguments.list(count: 2)
    arguments.value(params)
    arguments.value(context.values)
    let screen = session.registration.screens.first { $0.function == function }?.id ?? ""
    let file = session.entryFile
    return try attempt("the screen \(screen)") { (state) throws(LuaError) in
      try ScreenContent(calling: reference, arguments, in: state, file: file)
    }
  }

  // MARK: - Handlers

  func handle(
    _ handler: String, of value: ScriptFunction, event: DataMap, in context: ScriptContext
  ) throws(Diagnostic) -> (answer: ScriptAnswer, effects: [Effect])? {
    try handle(handler, of: try box(value), provider: value, event: event, in: context)
  }

  func handle(
    _ handler: String, ofEntry entry: Int, in screen: ScriptFunction, params: DataMap,
    event: DataMap, context: ScriptContext
  ) throws(Diagnostic) -> (answer: ScriptAnswer, effects: [Effect])? {
    let content = try content(of: screen, params: params, in: context)
    guard content.entries.indices.contains(entry), case .box(let box) = content.entries[entry]
    else { return nil }
    return try handle(handler, of: box, provider: nil, event: event, in: context)
  }

  /// Calls a handler of a component value and notes where it is written.
  private func handle(
    _ name: String, of box: ComponentBox, provider: ScriptFunction?, event: DataMap,
    in context: ScriptContext
  ) throws(Diagnostic) -> (answer: ScriptAnswer, effects: [Effect])? {
    let subject = "\(name) of \(owner(box, provider))"
    session.phase = .data
    session.use(localeOf: context)
    let found = try attempt("looking for \(subject)") { (state) throws(LuaError) in
      try Self.handler(name, of: box, in: context, state)
    }
    guard let found else { return nil }
    let place = location(of: DataPath([.field(name)]), component: box.component, at: box.location)
    var result = try call(
      found, with: [.map(event.withoutNulls)], in: context, subject: subject, at: place)
    result.answer.location = place
    return result
  }

  /// The function under a handler's name: in the second table, in the data table, or in the table
  /// that a data function returns.
  private static func handler(
    _ name: String, of box: ComponentBox, in context: ScriptContext, _ state: LuaState
  ) throws(LuaError) -> LuaReference? {
    if let handlers = box.handlers, let found = try state.field(name, of: handlers),
      found.kind == .function
    {
      return found
    }
    var table: LuaReference? = box.data
    if box.data.kind == .function {
      table = try state.table(returnedBy: box.data, context.arguments)
    }
    guard let table else { return nil }
    let found = try state.field(name, of: table)
    return found?.kind == .function ? found : nil
  }

  func call(
    _ function: ScriptFunction, with argument: DataMap, subject: String, at place: SourceLocation
  ) throws(Diagnostic) -> (answer: ScriptAnswer, effects: [Effect]) {
    guard let reference = session.reference(function) else { throw strikes.quarantine ?? gone }
    return try call(
      reference, with: [.map(argument.withoutNulls)], in: nil, subject: subject, at: place)
  }

  /// Calls a function that was given for a banner; nil if there is none.
  func tell(
    _ callback: BannerCallback, _ ticket: Int, _ event: DataMap
  ) throws(Diagnostic) -> (answer: ScriptAnswer, effects: [Effect])? {
    guard let callbacks = session.banners[ticket] else { return nil }
    let function =
      switch callback {
      case .on: callbacks.on
      case .onTap: callbacks.onTap
      case .onAction(let index): callbacks.onAction[index]
      }
    guard let function else { return nil }
    var result = try call(
      function, with: [.map(event.withoutNulls)], in: nil, subject: callback.subject,
      at: callbacks.location)
    result.answer.location = callbacks.location
    // A banner that is about to come takes a style.
    if callback == .on, event["state"] == "will_present", result.answer.table != nil {
      result.answer.warning = nil
    }
    return result
  }

  /// Calls the function that waits for a service to be done; nil if there is none.
  func complete(
    _ ticket: Int, _ outcome: ServiceOutcome
  ) throws(Diagnostic) -> (answer: ScriptAnswer, effects: [Effect])? {
    guard let completion = session.completions.take(ticket) else { return nil }
    var arguments: [DataValue] = [.bool(outcome.isSuccess)]
    if let reason = outcome.reason { arguments.append(.string(reason)) }
    var result = try call(
      completion.function, with: arguments, in: nil, subject: "a function that was given as done",
      at: completion.location)
    result.answer.location = completion.location
    return result
  }

  /// Has the script's transport take something to the server.
  func deliver(
    _ message: DataMap, attempt: Int, by function: ScriptFunction, at place: SourceLocation
  ) throws(Diagnostic) -> (answer: ScriptAnswer, effects: [Effect]) {
    guard let reference = session.reference(function), let answers = session.messenger.answers
    else { throw strikes.quarantine ?? gone }
    return try call(reference, in: nil, subject: "on_send of '\(session.plugin)'", at: place) {
      $0.list(count: 2)
      $0.value(.map(message.withoutNulls))
      $0.map(count: 2, missing: answers.missing)
      $0.key("fail")
      $0.value(answers.fail.bound(to: attempt))
      $0.key("ok")
      $0.value(answers.accept.bound(to: attempt))
    }
  }

  /// Asks the authentication delegate for a token; nil if the script has none.
  func renew(
    _ error: DataMap, ticket: Int
  ) throws(Diagnostic) -> (answer: ScriptAnswer, effects: [Effect])? {
    guard let delegate = session.messenger.delegate, let answers = session.messenger.answers
    else { return nil }
    return try call(
      delegate.function, in: nil, subject: "auth of vitrina.messenger.init",
      at: delegate.location
    ) {
      $0.list(count: 2)
      $0.value(.map(error.withoutNulls))
      $0.value(answers.renew.bound(to: ticket))
    }
  }

  /// Asks a hook, whatever it answers with.
  func ask(
    _ function: ScriptFunction, with arguments: [DataValue], subject: String,
    at place: SourceLocation
  ) throws(Diagnostic) -> (answer: ScriptAnswer, effects: [Effect]) {
    guard let reference = session.reference(function) else { throw strikes.quarantine ?? gone }
    var result = try call(
      reference, with: arguments.map { $0.mapValue.map { .map($0.withoutNulls) } ?? $0 },
      in: nil, subject: subject, at: place)
    result.answer.warning = nil
    return result
  }

  /// Calls a function that gives data with a context.
  func table(
    _ function: ScriptFunction, in context: ScriptContext, subject: String
  ) throws(Diagnostic) -> DataMap? {
    guard let reference = session.reference(function) else { throw strikes.quarantine ?? gone }
    session.phase = .data
    session.use(localeOf: context)
    var values = TapeValues()
    let results = try attempt(subject) { (state) throws(LuaError) in
      try state.call(reference, arguments: context.arguments) { reader -> DataValue? in
        guard case .list(let count) = reader.next(), count > 0 else { return nil }
        return values.value(&reader)
      }
    }
    return results?.mapValue
  }

  func runTimers(dueBy now: Double) -> [TimerRun] {
    session.timers.due(by: now).compactMap { number in
      // An earlier one may have taken it back.
      guard let timer = session.timers.take(number) else { return nil }
      do throws(Diagnostic) {
        let subject = "the function given to vitrina.after"
        let result = try call(
          timer.function, with: [], in: nil, subject: subject, at: timer.location)
        var run = TimerRun(location: timer.location, effects: result.effects)
        if case .text(let link) = result.answer.value { run.effects.append(.open(url: link)) }
        run.diagnostics = [result.answer.warning].compactMap(\.self)
        return run
      } catch {
        return TimerRun(location: timer.location, diagnostics: [error])
      }
    }
  }

  /// Runs a handler. What it asked for happens when it has succeeded, and else not at all.
  ///
  /// - Parameter place: Where the handler is written or registered.
  private func call(
    _ function: LuaReference, with values: [DataValue], in context: ScriptContext?,
    subject: String, at place: SourceLocation
  ) throws(Diagnostic) -> (answer: ScriptAnswer, effects: [Effect]) {
    try call(function, in: context, subject: subject, at: place) { arguments in
      arguments.list(count: values.count)
      for value in values { arguments.value(value) }
    }
  }

  /// - Parameter write: Writes the list of the arguments.
  private func call(
    _ function: LuaReference, in context: ScriptContext?, subject: String,
    at place: SourceLocation, _ write: (inout LuaTapeWriter) -> Void
  ) throws(Diagnostic) -> (answer: ScriptAnswer, effects: [Effect]) {
    session.phase = .event
    session.use(localeOf: context)
    defer { session.rollBack() }
    var arguments = LuaTapeWriter()
    write(&arguments)
    let results = try attempt(subject) { (state) throws(LuaError) in
      try state.call(function, arguments: arguments) { HandlerResults(&$0) }
    }
    var answer = results.answer
    answer.warning = results.stranger.map { found in
      session.quotingSource(
        Diagnostic(
          "plugin.result", .warning, "\(subject) returned something that means nothing", at: place,
          expected: "true (handled), a link to go on with, or nil or false", found: found,
          fix: "end it with return true, or without a return"))
    }
    return (answer, try session.commit())
  }
}

/// Which of the functions that were given for a banner is meant.
public enum BannerCallback: Sendable, Hashable {
  /// `on`, or `done` of a dismissal.
  case on
  case onTap
  /// `on_tap` of a button, counted from 0.
  case onAction(Int)

  /// What a message says has stopped.
  var subject: String {
    switch self {
    case .on: "a banner's on"
    case .onTap: "a banner's on_tap"
    case .onAction(let index): "on_tap of action \(index + 1) of a banner"
    }
  }
}

extension LuaState {
  /// The table that a function returns, by reference; nil if it returns anything else.
  func table(
    returnedBy function: LuaReference, _ arguments: LuaTapeWriter
  ) throws(LuaError) -> LuaReference? {
    try call(function, arguments: arguments, byReference: true) { reader in
      guard case .list(let count) = reader.next(), count > 0,
        case .reference(let table) = reader.next(), table.kind == .table
      else { return nil }
      return table
    }
  }
}

extension DataMap {
  /// What an event or link does not have is nil in Lua: `vitrina.null` counts as true.
  fileprivate var withoutNulls: DataMap { DataMap(entries: entries.filter { $0.value != .null }) }
}

/// What a handler returned.
private struct HandlerResults {
  var answer = ScriptAnswer(value: .none)
  /// What the first result is when it means nothing, in words.
  var stranger: String?

  init(_ reader: inout LuaTapeReader) {
    guard case .list(let count) = reader.next(), count > 0 else { return }
    let token = reader.next()
    switch token {
    case .absent: break
    case .bool(let flag): answer.value = .bool(flag)
    case .string(let text): answer.value = .text(text.string)
    case .integer, .double: stranger = "a number"
    case .null: stranger = "vitrina.null"
    case .list, .map:
      stranger = "a table"
      var values = TapeValues()
      answer.table = values.value(token, &reader)?.mapValue
      return
    case .refused(_, let found): stranger = found
    case .handler, .fault, .reference: stranger = "a value of another kind"
    }
    reader.skip(token)
    if count > 1, case .string(let text) = reader.next() { answer.reason = text.string }
  }
}

extension LuaError {
  /// Whether a limit ended the call.
  fileprivate var isOverrun: Bool {
    switch kind {
    case .time, .memory, .stopped: true
    case .runtime, .syntax: false
    }
  }
}
