//! What the betting record tells of lotteries.

use std::collections::HashSet;

use erawan_kernel::ids::MerchantId;
use sea_orm::DbErr;

use super::BetRecord;
use super::store::{self, Filter};
use crate::rooms::records::Records;
use crate::rooms::wallet::Wallet;
use crate::web::DateRange;

/// The categories of lotteries.
const LOTTERIES: [&str; 2] = ["LOTT", "ELOTT"];
/// How many of a member's newest rounds of a category are looked at.
const ROUNDS_MAX: u64 = 500;

impl Records {
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

    /// The newest round of each lottery among the member's last ones, the latest first.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) async fn last_lotteries(&self, wallet: &Wallet) -> Result<Vec<BetRecord>, DbErr> {
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
