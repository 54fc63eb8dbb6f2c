internal import Components
internal import Diagnostics
internal import Impact
internal import Messenger
internal import Routing
internal import Scripting
internal import Values

/// Takes a provider to a component that can be drawn: read, lay the scenario over, decode, check.
struct Resolver {
  let catalog: Catalog
  let files: any PluginFiles
  let services: HostServices
  let context: RenderContext
  /// Whether a state that the context asks for may be missing, as among the components of a screen.
  var isLenient = false
  /// Whether the state that the context asks for is one of a component's own, here or beside it on
  /// the screen, so that it says nothing of data.
  var isStateOfComponent = false

  func resolve(
    _ provider: Provider, scenario: Scenario?
  ) throws(Diagnostic) -> ResolvedComponent {
    switch provider.source {
    case .native(let make):
      return try resolve(make(context.script.values), of: provider)
    case .script(let host, let value):
      let data = host.data(of: value, in: catalog.scriptContext(context, for: host.plugin))
      return try resolve(
        data, from: host, provider: provider.id, scenario: scenario,
        scenarioPlace: provider.location)
    }
  }

  /// Takes data that Swift gave.
  private func resolve(
    _ given: any AnyInstance, of provider: Provider
  ) throws(Diagnostic) -> ResolvedComponent {
    guard let component = catalog.components.component(named: provider.component) else {
      throw Diagnostic(
        "plugin.unknown_component", .error, "there is no component '\(provider.component)'")
    }
    var instance = given
    var problems: [FieldProblem] = []
    var faults: [Diagnostic] = []
    if Self.isServed(component) {
      let fields = filled(Self.chosen(in: given, of: component), component, &faults)
      var decoding = FieldProblems()
      instance = component.instance(fields, &decoding)
      problems += decoding.finish()
    }
    var moment = PinnedMoment(
      context.moment, of: component, isOfComponent: isStateOfComponent)
    if moment.dataState == .empty || !context.values.isEmpty {
      let json = try? JSONReader.read(given.dataJSON, file: "")
      let data = change(json?.mapValue ?? [:], of: component, moment.dataState, &problems)
      var decoding = FieldProblems()
      instance = component.instance(data, &decoding)
      if moment.dataState != .empty { problems.append(contentsOf: decoding.finish()) }
    }
    _ = try go(&instance, to: nil, &moment, owner: provider.id)
    return ResolvedComponent(
      provider: provider.id, scenario: nil, component: provider.component,
      plugin: provider.plugin, instance: instance, pinned: moment,
      theme: catalog.theme(of: provider.plugin), origin: nil,
      diagnostics: faults + problems.map { $0.diagnostic(of: provider.id, at: nil) })
  }

  /// What of data from Swift is not as it is by itself.
  private static func chosen(in given: any AnyInstance, of component: AnyComponent) -> DataMap {
    var problems = FieldProblems()
    let standard = fields(of: component.instance([:], &problems))
    return DataMap(entries: fields(of: given).entries.filter { standard[$0.key] != $0.value })
  }

  private static func fields(of instance: any AnyInstance) -> DataMap {
    (try? JSONReader.read(instance.dataJSON, file: ""))?.mapValue ?? [:]
  }

  /// The fields of a component with those that its service knows below them.
  private func filled(
    _ fields: DataMap, _ component: AnyComponent, _ faults: inout [Diagnostic]
  ) -> DataMap {
    guard Self.isServed(component) else { return fields }
    do throws(Diagnostic) {
      let seconds = context.script.values["now"]?.doubleValue ?? 0
      let time = Int(exactly: (seconds * 1000).rounded()) ?? 0
      if MessengerComponents.contains(component.name) {
        return MessengerComponents.fields(
          of: component.name, given: fields, from: try services.messenger.messenger(), at: time,
          failure: services.messenger.read { $0.hasFailedToCreate }
            ? MessengerCopy(locale: context.environment.locale)[.createFailed] : nil
        ).overlaid(with: fields)
      }
      let sight = ImpactSight(
        manager: try services.impact.manager(), time: time, locale: context.environment.locale)
      return try ImpactWidgets.fields(of: component.name, given: fields, from: sight)
        .overlaid(with: fields)
    } catch {
      faults.append(error)
      guard ImpactWidgets.contains(component.name) else { return fields }
      return (["state": "error"] as DataMap).overlaid(with: fields)
    }
  }

