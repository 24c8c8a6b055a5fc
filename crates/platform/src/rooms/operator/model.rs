use std::collections::BTreeSet;

use erawan_kernel::ids::{MerchantId, OperatorId, OperatorSessionId};

use super::{Permissions, Role};

/// Milliseconds without a call after which a session is over.
pub(super) const IDLE_MS_MAX: i64 = 30 * 60 * 1_000;
/// Milliseconds after the login at which a session ends in any case.
pub(super) const AGE_MS_MAX: i64 = 12 * 60 * 60 * 1_000;

/// How long a ticket between password and factor is good.
pub(super) const TICKET_MS: i64 = 5 * 60 * 1_000;
/// How long a proven factor is enough for calls that decide about what another operator prepared.
pub(super) const FRESH_MS: i64 = 5 * 60 * 1_000;
/// How long an operator decides nothing after they set up a new factor in place of one that was reset.
pub(super) const PAUSE_MS: i64 = 24 * 60 * 60 * 1_000;

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

/// An account to be opened.
#[derive(Debug, Clone, Copy)]
pub struct NewOperator<'a> {
    /// What they log in with: 3 to 32 English letters, digits and `._-`.
    pub username: &'a str,
    /// What members read: 1 to 64 characters.
    pub name: &'a str,
    /// Their first password: 12 to 128 characters, in demo mode any.
    pub password: &'a str,
    /// What they may do; without a role, nothing.
    pub roles: &'a BTreeSet<Role>,
}

/// The operator who makes a call of the console, proven by a live session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CurrentOperator {
    /// The operator.
    pub operator: Operator,
    /// The session the call came with.
    pub session_id: OperatorSessionId,
    /// What their roles allow.
    pub permissions: Permissions,
    /// When the session last proved the second factor, epoch milliseconds.
    pub factor_at_ms: i64,
}

/// Characters of an operator's password.
pub(super) const PASSWORD_CHARS_MIN: usize = 12;
/// Longer texts are refused before they are hashed.
pub(super) const PASSWORD_CHARS_MAX: usize = 128;
