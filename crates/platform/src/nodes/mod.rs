//! Messages between the nodes on one database.
//!
//! Each node keeps a numbered list of its latest bundles of events in the database, and every node checks
//! each tenth of a second which lists have grown. Plain rows, because not every engine with PostgreSQL's
//! protocol has `NOTIFY`. Invariants: a bundle is received once by every other node that was up when it was
//! written; a node that missed some learns that it did; a bundle contains no text of people, only what to
//! read from the database. On an embedded database there is one node, and nothing happens here.
//!
//! Not here: the subscribers (events, the chat).

mod store;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use erawan_kernel::{Clock, Entropy};
use sea_orm::DbErr;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tokio::sync::{Notify, broadcast};
use uuid::Uuid;

pub(crate) use store::migrations;

use crate::core::Core;
use crate::db::Db;

/// How often a node looks at the others' lists.
const LOOK_EVERY: Duration = Duration::from_millis(750);
/// The least time between two bundles of a node; events in between go into one.
const BUNDLE_EVERY: Duration = Duration::from_millis(50);
/// How long a node waits after the database failed.
const REST: Duration = Duration::from_secs(1);
/// How many events wait while the database does not answer; more are lost, and the other nodes learn that.
const WAITING_MAX: usize = 20_000;
/// How many events a slow subscriber of this node may fall behind before it loses some.
const BACKLOG_MAX: usize = 4_096;
/// Lists of nodes that wrote nothing for this time are removed.
const FORGET_AFTER_MS: i64 = 24 * 60 * 60 * 1_000;

/// Who receives an event on other nodes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Channel {
    /// Events for members' screens.
    Members,
    /// Events for open chats.
    Chat,
    /// The merchant whose catalogue changed.
    Catalogue,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
struct Piece {
    channel: Channel,
    event: Value,
}

/// Events on their way to the other nodes.
#[derive(Debug, Default, Serialize, Deserialize)]
struct Bundle {
    pieces: Vec<Piece>,
    /// Some were lost before.
    #[serde(default)]
    is_torn: bool,
}

/// What was received from other nodes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Told {
    /// One event.
    Event(Value),
    /// Something was missed; it is not known what.
    Gap,
}

/// Publisher and subscriber of this node. Clones share them.
#[derive(Debug, Clone)]
pub(crate) struct Nodes {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    /// The name of this node, once it joined.
    me: OnceLock<Uuid>,
    waiting: Mutex<Waiting>,
    is_waiting: Notify,
    /// How far the others' lists were read.
    heard: Mutex<HashMap<Uuid, i64>>,
    told: broadcast::Sender<(Option<Channel>, Told)>,
}

#[derive(Debug, Default)]
struct Waiting {
    bundle: Bundle,
    /// The places of events that a newer one replaces.
    places: HashMap<(Channel, Uuid), usize>,
}

impl Default for Nodes {
    fn default() -> Self {
        let shared = Shared {
            me: OnceLock::new(),
            waiting: Mutex::default(),
            is_waiting: Notify::new(),
            heard: Mutex::default(),
            told: broadcast::channel(BACKLOG_MAX).0,
        };
        Self { shared: Arc::new(shared) }
    }
}

impl Nodes {
    /// Joins the nodes on a shared database: receives what the others write from now on.
    ///
    /// # Errors
    /// When the database or the entropy source fails.
    pub(crate) async fn join(&self, db: &Db, clock: &dyn Clock, entropy: &dyn Entropy) -> Result<(), DbErr> {
        if !db.is_shared() {
            return Ok(());
        }
        let mut name = [0_u8; 16];
        entropy.fill(&mut name).map_err(|error| DbErr::Custom(error.to_string()))?;
        store::forget(db, clock.now_ms() - FORGET_AFTER_MS).await?;
        let heads = store::heads(db).await?;
        lock(&self.shared.heard).extend(heads);
        self.shared.me.get_or_init(|| uuid::Builder::from_random_bytes(name).into_uuid());
        Ok(())
    }

    /// The name of this node, where nodes share the database: another one after each start.
    pub(crate) fn name(&self) -> Option<Uuid> {
        self.shared.me.get().copied()
    }

    /// Publishes to the other nodes; there may be none.
    pub(crate) fn tell(&self, channel: Channel, event: &impl Serialize) {
        self.put(channel, None, event);
    }

    /// Publishes to the other nodes and replaces what was not sent yet about the same subject.
    pub(crate) fn tell_newest(&self, channel: Channel, subject: Uuid, event: &impl Serialize) {
        self.put(channel, Some(subject), event);
    }

    fn put(&self, channel: Channel, subject: Option<Uuid>, event: &impl Serialize) {
        if self.shared.me.get().is_none() {
            return;
        }
        let mut waiting = lock(&self.shared.waiting);
        let waiting = &mut *waiting;
        let known = subject.and_then(|subject| waiting.places.get(&(channel, subject)).copied());
        match serde_json::to_value(event) {
            Ok(event) if known.is_some() || waiting.bundle.pieces.len() < WAITING_MAX => {
                let piece = Piece { channel, event };
                if let Some(place) = known {
                    waiting.bundle.pieces[place] = piece;
                } else {
                    if let Some(subject) = subject {
                        waiting.places.insert((channel, subject), waiting.bundle.pieces.len());
                    }
                    waiting.bundle.pieces.push(piece);
                }
            }
            _ => waiting.bundle.is_torn = true,
        }
        self.shared.is_waiting.notify_one();
    }

    /// Subscribes to what other nodes publish on the channel from now on.
    pub(crate) fn listen(&self, channel: Channel) -> Receiver {
        Receiver { channel, told: self.shared.told.subscribe() }
    }

