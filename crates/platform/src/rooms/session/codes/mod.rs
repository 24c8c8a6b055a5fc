//! Codes sent to mobile numbers: six digits that prove that somebody holds a number.
//!
//! Invariants: a code is good for one purpose at one merchant, until it expires, for five tries and one
//! use; a newer code ends the older one; only an argon2id hash is stored. Every request is written down and
//! judged against its budgets behind one lock, so many at once cannot outrun them. A number nobody holds
//! gets the same answer after the same work; only the message is missing.

mod budget;
mod store;

use erawan_kernel::ids::{MemberId, MerchantId};
use erawan_kernel::{Entropy, Language, PhoneNumber};
use sea_orm::DatabaseTransaction;
use sha2::{Digest, Sha256};

use super::{Origin, SessionError};
use crate::App;
use crate::delivery::{self, Channel, Message};
use crate::rooms::account;
use crate::rooms::merchant::Merchant;

pub(super) use store::migrations;

/// How long a code is good: the client counts down this time.
pub(super) const LIFETIME_MS: i64 = 2 * 60 * 1_000;
/// Tries before a code is worthless.
const TRIES: i32 = 5;

/// What a code may be used for. A code for one purpose is worthless for another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// Somebody with an account and no session: login or a new password.
    NoLogin,
    /// Somebody who registers.
    Register,
    /// A member who shows that a number is theirs.
    OwnNumber(MemberId),
}

impl Purpose {
    const fn word(self) -> &'static str {
        match self {
            Self::NoLogin => "noLogin",
            Self::Register => "register",
            Self::OwnNumber(_) => "ownNumber",
        }
    }
}

/// Which code is meant.
#[derive(Debug, Clone, Copy)]
pub(super) struct CodeKey {
    merchant_id: MerchantId,
    purpose: Purpose,
    number_hash: [u8; 32],
}

/// A code that was right and can still be used up.
#[derive(Debug)]
pub struct RightCode {
    key: CodeKey,
    code_hash: String,
}

/// Sends a code and answers until when it is good, epoch milliseconds.
///
/// # Errors
/// [`SessionError::TooManyCodes`]; [`SessionError::Delivery`], [`SessionError::Account`],
/// [`SessionError::Database`], [`SessionError::Entropy`].
pub async fn issue(
    app: &App,
    merchant: &Merchant,
    purpose: Purpose,
    phone: &PhoneNumber,
    origin: &Origin,
    language: Language,
) -> Result<i64, SessionError> {
    if !delivery::is_open(app, Channel::Sms) {
        return Err(SessionError::MethodClosed);
    }
    budget::take(app, phone, number_hash(phone), origin.address).await?;
    let digits = random_digits(&*app.entropy)?;
    let code_hash = app.passwords.hash(&*app.entropy, &digits).await?;
    let key = CodeKey { merchant_id: merchant.id, purpose, number_hash: number_hash(phone) };
    let now_ms = app.clock.now_ms();
    let expires_at_ms = now_ms + LIFETIME_MS;
    store::put(&app.db, &key, code_hash, TRIES, now_ms, expires_at_ms).await?;
    let (text, is_decoy) = match purpose {
        Purpose::NoLogin => {
            let holder = account::find_by_phone(app, merchant.id, phone).await?;
            let is_decoy = holder.is_none_or(|member| member.is_disabled);
            (text_with_code(merchant, language, &digits), is_decoy)
        }
        Purpose::Register | Purpose::OwnNumber(_) => {
            let named_by = account::who_names_phone(app, merchant.id, phone).await?;
            let is_somebody_elses = named_by.is_some_and(|id| purpose != Purpose::OwnNumber(id));
            let text = if is_somebody_elses {
                text_for_a_holder(merchant, language)
            } else {
                text_with_code(merchant, language, &digits)
            };
            (text, false)
        }
    };
    let message = Message {
        merchant_id: merchant.id,
        channel: Channel::Sms,
        recipient: phone.to_string(),
        subject: String::new(),
        text,
        good_for_ms: LIFETIME_MS,
        is_decoy,
    };
    delivery::send(app, message).await?;
    Ok(expires_at_ms)
}

