internal import Components
internal import Diagnostics
internal import LuaBridge
internal import Messenger
internal import Routing
internal import Values

extension PluginAPI {
  /// `vitrina.messenger`: a conversation between a user and a business, whose server the plugin plays.
  ///
  /// Operations are effects: they are done when the handler has succeeded, and then tell `done`.
  func messenger() throws(LuaError) -> Entry {
    guard session.isPermitted("messenger") else { return closed("messenger") }
    session.messenger.answers = answers()
    return .table(
      try messengerRegistrations() + lifecycle() + messages() + surroundings() + notifications()
        + messengerReadings(), named: "vitrina.messenger")
  }

  private func messengerRegistrations() -> [(String, Entry)] {
    [
      function("messenger.on_send", "r", in: [.load]) { [session] arguments, _ in
        try session.requirePlugin("messenger.on_send", at: arguments.caller)
        let function = try arguments.reference([.function], "function(message, reply)")
        try session.registerTransport(function, arguments)
      },
      function("messenger.hooks", "f", in: [.load]) { [session] arguments, _ in
        try session.requirePlugin("messenger.hooks", at: arguments.caller)
        try session.registerHooks(&arguments)
      },
    ]
  }

  private func lifecycle() throws(LuaError) -> [(String, Entry)] {
    [
      operation(.initialize, "fr") { [session] in try session.start(&$0) },
      operation(.destroy, "r") { _ in [:] },
      operation(.login, "vvr") { arguments in
        [
          "external_id": try arguments.value(), "jwt": try arguments.value(),
        ]
      },
      operation(.logout, "r") { _ in [:] },
      (
        "settings",
        .table(
          [
            function("messenger.settings.set", "vv", in: [.event]) { [session] arguments, _ in
              let name = try arguments.string("a setting")
              let value = try arguments.value(finite: false) ?? .null
              try session.ask(.set, ["name": .string(name), "value": value], nil, arguments)
            },
            function("messenger.settings.get", "v", in: [.data, .event]) {
              [session] arguments, answer in
              let name = try arguments.setting()
              try session.answer(.settings(name), &answer)
            },
          ], named: "vitrina.messenger.settings")
      ),
    ]
  }

  private func messages() throws(LuaError) -> [(String, Entry)] {
    [
      ("send", .reference(try sendFunction())),
      operation(.retry, "vr") { ["client_id": try $0.value()] },
      operation(.receive, "vv", isAnswered: false) { arguments in
        ["conversation_id": try arguments.value(), "message": try arguments.value()]
      },
      operation(.show, "v", isAnswered: false) { try $0.table("{conversation_id, starting_text}") },
      operation(.close, "", isAnswered: false) { _ in [:] },
      operation(.createConversation, "vr") { arguments in
        try arguments.table("{id, display_name, description, icon_url}")
      },
      operation(.inputDisplayed, "vv", isAnswered: false) { arguments in
        ["conversation_id": try arguments.value(), "displayed": try arguments.value()]
      },
    ]
  }

  private func surroundings() -> [(String, Entry)] {
    [
      operation(.network, "v", isAnswered: false) { arguments in
        let value = try arguments.value()
        return value?.stringValue == nil ? ["online": value] : ["connection": value]
      },
      operation(.background, "v", isAnswered: false) { ["background": try $0.value()] },
      operation(.capability, "vv", isAnswered: false) { arguments in
        ["name": try arguments.value(), "state": try arguments.value()]
      },
    ]
  }

  private func notifications() -> [(String, Entry)] {
    [
      operation(.push, "vv", isAnswered: false) { arguments in
        ["kind": try arguments.value(), "payload": try arguments.value()]
      },
      operation(.setPushToken, "v", isAnswered: false) { ["token": try $0.value()] },
      operation(.handlePush, "v", isAnswered: false) { ["payload": try $0.value()] },
      operation(.handleNotificationAction, "vvvr") { arguments in
        [
          "id": try arguments.value(), "payload": try arguments.value(),
          "response": try arguments.value(),
        ]
      },
      operation(.registerCategories, "", isAnswered: false) { _ in [:] },
    ]
  }

  private func messengerReadings() -> [(String, Entry)] {
    [
      reading("messages", "v") { .messages(try $0.optionalText("the id of a conversation")) },
      reading("conversations", "") { _ in .conversations },
      reading("capabilities", "") { _ in .capabilities },
      reading("outbox", "") { _ in .outbox },
      reading("user", "") { _ in .user },
      reading("unread_count", "") { _ in .unreadCount },
      reading("visible", "") { _ in .visible },
      reading("connection", "") { _ in .connection },
      reading("user_notification_categories", "") { _ in .categories },
    ]
  }

  // MARK: - Kinds of functions

