use erawan_kernel::ids::{DepositId, MemberId, MerchantId};
use erawan_kernel::{Currency, Language, LocalText, Money};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::words::words;

mod name;
mod receipt;

pub(super) use name::{NameMatch, compare_names};
pub(super) use receipt::{MemberFacts, Named, Parts, divide, match_deposit};
pub use receipt::{Receipt, ReceiptState, Resolution, Resolved, SuspenseReason};

words! {
    /// The status of a deposit, as the member sees it.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
    #[serde(rename_all = "lowercase")]
    pub enum DepositStatus as str: ALL, word, parse {
        /// It is not known yet whether the member paid; nothing was credited.
        Pending = "pending",
        /// The gateway has the money and the wallet was credited.
        Success = "success",
        /// The gateway or the bank refused.
        Failed = "failed",
        /// The time to pay ran out.
        Cancelled = "cancelled",
    }
}

words! {
    /// Where a deposit stands within its status.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
    #[serde(rename_all = "snake_case")]
    pub enum DepositStep as str: word, parse {
        /// The gateway has not confirmed that it took the deposit.
        Placing = "placing",
        /// The member can pay.
        ToPay = "to_pay",
        /// Money arrived that could not be credited; a person has to decide.
        InReview = "in_review",
        /// It is over.
        Done = "done",
    }
}

words! {
    /// Why a deposit was not credited, or what was unusual about one that was.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
    pub enum Reason as str: word, parse {
        /// The payer or the bank refused.
        #[serde(rename = "declined")]
        Declined = "declined",
        /// No payment came in time.
        #[serde(rename = "expired")]
        Expired = "expired",
        /// The gateway did not take the deposit.
        #[serde(rename = "gateway.refused")]
        GatewayRefused = "gateway.refused",
        /// It was credited after its time, or after the bank had refused.
        #[serde(rename = "late")]
        Late = "late",
        /// It is a further payment for a deposit that was paid before.
        #[serde(rename = "paid.twice")]
        PaidTwice = "paid.twice",
        /// Two operators sent it back to the payer.
        #[serde(rename = "returned")]
        Returned = "returned",
    }
}

impl Reason {
    /// What a person reads.
    #[must_use]
    pub const fn text(self, language: Language) -> &'static str {
        match (self, language) {
            (Self::Declined, Language::English) => "The bank declined the payment",
            (Self::Declined, Language::Thai) => "ธนาคารปฏิเสธการชำระเงิน",
            (Self::Expired, Language::English) => "The time to pay ran out",
            (Self::Expired, Language::Thai) => "หมดเวลาชำระเงิน",
            (Self::GatewayRefused, Language::English) => "The payment channel did not accept the order",
            (Self::GatewayRefused, Language::Thai) => "ช่องทางชำระเงินไม่รับรายการนี้",
            (Self::Late, Language::English) => "Your payment came after the time and is in your wallet now",
            (Self::Late, Language::Thai) => "ได้รับยอดหลังหมดเวลา เงินเข้ากระเป๋าแล้ว",
            (Self::PaidTwice, Language::English) => "You paid twice; both payments are in your wallet",
            (Self::PaidTwice, Language::Thai) => "คุณชำระเงินสองครั้ง ทั้งสองยอดเข้ากระเป๋าแล้ว",
            (Self::Returned, Language::English) => "The money was sent back to the account it came from",
            (Self::Returned, Language::Thai) => "คืนเงินกลับบัญชีต้นทางแล้ว",
        }
    }
}

/// A deposit from the member's request to its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deposit {
    /// Identifier; also the deposit's id at the gateway and the ledger's key of the first receipt for it.
    pub id: DepositId,
    /// Where the member's account is held.
    pub merchant_id: MerchantId,
    /// Who pays and is credited.
    pub member_id: MemberId,
    /// What the member's client named the request.
    pub idempotency_key: Uuid,
    /// The gateway.
    pub vendor: String,
    /// Which of the gateway's banks.
    pub bank_id: String,
    /// The bank's code at the gateway.
    pub bank_code: String,
    /// How much.
    pub amount: Money,
    /// Of what.
    pub currency: Currency,
    /// The language of the bank page, `TH` or `EN`.
    pub language: Language,
    /// Its status.
    pub status: DepositStatus,
    /// Why it was not credited, or what was unusual.
    pub reason: Option<Reason>,
    /// The gateway's own identifier, once it took the deposit.
    pub gateway_reference: Option<String>,
    /// The bank page, once the gateway took the deposit.
    pub pay_url: Option<String>,
    /// Epoch milliseconds.
    pub created_at_ms: i64,
    /// When the time to pay is over, epoch milliseconds.
    pub expires_at_ms: i64,
    /// When it left `pending` for the last time, epoch milliseconds.
    pub completed_at_ms: Option<i64>,
    /// How often the gateway was asked in the present state.
    pub polls: i32,
    /// What arrived for it; `None` before, and for deposits of versions without receipts.
    pub received: Option<Money>,
    /// What of it was credited.
    pub credited: Option<Money>,
    /// Where it stands; `None` for deposits of versions without receipts.
    pub step: Option<DepositStep>,
    /// The deposit that was paid a second time by this one.
    pub repeats: Option<DepositId>,
}

