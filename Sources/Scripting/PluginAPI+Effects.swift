internal import Diagnostics
internal import LuaBridge
internal import Routing
internal import Values

extension PluginAPI {
  /// The functions that ask the host to do something once the handler has succeeded.
  func effects() -> [(String, Entry)] {
    let session = session
    return [
      effect("open", "v") { arguments in
        .open(url: try arguments.string("a link"))
      },
      effect("navigate", "vvv") { arguments in
        let screen = try arguments.string("the id of a screen")
        let params = try arguments.map("the screen's parameters")
        let options = try arguments.map("{transition, replace}")
        if let fault = options.stranger(
          ["transition", "replace"], of: "navigate", at: arguments.caller)
        {
          throw fault
        }
        return .navigate(
          screen: try session.resolve(screen, .screen, at: arguments.caller), params: params,
          transition: options["transition"]?.stringValue, replace: options["replace"] == true)
      },
      effect("back", "") { _ in .back },
      effect("open_external", "v") { arguments in
        let url = try arguments.string("an https link")
        try session.requirePermission("open_external", "open_external", at: arguments.caller)
        return .openExternal(url: url)
      },
      effect("refresh", "v") { arguments in
        let provider = try arguments.string("the id of a provider")
        return .refresh(provider: try session.resolve(provider, .provider, at: arguments.caller))
      },
      effect("track", "vv") { arguments in
        .track(
          name: try arguments.string("the event's name"),
          properties: try arguments.map("its properties"))
      },
      effect("send", "vvv") { arguments in
        let provider = try arguments.string("the id of a provider")
        let id = try session.resolve(provider, .provider, at: arguments.caller)
        return .send(
          provider: id, action: try arguments.string("what it shall do"),
          arguments: try arguments.map("the arguments"))
      },
    ]
  }

  /// An effect is queued; it happens once the handler has succeeded.
  func effect(
    _ name: String, _ parameters: String,
    _ make: @escaping (inout ArgumentReader) throws -> Effect
  ) -> (String, Entry) {
    let session = session
    return function(name, parameters, in: [.event]) { arguments, _ in
      try session.admitEffect(of: arguments.byteCount, at: arguments.caller)
      session.effects.append(try make(&arguments))
    }
  }
}

extension ScriptSession {
  private static let maximumEffects = 256
  private static let maximumEffectBytes = 1 << 20

  /// Refuses what one handler asks for too much of: the host keeps it outside the script's memory.
  func admitEffect(of bytes: Int, at caller: SourceLocation?) throws(Diagnostic) {
    effectBytes += bytes
    let isTooMany = effects.count >= Self.maximumEffects
    guard isTooMany || effectBytes > Self.maximumEffectBytes else { return }
    throw Diagnostic(
      "limit.effects", .error, "one handler asked for too many effects", at: caller,
      expected: "at most \(Self.maximumEffects) and 1 MiB of arguments",
      found: isTooMany ? "one more" : "\(effectBytes) bytes",
      fix: "look for a loop that does not end, or pass on less")
  }

  /// Checks that a provider or screen is there; gives the name as it was written where that is
  /// clear without knowing the plugin, else the full id.
  fileprivate func resolve(
    _ name: String, _ kind: NameDirectory.Kind, at caller: SourceLocation?
  ) throws -> String {
    do {
      let directory = names.directory
      let id = try directory.resolve(name, kind, from: plugin)
      let outside = try? directory.resolve(name, kind)
      return outside == id ? name : id
    } catch {
      throw error.diagnostic(name, kind, at: caller)
    }
  }

  /// Route scripts may do all that a plugin has to ask for.
  func isPermitted(_ permission: String) -> Bool {
    isRouteScript || manifest.permissions.contains(permission)
  }

  func requirePermission(
    _ permission: String, _ function: String, at caller: SourceLocation?
  ) throws {
    guard !isPermitted(permission) else { return }
    let list = manifest.permissions.union([permission]).sorted().map { "\"\($0)\"" }
    throw Diagnostic(
      "plugin.permission", .error, "'\(plugin)' may not use vitrina.\(function)", at: caller,
      expected: "the permission \"\(permission)\" in the plugin's plugin.json",
      found: manifest.permissions.isEmpty
        ? "no permissions" : manifest.permissions.sorted().joined(separator: ", "),
      fix: "add \"permissions\": [\(list.joined(separator: ", "))] to plugin.json")
  }
}
