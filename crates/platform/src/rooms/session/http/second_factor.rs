use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use super::LoginValue;
use super::login::LOGINS;
use crate::App;
use crate::rooms::merchant::CurrentMerchant;
use crate::rooms::session::{Device, Origin, admit_by_two_factors, attempts, second_factor};
use crate::web::{Answer, ApiError, ApiJson, Refusals};

/// Login: second factor
///
/// Answers the challenge of a refused login (`second.factor.required`) with a code of the authenticator app or
/// a recovery code. Five wrong codes within half an hour close this door for the rest of it.
#[utoipa::path(post, path = "/wps/session/login/secondFactor", operation_id = "login_second_factor",
    tag = "session", request_body = SecondFactorForm,
    responses((status = 200, body = Answer<LoginValue>), Refusals))]
pub(super) async fn login_second_factor(
    State(app): State<App>,
    CurrentMerchant(merchant): CurrentMerchant,
    origin: Origin,
    ApiJson(form): ApiJson<SecondFactorForm>,
) -> Result<Answer<LoginValue>, ApiError> {
    app.limits.take(LOGINS, origin.address, app.clock.now_ms())?;
    let answered = second_factor::answer(&app, &merchant, &form.challenge, &form.code).await?;
    attempts::forgive(&app, merchant.id, &answered.member.username).await?;
    let device = if answered.remember_me { Device::Remember } else { Device::Stranger };
    let admission = admit_by_two_factors(&app, answered.member, None, device, &origin).await?;
    Ok(Answer::new(LoginValue::of(&merchant, admission)))
}

#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct SecondFactorForm {
    /// From the refusal's `value.challenge`; good once, for five minutes.
    challenge: String,
    /// Six digits of the app, or a recovery code.
    code: String,
}
