//! The two round trips of a batch. The statements of a trip are sent together, in order, and answered
//! together.

use std::collections::{BTreeSet, HashMap};

use futures::future::{BoxFuture, FutureExt, join_all};
use jiff::Timestamp;
use tokio_postgres::types::ToSql;
use tokio_postgres::{Error, Row};
use uuid::Uuid;

use super::committer::Session;
use super::rows::{account_from, entry_from, hash_from, hold_from, time_from};
use super::{SHARD, failure};
use crate::chain;
use crate::committer::{Failure, Submission, Tail};
use crate::key::RowKey;
use crate::rules::{Known, Outcome, Request};
use crate::{Account, AccountId, AccountSpec, Entry, KeyId, LedgerError, Namespace};

/// Holds that run out in one batch at most.
const DUE_LIMIT: i64 = 1_000;

/// The numbers of the namespaces, both ways. They are committed before they are used and never change.
#[derive(Debug, Default)]
pub(super) struct Namespaces {
    numbers: HashMap<Namespace, i32>,
    names: HashMap<i32, Namespace>,
}

impl Namespaces {
    /// Makes sure that every namespace of the batch has a number.
    pub(super) async fn learn(&mut self, session: &Session, batch: &[Submission]) -> Result<(), Error> {
        let commands = batch.iter().flat_map(Submission::commands);
        let names = commands.map(|prepared| prepared.command.key().namespace.as_str());
        let unknown = names.filter(|name| !self.numbers.contains_key(*name));
        let unknown: Vec<&str> = unknown.collect::<BTreeSet<_>>().into_iter().collect();
        if unknown.is_empty() {
            return Ok(());
        }
        let Session { client, statements } = session;
        client.execute(&statements.add_namespaces, &[&unknown]).await?;
        for row in client.query(&statements.namespaces, &[&unknown]).await? {
            self.add(row.get(0), row.get(1));
        }
        Ok(())
    }

    /// The holds that have run out by now, by a look without locks: the batch looks again.
    pub(super) async fn load_due(&mut self, session: &Session, now: Timestamp) -> Result<Vec<RowKey>, Error> {
        let Session { client, statements } = session;
        let rows = client.query(&statements.due, &[&now.as_microsecond(), &DUE_LIMIT]).await?;
        let mut due = Vec::with_capacity(rows.len());
        for row in rows {
            self.add(row.get(0), row.get(2));
            due.push(RowKey { namespace: row.get(0), id: KeyId::from_uuid(row.get(1)) });
        }
        Ok(due)
    }

    pub(super) fn number(&self, name: &Namespace) -> Result<i32, Failure> {
        let missing = || Failure::Lost(format!("the namespace {name} has no number"));
        self.numbers.get(name).copied().ok_or_else(missing)
    }

    fn name(&self, number: i32) -> Result<Namespace, Failure> {
        let missing = || Failure::Lost(format!("the namespace number {number} has no name"));
        self.names.get(&number).cloned().ok_or_else(missing)
    }

    fn add(&mut self, number: i32, name: &str) {
        if !self.names.contains_key(&number) {
            let name = Namespace::stored(name);
            self.numbers.insert(name.clone(), number);
            self.names.insert(number, name);
        }
    }
}

impl Session {
    /// First trip: opens the transaction, locks the shard and the accounts, reads what the batch refers to.
    pub(super) async fn load(
        &self,
        namespaces: &Namespaces,
        requests: &[Request<'_>],
        due: &[RowKey],
    ) -> Result<(Tail, Known), Failure> {
        let Self { client, statements } = self;
        let keys = Columns::of_keys(requests.iter().flat_map(|request| {
            let earlier = request.command.earlier().map(|id| request.sibling(id));
            std::iter::once(request.key()).chain(earlier)
        }));
        let closing =
            requests.iter().filter_map(|request| request.command.hold().map(|id| request.sibling(id)));
        let holds = Columns::of_keys(closing.chain(due.iter().copied()));
        let named = requests.iter().filter_map(|request| request.command.accounts());
        let named: BTreeSet<i64> = named.flat_map(|(debit, credit)| [debit.into(), credit.into()]).collect();
        let named: Vec<i64> = named.into_iter().collect();

        let with_holds = !holds.ids.is_empty();
        let lock_accounts: BoxFuture<'_, Result<Vec<Row>, Error>> = if with_holds {
            let parameters: [&(dyn ToSql + Sync); 3] = [&holds.namespaces, &holds.ids, &named];
            async move { client.query(&statements.accounts_with_holds, &parameters).await }.boxed()
        } else {
            let parameters: [&(dyn ToSql + Sync); 1] = [&named];
            async move { client.query(&statements.accounts, &parameters).await }.boxed()
        };
        let load_holds = async {
            if !with_holds {
                return Ok(Vec::new());
            }
            client.query(&statements.holds, &[&holds.namespaces, &holds.ids]).await
        };
        let key_parameters: [&(dyn ToSql + Sync); 2] = [&keys.namespaces, &keys.ids];
        // Polled in this order, so sent in this order.
        let (begun, tail, accounts, entries, reversals, found_holds) = futures::join!(
            client.batch_execute("BEGIN"),
            client.query_one(&statements.tail, &[&SHARD]),
            lock_accounts,
            client.query(&statements.entries, &key_parameters),
            client.query(&statements.reversals, &key_parameters),
            load_holds,
        );
        begun.map_err(failure)?;
        let tail = tail_from(&tail.map_err(failure)?)?;
        let mut known = Known::default();
        for row in accounts.map_err(failure)? {
            let (id, account) = account_from(&row)?;
            known.accounts.insert(id, account);
        }
        for row in entries.map_err(failure)? {
            let number = row.get(17);
            let entry = entry_from(&row, namespaces.name(number)?)?;
            known.entries.insert(RowKey { namespace: number, id: entry.key_id }, entry);
        }
        for row in reversals.map_err(failure)? {
            known.reversed.insert(RowKey { namespace: row.get(0), id: KeyId::from_uuid(row.get(1)) });
        }
        for row in found_holds.map_err(failure)? {
            let key = RowKey { namespace: row.get(7), id: KeyId::from_uuid(row.get(8)) };
            known.holds.insert(key, hold_from(&row, namespaces.name(key.namespace)?)?);
        }
        Ok((tail, known))
    }

