//! PromptPay QR codes (EMVCo merchant-presented mode, as the Bank of Thailand adapted it): their text and back; and the
//! code of the slips that banks show after a transfer.
//!
//! Reading is strict: what is damaged, or says something that a payer could understand in two ways, is refused.

use crate::{Entropy, EntropyError, Money};

mod slip;
mod tlv;

pub use slip::{SlipError, SlipPointer};

/// Tag and application identifier of a merchant's biller account.
const BILLER: (&str, &str) = ("30", "A000000677010112");
/// Tag and application identifier of a plain PromptPay id.
const PLAIN: (&str, &str) = ("29", "A000000677010111");
/// The baht in ISO 4217, the currency of every PromptPay code.
const BAHT: &str = "764";
const COUNTRY: &str = "TH";
/// The tag of the checksum, always the last one.
const CHECKSUM: &str = "63";
const REFERENCE_MAX: usize = 20;
/// The longest amount, with its point.
const AMOUNT_MAX: usize = 13;
/// Crockford's base 32: no I, L, O and U, which are misread or spell words.
const CROCKFORD: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const REF1_LENGTH: u32 = 12;

/// Why a text is no PromptPay code, or a payment cannot be written as one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum QrError {
    /// It does not consist of whole fields, each once.
    #[error("not a code of whole fields")]
    Malformed,
    /// A sign of it is not as it was written.
    #[error("the checksum is wrong")]
    Checksum,
    /// A whole code, but not of PromptPay in baht.
    #[error("not a PromptPay code")]
    NotPromptPay,
    /// It does not name one payee.
    #[error("the payee is not one of PromptPay")]
    Payee,
    /// The amount is none, or not in whole satang.
    #[error("the amount is none of PromptPay")]
    Amount,
}

/// Who is paid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Payee {
    /// A merchant's biller account, whose bank tells the references with the money.
    Biller {
        /// 15 digits.
        biller_id: String,
        /// What the money is for: up to 20 capital letters and digits.
        ref1: String,
        /// The same, where there is a second one.
        ref2: Option<String>,
    },
    /// A Thai mobile number, 10 digits from 0.
    Mobile(String),
    /// A national or tax id, 13 digits.
    NationalId(String),
    /// An e-wallet, 15 digits.
    Wallet(String),
}

/// A payment as a PromptPay code asks for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PromptPay {
    /// Who is paid.
    pub payee: Payee,
    /// How much, in baht; the payer decides when absent.
    pub amount: Option<Money>,
    /// Whether the code is for one payment.
    pub is_one_time: bool,
}

impl PromptPay {
    /// The text of the QR code.
    ///
    /// # Errors
    /// [`QrError::Payee`], [`QrError::Amount`] for what PromptPay does not have.
    pub fn text(&self) -> Result<String, QrError> {
        let mut text = String::new();
        tlv::put(&mut text, "00", "01");
        tlv::put(&mut text, "01", if self.is_one_time { "12" } else { "11" });
        let (tag, account) = self.payee.account()?;
        tlv::put(&mut text, tag, &account);
        tlv::put(&mut text, "53", BAHT);
        if let Some(amount) = self.amount {
            let written = amount.to_string();
            if !amount.is_positive() || !amount.is_whole_hundredths() || written.len() > AMOUNT_MAX {
                return Err(QrError::Amount);
            }
            tlv::put(&mut text, "54", &written);
        }
        tlv::put(&mut text, "58", COUNTRY);
        tlv::put_checksum(&mut text, CHECKSUM);
        Ok(text)
    }

    /// Reads the text of a QR code. Fields that say nothing about the payment are passed over.
    ///
    /// # Errors
    /// See [`QrError`].
    pub fn read(text: &str) -> Result<Self, QrError> {
        let content = tlv::without_checksum(text, CHECKSUM)?;
        let mut fields: Vec<(&str, &str)> = Vec::new();
        for field in tlv::Fields::of(content)? {
            let (id, value) = field?;
            if id == CHECKSUM || fields.iter().any(|(known, _)| *known == id) {
                return Err(QrError::Malformed);
            }
            fields.push((id, value));
        }
        let find = |wanted: &str| fields.iter().find(|(id, _)| *id == wanted).map(|(_, value)| *value);
        if fields.first() != Some(&("00", "01")) || find("53") != Some(BAHT) || find("58") != Some(COUNTRY) {
            return Err(QrError::NotPromptPay);
        }
        let is_one_time = match find("01") {
            Some("12") => true,
            Some("11") | None => false,
            Some(_) => return Err(QrError::NotPromptPay),
        };
        let payee = match (find(PLAIN.0), find(BILLER.0)) {
            (Some(account), None) => Payee::read_plain(account)?,
            (None, Some(account)) => Payee::read_biller(account)?,
            (Some(_), Some(_)) => return Err(QrError::Payee),
            (None, None) => return Err(QrError::NotPromptPay),
        };
        let amount = find("54").map(read_amount).transpose()?;
        Ok(Self { payee, amount, is_one_time })
    }
}

