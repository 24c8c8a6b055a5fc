//! What providers take for their services.

use erawan_kernel::ids::{MerchantId, ProposalId};
use erawan_kernel::{Currency, Money};
use erawan_ledger::{Book, Command, Key, Namespace};

use super::error::Result;
use super::{HouseAccount, TxCode, accounts};
use crate::rooms::wallet::Wallets;

impl Wallets {
    /// Books what a provider took on a day whose statement two operators signed: it holds that much less for the merchant.
    /// The signature's proposal is the key, so that it is safe to repeat.
    ///
    /// # Errors
    /// [`super::WalletError::Ledger`].
    pub(crate) async fn book_provider_fee(
        &self,
        (merchant_id, currency): (MerchantId, Currency),
        (provider, day): (&str, &str),
        signature: ProposalId,
        amount: Money,
    ) -> Result<()> {
        let account = |of| accounts::house(self, of, merchant_id, Book::Real, currency);
        let command = Command::Transfer {
            key: Key::from_uuid(Namespace::new(&format!("provider-fee/{provider}"))?, signature.uuid()),
            debit: account(HouseAccount::ProviderFees).await?,
            credit: account(HouseAccount::Gateway(provider)).await?,
            amount,
            code: TxCode::ProviderFee.into(),
            reference: day.to_owned(),
            requires: None,
        };
        self.ledger.submit(command).await?;
        Ok(())
    }
}
