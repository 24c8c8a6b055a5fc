use axum::Router;
use axum::extract::{Path, State};
use axum::http::header::{CACHE_CONTROL, LOCATION, SET_COOKIE};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum_extra::extract::CookieJar;
use axum_extra::extract::cookie::Cookie;
use erawan_kernel::ErrorCode;
use serde::Deserialize;

use super::IdentityError;
use super::social::{self, Callback, FLOW_MS};
use crate::config::SocialName;
use crate::rooms::identity::Identities;
use crate::rooms::merchant::Merchant;
use crate::web::{ApiError, ApiQuery, ClientAddress, ClientCountry, RateLimit};

/// Each begins a login at a provider and costs a row.
const STARTS: RateLimit = RateLimit { name: "social", count: 30, period_ms: 60 * 1_000 };
/// The cookie a login at a provider is bound to.
pub(crate) const SOCIAL_COOKIE: &str = "social";
const LOGIN_PAGE: &str = "/m/login";

/// Stations of a browser that logs in at a provider.
pub(crate) fn browser_routes() -> Router<Identities> {
    Router::new()
        .route("/auth/{merchant}/{provider}/start", get(start))
        .route("/auth/{merchant}/{provider}/callback", get(callback))
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct StartQuery {
    return_to: Option<String>,
}

/// Sends a browser to the provider.
async fn start(
    State(identities): State<Identities>,
    Path((merchant, provider)): Path<(String, String)>,
    ClientAddress(address): ClientAddress,
    country: ClientCountry,
    ApiQuery(query): ApiQuery<StartQuery>,
) -> Result<Response, ApiError> {
    identities.core.limits.take(STARTS, address, identities.core.clock.now_ms())?;
    let (merchant, provider) = find(&identities, &merchant, &provider).await?;
    if let Some(code) = closed(&merchant, address, country) {
        return redirect(&failure_page(code), None);
    }
    match social::start(&identities, &merchant, provider, query.return_to.as_deref()).await {
        Ok(start) => {
            let secure =
                if identities.core.config.public_url.starts_with("https://") { "; Secure" } else { "" };
            // Lax: the provider's answer is a navigation from another site. Its end redeems with it too.
            let cookie = format!(
                "{SOCIAL_COOKIE}={}; Path=/; Max-Age={}; HttpOnly; SameSite=Lax{secure}",
                start.browser,
                FLOW_MS / 1_000
            );
            redirect(&start.url, Some(&cookie))
        }
        Err(error) => redirect(&failure_page(code_of(error)), None),
    }
}

#[derive(Debug, Deserialize)]
struct CallbackQuery {
    #[serde(default)]
    state: String,
    code: Option<String>,
    error: Option<String>,
}

/// Takes a browser back from the provider.
async fn callback(
    State(identities): State<Identities>,
    Path((merchant, provider)): Path<(String, String)>,
    cookies: CookieJar,
    ClientAddress(address): ClientAddress,
    country: ClientCountry,
    ApiQuery(query): ApiQuery<CallbackQuery>,
) -> Result<Response, ApiError> {
    let (merchant, provider) = find(&identities, &merchant, &provider).await?;
    if let Some(code) = closed(&merchant, address, country) {
        return redirect(&failure_page(code), None);
    }
    let code = match (query.code, query.error.as_deref()) {
        (Some(code), None) => code,
        // A person who cancels at the provider needs no explanation.
        (_, Some("access_denied")) => return redirect(LOGIN_PAGE, None),
        _ => return redirect(&failure_page(ErrorCode::SocialLoginFailed), None),
    };
    let browser = cookies.get(SOCIAL_COOKIE).map(Cookie::value).unwrap_or_default();
    match social::callback(&identities, &merchant, provider, browser, &query.state, code).await {
        Ok(Callback { code, return_to }) => {
            // After the #, so that it is in no log and no Referer.
            let fragment = serde_urlencoded::to_string([("social", code), ("returnTo", return_to)]);
            let fragment = fragment.map_err(|error| ApiError::internal(&error))?;
            redirect(&format!("{LOGIN_PAGE}#{fragment}"), None)
        }
        Err(error) => redirect(&failure_page(code_of(error)), None),
    }
}

async fn find(
    identities: &Identities,
    merchant: &str,
    provider: &str,
) -> Result<(std::sync::Arc<Merchant>, SocialName), ApiError> {
    let provider = SocialName::from_name(provider).ok_or(ErrorCode::NotFound)?;
    let merchant = identities.merchants.find_by_code(merchant).await.map_err(|_| ErrorCode::NotFound)?;
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

fn code_of(error: IdentityError) -> ErrorCode {
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
