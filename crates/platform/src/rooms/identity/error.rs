use erawan_kernel::{EntropyError, ErrorCode};
use sea_orm::DbErr;

use crate::rooms::account::AccountError;
use crate::web::room_error;

room_error! {
    /// Why the identity room refused.
    pub enum IdentityError {
        /// The merchant does not offer this provider.
        Closed => ErrorCode::PermissionDenied,
        /// The provider did not vouch for an identity, or not for this browser.
        Failed => ErrorCode::SocialLoginFailed,
        /// What should prove a mobile number is wrong, used, or too old.
        NumberUnproven => ErrorCode::VerificationCodeError,
        /// A provider cannot be asked.
        ProviderDown(text: String) "an identity provider cannot be asked: {text}",
    }
    passes_on { Account(AccountError) }
    internal { Entropy(EntropyError), Database(DbErr) }
}
