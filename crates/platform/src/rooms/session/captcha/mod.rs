//! A picture of four digits, or of a small equation, that a person can read and a cheap script cannot.
//!
//! It is a hurdle, not a wall: the counters it goes with do the real work. The answer is bound to a
//! random cookie, good once, for five minutes, and only a hash of the cookie is stored.

mod drawing;

use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

use super::{SessionError, store};
use crate::App;
use crate::rooms::merchant::Merchant;

/// How long a captcha is good.
pub(super) const LIFETIME_MS: i64 = 5 * 60 * 1_000;

/// Digits and signs of a picture.
const SIGNS: usize = 4;
/// With this flag a picture asks for the answer of an equation.
const EQUATION: &str = "EQUATIONCAPTCHA3";

/// A fresh captcha.
pub(super) struct Captcha {
    /// The cookie that the answer is bound to.
    pub(super) cookie: String,
    /// The picture.
    pub(super) png: Vec<u8>,
    /// Whether it shows an equation whose answer is asked for, or digits to be copied.
    pub(super) equation: bool,
}

/// What a person sends back.
#[derive(Debug, Clone, Copy)]
pub(super) struct Solution<'a> {
    pub(super) cookie: Option<&'a str>,
    pub(super) digits: &'a str,
}

/// Draws a captcha of the merchant's kind and remembers its answer.
///
/// # Errors
/// [`SessionError::Entropy`], [`SessionError::Drawing`], [`SessionError::Database`].
pub(super) async fn issue(app: &App, merchant: &Merchant) -> Result<Captcha, SessionError> {
    let mut id = [0_u8; 16];
    app.entropy.fill(&mut id)?;
    let equation = merchant.flag(EQUATION);
    let Question { signs, answer } = if equation { Question::equation(app)? } else { Question::digits(app)? };
    let mut grain = [0_u8; drawing::GRAIN_BYTES];
    app.entropy.fill(&mut grain)?;
    let drawn = tokio::task::spawn_blocking(move || drawing::draw(signs, &grain)).await;
    let png =
        drawn.map_err(|error| SessionError::Drawing(error.to_string()))?.map_err(SessionError::Drawing)?;
    let now_ms = app.clock.now_ms();
    store::insert_captcha(&app.db, hash(&id), answer, now_ms, now_ms + LIFETIME_MS).await?;
    Ok(Captcha { cookie: hex::encode(id), png, equation })
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

/// What a picture shows, and what is to be sent back: digits only.
#[derive(Debug, PartialEq, Eq)]
struct Question {
    signs: [u8; SIGNS],
    answer: String,
}

impl Question {
    fn digits(app: &App) -> Result<Self, SessionError> {
        let mut signs = [0; SIGNS];
        for digit in &mut signs {
            *digit = below(app, 10)?;
        }
        Ok(Self { signs, answer: signs.iter().map(|digit| char::from(b'0' + digit)).collect() })
    }

    fn equation(app: &App) -> Result<Self, SessionError> {
        let (one, ten, unit) = (below(app, 10)?, 1 + below(app, 9)?, below(app, 10)?);
        Ok(if below(app, 2)? == 0 { Self::sum(one, ten, unit) } else { Self::difference(ten, unit, one) })
    }

    fn sum(one: u8, ten: u8, unit: u8) -> Self {
        Self { signs: [one, drawing::PLUS, ten, unit], answer: (one + ten * 10 + unit).to_string() }
    }

    /// Never below 1: ten or more less one digit.
    fn difference(ten: u8, unit: u8, one: u8) -> Self {
        Self { signs: [ten, unit, drawing::MINUS, one], answer: (ten * 10 + unit - one).to_string() }
    }
}

/// A uniform number below `end`, at most 250: bytes that would favour the low ones are thrown away.
fn below(app: &App, end: u8) -> Result<u8, SessionError> {
    let fair = 250 - 250 % end;
    let mut byte = [u8::MAX];
    while byte[0] >= fair {
        app.entropy.fill(&mut byte)?;
    }
    Ok(byte[0] % end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_equation_is_answered_by_its_result() {
        let sum = Question::sum(7, 1, 2);
        assert_eq!((sum.signs, sum.answer.as_str()), ([7, drawing::PLUS, 1, 2], "19"));
        assert_eq!(Question::sum(9, 9, 9).answer, "108");
        let difference = Question::difference(1, 0, 9);
        assert_eq!((difference.signs, difference.answer.as_str()), ([1, 0, drawing::MINUS, 9], "1"));
    }
}
