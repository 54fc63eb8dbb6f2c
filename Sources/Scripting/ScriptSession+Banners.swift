internal import Banners
internal import Components
internal import Diagnostics
internal import LuaBridge
internal import Routing
internal import Values

/// What scripts ask of banners.
extension ScriptSession {
  func bannerCall(
    _ operation: String, _ arguments: DataMap, _ ticket: Int?, at place: SourceLocation
  ) -> ServiceCall {
    ServiceCall(
      service: "banner", operation: operation, arguments: arguments, plugin: plugin, ticket: ticket,
      location: place)
  }

  /// Reads the table of a banner and asks for it.
  ///
  /// - Returns: Its ticket.
  func present(_ operation: String, _ arguments: inout ArgumentReader) throws -> Int {
    try admitEffect(of: arguments.byteCount, at: arguments.caller)
    let place = place(arguments)
    let table = try BannerTable(&arguments, at: place, lanes: names.lanes)
    let ticket = try ticket(table.callbacks, arguments)
    effects.append(.service(bannerCall(operation, table.fields, ticket, at: place)))
    return ticket
  }

  private func ticket(
    _ callbacks: ScriptBanners.Callbacks, _ arguments: ArgumentReader
  ) throws -> Int {
    if let ticket = banners.add(callbacks) { return ticket }
    throw Diagnostic(
      "limit.banners", .error, "'\(plugin)' has too many banners", at: arguments.caller,
      expected: "at most \(ScriptBanners.maximum) that are shown or wait", found: "one more",
      fix: "look for a loop that does not end, or clear those that nobody will see")
  }

  func update(_ ticket: Int, _ arguments: inout ArgumentReader) throws {
    try admitEffect(of: arguments.byteCount, at: arguments.caller)
    let place = place(arguments)
    let table = try BannerTable(&arguments, at: place, lanes: names.lanes)
    if bannerState(ticket) != Self.gone { banners.change(ticket, table.callbacks) }
    effects.append(.service(bannerCall("update", table.fields, ticket, at: place)))
  }

  func dismiss(_ ticket: Int, _ arguments: inout ArgumentReader) throws {
    try admitEffect(of: arguments.byteCount, at: arguments.caller)
    let done = try arguments.optionalReference([.function], "function() that runs once it is gone")
    try dismiss(["banner": .integer(ticket)], done, arguments)
  }

  /// `banners.dismiss{scene, lane, done}`: the one that is shown.
  func dismissCurrent(_ arguments: inout ArgumentReader) throws {
    try admitEffect(of: arguments.byteCount, at: arguments.caller)
    var functions: [DataPath: LuaReference] = [:]
    let value = try arguments.value(functions: &functions) ?? [:]
    guard let place = value.mapValue ?? (value.listValue?.isEmpty == true ? [:] : nil) else {
      throw arguments.fault(
        expected: "{scene, lane, done}, or nothing", found: value.kindDescription)
    }
    let done = functions.removeValue(forKey: DataPath([.field("done")]))
    if let (path, _) = functions.first {
      throw arguments.fault(
        "has a function where none belongs", expected: "a function under done",
        found: "a function at '\(path)'")
    }
    try dismiss(try arguments.checked(place, names.lanes), done, arguments)
  }

  private func dismiss(
    _ what: DataMap, _ done: LuaReference?, _ arguments: ArgumentReader
  ) throws {
    let place = place(arguments)
    let waiter = try done.map {
      try ticket(ScriptBanners.Callbacks(on: $0, location: place), arguments)
    }
    effects.append(.service(bannerCall("dismiss", what, waiter, at: place)))
  }

  // MARK: - Promises

  /// Presents what is shown while something is on its way.
  func openPromise(_ arguments: inout ArgumentReader) throws -> Int {
    try admitEffect(of: arguments.byteCount, at: arguments.caller)
    var functions: [DataPath: LuaReference] = [:]
    let value = try arguments.value(finite: false, functions: &functions)
    let known = ["loading", "success", "error", "id"]
    guard let options = value?.mapValue else {
      throw arguments.fault(
        expected: "{loading, success, error, id}", found: value?.kindDescription ?? "nothing")
    }
    if let fault = options.stranger(known, of: arguments.function, at: arguments.caller) {
      throw fault
    }
    guard let shown = options["loading"].flatMap(Self.bannerFields) else {
      throw arguments.fault(
        "lacks what is shown first", expected: "loading = \"…\" or loading = {title = …}",
        found: options["loading"]?.kindDescription ?? "nothing")
    }
    var behaviour: DataMap = ["dismiss_after": 0]
    behaviour["id"] = options["id"]
    let fields = shown.overlaid(with: [
      "options": .map(behaviour.overlaid(with: shown["options"]?.mapValue ?? [:]))
    ])
    let place = place(arguments)
    let table = try BannerTable(
      fields, try Self.functions(functions, of: "loading", arguments), at: place,
      lanes: names.lanes, arguments)
    let ticket = try ticket(table.callbacks, arguments)
    effects.append(.service(bannerCall("present", fields, ticket, at: place)))
    return ticket
  }

