use crate::rooms::merchant::CurrentMerchant;
use crate::rooms::second_factor::{SecondFactors, totp};
use crate::rooms::session::{AccountHolder, Caller, SessionError};
use crate::web::prelude::*;

/// Second factor: how things stand
#[utoipa::path(get, path = "/wps/member/totp", operation_id = "totp_standing", tag = "account",
    security(("token" = [])), responses((status = 200, body = Answer<TotpValue>), Refusals))]
pub(super) async fn status(
    State(factors): State<SecondFactors>,
    AccountHolder(current): AccountHolder,
) -> Result<Answer<TotpValue>, ApiError> {
    let status = totp::status(&factors, current.member_id).await?;
    Ok(Answer::new(TotpValue { enabled: status.is_on, recovery_codes_left: status.recovery_codes_left }))
}

/// Second factor: a fresh secret for an authenticator app
///
/// No code is needed at login until the app's code is confirmed.
#[utoipa::path(post, path = "/wps/member/totp/setup", operation_id = "totp_setup", tag = "account",
    security(("token" = [])), responses((status = 200, body = Answer<TotpSetupValue>), Refusals))]
pub(super) async fn setup(
    State(factors): State<SecondFactors>,
    CurrentMerchant(merchant): CurrentMerchant,
    AccountHolder(current): AccountHolder,
) -> Result<Answer<TotpSetupValue>, ApiError> {
    factors.sessions.require_fresh(&current).await?;
    let member = factors.accounts.find(current.member_id).await?.ok_or(SessionError::Missing)?;
    let setup = totp::set_up(&factors, &merchant, &member).await?;
    Ok(Answer::new(TotpSetupValue { secret: setup.secret, otpauth_url: setup.url, qr_svg: setup.qr_svg }))
}

/// Second factor: on from now on
///
/// Answers ten recovery codes, shown only this once; each replaces one code of the app.
#[utoipa::path(post, path = "/wps/member/totp/confirm", operation_id = "totp_confirm", tag = "account",
    security(("token" = [])), request_body = TotpCodeForm,
    responses((status = 200, body = Answer<RecoveryCodesValue>), Refusals))]
pub(super) async fn confirm(
    State(factors): State<SecondFactors>,
    caller: Caller,
    ApiJson(form): ApiJson<TotpCodeForm>,
) -> Result<Answer<RecoveryCodesValue>, ApiError> {
    let recovery_codes = totp::confirm(&factors, &caller, &form.code).await?;
    Ok(Answer::new(RecoveryCodesValue { recovery_codes }))
}

/// Second factor: off
#[utoipa::path(delete, path = "/wps/member/totp", operation_id = "totp_remove", tag = "account",
    security(("token" = [])), request_body = TotpCodeForm,
    responses((status = 200, body = Answer<bool>), Refusals))]
pub(super) async fn remove(
    State(factors): State<SecondFactors>,
    caller: Caller,
    ApiJson(form): ApiJson<TotpCodeForm>,
) -> Result<Answer<bool>, ApiError> {
    totp::remove(&factors, &caller, &form.code).await?;
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
    /// A login needs a code.
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
