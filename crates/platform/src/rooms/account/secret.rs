//! The login password of an account that exists: its rule, and putting another in its place.

use erawan_kernel::ErrorCode;
use erawan_kernel::ids::MemberId;

use super::{AccountError, Result, is_guessable, store};
use crate::db::prelude::Tx;
use crate::rooms::account::Accounts;
use crate::rooms::merchant::Merchant;
use crate::web::FieldErrors;

/// Checks a new password as it was typed twice, against the merchant's rule and against guessing; the user
/// name counts as a guess where it is known.
///
/// # Errors
/// [`AccountError::Fields`] with `newPassword` and `confirmNewPassword`.
pub(crate) fn check_new_password(
    merchant: &Merchant,
    password: &str,
    confirmation: &str,
    username: Option<&str>,
) -> Result<()> {
    let mut errors = FieldErrors::new();
    let rule = merchant.settings.validation.get("password");
    let broken = match rule {
        Some(rule) if !password.is_empty() => rule.check(password).err(),
        _ => password.is_empty().then_some(ErrorCode::FieldRequired),
    };
    let brand = merchant.settings.brand.name.as_str();
    if let Some(code) = broken {
        errors.insert("newPassword", vec![code]);
    } else if is_guessable(password, &[username.unwrap_or(brand), brand, &merchant.code]) {
        errors.insert("newPassword", vec![ErrorCode::PasswordTooCommon]);
    }
    if confirmation.is_empty() {
        errors.insert("confirmNewPassword", vec![ErrorCode::FieldRequired]);
    } else if confirmation != password {
        errors.insert("confirmNewPassword", vec![ErrorCode::PasswordMismatch]);
    }
    if errors.is_empty() { Ok(()) } else { Err(AccountError::Fields(errors)) }
}

impl Accounts {
    /// The hash to store for a new password.
    ///
    /// # Errors
    /// [`AccountError::Busy`]; [`AccountError::Entropy`], [`AccountError::Password`].
    pub async fn hash_password(&self, password: &str) -> Result<String> {
        self.passwords.hash(&*self.core.entropy, password).await
    }

    /// Whether this is the member's password now.
    pub(crate) async fn is_password_of(&self, id: MemberId, password: &str) -> Result<bool> {
        let stored = store::password_hash(&self.core.db, id).await?;
        self.passwords.verify(stored, password).await
    }
}

/// Puts another password in the place of the old one; it need not be changed any more.
pub(crate) async fn set_password_in_tx(tx: &Tx, id: MemberId, password_hash: String) -> Result<()> {
    Ok(store::set_password_in_tx(tx, id, password_hash).await?)
}

/// Makes payouts wait until `until_ms`. The caller holds the member's lock.
///
/// # Errors
/// [`AccountError::Database`].
pub async fn hold_payouts_in_tx(tx: &Tx, id: MemberId, until_ms: i64) -> Result<()> {
    Ok(store::hold_payouts_in_tx(tx, id, until_ms).await?)
}

impl Accounts {
    /// Until when payouts wait, epoch milliseconds; nothing when they do not.
    pub(crate) async fn payouts_held_until_ms(&self, id: MemberId) -> Result<Option<i64>> {
        let until_ms = store::payouts_held_until_ms(&self.core.db, id).await?;
        Ok(until_ms.filter(|until_ms| self.core.clock.now_ms() < *until_ms))
    }
}
