use erawan_kernel::EntropyError;
use sea_orm::DbErr;

use crate::data_key::SealBroken;
use crate::inbox::InboxError;
use crate::rooms::account::AccountError;
use crate::rooms::games::GamesError;
use crate::rooms::merchant::MerchantError;
use crate::rooms::wallet::WalletError;
use crate::web::room_error;

room_error! {
    /// Why the jackpots room failed. It refuses no request.
    pub enum JackpotError {
        /// The winner has no wallet, which cannot be: a stake was taken from it.
        WinnerWithoutWallet,
    }
    passes_on {
        Account(AccountError), Merchant(MerchantError), Games(GamesError), Wallet(WalletError),
        Inbox(InboxError),
    }
    internal { Sealed(SealBroken), Entropy(EntropyError), Database(DbErr) }
}
