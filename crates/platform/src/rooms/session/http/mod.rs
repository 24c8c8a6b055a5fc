mod captcha;
mod codes;
mod devices;
mod freshness;
mod human;
mod info;
mod login;
mod passkey;
mod recovery;
mod register;
mod second_factor;
mod social;
mod totp;

use axum::Router;
use axum::extract::FromRequestParts;
use axum::http::header::USER_AGENT;
use axum::http::request::Parts;
use axum::routing::get;
use axum_extra::extract::CookieJar;
use erawan_kernel::ids::MemberId;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::captcha::Solution;
use super::client::client_of;
use super::{Admission, CurrentMember, Origin, SessionError};
use crate::App;
use crate::rooms::account::MemberKind;
use crate::rooms::merchant::Merchant;
use crate::web::ClientAddress;

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(captcha::captcha))
        .routes(routes!(human::puzzle, human::solve_puzzle))
        .routes(routes!(codes::send_login_code))
        .routes(routes!(codes::send_registration_code))
        .routes(routes!(codes::send_own_number_code))
        .routes(routes!(recovery::send_password_link))
        .routes(routes!(recovery::reset_password_by_link))
        .routes(routes!(recovery::verify_password_code, recovery::reset_password_by_phone))
        .routes(routes!(recovery::change_password))
        .routes(routes!(register::register))
        .routes(routes!(register::register_by_mobile))
        .routes(routes!(login::login))
        .routes(routes!(login::login_remembered))
        .routes(routes!(devices::list_devices, devices::sign_out_others))
        .routes(routes!(devices::sign_out_device))
        .routes(routes!(devices::last_logins))
        .routes(routes!(login::renew))
        .routes(routes!(login::logout))
        .routes(routes!(freshness::reauthenticate))
        .routes(routes!(freshness::ask_passkey))
        .routes(routes!(info::info))
        .routes(routes!(social::redeem))
        .routes(routes!(second_factor::login_second_factor))
        .routes(routes!(second_factor::ask_passkey))
        .routes(routes!(totp::standing, totp::remove))
        .routes(routes!(totp::setup))
        .routes(routes!(totp::confirm))
        .routes(routes!(passkey::list, passkey::add))
        .routes(routes!(passkey::options))
        .routes(routes!(passkey::rename, passkey::remove))
}

/// Stations of a browser that logs in at a provider.
pub(crate) fn browser_routes() -> Router<App> {
    Router::new()
        .route("/auth/{merchant}/{provider}/start", get(social::start))
        .route("/auth/{merchant}/{provider}/callback", get(social::callback))
}

/// What a client needs to know about the session it just got.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct LoginValue {
    /// Send it as `Authorization` from now on, and keep it out of addresses and logs.
    token: String,
    user_name: String,
    #[schema(value_type = String)]
    id: MemberId,
    #[serde(rename = "type")]
    kind: MemberKind,
    /// The same as `type`.
    customer_type: MemberKind,
    /// The password was given by somebody else and should be changed.
    first_time_login: bool,
    merchant_code: String,
    /// What a remembered device logs in with the next time, once. Keep it out of addresses and logs.
    #[serde(skip_serializing_if = "Option::is_none")]
    device_secret: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    last_login: Option<LastLogin>,
}

/// The login before the present one.
#[derive(Debug, Serialize, ToSchema)]
struct LastLogin {
    /// Epoch milliseconds.
    at: i64,
    /// Masked.
    #[serde(skip_serializing_if = "Option::is_none")]
    address: Option<String>,
    /// Browser and system, where they are known.
    #[serde(skip_serializing_if = "Option::is_none")]
    device: Option<String>,
}

impl LoginValue {
    fn of(merchant: &Merchant, admission: Admission) -> Self {
        let Admission { member, session, device_secret, last_login } = admission;
        Self {
            token: session.token.reveal(),
            user_name: member.username,
            id: member.id,
            kind: member.kind,
            customer_type: member.kind,
            first_time_login: member.must_change_password,
            merchant_code: merchant.code.clone(),
            device_secret: device_secret.map(|secret| secret.reveal()),
            last_login: last_login.map(|login| LastLogin {
                at: login.at_ms,
                address: login.address,
                device: login.client,
            }),
        }
    }
}

impl FromRequestParts<App> for Origin {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Self::Rejection> {
        const DEVICES: [&str; 2] = ["web", "OTHERS"];
        let ClientAddress(address) = ClientAddress::of(app, parts);
        let device = parts.headers.get("Device").and_then(|value| value.to_str().ok());
        let device = DEVICES.into_iter().find(|known| device == Some(known)).map(str::to_owned);
        let client = parts.headers.get(USER_AGENT).and_then(|value| value.to_str().ok()).and_then(client_of);
        Ok(Self { address, device, client })
    }
}

/// Refuses trial accounts: they are nobody's in particular.
fn no_trial(current: &CurrentMember) -> Result<(), SessionError> {
    if current.kind.is_trial() { Err(SessionError::NotReal) } else { Ok(()) }
}

/// Uses up the captcha that another room asked for.
///
/// # Errors
/// [`SessionError::CaptchaRequired`], [`SessionError::CaptchaWrong`]; [`SessionError::Database`].
pub(crate) async fn spend_captcha(app: &App, cookies: &CookieJar, digits: &str) -> Result<(), SessionError> {
    super::captcha::check(app, solution(cookies, digits)).await
}

/// The cookie a captcha is bound to.
const CAPTCHA_COOKIE: &str = "captcha";

fn solution<'a>(cookies: &'a CookieJar, digits: &'a str) -> Solution<'a> {
    Solution { cookie: cookies.get(CAPTCHA_COOKIE).map(axum_extra::extract::cookie::Cookie::value), digits }
}
