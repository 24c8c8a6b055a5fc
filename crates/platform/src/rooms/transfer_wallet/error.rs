use erawan_kernel::ErrorCode;
use sea_orm::DbErr;

use crate::rooms::games::GamesError;
use crate::rooms::merchant::MerchantError;
use crate::rooms::payments::PaymentError;
use crate::rooms::wallet::WalletError;
use crate::web::room_error;

room_error! {
    /// Why money was not moved to or from a vendor that keeps it itself.
    pub enum TransferWalletError {
        /// An earlier transfer at this vendor is not over.
        Open => ErrorCode::WalletTransferOpen,
        /// The vendor did not move the money.
        Failed => ErrorCode::WalletTransferFailed,
        /// The vendor does not answer, or this node does not speak to it.
        Silent => ErrorCode::WalletVendorSilent,
        /// The request's key was used for another one.
        KeyReused => ErrorCode::IdempotencyConflict,
        /// The vendor does not open this game.
        NotLaunchable => ErrorCode::GameNotAvailable,
    }
    passes_on { Wallet(WalletError), Payment(PaymentError), Games(GamesError) }
    internal { Merchant(MerchantError), Database(DbErr) }
}
