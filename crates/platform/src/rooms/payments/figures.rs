//! What reports ask this room about money in suspense.

use erawan_kernel::ids::{MerchantId, ReceiptId};
use erawan_kernel::{Currency, Money, Page, PageRequest};

use super::{PaymentError, store};
use crate::rooms::payments::Payments;

/// Money in suspense that arrived within a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct SuspenseSum {
    pub(crate) count: i64,
    pub(crate) amount: Money,
}

/// A receipt that waits in suspense.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct WaitingReceipt {
    pub(crate) id: ReceiptId,
    pub(crate) provider: String,
    /// A word of the reasons.
    pub(crate) reason: String,
    pub(crate) amount: Money,
    pub(crate) received_at_ms: i64,
}

/// Which receipts in suspense are wanted: of one merchant and currency, by when they arrived.
#[derive(Debug, Clone, Copy)]
pub(crate) struct InSuspense {
    pub(crate) merchant_id: MerchantId,
    pub(crate) currency: Currency,
    /// Epoch milliseconds, up to and without the last.
    pub(crate) received_ms: (i64, i64),
}

impl Payments {
    /// What waits in suspense.
    ///
    /// # Errors
    /// [`PaymentError::Database`].
    pub(crate) async fn suspense_sum(&self, wanted: InSuspense) -> Result<SuspenseSum, PaymentError> {
        Ok(store::suspense_sum(&self.core.db, wanted).await?)
    }

    /// What it is made of, the oldest first.
    ///
    /// # Errors
    /// [`PaymentError::Database`].
    pub(crate) async fn suspense_receipts(
        &self,
        wanted: InSuspense,
        page: PageRequest,
    ) -> Result<Page<WaitingReceipt>, PaymentError> {
        Ok(store::suspense_receipts(&self.core.db, wanted, page).await?)
    }
}
