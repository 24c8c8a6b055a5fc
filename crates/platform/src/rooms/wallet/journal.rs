//! The accounts of real money that rows of the log touch, for those who report on them.

use std::collections::{BTreeMap, HashMap};

use erawan_kernel::Money;
use erawan_kernel::ids::{MemberId, MerchantId};
use erawan_ledger::{AccountId, Book};

use super::store::{self, AccountRow};
use super::{Result, book_number};
use crate::rooms::wallet::Wallets;

/// An account of real money that is no member's.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct MerchantAccount {
    pub(crate) merchant_id: MerchantId,
    /// Its kind as its name has it, such as `gateway`.
    pub(crate) kind: String,
    /// Which one of its kind: the provider, the vendor, the pool; empty where there is one only.
    pub(crate) part: String,
}

/// What the ledger holds now, in hundred-thousandths.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct HeldNow {
    pub(crate) posted: i64,
    pub(crate) held: i64,
}

impl MerchantAccount {
    /// The kind under which [`Wallets::real_balances`] adds up the wallets of a merchant's members.
    pub(crate) const MEMBERS: &'static str = "member";

    /// The kind of the accounts of what members owe.
    pub(crate) const DEBTS: &'static str = "debt";

    /// The kind of the accounts of what agents earned and were not paid out.
    pub(crate) const EARNINGS: &'static str = "earnings";

    fn of(row: &AccountRow) -> Option<Self> {
        if row.book != Book::Real {
            return None;
        }
        let merchant_id = row.merchant_id;
        if row.member_id.is_some() {
            return Some(Self { merchant_id, kind: Self::MEMBERS.to_owned(), part: String::new() });
        }
        if let Some(kind) = row.name.strip_prefix("member/").and_then(|name| Some(name.split_once('/')?.1)) {
            return Some(Self { merchant_id, kind: kind.to_owned(), part: String::new() });
        }
        let name = row.name.strip_prefix(&format!("merchant/{merchant_id}/"))?.strip_suffix("/real")?;
        let (kind, part) = name.split_once('/').unwrap_or((name, ""));
        Some(Self { merchant_id, kind: kind.to_owned(), part: part.to_owned() })
    }
}

/// The member whose account it is, though it is no wallet: of a debt, or of what was earned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct AccountOwner {
    pub(crate) member_id: MemberId,
    pub(crate) merchant_id: MerchantId,
    pub(crate) book: Book,
}

impl AccountOwner {
    fn of(row: &AccountRow) -> Option<Self> {
        let (member, kind) = row.name.strip_prefix("member/")?.split_once('/')?;
        if !matches!(kind, MerchantAccount::DEBTS | MerchantAccount::EARNINGS) {
            return None;
        }
        Some(Self { member_id: member.parse().ok()?, merchant_id: row.merchant_id, book: row.book })
    }
}

impl Wallets {
    /// Whose they are, for those of the accounts that are debts or earnings.
    ///
    /// # Errors
    /// [`super::WalletError::Database`].
    pub(crate) async fn account_owners(&self, ids: &[AccountId]) -> Result<HashMap<AccountId, AccountOwner>> {
        let mut found = HashMap::new();
        for ids in ids.chunks(500) {
            for row in store::accounts(&self.core.db, ids).await? {
                found.extend(AccountOwner::of(&row).map(|owner| (row.id, owner)));
            }
        }
        Ok(found)
    }

    /// Those of the accounts that hold real money and are no member's.
    ///
    /// # Errors
    /// [`super::WalletError::Database`].
    pub(crate) async fn merchant_accounts(
        &self,
        ids: &[AccountId],
    ) -> Result<HashMap<AccountId, MerchantAccount>> {
        let mut found = HashMap::new();
        for ids in ids.chunks(500) {
            for row in store::accounts(&self.core.db, ids).await? {
                let account = MerchantAccount::of(&row).filter(|_| row.member_id.is_none());
                found.extend(account.map(|account| (row.id, account)));
            }
        }
        Ok(found)
    }

    /// What every account of real money holds now, the wallets of each merchant's members added up. Reads each account.
    ///
    /// # Errors
    /// [`super::WalletError::Ledger`]; [`super::WalletError::Database`].
    pub(crate) async fn real_balances(&self) -> Result<BTreeMap<MerchantAccount, HeldNow>> {
        let mut balances: BTreeMap<MerchantAccount, HeldNow> = BTreeMap::new();
        for row in store::accounts_of_book(&self.core.db, book_number(Book::Real)).await? {
            let Some(account) = MerchantAccount::of(&row) else { continue };
            let now = self.ledger.balance(row.id).await?;
            let sum = balances.entry(account).or_default();
            sum.posted = sum.posted.saturating_add(now.posted.minor());
            sum.held = sum.held.saturating_add(now.held.minor());
        }
        Ok(balances)
    }

    /// What a provider holds for the merchant now; negative when the merchant owes it.
    ///
    /// # Errors
    /// [`super::WalletError::Ledger`].
    pub(crate) async fn held_by_provider(&self, merchant_id: MerchantId, provider: &str) -> Result<Money> {
        let account = super::HouseAccount::Gateway(provider);
        let booked = self.house_balance(account, merchant_id, Book::Real).await?;
        Ok(Money::from_minor(booked.minor().saturating_neg()))
    }
}