  /// - Parameters:
  ///   - isAnswered: Whether its last argument is `done`.
  ///   - read: Takes the arguments before `done`.
  private func operation(
    _ name: MessengerOperation.Name, _ parameters: String, isAnswered: Bool = true,
    _ read: @escaping (inout ArgumentReader) throws -> [String: DataValue?]
  ) -> (String, Entry) {
    let session = session
    return function("messenger.\(name.rawValue)", parameters, in: [.event]) { arguments, _ in
      try session.admitEffect(of: arguments.byteCount, at: arguments.caller)
      var fields: DataMap = [:]
      for (key, value) in try read(&arguments) { fields[key] = value }
      let done =
        isAnswered ? try arguments.optionalReference([.function], "function(ok, reason)") : nil
      try session.ask(name, fields, done, arguments)
    }
  }

  private func reading(
    _ name: String, _ parameters: String,
    _ read: @escaping (inout ArgumentReader) throws -> MessengerReading
  ) -> (String, Entry) {
    let session = session
    return function("messenger.\(name)", parameters, in: [.data, .event]) { arguments, answer in
      try session.answer(try read(&arguments), &answer)
    }
  }

  /// `messenger.send`, in Lua: a host function gives one value, and this one gives a reason too.
  private func sendFunction() throws(LuaError) -> LuaReference {
    let session = session
    let (_, send) = function("messenger.send", "vr", in: [.event]) { arguments, answer in
      try session.admitEffect(of: arguments.byteCount, at: arguments.caller)
      let fields = try arguments.draft()
      let done = try arguments.optionalReference([.function], "function(ok, reason)")
      let obstacle = try session.services.messenger(.obstacle)
      if let reason = obstacle.stringValue, reason == "offline" {
        answer.value(obstacle)
        return
      }
      try session.ask(.send, fields, done, arguments)
    }
    return try functionInLua(Self.sendSource, over: [send])
  }

  private static let sendSource = """
    local send = ...
    return function(message, done)
      local reason = send(message, done)
      if reason == nil then return true end
      return false, reason
    end
    """

  // MARK: - Answers

  /// What a script answers with that plays the server, or renews tokens.
  private func answers() -> ScriptMessenger.Answers {
    let session = session
    func answer(
      _ name: String, _ parameters: String,
      _ body: @escaping (Int, inout ArgumentReader) throws -> Void
    ) -> HostFunction {
      state.define(parameters) { call in
        try session.require([.event], "messenger: \(name)", at: call.caller)
        guard case .integer(let number) = call.arguments.next() else { return }
        var arguments = ArgumentReader(name, in: "reply", call)
        try session.admitEffect(of: arguments.byteCount, at: arguments.caller)
        try body(number, &arguments)
      }
    }
    return ScriptMessenger.Answers(
      accept: answer("ok", "") { attempt, arguments in
        try session.ask(
          .reply, ["attempt": .integer(attempt), "accepted": true], nil, arguments)
      },
      fail: answer("fail", "v") { attempt, arguments in
        let table = try arguments.map("{code, http_status, network, description}")
        var fields = table
        fields["attempt"] = .integer(attempt)
        fields["accepted"] = false
        try session.ask(.reply, fields, nil, arguments)
      },
      renew: answer("done", "v") { ticket, arguments in
        let token = try arguments.value(finite: false) ?? .null
        try session.ask(
          .renewed, ["ticket": .integer(ticket), "token": token], nil, arguments)
      },
      missing: state.define("r") { call in
        var reader = call.arguments
        reader.skip(reader.next())
        var values = TapeValues()
        guard let key = values.value(&reader)?.stringValue else { return }
        throw Diagnostic(
          "plugin.unknown_name", .error, "the reply to a message has no '\(key)'", at: call.caller,
          expected: "reply.ok() or reply.fail{code = …}", found: "'\(key)'",
          fix: nearestName(to: key, in: ["ok", "fail"]).map { "did you mean '\($0)'?" })
      })
  }
}

extension ScriptSession {
  /// Asks for an operation whose arguments can be read.
  fileprivate func ask(
    _ operation: MessengerOperation.Name, _ fields: DataMap, _ done: LuaReference?,
    _ arguments: ArgumentReader
  ) throws {
    do throws(FieldFault) {
      // What is odd in a message is told when it is taken.
      var problems = FieldProblems()
      _ = try MessengerOperation(operation, fields, &problems)
    } catch {
      throw error.diagnostic(in: arguments)
    }
    let place = place(arguments)
    var ticket: Int?
    if let done {
      ticket = completions.add(ScriptCompletions.Completion(function: done, location: place))
      if ticket == nil { throw tooManyCompletions(at: arguments.caller) }
    }
    var call = ServiceCall(
      service: "messenger", operation: operation.rawValue, arguments: fields, plugin: plugin,
      ticket: ticket, location: place)
    call.secrets = MessengerOperation.secretArguments
    effects.append(.service(call))
  }

  fileprivate func answer(_ reading: MessengerReading, _ answer: inout LuaTapeWriter) throws {
    let value = try services.messenger(reading)
    if value == .null { answer.absent() } else { answer.value(value) }
  }

  // MARK: - Registrations

  fileprivate func registerTransport(
    _ function: LuaReference, _ arguments: ArgumentReader
  ) throws {
    let location = place(arguments)
    if let first = registration.messengerTransport {
      report(duplicate("on_send", first.location, at: location))
      return
    }
    registration.messengerTransport = RegisteredFunction(
      function: keep(function), location: location)
  }

