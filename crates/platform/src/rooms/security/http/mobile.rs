use crate::rooms::merchant::CurrentMerchant;
use crate::rooms::security::{Security, fresh, mobile};
use crate::rooms::session::Caller;
use crate::web::prelude::*;

/// Each try costs a password hash; the tries on one code are counted apart.
const CHANGES: RateLimit = RateLimit { name: "mobile change", count: 20, period_ms: 60 * 60 * 1_000 };

/// Set or prove the mobile number
///
/// With the code of `/wps/verification/sms/mobile`. Also for a number that was only typed at registration:
/// from now on it can be used for recovery. The old number is informed. Refused with `person.exists` when
/// another account was faster. Needs a fresh proof of identity (`reauth.required`).
#[utoipa::path(put, path = "/wps/member/info/mobile", tag = "security", security(("token" = [])),
    request_body = MobileForm, responses((status = 200, body = Answer<bool>), Refusals))]
pub(super) async fn set_mobile(
    State(security): State<Security>,
    CurrentMerchant(merchant): CurrentMerchant,
    caller: Caller,
    ApiJson(form): ApiJson<MobileForm>,
) -> Result<Answer<bool>, ApiError> {
    security.core.limits.take(CHANGES, caller.origin.address, security.core.clock.now_ms())?;
    let caller = fresh(&security, caller).await?;
    let phone = merchant
        .parse_phone(&form.country_dialing_code, &form.mobile_num)
        .map_err(|_| ApiError::field("mobileNum", ErrorCode::FormatMobile))?;
    mobile::set(&security, &caller, &merchant, &phone, &form.verification_code).await?;
    Ok(Answer::new(true))
}

/// A number and the code that was sent to it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct MobileForm {
    /// The number as it was typed; `mobileNo` is the same.
    #[serde(alias = "mobileNo")]
    mobile_num: String,
    /// The merchant's unless given.
    #[serde(default)]
    country_dialing_code: String,
    verification_code: String,
}
