//! Debts that reversed deposits left: two operators end one, by the member's next deposits or by a loss of the merchant.
//!
//! Nothing else takes a debt from a member: no bet, no win, no withdrawal. Until it is settled, withdrawals wait.

use erawan_kernel::ids::{MemberId, ReversalId};
use erawan_kernel::{ErrorCode, Money};
use futures::future::BoxFuture;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::model::{DebtEnd, Reversal};
use super::{DebtError, PaymentError, messages, store};
use crate::rooms::account;
use crate::rooms::operator::{
    Approvable, Executed, ExecutionError, NewProposal, Operator, Proposal, SubjectError,
};
use crate::rooms::payments::Payments;
use crate::rooms::responsible::ResponsibleError;
use crate::rooms::wallet::WalletError;

/// How a debt is to end, as it is stored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct DebtDecision {
    pub(super) reversal_id: ReversalId,
    pub(super) end: DebtEnd,
    /// What was left when it was proposed.
    pub(super) amount: Money,
}

impl DebtDecision {
    pub(super) fn of(payload: &Value) -> serde_json::Result<Self> {
        serde_json::from_value(payload.clone())
    }
}

/// What a member owes after reversed deposits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct MemberDebt {
    /// All of it.
    pub(super) owed: Money,
    /// What of it the next deposits repay.
    pub(super) repaid_next: Money,
}

impl Payments {
    /// What the member owes, and what of it the next deposits repay.
    pub(super) async fn debt_of(&self, member: MemberId) -> Result<MemberDebt, PaymentError> {
        let (owed, repaid_next) = store::owed_by(&self.core.db, member).await?;
        Ok(MemberDebt { owed, repaid_next })
    }
}

/// The kind of proposal.
#[derive(Debug)]
pub(super) struct DebtEnds<'a>(pub(super) &'a Payments);

impl DebtEnds<'_> {
    /// The kind's name.
    pub(super) const KIND: &'static str = "debt";

    /// Proposes how a debt ends.
    ///
    /// # Errors
    /// [`DebtError::DebtUnknown`], also where nothing is left, or the next deposits repay it already;
    /// [`DebtError::Proposal`].
    pub(super) async fn propose(
        &self,
        by: &Operator,
        id: ReversalId,
        end: DebtEnd,
        reason: &str,
    ) -> Result<Proposal, DebtError> {
        let payments = self.0;
        let found = store::find_reversal(&payments.core.db, by.merchant_id, id).await?;
        let debt = found.filter(|debt| debt.debt_left.is_positive());
        let debt = debt.filter(|debt| !(debt.repays && end == DebtEnd::Deposits));
        let amount = debt.ok_or(DebtError::DebtUnknown)?.debt_left;
        let payload = serde_json::to_value(DebtDecision { reversal_id: id, end, amount })
            .map_err(|error| DebtError::Unreadable(error.to_string()))?;
        let new = NewProposal { subject: id.to_string(), payload, reason };
        Ok(payments.operators.propose(by, self, new).await?)
    }

    /// Ends the debt as it was approved; `None` when nothing of it is left.
    async fn carry_out(&self, proposal: &Proposal) -> Result<Option<Executed>, DebtError> {
        let payments = self.0;
        let decision =
            DebtDecision::of(&proposal.payload).map_err(|error| DebtError::Unreadable(error.to_string()))?;
        let found =
            store::find_reversal(&payments.core.db, proposal.merchant_id, decision.reversal_id).await?;
        let debt = found.ok_or(DebtError::DebtUnknown)?;
        let member_id = debt.member_id.ok_or(DebtError::DebtUnknown)?;
        let ended = match decision.end {
            DebtEnd::Deposits => self.let_deposits_repay(&debt, member_id).await?,
            DebtEnd::WriteOff => self.write_off(proposal, &debt, member_id).await?,
        };
        Ok(ended.map(|(amount, details)| {
            let message = messages::debt_ends(&debt, decision.end, amount);
            Executed { letter: Some((member_id, message)), details }
        }))
    }

    async fn let_deposits_repay(
        &self,
        debt: &Reversal,
        member_id: MemberId,
    ) -> Result<Option<(Money, Value)>, DebtError> {
        let tx = self.0.core.db.begin().await?;
        account::lock_in_tx(&tx, member_id).await.map_err(ResponsibleError::from)?;
        let did = store::let_deposits_repay_in_tx(&tx, debt.id).await?;
        tx.commit().await?;
        // Repeated after a crash, a deposit may have repaid it meanwhile.
        Ok((did || debt.repays).then(|| (debt.debt_left, json!({}))))
    }

    async fn write_off(
        &self,
        proposal: &Proposal,
        debt: &Reversal,
        member_id: MemberId,
    ) -> Result<Option<(Money, Value)>, DebtError> {
        let payments = self.0;
        let member = payments.accounts.find(member_id).await.map_err(WalletError::from)?;
        let member = member.ok_or(WalletError::MemberUnknown)?;
        let wallet = payments.wallets.open(member.id, member.kind).await?;
        let tx = payments.core.db.begin().await?;
        // What a deposit repays at the same moment is decided before or after, never beside.
        account::lock_in_tx(&tx, member_id).await.map_err(ResponsibleError::from)?;
        let written_off = store::write_off_in_tx(&tx, debt.id, proposal.id).await?;
        tx.commit().await?;
        let Some(amount) = written_off else { return Ok(None) };
        let sequence = payments.wallets.write_off_debt(&wallet, debt.id, amount).await?;
        Ok(Some((amount, json!({ "sequence": sequence }))))
    }
}

impl Approvable for DebtEnds<'_> {
    fn kind(&self) -> &'static str {
        Self::KIND
    }

    fn before<'a>(&'a self, payload: &'a Value) -> BoxFuture<'a, Result<Value, SubjectError>> {
        Box::pin(async move {
            let unreadable = |error: &dyn std::fmt::Display| SubjectError::Unreadable(error.to_string());
            let decision = DebtDecision::of(payload).map_err(|error| unreadable(&error))?;
            let debt = store::find_debt_for_job(&self.0.core.db, decision.reversal_id).await;
            let debt = debt.map_err(|error| unreadable(&error))?;
            Ok(json!({
                "left": debt.as_ref().map(|debt| debt.debt_left),
                "repays": debt.as_ref().is_some_and(|debt| debt.repays),
            }))
        })
    }

    fn execute<'a>(&'a self, proposal: &'a Proposal) -> BoxFuture<'a, Result<Executed, ExecutionError>> {
        Box::pin(async move {
            match self.carry_out(proposal).await {
                Ok(Some(executed)) => Ok(executed),
                Ok(None) => Err(ExecutionError::Refused(ErrorCode::ProposalStale)),
                Err(error) => Err(ExecutionError::Unknown(error.to_string())),
            }
        })
    }
}
