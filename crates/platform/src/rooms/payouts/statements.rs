//! What the reconciliation with providers' statements asks this room.

use erawan_kernel::Money;
use erawan_kernel::ids::{MerchantId, WithdrawalId};

use super::{PayoutError, store};
use crate::rooms::payouts::Payouts;

/// An attempt to pay, as a statement could name it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct AttemptFact {
    /// Our reference at the payer.
    pub(crate) reference: String,
    pub(crate) withdrawal: WithdrawalId,
    /// What the member receives.
    pub(crate) amount: Money,
    /// The payer said that it was paid.
    pub(crate) is_paid: bool,
    /// The payer's name of its return.
    pub(crate) return_id: Option<String>,
}

/// Which attempts of one merchant and payer are wanted; those that any of the lists names.
#[derive(Debug, Clone, Copy)]
pub(crate) struct AttemptsNamed<'a> {
    pub(crate) merchant_id: MerchantId,
    pub(crate) payer: &'a str,
    /// Attempts.
    pub(crate) references: &'a [String],
    pub(crate) withdrawals: &'a [uuid::Uuid],
}

impl Payouts {
    /// The attempts that are named.
    ///
    /// # Errors
    /// [`PayoutError::Database`].
    pub(crate) async fn attempts_named_in_statement(
        &self,
        wanted: AttemptsNamed<'_>,
    ) -> Result<Vec<AttemptFact>, PayoutError> {
        Ok(store::facts_named(&self.core.db, wanted).await?)
    }
}
