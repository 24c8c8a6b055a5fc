use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::events::{self, EventClass, NewEvent};
use super::passkey::{self, Assertion, Ceremony};
use super::{CurrentMember, Origin, SessionError, attempts, captcha, second_factor, store};
use crate::App;
use crate::rooms::account;
use crate::rooms::merchant::Merchant;

/// How long a session counts as fresh after its member proved once more who they are.
const FRESH_MS: i64 = 5 * 60 * 1_000;

/// What a member sends to prove once more who they are.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ReauthenticationForm {
    /// The login password, unless there is a code or a passkey.
    pub(super) password: Option<String>,
    /// A code of the second factor, in place of the password.
    pub(super) code: Option<String>,
    /// `AuthenticationResponseJSON` of WebAuthn, in place of the password.
    #[schema(value_type = Option<Object>)]
    pub(super) passkey: Option<Assertion>,
    /// Digits of the captcha, when one is asked.
    #[serde(default)]
    pub(super) captcha: String,
}

/// Refuses unless the session's member proved within the last five minutes, after the login, who they are.
/// Ask this before credentials, personal data or payout accounts change.
///
/// # Errors
/// [`SessionError::NotFresh`]; [`SessionError::Database`].
pub async fn require_fresh(app: &App, member: &CurrentMember) -> Result<(), SessionError> {
    let fresh_until_ms = store::fresh_until_ms(&app.db, member.session_id).await?;
    let is_fresh = fresh_until_ms.is_some_and(|until_ms| app.clock.now_ms() < until_ms);
    if is_fresh { Ok(()) } else { Err(SessionError::NotFresh) }
}

/// Makes the session fresh; whoever calls has seen the proof. Answers until when, epoch milliseconds.
///
/// # Errors
/// [`SessionError::Database`].
pub async fn refresh(app: &App, member: &CurrentMember) -> Result<i64, SessionError> {
    let until_ms = app.clock.now_ms() + FRESH_MS;
    store::set_fresh_until(&app.db, member.session_id, until_ms).await?;
    Ok(until_ms)
}

/// Takes the password as a proof and makes the session fresh. Failures count like those of a login: who holds
/// a session of somebody else cannot guess the password any faster.
///
/// # Errors
/// [`SessionError::WrongCredentials`], [`SessionError::CaptchaRequired`], [`SessionError::CaptchaWrong`],
/// [`SessionError::Locked`]; [`SessionError::Account`], [`SessionError::Database`].
pub(super) async fn reauthenticate(
    app: &App,
    current: &CurrentMember,
    password: &str,
    origin: &Origin,
    solution: captcha::Solution<'_>,
) -> Result<i64, SessionError> {
    prove_password(app, current, password, origin, solution).await?;
    refresh(app, current).await
}

/// Takes the password as a proof that the session's holder is the member; failures count.
///
/// # Errors
/// As [`reauthenticate`].
pub(super) async fn prove_password(
    app: &App,
    current: &CurrentMember,
    password: &str,
    origin: &Origin,
    solution: captcha::Solution<'_>,
) -> Result<(), SessionError> {
    if current.kind.is_trial() {
        return Err(SessionError::NotReal);
    }
    let member = account::find_member(app, current.member_id).await?.ok_or(SessionError::Missing)?;
    let attempt =
        attempts::begin(app, current.merchant_id, &member.username, origin.address, solution).await?;
    let verified = account::verify_password(app, current.merchant_id, &member.username, password).await;
    let proven = attempts::unless_unseen(app, &attempt, verified).await?;
    if proven.is_none() {
        attempts::fail(app, &attempt).await?;
        events::record(app, failure(current, origin)).await?;
        return Err(SessionError::WrongCredentials { captcha: attempt.captcha_after_failure });
    }
    attempts::succeed(app, &attempt).await
}

/// Takes a code of the second factor as a proof and makes the session fresh.
///
/// # Errors
/// [`SessionError::WrongCode`], [`SessionError::Locked`], [`SessionError::SecondFactorUnset`] for a member
/// without one; [`SessionError::Database`].
pub(super) async fn reauthenticate_by_code(
    app: &App,
    current: &CurrentMember,
    code: &str,
    origin: &Origin,
) -> Result<i64, SessionError> {
    let proven = second_factor::verify_code(app, current.member_id, code).await;
    refresh_if(app, current, proven, origin).await
}

/// Takes what one of the member's passkeys signed as a proof and makes the session fresh.
///
/// # Errors
/// [`SessionError::PasskeyFailed`], [`SessionError::PasskeyUnavailable`]; [`SessionError::Database`].
pub(super) async fn reauthenticate_by_passkey(
    app: &App,
    merchant: &Merchant,
    current: &CurrentMember,
    assertion: &Assertion,
    origin: &Origin,
) -> Result<i64, SessionError> {
    let ceremony = Ceremony::Prove(current.session_id);
    let proven = passkey::verify(app, merchant, current.member_id, ceremony, assertion).await;
    refresh_if(app, current, proven, origin).await
}

async fn refresh_if(
    app: &App,
    current: &CurrentMember,
    proven: Result<(), SessionError>,
    origin: &Origin,
) -> Result<i64, SessionError> {
    if matches!(proven, Err(SessionError::WrongCode | SessionError::PasskeyFailed)) {
        events::record(app, failure(current, origin)).await?;
    }
    proven?;
    refresh(app, current).await
}

fn failure<'a>(current: &CurrentMember, origin: &'a Origin) -> NewEvent<'a> {
    NewEvent {
        class: EventClass::ReauthenticationFailed,
        merchant_id: current.merchant_id,
        member_id: Some(current.member_id),
        origin: Some(origin),
        detail: Value::Null,
    }
}
