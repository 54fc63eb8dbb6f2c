/// How a file gets from one layout to the next. The layout's number is its `user_version`.
enum StorageMigration {
  /// Tells files of ours from those of other programs: `VTRN`.
  static let applicationID = 0x5654_524E

  /// The first makes layout 1 of an empty file. What was released is never changed, only added to.
  static let all = [layout1, layout2]

  /// What the ledger does without while all of it is taken out.
  static let donationsAreKept = """
    CREATE TRIGGER donation_kept BEFORE DELETE ON donation
      BEGIN SELECT raise(ABORT, 'a donation is reversed, never deleted'); END;
    """

  /// The sums are kept by triggers, so that no change of a donation can pass them by.
  private static let layout1 = """
    CREATE TABLE value(
      space TEXT NOT NULL, key TEXT NOT NULL, json TEXT NOT NULL, PRIMARY KEY(space, key)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE user(
      id TEXT NOT NULL PRIMARY KEY, email_norm TEXT NOT NULL UNIQUE, created_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE selection(
      owner TEXT NOT NULL, chain_id INTEGER NOT NULL, nonprofit_id INTEGER NOT NULL,
      selected_at INTEGER NOT NULL, PRIMARY KEY(owner, chain_id)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE txn(
      chain_id INTEGER NOT NULL, order_id TEXT NOT NULL, store_id INTEGER NOT NULL,
      user_id TEXT NOT NULL REFERENCES user(id), total_minor INTEGER NOT NULL CHECK(total_minor >= 0),
      currency TEXT NOT NULL, postal TEXT, country TEXT,
      state TEXT NOT NULL CHECK(state IN ('finished', 'redeemed', 'cancelled')),
      finished_at INTEGER NOT NULL, redeemed_at INTEGER, cancelled_at INTEGER,
      PRIMARY KEY(chain_id, order_id)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE donation(
      id INTEGER PRIMARY KEY, chain_id INTEGER NOT NULL,
      order_id TEXT, -- NULL: from before the ledger
      user_id TEXT REFERENCES user(id), nonprofit_id INTEGER NOT NULL,
      amount_minor INTEGER NOT NULL CHECK(amount_minor >= 0), currency TEXT NOT NULL,
      personal_minor INTEGER, community_minor INTEGER,
      completes_personal INTEGER NOT NULL DEFAULT 0, completes_community INTEGER NOT NULL DEFAULT 0,
      at INTEGER NOT NULL, reversed_at INTEGER,
      FOREIGN KEY(chain_id, order_id) REFERENCES txn(chain_id, order_id)
    ) STRICT;
    CREATE UNIQUE INDEX donation_of_order ON donation(chain_id, order_id)
      WHERE reversed_at IS NULL AND order_id IS NOT NULL;
    CREATE INDEX donation_of_user ON donation(user_id, chain_id, nonprofit_id, at)
      WHERE reversed_at IS NULL AND user_id IS NOT NULL;

    CREATE TABLE community_total(
      chain_id INTEGER NOT NULL, nonprofit_id INTEGER NOT NULL, minor INTEGER NOT NULL,
      PRIMARY KEY(chain_id, nonprofit_id)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE personal_total(
      user_id TEXT NOT NULL REFERENCES user(id), chain_id INTEGER NOT NULL,
      nonprofit_id INTEGER NOT NULL, minor INTEGER NOT NULL, donations INTEGER NOT NULL,
      PRIMARY KEY(user_id, chain_id, nonprofit_id)
    ) STRICT, WITHOUT ROWID;

    CREATE TRIGGER donation_added AFTER INSERT ON donation WHEN NEW.community_minor IS NOT NULL BEGIN
      INSERT INTO community_total VALUES(NEW.chain_id, NEW.nonprofit_id, NEW.community_minor)
        ON CONFLICT DO UPDATE SET minor = minor + excluded.minor;
    END;
    CREATE TRIGGER donation_of_user_added AFTER INSERT ON donation WHEN NEW.user_id IS NOT NULL BEGIN
      INSERT INTO personal_total
        VALUES(NEW.user_id, NEW.chain_id, NEW.nonprofit_id, ifnull(NEW.personal_minor, 0), 1)
        ON CONFLICT DO UPDATE SET minor = minor + excluded.minor, donations = donations + 1;
    END;
    CREATE TRIGGER donation_reversed AFTER UPDATE OF reversed_at ON donation
      WHEN OLD.reversed_at IS NULL AND NEW.reversed_at IS NOT NULL BEGIN
      UPDATE community_total SET minor = minor - ifnull(NEW.community_minor, 0)
        WHERE chain_id = NEW.chain_id AND nonprofit_id = NEW.nonprofit_id;
      UPDATE personal_total
        SET minor = minor - ifnull(NEW.personal_minor, 0), donations = donations - 1
        WHERE user_id = NEW.user_id AND chain_id = NEW.chain_id AND nonprofit_id = NEW.nonprofit_id;
      DELETE FROM personal_total
        WHERE user_id = NEW.user_id AND chain_id = NEW.chain_id AND nonprofit_id = NEW.nonprofit_id
          AND donations = 0;
    END;
    CREATE TRIGGER donation_fixed
      BEFORE UPDATE OF chain_id, nonprofit_id, user_id, personal_minor, community_minor ON donation
      BEGIN SELECT raise(ABORT, 'a donation is reversed, never changed'); END;
    \(donationsAreKept)
    CREATE TRIGGER donation_not_restored BEFORE UPDATE OF reversed_at ON donation
      WHEN OLD.reversed_at IS NOT NULL
      BEGIN SELECT raise(ABORT, 'a donation is reversed once'); END;

    CREATE TABLE journal(
      sequence INTEGER PRIMARY KEY, at INTEGER NOT NULL, chain_id INTEGER NOT NULL,
      order_id TEXT NOT NULL, kind TEXT NOT NULL, nonprofit_id INTEGER
    ) STRICT;

    CREATE TABLE seed(name TEXT NOT NULL PRIMARY KEY) STRICT, WITHOUT ROWID;
    """

  /// The messenger. What is told of a message in many ways is JSON, what is asked for is a column.
  private static let layout2 = """
    CREATE TABLE conversation(
      position INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, header TEXT NOT NULL
    ) STRICT;

    CREATE TABLE message(
      conversation_id TEXT NOT NULL REFERENCES conversation(id) ON DELETE CASCADE,
      position INTEGER NOT NULL, id TEXT NOT NULL, json TEXT NOT NULL,
      PRIMARY KEY(conversation_id, position), UNIQUE(conversation_id, id)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE outbox(
      client_id TEXT NOT NULL PRIMARY KEY, conversation_id TEXT NOT NULL, kind TEXT NOT NULL,
      text TEXT, payload TEXT, metadata TEXT NOT NULL, file_path TEXT,
      first_queued_at INTEGER NOT NULL, sequence INTEGER NOT NULL, attempts INTEGER NOT NULL,
      status TEXT NOT NULL, last_error TEXT, attachment BLOB
    ) STRICT;

    CREATE TABLE delivered(
      client_id TEXT NOT NULL PRIMARY KEY, position INTEGER NOT NULL UNIQUE, at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE messenger_value(
      key TEXT NOT NULL PRIMARY KEY, json TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE messenger_revision(
      id INTEGER PRIMARY KEY CHECK(id = 1), number INTEGER NOT NULL
    ) STRICT;
    INSERT INTO messenger_revision(id, number) VALUES(1, 0);
    """
}
