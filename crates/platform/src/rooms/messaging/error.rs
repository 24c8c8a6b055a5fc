use erawan_kernel::{EntropyError, ErrorCode};
use sea_orm::DbErr;

use crate::inbox::InboxError;
use crate::pictures::PictureError;
use crate::rooms::account::AccountError;
use crate::rooms::merchant::MerchantError;
use crate::rooms::operator::OperatorError;
use crate::rooms::session::SessionError;
use crate::web::{ApiError, FieldErrors, room_error};

/// What the room answers.
pub(crate) type Result<T, E = MessagingError> = std::result::Result<T, E>;

room_error! {
    /// Why the messaging room refused.
    pub enum MessagingError {
        /// Fields break their rules.
        Fields(fields: FieldErrors) "fields break their rules: {fields:?}" => ApiError::fields(fields),
        /// The member sent enough for today.
        TooMuch => ErrorCode::TooManyRequests,
        /// Too many pictures are waiting to be looked at.
        Busy => ApiError::new(ErrorCode::TooManyRequests).with_retry_after(1),
        /// There is no such conversation or picture for the caller.
        Unknown => ErrorCode::NotFound,
        /// Another operator took the conversation.
        Taken => ErrorCode::ConversationTaken,
        /// The operator did not take the conversation.
        NotTaken => ErrorCode::ConversationNotTaken,
        /// The merchant has as many canned answers as possible.
        AnswersFull => ErrorCode::CannedAnswersFull,
        /// A picture is not what it is said to be, or too large to look at.
        ImageUnreadable => ErrorCode::ImageNotReadable,
    }
    passes_on {
        Merchant(MerchantError), Operator(OperatorError), Session(SessionError), Account(AccountError),
        Inbox(InboxError),
    }
    internal { Entropy(EntropyError), Database(DbErr) }
}

impl From<PictureError> for MessagingError {
    fn from(error: PictureError) -> Self {
        match error {
            PictureError::Unreadable => Self::ImageUnreadable,
            PictureError::Busy => Self::Busy,
        }
    }
}
