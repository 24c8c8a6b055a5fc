//! What reports ask this room about withdrawals of a merchant.

use std::collections::BTreeMap;

use erawan_kernel::ids::{MemberId, MerchantId, WithdrawalId};
use erawan_kernel::{Money, Page, PageRequest};

use super::{PayoutError, store};
use crate::rooms::payouts::Payouts;
use crate::web::DateRange;

/// Attempts that a payer has not decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct InFlight {
    pub(crate) count: i64,
    /// What members would receive.
    pub(crate) amount: Money,
    /// When the oldest began, epoch milliseconds.
    pub(crate) oldest_ms: i64,
}

/// One attempt that a payer has not decided.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct OpenAttempt {
    pub(crate) withdrawal: WithdrawalId,
    pub(crate) member_id: MemberId,
    pub(crate) payer: String,
    /// `new`, `sent` or `unknown`.
    pub(crate) state: String,
    pub(crate) amount: Money,
    pub(crate) created_at_ms: i64,
}

/// How long members waited for a payment, in milliseconds from the request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct PaidTimes {
    pub(crate) count: i64,
    /// Half were paid within it.
    pub(crate) median_ms: i64,
    /// 95 of 100 were paid within it.
    pub(crate) p95_ms: i64,
}

/// Withdrawals that were refused for one reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Refused {
    /// A word of the reasons, empty where none was noted.
    pub(crate) reason: String,
    pub(crate) count: i64,
    /// With fees.
    pub(crate) amount: Money,
}

/// One withdrawal that was refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct RefusedOne {
    pub(crate) id: WithdrawalId,
    pub(crate) member_id: MemberId,
    pub(crate) reason: String,
    pub(crate) amount: Money,
    pub(crate) at_ms: i64,
}

impl Payouts {
    /// What is under way to each payer.
    ///
    /// # Errors
    /// [`PayoutError::Database`].
    pub(crate) async fn in_flight(
        &self,
        merchant_id: MerchantId,
    ) -> Result<BTreeMap<String, InFlight>, PayoutError> {
        Ok(store::in_flight(&self.core.db, merchant_id).await?)
    }

    /// The attempts that are under way, the oldest first, to one payer or to all.
    ///
    /// # Errors
    /// [`PayoutError::Database`].
    pub(crate) async fn attempts_in_flight(
        &self,
        merchant_id: MerchantId,
        payer: Option<&str>,
        page: PageRequest,
    ) -> Result<Page<OpenAttempt>, PayoutError> {
        Ok(store::attempts_in_flight(&self.core.db, merchant_id, payer, page).await?)
    }

    /// How long payments of these days took, by the payer or of all together; nothing where there was none.
    ///
    /// # Errors
    /// [`PayoutError::Database`].
    pub(crate) async fn paid_times(
        &self,
        merchant_id: MerchantId,
        payer: Option<&str>,
        days: DateRange,
    ) -> Result<Option<PaidTimes>, PayoutError> {
        Ok(store::paid_times(&self.core.db, merchant_id, payer, days).await?)
    }

    /// Withdrawals that were refused in these days, by reason.
    ///
    /// # Errors
    /// [`PayoutError::Database`].
    pub(crate) async fn refused(
        &self,
        merchant_id: MerchantId,
        days: DateRange,
    ) -> Result<Vec<Refused>, PayoutError> {
        Ok(store::refused(&self.core.db, merchant_id, days).await?)
    }

    /// The withdrawals of a reason, or of all, that were refused in these days, the newest first.
    ///
    /// # Errors
    /// [`PayoutError::Database`].
    pub(crate) async fn refused_ones(
        &self,
        merchant_id: MerchantId,
        reason: Option<&str>,
        days: DateRange,
        page: PageRequest,
    ) -> Result<Page<RefusedOne>, PayoutError> {
        Ok(store::refused_ones(&self.core.db, merchant_id, reason, days, page).await?)
    }
}
