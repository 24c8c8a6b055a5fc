use erawan_kernel::{EntropyError, ErrorCode};
use sea_orm::DbErr;

use crate::delivery::DeliveryError;
use crate::rooms::account::AccountError;
use crate::rooms::codes::CodeError;
use crate::rooms::human::{AttemptError, HumanError};
use crate::rooms::identity::IdentityError;
use crate::rooms::merchant::MerchantError;
use crate::rooms::second_factor::SecondFactorError;
use crate::rooms::session::SessionError;
use crate::web::{ApiError, room_error};

room_error! {
    /// Why the login room refused.
    pub enum LoginError {
        /// What this way of logging in needs did not come.
        FormIncomplete => ErrorCode::RequestMalformed,
        /// The mobile number is invalid, or of a country that is not served.
        NumberMalformed => ApiError::field("mobileNum", ErrorCode::FormatMobile),
        /// The merchant does not offer this way of logging in.
        Closed => ErrorCode::PermissionDenied,
        /// The account may not use the member login.
        NotMember => ErrorCode::LoginNotMember,
        /// The account may not use the agent login.
        NotAgent => ErrorCode::LoginNotAgent,
    }
    passes_on {
        Attempt(AttemptError), Session(SessionError), Account(AccountError), Human(HumanError),
        SecondFactor(SecondFactorError), Code(CodeError), Identity(IdentityError),
    }
    internal { Merchant(MerchantError), Database(DbErr) }
}

room_error! {
    /// Why a password was not changed or reset.
    pub enum RecoveryError {
        /// The merchant does not offer this way.
        Closed => ErrorCode::PermissionDenied,
        /// The link is unknown, used, or too old.
        LinkInvalid => ErrorCode::PasswordLinkInvalid,
        /// The new password is the old one.
        SamePassword => ErrorCode::ModifyNewOldSame,
        /// The account is set up already.
        SetUp => ErrorCode::AccountSetupDone,
    }
    passes_on {
        Login(LoginError), Session(SessionError), Account(AccountError), Code(CodeError),
        Identity(IdentityError), Delivery(DeliveryError),
    }
    internal { Entropy(EntropyError), Database(DbErr) }
}
