internal import Components
internal import Diagnostics
internal import Rendering
internal import Scripting
internal import Values
internal import Vitrina

/// The page of one component: what it looks like, the Lua for it, and all that its description says.
struct ComponentPage {
  /// A picture of a provider or scenario that the page shows.
  struct Picture: Equatable {
    /// Without a folder.
    var file: String
    var provider: String
    var scenario: String?
    var state: String?
    var scheme: ViewEnvironment.Scheme
  }

  let component: AnyComponent
  /// Those of this component; the first one stands for it.
  let providers: [Provider]
  let host: Vitrina.Host

  /// Nil when nobody provides the component.
  init?(_ component: AnyComponent, of host: Vitrina.Host) {
    let all = host.catalog.providers.filter { $0.component == component.name }
    providers = all.filter { $0.tags.contains("seed") } + all.filter { !$0.tags.contains("seed") }
    guard !providers.isEmpty else { return nil }
    self.component = component
    self.host = host
  }

  static let pictureFolder = "pictures"

  var file: String { "\(component.name).md" }

  /// The first provider in both schemes, and its states and scenarios in light.
  var pictures: [Picture] {
    let main = ViewEnvironment.Scheme.allCases.map { scheme in
      picture(scenario: nil, scheme: scheme)
    }
    return main + component.states.map { picture(state: $0.name) }
      + providers[0].scenarios.map { picture(scenario: $0.id, scheme: .light) }
  }

  private func picture(state: String) -> Picture {
    Picture(
      file: "\(component.name)-state-\(state).png", provider: providers[0].id, scenario: nil,
      state: state, scheme: .light)
  }

  private func picture(scenario: String?, scheme: ViewEnvironment.Scheme) -> Picture {
    let suffix = scheme == .dark ? "-dark" : ""
    let name = scenario.map { "\(component.name)-\($0)" } ?? component.name
    return Picture(
      file: "\(name)\(suffix).png", provider: providers[0].id, scenario: scenario, scheme: scheme)
  }

  /// The page as Markdown.
  func text(in context: RenderContext) throws(Diagnostic) -> String {
    let shown = try host.resolve(providers[0].id, in: context)
    var text = "# \(component.name)\n\n\(Markdown.escaped(component.doc))\n\n"
    text += Self.image(component.name, folder: Self.pictureFolder) + "\n"
    text += "`vitrina show \(providers[0].id)`\n\n"
    text += Markdown.block("lua", try lua(shown)) + "\n"
    text += fields() + events() + commands() + states()
    text += try scenarios(in: context)
    text += otherFormats(shown, context.environment)
    return text
  }

  /// The picture of a component in the reader's scheme.
  static func image(_ name: String, folder: String) -> String {
    """
    <picture>
      <source media="(prefers-color-scheme: dark)" srcset="\(folder)/\(name)-dark.png">
      <img src="\(folder)/\(name).png" width="375" alt="\(name)">
    </picture>

    """
  }

  /// The call that provides what is shown; what is at its default is left out.
  private func lua(_ shown: ResolvedComponent) throws(Diagnostic) -> String {
    guard case .map(var data) = try JSONReader.read(shown.dataJSON, file: component.name) else {
      return ""
    }
    for field in component.dataProtocol.fields where data[field.name] == field.defaultValue {
      data[field.name] = nil
    }
    let id = providers[0].id.split(separator: "/").last ?? ""
    return """
      local vitrina = require "vitrina"

      vitrina.provide("\(id)", vitrina.components.\(component.name) \(LuaLiteral.text(.map(data))))
      """
  }

  // MARK: - Tables

  private func fields() -> String {
    "## Data: `\(component.dataProtocol.name)`\n\n" + Self.fieldTable(component.dataProtocol)
  }

  private static func fieldTable(_ data: DataProtocol) -> String {
    var items: [DataProtocol] = []
    let rows = data.fields.map { field in
      if case .list(let item) = field.type { items.append(item()) }
      return [
        Markdown.code(field.name), type(field.type), use(field), Markdown.escaped(field.doc),
      ]
    }
    var text = Markdown.table(["field", "type", "", "what it is"], rows) + "\n"
    for item in items { text += "### `\(item.name)`\n\n" + fieldTable(item) }
    return text
  }

  private static func type(_ type: FieldType) -> String {
    switch type {
    case .enumeration(let words): words.map(Markdown.code).joined(separator: " or ")
    case .list(let item): "list of \(Markdown.code(item().name))"
    case .nested(let table): "table of \(Markdown.code(table().name))"
    default: Markdown.escaped(type.name.replacing("_", with: " "))
    }
  }

  private static func use(_ field: DataProtocol.Field) -> String {
    if field.isRequired { return "required" }
    return field.defaultValue.map { "else \(Markdown.code(LuaLiteral.text($0)))" } ?? "optional"
  }

  private func events() -> String {
    guard !component.events.isEmpty else { return "" }
    let rows = component.events.map {
      [Markdown.code("on_\($0.name)"), Markdown.escaped($0.doc)]
    }
    return "## Handlers\n\n" + Markdown.table(["handler", "when"], rows) + "\n"
  }

  private func commands() -> String {
    guard !component.actions.isEmpty else { return "" }
    let rows = component.actions.map { action in
      let arguments = (action.arguments ?? []).map {
        "\(Markdown.code($0.name)): \(Markdown.escaped($0.doc))"
      }
      return [
        Markdown.code(action.name), Markdown.escaped(action.doc),
        arguments.joined(separator: "<br>"),
      ]
    }
    return
      "## Commands\n\n`vitrina.send(\"\(providers[0].id)\", command, arguments)` gives them.\n\n"
      + Markdown.table(["command", "what it does", "arguments"], rows) + "\n"
  }

  private func states() -> String {
    guard !component.states.isEmpty else { return "" }
    let rows = component.states.map { state in
      let picture = "\(Self.pictureFolder)/\(picture(state: state.name).file)"
      return [
        Markdown.code(state.name), Markdown.escaped(state.doc),
        "<img src=\"\(picture)\" width=\"188\" alt=\"\(state.name)\">",
      ]
    }
    return "## States\n\n`vitrina show \(providers[0].id) --state \(component.states[0].name)` "
      + "draws one of them as it ends, `--time` so many seconds after it began.\n\n"
      + Markdown.table(["state", "what it is", "at its end"], rows) + "\n"
  }

  // MARK: - Scenarios and formats

  private func scenarios(in context: RenderContext) throws(Diagnostic) -> String {
    guard !providers[0].scenarios.isEmpty else { return "" }
    var text = "## Scenarios\n\n"
    for scenario in providers[0].scenarios {
      let picture = picture(scenario: scenario.id, scheme: .light)
      text += "### \(Markdown.escaped(scenario.title ?? scenario.id))\n\n"
      text += "<img src=\"\(Self.pictureFolder)/\(picture.file)\" width=\"375\" "
      text += "alt=\"\(Markdown.escaped(scenario.title ?? scenario.id))\">\n\n"
      text += "`vitrina show \(providers[0].id):\(scenario.id)`\n\n"
    }
    return text
  }

  private func otherFormats(
    _ shown: ResolvedComponent, _ environment: ViewEnvironment
  ) -> String {
    let view = shown.view(in: environment)
    var spoken = ByteBuffer()
    AccessibilityRenderer().render(view, into: &spoken)
    var drawn = ByteBuffer()
    TerminalRenderer(environment: environment, color: .none).render(view, into: &drawn)
    return "## For assistive technology\n\n" + Markdown.block("text", spoken.finishText())
      + "\n## In a terminal\n\n" + Markdown.block("text", drawn.finishText())
  }
}