    /// Second trip: writes the batch and commits. Only when every statement succeeded was it committed: after
    /// an error the server answers COMMIT, politely, with a rollback.
    pub(super) async fn store_and_commit(&self, outcome: &Outcome, tail: &Tail) -> Result<(), Error> {
        let Self { client, statements } = self;
        let (Some(first), Some(last)) = (outcome.entries.first(), outcome.entries.last()) else {
            return Ok(());
        };
        let hash = chain::link(&tail.hash, &outcome.entries);
        let hash = hash.as_slice();
        let (shard, last_at) = (SHARD, last.at.as_microsecond());
        let entries = EntryColumns::of(&outcome.entries, &outcome.namespaces);
        let changed: Vec<i64> = outcome.changes.iter().map(|change| change.account.into()).collect();
        let posted: Vec<i64> = outcome.changes.iter().map(|change| change.posted).collect();
        let held: Vec<i64> = outcome.changes.iter().map(|change| change.held).collect();
        let holds = HoldColumns::of(outcome);
        let reversed = Columns::of_keys(outcome.reversals.iter().map(|(key, _)| *key));
        let reversed_at: Vec<i64> = outcome.reversals.iter().map(|(_, sequence)| *sequence).collect();

        let entry_parameters = entries.parameters();
        let hold_parameters = holds.parameters();
        let change_parameters: [&(dyn ToSql + Sync); 3] = [&changed, &posted, &held];
        let reversal_parameters: [&(dyn ToSql + Sync); 3] =
            [&reversed.namespaces, &reversed.ids, &reversed_at];
        let batch_parameters: [&(dyn ToSql + Sync); 4] = [&shard, &first.sequence, &last.sequence, &hash];
        let tail_parameters: [&(dyn ToSql + Sync); 4] = [&shard, &last.sequence, &last_at, &hash];
        let mut trip = vec![client.execute(&statements.insert_entries, &entry_parameters).boxed()];
        if !changed.is_empty() {
            trip.push(client.execute(&statements.change_accounts, &change_parameters).boxed());
        }
        if !outcome.holds.is_empty() {
            trip.push(client.execute(&statements.put_holds, &hold_parameters).boxed());
        }
        if !outcome.reversals.is_empty() {
            trip.push(client.execute(&statements.insert_reversals, &reversal_parameters).boxed());
        }
        trip.push(client.execute(&statements.insert_batch, &batch_parameters).boxed());
        trip.push(client.execute(&statements.set_tail, &tail_parameters).boxed());
        trip.push(async move { client.batch_execute("COMMIT").await.map(|()| 0) }.boxed());
        join_all(trip).await.into_iter().collect::<Result<Vec<u64>, Error>>().map(|_| ())
    }

    /// Makes accounts whose names are not there yet; one whose identifier is taken is left out.
    pub(super) async fn make_accounts(
        &self,
        specs: &[&AccountSpec],
        ids: &[AccountId],
    ) -> Result<u64, Error> {
        let names: Vec<&str> = specs.iter().map(|spec| spec.name.as_str()).collect();
        let ids: Vec<i64> = ids.iter().map(|id| i64::from(*id)).collect();
        let books: Vec<i16> = specs.iter().map(|spec| spec.book.number()).collect();
        let currencies: Vec<&str> = specs.iter().map(|spec| spec.currency.code()).collect();
        let negative: Vec<bool> = specs.iter().map(|spec| spec.may_go_negative).collect();
        let make = &self.statements.make_accounts;
        self.client.execute(make, &[&names, &ids, &books, &currencies, &negative]).await
    }

    /// The accounts of those names, with their terms.
    pub(super) async fn named_accounts(
        &self,
        names: &[&str],
    ) -> Result<HashMap<String, (AccountId, Account)>, Failure> {
        let rows = self.client.query(&self.statements.named_accounts, &[&names]).await.map_err(failure)?;
        rows.iter().map(|row| Ok((row.get(6), account_from(row)?))).collect()
    }
}

