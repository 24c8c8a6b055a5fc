use erawan_kernel::Money;
use erawan_kernel::ids::{MemberId, MerchantId};

use crate::rooms::wallet::{
    AccountId, Book, Effect, JACKPOT_NAMESPACE, KeyId, LogEntry, RoundReference, TxCode, VENDOR_NAMESPACE,
    Wallet,
};
use crate::words::words;

words! {
    /// The status of a round.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum BetStatus as str: word, parse {
        /// More movements may come.
        Open = "open",
        /// The vendor closed it.
        Settled = "settled",
        /// Every stake went back.
        RolledBack = "rolled_back",
    }
}

words!(pub(super) BetStatus as i16: number, from_number {
    Open = 0,
    Settled = 1,
    RolledBack = 2,
});

/// One round of one player with one vendor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BetRecord {
    /// The account of the player's main wallet, whichever wallet the round was played from.
    pub account: AccountId,
    /// The vendor's code.
    pub vendor: String,
    /// The vendor's identifier of the round.
    pub round: String,
    /// Whose account it is.
    pub member_id: MemberId,
    /// Where the member's account is held.
    pub merchant_id: MerchantId,
    /// The book the round was played in.
    pub book: Book,
    /// The game's category, such as `RNG`.
    pub category: String,
    /// The vendor's code of the game.
    pub game_code: String,
    /// The first movement's sequence in the log; orders records.
    pub sequence: i64,
    /// When the first stake was taken, epoch milliseconds.
    pub bet_at_ms: i64,
    /// When the last movement came, once the round is over.
    pub settled_at_ms: Option<i64>,
    /// Stakes taken.
    pub bet: Money,
    /// Stakes given back.
    pub refund: Money,
    /// Wins paid, a jackpot and promotions included, less what was taken back of them.
    pub win: Money,
    /// The jackpot among them.
    pub jackpot: Money,
    /// What of the wins was paid after the round was over, less what was taken back; negative where that is more.
    pub correction: Money,
    /// The player's balance before the first movement.
    pub balance_before: Money,
    /// The player's balance after the last movement.
    pub balance_after: Money,
    /// The status of the round.
    pub status: BetStatus,
}

impl BetRecord {
    /// A record before its first movement.
    fn opened_by(movement: &BetMovement) -> Self {
        Self {
            account: movement.wallet.main,
            vendor: movement.vendor.clone(),
            round: movement.reference.round.clone(),
            member_id: movement.wallet.member_id,
            merchant_id: movement.wallet.merchant_id,
            book: movement.wallet.book,
            category: movement.reference.category.clone(),
            game_code: movement.reference.game_code.clone(),
            sequence: movement.sequence,
            bet_at_ms: movement.at_ms,
            settled_at_ms: None,
            bet: Money::ZERO,
            refund: Money::ZERO,
            win: Money::ZERO,
            jackpot: Money::ZERO,
            correction: Money::ZERO,
            balance_before: movement.balance_before(),
            balance_after: movement.balance_after,
            status: BetStatus::Open,
        }
    }

    /// The record after one more movement.
    pub(super) fn after(record: Option<Self>, movement: &BetMovement) -> Self {
        let mut record = record.unwrap_or_else(|| Self::opened_by(movement));
        let mut totals = BetTotals { rounds: 1, bet: record.bet, refund: record.refund, win: record.win };
        totals.add(&movement.totals_in(&record));
        (record.bet, record.refund, record.win) = (totals.bet, totals.refund, totals.win);
        if movement.kind == BetMovementKind::Jackpot {
            let jackpot = record.jackpot.minor().saturating_add(movement.amount.minor());
            record.jackpot = Money::from_minor(jackpot);
        }
        let correction = record.correction.minor().saturating_add(movement.corrects(record.status));
        record.correction = Money::from_minor(correction);
        record.balance_after = movement.balance_after;
        let is_all_returned =
            record.refund.is_positive() && record.refund >= record.bet && !record.win.is_positive();
        if is_all_returned {
            record.status = BetStatus::RolledBack;
        } else if movement.reference.closes {
            record.status = BetStatus::Settled;
        }
        if record.status != BetStatus::Open {
            record.settled_at_ms = Some(movement.at_ms);
        }
        record
    }
}

/// What a list shows of a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ListedRecord {
    pub(crate) vendor: String,
    pub(crate) round: String,
    pub(crate) category: String,
    pub(crate) game_code: String,
    pub(crate) sequence: i64,
    pub(crate) bet_at_ms: i64,
    pub(crate) settled_at_ms: Option<i64>,
    pub(crate) bet: Money,
    pub(crate) refund: Money,
    pub(crate) win: Money,
    pub(crate) jackpot: Money,
    pub(crate) balance_before: Money,
    pub(crate) balance_after: Money,
    pub(crate) status: BetStatus,
}

impl ListedRecord {
    /// Stakes that counted: taken and not given back.
    pub(crate) const fn valid_bet(&self) -> Money {
        Money::from_minor(self.bet.minor().saturating_sub(self.refund.minor()))
    }

    /// What the player won; negative for a loss.
    pub(crate) const fn profit(&self) -> Money {
        Money::from_minor(self.win.minor().saturating_sub(self.valid_bet().minor()))
    }
}

impl From<BetRecord> for ListedRecord {
    fn from(record: BetRecord) -> Self {
        Self {
            vendor: record.vendor,
            round: record.round,
            category: record.category,
            game_code: record.game_code,
            sequence: record.sequence,
            bet_at_ms: record.bet_at_ms,
            settled_at_ms: record.settled_at_ms,
            bet: record.bet,
            refund: record.refund,
            win: record.win,
            jackpot: record.jackpot,
            balance_before: record.balance_before,
            balance_after: record.balance_after,
            status: record.status,
        }
    }
}

