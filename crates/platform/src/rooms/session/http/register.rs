use axum::extract::State;
use axum_extra::extract::CookieJar;

use super::{LoginValue, solution};
use crate::App;
use crate::rooms::account::{self, RegistrationForm, registration_needs_captcha};
use crate::rooms::merchant::CurrentMerchant;
use crate::rooms::session::{Device, Origin, captcha, enter};
use crate::sealing::SealedJson;
use crate::web::{Answer, ApiError, RateLimit, Refusals};

/// A flood from one address, which many people may share; a captcha is asked much earlier.
const REGISTRATIONS: RateLimit = RateLimit { name: "registration", count: 120, period_ms: 60 * 1_000 };

/// Register by user name
///
/// The answer is the one of a login: the new member is logged in. The body may come sealed.
#[utoipa::path(put, path = "/wps/member/register", tag = "account", request_body = RegistrationForm,
    responses((status = 200, body = Answer<LoginValue>), Refusals))]
pub(super) async fn register(
    State(app): State<App>,
    CurrentMerchant(merchant): CurrentMerchant,
    origin: Origin,
    cookies: CookieJar,
    SealedJson(form): SealedJson<RegistrationForm>,
) -> Result<Answer<LoginValue>, ApiError> {
    app.limits.take(REGISTRATIONS, origin.address, app.clock.now_ms())?;
    let registration = form.check(&merchant, merchant.date_at(app.clock.now())).map_err(ApiError::fields)?;
    if registration_needs_captcha(&app, &merchant, origin.address).await? {
        captcha::check(&app, solution(&cookies, &form.captcha)).await?;
    }
    let member = account::register(&app, &merchant, registration, origin.address).await?;
    let admission = enter(&app, member, Device::Stranger, &origin).await?;
    Ok(Answer::new(LoginValue::of(&merchant, admission)))
}
