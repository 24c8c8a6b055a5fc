//! A picture of four digits, or of a small equation, that a person can read and a cheap script cannot.
//!
//! The answer is bound to a random cookie, good once, for five minutes, and only a hash of the cookie is stored.

mod drawing;

use subtle::ConstantTimeEq;

use super::{HumanError, hash, store};
use crate::rooms::human::HumanChecks;

/// How long a captcha is good.
pub(super) const LIFETIME_MS: i64 = 5 * 60 * 1_000;

/// Digits and signs of a picture.
const SIGNS: usize = 4;
/// A fresh captcha.
pub(super) struct Captcha {
    /// The cookie that the answer is bound to.
    pub(super) cookie: String,
    /// The picture.
    pub(super) png: Vec<u8>,
    /// Whether it shows an equation to solve, or digits to copy.
    pub(super) equation: bool,
}

/// What a person sends back.
#[derive(Debug, Clone, Copy)]
pub struct Solution<'a> {
    /// The cookie of the captcha.
    pub cookie: Option<&'a str>,
    /// What was typed.
    pub digits: &'a str,
}

/// Draws a captcha, of an equation or of digits, and remembers its answer.
///
/// # Errors
/// [`HumanError::Entropy`], [`HumanError::Drawing`], [`HumanError::Database`].
pub(super) async fn issue(human_checks: &HumanChecks, equation: bool) -> Result<Captcha, HumanError> {
    let mut id = [0_u8; 16];
    human_checks.core.entropy.fill(&mut id)?;
    let Question { signs, answer } =
        if equation { Question::equation(human_checks)? } else { Question::digits(human_checks)? };
    let mut grain = [0_u8; drawing::GRAIN_BYTES];
    human_checks.core.entropy.fill(&mut grain)?;
    let drawn = tokio::task::spawn_blocking(move || drawing::draw(signs, &grain)).await;
    let png = drawn.map_err(|error| HumanError::Drawing(error.to_string()))?.map_err(HumanError::Drawing)?;
    let now_ms = human_checks.core.clock.now_ms();
    store::insert_captcha(&human_checks.core.db, hash(&id), answer, now_ms, now_ms + LIFETIME_MS).await?;
    Ok(Captcha { cookie: hex::encode(id), png, equation })
}

impl HumanChecks {
    /// Uses the captcha up.
    ///
    /// # Errors
    /// [`HumanError::CaptchaRequired`] when no digits came, [`HumanError::CaptchaWrong`] when they are not
    /// the ones of a captcha that is still good; [`HumanError::Database`].
    pub(crate) async fn check_captcha(&self, solution: Solution<'_>) -> Result<(), HumanError> {
        let digits = solution.digits.trim();
        if digits.is_empty() {
            return Err(HumanError::CaptchaRequired);
        }
        let mut id = [0_u8; 16];
        let cookie = solution.cookie.ok_or(HumanError::CaptchaWrong)?;
        hex::decode_to_slice(cookie, &mut id).map_err(|_| HumanError::CaptchaWrong)?;
        let expected = store::take_captcha(&self.core.db, hash(&id), self.core.clock.now_ms()).await?;
        let matches =
            expected.is_some_and(|expected| bool::from(expected.as_bytes().ct_eq(digits.as_bytes())));
        if matches { Ok(()) } else { Err(HumanError::CaptchaWrong) }
    }
}

/// What a picture shows, and what is to be sent back: digits only.
#[derive(Debug, PartialEq, Eq)]
struct Question {
    signs: [u8; SIGNS],
    answer: String,
}

impl Question {
    fn digits(human_checks: &HumanChecks) -> Result<Self, HumanError> {
        let mut signs = [0; SIGNS];
        for digit in &mut signs {
            *digit = below(human_checks, 10)?;
        }
        Ok(Self { signs, answer: signs.iter().map(|digit| char::from(b'0' + digit)).collect() })
    }

    fn equation(human_checks: &HumanChecks) -> Result<Self, HumanError> {
        let (one, ten, unit) =
            (below(human_checks, 10)?, 1 + below(human_checks, 9)?, below(human_checks, 10)?);
        Ok(if below(human_checks, 2)? == 0 {
            Self::sum(one, ten, unit)
        } else {
            Self::difference(ten, unit, one)
        })
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
fn below(human_checks: &HumanChecks, end: u8) -> Result<u8, HumanError> {
    let fair = 250 - 250 % end;
    let mut byte = [u8::MAX];
    while byte[0] >= fair {
        human_checks.core.entropy.fill(&mut byte)?;
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
