//! Accounts of the merchant to which members transfer money: declared as channels are, their numbers sealed.

use std::collections::HashMap;

use erawan_kernel::Money;
use erawan_kernel::ids::MerchantId;
use erawan_kernel::promptpay::{Payee, PromptPay};
use sea_orm::DbErr;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::model::{AccountSecret, CollectionAccount};
use super::store::{self, AccountRow};
use super::{PaymentError, PaymentSetup};
use crate::platform_event::{Author, Differences, PlatformEvent};

/// An account as an operator declares it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewCollectionAccount {
    /// Its name in settings and at deposits: small letters, digits and `-`.
    pub code: String,
    /// The gateway that tells of its transfers.
    pub vendor: String,
    /// The bank of the manual channel that it stands behind.
    pub bank_id: String,
    /// Its number at the bank, digits.
    pub account_number: String,
    /// Whose name the payer's bank shows.
    pub account_name: String,
    /// The phone number, national id or wallet under which PromptPay finds it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub promptpay_id: Option<String>,
    /// The sum of deposits in one day that it is shown for.
    pub day_cap: Money,
    /// Whether it is shown for new deposits.
    pub enabled: bool,
}

/// Without the numbers.
impl std::fmt::Debug for NewCollectionAccount {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("NewCollectionAccount").field("code", &self.code).finish_non_exhaustive()
    }
}

impl NewCollectionAccount {
    fn check(&self) -> Result<(), PaymentError> {
        let refuse = |what: &str| Err(PaymentError::Settings(format!("account {}: {what}", self.code)));
        let is_code = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        if !(2..=32).contains(&self.code.len()) || !self.code.bytes().all(is_code) {
            return refuse("a code has 2 to 32 small letters, digits and -");
        }
        let is_digit = |byte: u8| byte.is_ascii_digit();
        if !(8..=20).contains(&self.account_number.len()) || !self.account_number.bytes().all(is_digit) {
            return refuse("an account number has 8 to 20 digits");
        }
        let length = self.account_name.chars().count();
        if !(1..=128).contains(&length) || self.account_name.chars().any(char::is_control) {
            return refuse("an account name has 1 to 128 characters");
        }
        if !self.day_cap.is_positive() {
            return refuse("the sum of a day is positive");
        }
        let promptpay = self.promptpay_id.as_deref();
        if promptpay.is_some_and(|id| promptpay_code(id, Money::from_minor(Money::UNIT)).is_none()) {
            return refuse("a PromptPay id is a phone number, a national id or a wallet");
        }
        Ok(())
    }

    fn secret(&self) -> AccountSecret {
        AccountSecret { account_number: self.account_number.clone(), promptpay_id: self.promptpay_id.clone() }
    }
}

impl From<CollectionAccount> for NewCollectionAccount {
    fn from(known: CollectionAccount) -> Self {
        Self {
            code: known.code,
            vendor: known.vendor,
            bank_id: known.bank_id,
            account_number: known.secret.account_number,
            account_name: known.account_name,
            promptpay_id: known.secret.promptpay_id,
            day_cap: known.day_cap,
            enabled: known.is_enabled,
        }
    }
}

impl CollectionAccount {
    /// The QR code by which exactly this amount is transferred; `None` for an account without a PromptPay id.
    pub(super) fn code_for(&self, amount: Money) -> Option<String> {
        promptpay_code(self.secret.promptpay_id.as_deref()?, amount)
    }

    /// The number with all but its last four digits hidden.
    pub(super) fn masked_number(&self) -> String {
        let number = &self.secret.account_number;
        let hidden = number.len().saturating_sub(4);
        number.chars().enumerate().map(|(place, digit)| if place < hidden { 'x' } else { digit }).collect()
    }
}

fn promptpay_code(id: &str, amount: Money) -> Option<String> {
    let payee = match id.len() {
        10 => Payee::Mobile(id.to_owned()),
        13 => Payee::NationalId(id.to_owned()),
        15 => Payee::Wallet(id.to_owned()),
        _ => return None,
    };
    PromptPay { payee, amount: Some(amount), is_one_time: true }.text().ok()
}

impl PaymentSetup {
    /// The merchant's accounts, in the order of their codes.
    ///
    /// # Errors
    /// [`PaymentError::Database`], also when numbers do not open with this server's data key.
    pub async fn collection_accounts(
        &self,
        merchant: MerchantId,
    ) -> Result<Vec<CollectionAccount>, PaymentError> {
        let rows = store::all_accounts(&self.core.db, merchant).await?;
        Ok(rows.into_iter().map(|row| self.open_account(row)).collect::<Result<_, _>>()?)
    }

