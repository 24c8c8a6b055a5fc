//! One-time codes of an authenticator app.
//!
//! Invariants: a code works once, and each try counts with those of the whole second factor; a secret rests
//! sealed with the data key, for its member's row only.

mod code;
mod store;

pub(super) use store::migrations;

use erawan_kernel::ids::MemberId;
use qrcode::QrCode;
use qrcode::render::svg;
use sea_orm::DatabaseTransaction;

use self::code::{DIGITS, PERIOD_S, Secret};
use super::events::{self, EventClass};
use super::second_factor::{self, Guess, recovery};
use super::{CurrentMember, Origin, SessionError, end_others, passkey};
use crate::App;
use crate::inbox;
use crate::rooms::account::{self, Member};
use crate::rooms::merchant::Merchant;

/// What an authenticator app needs to start showing codes.
#[derive(Debug)]
pub(super) struct Setup {
    /// The shared secret in base 32.
    pub(super) secret: String,
    /// The same with names, as apps read it.
    pub(super) url: String,
    /// The address as a picture to point a camera at.
    pub(super) qr_svg: String,
}

/// Whether the member's codes are asked for, and how many recovery codes are left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Standing {
    pub(super) is_on: bool,
    pub(super) recovery_codes_left: u64,
}

/// How things stand with the member.
///
/// # Errors
/// [`SessionError::Database`].
pub(super) async fn standing(app: &App, member_id: MemberId) -> Result<Standing, SessionError> {
    let is_on = is_on(app, member_id).await?;
    let recovery_codes_left = if is_on { recovery::left(app, member_id).await? } else { 0 };
    Ok(Standing { is_on, recovery_codes_left })
}

/// Seals the secrets that were stored before secrets were sealed.
///
/// # Errors
/// [`SessionError::Database`], [`SessionError::Entropy`].
pub(super) async fn seal_old_secrets(app: &App) -> Result<(), SessionError> {
    for (member_id, plain) in store::plain_secrets(&app.db).await? {
        let sealed = app.data_key.seal(&*app.entropy, &place(member_id), &plain)?;
        store::seal(&app.db, member_id, plain, sealed).await?;
    }
    Ok(())
}

/// Where a secret stands, so that it opens nowhere else.
fn place(member_id: MemberId) -> String {
    format!("totp.secret/{member_id}")
}

fn secret_of(app: &App, member_id: MemberId, stored: &store::Stored) -> Result<Secret, SessionError> {
    Ok(Secret::from_bytes(app.data_key.open(&place(member_id), &stored.sealed_secret)?))
}

/// Whether a login of the member needs a code.
///
/// # Errors
/// [`SessionError::Database`].
pub(super) async fn is_on(app: &App, member_id: MemberId) -> Result<bool, SessionError> {
    Ok(store::is_on(&app.db, member_id).await?)
}

/// Gives the member a fresh secret; nothing is asked for until [`confirm`] proves that the app has it.
///
/// # Errors
/// [`SessionError::SecondFactorSet`]; [`SessionError::Drawing`], [`SessionError::Database`],
/// [`SessionError::Entropy`].
pub(super) async fn set_up(app: &App, merchant: &Merchant, member: &Member) -> Result<Setup, SessionError> {
    let secret = Secret::generate(&*app.entropy)?;
    let tx = app.db.begin().await?;
    account::lock_in_tx(&tx, member.id).await?;
    if store::find_in_tx(&tx, member.id).await?.is_some_and(|stored| stored.is_confirmed) {
        return Err(SessionError::SecondFactorSet);
    }
    let sealed = app.data_key.seal(&*app.entropy, &place(member.id), secret.bytes())?;
    store::replace_in_tx(&tx, member.id, sealed, app.clock.now_ms()).await?;
    tx.commit().await?;
    let url = address(&merchant.settings.brand.name, &member.username, &secret);
    let picture = QrCode::new(&url).map_err(|error| SessionError::Drawing(error.to_string()))?;
    let qr_svg = picture.render::<svg::Color<'_>>().min_dimensions(240, 240).build();
    Ok(Setup { secret: secret.reveal(), url, qr_svg })
}

