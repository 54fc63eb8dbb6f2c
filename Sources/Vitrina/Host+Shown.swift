internal import Components
internal import Diagnostics
internal import Routing
internal import Scripting
internal import Values

extension Host {
  /// A component as it looks now where it is shown: in the state to which taps, `vitrina.send` and
  /// time have brought its provider's. One that was put at a moment stays there.
  public func live(_ component: ResolvedComponent) -> ResolvedComponent {
    guard component.provider != nil, !component.moment.isPinned else { return component }
    return shown.look(of: component, at: options.clock()) ?? component
  }

  /// The providers whose look has changed by itself, by a tap or by `vitrina.send` since the last
  /// call, by id.
  public func takeChangedProviders() -> [String] { shown.takeChanged() }

  /// What components are resolved in that nobody looks at.
  private var standardContext: RenderContext {
    context(EnvironmentQuery(settings: settings).environment)
  }

  /// Gives a command to the component of a provider.
  ///
  /// - Parameter name: The provider's id as a script wrote it.
  /// - Throws: When there is no such provider.
  func command(
    _ action: String, _ arguments: DataMap, to name: String, in catalog: Catalog
  ) throws(Diagnostic) -> Commanded {
    let provider = try catalog.provider(name)
    let context = shown.context(of: provider.id) ?? standardContext
    let resolved = try Resolver(
      catalog: catalog, files: options.files, services: services, context: context
    )
    .resolve(provider, scenario: nil)
    let check = CommandCheck(
      action, arguments, of: catalog.components.component(named: resolved.component),
      provider: provider.id)
    guard let arguments = check.arguments else {
      return Commanded(component: resolved, context: context, faults: check.faults)
    }
    let outcome = shown.perform(
      .command(action, arguments), on: resolved, in: context, at: options.clock())
    return Commanded(
      component: resolved, context: context, events: outcome.late + outcome.events,
      hasChanged: outcome.hasChanged,
      faults: check.faults
        + [outcome.objection.map { .refusedAction(action, of: provider.id, because: $0) }]
        .compactMap(\.self))
  }

  /// What came of a command.
  struct Commanded {
    var component: ResolvedComponent
    var context: RenderContext
    var events: [ComponentEvent] = []
    var hasChanged = false
    var faults: [Diagnostic]
  }
}

extension Diagnostic {
  /// - Parameter objection: In words that follow the component's name.
  static func refusedAction(
    _ action: String, of component: String, because objection: String
  ) -> Diagnostic {
    Diagnostic(
      "send.refused", .warning, "the action '\(action)' was not done: \(component) \(objection)",
      expected: "a component that can do it now", found: "one that \(objection)",
      fix: "send it later, or what has to come before it first")
  }
}

/// Whether a component takes a command, and with which arguments.
struct CommandCheck {
  /// Those that fit; nil when there is no such command.
  private(set) var arguments: DataMap?
  private(set) var faults: [Diagnostic] = []

  /// - Parameter provider: What a message calls the component.
  init(
    _ action: String, _ arguments: DataMap, of component: AnyComponent?, provider: String
  ) {
    let actions = component?.actions ?? []
    let names = actions.map(\.name)
    guard let description = actions.first(where: { $0.name == action }) else {
      faults = [
        Diagnostic(
          "send.unknown_action", .warning, "\(provider) does not know the action '\(action)'",
          expected: names.isEmpty
            ? "none: \(component?.name ?? "it") has no actions"
            : "one of \(names.joined(separator: ", "))",
          found: "'\(action)'",
          fix: nearestName(to: action, in: names).map { "did you mean '\($0)'?" })
      ]
      return
    }
    self.arguments = arguments
    guard let known = description.arguments else { return }
    for entry in arguments.entries {
      guard let fault = Self.fault(entry, known) else { continue }
      self.arguments?[entry.key] = nil
      faults.append(
        Diagnostic(
          "send.argument", .warning,
          "'\(entry.key)' of the action '\(action)' of \(provider) was left out",
          expected: fault.expected,
          found: fault.isUnknown
            ? "'\(entry.key)'" : entry.value.stringValue.map(quoted) ?? entry.value.kindDescription,
          fix: fault.fix))
    }
  }

  private static func fault(
    _ entry: DataMap.Entry, _ known: [ActionArgument]
  ) -> (isUnknown: Bool, expected: String, fix: String?)? {
    guard let argument = known.first(where: { $0.name == entry.key }) else {
      let names = known.map(\.name)
      return (
        true, names.isEmpty ? "no arguments" : "one of \(names.joined(separator: ", "))",
        nearestName(to: entry.key, in: names).map { "did you mean '\($0)'?" } ?? "remove it"
      )
    }
    return argument.expectation(for: entry.value).map { (false, $0, nil) }
  }
}
