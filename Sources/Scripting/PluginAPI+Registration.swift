internal import Diagnostics
internal import LuaBridge
internal import Routing
internal import Values

extension PluginAPI {
  /// The functions that register something; all belong to the load phase.
  func registrations() -> [(String, Entry)] {
    let session = session
    return [
      function("provide", "vrv", in: [.load]) { arguments, _ in
        try session.provide(&arguments)
      },
      function("screen", "vrv", in: [.load]) { arguments, _ in
        try session.screen(&arguments)
      },
      function("theme", "v", in: [.load]) { arguments, _ in
        try session.theme(&arguments)
      },
      function("route", "vrv", in: [.load]) { arguments, _ in
        let pattern = try arguments.string("a pattern such as \"meli://items/{id}\"")
        let handler = try arguments.reference([.function], "function(link)")
        session.route(
          pattern, options: try arguments.map("{name, doc}"), arguments
        ) { _ in .handler(session.keep(handler)) }
      },
      function("redirect", "vvv", in: [.load]) { arguments, _ in
        let pattern = try arguments.string("a pattern such as \"meli://old/{id}\"")
        let target = try arguments.string("a link such as \"meli://items/{id}\"")
        let options = try arguments.map("{name, doc}")
        session.route(pattern, options: options, arguments) { (parsed) throws(Diagnostic) in
          .redirect(try RedirectTemplate(target, against: parsed))
        }
      },
      function("before", "r", in: [.load]) { arguments, _ in
        let handler = try arguments.reference([.function], "function(link)")
        session.registration.middleware.append(
          RegisteredFunction(function: session.keep(handler), location: session.place(arguments)))
      },
      function("fallback", "r", in: [.load]) { arguments, _ in
        let handler = try arguments.reference([.function], "function(link)")
        session.registration.fallbacks.append(
          RegisteredFunction(function: session.keep(handler), location: session.place(arguments)))
      },
    ]
  }
}

extension ScriptSession {
  func place(_ arguments: ArgumentReader) -> SourceLocation {
    arguments.caller ?? SourceLocation(entryFile)
  }

  /// The full id, or nil with a report when it cannot be one or is taken.
  private func register(
    _ id: String, _ kind: String, taken: SourceLocation?, at location: SourceLocation
  ) -> Bool {
    guard NameRule.isIdentifier(id) else {
      report(
        Diagnostic(
          "plugin.id", .error, "the \(kind) '\(id)' was left out: that is no id", at: location,
          expected: "a-z, 0-9 and _, not starting with a digit, at most 64", found: "'\(id)'",
          fix: "write '\(Self.idLike(id))'"))
      return false
    }
    if let taken {
      report(
        Diagnostic(
          "plugin.duplicate", .error, "the \(kind) '\(id)' is already registered and was left out",
          at: location, expected: "an id that no other \(kind) of the plugin has",
          found: "'\(id)', registered first at \(taken)", fix: "rename one of them"))
      return false
    }
    return true
  }

  static func idLike(_ text: String) -> String {
    var id = ""
    for byte in text.lowercased().utf8 {
      let isPlain = (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
      id.append(isPlain ? Character(UnicodeScalar(byte)) : "_")
    }
    return id.isEmpty || NameRule.isIdentifier(id) ? id : "_\(id)"
  }

  fileprivate func provide(_ arguments: inout ArgumentReader) throws {
    try requirePlugin("provide", at: arguments.caller)
    let id = try arguments.string("the id, such as \"points\"")
    let value = try arguments.reference(
      [.box], "a component value, made with vitrina.components.NAME{…}")
    let options = try arguments.map("{doc, tags, scenarios, aliases}")
    let location = place(arguments)
    reportStrangers(
      in: options, known: ["doc", "tags", "scenarios", "aliases"], of: "provide", at: location)
    let fullID = "\(plugin)/\(id)"
    let taken = registration.providers.first { $0.id == fullID }?.location
    guard register(id, "provider", taken: taken, at: location) else { return }
    registration.providers.append(
      ProviderRegistration(
        id: fullID, component: "", doc: options["doc"]?.stringValue,
        tags: strings(options["tags"]),
        aliases: strings(options["aliases"]).map { "\(plugin)/\($0)" },
        scenarios: scenarios(options["scenarios"], key: "data", of: fullID, at: location),
        location: location, value: keep(value)))
  }

  fileprivate func screen(_ arguments: inout ArgumentReader) throws {
    try requirePlugin("screen", at: arguments.caller)
    let id = try arguments.string("the id, such as \"benefits\"")
    let function = try arguments.reference(
      [.function], "function(params, context) that returns {title = …, …}")
    let options = try arguments.map("{title, doc, scenarios}")
    let location = place(arguments)
    reportStrangers(in: options, known: ["title", "doc", "scenarios"], of: "screen", at: location)
    let fullID = "\(plugin)/\(id)"
    let taken = registration.screens.first { $0.id == fullID }?.location
    guard register(id, "screen", taken: taken, at: location) else { return }
    registration.screens.append(
      ScreenRegistration(
        id: fullID, title: options["title"]?.stringValue, doc: options["doc"]?.stringValue,
        scenarios: scenarios(options["scenarios"], key: "params", of: fullID, at: location),
        location: location, function: keep(function)))
  }

  /// Reports options that mean nothing; what is registered is registered all the same.
  private func reportStrangers(
    in options: DataMap, known: [String], of function: String, at location: SourceLocation
  ) {
    if let fault = options.stranger(known, of: function, at: location) {
      report(fault)
    }
  }

  private func strings(_ value: DataValue?) -> [String] {
    (value?.listValue ?? []).compactMap(\.stringValue)
  }

  /// Registers a route; a bad pattern or target is reported and only that route is left out.
  fileprivate func route(
    _ pattern: String, options: DataMap, _ arguments: ArgumentReader,
    _ action: (RoutePattern) throws(Diagnostic) -> RouteAction
  ) {
    let location = place(arguments)
    do throws(Diagnostic) {
      let parsed = try RoutePattern(pattern)
      registration.routes.append(
        RouteRegistration(
          pattern: parsed, name: options["name"]?.stringValue, doc: options["doc"]?.stringValue,
          location: location, action: try action(parsed)))
    } catch {
      var diagnostic = error
      diagnostic.location = location
      report(diagnostic)
    }
  }
}
