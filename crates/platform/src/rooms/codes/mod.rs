//! Codes sent to mobile numbers: six digits that prove that a person holds a number.
//!
//! Invariants: a code is good for one purpose at one merchant, until it expires, for five tries and one use;
//! a newer code ends the older one; number and code are stored as marks of the data key. Every request is recorded and checked
//! against its budgets behind one lock, so parallel requests cannot exceed them. A number without an account
//! gets the same answer after the same work; only the message is not sent.

mod budget;
mod error;
mod http;
mod store;

pub use error::CodeError;
pub(crate) use http::phone_of;

use erawan_kernel::ids::{MemberId, MerchantId};
use erawan_kernel::{Entropy, Language, PhoneNumber};
use subtle::ConstantTimeEq;

use crate::db::prelude::Tx;
use crate::delivery::{self, Channel, Message};
use crate::rooms::account::Accounts;
use crate::rooms::human::HumanChecks;
use crate::rooms::merchant::Merchant;
use crate::rooms::prelude::*;
use crate::rooms::session::{Origin, Sessions};

room! {
    /// One-time codes by text message and mail.
    Codes, CodesParts {
        core: Core,
        sessions: Sessions,
        accounts: Accounts,
        human_checks: HumanChecks,
    }
}

callers!(Codes: sessions => Sessions);

impl Room for Codes {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        store::migrations()
    }

    fn routes() -> Routes<Self> {
        Routes::default().member(http::routes())
    }
}

/// How long a code is good: the client counts down this time.
const LIFETIME_MS: i64 = 2 * 60 * 1_000;
/// Tries before a code is worthless.
const TRIES: i32 = 5;

/// What a code may be used for. A code for one purpose is worthless for another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// A member without a session: login or a new password.
    NoLogin,
    /// A person who registers.
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
struct CodeKey {
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

impl Codes {
    /// Sends a code and answers until when it is good, epoch milliseconds.
    ///
    /// # Errors
    /// [`CodeError::TooMany`]; [`CodeError::Delivery`], [`CodeError::Account`],
    /// [`CodeError::Database`], [`CodeError::Entropy`].
    pub async fn issue(
        &self,
        merchant: &Merchant,
        purpose: Purpose,
        phone: &PhoneNumber,
        origin: &Origin,
        language: Language,
    ) -> Result<i64, CodeError> {
        if !delivery::is_open(&self.core, Channel::Sms) {
            return Err(CodeError::Closed);
        }
        let key = self.key_of(merchant.id, purpose, phone);
        budget::take(self, phone, key.number_hash, origin.address).await?;
        let digits = random_digits(&*self.core.entropy)?;
        let code_hash = self.code_mark(&key, &digits);
        let now_ms = self.core.clock.now_ms();
        let expires_at_ms = now_ms + LIFETIME_MS;
        store::put(&self.core.db, &key, code_hash, TRIES, now_ms, expires_at_ms).await?;
        let (text, is_decoy) = match purpose {
            Purpose::NoLogin => {
                let holder = self.accounts.find_by_phone(merchant.id, phone).await?;
                let is_decoy = holder.is_none_or(|member| member.is_disabled);
                (text_with_code(merchant, language, &digits), is_decoy)
            }
            Purpose::Register | Purpose::OwnNumber(_) => {
                let named_by = self.accounts.find_claiming_phone(merchant.id, phone).await?;
                let is_of_another = named_by.is_some_and(|id| purpose != Purpose::OwnNumber(id));
                let text = if is_of_another {
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
        delivery::send(&self.core, message).await?;
        Ok(expires_at_ms)
    }

    /// Uses a code up.
    ///
    /// # Errors
    /// [`CodeError::Wrong`]; [`CodeError::Account`], [`CodeError::Database`].
    pub async fn spend(
        &self,
        merchant_id: MerchantId,
        purpose: Purpose,
        phone: &PhoneNumber,
        code: &str,
    ) -> Result<(), CodeError> {
        let right = self.check(merchant_id, purpose, phone, code).await?;
        let is_mine = store::remove(self.core.db.write(), &right.key, &right.code_hash).await?;
        if is_mine { Ok(()) } else { Err(CodeError::Wrong) }
    }

    /// Takes one try on a code without using it up.
    ///
    /// # Errors
    /// [`CodeError::Wrong`] when it is wrong, used, too old or out of tries; [`CodeError::Account`],
    /// [`CodeError::Database`].
    pub async fn check(
        &self,
        merchant_id: MerchantId,
        purpose: Purpose,
        phone: &PhoneNumber,
        code: &str,
    ) -> Result<RightCode, CodeError> {
        let code = code.trim();
        // Anything else cannot be a code and costs no try.
        if code.len() != DIGITS || !code.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(CodeError::Wrong);
        }
        let key = self.key_of(merchant_id, purpose, phone);
        // The try is taken before the code is looked at, so that many at once are five at most.
        let stored = store::take_try(&self.core.db, &key, self.core.clock.now_ms()).await?;
        let expected = self.code_mark(&key, code);
        match stored {
            Some(code_hash) if bool::from(code_hash.as_bytes().ct_eq(expected.as_bytes())) => {
                Ok(RightCode { key, code_hash })
            }
            _ => Err(CodeError::Wrong),
        }
    }

    fn key_of(&self, merchant_id: MerchantId, purpose: Purpose, phone: &PhoneNumber) -> CodeKey {
        let number_hash = self.core.data_key.mark("sms_code.number", &phone.to_string());
        CodeKey { merchant_id, purpose, number_hash }
    }

    /// What is stored of a code: with the database alone it is not found by trying a million.
    fn code_mark(&self, key: &CodeKey, digits: &str) -> String {
        let CodeKey { merchant_id, purpose, number_hash } = key;
        let place = format!("sms_code/{merchant_id}/{}/{}", purpose.word(), hex::encode(number_hash));
        hex::encode(self.core.data_key.mark(&place, digits))
    }
}

/// Uses a right code up if and only if `tx` is committed. Only one caller ever succeeds.
///
/// # Errors
/// [`CodeError::Wrong`] when another caller was quicker; [`CodeError::Database`].
pub(crate) async fn consume_in_tx(tx: &Tx, right: &RightCode) -> Result<(), CodeError> {
    let is_mine = store::remove(tx, &right.key, &right.code_hash).await?;
    if is_mine { Ok(()) } else { Err(CodeError::Wrong) }
}

const DIGITS: usize = 6;

/// A uniform number below a million, with its leading zeros.
fn random_digits(entropy: &dyn Entropy) -> Result<String, CodeError> {
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

fn text_with_code(merchant: &Merchant, language: Language, digits: &str) -> String {
    let brand = &merchant.settings.brand;
    let minutes = LIFETIME_MS / 60_000;
    match language {
        Language::Thai => {
            format!("{}: รหัสของคุณคือ {digits} ใช้ได้ {minutes} นาที ห้ามบอกผู้อื่น", brand.name_th)
        }
        Language::English => {
            format!("{}: your code is {digits}. Good for {minutes} minutes. Do not share it.", brand.name)
        }
    }
}

/// For a registration with a number that already has an account: only its holder learns that.
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
