use std::fmt;

/// Why a text is not a mobile number that can be reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PhoneError {
    /// The digits break the country's numbering plan.
    #[error("this is no mobile number of its country")]
    Malformed,
    /// Numbers of this country are not served.
    #[error("mobile numbers of this country are not served")]
    CountryNotServed,
}

/// A mobile number in its one international form (E.164), however it was typed.
///
/// Two spellings of one number are equal. Only a [`crate::NumberingPlan`] makes one.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PhoneNumber {
    /// Without the plus sign.
    pub(crate) dialing_code: String,
    /// What is dialled first inside the country.
    pub(crate) trunk_prefix: String,
    /// The digits between the two, at least [`crate::NumberingPlan::DIGITS_MIN`].
    pub(crate) significant: String,
}

/// Digits of a subscriber in an operator's block of ten thousand numbers.
const SUBSCRIBER_DIGITS: usize = 4;
/// Digits of a subscriber in a range of a million numbers.
const RANGE_DIGITS: usize = 6;

impl PhoneNumber {
    /// The dialling code, without the plus sign.
    #[must_use]
    pub fn dialing_code(&self) -> &str {
        &self.dialing_code
    }

    /// The number as it is dialled inside its country: `0812345678`.
    #[must_use]
    pub fn national(&self) -> String {
        format!("{}{}", self.trunk_prefix, self.significant)
    }

    /// The operator's block of ten thousand numbers this one lies in, as the start of its E.164 form.
    #[must_use]
    pub fn block(&self) -> String {
        self.start(SUBSCRIBER_DIGITS)
    }

    /// The range of a million numbers this one lies in, as the start of its E.164 form.
    #[must_use]
    pub fn range(&self) -> String {
        self.start(RANGE_DIGITS)
    }

    fn start(&self, without_digits: usize) -> String {
        let mut text = self.to_string();
        text.truncate(text.len().saturating_sub(without_digits));
        text
    }

    /// For people who only need to recognise their own number: `08******78`.
    #[must_use]
    pub fn masked(&self) -> String {
        let (first, rest) = self.significant.split_at(1);
        let (hidden, last) = rest.split_at(rest.len().saturating_sub(2));
        format!("{}{first}{}{last}", self.trunk_prefix, "*".repeat(hidden.len()))
    }
}

/// The E.164 form, `+66812345678`: what is compared and dialled.
impl fmt::Display for PhoneNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "+{}{}", self.dialing_code, self.significant)
    }
}

/// Masked, because logs are read by people whom the number does not concern.
impl fmt::Debug for PhoneNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PhoneNumber({})", self.masked())
    }
}