  fileprivate func registerHooks(_ arguments: inout ArgumentReader) throws {
    var functions: [DataPath: LuaReference] = [:]
    let table = try arguments.value(functions: &functions)?.mapValue ?? [:]
    let location = place(arguments)
    let known = MessengerHook.allCases.map(\.rawValue)
    for (path, function) in functions.sorted(by: { "\($0.key)" < "\($1.key)" }) {
      guard let hook = MessengerHook(rawValue: "\(path)") else {
        report(unknownHook("\(path)", known, at: location))
        continue
      }
      if let first = registration.messengerHooks[hook] {
        report(duplicate("hooks{\(hook.rawValue)}", first.location, at: location))
        continue
      }
      registration.messengerHooks[hook] = RegisteredFunction(
        function: keep(function), location: location)
    }
    for (key, value) in table.entries.map({ ($0.key, $0.value) })
    where functions[DataPath([.field(key)])] == nil {
      guard known.contains(key) else {
        report(unknownHook(key, known, at: location))
        continue
      }
      report(
        Diagnostic(
          "plugin.argument", .error, "'\(key)' of vitrina.messenger.hooks is no function",
          at: location, expected: "function(…) … end", found: value.kindDescription,
          fix: "wrap it in a function"))
    }
  }

  private func unknownHook(
    _ name: String, _ known: [String], at location: SourceLocation
  ) -> Diagnostic {
    Diagnostic(
      "data.unknown_field", .error, "'\(name)' is no hook of vitrina.messenger", at: location,
      expected: "one of \(known.joined(separator: ", "))", found: "'\(name)'",
      fix: nearestName(to: name, in: known).map { "did you mean '\($0)'?" } ?? "remove it")
  }

  private func duplicate(
    _ name: String, _ first: SourceLocation, at location: SourceLocation
  ) -> Diagnostic {
    Diagnostic(
      "plugin.duplicate", .error,
      "vitrina.messenger.\(name) was given again; this one was left out", at: location,
      expected: "one function", found: "a second one; the first is at \(first)",
      fix: "make one of the two")
  }

  /// The options of `init`; its `auth` is kept here.
  fileprivate func start(_ arguments: inout ArgumentReader) throws -> [String: DataValue?] {
    var functions: [DataPath: LuaReference] = [:]
    let value = try arguments.value(finite: false, functions: &functions)
    guard let table = value?.mapValue else {
      throw arguments.fault(
        expected: "{integration_id, auth_code, settings, auth, screen}",
        found: value?.kindDescription ?? "nothing")
    }
    let auth = functions.removeValue(forKey: DataPath([.field("auth")]))
    if let (path, _) = functions.first {
      throw arguments.fault(
        "has a function where none belongs", expected: "a function under auth",
        found: "a function at '\(path)'")
    }
    let names = ["integration_id", "auth_code", "settings", "auth", "screen"]
    if let fault = table.stranger(names, of: arguments.function, at: arguments.caller) {
      throw fault
    }
    if let value = table["auth"], auth == nil, value != .null {
      throw arguments.fault(
        "has a wrong auth", expected: "function(error, done)", found: value.kindDescription)
    }
    let place = place(arguments)
    messenger.ask(auth.map { ScriptMessenger.Delegate(function: $0, location: place) })
    var fields: [String: DataValue?] = ["has_authentication_delegate": .bool(auth != nil)]
    for key in names where key != "auth" { fields[key] = table[key] }
    return fields
  }
}

extension ArgumentReader {
  /// A table of which nothing is known yet.
  fileprivate mutating func table(_ what: String) throws -> [String: DataValue?] {
    let map = try map(what)
    return Dictionary(map.entries.map { ($0.key, $0.value) }) { first, _ in first }
  }

  fileprivate mutating func optionalText(_ what: String) throws -> String? {
    switch try value() {
    case nil, .null?: return nil
    case .string(let text)?: return text
    case let value?: throw fault(expected: "a string: \(what)", found: value.kindDescription)
    }
  }

  fileprivate mutating func setting() throws -> SettingName {
    let text = try string("a setting")
    let known = SettingName.allCases.map(\.rawValue)
    guard let name = SettingName(rawValue: text) else {
      throw fault(
        "names no setting", expected: "one of \(known.joined(separator: ", "))", found: "'\(text)'",
        fix: nearestName(to: text, in: known).map { "did you mean '\($0)'?" })
    }
    return name
  }

  /// A message to be sent: a text, or a table with the id of its conversation in it.
  fileprivate mutating func draft() throws -> DataMap {
    switch try value() {
    case .string(let text)?: return ["message": ["text": .string(text)]]
    case .map(var map)?:
      let conversation = map["conversation_id"]
      map["conversation_id"] = nil
      var fields: DataMap = ["message": .map(map)]
      fields["conversation_id"] = conversation
      return fields
    case let value:
      throw fault(
        expected: "a text, or {conversation_id, text, …}",
        found: value?.kindDescription ?? "nothing")
    }
  }
}
