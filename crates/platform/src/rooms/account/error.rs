use erawan_kernel::{EntropyError, ErrorCode};
use sea_orm::DbErr;

use crate::data_key::SealBroken;
use crate::rooms::session::SessionError;
use crate::web::{ApiError, FieldErrors, room_error};

/// What the room answers.
pub(crate) type Result<T, E = AccountError> = std::result::Result<T, E>;

room_error! {
    /// Why the account room refused.
    pub enum AccountError {
        /// Fields break their rules.
        Fields(fields: FieldErrors) "fields break their rules: {fields:?}" => ApiError::fields(fields),
        /// The merchant does not take this way of registering.
        RegistrationClosed => ErrorCode::PermissionDenied,
        /// The name is taken at this merchant.
        UsernameExists => ErrorCode::UsernameExists,
        /// An account with the person's phone, address or name exists at this merchant.
        PersonExists => ErrorCode::PersonExists,
        /// The affiliate code is unknown.
        AffiliateCodeUnknown => ErrorCode::InvitationCodeError,
        /// The link is closed, over or not open yet, or its owner is no member here who may invite.
        LinkUnusable => ErrorCode::AgentLinkError,
        /// Too many names and numbers were tried from this address.
        TooManyTries(refusal: ApiError) "too many names were tried: {refusal:?}" => refusal,
        /// There is no such account.
        Unknown => ErrorCode::NotFound,
        /// Too many passwords are waiting to be checked.
        Busy => ApiError::new(ErrorCode::TooManyRequests).with_retry_after(1),
        /// The password could not be hashed or read.
        Password(text: String) "the password could not be handled: {text}",
    }
    passes_on { Session(SessionError) }
    internal { Sealed(SealBroken), Entropy(EntropyError), Database(DbErr) }
}
