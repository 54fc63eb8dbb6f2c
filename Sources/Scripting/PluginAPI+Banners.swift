internal import Banners
internal import Components
internal import Diagnostics
internal import LuaBridge
internal import Routing
internal import Values

extension PluginAPI {
  /// `vitrina.banners`: messages that come from the top edge.
  ///
  /// What presents, changes or dismisses is an effect: it happens when the handler has succeeded.
  func banners() throws(LuaError) -> Entry {
    let session = session
    let handle = BannerHandle(self)
    return .table(
      [
        function("banners.lane", "vv", in: [.load]) { arguments, _ in
          try session.registerLane(&arguments)
        },
        function("banners.present", "f", in: [.event]) { arguments, answer in
          let ticket = try session.present("present", &arguments)
          handle.write(ticket, &answer)
        },
        function("banners.dismiss", "f", in: [.event]) { arguments, _ in
          try session.dismissCurrent(&arguments)
        },
        function("banners.current", "v", in: [.event]) { arguments, answer in
          let scene = try arguments.optionalName("a scene")
          guard let banner = session.services.banners.current(scene) else {
            return answer.absent()
          }
          answer.value(session.description(of: banner))
        },
        laneCommand("banners.cancel_pending"),
        laneCommand("banners.clear"),
        ("promise", .reference(try promiseFunction(handle))),
      ], named: "vitrina.banners")
  }

  /// A function that does something to all banners of a lane.
  private func laneCommand(_ name: String) -> (String, Entry) {
    let session = session
    return function(name, "v", in: [.event]) { arguments, _ in
      let operation = String(arguments.function.dropFirst("banners.".count))
      let place = try arguments.bannerPlace(of: session.names.lanes)
      session.effects.append(
        .service(session.bannerCall(operation, place, nil, at: session.place(arguments))))
    }
  }

  // MARK: - Promises

  /// `banners.promise`, in Lua: a host function may not call the functions that make its outcome.
  private func promiseFunction(_ handle: BannerHandle) throws(LuaError) -> LuaReference {
    let session = session
    let (_, open) = function("banners.promise", "f", in: [.event]) { arguments, answer in
      handle.write(try session.openPromise(&arguments), &answer)
    }
    let (_, settle) = function("banners.promise", "vf", in: [.event]) { arguments, _ in
      try session.settlePromise(&arguments)
    }
    return try functionInLua(Self.promiseSource, over: [open, settle])
  }

  private static let promiseSource = """
    local open, settle = ...
    local type = type
    return function(options)
      local handle = open(options)
      local is_settled = false
      local function outcome(name)
        return function(first, second)
          if is_settled then return end
          local value = first
          if first == handle then value = second end
          local shown = options[name]
          if type(shown) == "function" then shown = shown(value) end
          settle(handle.ticket, shown)
          is_settled = true
        end
      end
      handle.resolve = outcome("success")
      handle.reject = outcome("error")
      return handle
    end
    """
}

/// What `present` gives: a table with the functions of one banner and its `state`.
private struct BannerHandle {
  private let update: HostFunction
  private let dismiss: HostFunction
  private let missing: HostFunction

  init(_ api: PluginAPI) {
    let session = api.session
    func method(
      _ name: String, _ parameters: String,
      _ body: @escaping (Int, inout ArgumentReader) throws -> Void
    ) -> HostFunction {
      api.state.define(parameters) { call in
        try session.require([.event], "banners: \(name)", at: call.caller)
        guard case .integer(let ticket) = call.arguments.next() else { return }
        var arguments = ArgumentReader(name, in: "banner", call)
        let itself = try arguments.optionalReference([.table], "the banner")
        guard itself != nil else {
          throw arguments.fault(
            "is not the banner", expected: "the banner itself", found: "nothing",
            fix: "write a colon: banner:\(name)(…)")
        }
        try body(ticket, &arguments)
      }
    }
    update = method("update", "rf") { try session.update($0, &$1) }
    dismiss = method("dismiss", "rr") { try session.dismiss($0, &$1) }
    missing = api.state.define("") { call in
      var values = TapeValues()
      let ticket = values.value(&call.arguments)?.mapValue?["ticket"]
      guard let key = values.value(&call.arguments)?.stringValue else { return }
      if key == "state", case .integer(let ticket)? = ticket {
        call.answer.value(session.bannerState(ticket))
        return
      }
      let names = ["dismiss", "reject", "resolve", "state", "update"]
      // What a promise has and another banner has not is nil, so that one can ask.
      guard !names.contains(key) else { return }
      throw Diagnostic(
        "plugin.unknown_name", .error, "a banner has no '\(key)'", at: call.caller,
        expected: "one of \(names.joined(separator: ", "))", found: "'\(key)'",
        fix: nearestName(to: key, in: names).map { "did you mean '\($0)'?" })
    }
  }

  func write(_ ticket: Int, _ answer: inout LuaTapeWriter) {
    answer.map(count: 3, missing: missing)
    answer.key("ticket")
    answer.value(ticket)
    answer.key("update")
    answer.value(update.bound(to: ticket))
    answer.key("dismiss")
    answer.value(dismiss.bound(to: ticket))
  }
}

extension ArgumentReader {
  fileprivate mutating func optionalName(_ what: String) throws -> String? {
    switch try value() {
    case nil, .null?: return nil
    case .string(let name)?: return name
    case let value?:
      throw fault(expected: "a string: \(what)", found: value.kindDescription)
    }
  }

  /// `{scene, lane}`, or the name of a scene, or nothing.
  fileprivate mutating func bannerPlace(of lanes: [String]) throws -> DataMap {
    switch try value() {
    case nil, .null?: return [:]
    case .string(let scene)?: return ["scene": .string(scene)]
    case .list(let items)? where items.isEmpty: return [:]
    case .map(let map)?: return try checked(map, lanes)
    case let value?:
      throw fault(expected: "a scene, or {scene, lane}", found: value.kindDescription)
    }
  }

  /// The table that names a place, once it is known to name nothing else.
  func checked(_ place: DataMap, _ lanes: [String]) throws -> DataMap {
    if let fault = place.stranger(["scene", "lane"], of: function, at: caller) { throw fault }
    for entry in place.entries where entry.value.stringValue == nil {
      throw fault(
        "has a wrong \(entry.key)", expected: "a string", found: entry.value.kindDescription)
    }
    if let lane = place["lane"]?.stringValue, !lanes.contains(lane) {
      throw fault(
        "names no lane", expected: "one of \(lanes.joined(separator: ", "))", found: "'\(lane)'",
        fix: nearestName(to: lane, in: lanes).map { "did you mean '\($0)'?" })
    }
    return place
  }
}
