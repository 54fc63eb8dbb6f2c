public import Diagnostics
internal import Impact
internal import Values

extension SQLiteStore {
  /// Also looks through the file itself.
  public func audit() throws(Diagnostic) -> [String] {
    try with { (file) throws(Diagnostic) in
      let pages = try file.all("PRAGMA integrity_check(10)") { $0.text(0) }
      let references = try file.all("PRAGMA foreign_key_check") {
        "\($0.text(0)): a lost reference"
      }
      let sums = try file.all(Self.sums) {
        "chain \($0.integer(0)), nonprofit \($0.integer(1)): \($0.integer(2)) is kept, "
          + "\($0.integer(3)) was given"
      }
      let orders = try file.all(Self.orders) { "order \($0.text(0)) and its donation differ" }
      return pages.filter { $0 != "ok" } + references + sums + orders
    }
  }

  private static let sums = """
    WITH
      given AS (
        SELECT chain_id, nonprofit_id, sum(ifnull(community_minor, 0)) AS minor FROM donation
        WHERE reversed_at IS NULL GROUP BY chain_id, nonprofit_id),
      personal AS (
        SELECT user_id, chain_id, nonprofit_id, sum(ifnull(personal_minor, 0)) AS minor,
          count(*) AS donations
        FROM donation WHERE reversed_at IS NULL AND user_id IS NOT NULL
        GROUP BY user_id, chain_id, nonprofit_id)
    SELECT chain_id, nonprofit_id, total.minor, ifnull(given.minor, 0)
      FROM community_total AS total FULL JOIN given USING(chain_id, nonprofit_id)
      WHERE ifnull(total.minor, 0) <> ifnull(given.minor, 0)
    UNION ALL
    SELECT chain_id, nonprofit_id, total.minor, ifnull(personal.minor, 0)
      FROM personal_total AS total FULL JOIN personal USING(user_id, chain_id, nonprofit_id)
      WHERE total.minor IS NOT personal.minor OR total.donations IS NOT personal.donations
    """

  private static let orders = """
    SELECT txn.order_id FROM txn LEFT JOIN donation
      ON donation.chain_id = txn.chain_id AND donation.order_id = txn.order_id
      AND donation.reversed_at IS NULL
    WHERE (txn.state = 'redeemed') <> (donation.id IS NOT NULL)
    """
}
