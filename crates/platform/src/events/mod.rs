//! News that travels upward: rooms publish, the live stream listens.
//!
//! A screen hears what any node publishes: at once from its own, a moment later from the others. An event says
//! what changed, never carries what only the database may say.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use erawan_kernel::Money;
use erawan_kernel::ids::{DepositId, MemberId, SessionId};
use serde::{Deserialize, Serialize};
use tokio::sync::broadcast;

use crate::core::Core;
use crate::nodes::{Channel, Nodes, Told};

/// Something a member's open screens want to hear.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
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
        status: Cow<'static, str>,
    },
    /// The inbox changed: a message came, or one was read.
    Inbox,
    /// The member won a jackpot and was paid.
    Jackpot {
        /// All of it.
        amount: Money,
    },
    /// The games the member keeps changed.
    Games {
        /// The shelf's name on the wire.
        shelf: Cow<'static, str>,
    },
    /// Support wrote in the chat, or the member read what it wrote.
    Chat,
}

/// Why a session ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
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
    endings: broadcast::Sender<Option<MemberId>>,
    nodes: Nodes,
}

/// What nodes tell each other: news of a member, or of everybody.
#[derive(Debug, Serialize, Deserialize)]
struct Published {
    member_id: Option<MemberId>,
    news: MemberNews,
}

impl EventHub {
    /// News a slow screen may fall behind before it loses some.
    const BACKLOG_MAX: usize = 16;
    /// Screens one member may have open at once.
    const SCREENS_MAX: usize = 8;
    /// Endings a slow listener may fall behind before it loses some.
    const ENDINGS_MAX: usize = 1_024;

    /// An empty hub among these nodes.
    pub(crate) fn new(nodes: Nodes) -> Self {
        Self { listeners: Arc::default(), endings: broadcast::channel(Self::ENDINGS_MAX).0, nodes }
    }

    /// Tells the member's open screens on every node; there may be none.
    pub fn publish(&self, member_id: MemberId, news: MemberNews) {
        let published = Published { member_id: Some(member_id), news };
        if matches!(published.news, MemberNews::Balance { .. }) {
            self.nodes.tell_newest(Channel::Members, member_id.uuid(), &published);
        } else {
            self.nodes.tell(Channel::Members, &published);
        }
        self.tell_here(published);
    }

    /// Tells every open screen of everybody on every node.
    pub fn publish_to_everybody(&self, news: MemberNews) {
        let published = Published { member_id: None, news };
        self.nodes.tell(Channel::Members, &published);
        self.tell_here(published);
    }

    fn tell_here(&self, Published { member_id, news }: Published) {
        if matches!(news, MemberNews::SessionEnded { .. } | MemberNews::AccountDisabled) {
            // An error only says that nobody keeps copies of standings.
            drop(self.endings.send(member_id));
        }
        let listeners = self.listeners.lock().unwrap_or_else(PoisonError::into_inner);
        match member_id {
            Some(member_id) => {
                if let Some(sender) = listeners.get(&member_id) {
                    // An error only says that the last screen is just closing, and then there is nobody to tell.
                    drop(sender.send(news));
                }
            }
            None => {
                for sender in listeners.values() {
                    // As above: nobody left to tell is no failure.
                    drop(sender.send(news.clone()));
                }
            }
        }
    }

    /// Something was missed: every open screen has to begin anew.
    fn miss(&self) {
        drop(self.endings.send(None));
        self.listeners.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// Members whose session ended or whose account was disabled, from now on: for whoever keeps a copy of
    /// what they may do. `None` stands for anybody.
    #[must_use]
    pub fn endings(&self) -> broadcast::Receiver<Option<MemberId>> {
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
    /// The screen was too slow, or its node missed some of another's news, whatever it was.
    Gap,
}

impl Subscription {
    /// Waits for the next news.
    pub async fn next(&mut self) -> Heard {
        let Some(receiver) = &mut self.receiver else { return std::future::pending().await };
        match receiver.recv().await {
            Ok(news) => Heard::News(news),
            // The hub keeps the sender as long as somebody listens and nothing was missed.
            Err(broadcast::error::RecvError::Lagged(_) | broadcast::error::RecvError::Closed) => Heard::Gap,
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

/// Tells the screens of this node what the other nodes publish from now on, for as long as the house is open.
pub(crate) fn follow_other_nodes(core: Core) -> impl Future<Output = ()> {
    let mut ear = core.nodes.listen(Channel::Members);
    async move {
        loop {
            match ear.next().await {
                Told::News(news) => match serde_json::from_value(news) {
                    Ok(published) => core.events.tell_here(published),
                    // A node of another version.
                    Err(_) => core.events.miss(),
                },
                Told::Gap => core.events.miss(),
            }
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
        let (hub, (mine, other)) = (EventHub::new(Nodes::default()), members());
        let mut screen = hub.subscribe(mine).unwrap();
        hub.publish(other, MemberNews::AccountDisabled);
        hub.publish(mine, MemberNews::AccountDisabled);
        assert_eq!(screen.next().await, Heard::News(MemberNews::AccountDisabled));
        drop(screen);
        assert!(hub.listeners.lock().unwrap().is_empty());
    }

    #[tokio::test]
    async fn a_slow_screen_learns_that_it_missed_something() {
        let (hub, (mine, _)) = (EventHub::new(Nodes::default()), members());
        let mut screen = hub.subscribe(mine).unwrap();
        for _ in 0..=EventHub::BACKLOG_MAX {
            hub.publish(mine, MemberNews::AccountDisabled);
        }
        assert_eq!(screen.next().await, Heard::Gap);
    }

    #[tokio::test]
    async fn after_something_was_missed_every_screen_begins_anew() {
        let (hub, (mine, _)) = (EventHub::new(Nodes::default()), members());
        let (mut screen, mut endings) = (hub.subscribe(mine).unwrap(), hub.endings());
        hub.miss();
        assert_eq!(screen.next().await, Heard::Gap);
        assert_eq!(endings.recv().await, Ok(None));
        let mut next = hub.subscribe(mine).unwrap();
        drop(screen);
        hub.publish(mine, MemberNews::Chat);
        assert_eq!(next.next().await, Heard::News(MemberNews::Chat));
    }

    #[test]
    fn a_member_cannot_open_screens_without_end() {
        let (hub, (mine, other)) = (EventHub::new(Nodes::default()), members());
        let screens: Vec<_> = (0..EventHub::SCREENS_MAX).map(|_| hub.subscribe(mine).unwrap()).collect();
        assert!(hub.subscribe(mine).is_none());
        assert!(hub.subscribe(other).is_some());
        drop(screens);
        assert!(hub.subscribe(mine).is_some());
    }
}
