//! How many of a team are online, counted in memory from the sessions of the merchant.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use erawan_kernel::ids::MerchantId;

use crate::rooms::agent::Agents;
use crate::rooms::agent::error::Result;

/// How long a count is answered before it is made anew.
const KEPT_MS: i64 = 15_000;

/// What was counted at a merchant, and when.
#[derive(Debug, Default)]
struct Counted {
    at_ms: Option<i64>,
    /// By the number of the agent; none where that is 0.
    teams: HashMap<i32, u64>,
}

impl Counted {
    /// Whether it still tells of this moment. After a clock that was set back it does not.
    fn is_fresh(&self, now_ms: i64) -> bool {
        self.at_ms.is_some_and(|at_ms| (0..KEPT_MS).contains(&(now_ms - at_ms)))
    }
}

/// The counts of this node, by merchant. Who asks while one is made waits for it, and no second one is made.
#[derive(Debug, Default)]
pub struct OnlineCounts(Mutex<HashMap<MerchantId, Arc<tokio::sync::Mutex<Counted>>>>);

impl OnlineCounts {
    fn of(&self, merchant_id: MerchantId) -> Arc<tokio::sync::Mutex<Counted>> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(all.entry(merchant_id).or_default())
    }
}

impl Agents {
    /// How many of the team of the agent with this number are online: at most 15 seconds old.
    pub(super) async fn online_in_team(&self, merchant_id: MerchantId, ord: i32) -> Result<u64> {
        let counted = self.online.of(merchant_id);
        let mut counted = counted.lock().await;
        let now_ms = self.core.clock.now_ms();
        if !counted.is_fresh(now_ms) {
            let teams = self.count_online(merchant_id).await?;
            *counted = Counted { at_ms: Some(now_ms), teams };
        }
        Ok(counted.teams.get(&ord).copied().unwrap_or_default())
    }

    async fn count_online(&self, merchant_id: MerchantId) -> Result<HashMap<i32, u64>> {
        let people = self.sessions.online_at(merchant_id).await?;
        let lines = self.accounts.lines_of(self.core.db.read(), &people).await?;
        let mut teams: HashMap<i32, u64> = HashMap::new();
        for line in lines.values().filter_map(|lines| lines.last()) {
            for agent in line.ords.split_last().map_or(&[][..], |(_, above)| above) {
                *teams.entry(*agent).or_default() += 1;
            }
        }
        Ok(teams)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_is_kept_for_fifteen_seconds() {
        let counted = Counted { at_ms: Some(100_000), teams: HashMap::new() };
        let fresh = [99_999, 100_000, 114_999, 115_000].map(|now_ms| counted.is_fresh(now_ms));
        assert_eq!(fresh, [false, true, true, false]);
        assert!(!Counted::default().is_fresh(0));
    }
}
