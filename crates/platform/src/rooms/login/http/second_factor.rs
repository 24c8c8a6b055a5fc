use super::LoginValue;
use super::login::LOGINS;
use crate::rooms::login::Logins;
use crate::web::prelude::*;

use crate::rooms::merchant::CurrentMerchant;
use crate::rooms::second_factor::passkey::Assertion;
use crate::rooms::second_factor::{self, CeremonyValue};
use crate::rooms::session::{Device, Origin};

/// Login: second factor
///
/// Answers the challenge of a refused login (`second.factor.required`) with a code of the authenticator app,
/// a recovery code or a passkey. After five wrong codes within half an hour no codes are accepted for the
/// rest of it.
#[utoipa::path(post, path = "/wps/session/login/secondFactor", operation_id = "login_second_factor",
    tag = "session", request_body = SecondFactorForm,
    responses((status = 200, body = Answer<LoginValue>), Refusals))]
pub(super) async fn login_second_factor(
    State(logins): State<Logins>,
    CurrentMerchant(merchant): CurrentMerchant,
    origin: Origin,
    ApiJson(form): ApiJson<SecondFactorForm>,
) -> Result<Answer<LoginValue>, ApiError> {
    logins.core.limits.take(LOGINS, origin.address, logins.core.clock.now_ms())?;
    let answer = match (&form.passkey, &form.code) {
        (Some(assertion), _) => second_factor::Answer::Passkey(assertion),
        (None, Some(code)) => second_factor::Answer::Code(code),
        (None, None) => return Err(ErrorCode::RequestMalformed.into()),
    };
    let answered = logins.second_factors.answer(&merchant, &form.challenge, answer).await?;
    logins.unlock(merchant.id, &answered.member.username).await?;
    let device = if answered.remember_me { Device::Remember } else { Device::New };
    let logged_in = logins.decide_by_two_factors(answered.member, None, device, &origin).await?;
    Ok(Answer::new(LoginValue::of(&merchant, logged_in)))
}

/// Login: what a passkey has to sign as the second step
///
/// The value is `PublicKeyCredentialRequestOptionsJSON` of WebAuthn; its challenge is good once, for five minutes,
/// for this login.
#[utoipa::path(post, path = "/wps/session/login/secondFactor/passkey", operation_id = "login_passkey",
    tag = "session", request_body = ChallengeForm,
    responses((status = 200, body = Answer<CeremonyValue>), Refusals))]
pub(super) async fn ask_passkey(
    State(logins): State<Logins>,
    CurrentMerchant(merchant): CurrentMerchant,
    origin: Origin,
    ApiJson(form): ApiJson<ChallengeForm>,
) -> Result<Answer<CeremonyValue>, ApiError> {
    logins.core.limits.take(LOGINS, origin.address, logins.core.clock.now_ms())?;
    let options = logins.second_factors.ask_passkey(&merchant, &form.challenge).await?;
    Ok(Answer::new(CeremonyValue { options }))
}

#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct ChallengeForm {
    /// From the refusal's `value.challenge`.
    challenge: String,
}

#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct SecondFactorForm {
    /// From the refusal's `value.challenge`; good once, for five minutes.
    challenge: String,
    /// Six digits of the app, or a recovery code; unless there is a passkey.
    code: Option<String>,
    /// `AuthenticationResponseJSON` of WebAuthn.
    #[schema(value_type = Option<Object>)]
    passkey: Option<Assertion>,
}
