/// The components that a host knows, by name.
public struct ComponentRegistry: Sendable {
  /// By name.
  public let components: [AnyComponent]
  private let index: [String: Int]

  /// Of components with the same name the last one counts.
  public init(_ components: [AnyComponent]) {
    var byName: [String: AnyComponent] = [:]
    for component in components { byName[component.name] = component }
    self.components = byName.values.sorted { $0.name < $1.name }
    index = Dictionary(
      uniqueKeysWithValues: self.components.enumerated().map { ($1.name, $0) })
  }

  public func component(named name: String) -> AnyComponent? {
    index[name].map { components[$0] }
  }

  public var names: [String] { components.map(\.name) }
}
