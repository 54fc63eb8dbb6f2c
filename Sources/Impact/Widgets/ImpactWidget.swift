public import Components
public import Diagnostics
public import Values

/// A component that the impact service fills and serves.
public protocol ImpactWidget: Component where Data: ImpactWidgetData, State: WidgetProgress {
  /// Fields that the service knows.
  ///
  /// - Parameter given: What the provider or the scenario gives already; it lies over these.
  /// - Throws: What kept the ledger from answering.
  static func fields(
    given: DataMap, from sight: ImpactSight
  ) throws(Diagnostic) -> DataMap

  /// What the service does for an event, in this order, before the plugin hears of it.
  static func operations(for event: ComponentEvent) -> [ImpactOperation]
}

extension ImpactWidget {
  public static func operations(for event: ComponentEvent) -> [ImpactOperation] { [] }

  public static func advance(
    to time: Double, _ state: inout State, _ data: Data
  ) -> [ComponentEvent] {
    state.clock.advance(to: time)
    return []
  }

  public static func nextChange(_ state: State, _ data: Data) -> Double? {
    state.clock.nextChange(data)
  }
}

extension ImpactWidget where State == WidgetClock {
  public static func initialState(_ data: Data) -> WidgetClock { WidgetClock() }
}

/// What widgets show, as a manager has it at one time.
public struct ImpactSight: Sendable {
  public var manager: ImpactManager
  public var time: ImpactTime
  /// BCP 47, such as `es-AR`.
  public var locale: String

  public init(manager: ImpactManager, time: ImpactTime, locale: String) {
    self.manager = manager
    self.time = time
    self.locale = locale
  }
}

/// The widgets by name.
public enum ImpactWidgets {
  /// In the order in which tools list them.
  public static let all: [AnyComponent] = entries.map(\.component)

  /// Those in which a shopper picks a nonprofit; the order page answers for its own.
  public static let selections: Set<String> = [
    MinimalNonprofitSelection.name, FullScreenNonprofitSelection.name,
  ]

  /// Whether a component is a widget.
  public static func contains(_ component: String) -> Bool { entry(component) != nil }

  /// What the service knows of a component's fields; none if it is no widget.
  ///
  /// - Throws: What kept the ledger from answering.
  public static func fields(
    of component: String, given: DataMap, from sight: ImpactSight
  ) throws(Diagnostic) -> DataMap {
    guard let entry = entry(component) else { return [:] }
    return try entry.fields(given, sight)
  }

  /// What the service does for an event of a component; nothing if it is no widget.
  public static func operations(
    for event: ComponentEvent, of component: String
  ) -> [ImpactOperation] {
    entry(component)?.operations(event) ?? []
  }

  private static let entries: [Entry] = [
    Entry(MinimalNonprofitSelection.self), Entry(FullScreenNonprofitSelection.self),
    Entry(ImpactList.self), Entry(SelectedNonprofit.self), Entry(PersonalImpact.self),
    Entry(CommunityImpact.self), Entry(OrderPage.self),
  ]

  private static func entry(_ name: String) -> Entry? {
    entries.first { $0.component.name == name }
  }

  private struct Entry: Sendable {
    let component: AnyComponent
    let fields: @Sendable (DataMap, ImpactSight) throws(Diagnostic) -> DataMap
    let operations: @Sendable (ComponentEvent) -> [ImpactOperation]

    init<Widget: ImpactWidget>(_ widget: Widget.Type) {
      component = AnyComponent(widget)
      fields = { (given, sight) throws(Diagnostic) in
        try Widget.fields(given: given, from: sight)
      }
      operations = { Widget.operations(for: $0) }
    }
  }
}
