//! A game vendor that keeps players' money itself: transfers to it and back, and rounds that are paid from it.

use std::collections::{BTreeMap, HashMap};

use erawan_kernel::{Currency, Language, Money};
use serde::{Deserialize, Serialize};

use crate::payout::endings;

/// Rounds in one part of the feed.
const PART: usize = 100;

/// Whether a text is a name of the platform: of a transfer or of a player.
pub(crate) fn is_name(text: &str) -> bool {
    (1..=64).contains(&text.len())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
}

/// Where money is moved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Direction {
    /// To the vendor.
    In,
    /// Back from it.
    Out,
}

/// The platform's request to move money.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct NewWalletTransfer {
    pub(crate) reference: String,
    pub(crate) player_id: String,
    pub(crate) direction: Direction,
    pub(crate) amount: Money,
    pub(crate) currency: Currency,
}

impl NewWalletTransfer {
    pub(crate) fn is_whole(&self) -> bool {
        is_name(&self.reference)
            && is_name(&self.player_id)
            && self.amount.is_positive()
            && self.amount <= Money::REQUEST_MAX
    }
}

/// The status of a transfer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum TransferStatus {
    Working,
    Done,
    Failed,
}

endings! {
    /// What becomes of a transfer, and what is answered.
    WalletEnding
    /// The money moves.
    #[default]
    Done = "done", "Move the money", "โอนเงิน";
    /// It fails.
    Failed = "failed", "Fail", "โอนไม่สำเร็จ";
    /// It is worked on for a time, then the money moves.
    LateDone = "lateDone", "Take it, move the money later", "รับรายการ แล้วโอนเงินภายหลัง";
    /// The answer is an error and nothing was taken.
    NotTaken = "notTaken", "Answer with an error and take nothing", "ตอบว่าผิดพลาดและไม่รับรายการ";
    /// The answer is lost although it was taken; the money moves.
    UnknownDone = "unknownDone", "Answer with an error, but move the money", "ตอบว่าผิดพลาด แต่โอนเงิน";
    /// The answer is lost although it was taken; it fails.
    UnknownFailed = "unknownFailed", "Answer with an error, and fail", "ตอบว่าผิดพลาด และโอนไม่สำเร็จ";
    /// The money moves, and the request is answered when no one waits for it any more.
    Silent = "silent", "Move the money without an answer", "โอนเงินโดยไม่ตอบ";
}

/// What becomes of a transfer, and how fast.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct WalletScript {
    pub(crate) ending: WalletEnding,
    /// How long it is worked on, milliseconds.
    pub(crate) after_ms: i64,
}

impl WalletScript {
    /// How late a late transfer is, where no one says it.
    const LATE_MS: i64 = 5_000;

    /// Only a late ending takes time where no one says how much.
    pub(crate) fn new(ending: WalletEnding, after_ms: Option<i64>) -> Self {
        let usual_ms = if ending == WalletEnding::LateDone { Self::LATE_MS } else { 0 };
        Self { ending, after_ms: after_ms.unwrap_or(usual_ms) }
    }
}

/// A transfer that was taken.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct WalletTransfer {
    pub(crate) request: NewWalletTransfer,
    pub(crate) id: String,
    pub(crate) script: WalletScript,
    /// When it was taken, epoch milliseconds.
    pub(crate) at_ms: i64,
}

/// A transfer as the platform asks about it.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TransferAnswer<'a> {
    transfer_id: &'a str,
    reference: &'a str,
    player_id: &'a str,
    direction: Direction,
    amount: Money,
    currency: Currency,
    status: TransferStatus,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
}

impl WalletTransfer {
    pub(crate) fn status(&self, now_ms: i64) -> TransferStatus {
        let WalletScript { ending, after_ms } = self.script;
        // One that takes no time ends at once, also where the clock is put back.
        if after_ms > 0 && now_ms < self.at_ms.saturating_add(after_ms) {
            return TransferStatus::Working;
        }
        match ending {
            WalletEnding::Failed | WalletEnding::UnknownFailed => TransferStatus::Failed,
            _ => TransferStatus::Done,
        }
    }

    pub(crate) fn answer(&self, now_ms: i64) -> TransferAnswer<'_> {
        let (request, status) = (&self.request, self.status(now_ms));
        TransferAnswer {
            transfer_id: &self.id,
            reference: &request.reference,
            player_id: &request.player_id,
            direction: request.direction,
            amount: request.amount,
            currency: request.currency,
            status,
            reason: (status == TransferStatus::Failed).then_some("the wallet does not take transfers"),
        }
    }

    /// What it changes of the player's balance: money that leaves is gone from the beginning, and money that comes is
    /// there at the end, so that no one plays with money that then fails to come.
    fn change(&self, now_ms: i64) -> i128 {
        let amount = i128::from(self.request.amount.minor());
        match (self.request.direction, self.status(now_ms)) {
            (Direction::In, TransferStatus::Done) => amount,
            (Direction::Out, TransferStatus::Working | TransferStatus::Done) => -amount,
            _ => 0,
        }
    }
}