words! {
    /// What a movement did in its round.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum BetMovementKind as str: word {
        /// A stake was taken.
        Bet = "bet",
        /// A win was paid, perhaps of nothing.
        Win = "win",
        /// A stake was given back.
        Rollback = "rollback",
        /// The round won a jackpot.
        Jackpot = "jackpot",
        /// The vendor gave something away.
        Promotion = "promotion",
        /// A win was taken back, or a part of it.
        TakenBack = "taken_back",
    }
}

words!(pub(super) BetMovementKind as i16: number, from_number {
    Bet = 0,
    Win = 1,
    Rollback = 2,
    Jackpot = 3,
    Promotion = 4,
    TakenBack = 5,
});

/// One movement of a round, from the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BetMovement {
    /// The player's wallet.
    pub wallet: Wallet,
    /// The vendor's code.
    pub vendor: String,
    /// Game and round.
    pub reference: RoundReference,
    /// What it did.
    pub kind: BetMovementKind,
    /// How much.
    pub amount: Money,
    /// The player's balance right after it.
    pub balance_after: Money,
    /// The vendor's identifier of the movement.
    pub transaction: KeyId,
    /// Its place in the log.
    pub sequence: i64,
    /// When, epoch milliseconds.
    pub at_ms: i64,
}

impl BetMovement {
    /// Reads a row of the log; `None` when it is not a movement of a round.
    pub(super) fn of(row: &LogEntry) -> Option<Self> {
        let entry = &row.entry;
        let namespace = entry.namespace.as_str();
        let jackpot = namespace.strip_prefix(JACKPOT_NAMESPACE);
        let vendor = jackpot.or_else(|| namespace.strip_prefix(VENDOR_NAMESPACE))?;
        let reference = entry.reference.parse().ok()?;
        let (kind, wallet, after) = match (entry.kind, row.debit, row.credit) {
            (Effect::Posted, Some(wallet), _) if entry.code == TxCode::LotteryWinCorrection.into() => {
                (BetMovementKind::TakenBack, wallet, entry.debit_after)
            }
            (Effect::Posted, Some(wallet), _) => (BetMovementKind::Bet, wallet, entry.debit_after),
            (Effect::Posted, None, Some(wallet)) if jackpot.is_some() => {
                (BetMovementKind::Jackpot, wallet, entry.credit_after)
            }
            (Effect::Posted, None, Some(wallet)) if entry.code == TxCode::GamePromotion.into() => {
                (BetMovementKind::Promotion, wallet, entry.credit_after)
            }
            (Effect::Posted, None, Some(wallet)) => (BetMovementKind::Win, wallet, entry.credit_after),
            (Effect::Reversed, _, Some(wallet)) => (BetMovementKind::Rollback, wallet, entry.credit_after),
            _ => return None,
        };
        Some(Self {
            wallet,
            vendor: vendor.to_owned(),
            reference,
            kind,
            amount: entry.amount,
            balance_after: after.posted,
            transaction: entry.key_id,
            sequence: entry.sequence,
            at_ms: entry.at.as_millisecond(),
        })
    }

    /// What it adds to the sums that its round is part of.
    pub(super) const fn totals_in(&self, record: &BetRecord) -> BetTotals {
        let (mut bet, mut refund, mut win) = (Money::ZERO, Money::ZERO, Money::ZERO);
        match self.kind {
            BetMovementKind::Bet => bet = self.amount,
            BetMovementKind::Rollback => refund = self.amount,
            BetMovementKind::Win | BetMovementKind::Promotion | BetMovementKind::Jackpot => win = self.amount,
            BetMovementKind::TakenBack => win = Money::from_minor(-self.amount.minor()),
        }
        // A round counts where it begins.
        let rounds = if self.sequence == record.sequence { 1 } else { 0 };
        BetTotals { rounds, bet, refund, win }
    }

    /// What it corrects in a round with this status before it, smallest units: what is paid after the end is a correction.
    const fn corrects(&self, status: BetStatus) -> i64 {
        match (self.kind, status) {
            (BetMovementKind::TakenBack, _) => -self.amount.minor(),
            (BetMovementKind::Win, BetStatus::Settled) => self.amount.minor(),
            _ => 0,
        }
    }

    const fn balance_before(&self) -> Money {
        let signed = match self.kind {
            BetMovementKind::Bet | BetMovementKind::TakenBack => self.amount.minor(),
            BetMovementKind::Win
            | BetMovementKind::Rollback
            | BetMovementKind::Jackpot
            | BetMovementKind::Promotion => -self.amount.minor(),
        };
        Money::from_minor(self.balance_after.minor().saturating_add(signed))
    }
}

/// What rounds of a vendor's game came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct RoundSums {
    /// How many there are.
    pub(super) rounds: i64,
    /// Stakes taken.
    pub(super) stakes: Money,
    /// Stakes given back.
    pub(super) refunds: Money,
    /// Wins and promotions paid by the vendor until the rounds were over.
    pub(super) wins: Money,
    /// What was paid afterwards, less what was taken back.
    pub(super) corrections: Money,
}

/// Sums over a list of records.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct BetTotals {
    /// How many there are.
    pub rounds: i64,
    /// Stakes taken.
    pub bet: Money,
    /// Stakes given back.
    pub refund: Money,
    /// Wins paid, less what was taken back of them.
    pub win: Money,
}

impl BetTotals {
    pub(super) const fn add(&mut self, more: &Self) {
        const fn sum(a: Money, b: Money) -> Money {
            Money::from_minor(a.minor().saturating_add(b.minor()))
        }
        self.rounds += more.rounds;
        self.bet = sum(self.bet, more.bet);
        self.refund = sum(self.refund, more.refund);
        self.win = sum(self.win, more.win);
    }
}