words! {
    /// What a gateway says of a deposit.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Report as str: word {
        /// The gateway has the money.
        Paid = "paid",
        /// The payer or the bank refused.
        Declined = "declined",
        /// No payment came in time, and none is possible any more.
        Expired = "expired",
        /// Not decided.
        Pending = "pending",
        /// The gateway does not know the deposit.
        Unknown = "unknown",
    }
}

/// What a report does to a deposit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Step {
    /// It did not come to a payment.
    Close(DepositStatus, Reason),
    /// Nothing new.
    Nothing,
    /// The gateway now denies what it confirmed before. The money stays; a person must look.
    Contradiction,
}

/// How long after its end a deposit may stay undecided at the gateway before we call it cancelled.
const UNDECIDED_MS_MAX: i64 = 60 * 60 * 1_000;

/// What a report does to a deposit in `status` whose time to pay ends at `expires_at_ms`.
///
/// A report moves no money and makes no success: that do receipts, also after the deposit was given up.
#[must_use]
pub(super) const fn step(status: DepositStatus, report: Report, now_ms: i64, expires_at_ms: i64) -> Step {
    match (status, report) {
        (DepositStatus::Success, Report::Declined | Report::Expired | Report::Unknown) => Step::Contradiction,
        (DepositStatus::Pending, Report::Declined) => Step::Close(DepositStatus::Failed, Reason::Declined),
        (DepositStatus::Pending, Report::Expired) => Step::Close(DepositStatus::Cancelled, Reason::Expired),
        // A deposit may still be on its way to the gateway until its time is over.
        (DepositStatus::Pending, Report::Unknown) if now_ms >= expires_at_ms => {
            Step::Close(DepositStatus::Cancelled, Reason::Expired)
        }
        (DepositStatus::Pending, Report::Pending) if now_ms >= expires_at_ms + UNDECIDED_MS_MAX => {
            Step::Close(DepositStatus::Cancelled, Reason::Expired)
        }
        _ => Step::Nothing,
    }
}

/// When the gateway is asked next, after `polls` questions in the present state; `None` never again.
///
/// A pending deposit is asked about ever more rarely, but soon after its time to pay is over. One that was
/// given up is asked about for another day, should a callback about a late payment have been lost.
#[must_use]
pub(super) fn next_poll_at_ms(
    status: DepositStatus,
    polls: i32,
    now_ms: i64,
    expires_at_ms: i64,
) -> Option<i64> {
    const SECOND_MS: i64 = 1_000;
    const MINUTE_MS: i64 = 60 * SECOND_MS;
    const LATE_MS: [i64; 4] = [10 * MINUTE_MS, 60 * MINUTE_MS, 6 * 60 * MINUTE_MS, 24 * 60 * MINUTE_MS];
    let polls = usize::try_from(polls).unwrap_or_default();
    match status {
        DepositStatus::Pending => {
            let wait_ms = (5 * SECOND_MS) << polls.min(4);
            let next_ms = now_ms + wait_ms.min(MINUTE_MS);
            let soon_after_end_ms = expires_at_ms + SECOND_MS;
            Some(if now_ms < soon_after_end_ms { next_ms.min(soon_after_end_ms) } else { next_ms })
        }
        DepositStatus::Cancelled | DepositStatus::Failed => {
            LATE_MS.get(polls).map(|wait_ms| now_ms + wait_ms)
        }
        DepositStatus::Success => None,
    }
}

/// A way to pay as a merchant offers it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PaymentChannel {
    /// The kind of channel: `gateway`.
    pub channel: String,
    /// The gateway's code.
    pub vendor: String,
    /// What it is called.
    pub display_name: LocalText,
    /// The currency it takes.
    pub currency: Currency,
    /// The least amount of one deposit.
    pub min_amount: Money,
    /// The largest amount of one deposit.
    pub max_amount: Money,
    /// Amounts offered as buttons.
    pub quick_amounts: Vec<Money>,
    /// The banks behind it.
    pub banks: Vec<Bank>,
    /// Whether it is offered now.
    pub enabled: bool,
    /// Its place in the list.
    pub sort: i32,
}

