use std::net::IpAddr;

use axum::http::HeaderName;
use axum::http::header::SET_COOKIE;
use axum::response::AppendHeaders;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use super::CAPTCHA_COOKIE;
use crate::rooms::human::HumanChecks;
use crate::rooms::human::captcha::{self, LIFETIME_MS};
use crate::rooms::merchant::CurrentMerchant;
use crate::web::prelude::*;

/// No person needs more pictures than this; each costs a drawing and a row.
const CAPTCHAS: RateLimit = RateLimit { name: "captcha", count: 30, period_ms: 60 * 1_000 };

/// With this flag the picture shows an equation to solve.
const EQUATION: &str = "EQUATIONCAPTCHA3";

type DrawnCaptcha = (AppendHeaders<[(HeaderName, String); 1]>, Answer<CaptchaValue>);

/// Captcha image
///
/// Four digits, or an equation where the merchant has the flag `EQUATIONCAPTCHA3`; good once, for five minutes, together with the http-only cookie that comes along.
#[utoipa::path(get, path = "/wps/captcha", tag = "session",
    params(("moduleId" = Option<String>, Query, description = "`VALID_CAPTCHA3`")),
    responses((status = 200, body = Answer<CaptchaValue>), Refusals))]
pub(super) async fn captcha(
    State(human_checks): State<HumanChecks>,
    CurrentMerchant(merchant): CurrentMerchant,
    ClientAddress(address): ClientAddress,
) -> Result<DrawnCaptcha, ApiError> {
    draw(&human_checks, address, merchant.flag(EQUATION), "/wps").await
}

/// Captcha image of the console
///
/// Four digits; good once, for five minutes, together with the http-only cookie that comes along.
#[utoipa::path(get, path = "/console/captcha", tag = "operator",
    responses((status = 200, body = Answer<CaptchaValue>), Refusals))]
pub(super) async fn console_captcha(
    State(human_checks): State<HumanChecks>,
    ClientAddress(address): ClientAddress,
) -> Result<DrawnCaptcha, ApiError> {
    draw(&human_checks, address, false, "/console").await
}

/// A picture, whose cookie goes to the calls below `path`.
async fn draw(
    human_checks: &HumanChecks,
    address: IpAddr,
    equation: bool,
    path: &str,
) -> Result<DrawnCaptcha, ApiError> {
    human_checks.core.limits.take(CAPTCHAS, address, human_checks.core.clock.now_ms())?;
    let captcha = captcha::issue(human_checks, equation).await?;
    let secure = if human_checks.core.config.public_url.starts_with("https://") { "; Secure" } else { "" };
    let cookie = format!(
        "{CAPTCHA_COOKIE}={}; Path={path}; Max-Age={}; HttpOnly; SameSite=Strict{secure}",
        captcha.cookie,
        LIFETIME_MS / 1_000,
    );
    let image = format!("data:image/png;base64,{}", STANDARD.encode(captcha.png));
    Ok((
        AppendHeaders([(SET_COOKIE, cookie)]),
        Answer::new(CaptchaValue { image, equation: captcha.equation }),
    ))
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct CaptchaValue {
    /// A data URL.
    image: String,
    /// The picture shows an equation whose result is the answer, 1 to 16 digits; else the shown digits are.
    equation: bool,
}
