//! The step between a right password and a session, for members who asked for a second factor: codes of an
//! authenticator app, passkeys, or both.
//!
//! Invariants: a challenge is 256 random bits of which only the hash is kept, opens at most one session, and
//! is over after five minutes; nothing but a second factor turns it into a session; five wrong codes of a
//! member within half an hour close the door for codes for the rest of it, and parallel tries count each;
//! whoever has a second factor has recovery codes, which are kept as hashes and of which each works once.

mod guess;
pub(super) mod recovery;
mod store;

pub(super) use guess::Guess;
pub(super) use store::migrations;

use erawan_kernel::ids::MemberId;
use serde_json::{Value, json};

use super::events::{EventClass, NewEvent};
use super::model::Token;
use super::passkey::{self, Assertion, Ceremony};
use super::{CurrentMember, Origin, SessionError, totp};
use crate::App;
use crate::rooms::account::{self, Member};
use crate::rooms::merchant::Merchant;

const LIFETIME_MS: i64 = 5 * 60 * 1_000;

/// A way to answer a challenge: a code of the authenticator app. Recovery codes are taken whatever the ways.
pub const BY_CODE: &str = "totp";
/// A way to answer a challenge: a passkey.
pub const BY_PASSKEY: &str = "passkey";

/// What a challenge is answered with.
#[derive(Debug)]
pub(super) enum Answer<'a> {
    /// A code of the app or a recovery code.
    Code(&'a str),
    /// What a passkey signed.
    Passkey(&'a Assertion),
}

/// A challenge that was answered.
#[derive(Debug)]
pub(super) struct Answered {
    /// Who may come in now.
    pub(super) member: Member,
    /// Whether the login asked for the device to be remembered.
    pub(super) remember_me: bool,
}

/// Whether the member asked for a second factor.
///
/// # Errors
/// [`SessionError::Database`].
pub async fn is_on(app: &App, member_id: MemberId) -> Result<bool, SessionError> {
    Ok(!methods(app, member_id).await?.is_empty())
}

async fn methods(app: &App, member_id: MemberId) -> Result<Vec<&'static str>, SessionError> {
    let mut methods = Vec::new();
    if passkey::has_any(app, member_id).await? {
        methods.push(BY_PASSKEY);
    }
    if totp::is_on(app, member_id).await? {
        methods.push(BY_CODE);
    }
    Ok(methods)
}

/// Stops a login whose member asked for a second factor; a member without one passes.
///
/// # Errors
/// [`SessionError::SecondFactorRequired`] with the challenge to answer; [`SessionError::Database`],
/// [`SessionError::Entropy`].
pub(super) async fn demand(app: &App, member: &Member, remember_me: bool) -> Result<(), SessionError> {
    let methods = methods(app, member.id).await?;
    if methods.is_empty() {
        return Ok(());
    }
    let challenge = Token::generate(&*app.entropy)?;
    let now_ms = app.clock.now_ms();
    let new = store::Challenge {
        merchant_id: member.merchant_id,
        member_id: member.id,
        remember_me,
        expires_at_ms: now_ms + LIFETIME_MS,
    };
    store::insert(&app.db, challenge.hash(), &new, now_ms).await?;
    Err(SessionError::SecondFactorRequired { challenge: challenge.reveal(), methods })
}

/// What a passkey has to sign to answer the challenge.
///
/// # Errors
/// [`SessionError::SecondFactorExpired`]; those of [`passkey::ask`].
pub(super) async fn ask_passkey(
    app: &App,
    merchant: &Merchant,
    challenge: &str,
) -> Result<Value, SessionError> {
    let (hash, open) = open_challenge(app, merchant, challenge).await?;
    passkey::ask(app, merchant, open.member_id, Ceremony::LogIn(hash)).await
}

/// Answers a challenge.
///
/// # Errors
/// [`SessionError::SecondFactorExpired`] for a challenge that is over, used, or never was;
/// [`SessionError::WrongCode`], [`SessionError::Locked`], [`SessionError::PasskeyFailed`];
/// [`SessionError::Database`].
pub(super) async fn answer(
    app: &App,
    merchant: &Merchant,
    challenge: &str,
    answer: Answer<'_>,
) -> Result<Answered, SessionError> {
    let (hash, open) = open_challenge(app, merchant, challenge).await?;
    let verified = match answer {
        Answer::Code(code) => verify_code(app, open.member_id, code).await,
        Answer::Passkey(assertion) => {
            passkey::verify(app, merchant, open.member_id, Ceremony::LogIn(hash), assertion).await
        }
    };
    match verified {
        // Turned off meanwhile, from another device: the login starts anew and needs no second step.
        Err(SessionError::SecondFactorUnset) => return Err(SessionError::SecondFactorExpired),
        verified => verified?,
    }
    if !store::take(&app.db, hash).await? {
        return Err(SessionError::SecondFactorExpired);
    }
    let member = account::find_member(app, open.member_id).await?.ok_or(SessionError::Missing)?;
    Ok(Answered { member, remember_me: open.remember_me })
}

async fn open_challenge(
    app: &App,
    merchant: &Merchant,
    challenge: &str,
) -> Result<([u8; 32], store::Challenge), SessionError> {
    let hash = Token::parse(challenge).ok_or(SessionError::SecondFactorExpired)?.hash();
    let now_ms = app.clock.now_ms();
    let open = store::find(&app.db, hash).await?;
    let open = open.filter(|open| open.merchant_id == merchant.id && now_ms < open.expires_at_ms);
    Ok((hash, open.ok_or(SessionError::SecondFactorExpired)?))
}

/// Uses up a code of the member's app, or one of the recovery codes.
///
/// # Errors
/// [`SessionError::SecondFactorUnset`], [`SessionError::WrongCode`], [`SessionError::Locked`];
/// [`SessionError::Database`].
pub(super) async fn verify_code(app: &App, member_id: MemberId, code: &str) -> Result<(), SessionError> {
    if !is_on(app, member_id).await? {
        return Err(SessionError::SecondFactorUnset);
    }
    let guess = Guess::begin(app, member_id).await?;
    let code = code.trim();
    let is_right = totp::take_code_in_tx(app, guess.tx(), member_id, code).await?
        || recovery::take_in_tx(guess.tx(), member_id, code).await?;
    if !is_right {
        return guess.wrong().await;
    }
    guess.right().await?.commit().await?;
    Ok(())
}

/// For the account's history: a factor came or went, and whether logins still ask for a second step.
pub(super) fn event<'a>(
    class: EventClass,
    factor: &'static str,
    current: &CurrentMember,
    origin: &'a Origin,
    is_still_on: bool,
) -> NewEvent<'a> {
    NewEvent {
        class,
        merchant_id: current.merchant_id,
        member_id: Some(current.member_id),
        origin: Some(origin),
        detail: json!({ "factor": factor, "secondStep": is_still_on }),
    }
}
