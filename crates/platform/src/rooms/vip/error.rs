use sea_orm::DbErr;

use crate::inbox::InboxError;
use crate::rooms::account::AccountError;
use crate::rooms::merchant::MerchantError;
use crate::rooms::wallet::WalletError;
use crate::web::room_error;

room_error! {
    /// Why the VIP room failed. It refuses no request.
    pub enum VipError {}
    passes_on { Account(AccountError), Merchant(MerchantError), Wallet(WalletError), Inbox(InboxError) }
    internal { Database(DbErr) }
}