fn tail_from(row: &Row) -> Result<Tail, LedgerError> {
    Ok(Tail { sequence: row.get(0), at: time_from(row.get(1))?, hash: hash_from(row.get(2))? })
}

/// Keys as the two arrays that a statement takes; those of [`of_keys`](Self::of_keys) keep their order.
#[derive(Default)]
struct Columns {
    namespaces: Vec<i32>,
    ids: Vec<Uuid>,
}

impl Columns {
    /// Every key once.
    fn of_keys(keys: impl Iterator<Item = RowKey>) -> Self {
        let mut seen = std::collections::HashSet::new();
        let mut columns = Self::default();
        for key in keys.filter(|key| seen.insert(*key)) {
            columns.namespaces.push(key.namespace);
            columns.ids.push(key.id.uuid());
        }
        columns
    }
}

#[derive(Default)]
struct EntryColumns<'a> {
    sequence: Vec<i64>,
    transfer_id: Vec<Uuid>,
    namespace: &'a [i32],
    key_id: Vec<Uuid>,
    kind: Vec<i16>,
    debit: Vec<i64>,
    credit: Vec<i64>,
    amount: Vec<i64>,
    code: Vec<i32>,
    reference: Vec<&'a str>,
    original: Vec<Option<Uuid>>,
    debit_posted: Vec<i64>,
    debit_held: Vec<i64>,
    credit_posted: Vec<i64>,
    credit_held: Vec<i64>,
    at: Vec<i64>,
    expires_at: Vec<Option<i64>>,
    fingerprint: Vec<Uuid>,
    group_first: Vec<Option<i64>>,
    group_size: Vec<Option<i16>>,
}

impl<'a> EntryColumns<'a> {
    fn of(entries: &'a [Entry], namespace: &'a [i32]) -> Self {
        let mut columns = Self { namespace, ..Self::default() };
        for entry in entries {
            columns.sequence.push(entry.sequence);
            columns.transfer_id.push(entry.transfer_id.uuid());
            columns.key_id.push(entry.key_id.uuid());
            columns.kind.push(entry.kind.number());
            columns.debit.push(entry.debit.into());
            columns.credit.push(entry.credit.into());
            columns.amount.push(entry.amount.minor());
            columns.code.push(entry.code.0.into());
            columns.reference.push(&entry.reference);
            columns.original.push(entry.original.map(KeyId::uuid));
            columns.debit_posted.push(entry.debit_after.posted.minor());
            columns.debit_held.push(entry.debit_after.held.minor());
            columns.credit_posted.push(entry.credit_after.posted.minor());
            columns.credit_held.push(entry.credit_after.held.minor());
            columns.at.push(entry.at.as_microsecond());
            columns.expires_at.push(entry.expires_at.map(Timestamp::as_microsecond));
            columns.fingerprint.push(Uuid::from_bytes(entry.fingerprint));
            columns.group_first.push(entry.group.map(|group| group.first_sequence));
            // At most 128.
            columns.group_size.push(entry.group.and_then(|group| i16::try_from(group.size).ok()));
        }
        columns
    }

    fn parameters(&self) -> [&(dyn ToSql + Sync); 20] {
        [
            &self.sequence,
            &self.transfer_id,
            &self.namespace,
            &self.key_id,
            &self.kind,
            &self.debit,
            &self.credit,
            &self.amount,
            &self.code,
            &self.reference,
            &self.original,
            &self.debit_posted,
            &self.debit_held,
            &self.credit_posted,
            &self.credit_held,
            &self.at,
            &self.expires_at,
            &self.fingerprint,
            &self.group_first,
            &self.group_size,
        ]
    }
}

#[derive(Default)]
struct HoldColumns<'a> {
    keys: Columns,
    debit: Vec<i64>,
    credit: Vec<i64>,
    amount: Vec<i64>,
    code: Vec<i32>,
    reference: Vec<&'a str>,
    expires_at: Vec<Option<i64>>,
    state: Vec<i16>,
}

impl<'a> HoldColumns<'a> {
    fn of(outcome: &'a Outcome) -> Self {
        let keys = Columns::of_keys(outcome.holds.iter().map(|(key, _)| *key));
        let mut columns = Self { keys, ..Self::default() };
        for (_, hold) in &outcome.holds {
            columns.debit.push(hold.debit.into());
            columns.credit.push(hold.credit.into());
            columns.amount.push(hold.amount.minor());
            columns.code.push(hold.code.0.into());
            columns.reference.push(&hold.reference);
            columns.expires_at.push(hold.expires_at.map(Timestamp::as_microsecond));
            columns.state.push(hold.state.number());
        }
        columns
    }

    fn parameters(&self) -> [&(dyn ToSql + Sync); 9] {
        [
            &self.keys.namespaces,
            &self.keys.ids,
            &self.debit,
            &self.credit,
            &self.amount,
            &self.code,
            &self.reference,
            &self.expires_at,
            &self.state,
        ]
    }
}
