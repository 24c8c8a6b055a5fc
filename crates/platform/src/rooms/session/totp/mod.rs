//! One-time codes of an authenticator app, and the recovery codes that stand in for a lost phone.
//!
//! Invariants: a code works once; five wrong codes of a member within half an hour close this door for the
//! rest of it, and parallel tries count each; recovery codes are kept as hashes and each works once; a secret
//! rests sealed with the data key, for its member's row only.

mod code;
mod store;

pub(super) use store::migrations;

use data_encoding::BASE32_NOPAD;
use erawan_kernel::Entropy;
use erawan_kernel::ids::MemberId;
use qrcode::QrCode;
use qrcode::render::svg;
use serde_json::json;
use sha2::{Digest, Sha256};

use self::code::{DIGITS, PERIOD_S, Secret};
use super::events::{self, EventClass, NewEvent};
use super::{CurrentMember, Origin, SessionError, end_others};
use crate::App;
use crate::inbox;
use crate::rooms::account::{self, Member};
use crate::rooms::merchant::Merchant;

/// Wrong codes of one member after which no more are looked at.
const FAILURES_MAX: i32 = 5;
/// How long wrong codes count, from the first of them.
const FAILURES_MS: i64 = 30 * 60 * 1_000;
/// Recovery codes a member gets.
const RECOVERY_CODES: usize = 10;
/// Random bytes of one recovery code: 50 bits and more cannot be guessed in five tries per half hour.
const RECOVERY_BYTES: usize = 10;

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
    let recovery_codes_left = if is_on { store::recovery_left(&app.db, member_id).await? } else { 0 };
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
    let mut codes = Vec::with_capacity(RECOVERY_CODES);
    for _ in 0..RECOVERY_CODES {
        codes.push(recovery_code(&*app.entropy)?);
    }
    let hashes: Vec<_> = codes.iter().map(|code| recovery_hash(code)).collect();
    let tx = app.db.begin().await?;
    account::lock_in_tx(&tx, member_id).await?;
    let stored = store::find_in_tx(&tx, member_id).await?.ok_or(SessionError::SecondFactorUnset)?;
    if stored.is_confirmed {
        return Err(SessionError::SecondFactorSet);
    }
    let now_ms = app.clock.now_ms();
    let failures = failures_now(&stored, now_ms)?;
    match secret_of(app, member_id, &stored)?.matching_step(code.trim(), now_ms, stored.last_step) {
        Some(step) => {
            store::note_success_in_tx(&tx, member_id, step).await?;
            store::confirm_in_tx(&tx, member_id, now_ms, &hashes).await?;
            events::record_in_tx(app, &tx, event(EventClass::FactorAdded, current, origin)).await?;
            inbox::commit(app, tx, member_id).await?;
            // Whoever has only the password stays outside from now on.
            end_others(app, member_id, Some(current.session_id)).await?;
            Ok(codes)
        }
        None => refuse(tx, member_id, failures).await,
    }
}

/// Turns the second factor off. The code of the app or a recovery code proves whose wish it is.
///
/// # Errors
/// As [`verify`].
pub(super) async fn remove(
    app: &App,
    current: &CurrentMember,
    origin: &Origin,
    code: &str,
) -> Result<(), SessionError> {
    verify(app, current.member_id, code).await?;
    let tx = app.db.begin().await?;
    if store::remove_in_tx(&tx, current.member_id).await? {
        events::record_in_tx(app, &tx, event(EventClass::FactorRemoved, current, origin)).await?;
    }
    inbox::commit(app, tx, current.member_id).await?;
    Ok(())
}

/// Uses up a code of the member's app, or one of the recovery codes.
///
/// # Errors
/// [`SessionError::SecondFactorUnset`], [`SessionError::WrongCode`], [`SessionError::Locked`];
/// [`SessionError::Database`].
pub(super) async fn verify(app: &App, member_id: MemberId, code: &str) -> Result<(), SessionError> {
    let tx = app.db.begin().await?;
    // Whoever tries at the same time waits, so that each try sees the failures before it.
    account::lock_in_tx(&tx, member_id).await?;
    let stored = store::find_in_tx(&tx, member_id).await?.filter(|stored| stored.is_confirmed);
    let stored = stored.ok_or(SessionError::SecondFactorUnset)?;
    let now_ms = app.clock.now_ms();
    let failures = failures_now(&stored, now_ms)?;
    let code = code.trim();
    let step = secret_of(app, member_id, &stored)?.matching_step(code, now_ms, stored.last_step);
    let is_recovery = step.is_none()
        && code.len() > DIGITS
        && store::take_recovery_in_tx(&tx, member_id, recovery_hash(code)).await?;
    if step.is_none() && !is_recovery {
        return refuse(tx, member_id, failures).await;
    }
    store::note_success_in_tx(&tx, member_id, step.unwrap_or(stored.last_step)).await?;
    tx.commit().await?;
    Ok(())
}

fn event<'a>(class: EventClass, current: &CurrentMember, origin: &'a Origin) -> NewEvent<'a> {
    NewEvent {
        class,
        merchant_id: current.merchant_id,
        member_id: Some(current.member_id),
        origin: Some(origin),
        detail: json!({ "factor": "totp" }),
    }
}

/// Failures that count now: how many, and since when.
fn failures_now(stored: &store::Stored, now_ms: i64) -> Result<store::Failures, SessionError> {
    let old = stored.failures;
    let is_over = now_ms - old.since_ms >= FAILURES_MS;
    if !is_over && old.count >= FAILURES_MAX {
        let left_ms = old.since_ms + FAILURES_MS - now_ms;
        return Err(SessionError::Locked {
            seconds: u64::try_from(left_ms).unwrap_or_default().div_ceil(1_000),
        });
    }
    let started = is_over || old.count == 0;
    Ok(if started { store::Failures { count: 0, since_ms: now_ms } } else { old })
}

async fn refuse<T>(
    tx: sea_orm::DatabaseTransaction,
    member_id: MemberId,
    failures: store::Failures,
) -> Result<T, SessionError> {
    let failures = store::Failures { count: failures.count + 1, ..failures };
    store::note_failures_in_tx(&tx, member_id, failures).await?;
    tx.commit().await?;
    Err(SessionError::WrongCode)
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

/// Two groups of eight characters, easy to write down.
fn recovery_code(entropy: &dyn Entropy) -> Result<String, SessionError> {
    let mut bytes = [0; RECOVERY_BYTES];
    entropy.fill(&mut bytes)?;
    let text = BASE32_NOPAD.encode(&bytes).to_ascii_lowercase();
    let (first, second) = text.split_at(text.len() / 2);
    Ok(format!("{first}-{second}"))
}

/// However it was written down: capitals, spaces and dashes do not matter.
fn recovery_hash(code: &str) -> [u8; 32] {
    let plain: String = code.chars().filter(char::is_ascii_alphanumeric).collect();
    Sha256::digest(plain.to_ascii_lowercase()).into()
}

#[cfg(test)]
mod tests {
    use erawan_kernel::SeededEntropy;

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

    #[test]
    fn a_recovery_code_is_recognised_however_it_was_written_down() {
        let code = recovery_code(&SeededEntropy::new(3)).unwrap();
        assert_eq!(code.len(), 17);
        let written = code.to_ascii_uppercase().replace('-', " ");
        assert_eq!(recovery_hash(&code), recovery_hash(&written));
        assert_ne!(recovery_hash(&code), recovery_hash(&code[1..]));
    }
}
