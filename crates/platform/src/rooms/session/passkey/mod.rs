//! Passkeys (WebAuthn): a second factor that a phone, a computer or a security key keeps, and that cannot be
//! typed into a page of somebody else.
//!
//! Invariants: what has to be signed is a challenge of this server, good once, for five minutes, for the one
//! session or login it was made for; it is signed for the merchant's own address and by a verified user; a
//! signature counter that does not go on is refused; a passkey belongs to one member, rests sealed with the
//! data key for its row only, and a member has at most five.

mod site;
mod store;

pub(super) use store::migrations;

use erawan_kernel::ids::{MemberId, PasskeyId, SessionId};
use sea_orm::DatabaseTransaction;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use webauthn_rs::prelude::{Passkey, PasskeyAuthentication, PasskeyRegistration, WebauthnError};

use super::events::{self, EventClass};
use super::second_factor::{self, recovery};
use super::{CurrentMember, Origin, SessionError, end_others, totp};
use crate::App;
use crate::inbox;
use crate::rooms::account;
use crate::rooms::merchant::Merchant;

/// What a browser answers when a passkey signed.
pub(super) use webauthn_rs::prelude::PublicKeyCredential as Assertion;
/// What a browser answers when a passkey was made.
pub(super) use webauthn_rs::prelude::RegisterPublicKeyCredential as Attestation;

/// Passkeys of one member.
pub(super) const COUNT_MAX: u64 = 5;
/// Characters of a name.
pub(super) const NAME_CHARS_MAX: usize = 40;
/// How long a challenge waits.
const CEREMONY_MS: i64 = 5 * 60 * 1_000;

/// A passkey as its member sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Kept {
    pub(super) id: PasskeyId,
    pub(super) name: String,
    pub(super) created_at_ms: i64,
    pub(super) used_at_ms: Option<i64>,
}

/// How things stand with a member.
#[derive(Debug)]
pub(super) struct Standing {
    /// The house is reached at an address that passkeys can belong to.
    pub(super) is_available: bool,
    pub(super) passkeys: Vec<Kept>,
    pub(super) recovery_codes_left: u64,
}

/// A passkey that was just added.
#[derive(Debug)]
pub(super) struct Added {
    pub(super) passkey: Kept,
    /// Shown this once, when the passkey is the member's first second factor; else none.
    pub(super) recovery_codes: Vec<String>,
}

/// What is signed, and for whom. Only one challenge of each waits at a time.
#[derive(Debug, Clone, Copy)]
pub(super) enum Ceremony {
    /// A passkey is added in a session.
    Add(SessionId),
    /// Somebody proves in a session who they are.
    Prove(SessionId),
    /// A login takes its second step; the hash of its challenge.
    LogIn([u8; 32]),
}

impl Ceremony {
    fn key(self) -> String {
        match self {
            Self::Add(session) => format!("add/{session}"),
            Self::Prove(session) => format!("prove/{session}"),
            Self::LogIn(hash) => format!("login/{}", hex::encode(hash)),
        }
    }
}

/// How things stand with the member.
///
/// # Errors
/// [`SessionError::Database`].
pub(super) async fn standing(
    app: &App,
    merchant: &Merchant,
    member_id: MemberId,
) -> Result<Standing, SessionError> {
    let stored = store::of_member(app.db.read(), member_id).await?;
    let recovery_codes_left = if stored.is_empty() { 0 } else { recovery::left(app, member_id).await? };
    Ok(Standing {
        is_available: site::of(app, merchant).is_ok(),
        passkeys: stored.into_iter().map(|stored| stored.kept).collect(),
        recovery_codes_left,
    })
}

/// Whether the member has a passkey.
///
/// # Errors
/// [`SessionError::Database`].
pub(super) async fn has_any(app: &App, member_id: MemberId) -> Result<bool, SessionError> {
    Ok(store::count(app.db.read(), member_id).await? > 0)
}

/// How many passkeys the member has, as `tx` sees it.
///
/// # Errors
/// [`SessionError::Database`].
pub(super) async fn count_in_tx(tx: &DatabaseTransaction, member_id: MemberId) -> Result<u64, SessionError> {
    Ok(store::count(tx, member_id).await?)
}