    /// The merchant's account with this code, also one that is no longer shown.
    pub(super) async fn collection_account(
        &self,
        merchant: MerchantId,
        code: &str,
    ) -> Result<Option<CollectionAccount>, PaymentError> {
        let row = store::find_account(&self.core.db, merchant, code).await?;
        Ok(row.map(|row| self.open_account(row)).transpose()?)
    }

    /// The account with this number of which the gateway `vendor` tells.
    pub(super) async fn collection_account_by_number(
        &self,
        vendor: &str,
        number: &str,
    ) -> Result<Option<CollectionAccount>, PaymentError> {
        let mark = self.core.data_key.mark(NUMBER, number);
        let row = store::find_account_for_job(&self.core.db, vendor, mark).await?;
        Ok(row.map(|row| self.open_account(row)).transpose()?)
    }

    /// What these accounts would change; of a merchant that does not exist yet, all are new.
    ///
    /// # Errors
    /// [`PaymentError::Settings`] when one cannot be; [`PaymentError::Database`].
    pub async fn account_differences(
        &self,
        merchant: Option<MerchantId>,
        accounts: &[NewCollectionAccount],
    ) -> Result<Differences, PaymentError> {
        accounts.iter().try_for_each(NewCollectionAccount::check)?;
        let stored = match merchant {
            Some(merchant) => self.collection_accounts(merchant).await?,
            None => Vec::new(),
        };
        let by_code = |account: NewCollectionAccount| (account.code.clone(), account);
        let stored: HashMap<_, _> = stored.into_iter().map(|known| by_code(known.into())).collect();
        Ok(Differences::of(accounts.iter().cloned().map(by_code), stored))
    }

    /// Sets the merchant's accounts; those that are not named stay as they are.
    ///
    /// # Errors
    /// [`PaymentError::Settings`] when one cannot be, has the number of another, or gets another number while deposits to
    /// the one before are open; [`PaymentError::Entropy`];
    /// [`PaymentError::Database`].
    pub async fn set_collection_accounts(
        &self,
        by: &Author,
        merchant: MerchantId,
        accounts: &[NewCollectionAccount],
    ) -> Result<(), PaymentError> {
        accounts.iter().try_for_each(NewCollectionAccount::check)?;
        let now_ms = self.core.clock.now_ms();
        for new in accounts {
            let other = self.collection_account_by_number(&new.vendor, &new.account_number).await?;
            if other.is_some_and(|known| (known.merchant_id, &known.code) != (merchant, &new.code)) {
                let text = format!("account {}: another account has this number", new.code);
                return Err(PaymentError::Settings(text));
            }
            let secret = serde_json::to_vec(&new.secret()).map_err(|error| DbErr::Type(error.to_string()))?;
            let place = place(merchant, &new.code);
            let row = AccountRow {
                merchant_id: merchant,
                code: new.code.clone(),
                vendor: new.vendor.clone(),
                bank_id: new.bank_id.clone(),
                sealed: self.core.data_key.seal(&*self.core.entropy, &place, &secret)?,
                number_mark: self.core.data_key.mark(NUMBER, &new.account_number),
                account_name: new.account_name.clone(),
                day_cap: new.day_cap,
                is_enabled: new.enabled,
            };
            let tx = self.core.db.begin().await?;
            if !store::put_account_in_tx(&tx, row, now_ms).await? {
                let text = format!("account {}: deposits to its number are open", new.code);
                return Err(PaymentError::Settings(text));
            }
            let details = json!({ "bankId": new.bank_id, "dayCap": new.day_cap, "enabled": new.enabled });
            let subject = format!("{merchant}/{}", new.code);
            let event = PlatformEvent { kind: "collection.account.set", subject: subject.into(), details };
            event.record_for(&tx, merchant, by, now_ms).await?;
            tx.commit().await?;
        }
        Ok(())
    }

    pub(super) fn open_account(&self, row: AccountRow) -> Result<CollectionAccount, DbErr> {
        let opened = self.core.data_key.open(&place(row.merchant_id, &row.code), &row.sealed);
        let secret =
            opened.ok().and_then(|bytes: Vec<u8>| serde_json::from_slice(&bytes).ok()).ok_or_else(|| {
                DbErr::Custom(format!(
                    "the number of account {} does not open with this ERAWAN_DATA_SECRET",
                    row.code
                ))
            })?;
        Ok(CollectionAccount {
            merchant_id: row.merchant_id,
            code: row.code,
            vendor: row.vendor,
            bank_id: row.bank_id,
            secret,
            account_name: row.account_name,
            day_cap: row.day_cap,
            is_enabled: row.is_enabled,
        })
    }
}

/// Where numbers are marked.
const NUMBER: &str = "collection_account.number";

/// Where numbers stand, for their seal.
fn place(merchant: MerchantId, code: &str) -> String {
    format!("collection_account.sealed/{merchant}/{code}")
}
