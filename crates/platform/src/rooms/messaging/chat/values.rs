//! The chat as it is written on the wire, to members, to support and on the live side.

use erawan_kernel::ids::ConversationId;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::hub::Frame;
use super::model::{Conversation, Image, Message, Side, State};
use super::{Result, store};
use crate::rooms::messaging::Messaging;
use crate::rooms::operator::Operator;

/// A message of a chat.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ChatMessage {
    /// Place in the conversation, from 1 without gaps.
    seq: i64,
    /// What the sender's client called it.
    client_id: Uuid,
    from: Side,
    /// Who of support wrote it.
    #[serde(skip_serializing_if = "Option::is_none")]
    operator_name: Option<String>,
    /// Plain text, never HTML.
    text: String,
    images: Vec<Image>,
    /// Epoch milliseconds.
    sent_at: i64,
}

impl From<Message> for ChatMessage {
    fn from(message: Message) -> Self {
        Self {
            seq: message.seq,
            client_id: message.client_id,
            from: message.from,
            operator_name: message.operator.map(|(_, name)| name),
            text: message.text,
            images: message.images,
            sent_at: message.sent_at_ms,
        }
    }
}

/// A conversation as support sees it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SupportConversation {
    #[schema(value_type = String)]
    id: ConversationId,
    /// The member's user name.
    member_name: String,
    state: State,
    /// Who took it.
    #[serde(skip_serializing_if = "Option::is_none")]
    operator_name: Option<String>,
    /// The caller took it.
    mine: bool,
    /// Messages of the member that support has not seen.
    unread: u64,
    last_text: String,
    /// Epoch milliseconds.
    last_at: i64,
    /// Since when the member waits for an answer, epoch milliseconds; absent while none is owed.
    #[serde(skip_serializing_if = "Option::is_none")]
    waiting_since: Option<i64>,
}

impl SupportConversation {
    pub(super) async fn of(
        messaging: &Messaging,
        conversation: &Conversation,
        viewer: &Operator,
    ) -> Result<Self> {
        let member = messaging.accounts.find(conversation.member_id).await?;
        Ok(Self {
            id: conversation.id,
            member_name: member.map(|member| member.username).unwrap_or_default(),
            state: conversation.state,
            operator_name: answering(messaging, conversation).await?,
            mine: conversation.state == State::Taken && conversation.operator_id == Some(viewer.id),
            unread: store::unread(&messaging.core.db, conversation, Side::Support).await?,
            last_text: conversation.last_text.clone(),
            last_at: conversation.last_at_ms,
            waiting_since: conversation.waiting_since_ms,
        })
    }
}

/// The name of the operator who has the conversation now.
pub(super) async fn answering(messaging: &Messaging, conversation: &Conversation) -> Result<Option<String>> {
    match conversation.operator_id {
        Some(id) if conversation.state == State::Taken => {
            Ok(messaging.operators.find(id).await?.map(|operator| operator.name))
        }
        _ => Ok(None),
    }
}

/// Whether and by whom a member is answered.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SupportState {
    /// Support is within its hours.
    support_open: bool,
    /// When it opens next, epoch milliseconds; absent while it is open.
    #[serde(skip_serializing_if = "Option::is_none")]
    opens_at: Option<i64>,
    /// Who has the conversation.
    #[serde(skip_serializing_if = "Option::is_none")]
    operator_name: Option<String>,
}

impl SupportState {
    pub(super) async fn of(messaging: &Messaging, conversation: &Conversation) -> Result<Self> {
        let merchant = messaging.merchants.find(conversation.merchant_id).await?;
        let opens_at = merchant.support_opens_at_ms(messaging.core.clock.now());
        let operator_name = answering(messaging, conversation).await?;
        Ok(Self { support_open: opens_at.is_none(), opens_at, operator_name })
    }
}

/// What the live side sends.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "lowercase", rename_all_fields = "camelCase")]
pub(super) enum LiveFrame {
    Message {
        conversation_id: ConversationId,
        message: ChatMessage,
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
    /// For support.
    Conversation {
        conversation: SupportConversation,
    },
    /// For the member.
    Support {
        #[serde(flatten)]
        state: SupportState,
    },
    /// What the client sent was refused.
    Refused {
        #[serde(skip_serializing_if = "Option::is_none")]
        client_id: Option<Uuid>,
        error_code: &'static str,
        message: &'static str,
    },
}

impl LiveFrame {
    /// The frame as a member or, with `viewer`, support reads it; `None` when it is not for them.
    pub(super) async fn of(
        messaging: &Messaging,
        frame: Frame,
        viewer: Option<&Operator>,
    ) -> Result<Option<Self>> {
        Ok(match (frame, viewer) {
            (Frame::Message { conversation_id, message }, _) => {
                Some(Self::Message { conversation_id, message: message.into() })
            }
            (Frame::Typing { conversation_id, from }, _) => Some(Self::Typing { conversation_id, from }),
            (Frame::Seen { conversation_id, by, seq }, _) => Some(Self::Seen { conversation_id, by, seq }),
            (Frame::Conversation { conversation_id }, Some(viewer)) => {
                match store::find_of_merchant(&messaging.core.db, viewer.merchant_id, conversation_id).await?
                {
                    Some(found) => Some(Self::Conversation {
                        conversation: SupportConversation::of(messaging, &found, viewer).await?,
                    }),
                    None => None,
                }
            }
            (Frame::Support { conversation_id }, None) => {
                match store::find_for_job(&messaging.core.db, conversation_id).await? {
                    Some(found) => Some(Self::Support { state: SupportState::of(messaging, &found).await? }),
                    None => None,
                }
            }
            (Frame::Conversation { .. }, None) | (Frame::Support { .. }, Some(_)) => None,
        })
    }
}
