//! A picture of four digits that a person can read and a cheap script cannot.
//!
//! It is a hurdle, not a wall: the counters it goes with do the real work. The digits are bound to a
//! random cookie, good once, for five minutes, and only a hash of the cookie is stored.

mod drawing;

use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

use super::{SessionError, store};
use crate::App;

/// How long a captcha is good.
pub(super) const LIFETIME_MS: i64 = 5 * 60 * 1_000;

const DIGITS: usize = 4;

/// A fresh captcha.
pub(super) struct Captcha {
    /// The cookie that the digits are bound to.
    pub(super) cookie: String,
    /// The picture.
    pub(super) png: Vec<u8>,
}

/// What a person sends back.
#[derive(Debug, Clone, Copy)]
pub(super) struct Solution<'a> {
    pub(super) cookie: Option<&'a str>,
    pub(super) digits: &'a str,
}

/// Draws a captcha and remembers its digits.
///
/// # Errors
/// [`SessionError::Entropy`], [`SessionError::Drawing`], [`SessionError::Database`].
pub(super) async fn issue(app: &App) -> Result<Captcha, SessionError> {
    let mut id = [0_u8; 16];
    app.entropy.fill(&mut id)?;
    let digits = random_digits(app)?;
    let mut grain = [0_u8; drawing::GRAIN_BYTES];
    app.entropy.fill(&mut grain)?;
    let text: String = digits.iter().map(|digit| char::from(b'0' + digit)).collect();
    let drawn = tokio::task::spawn_blocking(move || drawing::draw(digits, &grain)).await;
    let png =
        drawn.map_err(|error| SessionError::Drawing(error.to_string()))?.map_err(SessionError::Drawing)?;
    let now_ms = app.clock.now_ms();
    store::insert_captcha(&app.db, hash(&id), text, now_ms, now_ms + LIFETIME_MS).await?;
    Ok(Captcha { cookie: hex::encode(id), png })
}

/// Uses the captcha up.
///
/// # Errors
/// [`SessionError::CaptchaRequired`] when no digits came, [`SessionError::CaptchaWrong`] when they are not
/// the ones of a captcha that is still good; [`SessionError::Database`].
pub(super) async fn check(app: &App, solution: Solution<'_>) -> Result<(), SessionError> {
    let digits = solution.digits.trim();
    if digits.is_empty() {
        return Err(SessionError::CaptchaRequired);
    }
    let mut id = [0_u8; 16];
    let cookie = solution.cookie.ok_or(SessionError::CaptchaWrong)?;
    hex::decode_to_slice(cookie, &mut id).map_err(|_| SessionError::CaptchaWrong)?;
    let expected = store::take_captcha(&app.db, hash(&id), app.clock.now_ms()).await?;
    let matches = expected.is_some_and(|expected| bool::from(expected.as_bytes().ct_eq(digits.as_bytes())));
    if matches { Ok(()) } else { Err(SessionError::CaptchaWrong) }
}

fn hash(id: &[u8; 16]) -> [u8; 32] {
    Sha256::digest(id).into()
}

/// Uniform digits: bytes from 250 up would favour the low ones and are thrown away.
fn random_digits(app: &App) -> Result<[u8; DIGITS], SessionError> {
    let mut digits = [0; DIGITS];
    for digit in &mut digits {
        let mut byte = [u8::MAX];
        while byte[0] >= 250 {
            app.entropy.fill(&mut byte)?;
        }
        *digit = byte[0] % 10;
    }
    Ok(digits)
}