  /// Those of one of a promise's tables. What makes an outcome, and what is in one, comes later.
  private static func functions(
    _ functions: [DataPath: LuaReference], of table: String, _ arguments: ArgumentReader
  ) throws -> [DataPath: LuaReference] {
    var own: [DataPath: LuaReference] = [:]
    for (path, function) in functions {
      switch path.steps.first {
      case .field(table) where path.steps.count > 1:
        own[DataPath(Array(path.steps.dropFirst()))] = function
      case .field("success"), .field("error"): break
      default:
        throw arguments.fault(
          "has a function where none belongs",
          expected: "functions under success and error, or in their tables",
          found: "a function at '\(path)'")
      }
    }
    return own
  }

  /// Shows the outcome in the place of what was shown meanwhile; without one that is dismissed.
  func settlePromise(_ arguments: inout ArgumentReader) throws {
    try admitEffect(of: arguments.byteCount, at: arguments.caller)
    guard case .integer(let ticket)? = try arguments.value() else { return }
    let place = place(arguments)
    var functions: [DataPath: LuaReference] = [:]
    guard let value = try arguments.value(finite: false, functions: &functions), value != .null
    else {
      effects.append(
        .service(bannerCall("dismiss", ["banner": .integer(ticket)], nil, at: place)))
      return
    }
    guard let fields = Self.bannerFields(value) else {
      throw arguments.fault(
        "has an outcome that is no banner", expected: "a text or a table: {title = …}",
        found: value.kindDescription)
    }
    let table = try BannerTable(
      fields, functions, at: place, lanes: names.lanes, arguments)
    banners.change(ticket, table.callbacks)
    effects.append(.service(bannerCall("settle", table.fields, ticket, at: place)))
  }

  /// A text is a title.
  private static func bannerFields(_ value: DataValue) -> DataMap? {
    switch value {
    case .string: ["title": value]
    case .map(let fields): fields
    default: nil
    }
  }

  // MARK: - Readings

  /// `waiting` until the handler has succeeded, `dismissed` once it is gone.
  func bannerState(_ ticket: Int) -> String {
    let owner = BannerOwner(plugin: plugin, ticket: ticket)
    if let phase = services.banners.phase(owner) { return phase.rawValue }
    return banners.isAsked(ticket) ? BannerPhase.waiting.rawValue : Self.gone
  }

  private static let gone = "dismissed"

  /// A banner as scripts see it; one of another plugin without its words.
  func description(of banner: BannerSnapshot) -> DataValue {
    var map: DataMap = [
      "scene": .string(banner.scene), "lane": .string(banner.lane),
      "state": .string(banner.phase.rawValue), "plugin": .string(banner.owner.plugin),
    ]
    if banner.owner.plugin == plugin { map = map.overlaid(with: banner.data.words) }
    return .map(map)
  }

  // MARK: - Lanes

  func registerLane(_ arguments: inout ArgumentReader) throws {
    try requirePlugin("banners.lane", at: arguments.caller)
    let name = try arguments.string("the lane's name, such as \"main\"")
    let options = try arguments.map("{max_queue, max_visible, overflow, immediate_order}")
    let location = place(arguments)
    guard NameRule.isIdentifier(name) else {
      throw arguments.fault(
        "is no name of a lane", expected: "a-z, 0-9 and _, not starting with a digit, at most 64",
        found: quoted(name))
    }
    var problems = FieldProblems()
    let lane = BannerLane.schema.decode(options, &problems).checked(&problems)
    for problem in problems.finish() {
      report(problem.diagnostic(of: "the lane '\(name)'", at: location))
    }
    registration.lanes.append(LaneRegistration(name: name, lane: lane, location: location))
  }
}
