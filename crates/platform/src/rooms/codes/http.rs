use erawan_kernel::PhoneNumber;

use super::Purpose;
use crate::rooms::codes::Codes;
use crate::rooms::merchant::{CurrentMerchant, Merchant};
use crate::rooms::session::{CurrentMember, Origin};
use crate::web::prelude::*;

pub(crate) fn routes() -> OpenApiRouter<Codes> {
    calls![send_login_code, send_registration_code, send_own_number_code]
}

/// Code by text message, without a session
///
/// For a login by mobile number or a new password. The same answer whether or not a member has the number. A
/// number gets one code a minute and five a day; an address ten an hour.
#[utoipa::path(post, path = "/wps/verification/sms/noLogin", tag = "session", request_body = CodeForm,
    responses((status = 200, body = Answer<CodeValue>), Refusals))]
async fn send_login_code(
    State(codes): State<Codes>,
    CurrentMerchant(merchant): CurrentMerchant,
    origin: Origin,
    RequestLanguage(language): RequestLanguage,
    ApiJson(form): ApiJson<CodeForm>,
) -> Result<Answer<CodeValue>, ApiError> {
    let is_used = merchant.flag("MOBCODELOGIN3") || merchant.flag("PSWPHONEVERF3");
    let request =
        CodeRequest { codes, merchant: &merchant, origin, form, purpose: Purpose::NoLogin, is_used };
    send(request, language).await
}

/// Code by text message, for a registration
///
/// The same answer whether or not a member has the number; its owner learns it from the message.
#[utoipa::path(post, path = "/wps/verification/sms/register", tag = "session", request_body = CodeForm,
    responses((status = 200, body = Answer<CodeValue>), Refusals))]
async fn send_registration_code(
    State(codes): State<Codes>,
    CurrentMerchant(merchant): CurrentMerchant,
    origin: Origin,
    RequestLanguage(language): RequestLanguage,
    ApiJson(form): ApiJson<CodeForm>,
) -> Result<Answer<CodeValue>, ApiError> {
    let is_used = merchant.takes_mobile_registrations() || merchant.flag("REGMOBVERF3");
    let request =
        CodeRequest { codes, merchant: &merchant, origin, form, purpose: Purpose::Register, is_used };
    send(request, language).await
}

/// Code by text message, for a member who proves or changes the mobile number
///
/// The same answer whether or not another member has the number; its owner learns it from the message.
#[utoipa::path(post, path = "/wps/verification/sms/mobile", tag = "session", security(("token" = [])),
    request_body = CodeForm, responses((status = 200, body = Answer<CodeValue>), Refusals))]
async fn send_own_number_code(
    State(codes): State<Codes>,
    CurrentMerchant(merchant): CurrentMerchant,
    current: CurrentMember,
    origin: Origin,
    RequestLanguage(language): RequestLanguage,
    ApiJson(form): ApiJson<CodeForm>,
) -> Result<Answer<CodeValue>, ApiError> {
    current.refuse_trial()?;
    let purpose = Purpose::OwnNumber(current.member_id);
    let request = CodeRequest { codes, merchant: &merchant, origin, form, purpose, is_used: true };
    send(request, language).await
}

struct CodeRequest<'a> {
    codes: Codes,
    merchant: &'a Merchant,
    origin: Origin,
    form: CodeForm,
    purpose: Purpose,
    /// Whether the merchant has a use for such codes at all.
    is_used: bool,
}

async fn send(
    request: CodeRequest<'_>,
    language: erawan_kernel::Language,
) -> Result<Answer<CodeValue>, ApiError> {
    let CodeRequest { codes, merchant, origin, form, purpose, is_used } = request;
    if !is_used {
        return Err(ErrorCode::PermissionDenied.into());
    }
    let phone = phone_of(merchant, &form.country_dialing_code, &form.mobile_num)?;
    codes.human_checks.spend(form.human_token.as_deref()).await?;
    let expiration_time = codes.issue(merchant, purpose, &phone, &origin, language).await?;
    Ok(Answer::new(CodeValue { expiration_time }))
}

/// Reads the number of a form.
pub(crate) fn phone_of(
    merchant: &Merchant,
    dialing_code: &str,
    number: &str,
) -> Result<PhoneNumber, ApiError> {
    if number.trim().is_empty() {
        return Err(ApiError::field("mobileNum", ErrorCode::FieldRequired));
    }
    merchant
        .parse_phone(dialing_code, number)
        .map_err(|_| ApiError::field("mobileNum", ErrorCode::FormatMobile))
}

/// Whom to send a code to.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct CodeForm {
    /// The number as it was typed; `mobileNo` is the same.
    #[serde(default, alias = "mobileNo")]
    mobile_num: String,
    /// The merchant's unless given.
    #[serde(default)]
    country_dialing_code: String,
    /// The token of the human check.
    human_token: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct CodeValue {
    /// Until when the code is good, epoch milliseconds.
    expiration_time: i64,
}
