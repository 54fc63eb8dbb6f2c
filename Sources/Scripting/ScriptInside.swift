internal import Components
internal import Diagnostics
internal import LuaBridge
internal import Routing
internal import Values

/// What lies behind a `ScriptHost`'s door: the state, its session, and the work done with them.
struct ScriptInside {
  let state: LuaState
  let session: ScriptSession
  let words: ScriptDiagnostics
  private var boxes: [Int: ComponentBox] = [:]
  private var locators: [String: FieldLocator] = [:]

  init(state: LuaState, session: ScriptSession, words: ScriptDiagnostics) {
    self.state = state
    self.session = session
    self.words = words
  }

  // Loading.

  /// Runs the entry file and completes what it registered.
  mutating func run(contents: [UInt8]) throws(LuaError) -> PluginRegistration {
    let source = LuaSource(file: session.entryFile, contents: contents)
    session.sources[session.entryFile] = source
    let chunk = try state.load(source.bytes, file: session.entryFile)
    session.phase = .load
    try state.call(chunk, time: state.limits.load) { _ in }
    for index in session.registration.providers.indices {
      let value = session.registration.providers[index].value
      guard let box = try box(value) else { continue }
      session.registration.providers[index].component = box.component
    }
    return session.registration
  }

  // Component values.

  private mutating func box(_ value: ScriptFunction) throws(LuaError) -> ComponentBox? {
    if let box = boxes[value.number] { return box }
    guard let reference = session.reference(value) else { return nil }
    let box = try ComponentBox(reference, in: state)
    boxes[value.number] = box
    return box
  }

  mutating func data(of value: ScriptFunction, in context: ScriptContext) -> ScriptData {
    do throws(LuaError) {
      if let box = try box(value) { return read(box, in: context) }
    } catch {
      return unreadable(words.diagnostic(error, subject: "a provider of '\(session.plugin)'"))
    }
    return unreadable(
      Diagnostic(
        "lua.runtime", .error, "a provider of '\(session.plugin)' is gone",
        at: SourceLocation(session.entryFile)))
  }

  private func unreadable(_ diagnostic: Diagnostic) -> ScriptData {
    ScriptData(
      component: "", fields: [:], handlers: [], problems: [], faults: [(DataPath(), diagnostic)],
      location: SourceLocation(session.entryFile))
  }

  private func read(_ box: ComponentBox, in context: ScriptContext) -> ScriptData {
    session.phase = .data
    session.use(localeOf: context)
    var values = TapeValues()
    var data = ScriptData(
      component: box.component, fields: [:], handlers: box.handlerNames, problems: [], faults: [],
      location: box.location)
    let value: DataValue?
    do throws(LuaError) {
      value = try state.read(box.data, arguments: context.arguments) { values.value(&$0) }
    } catch {
      data.faults = [
        (DataPath(), words.diagnostic(error, subject: "the data of this \(box.component)"))
      ]
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
      let subject =
        path.steps.isEmpty
        ? "the data of this \(box.component)" : "the getter of '\(path)'"
      return (path, words.diagnostic(error, subject: subject))
    }
    return data
  }

  /// The place of a field of the component value that was constructed at `place`.
  mutating func location(
    of path: DataPath, component: String, at place: SourceLocation
  ) -> SourceLocation {
    guard let line = place.line, let source = session.sources[place.file] else { return place }
    let locator = locators[source.file] ?? FieldLocator(source)
    locators[source.file] = locator
    return locator.location(of: path, component: component, line: line)
  }

  // Screens.

