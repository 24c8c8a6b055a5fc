use serde::Serialize;

use crate::words::words;

words! {
    /// What a member is told of a deposit's way.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
    #[serde(rename_all = "snake_case")]
    pub enum HistoryStep as str: ALL, word {
        /// The member ordered it.
        Ordered = "ordered",
        /// It was shown where to pay.
        ToPay = "to_pay",
        /// The member said that it is paid.
        Claimed = "claimed",
        /// Money arrived for it.
        Received = "received",
        /// A person has to decide about that money.
        InReview = "in_review",
        /// The money is in the wallet.
        Credited = "credited",
        /// The money went back to the payer.
        Returned = "returned",
        /// It was not paid in time.
        Cancelled = "cancelled",
        /// The bank or the gateway refused.
        Failed = "failed",
        /// The gateway took the money back afterwards.
        Reversed = "reversed",
    }
}

impl HistoryStep {
    /// What a line of the trail means to the member; `None` where it is for engineers and operators alone.
    #[must_use]
    pub(in crate::rooms::payments) fn of(kind: &str) -> Option<Self> {
        Some(match kind {
            "ordered" => Self::Ordered,
            "placed" => Self::ToPay,
            "claimed" => Self::Claimed,
            "received" => Self::Received,
            "in.review" => Self::InReview,
            "credited"
            | "credited.late"
            | "credited.after.failure"
            | "credited.by.decision"
            | "paid.twice" => Self::Credited,
            "returned" => Self::Returned,
            "expired" | "by.member" => Self::Cancelled,
            "declined" | "gateway.refused" | "not.received" | "payer.other" => Self::Failed,
            "reversed" => Self::Reversed,
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rooms::payments::Reason;

    #[test]
    fn every_reason_for_which_a_deposit_ends_is_a_step_and_every_step_has_a_line() {
        for reason in [
            Reason::Declined,
            Reason::Expired,
            Reason::GatewayRefused,
            Reason::PaidTwice,
            Reason::Returned,
            Reason::ByMember,
            Reason::NotReceived,
            Reason::OtherPayer,
        ] {
            assert!(HistoryStep::of(reason.word()).is_some(), "{reason:?}");
        }
        let lines =
            ["ordered", "placed", "claimed", "received", "in.review", "credited.late", "returned", "expired"];
        let steps: Vec<_> = lines.into_iter().chain(["declined", "reversed"]).map(HistoryStep::of).collect();
        assert_eq!(steps, HistoryStep::ALL.map(Some));
        for line in ["unanswered", "mismatch", "contradiction", ""] {
            assert_eq!(HistoryStep::of(line), None);
        }
    }
}
