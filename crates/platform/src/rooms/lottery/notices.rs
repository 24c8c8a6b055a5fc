//! What members are told of their lotteries: first a row for each movement that they should hear of, then a message about
//! it, both once.
//!
//! The rows are derived from the ledger's log, so that a vendor cannot pay or return without it. A message is written when
//! everything that it says is known, in the transaction that deletes its rows.

use std::collections::BTreeSet;
use std::time::Duration;

use erawan_kernel::ids::{MemberId, MerchantId};
use erawan_kernel::{Currency, Money};

use super::model::{Draw, DrawState};
use super::projector::LotteryNoticeProjector;
use super::{LotteryGatewayError, messages, store};
use crate::inbox::{self, NewMessage, Reader};
use crate::rooms::lottery::LotteryGateway;
use crate::rooms::records::RoundOutcome;
use crate::rooms::wallet::AccountId;
use crate::words::words;

/// How long the job waits for notices of its own node before it looks for those that wait.
const WAIT_MAX: Duration = Duration::from_secs(5);
/// How many notices are read at a time.
const NOTICES_MAX: u64 = 200;
/// When a notice is looked at again that something is missing for, milliseconds.
const AGAIN_MS: i64 = 1_000;
/// For how long a message about a win waits for the result of its draw, milliseconds.
const RESULT_WAIT_MS: i64 = 60_000;
/// For how long a message about a correction waits for both results, milliseconds.
const RESULTS_WAIT_MS: i64 = 24 * 60 * 60 * 1_000;
/// How long after the last stake that came back a draw counts as void that is not told to be, milliseconds.
const VOID_WAIT_MS: i64 = 10 * 60 * 1_000;
/// How long after the last draw that was cancelled a chase counts as stopped, milliseconds.
const STOPPED_WAIT_MS: i64 = 5_000;

words! {
    /// What a notice is of.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub(super) enum NoticeKind as str: word, parse {
        /// A win was paid, or a correction to more.
        Paid = "paid",
        /// A correction to less.
        TakenBack = "taken_back",
        /// A stake came back because its draw is void.
        Void = "void",
        /// A stake came back because the chase that it is of stopped after a win.
        Stopped = "stopped",
    }
}

/// A movement that its member is to be told of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Notice {
    /// Of the movement, in the log.
    pub(super) sequence: i64,
    pub(super) kind: NoticeKind,
    pub(super) member_id: MemberId,
    pub(super) merchant_id: MerchantId,
    /// By which the member's rounds are kept.
    pub(super) account: AccountId,
    pub(super) currency: Currency,
    pub(super) vendor: String,
    pub(super) game_code: String,
    pub(super) round: String,
    /// The draw, where the round names one.
    pub(super) numero: Option<String>,
    pub(super) amount: Money,
    pub(super) at_ms: i64,
}

/// What is to be done about a notice.
enum Todo {
    /// This message tells of it.
    Tell(NewMessage),
    /// This message tells of these.
    TellTogether(Vec<Notice>, NewMessage),
    /// Nothing is told: it is a line in the records.
    Drop,
    /// Something is missing.
    Wait(Vec<Notice>),
}

/// Messages that are about one notice each, and notices without a message.
#[derive(Default)]
struct Batch {
    dropped: BTreeSet<i64>,
    told: Vec<(Notice, NewMessage)>,
}

/// Whether the version that was told is older than the correction: its money had all moved before.
fn is_before(draw: &Draw, told_at_ms: i64, correction: &Notice) -> bool {
    matches!(draw.state, DrawState::Settled | DrawState::Reviewing) && told_at_ms < correction.at_ms
}

fn sequences(notices: &[Notice]) -> BTreeSet<i64> {
    notices.iter().map(|notice| notice.sequence).collect()
}

impl LotteryGateway {
    /// Writes messages for as long as the task lives.
    pub(super) async fn write_continuously(self) {
        loop {
            self.waker.wait(WAIT_MAX).await;
            if let Err(error) = self.write_due().await {
                tracing::error!(%error, "members could not be told of their lotteries");
            }
        }
    }

    /// Follows the log and writes every message that is due, for tools and tests that cannot wait.
    ///
    /// # Errors
    /// When the ledger or the database fails; a repeated call continues where it stopped.
    pub async fn catch_up(&self) -> Result<(), LotteryGatewayError> {
        self.wallets.catch_up(&LotteryNoticeProjector::new(self)).await?;
        self.write_due().await
    }

    async fn write_due(&self) -> Result<(), LotteryGatewayError> {
        loop {
            let now_ms = self.core.clock.now_ms();
            let due = store::due_notices_for_job(&self.core.db, now_ms, NOTICES_MAX).await?;
            if due.is_empty() {
                return Ok(());
            }
            // What went with an earlier one of them.
            let mut done = BTreeSet::new();
            let (mut waiting, mut batch) = (BTreeSet::new(), Batch::default());
            for notice in due {
                if done.contains(&notice.sequence) {
                    continue;
                }
                match self.todo(&notice, now_ms).await? {
                    Todo::Wait(notices) => {
                        let meant = sequences(&notices);
                        done.extend(&meant);
                        waiting.extend(meant);
                    }
                    Todo::Drop => drop(batch.dropped.insert(notice.sequence)),
                    Todo::Tell(message) => batch.told.push((notice, message)),
                    Todo::TellTogether(notices, message) => {
                        let meant = sequences(&notices);
                        self.tell_together(&notice, &meant, message).await?;
                        done.extend(meant);
                    }
                }
            }
            store::postpone_notices(&self.core.db, &waiting, now_ms + AGAIN_MS).await?;
            self.write_batch(batch).await?;
        }
    }

