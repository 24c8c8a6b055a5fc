//! Events from rooms to open screens: rooms publish, the live stream subscribes.
//!
//! A screen receives the events of all nodes: at once from its own node, a moment later from the others. An
//! event says what changed; data for which the database is the source is read there.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use erawan_kernel::Money;
use erawan_kernel::ids::{DepositId, MemberId, SessionId};
use serde::{Deserialize, Serialize};
use tokio::sync::broadcast;

use crate::core::Core;
use crate::nodes::{Channel, Nodes, Told};
use crate::words::words;

/// An event for a member's open screens.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum MemberEvent {
    /// The main wallet changed; `sequence` orders balances.
    Balance {
        /// The balance of the wallet.
        sum_balance: Money,
        /// What may be spent: the balance minus what is held.
        available: Money,
        /// The ledger's sequence number after which this was true.
        sequence: i64,
    },
    /// Money moved in another wallet than the main one.
    Wallets {
        /// The ledger's sequence number of the movement.
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
    /// A reality check waits to be confirmed.
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
        /// The amount.
        amount: Money,
    },
    /// The games the member keeps changed.
    Games {
        /// The shelf's name on the wire.
        shelf: Cow<'static, str>,
    },
    /// Support wrote in the chat, or the member read what it wrote.
    Chat,
    /// A draw of a lottery changed, for every member.
    Draw(Box<DrawChange>),
    /// Something became of what the member has in a draw of a lottery.
    LotteryOutcome(Box<LotteryOutcome>),
}

/// What became of members' stakes in a draw; how much is read from the records.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct LotteryOutcome {
    /// The vendor's code.
    pub vendor: String,
    /// The vendor's code of the game.
    pub game_code: String,
    /// The number of the draw; `None` where the vendor's rounds do not name one.
    pub numero: Option<String>,
    /// The outcome's name on the wire.
    pub outcome: Cow<'static, str>,
}

/// What is told of a draw that changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrawChange {
    /// The vendor's code.
    pub vendor: String,
    /// The vendor's code of the game.
    pub game_code: String,
    /// The number of the draw.
    pub numero: String,
    /// The state's name on the wire.
    pub state: Cow<'static, str>,
    /// Epoch milliseconds.
    pub close_time: i64,
    /// Epoch milliseconds.
    pub draw_time: i64,
    /// What was drawn, once it is published.
    pub result: Option<String>,
}

words! {
    /// Why a session ended.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
    pub enum SessionEnd as str: word {
        /// The member logged in somewhere else.
        Replaced = "replaced",
        /// The member logged out.
        Logout = "logout",
        /// The member ended it from another session, or the password changed.
        SignedOut = "signed_out",
        /// The session was idle or open for too long.
        Expired = "expired",
        /// The account was disabled.
        Disabled = "disabled",
        /// The member excluded themselves from play.
        Excluded = "excluded",
    }
}

/// Where rooms publish and open screens subscribe. Clones share the subscribers.
#[derive(Debug, Clone)]
pub struct EventHub {
    listeners: Arc<Mutex<HashMap<MemberId, broadcast::Sender<MemberEvent>>>>,
    /// Events for every screen; each is kept once, however many listen.
    common: broadcast::Sender<MemberEvent>,
    endings: broadcast::Sender<Option<MemberId>>,
    nodes: Nodes,
}

/// What nodes send each other: an event for one member, for several, or for all.
#[derive(Debug, Serialize, Deserialize)]
struct Published {
    member_id: Option<MemberId>,
    /// Those it is for, where it is for several.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    member_ids: Vec<MemberId>,
    event: MemberEvent,
}

impl EventHub {
    /// How many events a slow screen may fall behind before it loses some.
    const BACKLOG_MAX: usize = 16;
    /// The same of events for every screen, which come in bursts when many draws are held at once.
    const COMMON_MAX: usize = 256;
    /// Screens one member may have open at once.
    const SCREENS_MAX: usize = 8;
    /// How many ended sessions a slow subscriber may fall behind before it loses some.
    const ENDINGS_MAX: usize = 1_024;

