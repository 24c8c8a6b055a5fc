use axum::extract::State;
use axum_extra::extract::CookieJar;

use super::LoginValue;
use crate::rooms::account::{RegistrationForm, RegistrationMethod};
use crate::rooms::human::solution;
use crate::rooms::login::Logins;
use crate::rooms::login::joining::join;
use crate::rooms::merchant::CurrentMerchant;
use crate::rooms::session::Origin;
use crate::sealing::SealedJson;
use crate::web::{Answer, ApiError, RateLimit, Refusals};

/// A flood from one address, which many people may share; a captcha is asked much earlier.
const REGISTRATIONS: RateLimit = RateLimit { name: "registration", count: 120, period_ms: 60 * 1_000 };

/// Register by user name
///
/// The answer is the one of a login: the new member is logged in. The body may be sealed.
#[utoipa::path(put, path = "/wps/member/register", tag = "account", request_body = RegistrationForm,
    responses((status = 200, body = Answer<LoginValue>), Refusals))]
pub(super) async fn register(
    State(logins): State<Logins>,
    CurrentMerchant(merchant): CurrentMerchant,
    origin: Origin,
    cookies: CookieJar,
    SealedJson(form): SealedJson<RegistrationForm>,
) -> Result<Answer<LoginValue>, ApiError> {
    logins.core.limits.take(REGISTRATIONS, origin.address, logins.core.clock.now_ms())?;
    let solution = solution(&cookies, &form.captcha);
    let logged_in = join(&logins, &merchant, &form, RegistrationMethod::Username, &origin, solution).await?;
    Ok(Answer::new(LoginValue::of(&merchant, logged_in)))
}

/// Register by mobile number
///
/// With the code of `/wps/verification/sms/register`. The number counts as proven: it lets its holder back
/// in. The answer is the one of a login and names the account. The body may be sealed.
#[utoipa::path(put, path = "/wps/member/register/mobile", tag = "account", request_body = RegistrationForm,
    responses((status = 200, body = Answer<LoginValue>), Refusals))]
pub(super) async fn register_by_mobile(
    State(logins): State<Logins>,
    CurrentMerchant(merchant): CurrentMerchant,
    origin: Origin,
    cookies: CookieJar,
    SealedJson(form): SealedJson<RegistrationForm>,
) -> Result<Answer<LoginValue>, ApiError> {
    logins.core.limits.take(REGISTRATIONS, origin.address, logins.core.clock.now_ms())?;
    let solution = solution(&cookies, &form.captcha);
    let logged_in = join(&logins, &merchant, &form, RegistrationMethod::Mobile, &origin, solution).await?;
    Ok(Answer::new(LoginValue::of(&merchant, logged_in)))
}
