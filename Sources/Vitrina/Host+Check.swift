internal import Components
public import Diagnostics
internal import Routing
internal import Values

extension Host {
  /// What only a check tells of a component, beside its `diagnostics`: links in its data that lead
  /// nowhere, and fields that apps with early releases of the original need.
  ///
  /// Runs no handler. Where middleware or a fallback may take any link elsewhere nothing is said of
  /// links.
  public func remarks(on component: ResolvedComponent) -> [Diagnostic] {
    guard let description = registry.component(named: component.component),
      let data = (try? JSONReader.read(component.dataJSON, file: ""))?.mapValue
    else { return [] }
    var problems: [FieldProblem] = []
    for field in description.dataProtocol.fields
    where field.wasRequired && data[field.name] == nil
      && component.origin?.gives(field.name) != true
    {
      problems.append(
        FieldProblem(
          "data.left_out", at: DataPath([.field(field.name)]),
          "is left out, which apps with a release of the components before 2.0.0 do not expect",
          severity: .note, expected: field.type.expectation, found: "nothing",
          fix: "add it if such apps are still in use"))
    }
    let catalog = catalog
    if let links = catalog.texts[component.component]?.links {
      links.forEach(in: data) { link, path in
        guard let deadEnd = catalog.deadEnd(of: link) else { return }
        let path = path()
        // What a service filled in is not the author's.
        if case .field(let field)? = path.steps.first, component.origin?.gives(field) == false {
          return
        }
        problems.append(
          FieldProblem(
            "link.no_route", at: path, "is a link that no route takes", severity: .warning,
            expected: deadEnd.expected, found: quoted(link), fix: deadEnd.fix))
      }
    }
    return problems.map { component.diagnostic(of: $0) }
  }
}

extension Catalog {
  /// What to do with a link that leads nowhere; nil for one that something takes or may take.
  ///
  /// A link of an app's scheme that no route has is the app's own and leads to it.
  fileprivate func deadEnd(of url: String) -> (expected: String, fix: String)? {
    guard dispatcher.middleware.isEmpty, dispatcher.fallbacks.isEmpty,
      let link = try? Deeplink.parse(url), dispatcher.router.match(link) == nil,
      !(link.isWeb && dispatcher.outgoing.allows(link)),
      link.isWeb || dispatcher.router.routes.contains(where: { $0.takes(scheme: link.scheme) })
    else { return nil }
    let near = dispatcher.router.explain(link).nearest
    return (
      near.isEmpty ? "a link that a route takes" : "a link such as \(near[0])",
      link.isWeb
        ? "add a route, or allow it under open_external in \(ProjectSettings.file)"
        : "correct it, or add a route for it"
    )
  }
}

extension Route {
  fileprivate func takes(scheme: String) -> Bool { pattern.schemes.contains(scheme) }
}
