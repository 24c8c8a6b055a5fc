//! The number of a destination: of a bank account, a PromptPay id, an e-wallet or a crypto address.

use std::fmt;

use erawan_kernel::ErrorCode;

use crate::rooms::merchant::{DestinationKind, WithdrawBank};
use crate::tron;

/// A number that has the form of its kind, and whose check digits are right.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct AccountNumber(String);

/// Digits of a Thai mobile number.
const PHONE_DIGITS: usize = 10;
/// Digits of the number of an identity card.
const ID_DIGITS: usize = 13;

impl AccountNumber {
    const SHOWN: usize = 4;
    /// Stars at most, so that a long address is no longer to read than an account number.
    const STARS_MAX: usize = 16;

    /// Reads a number of this bank, digits with or without the spaces and dashes that people write.
    pub(super) fn parse(bank: &WithdrawBank, text: &str) -> Result<Self, ErrorCode> {
        let number: String = match bank.kind {
            DestinationKind::Crypto => text.trim().to_owned(),
            _ => text.chars().filter(|c| !matches!(c, ' ' | '-')).collect(),
        };
        if number.is_empty() {
            return Err(ErrorCode::FieldRequired);
        }
        let is_right = bank.takes(&number)
            && match bank.kind {
                DestinationKind::Bank | DestinationKind::EWallet => true,
                DestinationKind::PromptPay => number.len() != ID_DIGITS || has_check_digit(&number),
                DestinationKind::Crypto => tron::is_address(&number),
            };
        // What every account number must be is said in so many words; other forms are shown by the example.
        let is_plain_bank = bank.kind == DestinationKind::Bank && bank.pattern.is_none();
        match is_right {
            true => Ok(Self(number)),
            false if is_plain_bank => Err(ErrorCode::FormatBankAccount),
            false => Err(ErrorCode::FormatDestination),
        }
    }

    /// A number that was read when it was stored.
    pub(super) fn stored(text: &[u8]) -> Self {
        Self(String::from_utf8_lossy(text).into_owned())
    }

    /// The whole number.
    pub(super) fn text(&self) -> &str {
        &self.0
    }

    /// The mobile number that names the destination, where one does.
    pub(super) fn phone(&self, kind: DestinationKind) -> Option<&str> {
        let names_by_phone = match kind {
            DestinationKind::EWallet => true,
            DestinationKind::PromptPay => self.0.len() == PHONE_DIGITS,
            DestinationKind::Bank | DestinationKind::Crypto => false,
        };
        names_by_phone.then_some(self.0.as_str())
    }

    /// Stars, and the last four signs.
    pub(super) fn masked(&self) -> String {
        let count = self.0.chars().count();
        let hidden = count.saturating_sub(Self::SHOWN);
        let shown: String = self.0.chars().skip(hidden).collect();
        format!("{}{shown}", "*".repeat(hidden.min(Self::STARS_MAX)))
    }
}

impl fmt::Debug for AccountNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.masked())
    }
}

