CREATE SCHEMA ledger;

CREATE TABLE ledger.meta (version bigint NOT NULL);
INSERT INTO ledger.meta (version) VALUES (1);

CREATE TABLE ledger.namespaces (
  id   integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE
);

-- Half-full pages leave room for the new version of a row beside the old one.
CREATE TABLE ledger.accounts (
  id              bigint   PRIMARY KEY,
  book            smallint NOT NULL CHECK (book BETWEEN 0 AND 3),
  currency        text     NOT NULL,
  may_go_negative boolean  NOT NULL,
  posted          bigint   NOT NULL DEFAULT 0,
  held            bigint   NOT NULL DEFAULT 0,
  CONSTRAINT no_overdraft CHECK (held >= 0 AND (may_go_negative OR posted >= held))
) WITH (fillfactor = 50);

CREATE TABLE ledger.account_names (
  name    text   PRIMARY KEY,
  account bigint NOT NULL UNIQUE
);

CREATE TABLE ledger.transfers (
  sequence      bigint   PRIMARY KEY,
  transfer_id   uuid     NOT NULL,
  namespace     integer  NOT NULL,
  key_id        uuid     NOT NULL,
  kind          smallint NOT NULL CHECK (kind BETWEEN 1 AND 7),
  debit         bigint   NOT NULL,
  credit        bigint   NOT NULL CHECK (credit <> debit),
  amount        bigint   NOT NULL CHECK (amount >= 0),
  code          integer  NOT NULL,
  reference     text     NOT NULL,
  original      uuid,
  debit_posted  bigint   NOT NULL,
  debit_held    bigint   NOT NULL,
  credit_posted bigint   NOT NULL,
  credit_held   bigint   NOT NULL,
  at            bigint   NOT NULL,
  expires_at    bigint,
  fingerprint   uuid     NOT NULL,
  -- The first sequence and the number of rows of linked commands; NULL for a command of its own.
  group_first   bigint,
  group_size    smallint,
  UNIQUE (namespace, key_id)
);

CREATE TABLE ledger.reversals (
  namespace integer NOT NULL,
  original  uuid    NOT NULL,
  sequence  bigint  NOT NULL,
  PRIMARY KEY (namespace, original)
);

CREATE TABLE ledger.holds (
  namespace  integer  NOT NULL,
  key_id     uuid     NOT NULL,
  debit      bigint   NOT NULL,
  credit     bigint   NOT NULL,
  amount     bigint   NOT NULL CHECK (amount > 0),
  code       integer  NOT NULL,
  reference  text     NOT NULL,
  expires_at bigint,
  state      smallint NOT NULL CHECK (state BETWEEN 0 AND 3),
  PRIMARY KEY (namespace, key_id)
);
CREATE INDEX holds_due ON ledger.holds (expires_at) WHERE state = 0 AND expires_at IS NOT NULL;

-- One row for each batch: SHA-256 over the hash before it and the batch's rows in canonical form.
CREATE TABLE ledger.batches (
  shard          integer NOT NULL,
  first_sequence bigint  NOT NULL,
  last_sequence  bigint  NOT NULL,
  hash           bytea   NOT NULL CHECK (length(hash) = 32),
  PRIMARY KEY (shard, last_sequence)
);

CREATE TABLE ledger.shards (
  shard         integer PRIMARY KEY,
  last_sequence bigint  NOT NULL,
  last_at       bigint  NOT NULL,
  last_hash     bytea   NOT NULL
) WITH (fillfactor = 10);
INSERT INTO ledger.shards (shard, last_sequence, last_at, last_hash)
VALUES (0, 0, 0, decode(repeat('00', 32), 'hex'));

CREATE FUNCTION ledger.refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% on %.% is refused: the ledger is append-only', TG_OP, TG_TABLE_SCHEMA, TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.transfers
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.batches
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.reversals
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse();
CREATE TRIGGER kept BEFORE DELETE OR TRUNCATE ON ledger.holds
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse();
CREATE TRIGGER close_once BEFORE UPDATE ON ledger.holds
  FOR EACH ROW WHEN (old.state <> 0) EXECUTE FUNCTION ledger.refuse();
CREATE TRIGGER kept BEFORE DELETE OR TRUNCATE ON ledger.accounts
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse();
