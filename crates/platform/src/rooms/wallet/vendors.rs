//! Wallets at vendors: beside the main one, where the merchant has more than one.

use erawan_kernel::Money;
use erawan_kernel::ids::{MemberId, MerchantId};
use erawan_ledger::{AccountId, Book};

use super::{MemberBalance, Result, Wallet, accounts, store};
use crate::db::prelude::{Db, DbErr};
use crate::rooms::account::MemberKind;
use crate::rooms::wallet::Wallets;

/// What a member has, wallet by wallet, at one moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MemberBalances {
    /// The main wallet.
    pub main: MemberBalance,
    /// Those at vendors that were ever used.
    pub at_vendors: Vec<VendorBalance>,
}

/// What is in a wallet at a vendor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VendorBalance {
    /// The vendor's code.
    pub vendor: String,
    /// The wallet.
    pub wallet: Wallet,
    /// What may be spent there.
    pub available: Money,
}

impl MemberBalances {
    /// What may be spent from the wallets at vendors.
    #[must_use]
    pub fn elsewhere(&self) -> Money {
        Money::from_minor(self.at_vendors.iter().map(|at| at.available.minor()).sum())
    }

    /// What may be spent from all wallets.
    #[must_use]
    pub fn sum(&self) -> Money {
        Money::from_minor(self.main.available.minor().saturating_add(self.elsewhere().minor()))
    }

    /// What may be spent at the vendor; zero where the member never had a wallet.
    #[must_use]
    pub fn at(&self, vendor: &str) -> Money {
        self.at_vendors.iter().find(|at| at.vendor == vendor).map_or(Money::ZERO, |at| at.available)
    }
}

impl Wallets {
    /// What the member has now in each wallet, as committed.
    ///
    /// # Errors
    /// As [`Wallets::open`].
    pub async fn balances(&self, member_id: MemberId, kind: MemberKind) -> Result<MemberBalances> {
        let main = self.open(member_id, kind).await?;
        self.balances_of(&main).await
    }

    /// What is in a main wallet and in those at vendors that belong to it.
    ///
    /// # Errors
    /// [`super::WalletError::Ledger`], [`super::WalletError::Database`].
    pub async fn balances_of(&self, main: &Wallet) -> Result<MemberBalances> {
        let others = self.vendor_wallets(main).await?;
        if others.is_empty() {
            return Ok(MemberBalances { main: self.balance_of(main).await?, at_vendors: Vec::new() });
        }
        // Read first: the balances may then be newer than their sequence says, never older.
        let sequence = *self.ledger.committed().borrow();
        let accounts: Vec<_> =
            std::iter::once(main.account).chain(others.iter().map(|(_, wallet)| wallet.account)).collect();
        let found = self.ledger.balances(&accounts).await?;
        let balance = |account: AccountId| {
            found.iter().find(|(id, _)| *id == account).map(|(_, balance)| *balance).unwrap_or_default()
        };
        let at_vendors = others
            .into_iter()
            .map(|(vendor, wallet)| VendorBalance {
                vendor,
                wallet,
                available: balance(wallet.account).available(),
            })
            .collect();
        Ok(MemberBalances { main: MemberBalance::new(balance(main.account), sequence), at_vendors })
    }

    /// The wallet from which the member plays at the vendor, opened at its first use: the main one unless the merchant
    /// has more than one, and for play money and test money.
    ///
    /// # Errors
    /// As [`Wallets::open`].
    pub async fn wallet_at(&self, main: &Wallet, vendor: &str) -> Result<Wallet> {
        if main.book != Book::Real {
            return Ok(*main);
        }
        let merchant = self.merchants.find(main.merchant_id).await?;
        match merchant.settings.wallets.of_vendor(vendor) {
            Some(of) => accounts::open_at(self, main, of).await,
            None => Ok(*main),
        }
    }

    /// The same without opening one: the main wallet until there is one at the vendor.
    pub(crate) async fn known_wallet_at(&self, main: &Wallet, vendor: &str) -> Result<Wallet> {
        let merchant = self.merchants.find(main.merchant_id).await?;
        if main.book != Book::Real || merchant.settings.wallets.of_vendor(vendor).is_none() {
            return Ok(*main);
        }
        Ok(self.find_at(main, vendor).await?.unwrap_or(*main))
    }

    /// The wallet at the vendor, if it was ever opened, whatever the merchant has now.
    pub(crate) async fn find_at(&self, main: &Wallet, vendor: &str) -> Result<Option<Wallet>> {
        accounts::find_at(self, main, vendor).await
    }

    /// The wallets at vendors that the member ever used.
    async fn vendor_wallets(&self, main: &Wallet) -> Result<Vec<(String, Wallet)>> {
        if main.book != Book::Real {
            return Ok(Vec::new());
        }
        let rows = store::vendor_accounts(&self.core.db, main.account).await?;
        Ok(rows
            .into_iter()
            .filter_map(|row| row.wallet().zip(row.at_vendor).map(|(wallet, at)| (at.vendor, wallet)))
            .collect())
    }

    /// The accounts of all wallets of a member.
    pub(super) async fn accounts_of(&self, main: &Wallet) -> Result<Vec<AccountId>> {
        let others = self.vendor_wallets(main).await?;
        Ok(std::iter::once(main.account)
            .chain(others.into_iter().map(|(_, wallet)| wallet.account))
            .collect())
    }

    /// Members of a merchant with money in wallets at vendors, by their main wallets.
    pub(crate) async fn members_with_vendor_money_for_job(
        &self,
        merchant_id: MerchantId,
    ) -> Result<Vec<Wallet>> {
        // Most merchants have one wallet and never had more.
        if !store::has_vendor_accounts_for_job(&self.core.db, merchant_id).await? {
            return Ok(Vec::new());
        }
        self.catch_up(&super::StatementProjector).await?;
        let mut members: Vec<Wallet> = Vec::new();
        for row in store::filled_vendor_accounts_for_job(&self.core.db, merchant_id).await? {
            let Some(member_id) = row.member_id else { continue };
            if members.iter().all(|known| known.member_id != member_id) {
                members.extend(self.find(member_id).await?);
            }
        }
        Ok(members)
    }
}

/// Whether wallets at vendors of the merchant hold money, as far as the statement has followed the log. For commands
/// that run beside a server, which alone has the ledger.
///
/// # Errors
/// When the database fails.
pub async fn has_vendor_money(db: &Db, merchant_id: MerchantId) -> Result<bool, DbErr> {
    Ok(!store::filled_vendor_accounts_for_job(db, merchant_id).await?.is_empty())
}
