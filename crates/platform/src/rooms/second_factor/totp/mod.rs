//! One-time codes of an authenticator app.
//!
//! Invariants: a code works once, and each try counts with those of the whole second factor; a secret is
//! stored sealed with the data key, for its member's row only.

mod store;

pub(super) use store::migrations;

use erawan_kernel::ids::MemberId;

use super::{Guess, Result, SecondFactorError, store as factor_store};
use crate::db::prelude::Tx;
use crate::factors::totp::{Secret, Setup};
use crate::inbox;
use crate::rooms::account::{self, Member};
use crate::rooms::merchant::Merchant;
use crate::rooms::second_factor::SecondFactors;
use crate::rooms::session::events::EventClass;
use crate::rooms::session::{Caller, CurrentMember};

/// Whether the member's codes are needed, and how many recovery codes are left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Status {
    pub(super) is_on: bool,
    pub(super) recovery_codes_left: u64,
}

/// Whether the member has turned the codes on.
pub(super) async fn status(factors: &SecondFactors, member_id: MemberId) -> Result<Status> {
    let is_on = is_on(factors, member_id).await?;
    let recovery_codes_left =
        if is_on { factor_store::recovery_left(&factors.core.db, member_id).await? } else { 0 };
    Ok(Status { is_on, recovery_codes_left })
}

impl SecondFactors {
    /// Seals the secrets that were stored before secrets were sealed.
    ///
    /// # Errors
    /// [`SecondFactorError::Database`], [`SecondFactorError::Entropy`].
    pub async fn seal_old_secrets(&self) -> Result<()> {
        for (member_id, plain) in store::plain_secrets(&self.core.db).await? {
            let sealed = self.core.data_key.seal(&*self.core.entropy, &place(member_id), &plain)?;
            store::seal(&self.core.db, member_id, plain, sealed).await?;
        }
        Ok(())
    }
}

/// The place of a secret, so that it cannot be opened elsewhere.
fn place(member_id: MemberId) -> String {
    format!("totp.secret/{member_id}")
}

fn secret_of(factors: &SecondFactors, member_id: MemberId, stored: &store::Stored) -> Result<Secret> {
    Ok(Secret::from_bytes(factors.core.data_key.open(&place(member_id), &stored.sealed_secret)?))
}

/// Whether a login of the member needs a code.
pub(super) async fn is_on(factors: &SecondFactors, member_id: MemberId) -> Result<bool> {
    Ok(store::is_on(&factors.core.db, member_id).await?)
}

/// Creates a new secret for the member; no code is needed until [`confirm`] proves that the app has it.
///
/// # Errors
/// [`SecondFactorError::AlreadySet`]; [`SecondFactorError::Drawing`], [`SecondFactorError::Database`],
/// [`SecondFactorError::Entropy`].
pub(super) async fn set_up(factors: &SecondFactors, merchant: &Merchant, member: &Member) -> Result<Setup> {
    let secret = Secret::generate(&*factors.core.entropy)?;
    let tx = factors.core.db.begin().await?;
    account::lock_in_tx(&tx, member.id).await?;
    if store::find_in_tx(&tx, member.id).await?.is_some_and(|stored| stored.is_confirmed) {
        return Err(SecondFactorError::AlreadySet);
    }
    let sealed = factors.core.data_key.seal(&*factors.core.entropy, &place(member.id), secret.bytes())?;
    store::replace_in_tx(&tx, member.id, sealed, factors.core.clock.now_ms()).await?;
    tx.commit().await?;
    let setup = secret.setup(&merchant.settings.brand.name, &member.username);
    setup.map_err(|error| SecondFactorError::Drawing(error.to_string()))
}

/// Turns the second factor on once the app's code is right; answers the recovery codes, shown this once.
///
/// # Errors
/// [`SecondFactorError::Unset`] without a set-up, [`SecondFactorError::AlreadySet`],
/// [`SecondFactorError::WrongCode`], [`SecondFactorError::Locked`]; [`SecondFactorError::Database`],
/// [`SecondFactorError::Entropy`].
pub(super) async fn confirm(factors: &SecondFactors, caller: &Caller, code: &str) -> Result<Vec<String>> {
    let CurrentMember { member_id, session_id, .. } = caller.member;
    let guess = Guess::begin(factors, member_id).await?;
    let stored = store::find_in_tx(guess.tx(), member_id).await?.ok_or(SecondFactorError::Unset)?;
    if stored.is_confirmed {
        return Err(SecondFactorError::AlreadySet);
    }
    let now_ms = factors.core.clock.now_ms();
    let step = secret_of(factors, member_id, &stored)?.matching_step(code.trim(), now_ms, stored.last_step);
    let Some(step) = step else { return guess.wrong().await };
    let tx = guess.right().await?;
    store::note_step_in_tx(&tx, member_id, step).await?;
    store::confirm_in_tx(&tx, member_id, now_ms).await?;
    let codes = super::renew_recovery_in_tx(factors, &tx, member_id).await?;
    factors.record_in_tx(&tx, caller, (EventClass::FactorAdded, super::BY_CODE), true).await?;
    inbox::commit(&factors.core, tx, member_id).await?;
    // From now on the password alone opens no session.
    factors.sessions.end_others(member_id, Some(session_id)).await?;
    Ok(codes)
}

/// Turns the codes off. A code of the app or a recovery code proves that the request is the member's.
///
/// # Errors
/// [`SecondFactorError::Unset`]; as [`super::verify_code`].
pub(super) async fn remove(factors: &SecondFactors, caller: &Caller, code: &str) -> Result<()> {
    let member_id = caller.member.member_id;
    if !is_on(factors, member_id).await? {
        return Err(SecondFactorError::Unset);
    }
    factors.verify_code(member_id, code).await?;
    let tx = factors.core.db.begin().await?;
    account::lock_in_tx(&tx, member_id).await?;
    if store::remove_in_tx(&tx, member_id).await? {
        factors.record_removed_in_tx(&tx, caller, super::BY_CODE).await?;
    }
    Ok(inbox::commit(&factors.core, tx, member_id).await?)
}

/// Uses the code up if it is the app's; answers whether it was.
///
/// # Errors
/// [`SecondFactorError::Sealed`], [`SecondFactorError::Database`].
pub(super) async fn take_code_in_tx(
    factors: &SecondFactors,
    tx: &Tx,
    member_id: MemberId,
    code: &str,
) -> Result<bool> {
    let stored = store::find_in_tx(tx, member_id).await?.filter(|stored| stored.is_confirmed);
    let Some(stored) = stored else { return Ok(false) };
    let secret = secret_of(factors, member_id, &stored)?;
    let Some(step) = secret.matching_step(code, factors.core.clock.now_ms(), stored.last_step) else {
        return Ok(false);
    };
    store::note_step_in_tx(tx, member_id, step).await?;
    Ok(true)
}

/// Whether a login of the member needs a code, as `tx` sees it.
pub(super) async fn is_on_in_tx(tx: &Tx, member_id: MemberId) -> Result<bool> {
    Ok(store::find_in_tx(tx, member_id).await?.is_some_and(|stored| stored.is_confirmed))
}