impl Payee {
    /// The tag of its account and what stands there.
    fn account(&self) -> Result<(&'static str, String), QrError> {
        let mut account = String::new();
        match self {
            Self::Biller { biller_id, ref1, ref2 } => {
                if !is_number(biller_id, 15) || !is_reference(ref1) {
                    return Err(QrError::Payee);
                }
                tlv::put(&mut account, "00", BILLER.1);
                tlv::put(&mut account, "01", biller_id);
                tlv::put(&mut account, "02", ref1);
                if let Some(ref2) = ref2 {
                    if !is_reference(ref2) {
                        return Err(QrError::Payee);
                    }
                    tlv::put(&mut account, "03", ref2);
                }
                return Ok((BILLER.0, account));
            }
            Self::Mobile(number) if is_number(number, 10) && number.starts_with('0') => {
                tlv::put(&mut account, "00", PLAIN.1);
                tlv::put(&mut account, "01", &format!("0066{}", &number[1..]));
            }
            Self::NationalId(id) if is_number(id, 13) => {
                tlv::put(&mut account, "00", PLAIN.1);
                tlv::put(&mut account, "02", id);
            }
            Self::Wallet(id) if is_number(id, 15) => {
                tlv::put(&mut account, "00", PLAIN.1);
                tlv::put(&mut account, "03", id);
            }
            Self::Mobile(_) | Self::NationalId(_) | Self::Wallet(_) => return Err(QrError::Payee),
        }
        Ok((PLAIN.0, account))
    }

    fn read_plain(account: &str) -> Result<Self, QrError> {
        let fields = tlv::Fields::of(account)?.collect::<Result<Vec<_>, _>>()?;
        let [("00", application), (id, value)] = fields[..] else { return Err(QrError::Payee) };
        if application != PLAIN.1 {
            return Err(QrError::NotPromptPay);
        }
        match (id, value.strip_prefix("0066")) {
            ("01", Some(number)) if is_number(number, 9) => Ok(Self::Mobile(format!("0{number}"))),
            ("02", _) if is_number(value, 13) => Ok(Self::NationalId(value.to_owned())),
            ("03", _) if is_number(value, 15) => Ok(Self::Wallet(value.to_owned())),
            _ => Err(QrError::Payee),
        }
    }

    fn read_biller(account: &str) -> Result<Self, QrError> {
        let fields = tlv::Fields::of(account)?.collect::<Result<Vec<_>, _>>()?;
        let (ref1, ref2) = match fields[..] {
            [("00", _), ("01", _), ("02", ref1)] => (ref1, None),
            [("00", _), ("01", _), ("02", ref1), ("03", ref2)] => (ref1, Some(ref2)),
            _ => return Err(QrError::Payee),
        };
        let ((_, application), (_, biller_id)) = (fields[0], fields[1]);
        if application != BILLER.1 {
            return Err(QrError::NotPromptPay);
        }
        if !is_number(biller_id, 15) || !is_reference(ref1) || !ref2.is_none_or(is_reference) {
            return Err(QrError::Payee);
        }
        let (biller_id, ref1) = (biller_id.to_owned(), ref1.to_owned());
        Ok(Self::Biller { biller_id, ref1, ref2: ref2.map(str::to_owned) })
    }
}

fn is_number(text: &str, length: usize) -> bool {
    text.len() == length && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a bank takes it as a reference: up to 20 capital letters and digits.
#[must_use]
pub fn is_reference(text: &str) -> bool {
    let is_sign = |byte: u8| byte.is_ascii_uppercase() || byte.is_ascii_digit();
    (1..=REFERENCE_MAX).contains(&text.len()) && text.bytes().all(is_sign)
}

/// Whether it can be a biller's id: 15 digits.
#[must_use]
pub fn is_biller_id(text: &str) -> bool {
    is_number(text, 15)
}

fn read_amount(text: &str) -> Result<Money, QrError> {
    let amount: Money = text.parse().map_err(|_| QrError::Amount)?;
    let fits = text.len() <= AMOUNT_MAX && amount.is_positive() && amount.is_whole_hundredths();
    if fits { Ok(amount) } else { Err(QrError::Amount) }
}

/// A reference that no one can guess: 12 signs of Crockford's base 32, 60 random bits.
///
/// # Errors
/// [`EntropyError`] without randomness.
pub fn new_ref1(entropy: &dyn Entropy) -> Result<String, EntropyError> {
    let mut random = [0_u8; 8];
    entropy.fill(&mut random)?;
    let bits = u64::from_le_bytes(random);
    let sign = |place: u32| char::from(CROCKFORD[((bits >> (5 * place)) & 31) as usize]);
    Ok((0..REF1_LENGTH).map(sign).collect())
}

#[cfg(test)]
mod tests;