/// What the browser needs to make a passkey for the member.
///
/// # Errors
/// [`SessionError::PasskeyLimit`], [`SessionError::PasskeyUnavailable`]; [`SessionError::Sealed`],
/// [`SessionError::Database`], [`SessionError::Entropy`].
pub(super) async fn begin(
    app: &App,
    merchant: &Merchant,
    current: &CurrentMember,
) -> Result<Value, SessionError> {
    let site = site::of(app, merchant)?;
    let member = account::find_member(app, current.member_id).await?.ok_or(SessionError::Missing)?;
    let known = of_member(app, member.id).await?;
    if known.len() as u64 >= COUNT_MAX {
        return Err(SessionError::PasskeyLimit);
    }
    let known = known.iter().map(|passkey| passkey.cred_id().clone()).collect();
    let name = &member.username;
    let (options, state) = site
        .start_passkey_registration(member.id.uuid(), name, name, Some(known))
        .map_err(|error| SessionError::Passkeys(error.to_string()))?;
    wait_for(app, Ceremony::Add(current.session_id), &state).await?;
    Ok(json!(options.public_key))
}

/// Keeps the passkey that the browser made. From now on a login needs a second step.
///
/// # Errors
/// [`SessionError::PasskeyFailed`], [`SessionError::PasskeyLimit`], [`SessionError::PasskeyUnavailable`];
/// [`SessionError::Sealed`], [`SessionError::Database`], [`SessionError::Entropy`].
pub(super) async fn add(
    app: &App,
    merchant: &Merchant,
    current: &CurrentMember,
    origin: &Origin,
    name: &str,
    attestation: &Attestation,
) -> Result<Added, SessionError> {
    let site = site::of(app, merchant)?;
    let member_id = current.member_id;
    let state: PasskeyRegistration = waited_for(app, Ceremony::Add(current.session_id)).await?;
    let made = site.finish_passkey_registration(attestation, &state).map_err(|error| refused(&error))?;
    let id = PasskeyId::generate(&*app.clock, &*app.entropy)?;
    let kept = Kept { id, name: name.to_owned(), created_at_ms: app.clock.now_ms(), used_at_ms: None };
    let sealed = seal(app, &place(member_id, id), &made)?;
    let tx = app.db.begin().await?;
    account::lock_in_tx(&tx, member_id).await?;
    let count = store::count(&tx, member_id).await?;
    if count >= COUNT_MAX {
        return Err(SessionError::PasskeyLimit);
    }
    let is_first_factor = count == 0 && !totp::is_on_in_tx(&tx, member_id).await?;
    // A key that is somebody's already, were it the member's own, is nobody's second one.
    if !store::insert_in_tx(&tx, member_id, hash_of(made.cred_id()), &kept, sealed).await? {
        return Err(SessionError::PasskeyFailed);
    }
    let recovery_codes =
        if is_first_factor { recovery::renew_in_tx(app, &tx, member_id).await? } else { Vec::new() };
    events::record_in_tx(
        app,
        &tx,
        second_factor::event(EventClass::FactorAdded, second_factor::BY_PASSKEY, current, origin, true),
    )
    .await?;
    inbox::commit(app, tx, member_id).await?;
    if is_first_factor {
        // Whoever has only the password stays outside from now on.
        end_others(app, member_id, Some(current.session_id)).await?;
    }
    Ok(Added { passkey: kept, recovery_codes })
}

/// Calls the passkey something else.
///
/// # Errors
/// [`SessionError::PasskeyUnknown`]; [`SessionError::Database`].
pub(super) async fn rename(
    app: &App,
    member_id: MemberId,
    id: PasskeyId,
    name: &str,
) -> Result<(), SessionError> {
    let is_known = store::rename(&app.db, member_id, id, name).await?;
    if is_known { Ok(()) } else { Err(SessionError::PasskeyUnknown) }
}

/// Forgets the passkey; after the last second factor the password is enough again. The caller made sure whose
/// wish it is.
///
/// # Errors
/// [`SessionError::PasskeyUnknown`]; [`SessionError::Database`], [`SessionError::Entropy`].
pub(super) async fn remove(
    app: &App,
    current: &CurrentMember,
    origin: &Origin,
    id: PasskeyId,
) -> Result<(), SessionError> {
    let member_id = current.member_id;
    let tx = app.db.begin().await?;
    account::lock_in_tx(&tx, member_id).await?;
    if !store::remove_in_tx(&tx, member_id, id).await? {
        return Err(SessionError::PasskeyUnknown);
    }
    let is_still_on = store::count(&tx, member_id).await? > 0 || totp::is_on_in_tx(&tx, member_id).await?;
    if !is_still_on {
        recovery::forget_in_tx(&tx, member_id).await?;
    }
    events::record_in_tx(
        app,
        &tx,
        second_factor::event(
            EventClass::FactorRemoved,
            second_factor::BY_PASSKEY,
            current,
            origin,
            is_still_on,
        ),
    )
    .await?;
    inbox::commit(app, tx, member_id).await?;
    Ok(())
}