    async fn next_bundle(&self) -> Bundle {
        loop {
            let waiting = std::mem::take(&mut *lock(&self.shared.waiting));
            if !waiting.bundle.pieces.is_empty() || waiting.bundle.is_torn {
                return waiting.bundle;
            }
            self.shared.is_waiting.notified().await;
        }
    }

    fn hear(&self, bundle: Bundle) {
        if bundle.is_torn {
            self.miss();
        }
        for Piece { channel, event } in bundle.pieces {
            // An error only means that there is no subscriber on this node.
            drop(self.shared.told.send((Some(channel), Told::Event(event))));
        }
    }

    fn miss(&self) {
        // As above.
        drop(self.shared.told.send((None, Told::Gap)));
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A subscriber on this node to the events of the others.
#[derive(Debug)]
pub(crate) struct Receiver {
    channel: Channel,
    told: broadcast::Receiver<(Option<Channel>, Told)>,
}

impl Receiver {
    /// Waits for the next event.
    pub(crate) async fn next(&mut self) -> Told {
        loop {
            match self.told.recv().await {
                Ok((channel, told)) if channel.is_none_or(|channel| channel == self.channel) => return told,
                Ok(_) => {}
                Err(broadcast::error::RecvError::Lagged(_)) => return Told::Gap,
                Err(broadcast::error::RecvError::Closed) => return std::future::pending().await,
            }
        }
    }
}

/// Writes this node's bundles and receives those of the others, until the server stops.
pub(crate) async fn exchange(core: Core) {
    let Some(me) = core.nodes.name() else { return };
    tokio::join!(write(&core, me), listen(&core, me));
}

async fn write(core: &Core, me: Uuid) {
    let mut number = 0;
    loop {
        let bundle = core.nodes.next_bundle().await;
        number += 1;
        let text = match serde_json::to_string(&bundle) {
            Ok(text) => text,
            Err(error) => {
                tracing::error!(%error, "news for other nodes cannot be written");
                continue;
            }
        };
        // The same number again is the same bundle, so a lost answer does no harm.
        while let Err(error) = store::append(&core.db, me, number, &text, core.clock.now_ms()).await {
            tracing::warn!(%error, "other nodes cannot be told the news");
            tokio::time::sleep(REST).await;
        }
        tokio::time::sleep(BUNDLE_EVERY).await;
    }
}

async fn listen(core: &Core, me: Uuid) {
    loop {
        tokio::time::sleep(LOOK_EVERY).await;
        if let Err(error) = look(core, me).await {
            tracing::warn!(%error, "news of other nodes cannot be read");
            tokio::time::sleep(REST).await;
        }
    }
}

/// Reads what the others wrote since the last time.
async fn look(core: &Core, me: Uuid) -> Result<(), DbErr> {
    let nodes = &core.nodes;
    for (node, last) in store::heads(&core.db).await? {
        let heard = lock(&nodes.shared.heard).get(&node).copied().unwrap_or(0);
        if node == me || last <= heard {
            continue;
        }
        let bundles = store::bundles(&core.db, node, heard, last).await?;
        if i64::try_from(bundles.len()).is_ok_and(|count| count < last - heard) {
            nodes.miss();
        }
        for text in bundles {
            match serde_json::from_str(&text) {
                Ok(bundle) => nodes.hear(bundle),
                // A node of another version.
                Err(error) => {
                    tracing::warn!(%error, "news of another node cannot be understood");
                    nodes.miss();
                }
            }
        }
        lock(&nodes.shared.heard).insert(node, last);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn joined() -> Nodes {
        let nodes = Nodes::default();
        nodes.shared.me.get_or_init(Uuid::nil);
        nodes
    }

    #[tokio::test]
    async fn what_is_newer_takes_the_place_of_what_nobody_was_told_yet() {
        let nodes = joined();
        nodes.tell(Channel::Chat, &"first");
        nodes.tell_newest(Channel::Members, Uuid::nil(), &1);
        nodes.tell_newest(Channel::Members, Uuid::max(), &2);
        nodes.tell_newest(Channel::Members, Uuid::nil(), &3);
        let bundle = nodes.next_bundle().await;
        let event: Vec<_> = bundle.pieces.iter().map(|piece| piece.event.to_string()).collect();
        assert_eq!(event, ["\"first\"", "3", "2"]);
        nodes.tell_newest(Channel::Members, Uuid::nil(), &4);
        assert_eq!(nodes.next_bundle().await.pieces.len(), 1);
    }

    #[tokio::test]
    async fn news_wait_within_bounds_and_what_is_lost_is_said() {
        let nodes = joined();
        for number in 0..=WAITING_MAX {
            nodes.tell(Channel::Chat, &number);
        }
        let bundle = nodes.next_bundle().await;
        assert_eq!((bundle.pieces.len(), bundle.is_torn), (WAITING_MAX, true));
        let mut receiver = nodes.listen(Channel::Members);
        nodes.hear(bundle);
        assert_eq!(receiver.next().await, Told::Gap);
    }

    #[tokio::test]
    async fn a_receiver_hears_its_channel_only() {
        let nodes = joined();
        let mut receiver = nodes.listen(Channel::Members);
        nodes.tell(Channel::Chat, &"not this");
        nodes.tell(Channel::Members, &"this");
        nodes.hear(nodes.next_bundle().await);
        assert_eq!(receiver.next().await, Told::Event(Value::from("this")));
    }

    #[test]
    fn who_is_alone_keeps_nothing() {
        let alone = Nodes::default();
        alone.tell(Channel::Chat, &"nobody hears");
        assert!(lock(&alone.shared.waiting).bundle.pieces.is_empty());
    }
}