/// Turns the second factor on once the app's code is right; answers the recovery codes, shown this once.
///
/// # Errors
/// [`SessionError::SecondFactorUnset`] without a set-up, [`SessionError::SecondFactorSet`],
/// [`SessionError::WrongCode`], [`SessionError::Locked`]; [`SessionError::Database`],
/// [`SessionError::Entropy`].
pub(super) async fn confirm(
    app: &App,
    current: &CurrentMember,
    origin: &Origin,
    code: &str,
) -> Result<Vec<String>, SessionError> {
    let member_id = current.member_id;
    let guess = Guess::begin(app, member_id).await?;
    let stored = store::find_in_tx(guess.tx(), member_id).await?.ok_or(SessionError::SecondFactorUnset)?;
    if stored.is_confirmed {
        return Err(SessionError::SecondFactorSet);
    }
    let now_ms = app.clock.now_ms();
    let step = secret_of(app, member_id, &stored)?.matching_step(code.trim(), now_ms, stored.last_step);
    let Some(step) = step else { return guess.wrong().await };
    let tx = guess.right().await?;
    store::note_step_in_tx(&tx, member_id, step).await?;
    store::confirm_in_tx(&tx, member_id, now_ms).await?;
    let codes = recovery::renew_in_tx(app, &tx, member_id).await?;
    events::record_in_tx(
        app,
        &tx,
        second_factor::event(EventClass::FactorAdded, second_factor::BY_CODE, current, origin, true),
    )
    .await?;
    inbox::commit(app, tx, member_id).await?;
    // Whoever has only the password stays outside from now on.
    end_others(app, member_id, Some(current.session_id)).await?;
    Ok(codes)
}

/// Turns the codes off. The code of the app or a recovery code proves whose wish it is.
///
/// # Errors
/// [`SessionError::SecondFactorUnset`]; as [`second_factor::verify_code`].
pub(super) async fn remove(
    app: &App,
    current: &CurrentMember,
    origin: &Origin,
    code: &str,
) -> Result<(), SessionError> {
    let member_id = current.member_id;
    if !is_on(app, member_id).await? {
        return Err(SessionError::SecondFactorUnset);
    }
    second_factor::verify_code(app, member_id, code).await?;
    let tx = app.db.begin().await?;
    account::lock_in_tx(&tx, member_id).await?;
    if store::remove_in_tx(&tx, member_id).await? {
        let is_still_on = passkey::count_in_tx(&tx, member_id).await? > 0;
        if !is_still_on {
            recovery::forget_in_tx(&tx, member_id).await?;
        }
        events::record_in_tx(
            app,
            &tx,
            second_factor::event(
                EventClass::FactorRemoved,
                second_factor::BY_CODE,
                current,
                origin,
                is_still_on,
            ),
        )
        .await?;
    }
    inbox::commit(app, tx, member_id).await?;
    Ok(())
}

/// Uses the code up if it is the app's; answers whether it was.
///
/// # Errors
/// [`SessionError::Sealed`], [`SessionError::Database`].
pub(super) async fn take_code_in_tx(
    app: &App,
    tx: &DatabaseTransaction,
    member_id: MemberId,
    code: &str,
) -> Result<bool, SessionError> {
    let stored = store::find_in_tx(tx, member_id).await?.filter(|stored| stored.is_confirmed);
    let Some(stored) = stored else { return Ok(false) };
    let secret = secret_of(app, member_id, &stored)?;
    let Some(step) = secret.matching_step(code, app.clock.now_ms(), stored.last_step) else {
        return Ok(false);
    };
    store::note_step_in_tx(tx, member_id, step).await?;
    Ok(true)
}

/// Whether a login of the member needs a code, as `tx` sees it.
///
/// # Errors
/// [`SessionError::Database`].
pub(super) async fn is_on_in_tx(tx: &DatabaseTransaction, member_id: MemberId) -> Result<bool, SessionError> {
    Ok(store::find_in_tx(tx, member_id).await?.is_some_and(|stored| stored.is_confirmed))
}

/// The address authenticator apps read; both names are shown to the member.
fn address(issuer: &str, username: &str, secret: &Secret) -> String {
    let mut url = reqwest::Url::parse("otpauth://totp/").expect("a well-formed address");
    url.set_path(&format!("/{issuer}:{username}"));
    url.query_pairs_mut()
        .append_pair("secret", &secret.reveal())
        .append_pair("issuer", issuer)
        .append_pair("algorithm", "SHA1")
        .append_pair("digits", &DIGITS.to_string())
        .append_pair("period", &PERIOD_S.to_string());
    url.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_app_reads_who_the_code_is_for() {
        let secret = Secret::from_bytes(b"12345678901234567890".to_vec());
        assert_eq!(
            address("Suvarna Club", "somchai88", &secret),
            "otpauth://totp/Suvarna%20Club:somchai88?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ\
             &issuer=Suvarna+Club&algorithm=SHA1&digits=6&period=30"
        );
    }
}
