use erawan_kernel::{EntropyError, ErrorCode};
use sea_orm::DbErr;

use crate::inbox::InboxError;
use crate::web::room_error;

/// What the room answers.
pub(crate) type Result<T, E = SessionError> = std::result::Result<T, E>;

room_error! {
    /// Why the session room refused.
    pub enum SessionError {
        /// The call needs a session and came without one, or with something that never was one.
        Missing => ErrorCode::SessionRequired,
        /// The session ended: a newer login, logout, or time.
        Ended => ErrorCode::SessionLoggedOut,
        /// The account is disabled.
        Disabled => ErrorCode::UserNotExistOrDisabled,
        /// The member must prove once more who they are.
        NotFresh => ErrorCode::ReauthRequired,
        /// The call is only for accounts with real money.
        NotReal => ErrorCode::TrialNotAllowed,
        /// The account was opened by another person: its owner has to set it up first.
        SetupRequired => ErrorCode::AccountSetupRequired,
        /// The device is not remembered, or no longer.
        NotRemembered => ErrorCode::DeviceNotRemembered,
        /// The member has no such device.
        DeviceUnknown => ErrorCode::NotFound,
    }
    internal { Inbox(InboxError), Entropy(EntropyError), Database(DbErr) }
}
