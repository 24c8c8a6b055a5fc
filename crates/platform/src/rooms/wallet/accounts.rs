use std::collections::HashMap;
use std::sync::Arc;

use erawan_kernel::Currency;
use erawan_kernel::ids::{MemberId, MerchantId};
use erawan_ledger::{AccountId, AccountSpec, Book};
use moka::future::Cache;

use super::model::{book_of, member_account_name, vendor_account_name};
use super::store::{self, AccountRow, AtVendor};
use super::{HouseAccount, Result, Wallet, WalletError};
use crate::rooms::account::MemberKind;
use crate::rooms::merchant::VendorWallet;
use crate::rooms::wallet::Wallets;

/// Which account is whose, in memory. Accounts never change, so nothing here grows old.
#[derive(Debug, Clone)]
pub struct KnownAccounts {
    members: Cache<MemberId, Wallet>,
    at_vendors: Cache<String, Wallet>,
    house: Cache<String, AccountId>,
    by_account: Cache<AccountId, Option<Wallet>>,
}

impl Default for KnownAccounts {
    fn default() -> Self {
        Self {
            members: Cache::new(Self::MEMBERS_MAX),
            at_vendors: Cache::new(Self::MEMBERS_MAX),
            house: Cache::new(Self::HOUSE_MAX),
            by_account: Cache::new(Self::MEMBERS_MAX),
        }
    }
}

impl KnownAccounts {
    const MEMBERS_MAX: u64 = 200_000;
    const HOUSE_MAX: u64 = 10_000;
}

/// The member's wallet, opened if it is not there yet.
pub(super) async fn open(wallets: &Wallets, member_id: MemberId, kind: MemberKind) -> Result<Wallet> {
    let opening = Box::pin(async {
        let name = member_account_name(member_id);
        if let Some(wallet) = store::find_account(&wallets.core.db, &name).await?.and_then(|row| row.wallet())
        {
            return Ok(wallet);
        }
        let member = wallets.accounts.find(member_id).await?.ok_or(WalletError::MemberUnknown)?;
        let merchant = wallets.merchants.find(member.merchant_id).await?;
        let terms = Terms {
            name,
            merchant_id: member.merchant_id,
            member_id: Some(member_id),
            book: book_of(kind),
            currency: merchant.settings.currency,
            may_go_negative: false,
            at_vendor: None,
        };
        terms.open(wallets).await?.wallet().ok_or(WalletError::MemberUnknown)
    });
    wallets.known.members.try_get_with(member_id, opening).await.map_err(|error| unshared(&error))
}

/// The member's wallet, if it was ever opened.
pub(super) async fn find(wallets: &Wallets, member_id: MemberId) -> Result<Option<Wallet>> {
    if let Some(wallet) = wallets.known.members.get(&member_id).await {
        return Ok(Some(wallet));
    }
    let row = store::find_account(&wallets.core.db, &member_account_name(member_id)).await?;
    let Some(wallet) = row.and_then(|row| row.wallet()) else { return Ok(None) };
    wallets.known.members.insert(member_id, wallet).await;
    Ok(Some(wallet))
}

/// The accounts of these members' main wallets; those that were never opened are absent.
pub(super) async fn main_accounts(
    wallets: &Wallets,
    members: &[MemberId],
) -> Result<HashMap<MemberId, AccountId>> {
    let (mut found, mut unknown) = (HashMap::new(), Vec::new());
    for member in members {
        match wallets.known.members.get(member).await {
            Some(wallet) => drop(found.insert(*member, wallet.main)),
            None => unknown.push(member_account_name(*member)),
        }
    }
    for names in unknown.chunks(500) {
        for row in store::accounts_named(&wallets.core.db, names).await? {
            let Some(wallet) = row.wallet() else { continue };
            wallets.known.members.insert(wallet.member_id, wallet).await;
            found.insert(wallet.member_id, wallet.main);
        }
    }
    Ok(found)
}

