use axum::extract::{Path, State};
use axum::http::header::{CACHE_CONTROL, LOCATION, SET_COOKIE};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use axum_extra::extract::CookieJar;
use axum_extra::extract::cookie::Cookie;
use erawan_kernel::ErrorCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::LoginValue;
use super::login::LOGINS;
use crate::App;
use crate::config::SocialName;
use crate::rooms::merchant::{self, CurrentMerchant, Merchant};
use crate::rooms::session::social::{self, Arrival, FLOW_MS, Redeemed, SocialRegistration};
use crate::rooms::session::{Origin, SessionError};
use crate::web::{Answer, ApiError, ApiJson, ApiQuery, ClientAddress, ClientCountry, RateLimit, Refusals};

/// Each begins a login at a provider and costs a row.
const DEPARTURES: RateLimit = RateLimit { name: "social", count: 30, period_ms: 60 * 1_000 };
/// The cookie a login at a provider is bound to.
const COOKIE: &str = "social";
const LOGIN_PAGE: &str = "/m/login";

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct StartQuery {
    return_to: Option<String>,
}

/// Sends a browser to the provider.
pub(super) async fn start(
    State(app): State<App>,
    Path((merchant, provider)): Path<(String, String)>,
    ClientAddress(address): ClientAddress,
    country: ClientCountry,
    ApiQuery(query): ApiQuery<StartQuery>,
) -> Result<Response, ApiError> {
    app.limits.take(DEPARTURES, address, app.clock.now_ms())?;
    let (merchant, provider) = named(&app, &merchant, &provider).await?;
    if let Some(code) = closed(&merchant, address, country) {
        return redirect(&failure_page(code), None);
    }
    match social::depart(&app, &merchant, provider, query.return_to.as_deref()).await {
        Ok(departure) => {
            let secure = if app.config.public_url.starts_with("https://") { "; Secure" } else { "" };
            // Lax: the provider's answer is a navigation from another site. Its end redeems with it too.
            let cookie = format!(
                "{COOKIE}={}; Path=/; Max-Age={}; HttpOnly; SameSite=Lax{secure}",
                departure.browser,
                FLOW_MS / 1_000
            );
            redirect(&departure.url, Some(&cookie))
        }
        Err(error) => redirect(&failure_page(code_of(error)), None),
    }
}

#[derive(Debug, Deserialize)]
pub(super) struct CallbackQuery {
    #[serde(default)]
    state: String,
    code: Option<String>,
    error: Option<String>,
}

/// Takes a browser back from the provider.
pub(super) async fn callback(
    State(app): State<App>,
    Path((merchant, provider)): Path<(String, String)>,
    cookies: CookieJar,
    ClientAddress(address): ClientAddress,
    country: ClientCountry,
    ApiQuery(query): ApiQuery<CallbackQuery>,
) -> Result<Response, ApiError> {
    let (merchant, provider) = named(&app, &merchant, &provider).await?;
    if let Some(code) = closed(&merchant, address, country) {
        return redirect(&failure_page(code), None);
    }
    let code = match (query.code, query.error.as_deref()) {
        (Some(code), None) => code,
        // Whoever changed their mind at the provider needs no explanation.
        (_, Some("access_denied")) => return redirect(LOGIN_PAGE, None),
        _ => return redirect(&failure_page(ErrorCode::SocialLoginFailed), None),
    };
    let browser = cookies.get(COOKIE).map(Cookie::value).unwrap_or_default();
    match social::arrive(&app, &merchant, provider, browser, &query.state, code).await {
        Ok(Arrival { code, return_to }) => {
            // After the #, so that it is in no log and no Referer.
            let fragment = serde_urlencoded::to_string([("social", code), ("returnTo", return_to)]);
            let fragment = fragment.map_err(|error| ApiError::internal(&error))?;
            redirect(&format!("{LOGIN_PAGE}#{fragment}"), None)
        }
        Err(error) => redirect(&failure_page(code_of(error)), None),
    }
}

/// Login: back from a provider
///
/// Trades the code after `#social=` for a login, in the browser that began it. Somebody nobody here knows gets
/// what a registration begins with instead.
#[utoipa::path(post, path = "/wps/session/social/redeem", operation_id = "social_redeem", tag = "session",
    request_body = SocialForm, responses((status = 200, body = Answer<SocialValue>), Refusals))]
pub(super) async fn redeem(
    State(app): State<App>,
    CurrentMerchant(merchant): CurrentMerchant,
    origin: Origin,
    cookies: CookieJar,
    ApiJson(form): ApiJson<SocialForm>,
) -> Result<Answer<SocialValue>, ApiError> {
    app.limits.take(LOGINS, origin.address, app.clock.now_ms())?;
    let browser = cookies.get(COOKIE).map(Cookie::value).unwrap_or_default();
    let value = match social::redeem(&app, &merchant, browser, &form.code, &origin).await? {
        Redeemed::Member(admission) => {
            SocialValue { login: Some(LoginValue::of(&merchant, *admission)), registration: None }
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

async fn named(
    app: &App,
    merchant: &str,
    provider: &str,
) -> Result<(std::sync::Arc<Merchant>, SocialName), ApiError> {
    let provider = SocialName::from_name(provider).ok_or(ErrorCode::NotFound)?;
    let merchant = merchant::find_by_code(app, merchant).await.map_err(|_| ErrorCode::NotFound)?;
    Ok((merchant, provider))
}

/// These calls do not pass the merchant guard; what it refuses is refused here as well.
fn closed(merchant: &Merchant, address: std::net::IpAddr, country: ClientCountry) -> Option<ErrorCode> {
    if merchant.maintenance.is_some() {
        Some(ErrorCode::SystemMaintenance)
    } else if merchant.is_region_restricted(address, country) {
        Some(ErrorCode::IpBlocked)
    } else {
        None
    }
}

fn code_of(error: SessionError) -> ErrorCode {
    ApiError::from(error).code()
}

fn failure_page(code: ErrorCode) -> String {
    format!("{LOGIN_PAGE}#socialError={}", code.code())
}

fn redirect(url: &str, cookie: Option<&str>) -> Result<Response, ApiError> {
    let value = |text: &str| HeaderValue::from_str(text).map_err(|error| ApiError::internal(&error));
    let mut headers = HeaderMap::new();
    headers.insert(LOCATION, value(url)?);
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    if let Some(cookie) = cookie {
        headers.insert(SET_COOKIE, value(cookie)?);
    }
    Ok((StatusCode::SEE_OTHER, headers).into_response())
}
