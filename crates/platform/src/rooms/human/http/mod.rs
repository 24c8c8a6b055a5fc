mod captcha;
mod puzzle;

use super::{HumanError, Solution};
use crate::rooms::human::HumanChecks;
use crate::web::prelude::*;
use axum_extra::extract::CookieJar;
use axum_extra::extract::cookie::Cookie;

pub(crate) fn routes() -> OpenApiRouter<HumanChecks> {
    calls![captcha::captcha, puzzle::puzzle, puzzle::solve_puzzle]
}

/// Calls of people who want to log in to the console.
pub(crate) fn console_routes() -> OpenApiRouter<HumanChecks> {
    calls![captcha::console_captcha]
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
