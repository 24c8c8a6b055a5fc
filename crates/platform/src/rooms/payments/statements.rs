//! What the reconciliation with providers' statements asks this room.

use std::collections::HashMap;

use erawan_kernel::Money;
use erawan_kernel::ids::{DepositId, MerchantId, ReceiptId};

use super::model::Reversal;
use super::suspense::{Decision, SuspenseDecisions};
use super::{PaymentError, store};
use crate::rooms::operator::ProposalState;
use crate::rooms::payments::Payments;

/// A receipt as a statement could name it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ReceiptFact {
    pub(crate) id: ReceiptId,
    /// The deposit that it completed: names its first row in the ledger.
    pub(crate) credited_deposit_id: Option<DepositId>,
    /// The provider's name of it.
    pub(crate) transaction_id: String,
    pub(crate) amount: Money,
}

/// Which receipts of one merchant and provider are wanted; those that any of the lists names.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ReceiptsNamed<'a> {
    pub(crate) merchant_id: MerchantId,
    pub(crate) provider: &'a str,
    pub(crate) transactions: &'a [String],
    pub(crate) receipts: &'a [uuid::Uuid],
    pub(crate) credited_deposits: &'a [uuid::Uuid],
}

impl Payments {
    /// The providers of the merchant's channels, now or formerly, in order.
    ///
    /// # Errors
    /// [`PaymentError::Database`].
    pub(crate) async fn providers(&self, merchant_id: MerchantId) -> Result<Vec<String>, PaymentError> {
        Ok(store::vendors(&self.core.db, merchant_id).await?)
    }

    /// The receipts that are named.
    ///
    /// # Errors
    /// [`PaymentError::Database`].
    pub(crate) async fn receipts_named_in_statement(
        &self,
        wanted: ReceiptsNamed<'_>,
    ) -> Result<Vec<ReceiptFact>, PaymentError> {
        Ok(store::facts_named(&self.core.db, wanted).await?)
    }

    /// The merchant's reversals with these identifiers.
    ///
    /// # Errors
    /// [`PaymentError::Database`].
    pub(crate) async fn reversals_named_in_statement(
        &self,
        merchant_id: MerchantId,
        ids: &[uuid::Uuid],
    ) -> Result<Vec<Reversal>, PaymentError> {
        Ok(store::reversals_named(&self.core.db, merchant_id, ids).await?)
    }

    /// By which bank transfers suspended money was sent back, as two operators noted it, or by which reversal the
    /// provider took it back.
    ///
    /// # Errors
    /// [`PaymentError::Database`].
    pub(crate) async fn bank_references(
        &self,
        merchant_id: MerchantId,
        receipts: &[ReceiptId],
    ) -> Result<HashMap<ReceiptId, String>, PaymentError> {
        let mut references = HashMap::new();
        for receipts in receipts.chunks(500) {
            references.extend(store::reversals_out_of_suspense(&self.core.db, receipts).await?);
            let subjects: Vec<_> = receipts.iter().map(ToString::to_string).collect();
            let kind = SuspenseDecisions::KIND;
            let proposals = self.operators.newest_proposals_about(merchant_id, kind, &subjects).await?;
            // What was only proposed sent nothing back.
            let executed = proposals.iter().filter(|proposal| proposal.state == ProposalState::Executed);
            for decision in executed.filter_map(|proposal| Decision::of(&proposal.payload).ok()) {
                let Some(reference) = decision.bank_reference else { continue };
                references.insert(decision.receipt_id, reference);
            }
        }
        Ok(references)
    }
}