/// The member's wallet at a vendor, opened if it is not there yet.
pub(super) async fn open_at(wallets: &Wallets, main: &Wallet, of: &VendorWallet) -> Result<Wallet> {
    let name = vendor_account_name(main.member_id, &of.vendor);
    let opening = Box::pin(async {
        let known = store::find_account(&wallets.core.db, &name).await?;
        if let Some(wallet) = known.and_then(|row| row.wallet()) {
            return Ok(wallet);
        }
        let terms = Terms {
            name: name.clone(),
            merchant_id: main.merchant_id,
            member_id: Some(main.member_id),
            book: main.book,
            currency: main.currency,
            may_go_negative: false,
            at_vendor: Some(AtVendor {
                main: main.account,
                vendor: of.vendor.clone(),
                family: of.family,
                keeps_money: of.keeps_money,
            }),
        };
        terms.open(wallets).await?.wallet().ok_or(WalletError::MemberUnknown)
    });
    wallets.known.at_vendors.try_get_with(name.clone(), opening).await.map_err(|error| unshared(&error))
}

/// The member's wallet at a vendor, if it was ever opened.
pub(super) async fn find_at(wallets: &Wallets, main: &Wallet, vendor: &str) -> Result<Option<Wallet>> {
    let name = vendor_account_name(main.member_id, vendor);
    if let Some(wallet) = wallets.known.at_vendors.get(&name).await {
        return Ok(Some(wallet));
    }
    let row = store::find_account(&wallets.core.db, &name).await?;
    let Some(wallet) = row.and_then(|row| row.wallet()) else { return Ok(None) };
    wallets.known.at_vendors.insert(name, wallet).await;
    Ok(Some(wallet))
}

/// A house account, opened if it does not exist yet.
pub(super) async fn house(
    wallets: &Wallets,
    account: HouseAccount<'_>,
    merchant_id: MerchantId,
    book: Book,
    currency: Currency,
) -> Result<AccountId> {
    let name = account.name(merchant_id, book);
    if let Some(id) = wallets.known.house.get(&name).await {
        return Ok(id);
    }
    let may_go_negative = account.may_go_negative();
    let terms = Terms {
        name: name.clone(),
        merchant_id,
        member_id: None,
        book,
        currency,
        may_go_negative,
        at_vendor: None,
    };
    let opening = Box::pin(async { Ok(terms.open(wallets).await?.id) });
    wallets.known.house.try_get_with(name, opening).await.map_err(|error| unshared(&error))
}

/// The owners of these accounts' wallets; house accounts are absent.
pub(super) async fn owners(
    wallets: &Wallets,
    accounts: impl Iterator<Item = AccountId>,
) -> Result<HashMap<AccountId, Wallet>> {
    let (mut owners, mut unknown) = (HashMap::new(), Vec::new());
    for account in accounts {
        match wallets.known.by_account.get(&account).await {
            Some(Some(wallet)) => drop(owners.insert(account, wallet)),
            Some(None) => {}
            None => unknown.push(account),
        }
    }
    unknown.sort_unstable();
    unknown.dedup();
    for ids in unknown.chunks(500) {
        for row in store::accounts(&wallets.core.db, ids).await? {
            wallets.known.by_account.insert(row.id, row.wallet()).await;
            owners.extend(row.wallet().map(|wallet| (row.id, wallet)));
        }
    }
    Ok(owners)
}

struct Terms {
    name: String,
    merchant_id: MerchantId,
    member_id: Option<MemberId>,
    book: Book,
    currency: Currency,
    may_go_negative: bool,
    at_vendor: Option<AtVendor>,
}

impl Terms {
    /// Opens the account in the ledger, then records it. The account is not used before it is recorded, so a
    /// movement on it always has an owner.
    async fn open(self, wallets: &Wallets) -> Result<AccountRow> {
        let spec = AccountSpec {
            name: self.name.clone(),
            book: self.book,
            currency: self.currency,
            may_go_negative: self.may_go_negative,
        };
        let row = AccountRow {
            id: wallets.ledger.ensure_account(&spec).await?,
            name: self.name,
            merchant_id: self.merchant_id,
            member_id: self.member_id,
            book: self.book,
            currency: self.currency,
            at_vendor: self.at_vendor,
        };
        store::note_account(&wallets.core.db, &row, wallets.core.clock.now_ms()).await?;
        Ok(row)
    }
}

/// Callers that waited for one opening share its error; each gets a copy that says the same.
fn unshared(error: &Arc<WalletError>) -> WalletError {
    match &**error {
        WalletError::MemberUnknown => WalletError::MemberUnknown,
        WalletError::Ledger(error) => WalletError::Ledger(error.clone()),
        other => WalletError::Database(sea_orm::DbErr::Custom(other.to_string())),
    }
}
