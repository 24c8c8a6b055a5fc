use std::sync::Arc;

use tokio::sync::Mutex;
use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, Error, Row, Statement};

use super::rows::{
    ACCOUNT_COLUMNS, ENTRY_COLUMNS, HOLD_COLUMNS, account_from, balance_from, entry_from, hash_from,
    hold_from,
};
use super::target::PostgresTarget;
use super::{SHARD, in_time, unavailable};
use crate::audit::{self, Audit, Auditor};
use crate::chain::ChainHash;
use crate::{AccountId, Balance, Entry, Key, KeyId, LedgerError, Namespace};

/// The reading side: one connection for short questions and one for the log, made when they are needed.
#[derive(Debug, Clone)]
pub(crate) struct Reader {
    target: Arc<PostgresTarget>,
    lookups: Arc<Mutex<Option<Arc<Questions>>>>,
    log: Arc<Mutex<Option<Arc<Questions>>>>,
}

#[derive(Debug)]
struct Questions {
    client: Client,
    find_account: Statement,
    balance: Statement,
    balances: Statement,
    find: Statement,
    is_reversed: Statement,
    entries_after: Statement,
    last_sequence: Statement,
}

impl Questions {
    async fn open(target: &PostgresTarget) -> Result<Self, Error> {
        let client = target.connect().await?;
        let find = format!(
            "SELECT {ENTRY_COLUMNS} FROM ledger.transfers t
             JOIN ledger.namespaces n ON n.id = t.namespace WHERE n.name = $1 AND t.key_id = $2"
        );
        let is_reversed = "SELECT 1 FROM ledger.reversals r
             JOIN ledger.namespaces n ON n.id = r.namespace WHERE n.name = $1 AND r.original = $2";
        let entries_after = format!(
            "SELECT {ENTRY_COLUMNS}, n.name FROM ledger.transfers t
             JOIN ledger.namespaces n ON n.id = t.namespace
             WHERE t.sequence > $1 AND t.sequence <= $2 ORDER BY t.sequence"
        );
        Ok(Self {
            find_account: client.prepare("SELECT account FROM ledger.account_names WHERE name = $1").await?,
            balance: client.prepare("SELECT posted, held FROM ledger.accounts WHERE id = $1").await?,
            balances: client
                .prepare("SELECT id, posted, held FROM ledger.accounts WHERE id = ANY($1)")
                .await?,
            find: client.prepare(&find).await?,
            is_reversed: client.prepare(is_reversed).await?,
            entries_after: client.prepare(&entries_after).await?,
            last_sequence: client.prepare("SELECT last_sequence FROM ledger.shards WHERE shard = $1").await?,
            client,
        })
    }
}

impl Reader {
    pub(super) fn new(target: PostgresTarget) -> Self {
        Self { target: Arc::new(target), lookups: Arc::default(), log: Arc::default() }
    }

    pub(crate) async fn find_account(&self, name: &str) -> Result<Option<AccountId>, LedgerError> {
        let rows = self.ask_in_time(|on| &on.find_account, &[&name]).await?;
        Ok(rows.first().map(|row| AccountId::from(row.get::<_, i64>(0))))
    }

    pub(crate) async fn balance(&self, account: AccountId) -> Result<Option<Balance>, LedgerError> {
        let rows = self.ask_in_time(|on| &on.balance, &[&i64::from(account)]).await?;
        Ok(rows.first().map(|row| balance_from(row, 0)))
    }

    pub(crate) async fn balances(
        &self,
        accounts: &[AccountId],
    ) -> Result<Vec<(AccountId, Balance)>, LedgerError> {
        let ids: Vec<i64> = accounts.iter().copied().map(i64::from).collect();
        let rows = self.ask_in_time(|on| &on.balances, &[&ids]).await?;
        Ok(rows.iter().map(|row| (AccountId::from(row.get::<_, i64>(0)), balance_from(row, 1))).collect())
    }

    pub(crate) async fn find(&self, key: &Key) -> Result<Option<Entry>, LedgerError> {
        let parameters: [&(dyn ToSql + Sync); 2] = [&key.namespace.as_str(), &key.id.uuid()];
        let rows = self.ask_in_time(|on| &on.find, &parameters).await?;
        rows.first().map(|row| entry_from(row, key.namespace.clone())).transpose()
    }

    pub(crate) async fn is_reversed(&self, key: &Key) -> Result<bool, LedgerError> {
        let parameters: [&(dyn ToSql + Sync); 2] = [&key.namespace.as_str(), &key.id.uuid()];
        Ok(!self.ask(&self.lookups, |on| &on.is_reversed, &parameters).await?.is_empty())
    }

