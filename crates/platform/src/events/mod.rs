//! News that travels upward: rooms publish, the live stream listens.
//!
//! In process for one node. An event says what changed, never carries what only the database may say.

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
    /// A deposit reached a new state.
    Deposit {
        /// Which one.
        deposit_id: DepositId,
        /// The new state's name on the wire.
        status: &'static str,
    },
}

/// Why a session ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SessionEnd {
    /// The member logged in somewhere else.
    Replaced,
    /// The member logged out.
    Logout,
    /// The session was idle or open for too long.
    Expired,
    /// The account was disabled.
    Disabled,
}

impl SessionEnd {
    /// The word on the wire.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Replaced => "replaced",
            Self::Logout => "logout",
            Self::Expired => "expired",
            Self::Disabled => "disabled",
        }
    }
}

/// One piece of news for one member.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MemberEvent {
    /// Whom it concerns.
    pub member_id: MemberId,
    /// What happened.
    pub news: MemberNews,
}

/// Where rooms publish and streams subscribe. Clones share one channel.
#[derive(Debug, Clone)]
pub struct EventHub {
    sender: broadcast::Sender<MemberEvent>,
}

impl EventHub {
    /// Events a slow listener may fall behind before it loses some.
    const BACKLOG_MAX: usize = 4_096;

    /// An empty hub.
    #[must_use]
    pub fn new() -> Self {
        Self { sender: broadcast::channel(Self::BACKLOG_MAX).0 }
    }

    /// Tells everybody who listens now; nobody listening is fine.
    pub fn publish(&self, member_id: MemberId, news: MemberNews) {
        // An error only says that no stream is open, and then there is nobody to tell.
        drop(self.sender.send(MemberEvent { member_id, news }));
    }

    /// Everything published from now on.
    #[must_use]
    pub fn subscribe(&self) -> broadcast::Receiver<MemberEvent> {
        self.sender.subscribe()
    }
}

impl Default for EventHub {
    fn default() -> Self {
        Self::new()
    }
}
