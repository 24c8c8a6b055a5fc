use axum_extra::extract::CookieJar;
use axum_extra::extract::cookie::Cookie;

use super::LoginValue;
use super::login::LOGINS;
use crate::rooms::identity::SOCIAL_COOKIE;
use crate::rooms::identity::social::{Redeemed, SocialRegistration};
use crate::rooms::login::Logins;
use crate::web::prelude::*;

use crate::rooms::merchant::CurrentMerchant;
use crate::rooms::session::{Device, Origin};

/// Login: back from a provider
///
/// Exchanges the code after `#social=` for a login, in the browser that began it. A person without an account
/// gets the data to begin a registration instead.
#[utoipa::path(post, path = "/wps/session/social/redeem", operation_id = "social_redeem", tag = "session",
    request_body = SocialForm, responses((status = 200, body = Answer<SocialValue>), Refusals))]
pub(super) async fn redeem(
    State(logins): State<Logins>,
    CurrentMerchant(merchant): CurrentMerchant,
    origin: Origin,
    cookies: CookieJar,
    ApiJson(form): ApiJson<SocialForm>,
) -> Result<Answer<SocialValue>, ApiError> {
    logins.core.limits.take(LOGINS, origin.address, logins.core.clock.now_ms())?;
    let browser = cookies.get(SOCIAL_COOKIE).map(Cookie::value).unwrap_or_default();
    let value = match logins.identities.redeem_social_login(&merchant, browser, &form.code).await? {
        Redeemed::Member(member) => {
            let logged_in = logins.decide(*member, None, Device::New, &origin).await?;
            SocialValue { login: Some(LoginValue::of(&merchant, logged_in)), registration: None }
        }
        Redeemed::Unknown(registration) => SocialValue { login: None, registration: Some(registration) },
    };
    Ok(Answer::new(value))
}

#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct SocialForm {
    /// Good once, for two minutes.
    code: String,
}

/// Either the fields of a login, or `registration` alone.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SocialValue {
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    login: Option<LoginValue>,
    #[serde(skip_serializing_if = "Option::is_none")]
    registration: Option<SocialRegistration>,
}
