use erawan_kernel::{EntropyError, ErrorCode, Money};
use sea_orm::DbErr;
use serde_json::json;

use super::terms::{Better, TiersError};
use crate::rooms::account::AccountError;
use crate::rooms::agent::AgentError;
use crate::rooms::security::SecurityError;
use crate::rooms::session::SessionError;
use crate::web::{ApiError, FieldErrors, room_error};

/// What contracts answer.
pub(super) type Result<T, E = ContractError> = std::result::Result<T, E>;

room_error! {
    /// Why a contract was not offered, answered or ended.
    pub(in crate::rooms::agent) enum ContractError {
        /// Fields break their rules.
        Fields(fields: FieldErrors) "fields break their rules: {fields:?}" => ApiError::fields(fields),
        /// The offer pays more than the own contract does.
        Better(better: Better) "better than the own contract: {better:?}" => told_better(better),
        /// The tiers are none.
        Tiers(broken: TiersError) "tiers that are none: {broken:?}" => told_tiers(broken),
        /// The contract is in another state, or another one by now.
        State => ErrorCode::ContractState,
        /// An offer of the kind waits already.
        Pending => ErrorCode::ContractPending,
        /// Members below would have better terms; the caller has to say yes to that too.
        HigherBelow => ErrorCode::ContractHigherConfirm,
        /// The caller has no such contract.
        Unknown => ErrorCode::NotFound,
        /// The agent owes what an earlier contract promised.
        Owes => ErrorCode::WithdrawDebt,
        /// The key was used for something else.
        KeyReused => ErrorCode::IdempotencyConflict,
    }
    passes_on { Agent(AgentError), Account(AccountError), Security(SecurityError), Session(SessionError) }
    internal { Entropy(EntropyError), Database(DbErr) }
}

impl ContractError {
    /// A value that breaks the rule of its field.
    pub(in crate::rooms::agent) fn field(name: &'static str) -> Self {
        Self::Fields(FieldErrors::from([(name, vec![ErrorCode::FieldInvalid])]))
    }

    /// The code under which a merchant's contract that was approved could not be carried out; none for failures.
    pub(super) const fn refusal(&self) -> Option<ErrorCode> {
        match self {
            Self::Fields(_) => Some(ErrorCode::FieldInvalid),
            Self::Better(_) => Some(ErrorCode::ContractBetter),
            Self::Tiers(_) => Some(ErrorCode::ContractTiers),
            Self::State => Some(ErrorCode::ContractState),
            Self::Pending => Some(ErrorCode::ContractPending),
            Self::Unknown => Some(ErrorCode::NotFound),
            _ => None,
        }
    }
}

fn told_better(better: Better) -> ApiError {
    let Better { tier, own, offered } = better;
    let (own, offered) = (Money::from_minor(own), Money::from_minor(offered));
    ApiError::new(ErrorCode::ContractBetter)
        .with_value(json!({ "tier": tier, "own": own, "offered": offered }))
}

fn told_tiers(broken: TiersError) -> ApiError {
    let (tier, rule) = broken.told();
    ApiError::new(ErrorCode::ContractTiers).with_value(json!({ "tier": tier, "rule": rule }))
}
