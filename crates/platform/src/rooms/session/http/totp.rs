use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::no_trial;
use crate::App;
use crate::rooms::account;
use crate::rooms::merchant::CurrentMerchant;
use crate::rooms::session::{CurrentMember, Origin, SessionError, require_fresh, totp};
use crate::web::{Answer, ApiError, ApiJson, Refusals};

/// Second factor: how things stand
#[utoipa::path(get, path = "/wps/member/totp", operation_id = "totp_standing", tag = "account",
    security(("token" = [])), responses((status = 200, body = Answer<TotpValue>), Refusals))]
pub(super) async fn standing(
    State(app): State<App>,
    current: CurrentMember,
) -> Result<Answer<TotpValue>, ApiError> {
    no_trial(&current)?;
    let standing = totp::standing(&app, current.member_id).await?;
    Ok(Answer::new(TotpValue { enabled: standing.is_on, recovery_codes_left: standing.recovery_codes_left }))
}

/// Second factor: a fresh secret for an authenticator app
///
/// Nothing is asked for at login until the app's code is confirmed.
#[utoipa::path(post, path = "/wps/member/totp/setup", operation_id = "totp_setup", tag = "account",
    security(("token" = [])), responses((status = 200, body = Answer<TotpSetupValue>), Refusals))]
pub(super) async fn setup(
    State(app): State<App>,
    CurrentMerchant(merchant): CurrentMerchant,
    current: CurrentMember,
) -> Result<Answer<TotpSetupValue>, ApiError> {
    no_trial(&current)?;
    require_fresh(&app, &current).await?;
    let member = account::find_member(&app, current.member_id).await?.ok_or(SessionError::Missing)?;
    let setup = totp::set_up(&app, &merchant, &member).await?;
    Ok(Answer::new(TotpSetupValue { secret: setup.secret, otpauth_url: setup.url, qr_svg: setup.qr_svg }))
}

/// Second factor: on from now on
///
/// Answers ten recovery codes, shown this once; each stands in for one code of the app.
#[utoipa::path(post, path = "/wps/member/totp/confirm", operation_id = "totp_confirm", tag = "account",
    security(("token" = [])), request_body = TotpCodeForm,
    responses((status = 200, body = Answer<RecoveryCodesValue>), Refusals))]
pub(super) async fn confirm(
    State(app): State<App>,
    current: CurrentMember,
    origin: Origin,
    ApiJson(form): ApiJson<TotpCodeForm>,
) -> Result<Answer<RecoveryCodesValue>, ApiError> {
    no_trial(&current)?;
    let recovery_codes = totp::confirm(&app, &current, &origin, &form.code).await?;
    Ok(Answer::new(RecoveryCodesValue { recovery_codes }))
}

/// Second factor: off
#[utoipa::path(delete, path = "/wps/member/totp", operation_id = "totp_remove", tag = "account",
    security(("token" = [])), request_body = TotpCodeForm,
    responses((status = 200, body = Answer<bool>), Refusals))]
pub(super) async fn remove(
    State(app): State<App>,
    current: CurrentMember,
    origin: Origin,
    ApiJson(form): ApiJson<TotpCodeForm>,
) -> Result<Answer<bool>, ApiError> {
    no_trial(&current)?;
    totp::remove(&app, &current, &origin, &form.code).await?;
    Ok(Answer::new(true))
}

#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct TotpCodeForm {
    /// Six digits of the app, or a recovery code where one is accepted.
    code: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct TotpValue {
    /// A login asks for a code.
    enabled: bool,
    recovery_codes_left: u64,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct TotpSetupValue {
    /// Base 32, to be typed where no camera helps.
    secret: String,
    /// Opens the app on the same phone.
    otpauth_url: String,
    /// The same as a picture: a whole SVG document.
    qr_svg: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct RecoveryCodesValue {
    recovery_codes: Vec<String>,
}
