use erawan_kernel::ErrorCode;
use erawan_kernel::ids::MemberId;
use serde_json::{Value, json};

use super::model::{self, Answer};
use super::store::{self, Secret};
use super::{FundsPasswordError, Result, SecurityError, questions};
use crate::db::prelude::Tx;
use crate::inbox;
use crate::rooms::account;
use crate::rooms::security::Security;
use crate::rooms::session::Caller;
use crate::rooms::session::events::EventClass;
use crate::web::FieldErrors;

/// A new funds password, typed twice.
#[derive(Debug, Clone)]
pub(super) struct NewFundsPassword {
    pub(super) password: String,
    pub(super) confirmation: String,
}

impl Security {
    /// Whether the member has a funds password.
    pub(crate) async fn has_funds_password(&self, member_id: MemberId) -> Result<bool> {
        Ok(store::find_safe(&self.core.db, member_id).await?.has_funds_password)
    }

    /// When the funds password was set last, epoch milliseconds.
    pub(crate) async fn funds_password_set_at_ms(&self, member_id: MemberId) -> Result<Option<i64>> {
        Ok(store::funds_set_at_ms(&self.core.db, member_id).await?)
    }

    /// Checks the funds password before money leaves. Five wrong tries lock it for a day.
    pub(crate) async fn check_funds_password(&self, caller: &Caller, password: &str) -> Result<()> {
        let (member_id, now_ms) = (caller.member.member_id, self.core.clock.now_ms());
        if !self.has_funds_password(member_id).await? {
            return Err(FundsPasswordError::Missing.into());
        }
        let tries = self.begin_try(member_id, Secret::Funds).await?;
        let hash = store::funds_hash(&self.core.db, member_id).await?;
        if self.accounts.passwords.verify(hash, password).await? {
            return Ok(store::clear_tries(&self.core.db, member_id, Secret::Funds).await?);
        }
        let Some(until_ms) = tries.locked_until(now_ms) else {
            return Err(FundsPasswordError::Wrong { attempts_left: tries.left() }.into());
        };
        self.sessions.record_event(caller.event(EventClass::PaymentPasswordLocked, Value::Null)).await?;
        Err(SecurityError::Locked { until_ms })
    }
}

/// Sets the first funds password.
pub(super) async fn set(security: &Security, caller: &Caller, new: &NewFundsPassword) -> Result<()> {
    let member_id = caller.member.member_id;
    if security.has_funds_password(member_id).await? {
        return Err(FundsPasswordError::Exists.into());
    }
    let hash = check_and_hash(security, member_id, new).await?;
    let tx = security.core.db.begin().await?;
    // Another screen of the member may have been faster; the first one stays.
    if !keep(security, &tx, caller, &hash, How::Set).await? {
        return Err(FundsPasswordError::Exists.into());
    }
    Ok(inbox::commit(&security.core, tx, caller.member.member_id).await?)
}

/// Replaces the funds password; the present one proves the right to.
pub(super) async fn change(
    security: &Security,
    caller: &Caller,
    old: &str,
    new: &NewFundsPassword,
) -> Result<()> {
    // Before the old one is tried: a mistake in the new one must not cost a try.
    check_shape(new)?;
    security.check_funds_password(caller, old).await?;
    if new.password == old {
        return Err(refuse("paymentPassword", ErrorCode::ModifyNewOldSame));
    }
    let hash = check_and_hash(security, caller.member.member_id, new).await?;
    let tx = security.core.db.begin().await?;
    keep(security, &tx, caller, &hash, How::Change).await?;
    Ok(inbox::commit(&security.core, tx, caller.member.member_id).await?)
}

/// Replaces a forgotten funds password, proven by the security answers, and removes its lock.
pub(super) async fn reset(
    security: &Security,
    caller: &Caller,
    answers: &[Answer],
    new: &NewFundsPassword,
) -> Result<()> {
    if !security.has_funds_password(caller.member.member_id).await? {
        return Err(FundsPasswordError::Missing.into());
    }
    check_shape(new)?;
    questions::check(security, caller, answers).await?;
    let hash = check_and_hash(security, caller.member.member_id, new).await?;
    let tx = security.core.db.begin().await?;
    keep(security, &tx, caller, &hash, How::Reset).await?;
    Ok(inbox::commit(&security.core, tx, caller.member.member_id).await?)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum How {
    Set,
    Change,
    Reset,
}

/// Stores the hash, opens the lock, and writes the event down. Answers false if there was one already and
/// only the first may be set.
async fn keep(security: &Security, tx: &Tx, caller: &Caller, hash: &str, how: How) -> Result<bool> {
    let word = match how {
        How::Set => "set",
        How::Change => "changed",
        How::Reset => "reset",
    };
    let (member_id, now_ms) = (caller.member.member_id, security.core.clock.now_ms());
    if !store::set_funds_hash_in_tx(tx, member_id, hash, how == How::Set, now_ms).await? {
        return Ok(false);
    }
    let event = caller.event(EventClass::PaymentPasswordChanged, json!({ "how": word }));
    security.sessions.record_event_in_tx(tx, event).await?;
    Ok(true)
}

fn refuse(field: &'static str, code: ErrorCode) -> SecurityError {
    SecurityError::Fields(FieldErrors::from([(field, vec![code])]))
}

fn check_shape(new: &NewFundsPassword) -> Result<()> {
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
async fn check_and_hash(security: &Security, member_id: MemberId, new: &NewFundsPassword) -> Result<String> {
    check_shape(new)?;
    let member = security.accounts.find(member_id).await?.ok_or(account::AccountError::Unknown)?;
    let login =
        security.accounts.verify_password(member.merchant_id, &member.username, &new.password).await?;
    if login.is_some() {
        return Err(refuse("paymentPassword", ErrorCode::FormatFundsPassword));
    }
    Ok(security.accounts.passwords.hash(&*security.core.entropy, &new.password).await?)
}
