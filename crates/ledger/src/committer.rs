//! What waits in the queue, and what both committers do with it around their one database transaction.

use std::sync::Arc;

use erawan_kernel::ids::TransferId;
use erawan_kernel::{Clock, Entropy};
use jiff::Timestamp;
use tokio::sync::{mpsc, oneshot, watch};

use crate::chain::ChainHash;
use crate::fault::Faults;
use crate::rules::Request;
use crate::{AccountId, AccountSpec, Command, GroupError, LedgerError, Receipt};

/// How often the committer lets the callers run before it starts.
const GATHER_TURNS: usize = 16;

/// Everything a committer needs except its database.
#[derive(Debug, Clone)]
pub(crate) struct Surroundings {
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) entropy: Arc<dyn Entropy>,
    pub(crate) faults: Faults,
}

/// Sends the answer to its caller. A caller that is gone is no error.
pub(crate) type Reply<T> = oneshot::Sender<Result<T, LedgerError>>;

/// A command with the digest of its content.
#[derive(Debug)]
pub(crate) struct Prepared {
    pub(crate) command: Command,
    pub(crate) fingerprint: [u8; 16],
}

/// A command, or several linked ones, and the waiting caller.
#[derive(Debug)]
pub(crate) enum Submission {
    Single(Prepared, Reply<Receipt>),
    Group(Vec<Prepared>, oneshot::Sender<Result<Vec<Receipt>, GroupError>>),
}

impl Submission {
    pub(crate) fn commands(&self) -> &[Prepared] {
        match self {
            Self::Single(command, _) => std::slice::from_ref(command),
            Self::Group(commands, _) => commands,
        }
    }

    /// Answers the caller with the next of the batch's `results`.
    fn answer(self, results: &mut impl Iterator<Item = Result<Receipt, GroupError>>) {
        let missing = || Err(LedgerError::Unavailable("the batch has no answer".into()).into());
        match self {
            Self::Single(_, reply) => {
                let result = results.next().unwrap_or_else(missing);
                let _ = reply.send(result.map_err(|refusal| refusal.error));
            }
            Self::Group(commands, reply) => {
                // The error of a refused group is the only result it has: collecting stops there.
                let _ = reply.send(commands.iter().map(|_| results.next().unwrap_or_else(missing)).collect());
            }
        }
    }

    fn answer_unavailable(self, unavailable: LedgerError) {
        match self {
            Self::Single(_, reply) => drop(reply.send(Err(unavailable))),
            Self::Group(_, reply) => drop(reply.send(Err(unavailable.into()))),
        }
    }
}

/// How many commands the submissions hold.
pub(crate) fn count_commands(submissions: &[Submission]) -> usize {
    submissions.iter().map(|submission| submission.commands().len()).sum()
}

/// Cuts what was drained from the queue into batches of at most `limit` commands. A group is never cut.
pub(crate) fn batches(submissions: Vec<Submission>, limit: usize) -> Vec<Vec<Submission>> {
    if count_commands(&submissions) <= limit {
        return vec![submissions];
    }
    let mut batches = vec![Vec::new()];
    let mut room = limit;
    for submission in submissions {
        let count = submission.commands().len();
        match batches.last_mut() {
            Some(batch) if batch.is_empty() || count <= room => batch.push(submission),
            _ => {
                room = limit;
                batches.push(vec![submission]);
            }
        }
        room = room.saturating_sub(count);
    }
    batches
}

/// One thing in the queue.
#[derive(Debug)]
pub(crate) enum Message {
    Submit(Submission),
    Ensure(AccountSpec, Reply<AccountId>),
    Expire(Reply<usize>),
    Check(Reply<()>),
}

/// What was drained from the queue at once.
#[derive(Debug, Default)]
pub(crate) struct Work {
    pub(crate) submissions: Vec<Submission>,
    pub(crate) accounts: Vec<(AccountSpec, Reply<AccountId>)>,
    pub(crate) expiries: Vec<Reply<usize>>,
    pub(crate) checks: Vec<Reply<()>>,
}

impl Work {
    pub(crate) fn sorted(messages: impl Iterator<Item = Message>) -> Self {
        let mut work = Self::default();
        for message in messages {
            match message {
                Message::Submit(submission) => work.submissions.push(submission),
                Message::Ensure(spec, reply) => work.accounts.push((spec, reply)),
                Message::Expire(reply) => work.expiries.push(reply),
                Message::Check(reply) => work.checks.push(reply),
            }
        }
        work
    }
}

