public import Values

/// A kind of UI: a data protocol, a state, events and a view.
///
/// A component is a type without instances: everything is a function of its arguments, so each
/// part can be tested alone and a state can be stepped through.
public protocol Component: SendableMetatype {
  associatedtype Data: ComponentData
  associatedtype State: Sendable & Equatable = NoState

  /// In snake_case: the name of the constructor in Lua.
  static var name: String { get }
  /// One sentence for lists and help.
  static var doc: String { get }
  static var events: [EventDescription] { get }
  /// What decides the look of the nodes of the view; a node that is not listed looks as those around
  /// it do.
  static var nodeFields: [NodeFields] { get }

  /// What `vitrina.send` may ask for; a command that is not among them is refused.
  static var actions: [ActionDescription] { get }

  /// The states that can be asked for by name, in the order in which a component goes through them.
  static var states: [StateDescription] { get }

  static func initialState(_ data: Data) -> State

  /// The state with one of the names of `states`, as it is at the time 0 of the component's clock.
  static func state(named name: String, _ data: Data) -> State

  /// Lets time pass: changes the state to what it is at `time`, in seconds on the component's own
  /// clock, which starts at 0 when it is shown. Time never goes back.
  ///
  /// A state that was never advanced is drawn at rest: where something moves, at the end of it.
  static func advance(
    to time: Double, _ state: inout State, _ data: Data
  ) -> [ComponentEvent]

  /// When the look changes by itself next, on the component's clock; nil: not before an action.
  static func nextChange(_ state: State, _ data: Data) -> Double?

  /// What it looks like. Pure; called for every render.
  static func view(_ data: Data, state: State, in environment: ViewEnvironment) -> ViewNode

  /// Why an action cannot be taken in this state, in words that follow the component's name: `is not
  /// loading`. Nil when it can.
  static func objection(to action: ComponentAction, _ state: State, _ data: Data) -> String?

  /// Changes the state and says what happened, in the order in which handlers learn of it. The
  /// state has been advanced to the time of the action.
  ///
  /// An action that means nothing in this state gives no event.
  static func handle(
    _ action: ComponentAction, _ state: inout State, _ data: Data
  ) -> [ComponentEvent]
}

/// The state of a component that has none.
public struct NoState: Sendable, Equatable {
  public init() {}
}

extension Component where State == NoState {
  public static func initialState(_ data: Data) -> NoState { NoState() }
}

extension Component {
  public static var nodeFields: [NodeFields] { [] }
  public static func objection(
    to action: ComponentAction, _ state: State, _ data: Data
  ) -> String? { nil }
}

/// A component in which nothing happens by itself.
extension Component {
  public static var actions: [ActionDescription] { [] }
  public static var states: [StateDescription] { [] }
  public static func state(named name: String, _ data: Data) -> State { initialState(data) }
  public static func advance(
    to time: Double, _ state: inout State, _ data: Data
  ) -> [ComponentEvent] { [] }
  public static func nextChange(_ state: State, _ data: Data) -> Double? { nil }
}

/// A state that can be asked for, as tools list it.
public struct StateDescription: Sendable, Equatable {
  public var name: String
  public var doc: String

  public init(_ name: String, _ doc: String) {
    self.name = name
    self.doc = doc
  }
}

/// An event that a component can report, as tools list it.
public struct EventDescription: Sendable, Equatable {
  /// Without `on_`.
  public var name: String
  public var doc: String

  public init(_ name: String, _ doc: String) {
    self.name = name
    self.doc = doc
  }
}

/// Something done to a shown component: a gesture, or a command of a script.
public enum ComponentAction: Sendable, Equatable {
  /// The component has come into view.
  case appear
  /// A tap; `index` chooses among the items of a list and counts from 0.
  case tap(index: Int?)
  /// What `vitrina.send` asks for, such as `fill_progress`.
  case command(String, DataMap)
}

/// What a component reports.
public struct ComponentEvent: Sendable, Equatable {
  public var name: String
  /// The id of the node that was touched.
  public var node: String?
  /// From 0.
  public var index: Int?
  public var deepLink: LinkText?
  public var trackID: String?
  /// More that belongs to the event.
  public var value: DataValue?
  /// Whether it is for all that listen to its name, with `value` as the properties, and not for a
  /// handler of the component.
  public var isBroadcast: Bool

  public init(
    _ name: String, node: String? = nil, index: Int? = nil, deepLink: LinkText? = nil,
    trackID: String? = nil, value: DataValue? = nil, isBroadcast: Bool = false
  ) {
    self.name = name
    self.node = node
    self.index = index
    self.deepLink = deepLink
    self.trackID = trackID
    self.value = value
    self.isBroadcast = isBroadcast
  }
}
