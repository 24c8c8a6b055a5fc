//! Setting up an account that an agent opened: the agent chose name and password and knows nothing of the person. Until
//! they chose a password of their own, told their birthday and accepted the terms, no call of theirs changes anything but
//! what `modules.json` opens before.

use std::net::IpAddr;

use erawan_kernel::ErrorCode;
use erawan_kernel::ids::MemberId;
use jiff::civil::Date;

use super::registration::check_birthday;
use super::store::{self, Consent};
use super::{AccountError, Member, Result, check_new_password};
use crate::db::prelude::Tx;
use crate::rooms::merchant::Merchant;
use crate::rooms::session;
use crate::web::FieldErrors;

/// What the owner of an account says to set it up.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SetupForm<'a> {
    pub(crate) password: &'a str,
    pub(crate) confirmation: &'a str,
    /// `YYYY-MM-DD`.
    pub(crate) birthday: &'a str,
    pub(crate) accepts_terms: bool,
}

/// Checks what the owner says, all of it at once; answers the birthday. `today` is the date at the merchant.
///
/// # Errors
/// [`AccountError::Fields`].
pub(crate) fn check_setup(
    merchant: &Merchant,
    member: &Member,
    form: &SetupForm<'_>,
    today: Date,
) -> Result<Date> {
    let mut errors = FieldErrors::new();
    match check_new_password(merchant, form.password, form.confirmation, Some(&member.username)) {
        Err(AccountError::Fields(fields)) => errors.extend(fields),
        checked => checked?,
    }
    let birthday = check_birthday(merchant, form.birthday, today);
    if let Err(fields) = &birthday {
        errors.extend(fields.clone());
    }
    if !form.accepts_terms {
        errors.insert("acceptTerms", vec![ErrorCode::FieldRequired]);
    }
    birthday.ok().filter(|_| errors.is_empty()).ok_or(AccountError::Fields(errors))
}

/// Keeps birthday and consent, and opens all calls to the sessions there are. The caller sets the password in the same
/// transaction and holds the member's lock. Answers whether the account was still to be set up.
///
/// # Errors
/// [`AccountError::Session`], [`AccountError::Database`].
pub(crate) async fn set_up_in_tx(
    tx: &Tx,
    merchant: &Merchant,
    id: MemberId,
    birthday: Date,
    address: IpAddr,
    now_ms: i64,
) -> Result<bool> {
    if !store::set_up_in_tx(tx, id, birthday, &Consent::to_terms(merchant), address, now_ms).await? {
        return Ok(false);
    }
    session::note_setup_in_tx(tx, id).await?;
    Ok(true)
}

/// Whether the owner has still to set the account up, as `tx` sees it.
pub(crate) async fn needs_setup_in_tx(tx: &Tx, id: MemberId) -> Result<bool> {
    Ok(store::needs_setup_in_tx(tx, id).await?)
}
