-- A file of layout 1 as it was first released, with a row in each table.
BEGIN TRANSACTION;
CREATE TABLE community_total(
  chain_id INTEGER NOT NULL, nonprofit_id INTEGER NOT NULL, minor INTEGER NOT NULL,
  PRIMARY KEY(chain_id, nonprofit_id)
) STRICT, WITHOUT ROWID;
INSERT INTO "community_total" VALUES(1,3,500);
INSERT INTO "community_total" VALUES(1,4,20);
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
INSERT INTO "donation" VALUES(1,1,'O-1','id-ana',4,20,'USD',20,20,0,0,110,NULL);
INSERT INTO "donation" VALUES(2,1,NULL,NULL,3,500,'USD',NULL,500,0,0,90,NULL);
CREATE TABLE journal(
  sequence INTEGER PRIMARY KEY, at INTEGER NOT NULL, chain_id INTEGER NOT NULL,
  order_id TEXT NOT NULL, kind TEXT NOT NULL, nonprofit_id INTEGER
) STRICT;
INSERT INTO "journal" VALUES(1,100,1,'O-1','finished',NULL);
INSERT INTO "journal" VALUES(2,110,1,'O-1','redeemed',4);
CREATE TABLE personal_total(
  user_id TEXT NOT NULL REFERENCES user(id), chain_id INTEGER NOT NULL,
  nonprofit_id INTEGER NOT NULL, minor INTEGER NOT NULL, donations INTEGER NOT NULL,
  PRIMARY KEY(user_id, chain_id, nonprofit_id)
) STRICT, WITHOUT ROWID;
INSERT INTO "personal_total" VALUES('id-ana',1,4,20,1);
CREATE TABLE seed(name TEXT NOT NULL PRIMARY KEY) STRICT, WITHOUT ROWID;
INSERT INTO "seed" VALUES('sample');
CREATE TABLE selection(
  owner TEXT NOT NULL, chain_id INTEGER NOT NULL, nonprofit_id INTEGER NOT NULL,
  selected_at INTEGER NOT NULL, PRIMARY KEY(owner, chain_id)
) STRICT, WITHOUT ROWID;
INSERT INTO "selection" VALUES('guest',1,3,7);
INSERT INTO "selection" VALUES('user:id-ana',1,4,8);
CREATE TABLE txn(
  chain_id INTEGER NOT NULL, order_id TEXT NOT NULL, store_id INTEGER NOT NULL,
  user_id TEXT NOT NULL REFERENCES user(id), total_minor INTEGER NOT NULL CHECK(total_minor >= 0),
  currency TEXT NOT NULL, postal TEXT, country TEXT,
  state TEXT NOT NULL CHECK(state IN ('finished', 'redeemed', 'cancelled')),
  finished_at INTEGER NOT NULL, redeemed_at INTEGER, cancelled_at INTEGER,
  PRIMARY KEY(chain_id, order_id)
) STRICT, WITHOUT ROWID;
INSERT INTO "txn" VALUES(1,'O-1',1,'id-ana',2000,'USD','97123','US','redeemed',100,110,NULL);
CREATE TABLE user(
  id TEXT NOT NULL PRIMARY KEY, email_norm TEXT NOT NULL UNIQUE, created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO "user" VALUES('id-ana','ana@example.org',5);
CREATE TABLE value(
  space TEXT NOT NULL, key TEXT NOT NULL, json TEXT NOT NULL, PRIMARY KEY(space, key)
) STRICT, WITHOUT ROWID;
INSERT INTO "value" VALUES('shop','cart','{"items":[1,2]}');
INSERT INTO "value" VALUES('shop','seen','true');
CREATE UNIQUE INDEX donation_of_order ON donation(chain_id, order_id)
  WHERE reversed_at IS NULL AND order_id IS NOT NULL;
CREATE INDEX donation_of_user ON donation(user_id, chain_id, nonprofit_id, at)
  WHERE reversed_at IS NULL AND user_id IS NOT NULL;
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
CREATE TRIGGER donation_kept BEFORE DELETE ON donation
  BEGIN SELECT raise(ABORT, 'a donation is reversed, never deleted'); END;
CREATE TRIGGER donation_not_restored BEFORE UPDATE OF reversed_at ON donation
  WHEN OLD.reversed_at IS NOT NULL
  BEGIN SELECT raise(ABORT, 'a donation is reversed once'); END;
COMMIT;
PRAGMA application_id = 1448366670;
PRAGMA user_version = 1;
