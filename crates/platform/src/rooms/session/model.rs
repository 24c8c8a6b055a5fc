use erawan_kernel::ids::{DeviceId, MemberId, MerchantId, SessionId};
use erawan_kernel::{Entropy, EntropyError};
use sha2::{Digest, Sha256};

use crate::inbox::Reader;
use crate::rooms::account::MemberKind;

/// Minutes without activity after which a session is over.
pub(super) const IDLE_MS_MAX: i64 = 30 * 60 * 1_000;
/// Hours after the login at which a session is over whatever its member does.
pub(super) const AGE_MS_MAX: i64 = 12 * 60 * 60 * 1_000;
/// Activity is written down at most this often, so that reading a page does not write each time.
pub(super) const ACTIVITY_STEP_MS: i64 = 15 * 1_000;

/// Whoever makes a call, proven by a live session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CurrentMember {
    /// The member.
    pub member_id: MemberId,
    /// Where the account is held; always the merchant the call names.
    pub merchant_id: MerchantId,
    /// The session the call came with.
    pub session_id: SessionId,
    /// What kind of account it is.
    pub kind: MemberKind,
}

/// A [`CurrentMember`] with an account of their own, whatever its kind; trial accounts are refused
/// `trial.not.allowed`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AccountHolder(pub CurrentMember);

impl CurrentMember {
    /// Whose inbox the member reads.
    #[must_use]
    pub const fn inbox(&self) -> Reader {
        Reader { merchant_id: self.merchant_id, member_id: self.member_id }
    }
}

/// A [`CurrentMember`] with real money (types 0, 1, 2); anybody else is refused `trial.not.allowed`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RealMember(pub CurrentMember);

/// What proves a session: 256 random bits, known to the client only. The server keeps their hash.
#[derive(Clone, PartialEq, Eq)]
pub struct Token([u8; 32]);

impl Token {
    pub(crate) fn generate(entropy: &dyn Entropy) -> Result<Self, EntropyError> {
        let mut bytes = [0; 32];
        entropy.fill(&mut bytes)?;
        Ok(Self(bytes))
    }

    /// Reads an `Authorization` header, with or without `Bearer ` before the token.
    #[must_use]
    pub fn parse(header: &str) -> Option<Self> {
        let text = header.trim();
        let text = match text.split_at_checked(7) {
            Some((scheme, rest)) if scheme.eq_ignore_ascii_case("bearer ") => rest.trim_start(),
            _ => text,
        };
        let mut bytes = [0; 32];
        hex::decode_to_slice(text, &mut bytes).ok()?;
        Some(Self(bytes))
    }

    /// What is stored and looked up: nobody who reads the database can log in with it.
    pub(crate) fn hash(&self) -> [u8; 32] {
        Sha256::digest(self.0).into()
    }

    /// The text the client sends back.
    #[must_use]
    pub fn reveal(&self) -> String {
        hex::encode(self.0)
    }
}

impl std::fmt::Debug for Token {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Token(…)")
    }
}

/// A session as it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Session {
    pub(super) id: SessionId,
    pub(super) merchant_id: MerchantId,
    pub(super) member_id: MemberId,
    pub(super) created_at_ms: i64,
    pub(super) active_at_ms: i64,
    pub(super) ended: bool,
    pub(super) device_id: Option<DeviceId>,
    pub(super) address: String,
    pub(super) client: Option<String>,
}

impl Session {
    /// When the session ends if nothing happens any more, epoch milliseconds.
    pub(super) fn expires_at_ms(&self) -> i64 {
        (self.active_at_ms + IDLE_MS_MAX).min(self.created_at_ms + AGE_MS_MAX)
    }

    pub(super) fn is_live(&self, now_ms: i64) -> bool {
        !self.ended && now_ms < self.expires_at_ms()
    }
}

#[cfg(test)]
mod tests {
    use erawan_kernel::SeededEntropy;

    use super::*;

    #[test]
    fn a_token_is_read_with_and_without_its_scheme_and_never_printed() {
        let token = Token::generate(&SeededEntropy::new(1)).unwrap();
        let text = token.reveal();
        assert_eq!(text.len(), 64);
        for header in [text.clone(), format!("Bearer {text}"), format!("bearer  {text} ")] {
            assert_eq!(Token::parse(&header).as_ref(), Some(&token), "{header}");
        }
        for header in
            ["", "Bearer", "Bearer ", "Basic abc", &text[..62], &format!("{text}00"), "é".repeat(40).as_str()]
        {
            assert_eq!(Token::parse(header), None, "{header}");
        }
        assert!(!format!("{token:?}").contains(&text[..8]));
        assert_ne!(token.hash().as_slice(), hex::decode(text).unwrap());
    }
}
