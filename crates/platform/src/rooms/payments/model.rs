use erawan_kernel::ids::{DepositId, MemberId, MerchantId};
use erawan_kernel::{Currency, Language, Money};
use serde::Serialize;
use uuid::Uuid;

use crate::words::words;

mod channel;
mod coin;
mod collection;
mod history;
mod name;
mod receipt;
mod reversal;

pub use channel::{Bank, ChannelKind, ChannelName, PaymentChannel};
pub(crate) use coin::is_rate;
pub use coin::{CoinFacts, Coins, Quote, SeenCoins};
pub(super) use coin::{FINAL_AFTER, NETWORK, OTHER_TOKEN, RATE_MS, USDT, deposit_of_coins, rate_of};
pub use collection::{AccountSecret, CollectionAccount};
pub(super) use collection::{AtAccount, tag_range, tagged};
pub use history::HistoryStep;
pub(super) use name::compare_kept_name;
pub(super) use name::payer_key;
pub(crate) use name::{NameMatch, compare_names, name_keys};
pub(super) use receipt::{MemberFacts, Named, Parts, divide, match_deposit};
pub use receipt::{Receipt, ReceiptState, Resolution, Resolved, SuspenseReason};
pub use reversal::{DebtEnd, Reversal, ReversalParts, ReversalState};
pub(super) use reversal::{divide_reversal, repaid_by};

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
        /// The member says that it is paid; nothing arrived yet.
        Claimed = "claimed",
        /// Coins for it are on the chain, in a block that is not final.
        Matching = "matching",
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
        /// Its member gave it up before paying.
        #[serde(rename = "by.member")]
        ByMember = "by.member",
        /// Two operators looked for the money and did not find it.
        #[serde(rename = "not.received")]
        NotReceived = "not.received",
        /// Two operators saw that another person had paid.
        #[serde(rename = "payer.other")]
        OtherPayer = "payer.other",
        /// Its member sent coins without ordering it.
        #[serde(rename = "unordered")]
        Unordered = "unordered",
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
            (Self::ByMember, Language::English) => "You cancelled this deposit",
            (Self::ByMember, Language::Thai) => "คุณยกเลิกรายการฝากนี้แล้ว",
            (Self::NotReceived, Language::English) => "We looked for your transfer and it did not arrive",
            (Self::NotReceived, Language::Thai) => "ตรวจสอบแล้วไม่พบยอดโอนของรายการนี้",
            (Self::OtherPayer, Language::English) => {
                "The money came from an account in another name and goes back there"
            }
            (Self::OtherPayer, Language::Thai) => "เงินโอนมาจากบัญชีชื่ออื่น เราจะคืนกลับบัญชีต้นทาง",
            (Self::Unordered, Language::English) => {
                "You sent coins without ordering a deposit; they are in your wallet at the rate of their final block"
            }
            (Self::Unordered, Language::Thai) => {
                "คุณส่งเหรียญโดยไม่ได้ทำรายการฝาก เงินเข้ากระเป๋าแล้วตามอัตราของบล็อกสุดท้าย"
            }
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
    /// The kind of channel.
    pub channel: ChannelName,
    /// The text of a QR code to pay by.
    pub qr_code: Option<String>,
    /// What the payer's bank tells with the money, of no other deposit.
    pub ref1: Option<String>,
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
    /// What is to be transferred, with the satang that name the deposit; of a manual transfer only.
    pub amount_to_pay: Option<Money>,
    /// The account that was shown; of a manual transfer only.
    pub collection_account: Option<String>,
    /// When the member said that it is paid, epoch milliseconds.
    pub claimed_at_ms: Option<i64>,
    /// How it is paid in coins; of one that was ordered at a crypto channel only.
    pub quote: Option<Quote>,
}

impl Deposit {
    /// What the member is asked to pay.
    #[must_use]
    pub fn due(&self) -> Money {
        self.amount_to_pay.unwrap_or(self.amount)
    }

    /// Whether there is something to pay.
    #[must_use]
    pub fn is_payable(&self) -> bool {
        self.status == DepositStatus::Pending && self.step != Some(DepositStep::InReview)
    }

    /// What is unusual about money that is credited for it as it is now.
    #[must_use]
    pub fn unusual(&self) -> Option<Reason> {
        match self.status {
            DepositStatus::Pending | DepositStatus::Success => None,
            DepositStatus::Failed | DepositStatus::Cancelled => match self.reason {
                Some(Reason::Unordered) => self.reason,
                _ => Some(Reason::Late),
            },
        }
    }
}

impl Deposit {
    /// A deposit that begins: its gateway has not been asked, and nothing arrived.
    pub(super) fn new(
        id: DepositId,
        (merchant_id, member_id): (MerchantId, MemberId),
        idempotency_key: Uuid,
        (channel, bank): (&PaymentChannel, &Bank),
        amount: Money,
        language: Language,
        now_ms: i64,
    ) -> Self {
        Self {
            id,
            merchant_id,
            member_id,
            idempotency_key,
            vendor: channel.vendor.clone(),
            bank_id: bank.bank_id.clone(),
            bank_code: bank.bank_code.clone(),
            channel: channel.channel,
            qr_code: None,
            ref1: None,
            amount,
            currency: channel.currency,
            language,
            status: DepositStatus::Pending,
            reason: None,
            gateway_reference: None,
            pay_url: None,
            created_at_ms: now_ms,
            expires_at_ms: now_ms + channel.channel.time_to_pay_ms(),
            completed_at_ms: None,
            polls: 0,
            received: None,
            credited: None,
            step: Some(DepositStep::Placing),
            repeats: None,
            amount_to_pay: None,
            collection_account: None,
            claimed_at_ms: None,
            quote: None,
        }
    }
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

/// When a deposit that was credited is asked about again, in case its money was taken back and the callback was lost:
/// only of channels whose payers may call it back, and ever more seldom.
pub(super) fn next_reversal_poll_at_ms(channel: ChannelName, polls: i32, now_ms: i64) -> Option<i64> {
    const DAY_MS: i64 = 24 * 60 * 60 * 1_000;
    const DAYS: [i64; 7] = [1, 2, 4, 8, 15, 30, 60];
    if channel != ChannelName::Card {
        return None;
    }
    let polls = usize::try_from(polls).unwrap_or_default();
    DAYS.get(polls).map(|days| now_ms + days * DAY_MS)
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
}
