use erawan_kernel::ids::{DeviceId, MemberId, MerchantId, SessionId};
use erawan_kernel::{Entropy, EntropyError};
use serde::{Serialize, Serializer};
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::events::{EventClass, NewEvent};
use super::{Origin, Result, SessionError};
use crate::inbox::Reader;
use crate::words::words;

/// Minutes without activity after which a session is over.
pub(super) const IDLE_MS_MAX: i64 = 30 * 60 * 1_000;
/// Hours after the login at which a session ends in any case.
pub(super) const AGE_MS_MAX: i64 = 12 * 60 * 60 * 1_000;
/// Activity is written down at most this often, so that reading a page does not write each time.
pub(super) const ACTIVITY_STEP_MS: i64 = 15 * 1_000;

words! {
    /// What kind of account a person holds; the number on the wire is `type`.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum MemberKind as i16: ALL, code, from_code {
        /// A player with real money.
        Member = 0,
        /// A player who also leads a team.
        Agent = 1,
        /// An agent without an agent above.
        TopAgent = 2,
        /// A guest who plays with play money.
        Trial = 4,
        /// The platform's own test twin of a member.
        TestMember = 40,
        /// The platform's own test twin of an agent.
        TestAgent = 41,
        /// The platform's own test twin of a top agent.
        TestTopAgent = 42,
    }
}

impl MemberKind {
    /// Holds real money: types 0, 1, 2.
    #[must_use]
    pub const fn is_real(self) -> bool {
        matches!(self, Self::Member | Self::Agent | Self::TopAgent)
    }

    /// A trial account: type 4.
    #[must_use]
    pub const fn is_trial(self) -> bool {
        matches!(self, Self::Trial)
    }

    /// One of the platform's own test twins: types 40, 41, 42.
    #[must_use]
    pub const fn is_test(self) -> bool {
        matches!(self, Self::TestMember | Self::TestAgent | Self::TestTopAgent)
    }

    /// An agent without an agent above: types 2 and 42.
    #[must_use]
    pub const fn is_top_agent(self) -> bool {
        matches!(self, Self::TopAgent | Self::TestTopAgent)
    }

    /// Whether the two hold the same sort of money, so that one may invite the other.
    #[must_use]
    pub const fn shares_book_with(self, other: Self) -> bool {
        self.is_trial() == other.is_trial() && self.is_test() == other.is_test()
    }

    /// The kind of an account whose upline stands at this depth of the team tree: an agent below the root, at depth 0, is
    /// a top agent, one below another agent is not.
    #[must_use]
    pub const fn below(self, depth: i16) -> Self {
        match (self, depth == 0) {
            (Self::Agent | Self::TopAgent, true) => Self::TopAgent,
            (Self::Agent | Self::TopAgent, false) => Self::Agent,
            (Self::TestAgent | Self::TestTopAgent, true) => Self::TestTopAgent,
            (Self::TestAgent | Self::TestTopAgent, false) => Self::TestAgent,
            (Self::Member | Self::Trial | Self::TestMember, _) => self,
        }
    }

    /// Leads a team: everything but types 0, 4, 40.
    #[must_use]
    pub const fn is_agent(self) -> bool {
        !matches!(self, Self::Member | Self::Trial | Self::TestMember)
    }
}

impl Serialize for MemberKind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_i16(self.code())
    }
}

impl utoipa::PartialSchema for MemberKind {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
        utoipa::openapi::ObjectBuilder::new()
            .schema_type(utoipa::openapi::schema::Type::Integer)
            .enum_values(Some(Self::ALL.map(Self::code)))
            .description(Some("0 member, 1 agent, 2 top agent, 4 trial, 40 41 42 test twins of 0 1 2"))
            .build()
            .into()
    }
}

impl utoipa::ToSchema for MemberKind {
    fn name() -> std::borrow::Cow<'static, str> {
        "MemberKind".into()
    }
}

/// The member a session or a remembered device belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Owner {
    /// Where the account is held.
    pub merchant_id: MerchantId,
    /// The member.
    pub member_id: MemberId,
    /// What kind of account it is.
    pub kind: MemberKind,
    /// The account was opened by another person, and its owner has not set it up yet.
    pub needs_setup: bool,
}

/// The member who makes a call, proven by a live session.
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

/// A [`CurrentMember`] with a lasting account of any kind; trial accounts are refused `trial.not.allowed`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AccountHolder(pub CurrentMember);

/// The holder of a lasting account who looks at or changes what is theirs, and from where; trial accounts are
/// refused `trial.not.allowed`: they have nothing to protect.
#[derive(Debug, Clone)]
pub struct Caller {
    /// The member.
    pub member: CurrentMember,
    /// From where.
    pub origin: Origin,
}

impl Caller {
    pub(crate) const fn event(&self, class: EventClass, detail: Value) -> NewEvent<'_> {
        NewEvent::of(class, self.member.inbox(), &self.origin, detail)
    }
}

impl CurrentMember {
    /// Whose inbox the member reads.
    #[must_use]
    pub const fn inbox(&self) -> Reader {
        Reader { merchant_id: self.merchant_id, member_id: self.member_id }
    }

    /// Refuses trial accounts: they belong to no person.
    pub(crate) fn refuse_trial(&self) -> Result<()> {
        if self.kind.is_trial() { Err(SessionError::NotReal) } else { Ok(()) }
    }
}

/// A [`CurrentMember`] with real money (types 0, 1, 2); any other is refused `trial.not.allowed`.
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

    /// What is stored and looked up: a reader of the database cannot log in with it.
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
    pub(super) owner: Owner,
    pub(super) created_at_ms: i64,
    pub(super) active_at_ms: i64,
    pub(super) has_ended: bool,
    /// It ended because the account was disabled, and the account still is.
    pub(super) is_disabled: bool,
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
        !self.has_ended && now_ms < self.expires_at_ms()
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
    #[test]
    fn ses_044_ses_045_ses_046_kinds_keep_their_numbers_and_rights() {
        // number, real money, trial, test twin, leads a team
        let table = [
            (0, true, false, false, false),
            (1, true, false, false, true),
            (2, true, false, false, true),
            (4, false, true, false, false),
            (40, false, false, true, false),
            (41, false, false, true, true),
            (42, false, false, true, true),
        ];
        for (code, real, trial, test, agent) in table {
            let kind = MemberKind::from_code(code).unwrap();
            assert_eq!(
                (kind.is_real(), kind.is_trial(), kind.is_test(), kind.is_agent()),
                (real, trial, test, agent)
            );
            assert_eq!(kind.code(), code);
        }
        assert_eq!(MemberKind::from_code(3), None);
    }
}
