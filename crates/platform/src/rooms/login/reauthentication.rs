use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::{LoginError, attempt_key};
use crate::rooms::human::{AttemptError, Solution, attempts};
use crate::rooms::login::Logins;
use crate::rooms::merchant::Merchant;
use crate::rooms::second_factor::passkey::{Assertion, Ceremony};
use crate::rooms::second_factor::{PasskeyError, SecondFactorError};
use crate::rooms::session::events::{EventClass, NewEvent};
use crate::rooms::session::{CurrentMember, Origin, SessionError};

/// What a member sends to prove once more who they are.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ReauthenticationForm {
    /// The login password of a member without a second factor.
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

/// Takes the password of a member without a second factor as a proof and makes the session fresh. Failures count
/// like those of a login: a stolen session does not help to guess the password.
///
/// # Errors
/// [`LoginError::SecondFactor`] for a member with one; [`LoginError::Attempt`]; [`LoginError::Session`], [`LoginError::Account`].
pub(super) async fn reauthenticate(
    logins: &Logins,
    current: &CurrentMember,
    password: &str,
    origin: &Origin,
    solution: Solution<'_>,
) -> Result<i64, LoginError> {
    logins.second_factors.refuse_password_alone(current.member_id).await?;
    prove_password(logins, current, password, origin, solution).await?;
    Ok(logins.sessions.refresh(current).await?)
}

/// Takes the password as a proof that the session's holder is the member; failures count.
///
/// # Errors
/// As [`reauthenticate`].
pub(super) async fn prove_password(
    logins: &Logins,
    current: &CurrentMember,
    password: &str,
    origin: &Origin,
    solution: Solution<'_>,
) -> Result<(), LoginError> {
    current.refuse_trial()?;
    let member = logins.accounts.find(current.member_id).await?.ok_or(SessionError::Missing)?;
    let key = attempt_key(current.merchant_id, &member.username);
    let attempt = attempts::begin(&logins.human_checks, key, origin.address, solution).await?;
    let verified = logins.accounts.verify_password(current.merchant_id, &member.username, password).await;
    let proven =
        attempts::discard_on_error::<_, _, LoginError>(&logins.human_checks, &attempt, verified).await?;
    if proven.is_none() {
        attempts::fail(&logins.human_checks, &attempt).await?;
        logins.sessions.record_event(failure(current, origin)).await?;
        return Err(AttemptError::WrongCredentials { captcha: attempt.captcha_after_failure }.into());
    }
    Ok(attempts::succeed(&logins.human_checks, &attempt).await?)
}

/// Takes a code of the second factor as a proof and makes the session fresh.
///
/// # Errors
/// [`LoginError::SecondFactor`]; [`LoginError::Session`].
pub(super) async fn reauthenticate_by_code(
    logins: &Logins,
    current: &CurrentMember,
    code: &str,
    origin: &Origin,
) -> Result<i64, LoginError> {
    let proven = logins.second_factors.verify_code(current.member_id, code).await;
    refresh_if(logins, current, proven, origin).await
}

/// Takes what one of the member's passkeys signed as a proof and makes the session fresh.
///
/// # Errors
/// [`LoginError::SecondFactor`]; [`LoginError::Session`].
pub(super) async fn reauthenticate_by_passkey(
    logins: &Logins,
    merchant: &Merchant,
    current: &CurrentMember,
    assertion: &Assertion,
    origin: &Origin,
) -> Result<i64, LoginError> {
    let ceremony = Ceremony::Prove(current.session_id);
    let proven = logins.second_factors.verify_passkey(merchant, current.member_id, ceremony, assertion).await;
    refresh_if(logins, current, proven, origin).await
}

async fn refresh_if(
    logins: &Logins,
    current: &CurrentMember,
    proven: Result<(), SecondFactorError>,
    origin: &Origin,
) -> Result<i64, LoginError> {
    if matches!(proven, Err(SecondFactorError::WrongCode | SecondFactorError::Passkey(PasskeyError::Failed)))
    {
        logins.sessions.record_event(failure(current, origin)).await?;
    }
    proven?;
    Ok(logins.sessions.refresh(current).await?)
}

fn failure<'a>(current: &CurrentMember, origin: &'a Origin) -> NewEvent<'a> {
    NewEvent::of(EventClass::ReauthenticationFailed, current.inbox(), origin, Value::Null)
}
