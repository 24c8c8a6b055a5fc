use erawan_kernel::{EntropyError, ErrorCode};
use sea_orm::DbErr;
use serde_json::json;

use crate::data_key::SealBroken;
use crate::rooms::account::AccountError;
use crate::rooms::session::SessionError;
use crate::web::{ApiError, room_error};

/// What the room answers.
pub(crate) type Result<T, E = SecondFactorError> = std::result::Result<T, E>;

room_error! {
    /// Why the second factor room refused.
    pub enum SecondFactorError {
        /// A one-time code is wrong, used, or too old.
        WrongCode => ErrorCode::VerificationCodeError,
        /// Too many wrong codes of this member.
        Locked {
            /// Seconds until it opens by itself.
            seconds: u64,
        } => ApiError::new(ErrorCode::LoginLocked).with_retry_after(seconds),
        /// The login needs the member's second factor.
        Required {
            /// What the second step answers.
            challenge: String,
            /// The ways this member has to answer it.
            methods: Vec<&'static str>,
        } => ApiError::new(ErrorCode::SecondFactorRequired)
            .with_value(json!({ "challenge": challenge, "methods": methods })),
        /// The password alone is no proof for this member.
        Needed {
            /// The ways this member has to prove who they are.
            methods: Vec<&'static str>,
        } => ApiError::new(ErrorCode::SecondFactorRequired).with_value(json!({ "methods": methods })),
        /// The challenge is over, used, or never was.
        Expired => ErrorCode::SecondFactorExpired,
        /// There is a second factor already.
        AlreadySet => ErrorCode::SecondFactorSet,
        /// There is no second factor.
        Unset => ErrorCode::NotFound,
        /// A picture could not be drawn.
        Drawing(text: String) "a picture could not be drawn: {text}",
    }
    passes_on { Passkey(PasskeyError), Session(SessionError), Account(AccountError) }
    internal { Sealed(SealBroken), Entropy(EntropyError), Database(DbErr) }
}

room_error! {
    /// Why a passkey was refused.
    pub enum PasskeyError {
        /// What a passkey signed is wrong, used, or too late, or the passkey does not count here.
        Failed => ErrorCode::PasskeyFailed,
        /// The member has as many passkeys as one may have.
        Limit => ErrorCode::PasskeyLimit,
        /// The member has no such passkey.
        Unknown => ErrorCode::NotFound,
        /// The site is reached at an address that no passkey can belong to.
        Unavailable => ErrorCode::PasskeyUnavailable,
        /// Passkeys could not be asked or read.
        Broken(text: String) "passkeys failed: {text}",
    }
    internal { Sealed(SealBroken), Entropy(EntropyError), Database(DbErr) }
}