/// Uses a code up.
///
/// # Errors
/// [`SessionError::WrongCode`]; [`SessionError::Account`], [`SessionError::Database`].
pub async fn spend(
    app: &App,
    merchant_id: MerchantId,
    purpose: Purpose,
    phone: &PhoneNumber,
    code: &str,
) -> Result<(), SessionError> {
    let right = check(app, merchant_id, purpose, phone, code).await?;
    let is_mine = store::remove(app.db.write(), &right.key, &right.code_hash).await?;
    if is_mine { Ok(()) } else { Err(SessionError::WrongCode) }
}

/// Takes one try on a code without using it up.
///
/// # Errors
/// [`SessionError::WrongCode`] when it is wrong, used, too old or out of tries; [`SessionError::Account`],
/// [`SessionError::Database`].
pub async fn check(
    app: &App,
    merchant_id: MerchantId,
    purpose: Purpose,
    phone: &PhoneNumber,
    code: &str,
) -> Result<RightCode, SessionError> {
    let code = code.trim();
    // Anything else cannot be a code and costs no try; it costs no hashing either.
    if code.len() != DIGITS || !code.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(SessionError::WrongCode);
    }
    let key = CodeKey { merchant_id, purpose, number_hash: number_hash(phone) };
    // The try is taken before the code is looked at, so that many at once are five at most.
    let stored = store::take_try(&app.db, &key, app.clock.now_ms()).await?;
    let is_right = app.passwords.verify(stored.clone(), code).await?;
    match stored {
        Some(code_hash) if is_right => Ok(RightCode { key, code_hash }),
        _ => Err(SessionError::WrongCode),
    }
}

/// Uses a right code up if and only if `tx` is committed. Only one caller ever succeeds.
///
/// # Errors
/// [`SessionError::WrongCode`] when somebody else was quicker; [`SessionError::Database`].
pub async fn consume_in_tx(tx: &DatabaseTransaction, right: &RightCode) -> Result<(), SessionError> {
    let is_mine = store::remove(tx, &right.key, &right.code_hash).await?;
    if is_mine { Ok(()) } else { Err(SessionError::WrongCode) }
}

const DIGITS: usize = 6;

/// A uniform number below a million, with its leading zeros.
fn random_digits(entropy: &dyn Entropy) -> Result<String, SessionError> {
    const COUNT: u32 = 1_000_000;
    loop {
        let mut bytes = [0_u8; 4];
        entropy.fill(&mut bytes)?;
        let number = u32::from_be_bytes(bytes);
        // Numbers above the last whole million would favour the low ones.
        if number < u32::MAX - u32::MAX % COUNT {
            return Ok(format!("{:06}", number % COUNT));
        }
    }
}

fn number_hash(phone: &PhoneNumber) -> [u8; 32] {
    Sha256::digest(phone.to_string()).into()
}

fn text_with_code(merchant: &Merchant, language: Language, digits: &str) -> String {
    let brand = &merchant.settings.brand;
    let minutes = LIFETIME_MS / 60_000;
    match language {
        Language::Thai => {
            format!("{}: รหัสของคุณคือ {digits} ใช้ได้ {minutes} นาที ห้ามบอกผู้อื่น", brand.name_th)
        }
        Language::English => {
            format!("{}: your code is {digits}. Good for {minutes} minutes. Tell nobody.", brand.name)
        }
    }
}

/// Somebody registers with a number that already has an account: only its holder learns that.
fn text_for_a_holder(merchant: &Merchant, language: Language) -> String {
    let brand = &merchant.settings.brand;
    match language {
        Language::Thai => format!("{}: เบอร์นี้มีบัญชีอยู่แล้ว กรุณาเข้าสู่ระบบหรือกดลืมรหัสผ่าน", brand.name_th),
        Language::English => {
            format!("{}: this number already has an account. Log in or reset the password.", brand.name)
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use erawan_kernel::SeededEntropy;

    use super::*;

    #[test]
    fn codes_have_six_digits_and_spread_over_all_of_them() {
        let entropy = SeededEntropy::new(5);
        let codes: HashSet<String> = (0..2_000).map(|_| random_digits(&entropy).unwrap()).collect();
        assert!(codes.len() > 1_990, "{}", codes.len());
        assert!(codes.iter().all(|code| code.len() == 6 && code.bytes().all(|byte| byte.is_ascii_digit())));
        let first_digits: HashSet<_> = codes.iter().map(|code| code.as_bytes()[0]).collect();
        assert_eq!(first_digits.len(), 10);
    }
}
