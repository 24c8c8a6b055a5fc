use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use sha2::{Digest, Sha256};
use uuid::Uuid;

use crate::LedgerError;

/// Whose key space an idempotency key belongs to, such as `provider/BGS` or `deposit/sandbox`.
///
/// Every flow and every vendor has its own, so that equal identifiers of two vendors never meet.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Namespace(Arc<str>);

impl Namespace {
    /// A key space: 1 to 64 of `A–Z a–z 0–9 / _ . : -`.
    ///
    /// # Errors
    /// [`LedgerError::Invalid`] for any other text.
    pub fn new(text: &str) -> Result<Self, LedgerError> {
        let allowed = |byte: u8| byte.is_ascii_alphanumeric() || b"/_.:-".contains(&byte);
        if text.is_empty() || text.len() > 64 || !text.bytes().all(allowed) {
            return Err(LedgerError::Invalid("a namespace has 1 to 64 letters, digits or / _ . : -"));
        }
        Ok(Self(text.into()))
    }

    /// A name that the database already holds.
    pub(crate) fn stored(text: &str) -> Self {
        Self(text.into())
    }

    /// The name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl std::borrow::Borrow<str> for Namespace {
    fn borrow(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Namespace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for Namespace {
    type Err = LedgerError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::new(text)
    }
}

/// An idempotency key inside its namespace. Time-ordered ones (UUID version 7) are the fastest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct KeyId([u8; 16]);

impl KeyId {
    /// The key of a UUID.
    #[must_use]
    pub const fn from_uuid(uuid: Uuid) -> Self {
        Self(*uuid.as_bytes())
    }

    /// The key of a foreign identifier: a UUID in its usual form is taken as it is, anything else hashed.
    ///
    /// The same text always gives the same key, on any day: a retry after midnight is still a retry.
    #[must_use]
    pub fn from_text(text: &str) -> Self {
        if text.len() == 36
            && let Ok(uuid) = Uuid::try_parse(text)
        {
            return Self::from_uuid(uuid);
        }
        let hash = Sha256::digest(text.as_bytes());
        let mut bytes = [0; 16];
        bytes.copy_from_slice(&hash[..16]);
        // Version 8 ("custom") keeps hashed keys apart from every version a vendor would send.
        Self::from_uuid(uuid::Builder::from_custom_bytes(bytes).into_uuid())
    }

    /// The key as the UUID it is stored as.
    #[must_use]
    pub const fn uuid(self) -> Uuid {
        Uuid::from_bytes(self.0)
    }

    /// The sixteen bytes.
    #[must_use]
    pub const fn bytes(&self) -> &[u8; 16] {
        &self.0
    }
}

impl From<[u8; 16]> for KeyId {
    fn from(bytes: [u8; 16]) -> Self {
        Self(bytes)
    }
}

impl fmt::Debug for KeyId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.uuid().fmt(f)
    }
}

/// What makes a command unique: the same key is never applied twice.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Key {
    /// The key space.
    pub namespace: Namespace,
    /// The key inside it.
    pub id: KeyId,
}

impl Key {
    /// A key of our own.
    #[must_use]
    pub const fn from_uuid(namespace: Namespace, uuid: Uuid) -> Self {
        Self { namespace, id: KeyId::from_uuid(uuid) }
    }

    /// A key that came as text; see [`KeyId::from_text`].
    #[must_use]
    pub fn from_text(namespace: Namespace, text: &str) -> Self {
        Self { namespace, id: KeyId::from_text(text) }
    }
}

/// A key with its namespace as the small number that the database uses for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RowKey {
    /// The namespace's number in this database.
    pub namespace: i32,
    /// The key inside it.
    pub id: KeyId,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_uuid_is_its_own_key_however_it_is_written() {
        let text = "0195f0c4-7b2a-7cc0-9d54-0a8d1b1f0a01";
        assert_eq!(KeyId::from_text(text), KeyId::from_uuid(text.parse().unwrap()));
        assert_eq!(KeyId::from_text(&text.to_uppercase()), KeyId::from_text(text));
    }

    #[test]
    fn other_text_is_hashed_and_never_meets_a_uuid_of_another_version() {
        let key = KeyId::from_text("round-17");
        assert_eq!(key, KeyId::from_text("round-17"));
        assert_ne!(key, KeyId::from_text("round-18"));
        assert_eq!(key.uuid().get_version_num(), 8);
    }

    #[test]
    fn strange_namespaces_are_refused() {
        for text in ["", "with space", "ไทย", &"x".repeat(65)] {
            assert!(Namespace::new(text).is_err(), "{text:?} must be refused");
        }
        assert!(Namespace::new("provider/BGS").is_ok());
    }
}
