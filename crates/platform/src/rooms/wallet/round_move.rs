//! What a row of the log does to a round of a game, and what the stakes of a round count for; pure.

use super::{AccountId, Effect, LogEntry, RoundReference, TxCode, VENDOR_NAMESPACE, Wallet};

/// The categories in which both sides of one outcome can be staked.
const BOTH_SIDES: [&str; 4] = ["LIVE", "SPORTS", "COCKFIGHT", "PVP"];

/// A movement of a round. Amounts are minor units.
#[derive(Debug, Clone)]
pub(crate) struct RoundMove {
    /// The player's account.
    pub(crate) account: AccountId,
    /// Whose it is, if a member's.
    pub(crate) wallet: Option<Wallet>,
    /// The vendor's code.
    pub(crate) vendor: String,
    pub(crate) reference: RoundReference,
    /// Added to the stakes that were not given back.
    pub(crate) staked: i64,
    /// Added to the wins.
    pub(crate) won: i64,
}

impl RoundMove {
    /// `None` for a row that is no stake, no win, and takes none of them back. A jackpot and a promotion of a vendor are
    /// no outcome of the round.
    pub(crate) fn of(row: &LogEntry) -> Option<Self> {
        let entry = &row.entry;
        let vendor = entry.namespace.as_str().strip_prefix(VENDOR_NAMESPACE)?;
        let code = TxCode::from_number(entry.code.0)?;
        let amount = entry.amount.minor();
        let (paid, received) = ((entry.debit, row.debit), (entry.credit, row.credit));
        let ((account, wallet), staked, won) = match entry.kind {
            Effect::Posted if code.is_bet() => (paid, amount, 0),
            Effect::Posted if code.is_stake_refund() => (received, -amount, 0),
            Effect::Posted if code.is_win() => (received, 0, amount),
            Effect::Posted if code == TxCode::LotteryWinCorrection => (paid, 0, -amount),
            Effect::Reversed if code.is_bet() => (received, -amount, 0),
            _ => return None,
        };
        let reference = entry.reference.parse().ok()?;
        Some(Self { account, wallet, vendor: vendor.to_owned(), reference, staked, won })
    }
}

/// Whether both sides of one outcome can be staked in games of the category: a tie, and the two sides of one round, risk
/// nothing or little.
pub(crate) fn has_both_sides(category: &str) -> bool {
    BOTH_SIDES.contains(&category)
}

/// What the stakes of such a round count once it is over: at most what the round changed.
pub(crate) const fn risked(staked: i64, won: i64) -> i64 {
    let changed = won.saturating_sub(staked).saturating_abs();
    if staked < changed { staked } else { changed }
}
