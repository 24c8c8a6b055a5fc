//! News that travels upward: rooms publish, the live stream listens.
//!
//! In process for one node. An event says what changed, never carries what only the database may say.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use erawan_kernel::Money;
use erawan_kernel::ids::{DepositId, MemberId, SessionId};
use tokio::sync::broadcast;

/// Something a member's open screens want to hear.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MemberNews {
    /// The main wallet changed; `sequence` orders balances.
    Balance {
        /// Everything in the wallet.
        sum_balance: Money,
        /// What may be spent: everything less what is held.
        available: Money,
        /// The ledger's sequence number after which this was true.
        sequence: i64,
    },
    /// A session of the member ended.
    SessionEnded {
        /// Which one.
        session_id: SessionId,
        /// Why.
        reason: SessionEnd,
    },
    /// The account was disabled; every session is over.
    AccountDisabled,
    /// A reality check waits to be seen.
    RealityCheck,
    /// A deposit reached a new state.
    Deposit {
        /// Which one.
        deposit_id: DepositId,
        /// The new state's name on the wire.
        status: &'static str,
    },
    /// The inbox changed: a message came, or one was read.
    Inbox,
    /// The desk wrote in the chat, or the member read what it wrote.
    Chat,
}

/// Why a session ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SessionEnd {
    /// The member logged in somewhere else.
    Replaced,
    /// The member logged out.
    Logout,
    /// The member ended it from another session, or the password changed.
    SignedOut,
    /// The session was idle or open for too long.
    Expired,
    /// The account was disabled.
    Disabled,
    /// The member excluded themselves from play.
    Excluded,
}

impl SessionEnd {
    /// The word on the wire.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Replaced => "replaced",
            Self::Logout => "logout",
            Self::SignedOut => "signed_out",
            Self::Expired => "expired",
            Self::Disabled => "disabled",
            Self::Excluded => "excluded",
        }
    }
}

/// Where rooms publish and open screens listen. Clones share the listeners.
#[derive(Debug, Clone)]
pub struct EventHub {
    listeners: Arc<Mutex<HashMap<MemberId, broadcast::Sender<MemberNews>>>>,
    endings: broadcast::Sender<MemberId>,
}

impl Default for EventHub {
    fn default() -> Self {
        Self { listeners: Arc::default(), endings: broadcast::channel(Self::ENDINGS_MAX).0 }
    }
}

impl EventHub {
    /// News a slow screen may fall behind before it loses some.
    const BACKLOG_MAX: usize = 16;
    /// Screens one member may have open at once.
    const SCREENS_MAX: usize = 8;
    /// Endings a slow listener may fall behind before it loses some.
    const ENDINGS_MAX: usize = 1_024;

    /// An empty hub.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Tells the member's open screens; there may be none.
    pub fn publish(&self, member_id: MemberId, news: MemberNews) {
        if matches!(news, MemberNews::SessionEnded { .. } | MemberNews::AccountDisabled) {
            // An error only says that nobody keeps copies of standings.
            drop(self.endings.send(member_id));
        }
        let listeners = self.listeners.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(sender) = listeners.get(&member_id) {
            // An error only says that the last screen is just closing, and then there is nobody to tell.
            drop(sender.send(news));
        }
    }

    /// Tells every open screen of everybody.
    pub fn publish_to_everybody(&self, news: &MemberNews) {
        let listeners = self.listeners.lock().unwrap_or_else(PoisonError::into_inner);
        for sender in listeners.values() {
            // As above: nobody left to tell is no failure.
            drop(sender.send(news.clone()));
        }
    }

    /// Members whose session ended or whose account was disabled, from now on: for whoever keeps a copy of
    /// what they may do.
    #[must_use]
    pub fn endings(&self) -> broadcast::Receiver<MemberId> {
        self.endings.subscribe()
    }

    /// Everything published about the member from now on; `None` when too many screens listen already.
    #[must_use]
    pub fn subscribe(&self, member_id: MemberId) -> Option<Subscription> {
        let mut listeners = self.listeners.lock().unwrap_or_else(PoisonError::into_inner);
        let sender = listeners.entry(member_id).or_insert_with(|| broadcast::channel(Self::BACKLOG_MAX).0);
        (sender.receiver_count() < Self::SCREENS_MAX).then(|| Subscription {
            member_id,
            hub: self.clone(),
            receiver: Some(sender.subscribe()),
        })
    }
}

/// One screen's ear. Dropping it closes the ear.
#[derive(Debug)]
pub struct Subscription {
    member_id: MemberId,
    hub: EventHub,
    receiver: Option<broadcast::Receiver<MemberNews>>,
}

/// What a screen hears next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Heard {
    /// News.
    News(MemberNews),
    /// The screen was too slow and lost some news, whatever it was.
    Gap,
}

impl Subscription {
    /// Waits for the next news.
    pub async fn next(&mut self) -> Heard {
        let Some(receiver) = &mut self.receiver else { return std::future::pending().await };
        match receiver.recv().await {
            Ok(news) => Heard::News(news),
            Err(broadcast::error::RecvError::Lagged(_)) => Heard::Gap,
            // The hub keeps the sender as long as somebody listens.
            Err(broadcast::error::RecvError::Closed) => std::future::pending().await,
        }
    }
}

impl Drop for Subscription {
    fn drop(&mut self) {
        let mut listeners = self.hub.listeners.lock().unwrap_or_else(PoisonError::into_inner);
        self.receiver = None;
        if listeners.get(&self.member_id).is_some_and(|sender| sender.receiver_count() == 0) {
            listeners.remove(&self.member_id);
        }
    }
}

#[cfg(test)]
mod tests {
    use erawan_kernel::{ManualClock, SeededEntropy};

    use super::*;

    fn members() -> (MemberId, MemberId) {
        let (clock, entropy) = (ManualClock::new(jiff::Timestamp::UNIX_EPOCH), SeededEntropy::new(1));
        let member = || MemberId::generate(&clock, &entropy).unwrap();
        (member(), member())
    }

    #[tokio::test]
    async fn a_screen_hears_its_own_member_only_and_nothing_stays_behind() {
        let (hub, (mine, other)) = (EventHub::new(), members());
        let mut screen = hub.subscribe(mine).unwrap();
        hub.publish(other, MemberNews::AccountDisabled);
        hub.publish(mine, MemberNews::AccountDisabled);
        assert_eq!(screen.next().await, Heard::News(MemberNews::AccountDisabled));
        drop(screen);
        assert!(hub.listeners.lock().unwrap().is_empty());
    }

    #[tokio::test]
    async fn a_slow_screen_learns_that_it_missed_something() {
        let (hub, (mine, _)) = (EventHub::new(), members());
        let mut screen = hub.subscribe(mine).unwrap();
        for _ in 0..=EventHub::BACKLOG_MAX {
            hub.publish(mine, MemberNews::AccountDisabled);
        }
        assert_eq!(screen.next().await, Heard::Gap);
    }

    #[test]
    fn a_member_cannot_open_screens_without_end() {
        let (hub, (mine, other)) = (EventHub::new(), members());
        let screens: Vec<_> = (0..EventHub::SCREENS_MAX).map(|_| hub.subscribe(mine).unwrap()).collect();
        assert!(hub.subscribe(mine).is_none());
        assert!(hub.subscribe(other).is_some());
        drop(screens);
        assert!(hub.subscribe(mine).is_some());
    }
}