    /// Writes messages that are about one notice each: in one transaction, as a large draw has thousands of winners.
    async fn write_batch(&self, batch: Batch) -> Result<(), LotteryGatewayError> {
        let Batch { dropped, told } = batch;
        let tx = self.core.db.begin().await?;
        store::delete_notices_in_tx(&tx, &dropped).await?;
        let mut members = BTreeSet::new();
        for (notice, message) in told {
            // Where another node was first, it told of it.
            if store::delete_notices_in_tx(&tx, &BTreeSet::from([notice.sequence])).await? {
                let reader = Reader { merchant_id: notice.merchant_id, member_id: notice.member_id };
                inbox::post_in_tx(&self.core, &tx, reader, message).await?;
                members.insert(notice.member_id);
            }
        }
        tx.commit().await?;
        for member_id in members {
            inbox::announce(&self.core, member_id);
        }
        Ok(())
    }

    /// Writes a message that is about several notices of a member.
    async fn tell_together(
        &self,
        notice: &Notice,
        meant: &BTreeSet<i64>,
        message: NewMessage,
    ) -> Result<(), LotteryGatewayError> {
        let reader = Reader { merchant_id: notice.merchant_id, member_id: notice.member_id };
        let tx = self.core.db.begin().await?;
        // Where another node told of some of them, the others are told of by themselves.
        if store::delete_notices_in_tx(&tx, meant).await? {
            inbox::post_in_tx(&self.core, &tx, reader, message).await?;
            inbox::commit(&self.core, tx, notice.member_id).await?;
        }
        Ok(())
    }

    async fn todo(&self, notice: &Notice, now_ms: i64) -> Result<Todo, LotteryGatewayError> {
        match notice.kind {
            NoticeKind::Paid | NoticeKind::TakenBack => self.todo_about_win(notice, now_ms).await,
            NoticeKind::Void => {
                let together = store::notices_together_for_job(&self.core.db, notice, true).await?;
                let told = self.told_draw(notice).await?;
                let is_over = told.is_some_and(|(draw, _)| draw.state == DrawState::Void);
                self.todo_about_stakes(together, is_over, now_ms - VOID_WAIT_MS).await
            }
            NoticeKind::Stopped => {
                let together = store::notices_together_for_job(&self.core.db, notice, false).await?;
                self.todo_about_stakes(together, false, now_ms - STOPPED_WAIT_MS).await
            }
        }
    }

    /// Stakes that came back are told of together: when their draw is over, or nothing was added to them since then.
    async fn todo_about_stakes(
        &self,
        together: Vec<Notice>,
        is_over: bool,
        quiet_since_ms: i64,
    ) -> Result<Todo, LotteryGatewayError> {
        let newest_ms = together.iter().map(|notice| notice.at_ms).max();
        let Some((first, newest_ms)) = together.first().zip(newest_ms) else { return Ok(Todo::Drop) };
        if !is_over && newest_ms > quiet_since_ms {
            return Ok(Todo::Wait(together));
        }
        let amount = together.iter().try_fold(Money::ZERO, |sum, notice| sum.plus(notice.amount));
        // More than an account can hold is not stored.
        let amount = amount.unwrap_or(first.amount);
        let about = messages::About::of(self, first).await?;
        let message = match first.kind {
            NoticeKind::Void => messages::void(&about, amount),
            _ => messages::stopped(&about, together.len(), amount),
        };
        Ok(Todo::TellTogether(together, message))
    }

    async fn todo_about_win(&self, notice: &Notice, now_ms: i64) -> Result<Todo, LotteryGatewayError> {
        let wait = || Ok(Todo::Wait(vec![notice.clone()]));
        let Notice { account, vendor, round, sequence, .. } = notice;
        let Some(outcome) = self.records.round_at(*account, vendor, round, *sequence).await? else {
            // The records follow the log by themselves.
            return wait();
        };
        let told = self.told_draw(notice).await?;
        let waited_ms = now_ms - notice.at_ms;
        let RoundOutcome { stake, won, is_correction, .. } = outcome;
        if is_correction {
            let results = told
                .as_ref()
                .filter(|(draw, told_at_ms)| !is_before(draw, *told_at_ms, notice))
                .and_then(|(draw, _)| draw.previous_result.as_ref().zip(draw.result.as_ref()));
            if results.is_none() && waited_ms < RESULTS_WAIT_MS {
                return wait();
            }
            let about = messages::About::of(self, notice).await?;
            let change = (notice.kind, notice.amount);
            return Ok(Todo::Tell(messages::corrected(&about, results, change, &outcome)));
        }
        // A win below the stake is no reason to celebrate.
        if won <= stake {
            return Ok(Todo::Drop);
        }
        let result = told.and_then(|(draw, _)| draw.result);
        if result.is_none() && waited_ms < RESULT_WAIT_MS {
            return wait();
        }
        let about = messages::About::of(self, notice).await?;
        Ok(Todo::Tell(messages::won(&about, result.as_deref(), &outcome)))
    }

    /// The draw that a notice is of, as its vendor told it, and when.
    async fn told_draw(&self, notice: &Notice) -> Result<Option<(Draw, i64)>, LotteryGatewayError> {
        let Some(numero) = &notice.numero else { return Ok(None) };
        let of = (notice.game_code.as_str(), numero.as_str());
        Ok(store::told_draw_for_vendor(self.core.db.read(), &notice.vendor, of).await?)
    }
}
