use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use erawan_kernel::ids::MemberId;
use futures::future::BoxFuture;

use super::model::is_numero;
use super::notices::{Notice, NoticeKind};
use super::store;
use crate::db::prelude::{DbErr, DbResult, Tx};
use crate::events::{LotteryOutcome, MemberEvent};
use crate::rooms::lottery::LotteryGateway;
use crate::rooms::wallet::{
    Book, Effect, LogEntry, Projector, RefundReason, RoundReference, TxCode, VENDOR_NAMESPACE, Wallet,
    is_lottery,
};

/// What happened longer ago is not told: the log is followed from its start on, also by a version that is new.
const TOLD_FOR_MS: i64 = 3 * 24 * 60 * 60 * 1_000;

/// Notes what members are to be told of their lotteries, and tells their open screens.
#[derive(Debug)]
pub struct LotteryNoticeProjector {
    gateway: LotteryGateway,
    /// What open screens are told once the transaction is committed.
    heard: Mutex<HashMap<LotteryOutcome, Vec<MemberId>>>,
}

impl LotteryNoticeProjector {
    /// A projector that notes for this platform's members.
    #[must_use]
    pub fn new(gateway: &LotteryGateway) -> Self {
        Self { gateway: gateway.clone(), heard: Mutex::default() }
    }

    fn take_heard(&self) -> HashMap<LotteryOutcome, Vec<MemberId>> {
        std::mem::take(&mut *self.heard.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Projector for LotteryNoticeProjector {
    fn name(&self) -> &'static str {
        "lottery/notice"
    }

    fn apply<'a>(&'a self, tx: &'a Tx, entries: &'a [LogEntry]) -> BoxFuture<'a, DbResult<()>> {
        Box::pin(async move {
            drop(self.take_heard());
            let since_ms = self.gateway.core.clock.now_ms() - TOLD_FOR_MS;
            let is_recent = |entry: &&LogEntry| entry.entry.at.as_millisecond() >= since_ms;
            let moves: Vec<_> = entries.iter().filter(is_recent).filter_map(Move::of).collect();
            // Trial accounts have no inbox.
            let has_inbox = |made: &&Move| made.wallet.book != Book::Trial;
            let notices: Vec<_> = moves.iter().filter(has_inbox).filter_map(Move::notice).collect();
            store::insert_notices_in_tx(tx, &notices).await?;
            let mut heard: HashMap<LotteryOutcome, Vec<MemberId>> = HashMap::new();
            for made in &moves {
                let members = heard.entry(made.outcome()).or_default();
                if !members.contains(&made.wallet.member_id) {
                    members.push(made.wallet.member_id);
                }
            }
            *self.heard.lock().unwrap_or_else(PoisonError::into_inner) = heard;
            Ok(())
        })
    }

    /// What was told is not told a second time.
    fn clear<'a>(&'a self, _tx: &'a Tx) -> BoxFuture<'a, DbResult<()>> {
        Box::pin(async move { Err(DbErr::Custom("members are told of their lotteries once".to_owned())) })
    }

    fn committed(&self) {
        let heard = self.take_heard();
        if heard.is_empty() {
            return;
        }
        for (outcome, members) in heard {
            let event = MemberEvent::LotteryOutcome(Box::new(outcome));
            self.gateway.core.events.publish_to_members(members, event);
        }
        self.gateway.waker.wake();
    }
}

/// A movement that says what became of a stake in a lottery.
#[derive(Debug)]
struct Move<'a> {
    row: &'a LogEntry,
    wallet: Wallet,
    vendor: &'a str,
    reference: RoundReference,
    what: What,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum What {
    Won,
    Lost,
    Corrected,
    Returned(Option<RefundReason>),
}

impl<'a> Move<'a> {
    fn of(row: &'a LogEntry) -> Option<Self> {
        let entry = &row.entry;
        let vendor = entry.namespace.as_str().strip_prefix(VENDOR_NAMESPACE)?;
        let reference: RoundReference = entry.reference.parse().ok()?;
        if !is_lottery(&reference.category) {
            return None;
        }
        let code = TxCode::from_number(entry.code.0)?;
        let (what, wallet) = match entry.kind {
            Effect::Posted if code == TxCode::LotteryWinCorrection => (What::Corrected, row.debit?),
            Effect::Posted if code.is_win() && reference.closes => {
                (if entry.amount.is_positive() { What::Won } else { What::Lost }, row.credit?)
            }
            Effect::Reversed => (What::Returned(reference.refund), row.credit?),
            _ => return None,
        };
        Some(Self { row, wallet, vendor, reference, what })
    }

    /// The draw, of vendors that name their rounds by it.
    fn numero(&self) -> Option<String> {
        let (numero, _) = self.reference.round.split_once('.')?;
        is_numero(numero).then(|| numero.to_owned())
    }

    fn outcome(&self) -> LotteryOutcome {
        let outcome = match self.what {
            What::Won => "won",
            What::Lost => "lost",
            What::Corrected => "corrected",
            What::Returned(_) => "returned",
        };
        LotteryOutcome {
            vendor: self.vendor.to_owned(),
            game_code: self.reference.game_code.clone(),
            numero: self.numero(),
            outcome: Cow::Borrowed(outcome),
        }
    }

    fn notice(&self) -> Option<Notice> {
        let kind = match self.what {
            What::Won => NoticeKind::Paid,
            What::Corrected => NoticeKind::TakenBack,
            What::Returned(Some(RefundReason::DrawVoid)) => NoticeKind::Void,
            What::Returned(Some(RefundReason::ChaseWon)) => NoticeKind::Stopped,
            What::Lost | What::Returned(_) => return None,
        };
        let entry = &self.row.entry;
        Some(Notice {
            sequence: entry.sequence,
            kind,
            member_id: self.wallet.member_id,
            merchant_id: self.wallet.merchant_id,
            account: self.wallet.main,
            currency: self.wallet.currency,
            vendor: self.vendor.to_owned(),
            game_code: self.reference.game_code.clone(),
            round: self.reference.round.clone(),
            numero: self.numero(),
            amount: entry.amount,
            at_ms: entry.at.as_millisecond(),
        })
    }
}
