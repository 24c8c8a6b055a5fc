use std::collections::{BTreeMap, HashSet};
use std::time::Duration;

use erawan_kernel::ids::TransferId;
use tokio::sync::{mpsc, watch};
use tokio::time::Instant;
use tokio_postgres::Client;

use super::batch::Namespaces;
use super::statements::Statements;
use super::target::PostgresTarget;
use super::{failure, migrate, unavailable};
use crate::committer::{self, Committed, Failure, Message, Reply, Submission, Surroundings, Tail, Work};
use crate::fault::Fault;
use crate::rules::{Moment, Outcome, evaluate, whole_microseconds};
use crate::{AccountId, AccountSpec, LedgerError};

/// How long a batch is tried again after a lost connection before its callers hear that the outcome is unknown.
const GIVE_UP_AFTER: Duration = Duration::from_secs(10);
/// How often accounts are given other identifiers because some were taken.
const MAKE_TRIES: usize = 8;
const RETRY_PAUSE: Duration = Duration::from_millis(50);
const RETRY_PAUSE_MAX: Duration = Duration::from_secs(1);

/// The committer of one node.
#[derive(Debug)]
pub(super) struct Committer {
    target: PostgresTarget,
    surroundings: Surroundings,
    committed: watch::Sender<i64>,
    session: Option<Session>,
    namespaces: Namespaces,
}

/// A connection with its prepared statements.
#[derive(Debug)]
pub(super) struct Session {
    pub(super) client: Client,
    pub(super) statements: Statements,
}

impl Session {
    async fn open(target: &PostgresTarget) -> Result<Self, tokio_postgres::Error> {
        let client = target.connect().await?;
        // The plans of a batch are known beforehand: index lookups. A node that vanishes in the middle of a
        // transaction must not keep the shard locked.
        client
            .batch_execute(
                "SET plan_cache_mode = force_generic_plan; SET jit = off; SET enable_hashjoin = off;
                 SET enable_mergejoin = off; SET enable_seqscan = off; SET synchronous_commit = on;
                 SET idle_in_transaction_session_timeout = '10s'; SET statement_timeout = '30s';
                 SET default_transaction_isolation = 'read committed'; SET client_min_messages = warning",
            )
            .await?;
        let statements = Statements::prepare(&client).await?;
        Ok(Self { client, statements })
    }
}

impl Committer {
    pub(super) async fn open(
        target: PostgresTarget,
        surroundings: Surroundings,
        committed: watch::Sender<i64>,
    ) -> Result<Self, LedgerError> {
        let client = target.connect().await.map_err(unavailable)?;
        migrate(&client).await?;
        if surroundings.faults.has(Fault::SkipFundsCheckEverywhere) {
            let unchecked = "ALTER TABLE ledger.accounts DROP CONSTRAINT no_overdraft";
            client.batch_execute(unchecked).await.map_err(unavailable)?;
        }
        let session = Session::open(&target).await.map_err(unavailable)?;
        let last: i64 = client
            .query_one("SELECT last_sequence FROM ledger.shards WHERE shard = $1", &[&super::SHARD])
            .await
            .map_err(unavailable)?
            .get(0);
        committed.send_replace(last);
        Ok(Self {
            target,
            surroundings,
            committed,
            session: Some(session),
            namespaces: Namespaces::default(),
        })
    }

    /// Works until every handle of the ledger is gone.
    pub(super) async fn run(mut self, mut queue: mpsc::Receiver<Message>, batch_limit: usize) {
        let mut waiting = Vec::with_capacity(batch_limit);
        while queue.recv_many(&mut waiting, batch_limit).await > 0 {
            committer::gather(&mut queue, &mut waiting, batch_limit);
            let work = Work::sorted(waiting.drain(..));
            if !work.accounts.is_empty() {
                self.ensure_accounts(work.accounts).await;
            }
            if !work.checks.is_empty() {
                let written = self.rewrite().await;
                committer::answer_checks(work.checks, &written);
            }
            let mut expiries = work.expiries;
            for batch in committer::batches(work.submissions, batch_limit) {
                if self.work_off(batch, std::mem::take(&mut expiries)).await.is_err() {
                    return;
                }
            }
        }
    }

