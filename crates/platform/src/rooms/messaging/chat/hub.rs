use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use erawan_kernel::ids::{ConversationId, MemberId, MerchantId};
use tokio::sync::broadcast;
use uuid::Uuid;

use super::images::Painter;
use super::model::{Message, Side};

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
    /// For the desk: a conversation is new or changed.
    Conversation {
        conversation_id: ConversationId,
    },
    /// For the member: who answers changed.
    Desk {
        conversation_id: ConversationId,
    },
}

/// Where open chats listen. Clones share the listeners.
#[derive(Debug, Clone, Default)]
pub(crate) struct ChatHub {
    /// By member for members, by merchant for desks.
    listeners: Arc<Mutex<HashMap<Uuid, broadcast::Sender<Frame>>>>,
    /// Encodes uploaded pictures.
    pub(super) painter: Painter,
}

impl ChatHub {
    /// Frames a slow screen may fall behind before it loses some and is disconnected.
    const BACKLOG_MAX: usize = 64;
    /// Chats one member may have open, and one merchant's desk.
    const MEMBER_SCREENS_MAX: usize = 8;
    const DESK_SCREENS_MAX: usize = 256;

    pub(super) fn tell(&self, merchant_id: MerchantId, member_id: MemberId, frame: &Frame) {
        self.tell_member(member_id, frame);
        self.tell_desk(merchant_id, frame);
    }

    pub(super) fn tell_member(&self, member_id: MemberId, frame: &Frame) {
        self.publish(member_id.uuid(), frame);
    }

    pub(super) fn tell_desk(&self, merchant_id: MerchantId, frame: &Frame) {
        self.publish(merchant_id.uuid(), frame);
    }

    fn publish(&self, topic: Uuid, frame: &Frame) {
        let listeners = self.listeners.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(sender) = listeners.get(&topic) {
            // An error only says that the last screen is just closing, and then there is nobody to tell.
            drop(sender.send(frame.clone()));
        }
    }

    pub(super) fn listen_as_member(&self, member_id: MemberId) -> Option<Listener> {
        self.listen(member_id.uuid(), Self::MEMBER_SCREENS_MAX)
    }

    pub(super) fn listen_as_desk(&self, merchant_id: MerchantId) -> Option<Listener> {
        self.listen(merchant_id.uuid(), Self::DESK_SCREENS_MAX)
    }

    fn listen(&self, topic: Uuid, screens_max: usize) -> Option<Listener> {
        let mut listeners = self.listeners.lock().unwrap_or_else(PoisonError::into_inner);
        let sender = listeners.entry(topic).or_insert_with(|| broadcast::channel(Self::BACKLOG_MAX).0);
        (sender.receiver_count() < screens_max).then(|| Listener {
            topic,
            hub: self.clone(),
            frames: Some(sender.subscribe()),
        })
    }
}

/// One open chat's ear. Dropping it closes the ear.
#[derive(Debug)]
pub(super) struct Listener {
    topic: Uuid,
    hub: ChatHub,
    frames: Option<broadcast::Receiver<Frame>>,
}

impl Listener {
    /// The next frame; `None` when some were lost and the screen has to begin anew.
    pub(super) async fn next(&mut self) -> Option<Frame> {
        self.frames.as_mut()?.recv().await.ok()
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        let mut listeners = self.hub.listeners.lock().unwrap_or_else(PoisonError::into_inner);
        self.frames = None;
        if listeners.get(&self.topic).is_some_and(|sender| sender.receiver_count() == 0) {
            listeners.remove(&self.topic);
        }
    }
}