    pub(crate) async fn entries_after(&self, sequence: i64, limit: u32) -> Result<Vec<Entry>, LedgerError> {
        // The log has no gaps, so a number of rows is a range: no sort, no limit to plan for.
        let last = sequence.saturating_add(i64::from(limit));
        entries_from(&self.ask(&self.log, |on| &on.entries_after, &[&sequence, &last]).await?)
    }

    /// Where the log ends, whichever node wrote there.
    pub(crate) async fn last_sequence(&self) -> Result<i64, LedgerError> {
        let rows = self.ask_in_time(|on| &on.last_sequence, &[&SHARD]).await?;
        Ok(rows.first().map_or(0, |row| row.get(0)))
    }

    /// A short question, whose caller waits.
    async fn ask_in_time(
        &self,
        statement: impl Fn(&Questions) -> &Statement,
        parameters: &[&(dyn ToSql + Sync)],
    ) -> Result<Vec<Row>, LedgerError> {
        in_time(self.ask(&self.lookups, statement, parameters)).await?
    }

    /// Queries on the connection in `slot`; a lost connection is replaced once.
    async fn ask(
        &self,
        slot: &Mutex<Option<Arc<Questions>>>,
        statement: impl Fn(&Questions) -> &Statement,
        parameters: &[&(dyn ToSql + Sync)],
    ) -> Result<Vec<Row>, LedgerError> {
        let on = self.questions(slot, None).await?;
        match on.client.query(statement(&on), parameters).await {
            Err(error) if is_lost(&error) => {
                let on = self.questions(slot, Some(&on)).await?;
                on.client.query(statement(&on), parameters).await.map_err(unavailable)
            }
            rows => rows.map_err(unavailable),
        }
    }

    /// The connection in `slot`, or a new one when it is closed or the one that was lost.
    async fn questions(
        &self,
        slot: &Mutex<Option<Arc<Questions>>>,
        lost: Option<&Arc<Questions>>,
    ) -> Result<Arc<Questions>, LedgerError> {
        let mut slot = slot.lock().await;
        let usable =
            |on: &&Arc<Questions>| !on.client.is_closed() && lost.is_none_or(|lost| !Arc::ptr_eq(on, lost));
        if let Some(on) = slot.as_ref().filter(usable) {
            return Ok(Arc::clone(on));
        }
        let on = Arc::new(Questions::open(&self.target).await.map_err(unavailable)?);
        *slot = Some(Arc::clone(&on));
        Ok(on)
    }

    /// Reads the whole ledger on a separate connection, in one snapshot.
    pub(crate) async fn verify(&self) -> Result<Audit, LedgerError> {
        let on = Questions::open(&self.target).await.map_err(unavailable)?;
        let snapshot = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
        on.client.batch_execute(snapshot).await.map_err(unavailable)?;
        let mut auditor = Auditor::default();
        let rows =
            query(&on, "SELECT last_sequence, hash FROM ledger.batches ORDER BY last_sequence").await?;
        let links: Result<Vec<(i64, ChainHash)>, LedgerError> =
            rows.iter().map(|row| Ok((row.get(0), hash_from(row.get(1))?))).collect();
        for (after, group) in audit::groups(&links?) {
            let last = group.last().map_or(after, |(last, _)| *last);
            let rows = on.client.query(&on.entries_after, &[&after, &last]).await.map_err(unavailable)?;
            auditor.batches(group, entries_from(&rows)?);
        }
        let stray = "SELECT COALESCE(max(sequence), 0) FROM ledger.transfers";
        auditor.last_row(query(&on, stray).await?.first().map_or(0, |row| row.get(0)));
        for row in query(&on, &format!("SELECT {ACCOUNT_COLUMNS} FROM ledger.accounts ORDER BY id")).await? {
            let (id, account) = account_from(&row)?;
            auditor.account(id, &account);
        }
        let holds = format!(
            "SELECT {HOLD_COLUMNS}, n.name FROM ledger.holds h JOIN ledger.namespaces n ON n.id = h.namespace"
        );
        for row in query(&on, &holds).await? {
            auditor.hold(KeyId::from_uuid(row.get(8)), &hold_from(&row, Namespace::stored(row.get(9)))?);
        }
        Ok(auditor.finish())
    }
}

/// Whether the connection is gone, or about to go: the server says so before it closes (class 57).
fn is_lost(error: &Error) -> bool {
    error.code().is_none_or(|code| code.code().starts_with("57P"))
}

async fn query(on: &Questions, text: &str) -> Result<Vec<Row>, LedgerError> {
    on.client.query(text, &[]).await.map_err(unavailable)
}

fn entries_from(rows: &[Row]) -> Result<Vec<Entry>, LedgerError> {
    let mut last = Namespace::stored("");
    let entry = |row: &Row| {
        let name: &str = row.get(20);
        if last.as_str() != name {
            last = Namespace::stored(name);
        }
        entry_from(row, last.clone())
    };
    rows.iter().map(entry).collect()
}