/// A bank that a gateway leads to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Bank {
    /// Identifier in requests.
    pub bank_id: String,
    /// The gateway's code of it.
    pub bank_code: String,
    /// What it is called.
    pub display_name: LocalText,
    /// Path of its icon.
    pub icon_url: String,
}

impl PaymentChannel {
    /// Whether `amount` may be deposited: within the bounds, in whole hundredths.
    #[must_use]
    pub fn takes(&self, amount: Money) -> bool {
        (self.min_amount..=self.max_amount).contains(&amount) && amount.is_whole_hundredths()
    }

    /// What contradicts itself, in words.
    pub(super) fn contradiction(&self) -> Option<String> {
        let vendor = &self.vendor;
        if !self.min_amount.is_positive() || self.max_amount < self.min_amount {
            return Some(format!("{vendor}: the least amount must be positive and no more than the largest"));
        }
        if self.max_amount > Money::REQUEST_MAX {
            return Some(format!("{vendor}: the largest amount is beyond what one request may name"));
        }
        if let Some(amount) = self.quick_amounts.iter().find(|amount| !self.takes(**amount)) {
            return Some(format!("{vendor}: the quick amount {amount} is not accepted"));
        }
        self.banks.is_empty().then(|| format!("{vendor}: there is no bank"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: i64 = 1_000_000_000;
    const END: i64 = NOW + 900_000;

    #[test]
    fn r29_every_report_has_one_meaning_in_every_state() {
        use DepositStatus::{Cancelled, Failed, Pending, Success};
        let declined = Step::Close(Failed, Reason::Declined);
        let expired = Step::Close(Cancelled, Reason::Expired);
        let table = [
            (Pending, Report::Paid, NOW, Step::Nothing),
            (Pending, Report::Declined, NOW, declined),
            (Pending, Report::Expired, NOW, expired),
            (Pending, Report::Pending, NOW, Step::Nothing),
            (Pending, Report::Pending, END, Step::Nothing),
            (Pending, Report::Pending, END + UNDECIDED_MS_MAX, expired),
            (Pending, Report::Unknown, NOW, Step::Nothing),
            (Pending, Report::Unknown, END, expired),
            (Success, Report::Paid, NOW, Step::Nothing),
            (Success, Report::Pending, NOW, Step::Nothing),
            (Success, Report::Declined, NOW, Step::Contradiction),
            (Success, Report::Expired, END, Step::Contradiction),
            (Success, Report::Unknown, END, Step::Contradiction),
            (Failed, Report::Paid, NOW, Step::Nothing),
            (Failed, Report::Declined, NOW, Step::Nothing),
            (Failed, Report::Unknown, END, Step::Nothing),
            (Cancelled, Report::Paid, END + UNDECIDED_MS_MAX, Step::Nothing),
            (Cancelled, Report::Expired, END, Step::Nothing),
            (Cancelled, Report::Declined, END, Step::Nothing),
        ];
        for (status, report, now_ms, expected) in table {
            assert_eq!(step(status, report, now_ms, END), expected, "{status:?} {report:?} at {now_ms}");
        }
    }

    #[test]
    fn the_gateway_is_asked_ever_more_rarely_and_right_after_the_end() {
        let waits: Vec<_> = (0..8)
            .map(|polls| next_poll_at_ms(DepositStatus::Pending, polls, NOW, END).unwrap() - NOW)
            .collect();
        assert_eq!(waits, [5_000, 10_000, 20_000, 40_000, 60_000, 60_000, 60_000, 60_000]);
        let before_end = next_poll_at_ms(DepositStatus::Pending, 9, END - 2_000, END);
        assert_eq!(before_end, Some(END + 1_000));
        assert_eq!(next_poll_at_ms(DepositStatus::Pending, 9, END + 1_000, END), Some(END + 61_000));
        assert!(next_poll_at_ms(DepositStatus::Cancelled, 3, NOW, END).is_some());
        assert_eq!(next_poll_at_ms(DepositStatus::Cancelled, 4, NOW, END), None);
        assert_eq!(next_poll_at_ms(DepositStatus::Success, 0, NOW, END), None);
    }

    #[test]
    fn the_demo_channels_hold_together() {
        let text = include_str!("../../../../../content/demo/gateways.json");
        let channels: Vec<PaymentChannel> = serde_json::from_str(text).unwrap();
        for channel in &channels {
            assert_eq!(channel.contradiction(), None);
        }
        let broken = PaymentChannel { min_amount: Money::ZERO, ..channels[0].clone() };
        assert!(broken.contradiction().is_some());
    }
}
