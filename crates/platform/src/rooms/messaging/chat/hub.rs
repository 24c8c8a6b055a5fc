use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use erawan_kernel::ids::{ConversationId, MemberId, MerchantId};
use serde::{Deserialize, Serialize};
use tokio::sync::broadcast;
use uuid::Uuid;

use super::model::{Message, Side};
use super::{Result, store};
use crate::nodes::{Channel, Nodes, Told};
use crate::pictures::Painter;
use crate::rooms::messaging::Messaging;

/// What open chats hear.
#[derive(Debug, Clone)]
pub(super) enum Frame {
    Message {
        conversation_id: ConversationId,
        message: Message,
    },
    Typing {
        conversation_id: ConversationId,
        from: Side,
    },
    Seen {
        conversation_id: ConversationId,
        by: Side,
        seq: i64,
    },
    /// For support: a conversation is new or changed.
    Conversation {
        conversation_id: ConversationId,
    },
    /// For the member: who answers changed.
    Support {
        conversation_id: ConversationId,
    },
}

/// The same between nodes: what was written stays in the database.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
enum FarFrame {
    Message { conversation_id: ConversationId, seq: i64 },
    Typing { conversation_id: ConversationId, from: Side },
    Seen { conversation_id: ConversationId, by: Side, seq: i64 },
    Conversation { conversation_id: ConversationId },
    Support { conversation_id: ConversationId },
}

/// A frame on its way to other nodes, and whose screens it is for.
#[derive(Debug, Serialize, Deserialize)]
struct Far {
    topics: Vec<Uuid>,
    frame: FarFrame,
}

impl Frame {
    const fn far(&self) -> FarFrame {
        match *self {
            Self::Message { conversation_id, ref message } => {
                FarFrame::Message { conversation_id, seq: message.seq }
            }
            Self::Typing { conversation_id, from } => FarFrame::Typing { conversation_id, from },
            Self::Seen { conversation_id, by, seq } => FarFrame::Seen { conversation_id, by, seq },
            Self::Conversation { conversation_id } => FarFrame::Conversation { conversation_id },
            Self::Support { conversation_id } => FarFrame::Support { conversation_id },
        }
    }
}

impl FarFrame {
    /// The frame with what it is about; `None` when that is gone.
    async fn near(self, messaging: &Messaging) -> Result<Option<Frame>> {
        Ok(Some(match self {
            Self::Message { conversation_id, seq } => {
                let message = store::message(&messaging.core.db, conversation_id, seq).await?;
                let Some(message) = message else { return Ok(None) };
                Frame::Message { conversation_id, message }
            }
            Self::Typing { conversation_id, from } => Frame::Typing { conversation_id, from },
            Self::Seen { conversation_id, by, seq } => Frame::Seen { conversation_id, by, seq },
            Self::Conversation { conversation_id } => Frame::Conversation { conversation_id },
            Self::Support { conversation_id } => Frame::Support { conversation_id },
        }))
    }
}

/// Where open chats listen. Clones share the listeners.
#[derive(Debug, Clone)]
pub(crate) struct ChatHub {
    /// By member for members, by merchant for operators.
    listeners: Arc<Mutex<HashMap<Uuid, broadcast::Sender<Frame>>>>,
    nodes: Nodes,
    /// Encodes uploaded pictures.
    pub(super) painter: Painter,
}

impl ChatHub {
    /// Frames a slow screen may fall behind before it loses some and is disconnected. An operator receives
    /// what all members of a merchant write, so many frames come in a short time.
    const MEMBER_BACKLOG_MAX: usize = 64;
    const SUPPORT_BACKLOG_MAX: usize = 2_048;
    /// Chats one member may have open, and one merchant's support.
    const MEMBER_SCREENS_MAX: usize = 8;
    const SUPPORT_SCREENS_MAX: usize = 256;

    pub(crate) fn new(nodes: Nodes) -> Self {
        Self { listeners: Arc::default(), nodes, painter: Painter::default() }
    }

    /// Notifies both sides of a conversation, on every node.
    pub(super) fn tell(&self, merchant_id: MerchantId, member_id: MemberId, frame: &Frame) {
        self.publish(vec![member_id.uuid(), merchant_id.uuid()], frame);
    }

