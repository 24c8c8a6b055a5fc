use std::sync::Arc;
use std::time::Duration;

use erawan_kernel::{Clock, Entropy};
use tokio::sync::{mpsc, oneshot, watch};

use crate::committer::{Message, Prepared, Submission, Surroundings};
use crate::config::{Engine, LedgerConfig};
use crate::reader::Reader;
use crate::{
    AccountId, AccountSpec, Audit, Balance, Command, Entry, GroupError, Key, LedgerError, Receipt, group,
    postgres, sqlite,
};

/// How often expired holds are looked for, without any call.
const EXPIRY_INTERVAL: Duration = Duration::from_secs(1);

/// A handle to the ledger. Clones are cheap and share one queue; when the last one is gone, the committer
/// finishes what waits and stops.
#[derive(Debug, Clone)]
pub struct Ledger {
    queue: mpsc::Sender<Message>,
    reader: Reader,
    committed: watch::Receiver<i64>,
}

impl Ledger {
    /// Opens the ledger, making its tables when they are missing, and starts its committer.
    ///
    /// # Errors
    /// [`LedgerError::Unavailable`] when the database cannot be opened or belongs to another version.
    pub async fn open(
        config: LedgerConfig,
        clock: Arc<dyn Clock>,
        entropy: Arc<dyn Entropy>,
    ) -> Result<Self, LedgerError> {
        let (queue, waiting) = mpsc::channel(config.queue_limit.max(1));
        let (committed_to, committed) = watch::channel(0);
        let surroundings = Surroundings { clock, entropy, faults: config.faults };
        let batch_limit = config.batch_limit.max(1);
        let reader = match config.engine {
            Engine::Sqlite(path) => {
                let open = move || sqlite::start(&path, surroundings, waiting, batch_limit, committed_to);
                let opened = tokio::task::spawn_blocking(open).await;
                Reader::Sqlite(opened.map_err(|error| LedgerError::Unavailable(error.to_string()))??)
            }
            Engine::SqliteReadOnly(path) => {
                let opened = tokio::task::spawn_blocking(move || sqlite::read(path, &committed_to)).await;
                Reader::Sqlite(opened.map_err(|error| LedgerError::Unavailable(error.to_string()))??)
            }
            Engine::Postgres(url) => Reader::Postgres(
                postgres::start(&url, surroundings, waiting, batch_limit, committed_to).await?,
            ),
        };
        let ledger = Self { queue, reader, committed };
        tokio::spawn(expire_now_and_then(ledger.queue.downgrade()));
        Ok(ledger)
    }

    /// The account of that name, made with these terms if it is missing.
    ///
    /// # Errors
    /// [`LedgerError::Invalid`] when it exists with other terms; [`LedgerError::Busy`];
    /// [`LedgerError::Unavailable`].
    pub async fn ensure_account(&self, spec: &AccountSpec) -> Result<AccountId, LedgerError> {
        spec.check()?;
        let spec = spec.clone();
        self.ask(|reply| Message::Ensure(spec, reply)).await
    }

    /// The account of that name.
    ///
    /// # Errors
    /// [`LedgerError::Unavailable`].
    pub async fn find_account(&self, name: &str) -> Result<Option<AccountId>, LedgerError> {
        self.reader.find_account(name).await
    }

    /// Carries out a command and answers once it is durable.
    ///
    /// The same command again is answered with the first receipt, `replayed` set. A caller that gives up
    /// waiting does not undo anything.
    ///
    /// # Errors
    /// Each [`LedgerError`] says what it means for the caller.
    pub async fn submit(&self, command: Command) -> Result<Receipt, LedgerError> {
        command.check()?;
        let fingerprint = command.fingerprint();
        let prepared = Prepared { command, fingerprint };
        self.ask(|reply| Message::Submit(Submission::Single(prepared, reply))).await
    }

    /// Carries out 1 to 128 linked commands together or none of them, and answers once they are durable.
    ///
    /// They are consecutive rows of one batch; each sees the effect of those before it, and each keeps to its own
    /// book. The first one that is refused is the answer. The same group again is answered with the first receipts,
    /// `replayed` set; a group of which only some keys are known, or with other content, is
    /// [`LedgerError::Duplicate`], and so is one of its commands sent alone.
    ///
    /// # Errors
    /// [`GroupError`]: the [`LedgerError`] and the place of the command that it is about.
    pub async fn submit_all(&self, commands: Vec<Command>) -> Result<Vec<Receipt>, GroupError> {
        group::check(&commands)?;
        if let [_] = commands.as_slice() {
            let alone = commands.into_iter().next().ok_or(LedgerError::Invalid("an empty group"))?;
            return Ok(vec![self.submit(alone).await?]);
        }
        let fingerprints = group::fingerprints(&commands);
        let prepared = commands.into_iter().zip(fingerprints);
        let prepared = prepared.map(|(command, fingerprint)| Prepared { command, fingerprint }).collect();
        self.ask(|reply| Message::Submit(Submission::Group(prepared, reply))).await
    }

