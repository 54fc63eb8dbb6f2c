internal import Components
internal import Diagnostics
internal import Impact
internal import LuaBridge
internal import Routing
internal import Values

extension PluginAPI {
  /// `vitrina.impact`: who shops, what is bought, and for whom is donated.
  ///
  /// Operations are effects: they are done when the handler has succeeded, and then tell `done`.
  func impact() -> Entry {
    guard session.isPermitted("impact") else { return closed("impact") }
    return .table(
      [
        registration("configure", "v") { session, arguments in
          try session.configureImpact(&arguments)
        },
        registration("catalog", "r") { session, arguments in
          let function = try arguments.reference([.function], "function(context)")
          try session.registerCatalog(function, arguments)
        },
        operation(.registerUser, "vr") { ["email": try $0.value(finite: false)] },
        operation(.deregisterUser, "r") { _ in [:] },
        operation(.select, "vr") { ["nonprofit_id": try $0.value(finite: false)] },
        operation(.startTransaction, "vr") { try $0.fields("a transaction") },
        operation(.finishTransaction, "vr") { try $0.fields("{order_id, email}") },
        operation(.cancelTransaction, "vr") { ["order_id": try $0.value(finite: false)] },
        operation(.redeemTransaction, "vvr") { arguments in
          var fields = try arguments.fields("a transaction")
          fields["order_id"] = try arguments.value(finite: false)
          return fields
        },
        reading("selected_nonprofit", "") { _ in .selectedNonprofit },
        reading("offer", "v") { .offer(try $0.place()) },
        reading("user", "") { _ in .user },
        reading("pending", "") { _ in .pending },
        reading("order", "v") { .order(try $0.string("the id of an order")) },
        reading("personal", "") { _ in .personal },
        reading("community", "") { _ in .community },
      ], named: "vitrina.impact")
  }

  /// The table of a service for a plugin that may not use it: what is asked of it says so. It costs a
  /// load next to nothing.
  func closed(_ service: String) -> Entry {
    let session = session
    return .closed(
      state.define("r") { call in
        var reader = call.arguments
        reader.skip(reader.next())
        var values = TapeValues()
        let key = values.value(&reader)?.stringValue ?? ""
        try session.requirePermission(service, "\(service).\(key)", at: call.caller)
      })
  }

  private func registration(
    _ name: String, _ parameters: String,
    _ body: @escaping (ScriptSession, inout ArgumentReader) throws -> Void
  ) -> (String, Entry) {
    let session = session
    return function("impact.\(name)", parameters, in: [.load]) { arguments, _ in
      try session.requirePlugin("impact.\(name)", at: arguments.caller)
      try body(session, &arguments)
    }
  }

  /// - Parameter read: Takes the arguments before `done`.
  private func operation(
    _ name: ImpactOperation.Name, _ parameters: String,
    _ read: @escaping (inout ArgumentReader) throws -> [String: DataValue?]
  ) -> (String, Entry) {
    let session = session
    return function("impact.\(name.rawValue)", parameters, in: [.event]) { arguments, _ in
      try session.admitEffect(of: arguments.byteCount, at: arguments.caller)
      var fields: DataMap = [:]
      for (key, value) in try read(&arguments) { fields[key] = value }
      try session.ask(name, fields, &arguments)
    }
  }

  private func reading(
    _ name: String, _ parameters: String,
    _ read: @escaping (inout ArgumentReader) throws -> ImpactReading
  ) -> (String, Entry) {
    let session = session
    return function("impact.\(name)", parameters, in: [.data, .event]) { arguments, answer in
      let value = try session.services.impact(try read(&arguments))
      guard value != .null else { return answer.absent() }
      answer.value(value)
    }
  }
}

extension ScriptSession {
  /// Asks for an operation whose arguments can be read.
  fileprivate func ask(
    _ operation: ImpactOperation.Name, _ fields: DataMap, _ arguments: inout ArgumentReader
  ) throws {
    do throws(FieldFault) {
      _ = try ImpactOperation(operation, fields)
    } catch {
      throw error.diagnostic(in: arguments)
    }
    let done = try arguments.optionalReference([.function], "function(ok, reason)")
    let place = place(arguments)
    var ticket: Int?
    if let done {
      ticket = completions.add(ScriptCompletions.Completion(function: done, location: place))
      if ticket == nil { throw tooManyCompletions(at: arguments.caller) }
    }
    effects.append(
      .service(
        ServiceCall(
          service: "impact", operation: operation.rawValue, arguments: fields, plugin: plugin,
          ticket: ticket, location: place)))
  }

