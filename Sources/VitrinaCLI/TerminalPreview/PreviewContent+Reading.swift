internal import Components
internal import Diagnostics
internal import Values
internal import Vitrina

extension PreviewContent {
  /// Reads what a target shows now; where it cannot be read, the reason is all there is.
  init(of target: ShowTarget, in host: Host, _ context: RenderContext) {
    do throws(Diagnostic) {
      let shown = try target.resolve(host, context)
      let components = host.catalog.components
      var states: [String] = []
      for component in shown.components {
        let own = components.component(named: component.component)?.stateNames ?? []
        states += own.filter { !states.contains($0) }
      }
      let parts = shown.components.map(host.live).map { component in
        Part(
          view: component.view(in: context.environment),
          environment: component.environment(in: context.environment))
      }
      let fields =
        target.isScreen ? nil : shown.components.first.map { Self.fields($0, components) }
      self.init(
        parts, states: states, fields: fields ?? [], diagnostics: shown.diagnostics)
    } catch {
      self.init(diagnostics: [error])
    }
  }

  private static func fields(
    _ component: ResolvedComponent, _ components: ComponentRegistry
  ) -> [FieldSheet.Field] {
    let data = (try? JSONReader.read(component.dataJSON, file: component.component))?.mapValue
    let known = components.component(named: component.component)?.dataProtocol.fields ?? []
    return known.map { FieldSheet.Field($0, data?[$0.name]) }
  }
}