    async fn work_off(
        &mut self,
        submissions: Vec<Submission>,
        expiries: Vec<Reply<usize>>,
    ) -> Result<(), Killed> {
        if submissions.is_empty() && expiries.is_empty() {
            return Ok(());
        }
        match self.commit_surely(&submissions, !expiries.is_empty()).await {
            Ok(done) => committer::announce(done, submissions, expiries, &self.committed),
            Err(Failure::Refused(why)) if submissions.len() > 1 => {
                tracing::error!(%why, commands = submissions.len(), "the database refused a batch");
                committer::answer_unavailable(Vec::new(), expiries, &why);
                for submission in submissions {
                    Box::pin(self.work_off(vec![submission], Vec::new())).await?;
                }
            }
            Err(Failure::Refused(why) | Failure::Lost(why)) => {
                // Each caller is told, and each request that fails of it is an error of its own in the log.
                tracing::warn!(%why, commands = submissions.len(), "a batch was not committed");
                committer::answer_unavailable(submissions, expiries, &why);
            }
            Err(Failure::Killed) => return Err(Killed),
        }
        Ok(())
    }

    /// Commits a batch, over as many connections as it takes, for a while.
    ///
    /// A connection that is lost while a commit is under way leaves its outcome unknown. The batch is then
    /// simply run again: the keys of what was committed are found, and nothing is done twice.
    async fn commit_surely(&mut self, batch: &[Submission], with_due: bool) -> Result<Committed, Failure> {
        let began = Instant::now();
        let mut pause = RETRY_PAUSE;
        let mut attempted = HashSet::new();
        loop {
            let mut attempt = Vec::new();
            let why = match self.commit(batch, with_due, &mut attempt).await {
                Err(Failure::Lost(why)) => why,
                Ok(mut done) => {
                    for receipt in done.results.iter_mut().flatten() {
                        // Committed by an earlier attempt of ours: to its caller this is the first answer.
                        receipt.replayed &= !attempted.remove(&receipt.transfer_id);
                    }
                    return Ok(done);
                }
                other => return other,
            };
            attempted.extend(attempt);
            self.session = None;
            if began.elapsed() + pause > GIVE_UP_AFTER {
                return Err(Failure::Lost(why));
            }
            tracing::warn!(%why, commands = batch.len(), "a batch is tried again on a new connection");
            tokio::time::sleep(pause).await;
            pause = (pause * 2).min(RETRY_PAUSE_MAX);
        }
    }

    async fn commit(
        &mut self,
        batch: &[Submission],
        with_due: bool,
        attempt: &mut Vec<TransferId>,
    ) -> Result<Committed, Failure> {
        self.session().await?;
        let Some(session) = &self.session else { return Err(Failure::Lost("no connection".into())) };
        let now = whole_microseconds(self.surroundings.clock.now());
        self.namespaces.learn(session, batch).await.map_err(failure)?;
        let numbers = &self.namespaces;
        let requests = committer::requests(batch, |name| numbers.number(name))?;
        let due = if with_due {
            self.namespaces.load_due(session, now).await.map_err(failure)?
        } else {
            Vec::new()
        };
        if batch.is_empty() && due.is_empty() {
            // Each node asks once a second whether a hold ran out; only one that did is worth the lock.
            return Ok(Committed::default());
        }
        let (tail, known) = session.load(&self.namespaces, &requests, &due).await?;
        let at = now.max(tail.at);
        let ids = committer::transfer_ids(requests.len() + due.len(), &self.surroundings)?;
        let moment = Moment { at, first_sequence: tail.sequence + 1, ids };
        let outcome = evaluate(&requests, known, &due, moment, &self.surroundings.faults);
        self.finish(outcome, &tail, attempt).await
    }