/// A side of the coin.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Side {
    Heads,
    Tails,
}

impl Side {
    pub(crate) const ALL: [Self; 2] = [Self::Heads, Self::Tails];

    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Heads => "heads",
            Self::Tails => "tails",
        }
    }
}

/// A toss of the coin.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Round {
    pub(crate) id: String,
    pub(crate) player_id: String,
    pub(crate) game_code: String,
    pub(crate) bet: Money,
    /// What is paid; zero when it is lost.
    pub(crate) win: Money,
    pub(crate) currency: Currency,
    /// What the player said.
    pub(crate) side: Side,
    /// What the coin showed.
    pub(crate) coin: Side,
    /// Epoch milliseconds.
    pub(crate) at: i64,
}

/// A round as the platform reads it.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct ToldRound<'a> {
    /// From 1, without gaps.
    sequence: usize,
    round_id: &'a str,
    player_id: &'a str,
    game_code: &'a str,
    bet: Money,
    win: Money,
    currency: Currency,
    at: i64,
}

/// A part of the feed of rounds.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RoundFeed<'a> {
    rounds: Vec<ToldRound<'a>>,
    is_last: bool,
}

/// A player whom the platform sent to the game.
#[derive(Debug, Clone)]
pub(crate) struct Launch {
    pub(crate) player_id: String,
    pub(crate) game_code: String,
    pub(crate) language: Language,
    pub(crate) back_url: Option<String>,
    /// Until when it can be played, epoch milliseconds.
    pub(crate) until_ms: i64,
}

/// What happened at the vendor.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum WalletChange {
    Transfer(WalletTransfer),
    Round(Round),
    Next { script: WalletScript, count: Option<u32> },
}

/// The money of all players at the vendor.
#[derive(Debug, Default)]
pub(crate) struct Wallet {
    /// The oldest first.
    pub(crate) transfers: Vec<WalletTransfer>,
    /// The oldest first; the sequence of a round is its place, from 1.
    pub(crate) rounds: Vec<Round>,
    /// What becomes of the transfers that come next, and of how many; of all when absent.
    pub(crate) next: (WalletScript, Option<u32>),
    /// By their tickets. In memory only: a player who comes back after a restart is sent again.
    pub(crate) launches: HashMap<String, Launch>,
}

impl Wallet {
    pub(crate) fn take(&mut self, change: WalletChange) {
        match change {
            WalletChange::Transfer(transfer) => self.transfers.push(transfer),
            WalletChange::Round(round) => self.rounds.push(round),
            WalletChange::Next { script, count } => self.next = (script, count),
        }
    }

    /// How it is after the next transfer, where its ending is for some transfers only.
    pub(crate) fn next_after_one(&self) -> Option<WalletChange> {
        let (script, left) = self.next;
        let (script, count) = match left? {
            0 | 1 => (WalletScript::default(), None),
            left => (script, Some(left - 1)),
        };
        Some(WalletChange::Next { script, count })
    }

    pub(crate) fn transfer(&self, reference: &str) -> Option<&WalletTransfer> {
        self.transfers.iter().find(|transfer| transfer.request.reference == reference)
    }

    /// What a player has, which is zero where it was never seen.
    pub(crate) fn balance(&self, player_id: &str, now_ms: i64) -> Money {
        self.balances(now_ms, Some(player_id)).remove(player_id).unwrap_or_default()
    }

    /// What players have: all, or one of them.
    pub(crate) fn balances(&self, now_ms: i64, only: Option<&str>) -> BTreeMap<&str, Money> {
        let mut sums = BTreeMap::<&str, i128>::new();
        let transfers = self
            .transfers
            .iter()
            .map(|transfer| (transfer.request.player_id.as_str(), transfer.change(now_ms)));
        let rounds = self.rounds.iter().map(|round| {
            let change = i128::from(round.win.minor()) - i128::from(round.bet.minor());
            (round.player_id.as_str(), change)
        });
        for (player_id, change) in transfers.chain(rounds) {
            if only.is_none_or(|only| only == player_id) {
                *sums.entry(player_id).or_default() += change;
            }
        }
        // A clock that is put back takes back transfers that were late; no balance is negative even then.
        let money = |sum: i128| Money::from_minor(i64::try_from(sum.max(0)).unwrap_or(i64::MAX));
        sums.into_iter().map(|(player_id, sum)| (player_id, money(sum))).collect()
    }

    /// The rounds after that sequence, the oldest first.
    pub(crate) fn feed(&self, after: usize) -> RoundFeed<'_> {
        let part = self.rounds.iter().enumerate().skip(after).take(PART);
        let rounds = part.map(|(place, round)| ToldRound {
            sequence: place + 1,
            round_id: &round.id,
            player_id: &round.player_id,
            game_code: &round.game_code,
            bet: round.bet,
            win: round.win,
            currency: round.currency,
            at: round.at,
        });
        RoundFeed { rounds: rounds.collect(), is_last: after.saturating_add(PART) >= self.rounds.len() }
    }
}
