use super::adjustments::Adjustments;
use crate::rooms::operator::{ProposalError, keep_finishing};
use crate::rooms::wallet::Wallets;

impl Wallets {
    /// Finishes adjustments, for as long as the task lives.
    pub(crate) async fn follow_adjustments(self) {
        keep_finishing("adjustments", || self.finish_adjustments()).await;
    }

    /// Ends adjustments that no one decided in time, and carries out those whose approval a crash left open.
    ///
    /// # Errors
    /// [`ProposalError`] when the database fails.
    pub async fn finish_adjustments(&self) -> Result<(), ProposalError> {
        self.operators.finish_proposals(&Adjustments(self)).await
    }
}