    async fn finish(
        &self,
        outcome: Outcome,
        tail: &Tail,
        attempt: &mut Vec<TransferId>,
    ) -> Result<Committed, Failure> {
        let Some(session) = &self.session else { return Err(Failure::Lost("no connection".into())) };
        let Some(last) = outcome.entries.last().map(|entry| entry.sequence) else {
            session.client.batch_execute("ROLLBACK").await.map_err(failure)?;
            return Ok(Committed { results: outcome.results, ..Committed::default() });
        };
        if self.surroundings.faults.has(Fault::CrashBeforeCommit) {
            return Err(Failure::Killed);
        }
        attempt.extend(outcome.entries.iter().map(|entry| entry.transfer_id));
        session.store_and_commit(&outcome, tail).await.map_err(failure)?;
        if self.surroundings.faults.has(Fault::CrashAfterCommit) {
            return Err(Failure::Killed);
        }
        Ok(Committed { results: outcome.results, last_sequence: Some(last), expired: outcome.expired })
    }

    /// Writes what is there already.
    async fn rewrite(&mut self) -> Result<(), Failure> {
        let session = self.session().await?;
        let written = session.client.batch_execute("UPDATE ledger.meta SET version = version").await;
        written.map_err(failure)
    }

    async fn ensure_accounts(&mut self, wanted: Vec<(AccountSpec, Reply<AccountId>)>) {
        let specs: Vec<&AccountSpec> = wanted.iter().map(|(spec, _)| spec).collect();
        let found = match self.make_missing(&specs).await {
            Err(Failure::Lost(_)) => {
                // Making an account twice makes it once: one more try on a new connection.
                self.session = None;
                self.make_missing(&specs).await
            }
            other => other,
        };
        match found {
            Ok(found) => {
                for ((_, reply), result) in wanted.into_iter().zip(found) {
                    let _ = reply.send(result);
                }
            }
            Err(failure) => {
                let why = failure.to_string();
                for (_, reply) in wanted {
                    let _ = reply.send(Err(LedgerError::Unavailable(why.clone())));
                }
            }
        }
    }

    async fn make_missing(
        &mut self,
        specs: &[&AccountSpec],
    ) -> Result<Vec<Result<AccountId, LedgerError>>, Failure> {
        let session = self.session().await?;
        let names: Vec<&str> = specs.iter().map(|spec| spec.name.as_str()).collect();
        let mut found = session.named_accounts(&names).await?;
        for _ in 0..MAKE_TRIES {
            let missing: BTreeMap<&str, &AccountSpec> =
                specs.iter().map(|spec| (spec.name.as_str(), *spec)).collect();
            let missing: Vec<&AccountSpec> =
                missing.into_values().filter(|spec| !found.contains_key(&spec.name)).collect();
            if missing.is_empty() {
                break;
            }
            let Surroundings { clock, entropy, .. } = &self.surroundings;
            let ids = AccountId::generate(missing.len(), clock.as_ref(), entropy.as_ref());
            let ids = ids.map_err(|error| Failure::Lost(error.to_string()))?;
            self.session().await?.make_accounts(&missing, &ids).await.map_err(failure)?;
            found = self.session().await?.named_accounts(&names).await?;
        }
        let result = |spec: &&AccountSpec| match found.get(&spec.name) {
            Some((id, account)) => account.agrees_with(spec).then_some(*id).ok_or(LedgerError::OTHER_TERMS),
            None => Err(LedgerError::Unavailable("no free account identifier was found".into())),
        };
        Ok(specs.iter().map(result).collect())
    }

    /// The connection; a new one when it was lost.
    async fn session(&mut self) -> Result<&Session, Failure> {
        let usable = self.session.take().filter(|session| !session.client.is_closed());
        let session = match usable {
            Some(session) => session,
            None => Session::open(&self.target).await.map_err(failure)?,
        };
        Ok(self.session.insert(session))
    }
}

struct Killed;
