public import Diagnostics
internal import Impact
internal import Values

extension SQLiteStore {
  /// Also looks through the file itself.
  public func audit() throws(Diagnostic) -> [String] {
    try with { (file) throws(Diagnostic) in
      try file.reading { () throws(Diagnostic) in
        let pages = try file.all("PRAGMA integrity_check(10)") { $0.text(0) }
        let references = try file.all("PRAGMA foreign_key_check") {
          "\($0.text(0)): a lost reference"
        }
        var lines = pages.filter { $0 != "ok" } + references
        for (kept, given) in [
          (Self.communityKept, Self.communityGiven), (Self.personalKept, Self.personalGiven),
        ] {
          lines += try file.all("\(kept) EXCEPT \(given)") {
            "\($0.text(0)): \($0.text(1)) is kept"
          }
          lines += try file.all("\(given) EXCEPT \(kept)") {
            "\($0.text(0)): \($0.text(1)) was given"
          }
        }
        return lines
          + (try file.all(Self.orders) { "order \($0.text(0)) and its donation differ" })
      }
    }
  }

  private static let communityKept = """
    SELECT format('chain %d, nonprofit %d', chain_id, nonprofit_id), minor
    FROM community_total WHERE minor <> 0
    """

  private static let communityGiven = """
    SELECT format('chain %d, nonprofit %d', chain_id, nonprofit_id), sum(community_minor)
    FROM donation WHERE reversed_at IS NULL
    GROUP BY chain_id, nonprofit_id HAVING sum(community_minor) <> 0
    """

  private static let personalKept = """
    SELECT format('chain %d, nonprofit %d, user %s', chain_id, nonprofit_id, user_id),
      format('%d in %d', minor, donations)
    FROM personal_total
    """

  private static let personalGiven = """
    SELECT format('chain %d, nonprofit %d, user %s', chain_id, nonprofit_id, user_id),
      format('%d in %d', sum(ifnull(personal_minor, 0)), count(*))
    FROM donation WHERE reversed_at IS NULL AND user_id IS NOT NULL
    GROUP BY user_id, chain_id, nonprofit_id
    """

  private static let orders = """
    SELECT txn.order_id FROM txn LEFT JOIN donation
      ON donation.chain_id = txn.chain_id AND donation.order_id = txn.order_id
      AND donation.reversed_at IS NULL
    WHERE (txn.state = 'redeemed') <> (donation.id IS NOT NULL)
    """
}
