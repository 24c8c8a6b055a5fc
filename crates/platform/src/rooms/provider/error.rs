use erawan_kernel::{EntropyError, ErrorCode};
use sea_orm::DbErr;

use crate::rooms::account::AccountError;
use crate::rooms::games::GamesError;
use crate::rooms::merchant::MerchantError;
use crate::rooms::responsible::ResponsibleError;
use crate::rooms::session::SessionError;
use crate::rooms::transfer_wallet::TransferWalletError;
use crate::rooms::wallet::WalletError;
use crate::web::{ApiError, room_error};

room_error! {
    /// Why the provider room failed, or did not open a game. The answer to vendors is a
    /// [`Status`](super::Status).
    pub enum ProviderError {
        /// There is no such game.
        UnknownGame => ErrorCode::NotFound,
        /// The game or its vendor is switched off, or its games cannot be opened from here.
        NotLaunchable => ErrorCode::GameNotAvailable,
        /// The game cannot be played without real money.
        NoFreePlay => ErrorCode::TrialNotAllowed,
        /// This kind of account may not play for free.
        FreePlayRejected => ErrorCode::FreeReject,
        /// The address to come back to leads out of the product, the prize mode is not the merchant's for the vendor, or
        /// there is no such play type; the field that says so.
        Field(field: &'static str) "{field} cannot be what it says" => ApiError::field(field, ErrorCode::FieldInvalid),
        /// Settings contradict themselves; the text says where.
        Settings(text: String) "the vendor's rules are not usable: {text}",
    }
    passes_on {
        Responsible(ResponsibleError), Wallet(WalletError), Session(SessionError), Games(GamesError),
        TransferWallet(TransferWalletError),
    }
    internal { Account(AccountError), Merchant(MerchantError), Entropy(EntropyError), Database(DbErr) }
}

room_error! {
    /// Why money was not moved between a player's wallets.
    pub enum TransferError {
        /// There is one wallet for everything.
        Single => ErrorCode::WalletSingle,
        /// A round is open at a vendor whose wallet takes part.
        RoundOpen => ErrorCode::WalletRoundOpen,
        /// There is no such wallet; the field that names it.
        Unknown(field: &'static str) "there is no wallet as {field} says" => ApiError::field(field, ErrorCode::FieldInvalid),
        /// The amount is none that can be moved.
        Amount => ApiError::field("amount", ErrorCode::FieldInvalid),
        /// The request's key was used for another one.
        KeyReused => ErrorCode::IdempotencyConflict,
    }
    passes_on {
        Provider(ProviderError), Wallet(WalletError), TransferWallet(TransferWalletError),
        Responsible(ResponsibleError),
    }
}
