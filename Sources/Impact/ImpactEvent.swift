public import Diagnostics

/// What a manager tells of.
public struct ImpactEvent: Sendable, Equatable {
  public enum Kind: Sendable, Equatable {
    /// An operation is done: the one and only answer to its ticket. No reason: it succeeded.
    case completed(ticket: Int, ImpactOperation.Name, reason: ImpactReason?)
    /// A transaction that was started took the place of one that was never finished.
    case transactionReplaced
    /// Another nonprofit is selected, or none.
    case selectionChanged(Int?)
    /// Something to log.
    case diagnostic(Diagnostic)
  }

  public var kind: Kind
  public var time: ImpactTime

  public init(_ kind: Kind, at time: ImpactTime) {
    self.kind = kind
    self.time = time
  }

  /// As listeners call it.
  public var name: String {
    switch kind {
    case .completed(_, let operation, _): operation.rawValue
    case .transactionReplaced: "transaction.replaced"
    case .selectionChanged: "selection.changed"
    case .diagnostic: "diagnostic"
    }
  }
}