  func tooManyCompletions(at caller: SourceLocation?) -> Diagnostic {
    Diagnostic(
      "limit.completions", .error, "'\(plugin)' waits for too many operations", at: caller,
      expected: "at most \(ScriptCompletions.maximum) that are not done", found: "one more",
      fix: "look for a loop that does not end")
  }

  fileprivate func configureImpact(_ arguments: inout ArgumentReader) throws {
    let table = try arguments.map("{api_key, chain_id, …}")
    let location = place(arguments)
    if let first = registration.impact {
      report(duplicate("configure", first.location, at: location))
      return
    }
    let (settings, problems) = ImpactSettings.read(table)
    for problem in problems {
      report(problem.diagnostic(of: "vitrina.impact.configure", at: location))
    }
    registration.impact = ImpactRegistration(
      settings: settings, fonts: fonts(settings.fonts, at: location), location: location)
  }

  fileprivate func registerCatalog(
    _ function: LuaReference, _ arguments: ArgumentReader
  ) throws {
    let location = place(arguments)
    if let first = registration.impactCatalog {
      report(duplicate("catalog", first.location, at: location))
      return
    }
    registration.impactCatalog = RegisteredFunction(
      function: keep(function), location: location)
  }

  private func duplicate(
    _ name: String, _ first: SourceLocation, at location: SourceLocation
  ) -> Diagnostic {
    Diagnostic(
      "plugin.duplicate", .error, "vitrina.impact.\(name) was called again; this call was left out",
      at: location, expected: "one call", found: "a second one; the first is at \(first)",
      fix: "make one of the two")
  }
}

extension FieldFault {
  /// The fault of an argument of a function of ours.
  func diagnostic(in arguments: ArgumentReader) -> Diagnostic {
    let function = "\(arguments.table).\(arguments.function)"
    guard !isStranger else {
      return Diagnostic(
        "data.unknown_field", .error, "'\(field)' is no option of \(function)",
        at: arguments.caller, expected: expected, found: found, fix: fix)
    }
    return Diagnostic(
      "plugin.argument", .error, "\(field) of \(function) has the wrong type",
      at: arguments.caller, expected: expected, found: found, fix: fix)
  }
}

extension ArgumentReader {
  /// A table of which nothing is known yet; numbers need not be finite.
  fileprivate mutating func fields(_ what: String) throws -> [String: DataValue?] {
    let value = try value(finite: false)
    guard let map = value?.mapValue ?? (value?.listValue?.isEmpty == true ? [:] : nil) else {
      throw fault(expected: "a table: \(what)", found: value?.kindDescription ?? "nothing")
    }
    return Dictionary(map.entries.map { ($0.key, $0.value) }) { first, _ in first }
  }

  /// `{postal_code, country_code, store_id}`, or nothing for the transaction that was started.
  fileprivate mutating func place() throws -> OfferPlace? {
    let map = try map("{postal_code, country_code, store_id}")
    guard !map.isEmpty else { return nil }
    if let fault = map.stranger(
      ["postal_code", "country_code", "store_id"], of: function, at: caller)
    {
      throw fault
    }
    for (key, expected) in [("postal_code", "a string"), ("country_code", "a string")] {
      guard let value = map[key], value != .null, value.stringValue == nil else { continue }
      throw fault("has a wrong \(key)", expected: expected, found: value.kindDescription)
    }
    var storeID: Int?
    switch map["store_id"] {
    case .integer(let id)?: storeID = id
    case nil, .null?: break
    case let value?:
      throw fault(
        "has a wrong store_id", expected: "a whole number", found: value.kindDescription)
    }
    return OfferPlace(
      postalCode: map["postal_code"]?.stringValue,
      countryCode: map["country_code"]?.stringValue?.uppercased(), storeID: storeID)
  }
}
