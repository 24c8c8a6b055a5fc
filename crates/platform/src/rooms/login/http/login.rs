use axum_extra::extract::CookieJar;
use erawan_kernel::ids::MemberId;

use super::LoginValue;
use crate::rooms::account::MemberKind;
use crate::rooms::human::solution;
use crate::rooms::login::Logins;
use crate::rooms::login::methods::{LoginForm, RememberedForm, log_in, log_in_remembered};
use crate::rooms::merchant::CurrentMerchant;
use crate::rooms::session::{CurrentMember, Origin, SessionError};
use crate::sealing::SealedJson;
use crate::web::prelude::*;

/// A flood from one address, which many people may share; guessing is stopped by captcha and lock.
pub(super) const LOGINS: RateLimit = RateLimit { name: "login", count: 300, period_ms: 60 * 1_000 };

/// Login
///
/// By user name and password, or, where the merchant has `MOBCODELOGIN3`, by mobile number and the code that
/// `verification/sms/noLogin` sent there (`type` is `sms`): an unknown number and a wrong code get the same
/// answer, `verification.code.error`. From the third failure on an account, a number or from an address the
/// refusal's `value.captcha` is true and the next try needs a captcha; five failures on an account or a
/// number within half an hour lock it for half an hour (`login.locked`). A newer login ends the older
/// session. The body may be sealed.
#[utoipa::path(post, path = "/wps/session/login", tag = "session", request_body = LoginForm,
    responses((status = 200, body = Answer<LoginValue>), Refusals))]
pub(super) async fn login(
    State(logins): State<Logins>,
    CurrentMerchant(merchant): CurrentMerchant,
    origin: Origin,
    cookies: CookieJar,
    SealedJson(form): SealedJson<LoginForm>,
) -> Result<Answer<LoginValue>, ApiError> {
    logins.core.limits.take(LOGINS, origin.address, logins.core.clock.now_ms())?;
    let solution = solution(&cookies, &form.captcha);
    let logged_in = log_in(&logins, &merchant, &form, &origin, solution).await?;
    Ok(Answer::new(LoginValue::of(&merchant, logged_in)))
}

/// Login of a remembered device
///
/// The answer has the device's next `deviceSecret`; the one that was sent is used up, and sending it again
/// signs the device out. Refused with `device.not.remembered` for every cause.
#[utoipa::path(post, path = "/wps/session/login/remembered", tag = "session", request_body = RememberedForm,
    responses((status = 200, body = Answer<LoginValue>), Refusals))]
pub(super) async fn login_remembered(
    State(logins): State<Logins>,
    CurrentMerchant(merchant): CurrentMerchant,
    origin: Origin,
    SealedJson(form): SealedJson<RememberedForm>,
) -> Result<Answer<LoginValue>, ApiError> {
    logins.core.limits.take(LOGINS, origin.address, logins.core.clock.now_ms())?;
    let logged_in = log_in_remembered(&logins, &merchant, &form, &origin).await?;
    Ok(Answer::new(LoginValue::of(&merchant, logged_in)))
}

/// Session renewal
///
/// Called when home loads: the session lives another 30 minutes, at most until 12 hours after the login.
#[utoipa::path(post, path = "/wps/session/renew", tag = "session", security(("token" = [])),
    responses((status = 200, body = Answer<RenewValue>), Refusals))]
pub(super) async fn renew(
    State(logins): State<Logins>,
    current: CurrentMember,
) -> Result<Answer<RenewValue>, ApiError> {
    let expires_at = logins.sessions.renew(&current).await?;
    let member = logins.accounts.find(current.member_id).await?.ok_or(SessionError::Missing)?;
    Ok(Answer::new(RenewValue {
        first_time_login: member.is_first_login() || member.must_change_password,
        user_name: member.username,
        id: member.id,
        kind: member.kind,
        expires_at,
    }))
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct RenewValue {
    user_name: String,
    #[schema(value_type = String)]
    id: MemberId,
    #[serde(rename = "type")]
    kind: MemberKind,
    /// As the login of the session said.
    first_time_login: bool,
    /// When the session ends if nothing happens any more, epoch milliseconds.
    expires_at: i64,
}
