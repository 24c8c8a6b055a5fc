//! Every statement of the committer, prepared once for each connection.

use tokio_postgres::{Client, Error, Statement};

use super::rows::{ACCOUNT_COLUMNS, ENTRY_COLUMNS, HOLD_COLUMNS};

const TAIL: &str =
    "SELECT last_sequence, last_at, last_hash FROM ledger.shards WHERE shard = $1 FOR NO KEY UPDATE";

/// Pairs of namespace number and key, joined with the rows of a table that carry them.
const KEYS: &str = "unnest($1::integer[], $2::uuid[]) AS k (namespace, id)";

const DUE: &str = "SELECT h.namespace, h.key_id, n.name FROM ledger.holds h
    JOIN ledger.namespaces n ON n.id = h.namespace
    WHERE h.state = 0 AND h.expires_at IS NOT NULL AND h.expires_at <= $1
    ORDER BY h.expires_at, h.key_id, h.namespace LIMIT $2";

const ADD_NAMESPACES: &str =
    "INSERT INTO ledger.namespaces (name) SELECT unnest($1::text[]) ON CONFLICT (name) DO NOTHING";

const NAMESPACES: &str = "SELECT id, name FROM ledger.namespaces WHERE name = ANY($1::text[])";

/// Makes the accounts whose names are missing and whose identifiers are free.
const MAKE_ACCOUNTS: &str = "WITH named AS (
      INSERT INTO ledger.account_names (name, account)
      SELECT n.name, n.id FROM unnest($1::text[], $2::bigint[]) AS n (name, id)
      WHERE NOT EXISTS (SELECT 1 FROM ledger.accounts a WHERE a.id = n.id)
      ON CONFLICT (name) DO NOTHING RETURNING account)
    INSERT INTO ledger.accounts (id, book, currency, may_go_negative)
    SELECT a.id, a.book, a.currency, a.may_go_negative
    FROM unnest($2::bigint[], $3::smallint[], $4::text[], $5::boolean[])
      AS a (id, book, currency, may_go_negative)
    JOIN named ON named.account = a.id";

const INSERT_ENTRIES: &str =
    "INSERT INTO ledger.transfers (sequence, transfer_id, namespace, key_id, kind, debit,
      credit, amount, code, reference, original, debit_posted, debit_held, credit_posted, credit_held, at,
      expires_at, fingerprint, group_first, group_size)
    SELECT * FROM unnest($1::bigint[], $2::uuid[], $3::integer[], $4::uuid[], $5::smallint[], $6::bigint[],
      $7::bigint[], $8::bigint[], $9::integer[], $10::text[], $11::uuid[], $12::bigint[], $13::bigint[],
      $14::bigint[], $15::bigint[], $16::bigint[], $17::bigint[], $18::uuid[],
      $19::bigint[], $20::smallint[])";

const CHANGE_ACCOUNTS: &str =
    "UPDATE ledger.accounts a SET posted = a.posted + d.posted, held = a.held + d.held
    FROM unnest($1::bigint[], $2::bigint[], $3::bigint[]) AS d (id, posted, held) WHERE a.id = d.id";

const PUT_HOLDS: &str = "INSERT INTO ledger.holds (namespace, key_id, debit, credit, amount, code, reference,
      expires_at, state)
    SELECT * FROM unnest($1::integer[], $2::uuid[], $3::bigint[], $4::bigint[], $5::bigint[], $6::integer[],
      $7::text[], $8::bigint[], $9::smallint[])
    ON CONFLICT (namespace, key_id) DO UPDATE SET state = excluded.state";

const INSERT_REVERSALS: &str = "INSERT INTO ledger.reversals (namespace, original, sequence)
    SELECT * FROM unnest($1::integer[], $2::uuid[], $3::bigint[])";

const INSERT_BATCH: &str =
    "INSERT INTO ledger.batches (shard, first_sequence, last_sequence, hash) VALUES ($1, $2, $3, $4)";

const SET_TAIL: &str =
    "UPDATE ledger.shards SET last_sequence = $2, last_at = $3, last_hash = $4 WHERE shard = $1";

#[derive(Debug)]
pub(super) struct Statements {
    pub(super) tail: Statement,
    pub(super) accounts: Statement,
    pub(super) accounts_with_holds: Statement,
    pub(super) entries: Statement,
    pub(super) reversals: Statement,
    pub(super) holds: Statement,
    pub(super) due: Statement,
    pub(super) add_namespaces: Statement,
    pub(super) namespaces: Statement,
    pub(super) named_accounts: Statement,
    pub(super) make_accounts: Statement,
    pub(super) insert_entries: Statement,
    pub(super) change_accounts: Statement,
    pub(super) put_holds: Statement,
    pub(super) insert_reversals: Statement,
    pub(super) insert_batch: Statement,
    pub(super) set_tail: Statement,
}

impl Statements {
    pub(super) async fn prepare(client: &Client) -> Result<Self, Error> {
        let accounts = format!(
            "SELECT {ACCOUNT_COLUMNS} FROM ledger.accounts WHERE id = ANY($1::bigint[])
             ORDER BY id FOR NO KEY UPDATE"
        );
        // The accounts of the holds in $1, $2 and those in $3.
        let accounts_with_holds = format!(
            "SELECT {ACCOUNT_COLUMNS} FROM ledger.accounts WHERE id = ANY(ARRAY(
               SELECT h.debit FROM {KEYS} JOIN ledger.holds h ON h.namespace = k.namespace AND h.key_id = k.id
               UNION
               SELECT h.credit FROM {KEYS} JOIN ledger.holds h ON h.namespace = k.namespace AND h.key_id = k.id
               UNION
               SELECT unnest($3::bigint[])))
             ORDER BY id FOR NO KEY UPDATE"
        );
        let entries = format!(
            "SELECT {ENTRY_COLUMNS} FROM {KEYS}
             JOIN ledger.transfers t ON t.namespace = k.namespace AND t.key_id = k.id"
        );
        let reversals = format!(
            "SELECT r.namespace, r.original FROM {KEYS}
             JOIN ledger.reversals r ON r.namespace = k.namespace AND r.original = k.id"
        );
        let holds = format!(
            "SELECT {HOLD_COLUMNS} FROM {KEYS}
             JOIN ledger.holds h ON h.namespace = k.namespace AND h.key_id = k.id"
        );
        let named_accounts = format!(
            "SELECT {ACCOUNT_COLUMNS}, name FROM ledger.account_names JOIN ledger.accounts ON id = account
             WHERE name = ANY($1::text[])"
        );
        Ok(Self {
            tail: client.prepare(TAIL).await?,
            accounts: client.prepare(&accounts).await?,
            accounts_with_holds: client.prepare(&accounts_with_holds).await?,
            entries: client.prepare(&entries).await?,
            reversals: client.prepare(&reversals).await?,
            holds: client.prepare(&holds).await?,
            due: client.prepare(DUE).await?,
            add_namespaces: client.prepare(ADD_NAMESPACES).await?,
            namespaces: client.prepare(NAMESPACES).await?,
            named_accounts: client.prepare(&named_accounts).await?,
            make_accounts: client.prepare(MAKE_ACCOUNTS).await?,
            insert_entries: client.prepare(INSERT_ENTRIES).await?,
            change_accounts: client.prepare(CHANGE_ACCOUNTS).await?,
            put_holds: client.prepare(PUT_HOLDS).await?,
            insert_reversals: client.prepare(INSERT_REVERSALS).await?,
            insert_batch: client.prepare(INSERT_BATCH).await?,
            set_tail: client.prepare(SET_TAIL).await?,
        })
    }
}
