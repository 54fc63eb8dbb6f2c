internal import Components
internal import Diagnostics
internal import Routing
internal import Scripting
internal import Values

/// Takes a provider to a component that can be drawn: read, lay the scenario over, decode, check.
struct Resolver {
  let catalog: Catalog
  let files: any PluginFiles
  /// What data functions are told.
  let context: ScriptContext

  func resolve(
    _ provider: Provider, scenario: Scenario?
  ) throws(Diagnostic) -> ResolvedComponent {
    switch provider.source {
    case .native(let make):
      return ResolvedComponent(
        provider: provider.id, scenario: nil, component: provider.component,
        plugin: provider.plugin, instance: make(context.values), diagnostics: [])
    case .script(let host, let value):
      let data = host.data(of: value, in: context)
      return try resolve(
        data, from: host, provider: provider.id, scenario: scenario,
        scenarioPlace: provider.location)
    }
  }

  /// Decodes what a script gave.
  func resolve(
    _ data: ScriptData, from host: ScriptHost, provider: String?, scenario: Scenario? = nil,
    scenarioPlace: SourceLocation? = nil
  ) throws(Diagnostic) -> ResolvedComponent {
    guard let component = catalog.components.component(named: data.component) else {
      throw data.faults.first?.diagnostic
        ?? Diagnostic(
          "plugin.unknown_component", .error, "there is no component '\(data.component)'",
          at: data.location)
    }
    var fields = scenario.map { overlay($0.values, on: data.fields) } ?? data.fields
    let oddHandlers = Self.handlerNames(in: fields)
    for name in oddHandlers { fields[name] = nil }
    var decoding = FieldProblems()
    let instance = component.instance(fields, &decoding)
    var problems = data.problems
    problems.append(contentsOf: decoding.finish())
    problems.append(contentsOf: strangeHandlers(data.handlers + oddHandlers, component))
    for name in oddHandlers {
      problems.append(
        FieldProblem(
          "data.type", at: DataPath([.field(name)]), "is no function",
          expected: "function(event) … end", found: "a value", fix: "wrap it in a function"))
    }
    if let texts = catalog.texts[component.name] {
      findMissingAssets(texts.images, in: fields, of: host.plugin, &problems)
      findUnreadableLinks(texts.links, in: fields, &problems)
    }
    var diagnostics = data.faults.map(\.diagnostic)
    if !problems.isEmpty {
      diagnostics += placed(
        problems, in: data, from: host, owner: provider ?? component.name, scenario: scenario,
        scenarioPlace: scenarioPlace)
    }
    return ResolvedComponent(
      provider: provider, scenario: scenario?.id, component: component.name, plugin: host.plugin,
      instance: instance, diagnostics: diagnostics.sortedByPlace())
  }

  /// The problems that add to the faults of the data, each with its line.
  private func placed(
    _ problems: [FieldProblem], in data: ScriptData, from host: ScriptHost, owner: String,
    scenario: Scenario?, scenarioPlace: SourceLocation?
  ) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    var reported = Set(data.faults.map(\.path))
    // Data that could not be read as a whole are not also incomplete.
    let isUnread =
      data.faults.contains { $0.path.steps.isEmpty }
      || data.problems.contains { $0.path.steps.isEmpty }
    for problem in problems where !isUnread || problem.code != "data.missing" {
      // A field that stopped or was refused is not also missing.
      guard !reported.contains(problem.path) || problem.path.steps.isEmpty else { continue }
      reported.insert(problem.path)
      let isOfScenario = problem.path.steps.first.map { isSet($0, by: scenario) } ?? false
      let place =
        isOfScenario ? scenarioPlace : host.location(of: problem.path, in: data)
      let subject = isOfScenario ? "\(owner):\(scenario?.id ?? "")" : owner
      diagnostics.append(host.quotingSource(problem.diagnostic(of: subject, at: place)))
    }
    return diagnostics
  }

  /// Names that only handlers have; what stands under them here is no function.
  private static func handlerNames(in fields: DataMap) -> [String] {
    var names: [String] = []
    for entry in fields.entries where entry.key.withBytes(isHandlerName) { names.append(entry.key) }
    return names
  }

  private static func isHandlerName(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    name.count > 2 && name[0] == UInt8(ascii: "o") && name[1] == UInt8(ascii: "n")
      && name[2] == UInt8(ascii: "_")
  }

  /// Fields of the scenario replace those of the data, also where the data use a getter's name.
  private func overlay(_ scenario: DataMap, on data: DataMap) -> DataMap {
    let kept = data.entries.filter { entry in
      guard let field = NameRule.fieldName(ofGetter: entry.key) else { return true }
      return scenario[field] == nil
    }
    return DataMap(entries: kept).overlaid(with: scenario)
  }

  private func isSet(_ step: DataPath.Step, by scenario: Scenario?) -> Bool {
    guard case .field(let name) = step else { return false }
    return scenario?.values[name] != nil
  }

  private func strangeHandlers(_ names: [String], _ component: AnyComponent) -> [FieldProblem] {
    guard !names.isEmpty else { return [] }
    let known = component.events.map { "on_\($0.name)" }
    return names.filter { !known.contains($0) }.map { name in
      let near = nearestName(to: name, in: known)
      return FieldProblem(
        "data.unknown_field", at: DataPath([.field(name)]),
        "is no event of \(component.name)",
        expected: known.isEmpty ? "no handlers: it has no events" : known.joined(separator: ", "),
        found: "'\(name)'", fix: near.map { "did you mean '\($0)'?" } ?? "remove it")
    }
  }

  /// Images that name a file which the plugin's folder does not have.
  private func findMissingAssets(
    _ images: TextFields, in data: DataMap, of plugin: String, _ problems: inout [FieldProblem]
  ) {
    images.forEach(in: data) { text, path in
      guard case .asset(let asset) = ImageReference(text) else { return }
      let file = AssetPath.file(asset, of: plugin)
      guard !files.exists(file) else { return }
      problems.append(
        FieldProblem(
          "data.asset", at: path(), "names an image that the plugin's folder does not have",
          severity: .warning, expected: "a file \(file)", found: "none",
          fix: "add the file, or correct the path"))
    }
  }

  /// Links without a scheme, which the router would refuse when they are tapped. What else may be
  /// wrong with a link is told then: reading every link whole would slow every render.
  private func findUnreadableLinks(
    _ links: TextFields, in data: DataMap, _ problems: inout [FieldProblem]
  ) {
    links.forEach(in: data) { link, path in
      guard !LinkScheme.hasScheme(link) else { return }
      do throws(LinkFault) {
        _ = try Deeplink.parse(link)
      } catch {
        let fault = error.diagnostic()
        problems.append(
          FieldProblem(
            "data.link", at: path(), "is a link that cannot be followed (\(fault.code))",
            severity: .warning, expected: fault.expected, found: fault.found, fix: fault.fix))
      }
    }
  }
}

/// Where a plugin's images lie.
public enum AssetPath {
  /// The project path of an asset that a plugin names.
  public static func file(_ asset: String, of plugin: String) -> String {
    "plugins/\(plugin)/\(asset)"
  }
}
