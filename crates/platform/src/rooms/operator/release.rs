//! The third decision: what two operators approved is released by another one, where so much depends on it.

use erawan_kernel::ids::ProposalId;
use serde_json::json;

use super::proposals::{author, checked_reason, note};
use super::store::proposals as store;
use super::{Approvable, Operator, Operators, Proposal, ProposalError, ProposalState};

impl Operators {
    /// Releases what another operator proposed and a second one approved, and carries it out. The same release again is
    /// answered with what became of it.
    ///
    /// # Errors
    /// [`ProposalError::Own`] for one of the two; [`ProposalError::Unknown`], [`ProposalError::Stale`]; internal ones.
    pub(crate) async fn release(
        &self,
        by: &Operator,
        what: &dyn Approvable,
        id: ProposalId,
        seen: &str,
    ) -> Result<Proposal, ProposalError> {
        let proposal = self.proposal_to_release(by, what, id).await?;
        let is_seen = seen == hex::encode(proposal.digest);
        if proposal.releaser == Some(by.id) && proposal.state != ProposalState::Rejected && is_seen {
            return Ok(proposal);
        }
        let now_ms = self.core.clock.now_ms();
        let is_checked = proposal.state == ProposalState::Checked && now_ms < proposal.expires_at_ms;
        if !is_checked || !is_seen {
            return Err(ProposalError::Stale);
        }
        self.check_unchanged(by, what, &proposal).await?;
        let tx = self.core.db.begin().await?;
        if !store::release_in_tx(&tx, id, ProposalState::Approved, by.id, None, now_ms).await? {
            return Err(ProposalError::Stale);
        }
        note(&tx, &proposal, ("proposal.released", json!({})), &author(by), now_ms).await?;
        tx.commit().await?;
        // What is carried out names all three.
        let released = Proposal { releaser: Some(by.id), released_at_ms: Some(now_ms), ..proposal };
        self.carry_out(what, released).await?;
        store::find(&self.core.db, by.merchant_id, id).await?.ok_or(ProposalError::Unknown)
    }

    /// Says no to what two operators approved.
    ///
    /// # Errors
    /// As [`Self::release`], and [`ProposalError::Reason`].
    pub(crate) async fn refuse_release(
        &self,
        by: &Operator,
        what: &dyn Approvable,
        id: ProposalId,
        reason: &str,
    ) -> Result<Proposal, ProposalError> {
        let reason = checked_reason(reason)?;
        let proposal = self.proposal_to_release(by, what, id).await?;
        let now_ms = self.core.clock.now_ms();
        let tx = self.core.db.begin().await?;
        let state = ProposalState::Rejected;
        if !store::release_in_tx(&tx, id, state, by.id, Some(&reason), now_ms).await? {
            return Err(ProposalError::Stale);
        }
        let details = json!({ "reason": reason });
        note(&tx, &proposal, ("proposal.rejected", details), &author(by), now_ms).await?;
        tx.commit().await?;
        store::find(&self.core.db, by.merchant_id, id).await?.ok_or(ProposalError::Unknown)
    }

    async fn proposal_to_release(
        &self,
        by: &Operator,
        what: &dyn Approvable,
        id: ProposalId,
    ) -> Result<Proposal, ProposalError> {
        let proposal = self.proposal(by, what, id).await?;
        let is_own = proposal.proposer == by.id || proposal.decider == Some(by.id);
        if is_own { Err(ProposalError::Own) } else { Ok(proposal) }
    }
}
