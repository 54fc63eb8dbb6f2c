/// Who shops, and for whom.
extension ImpactManager {
  mutating func register(_ email: String, at time: ImpactTime) throws(Stop) {
    guard let email = EmailAddress(email) else { throw .refused(.invalidEmail) }
    guard session.user?.email != email else { return }
    let chainID = configuration.chainID
    let before = try selection()
    let user = ImpactUser(id: newUserID(), email: email, createdAt: time)
    session.user = try Self.asking(try store.register(user, atChain: chainID))
    // The user is registered, whether or not the selection can be read just now.
    if let now = try? selection(), now != before { tell(.selectionChanged(now), at: time) }
  }

  /// A user goes even if the store cannot be reached: nothing of theirs has to be written.
  mutating func deregister(at time: ImpactTime) throws(Stop) {
    let before = try? selection()
    if session.user == nil {
      try Self.asking(
        try store.select(nil, by: .guest, atChain: configuration.chainID, at: time))
    }
    session = ImpactSession()
    if before != nil { tell(.selectionChanged(nil), at: time) }
  }

  mutating func select(
    _ nonprofitID: Int, of chain: Chain, at time: ImpactTime
  ) throws(Stop) {
    let before = try selection()
    guard nonprofitID != before else { return }
    guard chain.nonprofits.contains(where: { $0.id == nonprofitID && $0.isActive }),
      catalogue.nonprofit(nonprofitID) != nil
    else { throw .refused(.unknownNonprofit) }
    try Self.asking(try store.select(nonprofitID, by: session.owner, atChain: chain.id, at: time))
    tell(.selectionChanged(nonprofitID), at: time)
  }

  /// The selection that counts, if the catalogue still has it.
  func selection() throws(Stop) -> Int? {
    try Self.asking(try selectedNonprofitID())
  }
}
