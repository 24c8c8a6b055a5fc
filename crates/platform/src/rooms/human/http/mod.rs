mod captcha;
mod puzzle;

use axum_extra::extract::CookieJar;
use axum_extra::extract::cookie::Cookie;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{HumanError, Solution};
use crate::rooms::human::HumanChecks;

pub(crate) fn routes() -> OpenApiRouter<HumanChecks> {
    OpenApiRouter::new()
        .routes(routes!(captcha::captcha))
        .routes(routes!(puzzle::puzzle, puzzle::solve_puzzle))
}

/// The cookie a captcha is bound to.
const CAPTCHA_COOKIE: &str = "captcha";

/// The answer to a captcha as it came with a call.
pub(crate) fn solution<'a>(cookies: &'a CookieJar, digits: &'a str) -> Solution<'a> {
    Solution { cookie: cookies.get(CAPTCHA_COOKIE).map(Cookie::value), digits }
}

impl HumanChecks {
    /// Uses up the captcha that a room requires.
    ///
    /// # Errors
    /// [`HumanError::CaptchaRequired`], [`HumanError::CaptchaWrong`]; [`HumanError::Database`].
    pub(crate) async fn spend_captcha(&self, cookies: &CookieJar, digits: &str) -> Result<(), HumanError> {
        self.check_captcha(solution(cookies, digits)).await
    }
}
