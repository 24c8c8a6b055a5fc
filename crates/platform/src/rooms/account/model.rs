use erawan_kernel::ids::{MemberId, MerchantId};
use serde::{Serialize, Serializer};

/// What kind of account a person holds; the number on the wire is `type`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MemberKind {
    /// A player with real money.
    Member,
    /// A player who also leads a team.
    Agent,
    /// An agent without an agent above.
    TopAgent,
    /// A guest who plays with play money.
    Trial,
    /// The house's own test twin of a member.
    TestMember,
    /// The house's own test twin of an agent.
    TestAgent,
    /// The house's own test twin of a top agent.
    TestTopAgent,
}

impl MemberKind {
    /// Every kind.
    pub const ALL: [Self; 7] = [
        Self::Member,
        Self::Agent,
        Self::TopAgent,
        Self::Trial,
        Self::TestMember,
        Self::TestAgent,
        Self::TestTopAgent,
    ];

    /// The number on the wire and in the database.
    #[must_use]
    pub const fn code(self) -> i16 {
        match self {
            Self::Member => 0,
            Self::Agent => 1,
            Self::TopAgent => 2,
            Self::Trial => 4,
            Self::TestMember => 40,
            Self::TestAgent => 41,
            Self::TestTopAgent => 42,
        }
    }

    /// The kind with this number.
    #[must_use]
    pub fn from_code(code: i16) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.code() == code)
    }

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

    /// One of the house's own test twins: types 40, 41, 42.
    #[must_use]
    pub const fn is_test(self) -> bool {
        matches!(self, Self::TestMember | Self::TestAgent | Self::TestTopAgent)
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
    /// The password was given by somebody else and should be changed.
    pub must_change_password: bool,
    /// Epoch milliseconds.
    pub registered_at_ms: i64,
    /// Epoch milliseconds of the login before the present one.
    pub last_login_at_ms: Option<i64>,
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

#[cfg(test)]
mod tests {
    use super::*;

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

    #[test]
    fn masking_never_shows_a_whole_value() {
        for (value, expected) in
            [("0812345678", "08******78"), ("abcd", "a**d"), ("ab", "**"), ("", ""), ("สมชาย", "ส***ย")]
        {
            assert_eq!(masked(value), expected);
        }
    }
}
