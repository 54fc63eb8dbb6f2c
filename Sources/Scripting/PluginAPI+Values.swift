internal import Components
internal import Diagnostics
internal import LuaBridge
internal import Values

extension PluginAPI {
  private static let always: Set<ScriptPhase> = [.load, .data, .event]

  /// `vitrina.json`: text to values and back.
  func json() -> Entry {
    .table(
      [
        function("json.encode", "v", in: Self.always) { arguments, answer in
          answer.value((try arguments.value() ?? .null).json)
        },
        function("json.decode", "v", in: Self.always) { arguments, answer in
          let text = try arguments.string("JSON text")
          do throws(Diagnostic) {
            answer.value(try JSONReader.read(text, file: "JSON text"))
          } catch {
            var fault = error
            fault.fix = error.location.map {
              "look at \($0.line ?? 1):\($0.column ?? 1) of the text"
            }
            fault.location = arguments.caller
            throw fault
          }
        },
        function("json.array", "v", in: Self.always) { arguments, answer in
          let value = try arguments.value() ?? .list([])
          guard let items = value.listValue else {
            throw arguments.fault(expected: "a list", found: value.kindDescription)
          }
          answer.value(DataValue.list(items))
        },
      ], named: "vitrina.json")
  }

  /// `vitrina.clock`: the host's clock, which stands still in tests and pictures.
  func clock() -> Entry {
    let session = session
    return .table(
      [
        function("clock.now", "", in: Self.always) { _, answer in
          answer.value(session.now)
        }
      ], named: "vitrina.clock")
  }

  /// `vitrina.log`: lines for the author, kept with their place.
  func log() -> Entry {
    .table(
      ["debug", "info", "warn", "error"].map { level in
        (level, .function(logFunction(level, "vitrina.log.\(level)")))
      }, named: "vitrina.log")
  }

  /// Logs its arguments as `print` would write them, with a tab between.
  func logFunction(_ level: String, _ name: String) -> HostFunction {
    let session = session
    return state.define("") { call in
      var reader = call.arguments
      var words: [String] = []
      for _ in 0..<call.argumentCount {
        var values = TapeValues()
        let value = values.value(&reader)
        switch value {
        case .string(let text)?: words.append(text)
        case let value?: words.append(value.json)
        case nil: words.append(values.problems.finish().first?.found ?? "nil")
        }
      }
      try session.log.add(
        words.joined(separator: "\t"), level: level, from: name,
        at: call.caller ?? SourceLocation(session.entryFile))
    }
  }

  /// `require "x"`: the file `x.lua` of the plugin's folder, run once; `require "vitrina"`: the API.
  func requireFunction() -> HostFunction {
    let session = session
    return state.define("v") { call in
      var arguments = ArgumentReader("require", call)
      let name = try arguments.string("the name of a file in the plugin's folder")
      if name == "vitrina" {
        call.answer.loadedModule(name)
        return
      }
      let isName = name.utf8.allSatisfy {
        (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) || $0 == 0x5F || $0 == 0x2E
          || $0 == 0x2D
      }
      let parts = name.split(separator: ".", omittingEmptySubsequences: false)
      let folder = "plugins/\(session.plugin)"
      let path = "\(folder)/\(parts.joined(separator: "/")).lua"
      guard isName, !parts.contains(""), !session.isRouteScript else {
        throw Diagnostic(
          "plugin.require", .error, "'\(name)' cannot be required", at: call.caller,
          expected: session.isRouteScript
            ? "\"vitrina\": a route script is one file"
            : "the name of a file in \(folder), parts joined with '.'", found: quoted(name),
          fix: "move the file into the plugin's folder and write its name without .lua")
      }
      guard let source = session.source(of: path) else {
        let obstacle = session.services.files.obstacle(at: path, isFolder: false)
        throw Diagnostic(
          "plugin.require", .error,
          obstacle == nil
            ? "there is no module '\(name)'" : "the module '\(name)' cannot be read",
          at: call.caller, expected: "a readable file \(path), up to 1 MiB",
          found: obstacle ?? "no such file",
          fix: obstacle != nil
            ? "put a plain file there"
            : name.hasSuffix(".lua")
              ? "write the name without .lua" : "create it, or check the spelling")
      }
      call.answer.module(name, chunkName: "@\(path)", source: source.bytes)
    }
  }
}
