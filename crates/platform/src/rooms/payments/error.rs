use erawan_kernel::{EntropyError, ErrorCode};
use sea_orm::DbErr;

use super::gateway::{CallbackError, GatewayError};
use crate::inbox::InboxError;
use crate::rooms::merchant::MerchantError;
use crate::rooms::responsible::ResponsibleError;
use crate::rooms::wallet::WalletError;
use crate::web::ApiError;

/// Why the payments room refused.
#[derive(Debug, thiserror::Error)]
pub enum PaymentError {
    /// No such deposit, or not the caller's.
    #[error("there is no such deposit")]
    DepositUnknown,
    /// The merchant does not offer this channel or bank.
    #[error("this channel or bank is not offered")]
    ChannelUnavailable,
    /// The amount lies outside the channel's bounds, or is no whole number of hundredths.
    #[error("the amount is outside the limits of the channel")]
    AmountOutOfRange,
    /// The key was used before for something else.
    #[error("the key was used before with other content")]
    KeyReused,
    /// Too many deposits are open, or failed just now.
    #[error("too many deposits are open or failed just now")]
    TooManyDeposits,
    /// A callback is not believed.
    #[error("the callback is {0}")]
    Callback(#[from] CallbackError),
    /// What a callback or status says does not fit the deposit.
    #[error("the gateway's {0} is not the deposit's")]
    Mismatch(&'static str),
    /// Settings contradict themselves; the text says where.
    #[error("the payment channels are not usable: {0}")]
    Settings(String),
    /// The gateway did not do what was asked.
    #[error(transparent)]
    Gateway(#[from] GatewayError),
    /// The member's own protection refused.
    #[error(transparent)]
    Responsible(#[from] ResponsibleError),
    /// The wallet room failed.
    #[error(transparent)]
    Wallet(#[from] WalletError),
    /// A message to the member could not be written.
    #[error(transparent)]
    Inbox(#[from] InboxError),
    /// The merchant room failed.
    #[error(transparent)]
    Merchant(#[from] MerchantError),
    /// The entropy source failed.
    #[error(transparent)]
    Entropy(#[from] EntropyError),
    /// The database failed.
    #[error("the database failed: {0}")]
    Database(#[from] DbErr),
}

impl From<PaymentError> for ApiError {
    fn from(error: PaymentError) -> Self {
        match error {
            PaymentError::DepositUnknown => ErrorCode::NotFound.into(),
            PaymentError::ChannelUnavailable | PaymentError::Gateway(_) => {
                ErrorCode::DepositChannelUnavailable.into()
            }
            PaymentError::AmountOutOfRange => ErrorCode::DepositAmountOutOfRange.into(),
            PaymentError::KeyReused | PaymentError::Mismatch(_) => ErrorCode::IdempotencyConflict.into(),
            PaymentError::TooManyDeposits => Self::new(ErrorCode::TooManyRequests).with_retry_after(600),
            PaymentError::Callback(CallbackError::Forged) => ErrorCode::PermissionDenied.into(),
            PaymentError::Callback(CallbackError::Malformed) => ErrorCode::RequestMalformed.into(),
            PaymentError::Responsible(error) => error.into(),
            PaymentError::Wallet(error) => error.into(),
            PaymentError::Entropy(error) => error.into(),
            PaymentError::Database(error) => error.into(),
            other @ (PaymentError::Settings(_) | PaymentError::Merchant(_) | PaymentError::Inbox(_)) => {
                Self::internal(&other)
            }
        }
    }
}
