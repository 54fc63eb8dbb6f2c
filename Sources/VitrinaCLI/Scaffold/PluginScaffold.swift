internal import Components
internal import Impact
internal import Messenger
internal import Scripting
internal import Values

/// A new plugin: a provider for each component, a screen with all of them, a route that leads there,
/// and tests.
///
/// The screen has the plugin's name in its own, so that its bare id means no other plugin's.
struct PluginScaffold {
  let name: String
  let components: [AnyComponent]

  var scaffold: Scaffold {
    let folder = "plugins/\(name)"
    return Scaffold(
      files: [
        Scaffold.File(path: "\(folder)/init.lua", text: code),
        Scaffold.File(path: "\(folder)/plugin.json", text: manifest),
        Scaffold.File(path: "\(folder)/\(name)_test.lua", text: tests),
      ], reserved: ["\(folder).lua", folder])
  }

  private var screen: String { "\(name)_home" }

  private func sample(_ component: AnyComponent) -> ComponentSample {
    ComponentSample(component: component, link: "app://\(name)/\(component.name)")
  }

  private static let impact = Set(ImpactWidgets.all.map(\.name))

  private var permissions: [String] {
    let needsImpact = components.contains { Self.impact.contains($0.name) }
    let needsMessenger = components.contains { MessengerComponents.contains($0.name) }
    return (needsImpact ? ["impact"] : []) + (needsMessenger ? ["messenger"] : [])
  }

  private var manifest: String {
    let permissions = DataValue.list(permissions.map { .string($0) }).json
    return """
      {
        "name": "\(name)",
        "version": "0.1.0",
        "api": 1,
        "description": "\(ComponentSample.sentence(name)).",
        "permissions": \(permissions)
      }

      """
  }

  private var code: String {
    let providers = components.map { provider(sample($0)) }.joined(separator: "\n")
    let entries = components.map { "    \"\($0.name)\",\n" }.joined()
    return """
      local vitrina = require "vitrina"

      \(providers)
      vitrina.screen("\(screen)", function()
        return {
          title = "\(ComponentSample.sentence(name))",
      \(entries)  }
      end)

      vitrina.route("app://\(name)(/{_})", function()
        vitrina.navigate("\(screen)")
      end, { name = "\(name)", doc = "The screen with everything of this plugin." })

      """
  }

  private func provider(_ sample: ComponentSample) -> String {
    let name = sample.component.name
    var lines = sample.fields.map { "  \($0.name) = \(LuaLiteral.text($0.value, indent: 2)),\n" }
    if sample.hasTap {
      // A handler that returns nothing leaves a link to the routes.
      let end = sample.hasLink ? "" : "    return true\n"
      lines.append(
        "  on_tap = function()\n    vitrina.track(\"\(name)_tap\")\n\(end)  end,\n")
    }
    let data = lines.isEmpty ? "{}" : "{\n\(lines.joined())}"
    let block = ScenarioBlock(sample.scenario).text.split(separator: "\n")
      .joined(separator: "\n    ")
    return """
      vitrina.provide("\(name)", vitrina.components.\(name) \(data), {
        doc = \(LuaLiteral.text(.string(sample.component.doc))),
        scenarios = {
          \(block),
        },
      })

      """
  }

  private var tests: String {
    let cases = components.map { component in
      let sample = sample(component)
      let id = "\(name)/\(component.name)"
      var text = """
        test.group("\(component.name)", function()
          test.case("can be drawn", function()
            test.equal(test.show("\(id)").diagnostics, {})
            test.equal(test.show("\(id)", { scenario = "\(sample.scenario.id)" }).diagnostics, {})
          end)

        """
      if sample.hasTap {
        text += """

            test.case("tells of a tap", function()
              local result = test.tap("\(id)")
              test.equal(result.effects[1].name, "\(component.name)_tap")

          """
        if sample.hasLink {
          text += "    test.equal(result.dispatch.outcome, \"handled\")\n"
        }
        text += "  end)\n"
      }
      return text + "end)\n"
    }
    return """
      \(cases.joined(separator: "\n"))
      test.case("a link leads to the screen", function()
        local result = test.open("app://\(name)")
        test.equal(result.outcome, "handled")
        test.equal(result.effects[1].screen, "\(screen)")
        test.equal(test.screen("\(name)/\(screen)").diagnostics, {})
      end)

      """
  }
}
