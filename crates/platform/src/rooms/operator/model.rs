use erawan_kernel::ids::{MerchantId, OperatorId, OperatorSessionId};

/// Milliseconds without a call after which a session is over.
pub(super) const IDLE_MS_MAX: i64 = 30 * 60 * 1_000;
/// Milliseconds after the login at which a session ends in any case.
pub(super) const AGE_MS_MAX: i64 = 12 * 60 * 60 * 1_000;

/// A person who works for a merchant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Operator {
    /// Identifier.
    pub id: OperatorId,
    /// Whom they work for.
    pub merchant_id: MerchantId,
    /// What they log in with.
    pub username: String,
    /// What members read.
    pub name: String,
}

/// The operator who makes a call of the console, proven by a live session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CurrentOperator {
    /// The operator.
    pub operator: Operator,
    /// The session the call came with.
    pub session_id: OperatorSessionId,
}

/// Characters of an operator's password.
pub(super) const PASSWORD_CHARS_MIN: usize = 12;
/// Longer texts are refused before they are hashed.
pub(super) const PASSWORD_CHARS_MAX: usize = 128;
