//! Details that a member sets after registering. The caller has checked the values and the proof.

use erawan_kernel::PhoneNumber;
use erawan_kernel::ids::{MemberId, MerchantId};

use super::{Claim, Result, claim_in_tx, store};
use crate::data_key::DataKey;
use crate::db::prelude::Tx;
use crate::rooms::account::Accounts;

impl Accounts {
    /// The name on the member's bank accounts.
    ///
    /// # Errors
    /// [`super::AccountError::Database`].
    pub async fn payee_name(&self, id: MemberId) -> Result<Option<String>> {
        Ok(store::payee_name(&self.core.db, id).await?)
    }
}

/// Sets the name on the member's bank accounts, once. Answers whether it was still open.
///
/// # Errors
/// [`super::AccountError::PersonExists`] when a person born the same day has an account under this name: give
/// the transaction up then; [`super::AccountError::Database`].
pub(crate) async fn set_payee_name_in_tx(
    tx: &Tx,
    key: &DataKey,
    merchant_id: MerchantId,
    id: MemberId,
    name: &str,
    now_ms: i64,
) -> Result<bool> {
    if !store::set_payee_name_in_tx(tx, id, name).await? {
        return Ok(false);
    }
    if let Some(birthday) = store::birthday_in_tx(tx, id).await? {
        claim_in_tx(tx, key, merchant_id, id, &Claim::name_and_birthday(name, birthday), now_ms).await?;
    }
    Ok(true)
}

impl Accounts {
    /// Sets the name the member likes to be called.
    pub(crate) async fn set_nickname(&self, id: MemberId, nickname: &str) -> Result<()> {
        Ok(store::set_nickname(&self.core.db, id, nickname).await?)
    }
}

/// Sets the member's e-mail address.
///
/// # Errors
/// [`super::AccountError::PersonExists`] when it is another member's: give the transaction up then;
/// [`super::AccountError::Database`].
pub(crate) async fn set_email_in_tx(
    tx: &Tx,
    key: &DataKey,
    merchant_id: MerchantId,
    id: MemberId,
    email: &str,
    now_ms: i64,
) -> Result<()> {
    claim_in_tx(tx, key, merchant_id, id, &Claim::email(email), now_ms).await?;
    Ok(store::set_email_in_tx(tx, id, email).await?)
}

/// Sets the mobile number that the member proved to hold: from now on it lets them back in.
///
/// # Errors
/// [`super::AccountError::PersonExists`] when it is another member's: give the transaction up then;
/// [`super::AccountError::Database`].
pub(crate) async fn set_phone_in_tx(
    tx: &Tx,
    key: &DataKey,
    merchant_id: MerchantId,
    id: MemberId,
    phone: &PhoneNumber,
    now_ms: i64,
) -> Result<()> {
    store::claim_in_tx(tx, key, merchant_id, id, &Claim::phone(phone), true, now_ms).await?;
    Ok(store::set_phone_in_tx(tx, id, phone).await?)
}

/// The VIP label the member reached.
pub(crate) async fn vip_label_in_tx(tx: &Tx, id: MemberId) -> Result<Option<String>> {
    Ok(store::vip_label_in_tx(tx, id).await?)
}

/// Gives the member a VIP label.
pub(crate) async fn set_vip_label_in_tx(tx: &Tx, id: MemberId, label_id: &str) -> Result<()> {
    Ok(store::set_vip_label_in_tx(tx, id, label_id).await?)
}