/// Takes further commands as long as they arrive: callers that were just answered send their next command at
/// once, and without this they would be split over two batches. No timer: it ends when the queue is found
/// empty once.
pub(crate) fn gather(queue: &mut mpsc::Receiver<Message>, waiting: &mut Vec<Message>, batch_limit: usize) {
    for _ in 0..GATHER_TURNS {
        let before = waiting.len();
        std::thread::yield_now();
        while waiting.len() < batch_limit
            && let Ok(message) = queue.try_recv()
        {
            waiting.push(message);
        }
        if waiting.len() == before {
            return;
        }
    }
}

/// Why a batch did not commit.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// The database refused what the batch wrote. Its commands are tried one by one, so that only the one at
    /// fault is lost.
    #[error("{0}")]
    Refused(String),
    /// The database did not answer, or could not.
    #[error("{0}")]
    Lost(String),
    /// The committer is to die here, as a test asked.
    #[error("killed")]
    Killed,
}

impl From<LedgerError> for Failure {
    fn from(error: LedgerError) -> Self {
        Self::Lost(error.to_string())
    }
}

/// Where the log ended before a batch.
#[derive(Debug)]
pub(crate) struct Tail {
    pub(crate) sequence: i64,
    pub(crate) at: Timestamp,
    pub(crate) hash: ChainHash,
}

/// A committed batch.
#[derive(Debug, Default)]
pub(crate) struct Committed {
    pub(crate) results: Vec<Result<Receipt, GroupError>>,
    pub(crate) last_sequence: Option<i64>,
    pub(crate) expired: usize,
}

/// Identifiers for a batch, from one draw of randomness.
pub(crate) fn transfer_ids(
    count: usize,
    surroundings: &Surroundings,
) -> Result<Vec<TransferId>, LedgerError> {
    let Surroundings { clock, entropy, .. } = surroundings;
    let mut random = vec![0_u8; count * 10];
    entropy.fill(&mut random).map_err(|error| LedgerError::Unavailable(error.to_string()))?;
    let ms = u64::try_from(clock.now_ms()).unwrap_or_default();
    let (chunks, _) = random.as_chunks::<10>();
    let make = |bytes: &[u8; 10]| uuid::Builder::from_unix_timestamp_millis(ms, bytes).into_uuid();
    Ok(chunks.iter().map(|bytes| TransferId::from_uuid(make(bytes))).collect())
}

/// The commands of a batch, with their namespaces as `number` knows them.
pub(crate) fn requests(
    submissions: &[Submission],
    mut number: impl FnMut(&crate::Namespace) -> Result<i32, Failure>,
) -> Result<Vec<Request<'_>>, Failure> {
    let mut requests = Vec::with_capacity(submissions.len());
    for submission in submissions {
        let commands = submission.commands();
        for (place, Prepared { command, fingerprint }) in commands.iter().enumerate() {
            let namespace = number(&command.key().namespace)?;
            let linked = commands.len() - place - 1;
            requests.push(Request { command, namespace, fingerprint: *fingerprint, linked });
        }
    }
    Ok(requests)
}

/// Tells the followers of the log how far it goes, which another task may have told them already.
pub(crate) fn raise(committed: &watch::Sender<i64>, last: i64) {
    committed.send_if_modified(|known| {
        let is_news = last > *known;
        *known = last.max(*known);
        is_news
    });
}

/// Notifies followers of the log and every caller.
pub(crate) fn announce(
    done: Committed,
    submissions: Vec<Submission>,
    expiries: Vec<Reply<usize>>,
    committed: &watch::Sender<i64>,
) {
    if !submissions.is_empty() {
        let count = u32::try_from(count_commands(&submissions)).unwrap_or(u32::MAX);
        metrics::histogram!("erawan_ledger_batch_rows").record(count);
    }
    if let Some(last) = done.last_sequence {
        raise(committed, last);
    }
    for reply in expiries {
        let _ = reply.send(Ok(done.expired));
    }
    let mut results = done.results.into_iter();
    for submission in submissions {
        submission.answer(&mut results);
    }
}

/// Answers whether the database could be written.
pub(crate) fn answer_checks(checks: Vec<Reply<()>>, written: &Result<(), Failure>) {
    for reply in checks {
        let answer = written.as_ref().copied();
        let _ = reply.send(answer.map_err(|failure| LedgerError::Unavailable(failure.to_string())));
    }
}

/// Answers every caller that the outcome is unknown.
pub(crate) fn answer_unavailable(submissions: Vec<Submission>, expiries: Vec<Reply<usize>>, why: &str) {
    let unavailable = || LedgerError::Unavailable(why.to_owned());
    for reply in expiries {
        let _ = reply.send(Err(unavailable()));
    }
    for submission in submissions {
        submission.answer_unavailable(unavailable());
    }
}
