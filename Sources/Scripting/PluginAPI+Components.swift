internal import Diagnostics
internal import LuaBridge

extension PluginAPI {
  /// `vitrina.components`: one constructor per component.
  func components() -> Entry {
    .table(session.services.components.map(constructor), named: "vitrina.components")
  }

  /// `vitrina.components.NAME(data, handlers)`: a component value, which is data not yet read.
  private func constructor(_ component: String) -> (String, Entry) {
    let name = "components.\(component)"
    return function(name, "rk", in: [.load, .data, .event]) { arguments, answer in
      let data = try arguments.reference(
        [.table, .function], "a table of fields, or function(context) that returns one")
      let handlers = try arguments.optionalTable("a table of handlers such as on_tap")
      for key in handlers?.names ?? [] where !key.hasPrefix("on_") {
        throw Diagnostic(
          "data.unknown_field", .error, "'\(key)' is no handler", at: arguments.caller,
          expected: "handlers, whose names begin with on_", found: "'\(key)'",
          fix: "move it to the first table if it is a field")
      }
      answer.box(count: handlers == nil ? 4 : 6)
      answer.key("component")
      answer.value(component)
      answer.key("file")
      answer.value(arguments.caller?.file ?? "")
      answer.key("line")
      answer.value(arguments.caller?.line ?? 0)
      answer.key("data")
      answer.value(data)
      guard let handlers else { return }
      answer.key("handlers")
      answer.value(handlers.table)
      answer.key("handler_names")
      answer.value(handlers.names.joined(separator: " "))
    }
  }
}
