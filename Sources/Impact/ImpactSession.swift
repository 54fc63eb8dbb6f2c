/// What a manager knows of the shopper who is there; a host may keep it and go on with it later.
public struct ImpactSession: Sendable, Equatable {
  /// Nil: a guest.
  public var user: ImpactUser?
  /// Started and not finished.
  public var pending: ImpactTransaction?

  public init(user: ImpactUser? = nil, pending: ImpactTransaction? = nil) {
    self.user = user
    self.pending = pending
  }

  /// Whose selection counts.
  public var owner: SelectionOwner { user.map { .user($0.id) } ?? .guest }
}
