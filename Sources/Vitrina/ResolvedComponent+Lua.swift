public import Components
internal import Scripting
internal import Values

extension ResolvedComponent {
  /// The Lua that makes exactly this: a call of the component's constructor with the data that are
  /// not at their default, one field a line.
  public func lua(_ registry: ComponentRegistry) -> String {
    let data = (try? JSONReader.read(dataJSON, file: ""))?.mapValue ?? [:]
    let fields = registry.component(named: component)?.dataProtocol.fields ?? []
    let written = fields.compactMap { field in
      data[field.name].flatMap { value in
        value == field.defaultValue ? nil : (field.name, value)
      }
    }
    let name = "vitrina.components.\(component)"
    guard !written.isEmpty else { return "\(name) {}" }
    let lines = written.map { "  \($0.0) = \(LuaLiteral.text($0.1, indent: 2))," }
    return "\(name) {\n\(lines.joined(separator: "\n"))\n}"
  }
}
