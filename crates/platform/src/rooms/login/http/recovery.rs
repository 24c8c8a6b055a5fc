use axum_extra::extract::CookieJar;

use crate::rooms::codes::phone_of;
use crate::rooms::human::solution;
use crate::rooms::login::Logins;
use crate::rooms::login::recovery::{self, NewPassword};
use crate::rooms::merchant::{CurrentMerchant, Merchant};
use crate::rooms::session::{CurrentMember, Origin};
use crate::sealing::SealedJson;
use crate::web::ApiForm;
use crate::web::prelude::*;

const HOUR_MS: i64 = 60 * 60 * 1_000;
/// A person may try several names and addresses that they may have used.
const LINKS: RateLimit = RateLimit { name: "password link", count: 20, period_ms: HOUR_MS };
/// Each costs a search and up to two password hashes.
const RESETS: RateLimit = RateLimit { name: "password reset", count: 60, period_ms: HOUR_MS };

/// Password recovery by e-mail
///
/// Sends a link that is good once, for ten minutes, when name and address belong together. The answer is the
/// same when they do not.
#[utoipa::path(post, path = "/wps/member/password/email", tag = "session",
    request_body(content = LinkForm, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, body = Answer<bool>), Refusals))]
pub(super) async fn send_password_link(
    State(logins): State<Logins>,
    CurrentMerchant(merchant): CurrentMerchant,
    ClientAddress(address): ClientAddress,
    RequestLanguage(language): RequestLanguage,
    ApiForm(form): ApiForm<LinkForm>,
) -> Result<Answer<bool>, ApiError> {
    let required = |name, value: &str| {
        if value.trim().is_empty() { Err(ApiError::field(name, ErrorCode::FieldRequired)) } else { Ok(()) }
    };
    required("username", &form.username)?;
    required("email", &form.email)?;
    logins.core.limits.take(LINKS, address, logins.core.clock.now_ms())?;
    recovery::ask_by_mail(&logins, &merchant, &form.username, &form.email, language).await?;
    Ok(Answer::new(true))
}

/// New password by link
///
/// Ends every session of the account, deletes its devices and holds payouts for a day. The body may be
/// sealed.
#[utoipa::path(post, path = "/wps/member/password/reset", tag = "session", request_body = LinkResetForm,
    responses((status = 200, body = Answer<ResetValue>), Refusals))]
pub(super) async fn reset_password_by_link(
    State(logins): State<Logins>,
    CurrentMerchant(merchant): CurrentMerchant,
    origin: Origin,
    SealedJson(form): SealedJson<LinkResetForm>,
) -> Result<Answer<ResetValue>, ApiError> {
    logins.core.limits.take(RESETS, origin.address, logins.core.clock.now_ms())?;
    let new = NewPassword { password: &form.new_password, confirmation: &form.confirm_new_password };
    let member = recovery::reset_by_link(&logins, &merchant, &form.token, &new, &origin).await?;
    Ok(Answer::new(ResetValue { user_name: member.username }))
}

/// Verification of a code
///
/// Whether the code sent to the number is right. Takes one of its five tries and does not use it up.
#[utoipa::path(get, path = "/wps/member/password/verification", tag = "session", params(CodeQuery),
    responses((status = 200, body = Answer<bool>), Refusals))]
pub(super) async fn verify_password_code(
    State(logins): State<Logins>,
    CurrentMerchant(merchant): CurrentMerchant,
    ClientAddress(address): ClientAddress,
    ApiQuery(query): ApiQuery<CodeQuery>,
) -> Result<Answer<bool>, ApiError> {
    only_with_phone_recovery(&merchant)?;
    logins.core.limits.take(RESETS, address, logins.core.clock.now_ms())?;
    let phone = phone_of(&merchant, &query.country_dialing_code, &query.mobile_num)?;
    recovery::check_code(&logins, merchant.id, &phone, &query.verification_code).await?;
    Ok(Answer::new(true))
}

/// New password by mobile number
///
/// As by link. The answer names the account, so that its owner can log in. The body may be sealed.
#[utoipa::path(post, path = "/wps/member/password/verification", tag = "session",
    request_body = PhoneResetForm, responses((status = 200, body = Answer<ResetValue>), Refusals))]