/// Whether the last digit of an identity card's number follows from the others (modulo 11).
fn has_check_digit(number: &str) -> bool {
    let digits: Option<Vec<u32>> = number.chars().map(|digit| digit.to_digit(10)).collect();
    let Some((last, first)) = digits.as_deref().and_then(<[u32]>::split_last) else { return false };
    let sum: u32 = first.iter().rev().zip(2..).map(|(digit, weight)| digit * weight).sum();
    (11 - sum % 11) % 10 == *last
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(kind: DestinationKind, text: &str) -> Result<AccountNumber, ErrorCode> {
        AccountNumber::parse(&bank(kind, None), text)
    }

    fn bank(kind: DestinationKind, pattern: Option<&str>) -> WithdrawBank {
        WithdrawBank {
            bank_code: "KRU".into(),
            display_name: erawan_kernel::LocalText::default(),
            icon_url: None,
            kind,
            pattern: pattern.map(str::to_owned),
            example: None,
            clearing_id: None,
        }
    }

    #[test]
    fn opn_118_an_account_number_has_8_to_20_digits_however_it_is_grouped() {
        let same = parse(DestinationKind::Bank, "1234567890").unwrap();
        for written in ["123-4-56789-0", " 1234 567890 "] {
            assert_eq!(parse(DestinationKind::Bank, written), Ok(same.clone()), "{written}");
        }
        for good in ["12345678", "00000001", "12345678901234567890"] {
            assert!(parse(DestinationKind::Bank, good).is_ok(), "{good}");
        }
        for bad in ["1234567", "123456789012345678901", "12345678a", "١٢٣٤٥٦٧٨", "+12345678", "12345678.0"]
        {
            assert_eq!(parse(DestinationKind::Bank, bad), Err(ErrorCode::FormatBankAccount), "{bad}");
        }
        for empty in ["", " ", "-"] {
            assert_eq!(parse(DestinationKind::Bank, empty), Err(ErrorCode::FieldRequired));
        }
        let narrow = AccountNumber::parse(&bank(DestinationKind::Bank, Some("^[0-9]{10}$")), "12345678");
        assert_eq!(narrow, Err(ErrorCode::FormatDestination));
    }

    #[test]
    fn opn_118_of_a_number_its_last_four_signs_are_shown_also_in_logs() {
        let number = parse(DestinationKind::Bank, "1234567890").unwrap();
        assert_eq!((number.masked(), format!("{number:?}")), ("******7890".into(), "******7890".into()));
        let address = parse(DestinationKind::Crypto, "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t").unwrap();
        assert_eq!(address.masked(), "****************Lj6t");
    }

    #[test]
    fn a_promptpay_id_is_a_mobile_number_or_a_number_whose_check_digit_is_right() {
        for good in ["081-234-5678", "0912345678", "3 1006 00445 63 5", "1234567890121"] {
            assert!(parse(DestinationKind::PromptPay, good).is_ok(), "{good}");
        }
        for bad in
            ["0212345678", "08123456789", "3100600445634", "3100600445636", "123456789012345", "+66812345678"]
        {
            assert_eq!(parse(DestinationKind::PromptPay, bad), Err(ErrorCode::FormatDestination), "{bad}");
        }
        let phone = parse(DestinationKind::PromptPay, "0812345678").unwrap();
        assert_eq!(phone.phone(DestinationKind::PromptPay), Some("0812345678"));
        let id = parse(DestinationKind::PromptPay, "3100600445635").unwrap();
        assert_eq!(id.phone(DestinationKind::PromptPay), None);
        assert_eq!(parse(DestinationKind::EWallet, "3100600445635"), Err(ErrorCode::FormatDestination));
    }

    /// As the documentation of TRON and that of `TronWeb` print them, and the contract of USDT.
    const ADDRESSES: [&str; 3] = [
        "TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW",
        "TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL",
        "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
    ];

    #[test]
    fn an_address_of_tron_has_its_checksum() {
        for address in ADDRESSES {
            assert!(parse(DestinationKind::Crypto, &format!(" {address}\n")).is_ok(), "{address}");
        }
        let wrong = Err(ErrorCode::FormatDestination);
        for address in ADDRESSES {
            // Every single wrong sign is noticed.
            for place in 1..address.len() {
                let other = if address.as_bytes()[place] == b'2' { "3" } else { "2" };
                let mut changed = address.to_owned();
                changed.replace_range(place..=place, other);
                assert_eq!(parse(DestinationKind::Crypto, &changed), wrong, "{changed}");
            }
        }
        for text in [
            // Lower case, another chain (Bitcoin's first address, Ethereum), too short and too long.
            "tr7nhqjekqxgtci8q8zy4pl8otszgjlj6t",
            "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
            "0xdAC17F958D2ee523a2206206994597C13D831ec7",
            "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6",
            "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6tt",
            "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t TR7",
        ] {
            assert_eq!(parse(DestinationKind::Crypto, text), wrong, "{text}");
        }
    }
}