    /// What an account holds, as committed.
    ///
    /// # Errors
    /// [`LedgerError::AccountUnknown`]; [`LedgerError::Unavailable`].
    pub async fn balance(&self, account: AccountId) -> Result<Balance, LedgerError> {
        self.reader.balance(account).await?.ok_or(LedgerError::AccountUnknown)
    }

    /// The balances of several accounts at one moment, in no order; unknown accounts are absent.
    ///
    /// # Errors
    /// [`LedgerError::Unavailable`].
    pub async fn balances(&self, accounts: &[AccountId]) -> Result<Vec<(AccountId, Balance)>, LedgerError> {
        self.reader.balances(accounts).await
    }

    /// The row of the log that carries this key, if it was carried out.
    ///
    /// # Errors
    /// [`LedgerError::Unavailable`].
    pub async fn find(&self, key: &Key) -> Result<Option<Entry>, LedgerError> {
        self.reader.find(key).await
    }

    /// Whether the transfer with this key was moved back, or will be refused because its reversal came first.
    ///
    /// # Errors
    /// [`LedgerError::Unavailable`].
    pub async fn is_reversed(&self, key: &Key) -> Result<bool, LedgerError> {
        self.reader.is_reversed(key).await
    }

    /// The log after `sequence`, oldest first, at most `limit` rows.
    ///
    /// Rows become visible in order: a reader at a sequence has missed nothing before it.
    ///
    /// # Errors
    /// [`LedgerError::Unavailable`].
    pub async fn entries_after(&self, sequence: i64, limit: u32) -> Result<Vec<Entry>, LedgerError> {
        self.reader.entries_after(sequence, limit).await
    }

    /// Where the log ends now, whichever node wrote there.
    ///
    /// # Errors
    /// [`LedgerError::Unavailable`].
    pub async fn last_sequence(&self) -> Result<i64, LedgerError> {
        self.reader.last_sequence().await
    }

    /// The last sequence of the log; wakes its followers, at once for what this node committed and within a second for
    /// other nodes.
    #[must_use]
    pub fn committed(&self) -> watch::Receiver<i64> {
        self.committed.clone()
    }

    /// Whether the committer works; when it does not, this process should be replaced.
    #[must_use]
    pub fn is_working(&self) -> bool {
        !self.queue.is_closed()
    }

    /// Writes through the committer without changing anything, to learn whether the database can be written.
    ///
    /// # Errors
    /// [`LedgerError::Busy`]; [`LedgerError::Unavailable`] with the database's reason, such as a full disk.
    pub async fn check_writable(&self) -> Result<(), LedgerError> {
        self.ask(Message::Check).await
    }

    /// Frees the money of every hold that ran out, and answers how many there were. Runs by itself each
    /// second.
    ///
    /// # Errors
    /// [`LedgerError::Busy`]; [`LedgerError::Unavailable`].
    pub async fn expire_holds(&self) -> Result<usize, LedgerError> {
        self.ask(Message::Expire).await
    }

    /// Recomputes the whole ledger from its log and compares.
    ///
    /// # Errors
    /// [`LedgerError::Unavailable`] when it cannot be read; what is wrong in it is in the [`Audit`].
    pub async fn verify(&self) -> Result<Audit, LedgerError> {
        self.reader.verify().await
    }

    async fn ask<T, E: From<LedgerError>>(
        &self,
        message: impl FnOnce(oneshot::Sender<Result<T, E>>) -> Message,
    ) -> Result<T, E> {
        let stopped = || LedgerError::Unavailable("the committer has stopped".into());
        let (reply, answer) = oneshot::channel();
        self.queue.try_send(message(reply)).map_err(|error| match error {
            mpsc::error::TrySendError::Full(_) => LedgerError::Busy,
            mpsc::error::TrySendError::Closed(_) => stopped(),
        })?;
        let answer = self.reader.in_time(answer).await?;
        answer.map_err(|_| stopped())?
    }
}

/// Requests expiry each second as long as the ledger is in use.
async fn expire_now_and_then(queue: mpsc::WeakSender<Message>) {
    let mut ticks = tokio::time::interval(EXPIRY_INTERVAL);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        let Some(queue) = queue.upgrade() else { return };
        let (reply, answer) = oneshot::channel();
        // A full queue is no reason to insist: the next tick comes.
        if queue.try_send(Message::Expire(reply)).is_err() {
            continue;
        }
        drop(queue);
        let _ = answer.await;
    }
}