    /// An empty hub among these nodes.
    pub(crate) fn new(nodes: Nodes) -> Self {
        let (common, endings) =
            (broadcast::channel(Self::COMMON_MAX).0, broadcast::channel(Self::ENDINGS_MAX).0);
        Self { listeners: Arc::default(), common, endings, nodes }
    }

    /// Sends the event to the member's open screens on every node; there may be none.
    pub fn publish(&self, member_id: MemberId, event: MemberEvent) {
        let published = Published { member_id: Some(member_id), member_ids: Vec::new(), event };
        if matches!(published.event, MemberEvent::Balance { .. }) {
            self.nodes.tell_newest(Channel::Members, member_id.uuid(), &published);
        } else {
            self.nodes.tell(Channel::Members, &published);
        }
        self.tell_here(published);
    }

    /// Sends the event to every open screen of every member on every node.
    pub(crate) fn publish_to_everybody(&self, event: MemberEvent) {
        let published = Published { member_id: None, member_ids: Vec::new(), event };
        self.nodes.tell(Channel::Members, &published);
        self.tell_here(published);
    }

    /// Sends the event to the open screens of these members on every node, as one message between nodes.
    pub(crate) fn publish_to_members(&self, member_ids: Vec<MemberId>, event: MemberEvent) {
        if member_ids.is_empty() {
            return;
        }
        let published = Published { member_id: None, member_ids, event };
        self.nodes.tell(Channel::Members, &published);
        self.tell_here(published);
    }

    fn tell_here(&self, Published { member_id, member_ids, event }: Published) {
        if matches!(event, MemberEvent::SessionEnded { .. } | MemberEvent::AccountDisabled) {
            // An error only means that there is no subscriber.
            drop(self.endings.send(member_id));
        }
        let listeners = self.listeners.lock().unwrap_or_else(PoisonError::into_inner);
        let for_all = (member_id.is_none() && member_ids.is_empty()).then_some(&self.common);
        let senders = member_ids.iter().chain(&member_id).filter_map(|member_id| listeners.get(member_id));
        for sender in senders.chain(for_all) {
            // An error only means that the last screen is just closing, or that there is none.
            drop(sender.send(event.clone()));
        }
    }

    /// What is for every screen, of this node and the others, from now on: for caches of what such events are about.
    pub(crate) fn common(&self) -> broadcast::Receiver<MemberEvent> {
        self.common.subscribe()
    }

    /// Something was missed: every open screen has to load its state again.
    fn miss(&self) {
        drop(self.endings.send(None));
        self.listeners.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// Members whose session ended or whose account was disabled, from now on: for caches of member status.
    /// `None` means all members.
    pub(crate) fn endings(&self) -> broadcast::Receiver<Option<MemberId>> {
        self.endings.subscribe()
    }

    /// Everything published about the member from now on; `None` when too many screens listen already.
    #[must_use]
    pub fn subscribe(&self, member_id: MemberId) -> Option<Subscription> {
        let mut listeners = self.listeners.lock().unwrap_or_else(PoisonError::into_inner);
        let sender = listeners.entry(member_id).or_insert_with(|| broadcast::channel(Self::BACKLOG_MAX).0);
        (sender.receiver_count() < Self::SCREENS_MAX).then(|| {
            metrics::gauge!("erawan_streams").increment(1);
            let (common, receiver) = (self.common.subscribe(), Some(sender.subscribe()));
            Subscription { member_id, hub: self.clone(), common, receiver }
        })
    }
}

/// One screen's subscription. Dropping it ends the subscription.
#[derive(Debug)]
pub struct Subscription {
    member_id: MemberId,
    hub: EventHub,
    common: broadcast::Receiver<MemberEvent>,
    receiver: Option<broadcast::Receiver<MemberEvent>>,
}

/// What a screen receives next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Heard {
    /// Event.
    Event(MemberEvent),
    /// The screen was too slow, or its node missed events of another node; it is not known which.
    Gap,
}