pub(super) async fn reset_password_by_phone(
    State(logins): State<Logins>,
    CurrentMerchant(merchant): CurrentMerchant,
    origin: Origin,
    SealedJson(form): SealedJson<PhoneResetForm>,
) -> Result<Answer<ResetValue>, ApiError> {
    only_with_phone_recovery(&merchant)?;
    logins.core.limits.take(RESETS, origin.address, logins.core.clock.now_ms())?;
    // The form of this call has one field only; a client that has the user type the password twice sends
    // both.
    let confirmation = form.confirm_new_password.as_deref().unwrap_or(&form.new_password);
    let new = NewPassword { password: &form.new_password, confirmation };
    let member = if let Some(token) = form.firebase_id_token.as_deref().filter(|token| !token.is_empty()) {
        let proven = logins.identities.verify_phone_proof(&merchant, token).await?;
        proven.fits(&merchant, &form.country_dialing_code, &form.mobile_num)?;
        recovery::reset_by_firebase(&logins, &merchant, proven, &new, &origin).await?
    } else {
        let phone = phone_of(&merchant, &form.country_dialing_code, &form.mobile_num)?;
        recovery::reset_by_phone(&logins, &merchant, &phone, &form.verification_code, &new, &origin).await?
    };
    Ok(Answer::new(ResetValue { user_name: member.username }))
}

/// Password change
///
/// For a member who knows the old password. Other sessions end, other devices are deleted. The body may be
/// sealed.
#[utoipa::path(post, path = "/wps/member/password", tag = "session", security(("token" = [])),
    request_body = ChangeForm, responses((status = 200, body = Answer<bool>), Refusals))]
pub(super) async fn change_password(
    State(logins): State<Logins>,
    CurrentMerchant(merchant): CurrentMerchant,
    current: CurrentMember,
    origin: Origin,
    cookies: CookieJar,
    SealedJson(form): SealedJson<ChangeForm>,
) -> Result<Answer<bool>, ApiError> {
    let solution = solution(&cookies, &form.captcha);
    let new = NewPassword { password: &form.new_password, confirmation: &form.confirm_new_password };
    recovery::change(&logins, &merchant, &current, &form.old_password, &new, &origin, solution).await?;
    Ok(Answer::new(true))
}

fn only_with_phone_recovery(merchant: &Merchant) -> Result<(), ApiError> {
    if merchant.flag("PSWPHONEVERF3") { Ok(()) } else { Err(ErrorCode::PermissionDenied.into()) }
}

/// Whom the link is for.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct LinkForm {
    #[serde(default)]
    username: String,
    #[serde(default)]
    email: String,
}

/// A new password, proven by a link.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct LinkResetForm {
    /// What the link has after `token=`.
    #[serde(default)]
    token: String,
    #[serde(default)]
    new_password: String,
    #[serde(default)]
    confirm_new_password: String,
}

/// The code of a number.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(super) struct CodeQuery {
    /// The number as it was typed.
    #[serde(default, alias = "mobileNo")]
    mobile_num: String,
    /// The merchant's unless given.
    #[serde(default)]
    country_dialing_code: String,
    #[serde(default)]
    verification_code: String,
}

/// A new password, proven by a code.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct PhoneResetForm {
    /// The number as it was typed; `mobileNo` is the same.
    #[serde(default, alias = "mobileNo")]
    mobile_num: String,
    /// The merchant's unless given.
    #[serde(default)]
    country_dialing_code: String,
    #[serde(default)]
    verification_code: String,
    /// What the Firebase project answered to its code, in place of `verificationCode`.
    firebase_id_token: Option<String>,
    #[serde(default)]
    new_password: String,
    confirm_new_password: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ResetValue {
    /// Whose password it is; who proved to be the owner may know.
    user_name: String,
}

/// A new password, proven by the old one.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ChangeForm {
    #[serde(default)]
    old_password: String,
    #[serde(default)]
    new_password: String,
    #[serde(default)]
    confirm_new_password: String,
    /// Digits of the captcha, when one is asked after wrong old passwords.
    #[serde(default)]
    captcha: String,
}
