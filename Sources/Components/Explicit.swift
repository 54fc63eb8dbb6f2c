/// A field for which "absent" and "explicitly none" differ.
public enum Explicit<Value: Sendable & Equatable>: Sendable, Equatable {
  /// The data say nothing.
  case absent
  /// The data say that there is none (`vitrina.null`, JSON null).
  case none
  case some(Value)
}
