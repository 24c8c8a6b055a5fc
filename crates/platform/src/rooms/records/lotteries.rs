//! What the betting record tells of lotteries.

use std::collections::{BTreeSet, HashSet};

use erawan_kernel::Money;
use erawan_kernel::ids::MerchantId;
use sea_orm::DbErr;

use super::ListedRecord;
use super::model::BetMovementKind;
use super::store::{self, Filter};
use crate::rooms::records::Records;
use crate::rooms::wallet::{AccountId, Wallet};
use crate::web::DateRange;

/// The categories of lotteries.
const LOTTERIES: [&str; 2] = ["LOTT", "ELOTT"];
/// How many of a member's newest rounds of a category are looked at.
const ROUNDS_MAX: u64 = 500;

/// What a round of a lottery came to with one of its movements.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct RoundOutcome {
    /// What was staked and not given back.
    pub(crate) stake: Money,
    /// What was won before the movement.
    pub(crate) won_before: Money,
    /// What was won with it.
    pub(crate) won: Money,
    /// The round was over before: the movement is a correction of its result.
    pub(crate) is_correction: bool,
}

impl Records {
    /// What a round of the account came to with the movement of this sequence; `None` while the records have not followed
    /// the log that far.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) async fn round_at(
        &self,
        account: AccountId,
        vendor: &str,
        round: &str,
        sequence: i64,
    ) -> Result<Option<RoundOutcome>, DbErr> {
        let moved = store::moved_in_round(&self.core.db, account, (vendor, round), sequence).await?;
        if moved.last().is_none_or(|last| last.sequence != sequence) {
            return Ok(None);
        }
        let (mut stake, mut won, mut won_before, mut wins) = (0_i64, 0_i64, 0_i64, 0);
        let mut is_lessened = false;
        for row in &moved {
            let amount = row.amount.minor();
            match row.kind {
                BetMovementKind::Bet => stake = stake.saturating_add(amount),
                BetMovementKind::Rollback => stake = stake.saturating_sub(amount),
                BetMovementKind::TakenBack => {
                    (won_before, won) = (won, won.saturating_sub(amount));
                    is_lessened = true;
                }
                BetMovementKind::Win => {
                    (won_before, won) = (won, won.saturating_add(amount));
                    wins += 1;
                }
                BetMovementKind::Jackpot | BetMovementKind::Promotion => {}
            }
        }
        let record = store::find_record(&self.core.db, account, (vendor, round)).await?;
        // Their sum: nothing after a correction to less and back, which `is_lessened` tells.
        let has_corrections = record.is_some_and(|record| record.correction != Money::ZERO);
        Ok(Some(RoundOutcome {
            stake: Money::from_minor(stake),
            won_before: Money::from_minor(won_before),
            won: Money::from_minor(won),
            is_correction: is_lessened || (wins > 1 && has_corrections),
        }))
    }

    /// By vendor and game code: how many members played the lottery with real money since then, rounds that were rolled back
    /// not counted.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) async fn lottery_players(
        &self,
        merchant_id: MerchantId,
        since_ms: i64,
    ) -> Result<Vec<(String, String, i64)>, DbErr> {
        store::lottery_players(&self.core.db, merchant_id, since_ms).await
    }

    /// The vendors of which the member has rounds of lotteries in these days.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) async fn lottery_vendors(
        &self,
        wallet: &Wallet,
        days: DateRange,
    ) -> Result<BTreeSet<String>, DbErr> {
        let mut vendors = BTreeSet::new();
        for category in LOTTERIES {
            vendors.extend(store::vendors_of_category(&self.core.db, wallet.main, category, days).await?);
        }
        Ok(vendors)
    }

    /// Whether the member ever had a round of a lottery of the vendor.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) async fn has_lottery_round(&self, wallet: &Wallet, vendor: &str) -> Result<bool, DbErr> {
        store::has_lottery_round(&self.core.db, wallet.main, vendor).await
    }

    /// The newest round of each lottery among the member's last ones, the latest first.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) async fn last_lotteries(&self, wallet: &Wallet) -> Result<Vec<ListedRecord>, DbErr> {
        let mut rounds = Vec::new();
        for category in LOTTERIES {
            let days = DateRange { from_ms: 0, until_ms: i64::MAX };
            let filter = Filter { account: wallet.main, category: Some(category.to_owned()), days };
            rounds.extend(store::list(self.core.db.read(), &filter, 0, ROUNDS_MAX).await?);
        }
        rounds.sort_by_key(|round| std::cmp::Reverse((round.bet_at_ms, round.sequence)));
        let mut seen = HashSet::new();
        rounds.retain(|round| seen.insert((round.vendor.clone(), round.game_code.clone())));
        Ok(rounds)
    }
}
