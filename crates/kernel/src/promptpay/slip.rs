//! The small QR code on a bank's slip: which bank sent the money, and the bank's name of the transfer. It says nothing
//! of the amount or the payer: only the bank can.

use super::{QrError, is_number, tlv};

const FORMAT: &str = "000001";
const COUNTRY: &str = "TH";
/// The tag of the checksum, always the last one.
const CHECKSUM: &str = "91";
/// Letters of a field that is nothing but the checksum.
const CHECKSUM_LENGTH: usize = 8;
const TRANS_REF_MAX: usize = 40;

/// What a slip's code points to: one transfer of one bank.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SlipPointer {
    bank: String,
    trans_ref: String,
}

/// Why a text is no slip's code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SlipError {
    /// It is another kind of code, or none.
    #[error("not the code of a slip")]
    Other,
    /// It is built like a slip's code, and its checksum is wrong.
    #[error("the checksum of a slip's code is wrong")]
    Checksum,
}

impl SlipPointer {
    /// The transfer `trans_ref` of the bank with this number of three digits; `None` when they cannot be that.
    #[must_use]
    pub fn new(bank: &str, trans_ref: &str) -> Option<Self> {
        let is_bank = is_number(bank, 3);
        let is_reference = (1..=TRANS_REF_MAX).contains(&trans_ref.len())
            && trans_ref.bytes().all(|byte| byte.is_ascii_alphanumeric());
        (is_bank && is_reference).then(|| Self { bank: bank.to_owned(), trans_ref: trans_ref.to_owned() })
    }

    /// The sending bank's number, three digits.
    #[must_use]
    pub fn bank(&self) -> &str {
        &self.bank
    }

    /// The sending bank's name of the transfer, letters and digits.
    #[must_use]
    pub fn trans_ref(&self) -> &str {
        &self.trans_ref
    }

    /// The text of the code.
    #[must_use]
    pub fn write(&self) -> String {
        let mut pointer = String::new();
        tlv::put(&mut pointer, "00", FORMAT);
        tlv::put(&mut pointer, "01", &self.bank);
        tlv::put(&mut pointer, "02", &self.trans_ref);
        let mut text = String::new();
        tlv::put(&mut text, "00", &pointer);
        tlv::put(&mut text, "51", COUNTRY);
        tlv::put_checksum(&mut text, CHECKSUM);
        text
    }

    /// Reads the text of a code: exactly the fields of a slip, in their order, and nothing after them.
    ///
    /// # Errors
    /// [`SlipError`].
    pub fn read(text: &str) -> Result<Self, SlipError> {
        match tlv::without_checksum(text, CHECKSUM) {
            Ok(content) => Self::read_content(content).ok_or(SlipError::Other),
            Err(QrError::Checksum) => {
                let content = text.len().checked_sub(CHECKSUM_LENGTH).and_then(|end| text.get(..end));
                let is_slip = content.and_then(Self::read_content).is_some();
                Err(if is_slip { SlipError::Checksum } else { SlipError::Other })
            }
            Err(_) => Err(SlipError::Other),
        }
    }

    fn read_content(content: &str) -> Option<Self> {
        let [("00", pointer), ("51", COUNTRY)] = fields(content)?[..] else { return None };
        let [("00", FORMAT), ("01", bank), ("02", trans_ref)] = fields(pointer)?[..] else { return None };
        Self::new(bank, trans_ref)
    }
}

fn fields(text: &str) -> Option<Vec<(&str, &str)>> {
    tlv::Fields::of(text).ok()?.collect::<Result<_, _>>().ok()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const VECTOR: &str = "004000060000010103002021900021231231212000115102TH91049C30";

    #[test]
    fn the_slip_of_the_standard_is_written_and_read() {
        let slip = SlipPointer::new("002", "0002123123121200011").unwrap();
        assert_eq!(slip.write(), VECTOR);
        assert_eq!(SlipPointer::read(VECTOR), Ok(slip));
    }

    #[test]
    fn what_is_no_slip_is_not_read_as_one() {
        let promptpay = "00020101021129370016A0000006770101110113006681234567853037645802TH6304823E";
        let longer = format!("{VECTOR}0");
        for other in
            ["", "0", "9104", "https://example.org/9104AAAA", promptpay, &longer, &VECTOR[..VECTOR.len() - 1]]
        {
            assert_eq!(SlipPointer::read(other), Err(SlipError::Other), "{other}");
        }
        assert_eq!(SlipPointer::read(&VECTOR.to_lowercase()), Err(SlipError::Other));
        let lower = format!("{}9c30", &VECTOR[..VECTOR.len() - 4]);
        assert_eq!(SlipPointer::read(&lower), Err(SlipError::Checksum));
        for (bank, reference) in [("2", "1"), ("00A", "1"), ("002", ""), ("002", "ก"), ("002", "a b")] {
            assert_eq!(SlipPointer::new(bank, reference), None, "{bank} {reference}");
        }
        assert_eq!(SlipPointer::new("002", &"1".repeat(41)), None);
    }

    proptest! {
        #[test]
        fn every_pointer_is_read_as_it_was_written(bank in "[0-9]{3}", reference in "[0-9A-Za-z]{1,40}") {
            let slip = SlipPointer::new(&bank, &reference).unwrap();
            prop_assert_eq!(SlipPointer::read(&slip.write()), Ok(slip));
        }

        #[test]
        fn one_changed_letter_is_never_another_slip(
            reference in "[0-9A-Z]{1,25}", place in any::<prop::sample::Index>(), letter in "[ -~]"
        ) {
            let slip = SlipPointer::new("004", &reference).unwrap();
            let written = slip.write();
            let at = place.index(written.len());
            let changed = format!("{}{letter}{}", &written[..at], &written[at + 1..]);
            prop_assert_eq!(SlipPointer::read(&changed).ok(), (changed == written).then_some(slip));
        }

        #[test]
        fn no_text_makes_the_reader_panic(text in "\\PC{0,120}") {
            let _ = SlipPointer::read(&text);
        }
    }
}
