public import Diagnostics
public import Impact
internal import Values

/// The impact ledger.
extension SQLiteStore: ImpactStore {
  public func user(_ email: EmailAddress) throws(Diagnostic) -> ImpactUser? {
    try with { (file) throws(Diagnostic) in try file.user(email) }
  }

  public func register(
    _ user: ImpactUser, atChain chain: Int
  ) throws(Diagnostic) -> ImpactUser {
    try change { (file) throws(Diagnostic) in
      let known = try file.addUser(user)
      try file.run(
        """
        INSERT OR IGNORE INTO selection(owner, chain_id, nonprofit_id, selected_at)
          SELECT ?, chain_id, nonprofit_id, selected_at FROM selection
          WHERE owner = 'guest' AND chain_id = ?
        """, .text(SelectionOwner.user(known.id).key), .integer(chain))
      try file.run(
        "DELETE FROM selection WHERE owner = 'guest' AND chain_id = ?", .integer(chain))
      return known
    }
  }

  public func selection(
    of owner: SelectionOwner, atChain chain: Int
  ) throws(Diagnostic) -> Int? {
    try with { (file) throws(Diagnostic) in
      try file.first(
        "SELECT nonprofit_id FROM selection WHERE owner = ? AND chain_id = ?", .text(owner.key),
        .integer(chain)
      ) { $0.integer(0) }
    }
  }

  public func select(
    _ nonprofit: Int?, by owner: SelectionOwner, atChain chain: Int, at time: ImpactTime
  ) throws(Diagnostic) {
    try change { (file) throws(Diagnostic) in
      if let nonprofit {
        try file.run(
          """
          INSERT OR REPLACE INTO selection(owner, chain_id, nonprofit_id, selected_at)
            VALUES(?, ?, ?, ?)
          """, .text(owner.key), .integer(chain), .integer(nonprofit), .integer(time))
      } else {
        try file.run(
          "DELETE FROM selection WHERE owner = ? AND chain_id = ?", .text(owner.key),
          .integer(chain))
      }
    }
  }

  public func order(_ id: OrderID, ofChain chain: Int) throws(Diagnostic) -> ImpactOrder? {
    try with { (file) throws(Diagnostic) in try file.order(id, ofChain: chain) }
  }

  public func book(_ bookings: [Booking]) throws(Diagnostic) -> [BookingOutcome] {
    try change { (file) throws(Diagnostic) in
      var outcomes: [BookingOutcome] = []
      for booking in bookings { outcomes.append(try file.book(booking)) }
      return outcomes
    }
  }

  public func communitySums(ofChain chain: Int) throws(Diagnostic) -> [Int: Int] {
    try with { (file) throws(Diagnostic) in
      let sums = try file.all(
        "SELECT nonprofit_id, minor FROM community_total WHERE chain_id = ?", .integer(chain)
      ) { ($0.integer(0), $0.integer(1)) }
      return Dictionary(sums) { first, _ in first }
    }
  }

  public func personalSums(
    of user: UserID, atChain chain: Int
  ) throws(Diagnostic) -> [PersonalSum] {
    try with { (file) throws(Diagnostic) in
      try file.all(
        """
        SELECT total.nonprofit_id, total.minor, donation.at
        FROM personal_total AS total JOIN donation ON donation.id = (
          SELECT id FROM donation
          WHERE user_id = total.user_id AND chain_id = total.chain_id
            AND nonprofit_id = total.nonprofit_id AND reversed_at IS NULL
          ORDER BY at DESC, id DESC LIMIT 1)
        WHERE total.user_id = ? AND total.chain_id = ?
        ORDER BY donation.at DESC, donation.id DESC
        """, .text(user), .integer(chain)
      ) { PersonalSum(nonprofitID: $0.integer(0), sum: $0.integer(1), latest: $0.integer(2)) }
    }
  }

  public func journal(
    after sequence: Int, limit: Int
  ) throws(Diagnostic) -> [JournalEntry] {
    try with { (file) throws(Diagnostic) in
      try file.all(
        """
        SELECT sequence, at, chain_id, order_id, kind, nonprofit_id FROM journal
        WHERE sequence > ? ORDER BY sequence LIMIT ?
        """, .integer(sequence), .integer(max(0, limit))
      ) { (row) throws(Diagnostic) in
        guard let id = OrderID(row.text(3)), let kind = JournalEntry.Kind(rawValue: row.text(4))
        else { throw StorageFault.unreadable("a line of the journal", file: file.file) }
        return JournalEntry(
          sequence: row.integer(0), at: row.integer(1), chainID: row.integer(2), orderID: id,
          kind: kind, nonprofitID: row.optionalInteger(5))
      }
    }
  }

  public func journalEnd() throws(Diagnostic) -> Int {
    try with { (file) throws(Diagnostic) in
      try file.first("SELECT ifnull(max(sequence), 0) FROM journal") { $0.integer(0) } ?? 0
    }
  }

  public func removeAll() throws(Diagnostic) {
    try change { (file) throws(Diagnostic) in
      try file.runScript(
        """
        DROP TRIGGER donation_kept;
        DELETE FROM donation;
        DELETE FROM personal_total;
        DELETE FROM community_total;
        DELETE FROM txn;
        DELETE FROM selection;
        DELETE FROM user;
        DELETE FROM journal;
        DELETE FROM seed;
        \(StorageMigration.donationsAreKept)
        """)
    }
  }

  public func add(_ seed: LedgerSeed) throws(Diagnostic) -> Bool {
    try change { (file) throws(Diagnostic) in
      try file.run("INSERT OR IGNORE INTO seed(name) VALUES(?)", .text(seed.name))
      guard file.changes > 0 else { return false }
      for user in seed.users { _ = try file.addUser(user) }
      for opening in seed.openings { try file.add(opening, at: seed.at) }
      for booking in seed.bookings { _ = try file.book(booking) }
      return true
    }
  }
}

extension SelectionOwner {
  /// A user's id has no colon, so a guest is no user.
  fileprivate var key: String {
    switch self {
    case .guest: "guest"
    case .user(let id): "user:\(id)"
    }
  }
}