/// What one of the member's passkeys has to sign.
///
/// # Errors
/// [`SessionError::SecondFactorUnset`] for a member without passkeys, [`SessionError::PasskeyUnavailable`];
/// [`SessionError::Sealed`], [`SessionError::Database`], [`SessionError::Entropy`].
pub(super) async fn ask(
    app: &App,
    merchant: &Merchant,
    member_id: MemberId,
    ceremony: Ceremony,
) -> Result<Value, SessionError> {
    let site = site::of(app, merchant)?;
    let passkeys = of_member(app, member_id).await?;
    if passkeys.is_empty() {
        return Err(SessionError::SecondFactorUnset);
    }
    let (options, state) = site
        .start_passkey_authentication(&passkeys)
        .map_err(|error| SessionError::Passkeys(error.to_string()))?;
    wait_for(app, ceremony, &state).await?;
    Ok(json!(options.public_key))
}

/// Takes what was signed as a proof. The challenge is used up, whatever the outcome.
///
/// # Errors
/// [`SessionError::PasskeyFailed`], [`SessionError::PasskeyUnavailable`]; [`SessionError::Sealed`],
/// [`SessionError::Database`], [`SessionError::Entropy`].
pub(super) async fn verify(
    app: &App,
    merchant: &Merchant,
    member_id: MemberId,
    ceremony: Ceremony,
    assertion: &Assertion,
) -> Result<(), SessionError> {
    let site = site::of(app, merchant)?;
    let state: PasskeyAuthentication = waited_for(app, ceremony).await?;
    let signed = site.finish_passkey_authentication(assertion, &state).map_err(|error| refused(&error))?;
    let stored = store::find(&app.db, member_id, hash_of(signed.cred_id())).await?;
    // Removed since it was asked.
    let stored = stored.ok_or(SessionError::PasskeyFailed)?;
    let place = place(member_id, stored.kept.id);
    let mut passkey: Passkey = open(app, &place, &stored.sealed)?;
    passkey.update_credential(&signed);
    let sealed = seal(app, &place, &passkey)?;
    let used = store::Used { counter: i64::from(signed.counter()), at_ms: app.clock.now_ms(), sealed };
    // Two answers of one counter may have been asked for at once: only one goes through.
    let is_next = store::note_use(&app.db, stored.kept.id, used).await?;
    if is_next { Ok(()) } else { Err(SessionError::PasskeyFailed) }
}

async fn of_member(app: &App, member_id: MemberId) -> Result<Vec<Passkey>, SessionError> {
    let stored = store::of_member(app.db.read(), member_id).await?;
    stored.iter().map(|stored| open(app, &place(member_id, stored.kept.id), &stored.sealed)).collect()
}

/// Keeps what the answer to a challenge is judged by.
async fn wait_for(app: &App, ceremony: Ceremony, state: &impl Serialize) -> Result<(), SessionError> {
    let key = ceremony.key();
    let sealed = seal(app, &key, state)?;
    let now_ms = app.clock.now_ms();
    Ok(store::begin(&app.db, key, sealed, now_ms + CEREMONY_MS, now_ms).await?)
}

/// Uses up what the answer is judged by; only one caller gets it.
async fn waited_for<State: DeserializeOwned>(app: &App, ceremony: Ceremony) -> Result<State, SessionError> {
    let key = ceremony.key();
    let sealed = store::take(&app.db, &key, app.clock.now_ms()).await?.ok_or(SessionError::PasskeyFailed)?;
    open(app, &key, &sealed)
}

/// Where a passkey stands, so that it opens nowhere else.
fn place(member_id: MemberId, id: PasskeyId) -> String {
    format!("passkey.sealed/{member_id}/{id}")
}

fn seal(app: &App, place: &str, value: &impl Serialize) -> Result<Vec<u8>, SessionError> {
    let text = serde_json::to_vec(value).map_err(|error| SessionError::Passkeys(error.to_string()))?;
    Ok(app.data_key.seal(&*app.entropy, place, &text)?)
}

fn open<T: DeserializeOwned>(app: &App, place: &str, sealed: &[u8]) -> Result<T, SessionError> {
    let text = app.data_key.open(place, sealed)?;
    serde_json::from_slice(&text).map_err(|error| SessionError::Passkeys(error.to_string()))
}

fn hash_of(credential_id: &[u8]) -> [u8; 32] {
    Sha256::digest(credential_id).into()
}

/// Whoever holds the wrong key learns that, not why.
fn refused(error: &WebauthnError) -> SessionError {
    tracing::debug!(%error, "a passkey was refused");
    SessionError::PasskeyFailed
}
