use erawan_kernel::PhoneNumber;
use erawan_kernel::ids::MerchantId;
use jiff::civil::Date;
use sha2::{Digest, Sha256};

use crate::data_key::DataKey;

/// Something that belongs to one person, so that a merchant opens one account on it and no second.
///
/// A member who is excluded keeps what they claimed: they do not come back under another user name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Claim {
    pub(super) kind: &'static str,
    /// Of the value in its one spelling; the value itself stays where it is kept.
    hash: [u8; 32],
}

/// What is stored of a claim: short values such as numbers are not found by trying with the database alone.
pub(super) fn mark(key: &DataKey, merchant_id: MerchantId, kind: &str, hash: &[u8]) -> Vec<u8> {
    key.mark(&format!("member_claim/{merchant_id}/{kind}"), &hex::encode(hash)).to_vec()
}

impl Claim {
    /// The kind of a mobile number.
    pub(crate) const PHONE: &'static str = "phone";

    /// A mobile number.
    #[must_use]
    pub fn phone(phone: &PhoneNumber) -> Self {
        Self::of(Self::PHONE, &phone.to_string())
    }

    /// An e-mail address. Its capitalisation does not matter.
    #[must_use]
    pub fn email(address: &str) -> Self {
        Self::of("email", &address.trim().to_lowercase())
    }

    /// The number of an identity card.
    pub(crate) fn identity_card(number: &str) -> Self {
        Self::of("identity card", number.trim())
    }

    /// A name together with a birthday; case, spaces and dots do not make another person.
    #[must_use]
    pub fn name_and_birthday(name: &str, birthday: Date) -> Self {
        let letters: String =
            name.to_lowercase().chars().filter(|c| !c.is_whitespace() && *c != '.').collect();
        Self::of("person", &format!("{birthday} {letters}"))
    }

    pub(super) fn mark(&self, key: &DataKey, merchant_id: MerchantId) -> Vec<u8> {
        mark(key, merchant_id, self.kind, &self.hash)
    }

    fn of(kind: &'static str, value: &str) -> Self {
        Self { kind, hash: Sha256::digest(value.as_bytes()).into() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_person_is_one_claim_however_it_is_written_and_two_are_two() {
        let phone = |text: &str| {
            let plan = erawan_kernel::NumberingPlan::of_country("TH").unwrap();
            Claim::phone(&plan.parse("66", text).unwrap())
        };
        assert_eq!(phone("0812345678"), phone("+66 81-234-5678"));
        assert_ne!(phone("0812345678"), phone("0812345679"));
        assert_eq!(Claim::email("A@b.co "), Claim::email("a@B.co"));
        let born = Date::constant(1990, 5, 17);
        assert_eq!(
            Claim::name_and_birthday("Somchai  J.", born),
            Claim::name_and_birthday("somchai j", born)
        );
        assert_ne!(
            Claim::name_and_birthday("Somchai J", born),
            Claim::name_and_birthday("Somchai J", Date::constant(1990, 5, 18))
        );
        assert_ne!(Claim::name_and_birthday("Somchai J", born), Claim::name_and_birthday("Somsri J", born));
        assert_ne!(Claim::email("0812345678").hash, phone("0812345678").hash);
    }
}
