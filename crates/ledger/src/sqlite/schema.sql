CREATE TABLE meta (version INTEGER NOT NULL) STRICT;
INSERT INTO meta (version) VALUES (1);

CREATE TABLE namespaces (
  id   INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
) STRICT;

-- Narrow on purpose: a batch rewrites the page of every account it touches.
CREATE TABLE accounts (
  id              INTEGER PRIMARY KEY,
  book            INTEGER NOT NULL CHECK (book BETWEEN 0 AND 3),
  currency        TEXT    NOT NULL,
  may_go_negative INTEGER NOT NULL CHECK (may_go_negative IN (0, 1)),
  posted          INTEGER NOT NULL DEFAULT 0,
  held            INTEGER NOT NULL DEFAULT 0,
  CONSTRAINT no_overdraft CHECK (held >= 0 AND (may_go_negative = 1 OR posted >= held))
) STRICT;

CREATE TABLE account_names (
  name    TEXT    PRIMARY KEY,
  account INTEGER NOT NULL UNIQUE
) STRICT, WITHOUT ROWID;

CREATE TABLE transfers (
  sequence      INTEGER PRIMARY KEY,
  transfer_id   BLOB    NOT NULL CHECK (length(transfer_id) = 16),
  namespace     INTEGER NOT NULL,
  key_id        BLOB    NOT NULL CHECK (length(key_id) = 16),
  kind          INTEGER NOT NULL CHECK (kind BETWEEN 1 AND 7),
  debit         INTEGER NOT NULL,
  credit        INTEGER NOT NULL CHECK (credit <> debit),
  amount        INTEGER NOT NULL CHECK (amount >= 0),
  code          INTEGER NOT NULL,
  reference     TEXT    NOT NULL,
  original      BLOB,
  debit_posted  INTEGER NOT NULL,
  debit_held    INTEGER NOT NULL,
  credit_posted INTEGER NOT NULL,
  credit_held   INTEGER NOT NULL,
  at            INTEGER NOT NULL,
  expires_at    INTEGER,
  fingerprint   BLOB    NOT NULL,
  -- The first sequence and the number of rows of linked commands; NULL for a command of its own.
  group_first   INTEGER,
  group_size    INTEGER
) STRICT;
CREATE UNIQUE INDEX transfers_key ON transfers (namespace, key_id);

CREATE TABLE reversals (
  namespace INTEGER NOT NULL,
  original  BLOB    NOT NULL,
  sequence  INTEGER NOT NULL,
  PRIMARY KEY (namespace, original)
) STRICT, WITHOUT ROWID;

CREATE TABLE holds (
  namespace  INTEGER NOT NULL,
  key_id     BLOB    NOT NULL,
  debit      INTEGER NOT NULL,
  credit     INTEGER NOT NULL,
  amount     INTEGER NOT NULL CHECK (amount > 0),
  code       INTEGER NOT NULL,
  reference  TEXT    NOT NULL,
  expires_at INTEGER,
  state      INTEGER NOT NULL CHECK (state BETWEEN 0 AND 3),
  PRIMARY KEY (namespace, key_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX holds_due ON holds (expires_at) WHERE state = 0 AND expires_at IS NOT NULL;

-- One row for each batch: SHA-256 over the hash before it and the batch's rows in canonical form.
CREATE TABLE batches (
  shard          INTEGER NOT NULL,
  first_sequence INTEGER NOT NULL,
  last_sequence  INTEGER NOT NULL,
  hash           BLOB    NOT NULL CHECK (length(hash) = 32),
  PRIMARY KEY (shard, last_sequence)
) STRICT, WITHOUT ROWID;

CREATE TABLE shards (
  shard         INTEGER PRIMARY KEY,
  last_sequence INTEGER NOT NULL,
  last_at       INTEGER NOT NULL,
  last_hash     BLOB    NOT NULL
) STRICT;
INSERT INTO shards (shard, last_sequence, last_at, last_hash) VALUES (0, 0, 0, zeroblob(32));

CREATE TRIGGER transfers_no_update BEFORE UPDATE ON transfers
BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
CREATE TRIGGER transfers_no_delete BEFORE DELETE ON transfers
BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
CREATE TRIGGER batches_no_update BEFORE UPDATE ON batches
BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
CREATE TRIGGER batches_no_delete BEFORE DELETE ON batches
BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
CREATE TRIGGER reversals_no_update BEFORE UPDATE ON reversals
BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
CREATE TRIGGER reversals_no_delete BEFORE DELETE ON reversals
BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
CREATE TRIGGER holds_close_once BEFORE UPDATE ON holds WHEN old.state <> 0
BEGIN SELECT RAISE(ABORT, 'a closed hold stays closed'); END;
CREATE TRIGGER holds_no_delete BEFORE DELETE ON holds
BEGIN SELECT RAISE(ABORT, 'holds are kept'); END;
CREATE TRIGGER accounts_no_delete BEFORE DELETE ON accounts
BEGIN SELECT RAISE(ABORT, 'accounts are kept'); END;