  /// Whether a service fills the component's fields.
  private static func isServed(_ component: AnyComponent) -> Bool {
    ImpactWidgets.contains(component.name) || MessengerComponents.contains(component.name)
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
    var moment = PinnedMoment(
      context.moment, scenario, of: component, isOfComponent: isStateOfComponent)
    var problems = data.problems
    var faults = data.faults.map(\.diagnostic)
    fields = filled(fields, component, &faults)
    fields = change(fields, of: component, moment.dataState, &problems)
    var decoding = FieldProblems()
    var instance = component.instance(fields, &decoding)
    // Nobody wants to hear that what was taken out is missing.
    if moment.dataState != .empty { problems.append(contentsOf: decoding.finish()) }
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
    let origin = DataOrigin(
      host: host, data: data, scenario: scenario, scenarioPlace: scenarioPlace,
      values: context.values)
    let owner = provider ?? component.name
    let fault = try go(&instance, to: scenario, &moment, owner: owner)
    var diagnostics = faults
    if let fault { diagnostics.append(host.quotingSource(fault.placed(at: scenarioPlace))) }
    if !problems.isEmpty {
      diagnostics += placed(problems, in: data, origin, owner: owner)
    }
    return ResolvedComponent(
      provider: provider, scenario: scenario?.id, component: component.name, plugin: host.plugin,
      instance: instance, pinned: moment, theme: catalog.theme(of: host.plugin), origin: origin,
      diagnostics: diagnostics.sortedByPlace())
  }

  /// The data with the values of the context laid over them, and without what an empty answer lacks.
  private func change(
    _ data: DataMap, of component: AnyComponent, _ state: DataState?,
    _ problems: inout [FieldProblem]
  ) -> DataMap {
    var data = data
    if state == .empty { data = component.dataProtocol.leastData(of: data) }
    return context.values.isEmpty ? data : context.values.applied(to: data, &problems)
  }

  /// Puts a component at its moment.
  ///
  /// - Parameter moment: Without its state afterwards if there is none of this name.
  /// - Returns: What is wrong with the moment of the scenario.
  /// - Throws: `state.unknown` for a state of the context.
  private func go(
    _ instance: inout any AnyInstance, to scenario: Scenario?, _ pinned: inout PinnedMoment,
    owner: String
  ) throws(Diagnostic) -> Diagnostic? {
    guard pinned.dataState == nil, pinned.moment.isPinned,
      let states = instance.go(to: pinned.moment), let state = pinned.moment.state
    else { return nil }
    let isOfScenario = context.moment.state == nil
    let subject = isOfScenario ? "\(owner):\(scenario?.id ?? "")" : owner
    let known = states + DataState.allCases.map(\.rawValue).filter { !states.contains($0) }
    let fault = Diagnostic.unknownState(state, of: subject, states: known)
    if !isOfScenario, !isLenient { throw fault }
    pinned.moment = Moment(time: context.moment.time)
    _ = instance.go(to: pinned.moment)
    return isOfScenario ? fault : nil
  }

  /// The problems that add to the faults of the data, each with its line.
  private func placed(
    _ problems: [FieldProblem], in data: ScriptData, _ origin: DataOrigin, owner: String
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
      diagnostics.append(origin.diagnostic(of: problem, owner: owner))
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

extension Diagnostic {
  static func unknownState(
    _ state: String, of owner: String, states: [String]
  ) -> Diagnostic {
    Diagnostic(
      "state.unknown", .error, "\(owner) has no state '\(state)'",
      expected: "one of \(states.joined(separator: ", "))",
      found: "'\(state)'",
      fix: nearestName(to: state, in: states).map { "did you mean '\($0)'?" })
  }

  /// The same at a place, when there is one and it has none of its own.
  func placed(at location: SourceLocation?) -> Diagnostic {
    location.map { placed(at: $0) } ?? self
  }
}
