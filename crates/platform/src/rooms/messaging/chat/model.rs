use erawan_kernel::ids::{ChatImageId, ConversationId, MemberId, MerchantId, OperatorId};
use uuid::Uuid;

use super::super::{MessagingError, Result, is_plain_text};
use crate::web::FieldErrors;
use crate::web::prelude::*;
use crate::words::words;

/// Characters of a message at most.
const TEXT_CHARACTERS_MAX: usize = 1_000;
/// Pictures of a message at most.
const IMAGES_MAX: usize = 3;

words! {
    /// Who says something.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
    #[schema(as = ChatSide)]
    #[serde(rename_all = "lowercase")]
    pub(crate) enum Side as str: word, of_word {
        /// The member.
        Member = "member",
        /// Support.
        Support = "support",
    }
}

words! {
    /// The status of a conversation.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
    #[schema(as = ConversationState)]
    #[serde(rename_all = "lowercase")]
    pub(crate) enum State as str: word, of_word {
        /// For support.
        Waiting = "waiting",
        /// An operator has it.
        Taken = "taken",
        /// Until the member writes again.
        Closed = "closed",
    }
}

/// A conversation in its present state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Conversation {
    pub(super) id: ConversationId,
    pub(super) merchant_id: MerchantId,
    pub(super) member_id: MemberId,
    pub(super) state: State,
    pub(super) operator_id: Option<OperatorId>,
    /// Number of the last message; 0 before the first.
    pub(super) last_seq: i64,
    /// Up to which message each side has read.
    pub(super) seen_by_member: i64,
    pub(super) seen_by_support: i64,
    pub(super) last_text: String,
    pub(super) last_at_ms: i64,
    /// Since when the member waits for an answer; none while none is owed.
    pub(super) waiting_since_ms: Option<i64>,
}

/// A picture of a message.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = ChatImage)]
pub(crate) struct Image {
    #[schema(value_type = String)]
    pub(super) id: ChatImageId,
    /// Pixels.
    pub(super) width: u32,
    /// Pixels.
    pub(super) height: u32,
}

/// A message that was taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Message {
    pub(super) seq: i64,
    pub(super) client_id: Uuid,
    pub(super) from: Side,
    /// Who of support wrote it, and under which name.
    pub(super) operator: Option<(OperatorId, String)>,
    pub(super) text: String,
    pub(super) images: Vec<Image>,
    pub(super) sent_at_ms: i64,
}

/// A message as a client sends it, its rules kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct NewMessage {
    pub(super) client_id: Uuid,
    pub(super) text: String,
    pub(super) images: Vec<ChatImageId>,
}

/// What a client sends.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[schema(as = ChatMessageForm)]
#[serde(rename_all = "camelCase")]
pub(super) struct MessageForm {
    /// A UUID the client makes; the same one again is the same message.
    client_id: Uuid,
    /// Plain text, at most 1,000 characters.
    #[serde(default)]
    text: String,
    /// Pictures that were uploaded, at most three.
    #[serde(default)]
    images: Vec<String>,
}

impl MessageForm {
    pub(super) const fn client_id(&self) -> Uuid {
        self.client_id
    }

    pub(super) fn check(&self) -> Result<NewMessage> {
        let refuse = |field: &'static str, code: ErrorCode| {
            MessagingError::Fields(FieldErrors::from([(field, vec![code])]))
        };
        let text = self.text.trim();
        if !is_plain_text(text) || text.chars().count() > TEXT_CHARACTERS_MAX {
            return Err(refuse("text", ErrorCode::FieldInvalid));
        }
        if text.is_empty() && self.images.is_empty() {
            return Err(refuse("text", ErrorCode::FieldRequired));
        }
        let mut images = Vec::with_capacity(self.images.len().min(IMAGES_MAX));
        for id in self.images.iter().take(IMAGES_MAX + 1) {
            let id = id.parse().map_err(|_| refuse("images", ErrorCode::FieldInvalid))?;
            if images.len() == IMAGES_MAX || images.contains(&id) {
                return Err(refuse("images", ErrorCode::FieldInvalid));
            }
            images.push(id);
        }
        Ok(NewMessage { client_id: self.client_id, text: text.to_owned(), images })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form(text: &str, images: &[&str]) -> MessageForm {
        let images = images.iter().map(|id| (*id).to_owned()).collect();
        MessageForm { client_id: Uuid::nil(), text: text.to_owned(), images }
    }

    #[test]
    fn a23_a_message_is_plain_bounded_and_not_turned_around() {
        let one = "img_00000000000000000000000000000001";
        for (text, images, taken) in [
            ("hello", &[][..], true),
            ("  สวัสดีครับ\nขอบคุณ  ", &[][..], true),
            ("", &[one][..], true),
            ("", &[][..], false),
            (" \n ", &[][..], false),
            ("with \u{0} nothing", &[][..], false),
            ("https://\u{202e}live.elpmaxe", &[][..], false),
            ("twice", &[one, one][..], false),
            ("what is this", &["mem_00000000000000000000000000000001"][..], false),
        ] {
            assert_eq!(form(text, images).check().is_ok(), taken, "{text:?}");
        }
        assert!(form(&"ก".repeat(1_000), &[]).check().is_ok());
        assert!(form(&"ก".repeat(1_001), &[]).check().is_err());
        let four: Vec<_> = (0..4).map(|number| format!("img_{number:032}")).collect();
        let four: Vec<_> = four.iter().map(String::as_str).collect();
        assert!(form("", &four[..3]).check().is_ok());
        assert!(form("", &four).check().is_err());
    }
}
