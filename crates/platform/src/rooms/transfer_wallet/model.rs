use erawan_kernel::Money;
use erawan_kernel::ids::{MemberId, MerchantId};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::vendor::reference_of;
use crate::rooms::wallet::TransferReason;
use crate::words::words;

words! {
    /// Which way money goes, seen from the vendor.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
    pub(crate) enum Direction as str: word, parse {
        /// To the vendor.
        #[serde(rename = "in")]
        In = "in",
        /// Back from the vendor.
        #[serde(rename = "out")]
        Out = "out",
    }
}

words! {
    /// How a transfer stands.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub(crate) enum TransferState as str: word, parse {
        /// The vendor has not heard of it.
        New = "new",
        /// The vendor was asked.
        Sent = "sent",
        /// What the vendor did is not known.
        Unknown = "unknown",
        /// The vendor moved the money; the wallets do not say so yet.
        Done = "done",
        /// It is over: the money moved.
        Booked = "booked",
        /// It is over: nothing moved.
        Failed = "failed",
    }
}

impl TransferState {
    /// Whether it is over.
    pub(crate) const fn is_over(self) -> bool {
        matches!(self, Self::Booked | Self::Failed)
    }
}

/// A transfer to or from a vendor that keeps money itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Transfer {
    /// Names it in the log, and at the vendor.
    pub(crate) id: Uuid,
    pub(crate) merchant_id: MerchantId,
    pub(crate) member_id: MemberId,
    /// The request of the member, or of a job, that it belongs to.
    pub(crate) request: Uuid,
    pub(crate) vendor: String,
    pub(crate) direction: Direction,
    pub(crate) reason: TransferReason,
    /// Positive.
    pub(crate) amount: Money,
    pub(crate) state: TransferState,
    /// How often the vendor was asked what became of it.
    pub(crate) asks: i32,
    /// How often it said no, in the same words and late enough to be definite.
    pub(crate) noes: i32,
    /// What it said last.
    pub(crate) last_said: Option<String>,
    /// Epoch milliseconds, as all times here.
    pub(crate) created_at_ms: i64,
    pub(crate) sent_at_ms: Option<i64>,
    pub(crate) ended_at_ms: Option<i64>,
    /// When it is looked at again; none once it is over.
    pub(crate) work_at_ms: Option<i64>,
}

impl Transfer {
    /// Its name at the vendor.
    pub(super) fn reference(&self) -> String {
        reference_of(self.id)
    }

    /// How long until the vendor is asked again.
    pub(super) fn wait_ms(&self) -> i64 {
        const LONGEST_MS: i64 = 10 * 60_000;
        let doublings = u32::try_from(self.asks.clamp(0, 9)).unwrap_or_default();
        (2_000_i64 << doublings).min(LONGEST_MS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_vendor_is_asked_less_and_less_often_and_never_given_up() {
        let mut transfer = Transfer {
            id: Uuid::from_u128(1),
            merchant_id: MerchantId::from_uuid(Uuid::from_u128(2)),
            member_id: MemberId::from_uuid(Uuid::from_u128(3)),
            request: Uuid::from_u128(4),
            vendor: "SBT".to_owned(),
            direction: Direction::In,
            reason: TransferReason::One,
            amount: Money::from_minor(1),
            state: TransferState::Unknown,
            asks: 0,
            noes: 0,
            last_said: None,
            created_at_ms: 0,
            sent_at_ms: None,
            ended_at_ms: None,
            work_at_ms: None,
        };
        let mut waits = Vec::new();
        for asks in [0, 1, 2, 8, 9, 1_000] {
            transfer.asks = asks;
            waits.push(transfer.wait_ms());
        }
        assert_eq!(waits, [2_000, 4_000, 8_000, 512_000, 600_000, 600_000]);
    }
}
