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

    fn of(&self, ord: i32) -> u64 {
        self.teams.get(&ord).copied().unwrap_or_default()
    }
}

/// The counts of one merchant.
#[derive(Debug, Default)]
struct AtMerchant {
    last: Mutex<Arc<Counted>>,
    /// Held while a new one is made.
    turn: tokio::sync::Mutex<()>,
}

impl AtMerchant {
    fn last(&self) -> Arc<Counted> {
        Arc::clone(&self.last.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn keep(&self, counted: Arc<Counted>) {
        *self.last.lock().unwrap_or_else(PoisonError::into_inner) = counted;
    }
}

/// The counts of this node, by merchant.
#[derive(Debug, Default)]
pub struct OnlineCounts(Mutex<HashMap<MerchantId, Arc<AtMerchant>>>);

impl OnlineCounts {
    fn of(&self, merchant_id: MerchantId) -> Arc<AtMerchant> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(all.entry(merchant_id).or_default())
    }
}

impl Agents {
    /// How many of the team of the agent with this number are online. A count is made at most every 15 seconds; who asks
    /// while one is made is answered the one before.
    pub(super) async fn online_in_team(&self, merchant_id: MerchantId, ord: i32) -> Result<u64> {
        let counts = self.online.of(merchant_id);
        let last = counts.last();
        if last.is_fresh(self.core.clock.now_ms()) {
            return Ok(last.of(ord));
        }
        let _turn = match counts.turn.try_lock() {
            Ok(turn) => turn,
            Err(_) if last.at_ms.is_some() => return Ok(last.of(ord)),
            Err(_) => counts.turn.lock().await,
        };
        let now_ms = self.core.clock.now_ms();
        let last = counts.last();
        if last.is_fresh(now_ms) {
            return Ok(last.of(ord));
        }
        let counted = Arc::new(Counted { at_ms: Some(now_ms), teams: self.count_online(merchant_id).await? });
        counts.keep(Arc::clone(&counted));
        Ok(counted.of(ord))
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
