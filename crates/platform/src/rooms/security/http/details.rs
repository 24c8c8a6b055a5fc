use crate::rooms::merchant::CurrentMerchant;
use crate::rooms::security::{Icon, Security, details, fresh, store};
use crate::rooms::session::{Caller, CurrentMember, Origin, RealMember};
use crate::web::ApiForm;
use crate::web::prelude::*;

/// Security configuration
///
/// What is set and what is not.
#[utoipa::path(get, path = "/wps/member/securityConfig", tag = "security", security(("token" = [])),
    responses((status = 200, body = Answer<SecurityConfig>), Refusals))]
pub(super) async fn security_config(
    State(security): State<Security>,
    CurrentMerchant(merchant): CurrentMerchant,
    caller: Caller,
) -> Result<Answer<SecurityConfig>, ApiError> {
    let overview = details::overview(&security, &merchant, &caller).await?;
    Ok(Answer::new(SecurityConfig {
        login_password: true,
        funds_password: overview.has_funds_password,
        security_questions: overview.has_questions,
        email: overview.email.is_some(),
        mobile: overview.mobile.is_some(),
        mobile_proven: overview.is_mobile_proven,
        payee_name: overview.payee_name.is_some(),
        bank_card: overview.bank_cards > 0,
        masked: MaskedDetails {
            email: overview.email,
            pending_email: overview.pending_email,
            mobile: overview.mobile,
            payee_name: overview.payee_name,
        },
        funds_password_locked_until: overview.funds_locked_until_ms,
    }))
}

/// Set the payee name
///
/// The name on the member's bank accounts. Once only. Needs a fresh proof of identity (`reauth.required`).
#[utoipa::path(put, path = "/wps/member/info/payeename", tag = "security", security(("token" = [])),
    request_body = PayeeNameForm, responses((status = 200, body = Answer<bool>), Refusals))]
pub(super) async fn set_payee_name(
    State(security): State<Security>,
    CurrentMerchant(merchant): CurrentMerchant,
    RealMember(member): RealMember,
    origin: Origin,
    ApiJson(form): ApiJson<PayeeNameForm>,
) -> Result<Answer<bool>, ApiError> {
    let caller = fresh(&security, Caller { member, origin }).await?;
    details::set_payee_name(&security, &caller, &merchant, &form.payee_name).await?;
    Ok(Answer::new(true))
}

/// Set the nickname
#[utoipa::path(put, path = "/wps/member/info/nickname", tag = "security", security(("token" = [])),
    request_body = NicknameForm, responses((status = 200, body = Answer<bool>), Refusals))]
pub(super) async fn set_nickname(
    State(security): State<Security>,
    CurrentMerchant(merchant): CurrentMerchant,
    caller: Caller,
    ApiJson(form): ApiJson<NicknameForm>,
) -> Result<Answer<bool>, ApiError> {
    details::set_nickname(&security, &caller, &merchant, &form.nickname).await?;
    Ok(Answer::new(true))
}

/// The avatar
#[utoipa::path(get, path = "/wps/member/info/icon", tag = "security", security(("token" = [])),
    responses((status = 200, body = Answer<IconValue>), Refusals))]
pub(super) async fn icon(
    State(security): State<Security>,
    member: CurrentMember,
) -> Result<Answer<IconValue>, ApiError> {
    let safe = store::find_safe(&security.core.db, member.member_id).await?;
    Ok(Answer::new(IconValue { icon: safe.icon.unwrap_or(Icon::FIRST).number() }))
}

/// Set the avatar
///
/// One of twelve presets.
#[utoipa::path(post, path = "/wps/member/info/icon", tag = "security", security(("token" = [])),
    request_body(content = IconForm, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, body = Answer<bool>), Refusals))]
pub(super) async fn set_icon(
    State(security): State<Security>,
    caller: Caller,
    ApiForm(form): ApiForm<IconForm>,
) -> Result<Answer<bool>, ApiError> {
    let icon = form.icon.parse().ok().and_then(Icon::new);
    let icon = icon.ok_or_else(|| ApiError::field("icon", ErrorCode::FieldInvalid))?;
    details::set_icon(&security, &caller, icon).await?;
    Ok(Answer::new(true))
}

/// What is set and what is not.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_excessive_bools, reason = "one per row of the security centre")]
pub(super) struct SecurityConfig {
    login_password: bool,
    funds_password: bool,
    security_questions: bool,
    /// A confirmed address.
    email: bool,
    mobile: bool,
    /// Only a number that was proven by a code lets its holder back in.
    mobile_proven: bool,
    payee_name: bool,
    bank_card: bool,
    masked: MaskedDetails,
    /// While wrong tries lock the funds password, epoch milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    funds_password_locked_until: Option<i64>,
}

/// Enough of each value for its owner to recognise it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct MaskedDetails {
    #[serde(skip_serializing_if = "Option::is_none")]
    email: Option<String>,
    /// An address whose owner has not opened the link yet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pending_email: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mobile: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    payee_name: Option<String>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct PayeeNameForm {
    payee_name: String,
}

#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct NicknameForm {
    nickname: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct IconValue {
    /// 1 to 12.
    icon: u8,
}

#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct IconForm {
    /// 1 to 12.
    icon: String,
}
