use erawan_kernel::ErrorCode;
use erawan_kernel::ids::MemberId;
use sea_orm::DatabaseTransaction;
use serde_json::{Value, json};

use super::model::{self, Answer};
use super::store::{self, Secret};
use super::{Caller, SecurityError, questions};
use crate::App;
use crate::inbox;
use crate::rooms::account;
use crate::rooms::session::events::{self, EventClass};
use crate::web::FieldErrors;

/// A new funds password, typed twice.
#[derive(Debug, Clone)]
pub(super) struct NewFundsPassword {
    pub(super) password: String,
    pub(super) confirmation: String,
}

/// Whether the member has a funds password.
///
/// # Errors
/// [`SecurityError::Database`].
pub async fn has_funds_password(app: &App, member_id: MemberId) -> Result<bool, SecurityError> {
    Ok(store::find_safe(&app.db, member_id).await?.has_funds_password)
}

/// Checks the funds password before money leaves. Five wrong tries lock it for a day.
///
/// # Errors
/// [`SecurityError::FundsPasswordMissing`], [`SecurityError::FundsPasswordWrong`],
/// [`SecurityError::Locked`]; [`SecurityError::Database`] and kin.
pub async fn check_funds_password(app: &App, caller: &Caller, password: &str) -> Result<(), SecurityError> {
    let (member_id, now_ms) = (caller.member.member_id, app.clock.now_ms());
    if !has_funds_password(app, member_id).await? {
        return Err(SecurityError::FundsPasswordMissing);
    }
    let tries = match store::begin_try(&app.db, member_id, Secret::Funds, now_ms).await? {
        Ok(tries) => tries,
        Err(until_ms) => return Err(SecurityError::Locked { until_ms }),
    };
    let hash = store::funds_hash(&app.db, member_id).await?;
    if app.passwords.verify(hash, password).await? {
        return Ok(store::clear_tries(&app.db, member_id, Secret::Funds).await?);
    }
    let Some(until_ms) = tries.locked_until(now_ms) else {
        return Err(SecurityError::FundsPasswordWrong { attempts_left: tries.left() });
    };
    events::record(app, caller.event(EventClass::PaymentPasswordLocked, Value::Null)).await?;
    Err(SecurityError::Locked { until_ms })
}

/// Sets the first funds password.
pub(super) async fn set(app: &App, caller: &Caller, new: &NewFundsPassword) -> Result<(), SecurityError> {
    let member_id = caller.member.member_id;
    if has_funds_password(app, member_id).await? {
        return Err(SecurityError::FundsPasswordExists);
    }
    let hash = check_and_hash(app, member_id, new).await?;
    let tx = app.db.begin().await?;
    // Somebody may have been faster on another screen; the first one stays.
    if !keep(app, &tx, caller, &hash, How::Set).await? {
        return Err(SecurityError::FundsPasswordExists);
    }
    Ok(inbox::commit(app, tx, caller.member.member_id).await?)
}

/// Replaces the funds password by somebody who knows it.
pub(super) async fn change(
    app: &App,
    caller: &Caller,
    old: &str,
    new: &NewFundsPassword,
) -> Result<(), SecurityError> {
    // Before the old one is tried: a slip in the new one must not cost a try.
    check_shape(new)?;
    check_funds_password(app, caller, old).await?;
    if new.password == old {
        return Err(refuse("paymentPassword", ErrorCode::ModifyNewOldSame));
    }
    let hash = check_and_hash(app, caller.member.member_id, new).await?;
    let tx = app.db.begin().await?;
    keep(app, &tx, caller, &hash, How::Change).await?;
    Ok(inbox::commit(app, tx, caller.member.member_id).await?)
}

/// Replaces a forgotten funds password by somebody who knows the answers, and opens its lock.
pub(super) async fn reset(
    app: &App,
    caller: &Caller,
    answers: &[Answer],
    new: &NewFundsPassword,
) -> Result<(), SecurityError> {
    if !has_funds_password(app, caller.member.member_id).await? {
        return Err(SecurityError::FundsPasswordMissing);
    }
    check_shape(new)?;
    questions::check(app, caller, answers).await?;
    let hash = check_and_hash(app, caller.member.member_id, new).await?;
    let tx = app.db.begin().await?;
    keep(app, &tx, caller, &hash, How::Reset).await?;
    Ok(inbox::commit(app, tx, caller.member.member_id).await?)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum How {
    Set,
    Change,
    Reset,
}

/// Stores the hash, opens the lock, and writes the event down. Answers false if there was one already and
/// only the first may be set.
async fn keep(
    app: &App,
    tx: &DatabaseTransaction,
    caller: &Caller,
    hash: &str,
    how: How,
) -> Result<bool, SecurityError> {
    let word = match how {
        How::Set => "set",
        How::Change => "changed",
        How::Reset => "reset",
    };
    let (member_id, now_ms) = (caller.member.member_id, app.clock.now_ms());
    if !store::set_funds_hash_in_tx(tx, member_id, hash, how == How::Set, now_ms).await? {
        return Ok(false);
    }
    let event = caller.event(EventClass::PaymentPasswordChanged, json!({ "how": word }));
    events::record_in_tx(app, tx, event).await?;
    Ok(true)
}

fn refuse(field: &'static str, code: ErrorCode) -> SecurityError {
    SecurityError::Fields(FieldErrors::from([(field, vec![code])]))
}

fn check_shape(new: &NewFundsPassword) -> Result<(), SecurityError> {
    let mut errors = FieldErrors::new();
    if let Err(code) = model::check_funds_password(&new.password) {
        errors.insert("paymentPassword", vec![code]);
    }
    if new.confirmation != new.password {
        errors.insert("confirmPaymentPassword", vec![ErrorCode::PasswordMismatch]);
    }
    if errors.is_empty() { Ok(()) } else { Err(SecurityError::Fields(errors)) }
}

/// The hash of a funds password that obeys the rules and is not the login password.
async fn check_and_hash(
    app: &App,
    member_id: MemberId,
    new: &NewFundsPassword,
) -> Result<String, SecurityError> {
    check_shape(new)?;
    let member = account::find_member(app, member_id).await?.ok_or(account::AccountError::Unknown)?;
    let login = account::verify_password(app, member.merchant_id, &member.username, &new.password).await?;
    if login.is_some() {
        return Err(refuse("paymentPassword", ErrorCode::FormatFundsPassword));
    }
    Ok(app.passwords.hash(&*app.entropy, &new.password).await?)
}
