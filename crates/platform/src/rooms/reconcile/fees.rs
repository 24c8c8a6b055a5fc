//! What providers took for themselves is booked once the day that lists it is signed.

use erawan_kernel::Money;
use erawan_kernel::ids::ProposalId;

use super::ReconcileError;
use super::classes::{Class, minus};
use super::day::Report;
use super::store::AccountAt;
use crate::rooms::reconcile::Reconcile;

impl Reconcile {
    /// Books the fees of a signed day, once however often it is called.
    ///
    /// # Errors
    /// [`ReconcileError::Merchant`], [`ReconcileError::Wallet`].
    pub(super) async fn book_fees(
        &self,
        at: AccountAt<'_>,
        report: &Report,
        signature: ProposalId,
    ) -> Result<(), ReconcileError> {
        // Of fees that were booked on this day for an earlier one, the provider lists nothing.
        let fees = report.classes.iter().filter(|sum| sum.class == Class::Fee);
        let taken = fees.fold(Money::ZERO, |taken, sum| minus(taken, sum.theirs));
        if !taken.is_positive() {
            return Ok(());
        }
        let merchant = self.merchants.find(at.merchant_id).await?;
        let (merchant, day) = ((merchant.id, merchant.settings.currency), (at.provider, report.day.as_str()));
        Ok(self.wallets.book_provider_fee(merchant, day, signature, taken).await?)
    }
}