  mutating func screen(
    _ function: ScriptFunction, params: DataMap, in context: ScriptContext
  ) -> ScriptScreen {
    do throws(Diagnostic) {
      let content = try content(of: function, params: params, in: context)
      var screen = ScriptScreen(
        title: content.title, entries: [], diagnostics: content.diagnostics)
      for entry in content.entries {
        switch entry {
        case .provider(let id): screen.entries.append(.provider(id))
        case .box(let box): screen.entries.append(.component(read(box, in: context)))
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
    session.phase = .data
    session.use(localeOf: context)
    var arguments = LuaTapeWriter()
    arguments.list(count: 2)
    arguments.value(params)
    arguments.value(context.values)
    do throws(LuaError) {
      guard let reference = session.reference(function) else { return ScreenContent() }
      return try ScreenContent(
        calling: reference, arguments, in: state, file: session.entryFile)
    } catch {
      throw words.diagnostic(error, subject: "the screen")
    }
  }

  // Handlers.

  mutating func handle(
    _ handler: String, of value: ScriptFunction, event: DataMap, in context: ScriptContext
  ) throws(Diagnostic) -> (answer: ScriptAnswer, effects: [Effect])? {
    let box: ComponentBox?
    do throws(LuaError) {
      box = try self.box(value)
    } catch {
      throw words.diagnostic(error, subject: "looking for \(handler)")
    }
    guard let box else { return nil }
    return try handle(handler, of: box, event: event, in: context)
  }

  mutating func handle(
    _ handler: String, ofEntry entry: Int, in screen: ScriptFunction, params: DataMap,
    event: DataMap, context: ScriptContext
  ) throws(Diagnostic) -> (answer: ScriptAnswer, effects: [Effect])? {
    let content = try content(of: screen, params: params, in: context)
    guard content.entries.indices.contains(entry), case .box(let box) = content.entries[entry]
    else { return nil }
    return try handle(handler, of: box, event: event, in: context)
  }

  /// Calls a handler of a component value and notes where it is written.
  private mutating func handle(
    _ name: String, of box: ComponentBox, event: DataMap, in context: ScriptContext
  ) throws(Diagnostic) -> (answer: ScriptAnswer, effects: [Effect])? {
    let found: LuaReference?
    do throws(LuaError) {
      found = try handler(name, of: box, in: context)
    } catch {
      throw words.diagnostic(error, subject: "looking for \(name)")
    }
    guard let found else { return nil }
    var result = try call(found, with: event, in: context, subject: name)
    result.answer.location = location(
      of: DataPath([.field(name)]), component: box.component, at: box.location)
    return result
  }

  /// The function under a handler's name: in the second table, in the data table, or in the table
  /// that a data function returns.
  private func handler(
    _ name: String, of box: ComponentBox, in context: ScriptContext
  ) throws(LuaError) -> LuaReference? {
    if let handlers = box.handlers, let found = try state.field(name, of: handlers),
      found.kind == .function
    {
      return found
    }
    var table: LuaReference? = box.data
    if box.data.kind == .function {
      session.phase = .data
      session.use(localeOf: context)
      table = try state.table(returnedBy: box.data, context.arguments)
    }
    guard let table else { return nil }
    let found = try state.field(name, of: table)
    return found?.kind == .function ? found : nil
  }

  func call(
    _ function: ScriptFunction, link: DataMap, subject: String
  ) throws(Diagnostic) -> (answer: ScriptAnswer, effects: [Effect]) {
    guard let reference = session.reference(function) else {
      return (ScriptAnswer(value: .none), [])
    }
    return try call(reference, with: link, in: nil, subject: subject)
  }

  private func call(
    _ function: LuaReference, with argument: DataMap, in context: ScriptContext?, subject: String
  ) throws(Diagnostic) -> (answer: ScriptAnswer, effects: [Effect]) {
    session.phase = .event
    session.use(localeOf: context)
    session.effects = []
    defer { session.effects = [] }
    var arguments = LuaTapeWriter()
    arguments.list(count: 1)
    arguments.value(argument)
    do throws(LuaError) {
      let answer = try state.call(function, arguments: arguments) { ScriptAnswer(&$0) }
      return (answer, session.effects)
    } catch {
      throw words.diagnostic(error, subject: subject)
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

extension ScriptAnswer {
  /// Reads the results of a handler; kinds that mean nothing there count as none.
  fileprivate init(_ reader: inout LuaTapeReader) {
    self.init(value: .none)
    guard case .list(let count) = reader.next(), count > 0 else { return }
    switch reader.next() {
    case .bool(let flag): value = .bool(flag)
    case .string(let text): value = .text(text.string)
    case let token: reader.skip(token)
    }
    if count > 1, case .string(let text) = reader.next() { reason = text.string }
  }
}
