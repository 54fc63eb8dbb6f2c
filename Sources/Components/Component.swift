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

  static func initialState(_ data: Data) -> State

  /// What it looks like. Pure; called for every render.
  static func view(_ data: Data, state: State, in environment: ViewEnvironment) -> ViewNode

  /// Changes the state and says what happened, in the order in which handlers learn of it.
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

  public init(
    _ name: String, node: String? = nil, index: Int? = nil, deepLink: LinkText? = nil,
    trackID: String? = nil, value: DataValue? = nil
  ) {
    self.name = name
    self.node = node
    self.index = index
    self.deepLink = deepLink
    self.trackID = trackID
    self.value = value
  }
}