impl Subscription {
    /// Waits for the next event.
    pub async fn next(&mut self) -> Heard {
        let Some(receiver) = &mut self.receiver else { return std::future::pending().await };
        let heard = tokio::select! {
            biased;
            common = self.common.recv() => common,
            own = receiver.recv() => own,
        };
        match heard {
            Ok(event) => Heard::Event(event),
            // The hub keeps the senders as long as there is a subscriber and nothing was missed.
            Err(broadcast::error::RecvError::Lagged(_) | broadcast::error::RecvError::Closed) => Heard::Gap,
        }
    }
}

impl Drop for Subscription {
    fn drop(&mut self) {
        metrics::gauge!("erawan_streams").decrement(1);
        let mut listeners = self.hub.listeners.lock().unwrap_or_else(PoisonError::into_inner);
        self.receiver = None;
        if listeners.get(&self.member_id).is_some_and(|sender| sender.receiver_count() == 0) {
            listeners.remove(&self.member_id);
        }
    }
}

/// Passes the events of the other nodes to the screens of this node, until the server stops.
pub(crate) fn follow_other_nodes(core: Core) -> impl Future<Output = ()> {
    let mut receiver = core.nodes.listen(Channel::Members);
    async move {
        loop {
            match receiver.next().await {
                Told::Event(event) => match serde_json::from_value(event) {
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
        hub.publish(other, MemberEvent::AccountDisabled);
        hub.publish(mine, MemberEvent::AccountDisabled);
        assert_eq!(screen.next().await, Heard::Event(MemberEvent::AccountDisabled));
        drop(screen);
        assert!(hub.listeners.lock().unwrap().is_empty());
    }

    #[tokio::test]
    async fn a_slow_screen_learns_that_it_missed_something() {
        let (hub, (mine, _)) = (EventHub::new(Nodes::default()), members());
        let mut screen = hub.subscribe(mine).unwrap();
        for _ in 0..=EventHub::BACKLOG_MAX {
            hub.publish(mine, MemberEvent::AccountDisabled);
        }
        assert_eq!(screen.next().await, Heard::Gap);
    }

    #[tokio::test]
    async fn what_is_for_every_screen_reaches_all_of_them_and_a_burst_of_it_is_not_lost() {
        let (hub, (mine, other)) = (EventHub::new(Nodes::default()), members());
        let mut screens = [hub.subscribe(mine).unwrap(), hub.subscribe(other).unwrap()];
        for _ in 0..10 * EventHub::BACKLOG_MAX {
            hub.publish_to_everybody(MemberEvent::Inbox);
        }
        hub.publish(other, MemberEvent::Chat);
        for screen in &mut screens {
            for _ in 0..10 * EventHub::BACKLOG_MAX {
                assert_eq!(screen.next().await, Heard::Event(MemberEvent::Inbox));
            }
        }
        assert_eq!(screens[1].next().await, Heard::Event(MemberEvent::Chat));
        for _ in 0..=EventHub::COMMON_MAX {
            hub.publish_to_everybody(MemberEvent::Inbox);
        }
        assert_eq!(screens[0].next().await, Heard::Gap);
    }

    #[tokio::test]
    async fn what_is_for_several_members_reaches_their_screens_and_no_others() {
        let (hub, (mine, other)) = (EventHub::new(Nodes::default()), members());
        let (clock, entropy) = (ManualClock::new(jiff::Timestamp::UNIX_EPOCH), SeededEntropy::new(2));
        let away = MemberId::generate(&clock, &entropy).unwrap();
        let mut screens = [hub.subscribe(mine).unwrap(), hub.subscribe(other).unwrap()];
        hub.publish_to_members(vec![mine, away], MemberEvent::Inbox);
        hub.publish_to_members(Vec::new(), MemberEvent::AccountDisabled);
        hub.publish(other, MemberEvent::Chat);
        assert_eq!(screens[0].next().await, Heard::Event(MemberEvent::Inbox));
        assert_eq!(screens[1].next().await, Heard::Event(MemberEvent::Chat));
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
        hub.publish(mine, MemberEvent::Chat);
        assert_eq!(next.next().await, Heard::Event(MemberEvent::Chat));
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