    pub(super) fn tell_member(&self, member_id: MemberId, frame: &Frame) {
        self.publish(vec![member_id.uuid()], frame);
    }

    pub(super) fn tell_support(&self, merchant_id: MerchantId, frame: &Frame) {
        self.publish(vec![merchant_id.uuid()], frame);
    }

    fn publish(&self, topics: Vec<Uuid>, frame: &Frame) {
        self.tell_here(&topics, frame);
        self.nodes.tell(Channel::Chat, &Far { topics, frame: frame.far() });
    }

    fn tell_here(&self, topics: &[Uuid], frame: &Frame) {
        let listeners = self.listeners.lock().unwrap_or_else(PoisonError::into_inner);
        for sender in topics.iter().filter_map(|topic| listeners.get(topic)) {
            // An error only means that the last screen is just closing.
            drop(sender.send(frame.clone()));
        }
    }

    fn is_anybody_here(&self, topics: &[Uuid]) -> bool {
        let listeners = self.listeners.lock().unwrap_or_else(PoisonError::into_inner);
        topics.iter().any(|topic| listeners.contains_key(topic))
    }

    /// Something was missed: every open chat has to load its state again.
    fn miss(&self) {
        self.listeners.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    pub(super) fn listen_as_member(&self, member_id: MemberId) -> Option<Listener> {
        self.listen(member_id.uuid(), Self::MEMBER_SCREENS_MAX, Self::MEMBER_BACKLOG_MAX)
    }

    pub(super) fn listen_as_support(&self, merchant_id: MerchantId) -> Option<Listener> {
        self.listen(merchant_id.uuid(), Self::SUPPORT_SCREENS_MAX, Self::SUPPORT_BACKLOG_MAX)
    }

    fn listen(&self, topic: Uuid, screens_max: usize, backlog_max: usize) -> Option<Listener> {
        let mut listeners = self.listeners.lock().unwrap_or_else(PoisonError::into_inner);
        let sender = listeners.entry(topic).or_insert_with(|| broadcast::channel(backlog_max).0);
        (sender.receiver_count() < screens_max).then(|| {
            metrics::gauge!("erawan_chats").increment(1);
            Listener { topic, hub: self.clone(), frames: Some(sender.subscribe()) }
        })
    }
}

/// One open chat's subscription. Dropping it ends the subscription.
#[derive(Debug)]
pub(super) struct Listener {
    topic: Uuid,
    hub: ChatHub,
    frames: Option<broadcast::Receiver<Frame>>,
}

impl Listener {
    /// The next frame; `None` when some were lost and the screen has to load its state again.
    pub(super) async fn next(&mut self) -> Option<Frame> {
        self.frames.as_mut()?.recv().await.ok()
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        metrics::gauge!("erawan_chats").decrement(1);
        let mut listeners = self.hub.listeners.lock().unwrap_or_else(PoisonError::into_inner);
        self.frames = None;
        if listeners.get(&self.topic).is_some_and(|sender| sender.receiver_count() == 0) {
            listeners.remove(&self.topic);
        }
    }
}

impl Messaging {
    /// Passes the events of other nodes to the chats of this node, until the server stops.
    pub(crate) fn follow_other_nodes(self) -> impl Future<Output = ()> {
        let mut receiver = self.core.nodes.listen(Channel::Chat);
        async move {
            loop {
                let Told::Event(event) = receiver.next().await else {
                    self.chat.miss();
                    continue;
                };
                // What cannot be understood comes from a node of another version.
                let Ok(Far { topics, frame }) = serde_json::from_value(event) else {
                    self.chat.miss();
                    continue;
                };
                if !self.chat.is_anybody_here(&topics) {
                    continue;
                }
                match frame.near(&self).await {
                    Ok(Some(frame)) => self.chat.tell_here(&topics, &frame),
                    Ok(None) => {}
                    Err(error) => {
                        tracing::warn!(%error, "a message of another node could not be read");
                        self.chat.miss();
                    }
                }
            }
        }
    }
}
