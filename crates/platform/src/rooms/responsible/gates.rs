use std::sync::Arc;
use std::time::Duration;

use erawan_kernel::ids::{MemberId, SessionId};
use moka::future::Cache;
use tokio::sync::{Mutex, OwnedMutexGuard, OwnedRwLockReadGuard, OwnedRwLockWriteGuard, RwLock};

use super::Protection;

/// How old a copy of a member's protection may be: there are no events from other nodes.
pub(super) const COPY_AGE_MAX: Duration = Duration::from_secs(1);

/// A node's locks per member, so that a change of limits and a bet never run together, and its cached limits.
///
/// Members share gates by their identifier: a change of one makes bets of a few others wait a moment.
#[derive(Debug, Clone)]
pub struct Gates {
    shared: Arc<[Arc<RwLock<()>>]>,
    turns: Arc<[Arc<Mutex<()>>]>,
    pub(super) copies: Cache<MemberId, Arc<Protection>>,
    pub(super) session_starts: Cache<SessionId, i64>,
}

impl Default for Gates {
    fn default() -> Self {
        const MEMBERS_MAX: u64 = 100_000;
        Self {
            shared: (0..Self::COUNT).map(|_| Arc::default()).collect(),
            turns: (0..Self::COUNT).map(|_| Arc::default()).collect(),
            copies: Cache::builder().max_capacity(MEMBERS_MAX).time_to_live(COPY_AGE_MAX).build(),
            session_starts: Cache::new(MEMBERS_MAX),
        }
    }
}

impl Gates {
    const COUNT: usize = 4_096;

    fn place(member_id: MemberId) -> usize {
        // The last bytes of the identifier are random.
        let [.., a, b] = *member_id.uuid().as_bytes();
        usize::from(u16::from_be_bytes([a, b])) % Self::COUNT
    }

    /// Lets a bet through; changes wait until the guard is dropped.
    pub(super) async fn pass(&self, member_id: MemberId) -> OwnedRwLockReadGuard<()> {
        Arc::clone(&self.shared[Self::place(member_id)]).read_owned().await
    }

    /// Waits for the bets that are on their way and keeps others out until the guard is dropped.
    pub(super) async fn close(&self, member_id: MemberId) -> OwnedRwLockWriteGuard<()> {
        Arc::clone(&self.shared[Self::place(member_id)]).write_owned().await
    }

    /// Lets members with limits bet one at a time.
    pub(super) async fn turn(&self, member_id: MemberId) -> OwnedMutexGuard<()> {
        Arc::clone(&self.turns[Self::place(member_id)]).lock_owned().await
    }
}
