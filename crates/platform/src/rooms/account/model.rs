use erawan_kernel::ids::{MemberId, MerchantId};

use crate::inbox::Reader;
use crate::rooms::session::{MemberKind, Owner};

/// A person with an account at one merchant, as other rooms may know them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    /// Identifier.
    pub id: MemberId,
    /// Where the account is held.
    pub merchant_id: MerchantId,
    /// The name they log in with, in lower case.
    pub username: String,
    /// What kind of account it is.
    pub kind: MemberKind,
    /// The name they like to be called.
    pub nickname: Option<String>,
    /// National digits of the mobile number.
    pub mobile: Option<String>,
    /// E-mail address.
    pub email: Option<String>,
    /// The highest VIP level they reached; its name in the merchant's settings.
    pub vip_label: Option<String>,
    /// The account may not be used.
    pub is_disabled: bool,
    /// The password was chosen by another person and should be changed.
    pub must_change_password: bool,
    /// An agent opened the account, and its owner has not set it up yet: nothing is known of them.
    pub needs_setup: bool,
    /// Epoch milliseconds.
    pub registered_at_ms: i64,
    /// Epoch milliseconds of the login before the present one.
    pub last_login_at_ms: Option<i64>,
}

impl Member {
    /// Whose inbox the member reads.
    #[must_use]
    pub const fn inbox(&self) -> Reader {
        Reader { merchant_id: self.merchant_id, member_id: self.id }
    }

    /// Whether the present login is the account's first. A guest's account has no login.
    #[must_use]
    pub const fn is_first_login(&self) -> bool {
        !self.kind.is_trial() && self.last_login_at_ms.is_none()
    }

    /// Whose sessions and devices the member's are.
    #[must_use]
    pub const fn owner(&self) -> Owner {
        Owner {
            merchant_id: self.merchant_id,
            member_id: self.id,
            kind: self.kind,
            needs_setup: self.needs_setup,
        }
    }
}

/// The first two and last two characters of a value that only its owner needs to recognise.
#[must_use]
pub fn masked(value: &str) -> String {
    let characters: Vec<char> = value.chars().collect();
    let shown = if characters.len() >= 7 { 2 } else { 1 };
    let Some(hidden) = characters.len().checked_sub(2 * shown).filter(|hidden| *hidden > 0) else {
        return "*".repeat(characters.len());
    };
    let start = characters[..shown].iter();
    let end = characters[characters.len() - shown..].iter();
    start.copied().chain(std::iter::repeat_n('*', hidden)).chain(end.copied()).collect()
}

/// How many letters of an account name of this length an agent sees at its beginning and at its end, where the member is
/// not a direct one.
pub(crate) const fn letters_shown(length: usize) -> (usize, usize) {
    match length {
        8.. => (3, 2),
        6..8 => (2, 1),
        2..6 => (1, 0),
        _ => (0, 0),
    }
}

/// The account name of a member as agents further above see it. How many letters are hidden is not shown.
pub(crate) fn masked_account(username: &str) -> String {
    let letters: Vec<char> = username.chars().collect();
    let (first, last) = letters_shown(letters.len());
    let start: String = letters[..first].iter().collect();
    let end: String = letters[letters.len() - last..].iter().collect();
    format!("{start}***{end}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agents_further_above_see_less_than_the_whole_name() {
        for (name, expected) in [
            ("somchai988", "som***88"),
            ("somchai8", "som***i8"),
            ("ploy889", "pl***9"),
            ("abc", "a***"),
            ("a", "***"),
        ] {
            assert_eq!(masked_account(name), expected);
        }
    }

    #[test]
    fn masking_never_shows_a_whole_value() {
        for (value, expected) in
            [("0812345678", "08******78"), ("abcd", "a**d"), ("ab", "**"), ("", ""), ("สมชาย", "ส***ย")]
        {
            assert_eq!(masked(value), expected);
        }
    }
}
