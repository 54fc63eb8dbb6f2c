public import Values

/// A component behind its name: what hosts and tools hold.
///
/// The closures are made where the component's type is known, so nothing is boxed per field. An
/// object, so that looking one up copies nothing.
public final class AnyComponent: Sendable {
  public let name: String
  public let doc: String
  public let dataProtocol: DataProtocol
  public let events: [EventDescription]
  public let actions: [ActionDescription]
  public let states: [StateDescription]
  public let nodeFields: [NodeFields]
  @usableFromInline let makeInstance: @Sendable (DataMap, inout FieldProblems) -> any AnyInstance

  @inlinable
  public init<C: Component>(_ component: C.Type) {
    name = C.name
    doc = C.doc
    dataProtocol = C.Data.schema.dataProtocol
    events = C.events
    actions = C.actions
    states = C.states
    nodeFields = C.nodeFields
    makeInstance = { map, problems in
      let data = C.Data.schema.decode(map, &problems)
      return Instance<C>(data: data, state: C.initialState(data))
    }
  }

  /// All states that it can be put into by name: its own, then those of data.
  public var stateNames: [String] {
    let own = states.map(\.name)
    return own + DataState.allCases.map(\.rawValue).filter { !own.contains($0) }
  }

  /// The state of data that a name means; nil for one of the component's own states or an unknown
  /// one.
  public func dataState(named name: String) -> DataState? {
    states.contains { $0.name == name } ? nil : DataState(rawValue: name)
  }

  /// Data that Swift code made, ready to be shown.
  public static func instance<C: Component>(_ component: C.Type, _ data: C.Data) -> any AnyInstance
  {
    Instance<C>(data: data, state: C.initialState(data))
  }

  /// Decodes data into something that can be shown. Always gives one: what was not usable is at
  /// its default and stands in `problems`.
  public func instance(_ data: DataMap, _ problems: inout FieldProblems) -> any AnyInstance {
    makeInstance(data, &problems)
  }
}

/// A component with its data and state.
public protocol AnyInstance: Sendable {
  func view(in environment: ViewEnvironment) -> ViewNode
  /// Puts the component into one of its states, at the time 0 of its clock.
  ///
  /// - Returns: The names of its states if there is none of this name.
  mutating func enter(_ state: String) -> [String]?
  /// Lets time pass on the component's clock, and reports what happened meanwhile.
  mutating func advance(to time: Double) -> [ComponentEvent]
  /// When the look changes by itself next, on the component's clock.
  var nextChange: Double? { get }
  /// Why an action cannot be taken now, in words that follow the component's name; nil when it can.
  func objection(to action: ComponentAction) -> String?
  /// Changes the state and reports what happened.
  mutating func handle(_ action: ComponentAction) -> [ComponentEvent]
  /// Takes over the state of the same component as it was shown with other data; a state in which
  /// nothing has happened yet is that of the new data.
  ///
  /// - Returns: Whether it is the same component; else nothing is taken over.
  mutating func keepState(of other: any AnyInstance) -> Bool
  /// Whether it is the same component in the same state.
  func hasState(of other: any AnyInstance) -> Bool
  /// Writes the data as a JSON object.
  func encodeData(into writer: inout JSONWriter)
}

/// An instance whose component is known.
@usableFromInline
struct Instance<C: Component>: AnyInstance {
  @usableFromInline var data: C.Data
  @usableFromInline var state: C.State

  @usableFromInline
  init(data: C.Data, state: C.State) {
    self.data = data
    self.state = state
  }

  @usableFromInline
  func view(in environment: ViewEnvironment) -> ViewNode {
    C.view(data, state: state, in: environment)
  }

  @usableFromInline
  mutating func enter(_ name: String) -> [String]? {
    guard C.states.contains(where: { $0.name == name }) else { return C.states.map(\.name) }
    state = C.state(named: name, data)
    return nil
  }

  @usableFromInline
  mutating func advance(to time: Double) -> [ComponentEvent] {
    C.advance(to: time, &state, data)
  }

  @usableFromInline
  var nextChange: Double? { C.nextChange(state, data) }

  @usableFromInline
  func objection(to action: ComponentAction) -> String? {
    C.objection(to: action, state, data)
  }

  @usableFromInline
  mutating func handle(_ action: ComponentAction) -> [ComponentEvent] {
    C.handle(action, &state, data)
  }

  @usableFromInline
  mutating func keepState(of other: any AnyInstance) -> Bool {
    guard let other = other as? Self else { return false }
    if other.state != C.initialState(other.data) { state = other.state }
    return true
  }

  @usableFromInline
  func hasState(of other: any AnyInstance) -> Bool {
    (other as? Self)?.state == state
  }

  @inlinable
  func encodeData(into writer: inout JSONWriter) {
    C.Data.schema.encode(data, into: &writer)
  }
}

extension AnyInstance {
  /// The data, if it is an instance of a component.
  public func data<C: Component>(of component: C.Type) -> C.Data? { (self as? Instance<C>)?.data }

  /// The data as a JSON value, for outputs that hold it among other things.
  public var dataJSON: [UInt8] {
    var writer = JSONWriter()
    encodeData(into: &writer)
    return writer.finish()
  }
}
