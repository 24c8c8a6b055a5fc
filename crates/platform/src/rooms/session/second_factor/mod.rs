//! The step between a right password and a session, for members who asked for a second factor.
//!
//! Invariants: a challenge is 256 random bits of which only the hash is kept, opens at most one session, and
//! is over after five minutes; nothing but the second factor turns it into a session.

mod store;

pub(super) use store::migrations;

use erawan_kernel::ids::MemberId;

use super::model::Token;
use super::{SessionError, totp};
use crate::App;
use crate::rooms::account::{self, Member};
use crate::rooms::merchant::Merchant;

const LIFETIME_MS: i64 = 5 * 60 * 1_000;

/// A way to answer a challenge.
pub const BY_CODE: &str = "totp";

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
    totp::is_on(app, member_id).await
}

/// Stops a login whose member asked for a second factor; a member without one passes.
///
/// # Errors
/// [`SessionError::SecondFactorRequired`] with the challenge to answer; [`SessionError::Database`],
/// [`SessionError::Entropy`].
pub(super) async fn demand(app: &App, member: &Member, remember_me: bool) -> Result<(), SessionError> {
    if !is_on(app, member.id).await? {
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
    Err(SessionError::SecondFactorRequired { challenge: challenge.reveal(), methods: vec![BY_CODE] })
}

/// Answers a challenge with a code of the app or a recovery code.
///
/// # Errors
/// [`SessionError::SecondFactorExpired`] for a challenge that is over, used, or never was;
/// [`SessionError::WrongCode`], [`SessionError::Locked`];
/// [`SessionError::Database`].
pub(super) async fn answer(
    app: &App,
    merchant: &Merchant,
    challenge: &str,
    code: &str,
) -> Result<Answered, SessionError> {
    let challenge = Token::parse(challenge).ok_or(SessionError::SecondFactorExpired)?;
    let now_ms = app.clock.now_ms();
    let open = store::find(&app.db, challenge.hash()).await?;
    let open = open.filter(|open| open.merchant_id == merchant.id && now_ms < open.expires_at_ms);
    let open = open.ok_or(SessionError::SecondFactorExpired)?;
    match totp::verify(app, open.member_id, code).await {
        // Turned off meanwhile, from another device: the login starts anew and needs no code.
        Err(SessionError::SecondFactorUnset) => return Err(SessionError::SecondFactorExpired),
        verified => verified?,
    }
    if !store::take(&app.db, challenge.hash()).await? {
        return Err(SessionError::SecondFactorExpired);
    }
    let member = account::find_member(app, open.member_id).await?.ok_or(SessionError::Missing)?;
    Ok(Answered { member, remember_me: open.remember_me })
}
