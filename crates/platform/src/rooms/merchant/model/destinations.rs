//! The kinds of accounts that members are paid to, and the form of a number of each kind.

use erawan_kernel::LocalText;
use regex::Regex;
use serde::{Deserialize, Serialize};

use crate::words::words;

words! {
    /// What kind of account a member is paid to.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, utoipa::ToSchema)]
    #[serde(rename_all = "lowercase")]
    pub enum DestinationKind as str: ALL, word, parse {
        /// An account at a bank.
        #[default]
        Bank = "bank",
        /// A PromptPay id: the member's own mobile number or number of the identity card.
        PromptPay = "promptpay",
        /// An e-wallet that a mobile number names.
        EWallet = "ewallet",
        /// An address on the TRON chain.
        Crypto = "crypto",
    }
}

impl DestinationKind {
    /// The form of a number; valid in JavaScript and in Rust, and linear in both.
    #[must_use]
    pub const fn pattern(self) -> &'static str {
        match self {
            Self::Bank => "^[0-9]{8,20}$",
            Self::PromptPay => "^(0[689][0-9]{8}|[0-9]{13})$",
            Self::EWallet => "^0[689][0-9]{8}$",
            Self::Crypto => "^T[1-9A-HJ-NP-Za-km-z]{33}$",
        }
    }

    /// A number of that form.
    #[must_use]
    pub const fn example(self) -> &'static str {
        match self {
            Self::Bank => "1234567890",
            Self::PromptPay | Self::EWallet => "0812345678",
            Self::Crypto => "TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW",
        }
    }
}

/// A bank, or another service, that members may be paid at.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct WithdrawBank {
    /// Its code in requests; it never changes meaning.
    pub bank_code: String,
    /// What it is called.
    pub display_name: LocalText,
    /// Path of its icon.
    pub icon_url: Option<String>,
    /// What kind of accounts it has.
    #[serde(default)]
    pub kind: DestinationKind,
    /// The form of its numbers, where it is narrower than that of the kind.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pattern: Option<String>,
    /// A number of that form.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub example: Option<String>,
    /// What payment files call it: a BIC, or three digits of clearing; its code unless given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clearing_id: Option<String>,
}

/// The longest expression.
const PATTERN_LENGTH_MAX: usize = 200;

impl WithdrawBank {
    /// The form of its numbers.
    pub(crate) fn pattern(&self) -> &str {
        self.pattern.as_deref().unwrap_or_else(|| self.kind.pattern())
    }

    /// A number of that form.
    pub(crate) fn example(&self) -> &str {
        self.example.as_deref().unwrap_or_else(|| self.kind.example())
    }

    /// Whether the number has the form of the kind and of this bank.
    pub(crate) fn takes(&self, number: &str) -> bool {
        let fits = |pattern: &str| Regex::new(pattern).is_ok_and(|pattern| pattern.is_match(number));
        fits(self.kind.pattern()) && self.pattern.as_deref().is_none_or(fits)
    }

    /// Finds contradictions before anything is stored.
    pub(in crate::rooms::merchant) fn check(&self) -> Result<(), String> {
        let Self { bank_code, pattern, clearing_id, .. } = self;
        if !(2..=16).contains(&bank_code.len()) || !bank_code.bytes().all(|c| c.is_ascii_alphanumeric()) {
            return Err(format!("bank code {bank_code} is not 2 to 16 letters and digits"));
        }
        let is_id =
            |id: &String| (2..=35).contains(&id.len()) && id.bytes().all(|c| c.is_ascii_alphanumeric());
        if clearing_id.as_ref().is_some_and(|id| !is_id(id)) {
            return Err(format!("the clearing id of bank {bank_code} is not 2 to 35 letters and digits"));
        }
        let is_whole = |pattern: &String| {
            pattern.len() <= PATTERN_LENGTH_MAX && pattern.starts_with('^') && pattern.ends_with('$')
        };
        if pattern.as_ref().is_some_and(|pattern| !is_whole(pattern)) {
            return Err(format!("the pattern of bank {bank_code} is not a short one from ^ to $"));
        }
        if !self.takes(self.example()) {
            return Err(format!("the example of bank {bank_code} is no number of its kind and pattern"));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bank(kind: DestinationKind) -> WithdrawBank {
        let display_name = LocalText { th: "ธนาคาร".into(), en: "Bank".into() };
        WithdrawBank {
            bank_code: "KRU".into(),
            display_name,
            icon_url: None,
            kind,
            pattern: None,
            example: None,
            clearing_id: None,
        }
    }

    #[test]
    fn every_kind_takes_its_example_and_nothing_that_lacks_its_form() {
        for kind in DestinationKind::ALL {
            assert_eq!(bank(kind).check(), Ok(()), "{kind:?}");
        }
        for (kind, wrong) in [
            (DestinationKind::Bank, "1234567"),
            (DestinationKind::PromptPay, "0712345678"),
            (DestinationKind::PromptPay, "123456789012345"),
            (DestinationKind::EWallet, "1234567890123"),
            (DestinationKind::Crypto, "TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxM0"),
            (DestinationKind::Crypto, "1JCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW"),
        ] {
            assert!(!bank(kind).takes(wrong), "{kind:?} {wrong}");
        }
    }

    #[test]
    fn a_bank_may_be_narrower_than_its_kind_and_shows_an_example_of_that() {
        let narrow = |pattern: &str, example: Option<&str>| WithdrawBank {
            pattern: Some(pattern.into()),
            example: example.map(str::to_owned),
            ..bank(DestinationKind::Bank)
        };
        let ten = narrow("^[0-9]{10}$", None);
        assert_eq!((ten.check(), ten.takes("12345678901")), (Ok(()), false));
        assert_eq!(narrow("^[0-9]{12}$", Some("123456789012")).check(), Ok(()));
        for (pattern, example) in [
            ("^[0-9]{12}$", None),
            ("^[a-z]+$", Some("abcdefgh")),
            ("[0-9]{10}", Some("1234567890")),
            ("^([0-9]{10}$", Some("1234567890")),
        ] {
            assert!(narrow(pattern, example).check().is_err(), "{pattern}");
        }
    }
}
