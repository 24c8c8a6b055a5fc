//! The chat as it is written on the wire, to members, to the desk and on the live side.

use erawan_kernel::ids::ConversationId;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::hub::Frame;
use super::model::{Conversation, Image, Message, Side, State};
use super::{MessagingError, store};
use crate::App;
use crate::rooms::operator::{self, Operator};
use crate::rooms::{account, merchant};

/// A message of a chat.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ChatMessage {
    /// Place in the conversation, from 1 without gaps.
    seq: i64,
    /// What the sender's client called it.
    client_id: Uuid,
    from: Side,
    /// Who of the desk wrote it.
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

/// A conversation as the desk sees it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct DeskConversation {
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
    /// Messages of the member that the desk has not seen.
    unread: u64,
    last_text: String,
    /// Epoch milliseconds.
    last_at: i64,
}

impl DeskConversation {
    pub(super) async fn of(
        app: &App,
        conversation: &Conversation,
        viewer: &Operator,
    ) -> Result<Self, MessagingError> {
        let member = account::find_member(app, conversation.member_id).await?;
        Ok(Self {
            id: conversation.id,
            member_name: member.map(|member| member.username).unwrap_or_default(),
            state: conversation.state,
            operator_name: answering(app, conversation).await?,
            mine: conversation.state == State::Taken && conversation.operator_id == Some(viewer.id),
            unread: store::unread(&app.db, conversation, Side::Desk).await?,
            last_text: conversation.last_text.clone(),
            last_at: conversation.last_at_ms,
        })
    }
}

/// The name of the operator who has the conversation now.
pub(super) async fn answering(
    app: &App,
    conversation: &Conversation,
) -> Result<Option<String>, MessagingError> {
    match conversation.operator_id {
        Some(id) if conversation.state == State::Taken => {
            Ok(operator::find(app, id).await?.map(|operator| operator.name))
        }
        _ => Ok(None),
    }
}

/// Whether and by whom a member is answered.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct DeskState {
    /// The desk is within its hours.
    desk_open: bool,
    /// When it opens next, epoch milliseconds; absent while it is open.
    #[serde(skip_serializing_if = "Option::is_none")]
    opens_at: Option<i64>,
    /// Who has the conversation.
    #[serde(skip_serializing_if = "Option::is_none")]
    operator_name: Option<String>,
}

impl DeskState {
    pub(super) async fn of(app: &App, conversation: &Conversation) -> Result<Self, MessagingError> {
        let merchant = merchant::find(app, conversation.merchant_id).await?;
        let opens_at = merchant.desk_opens_at_ms(app.clock.now());
        let operator_name = answering(app, conversation).await?;
        Ok(Self { desk_open: opens_at.is_none(), opens_at, operator_name })
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
    /// For the desk.
    Conversation {
        conversation: DeskConversation,
    },
    /// For the member.
    Desk {
        #[serde(flatten)]
        state: DeskState,
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
    /// The frame as a member or, with `viewer`, the desk reads it; `None` when it is not for them.
    pub(super) async fn of(
        app: &App,
        frame: Frame,
        viewer: Option<&Operator>,
    ) -> Result<Option<Self>, MessagingError> {
        Ok(match (frame, viewer) {
            (Frame::Message { conversation_id, message }, _) => {
                Some(Self::Message { conversation_id, message: message.into() })
            }
            (Frame::Typing { conversation_id, from }, _) => Some(Self::Typing { conversation_id, from }),
            (Frame::Seen { conversation_id, by, seq }, _) => Some(Self::Seen { conversation_id, by, seq }),
            (Frame::Conversation { conversation_id }, Some(viewer)) => {
                match store::find(&app.db, conversation_id).await? {
                    Some(found) => Some(Self::Conversation {
                        conversation: DeskConversation::of(app, &found, viewer).await?,
                    }),
                    None => None,
                }
            }
            (Frame::Desk { conversation_id }, None) => match store::find(&app.db, conversation_id).await? {
                Some(found) => Some(Self::Desk { state: DeskState::of(app, &found).await? }),
                None => None,
            },
            (Frame::Conversation { .. }, None) | (Frame::Desk { .. }, Some(_)) => None,
        })
    }
}
