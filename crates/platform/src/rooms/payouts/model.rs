use erawan_kernel::ids::{BankCardId, MemberId, MerchantId, ProposalId, WithdrawalId};
use erawan_kernel::{Currency, Language, Money};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::payer::PaidCoins;
use crate::rooms::merchant::DestinationKind;
use crate::words::words;

words! {
    /// Where a withdrawal stands.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
    #[serde(rename_all = "lowercase")]
    pub enum WithdrawalState as str: ALL, word, parse {
        /// It is written down; whether its money is held is not known yet.
        Requesting = "requesting",
        /// The wallet had no money for it; nothing was held.
        Gone = "gone",
        /// Its money is held.
        Requested = "requested",
        /// Two operators decide about it.
        Review = "review",
        /// It is to be paid.
        Approved = "approved",
        /// It is being handed to the payer.
        Sending = "sending",
        /// The payer took it.
        Sent = "sent",
        /// The payer did not answer; it is asked until it does.
        Unknown = "unknown",
        /// The money is with the member's bank.
        Paid = "paid",
        /// It was refused and the money is back in the wallet.
        Refused = "refused",
        /// The bank sent the money back; it is in the wallet again.
        Returned = "returned",
    }
}

words! {
    /// The status of a withdrawal, as the member filters by it.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
    #[serde(rename_all = "lowercase")]
    pub enum WithdrawalStatus as str: ALL, word, parse {
        /// It waits for a decision; its money is held.
        Pending = "pending",
        /// It is on its way.
        Processing = "processing",
        /// The money is with the member's bank.
        Paid = "paid",
        /// It did not come about; the money is in the wallet again.
        Refused = "refused",
    }
}

impl WithdrawalState {
    /// Whether its money is out of the wallet or free again.
    #[must_use]
    pub const fn has_ended(self) -> bool {
        matches!(self, Self::Gone | Self::Paid | Self::Refused | Self::Returned)
    }

    /// The status that the member sees.
    #[must_use]
    pub const fn status(self) -> WithdrawalStatus {
        match self {
            Self::Requesting | Self::Requested | Self::Review => WithdrawalStatus::Pending,
            Self::Approved | Self::Sending | Self::Sent | Self::Unknown => WithdrawalStatus::Processing,
            Self::Paid => WithdrawalStatus::Paid,
            Self::Gone | Self::Refused | Self::Returned => WithdrawalStatus::Refused,
        }
    }
}

words! {
    /// Why operators refuse a withdrawal.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
    pub enum Refusal as str: word, parse {
        /// The account is not in the member's name.
        #[serde(rename = "wrong.name")]
        WrongName = "wrong.name",
        /// Documents are needed first.
        #[serde(rename = "needs.documents")]
        NeedsDocuments = "needs.documents",
        /// The play behind it is not clear.
        #[serde(rename = "unclear.play")]
        UnclearPlay = "unclear.play",
        /// The provider cannot pay to this account.
        #[serde(rename = "cannot.pay")]
        CannotPay = "cannot.pay",
    }
}

words! {
    /// Why a withdrawal did not come about.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
    pub enum WithdrawalReason as str: word, parse {
        /// The account is not in the member's name.
        #[serde(rename = "wrong.name")]
        WrongName = "wrong.name",
        /// Documents are needed first.
        #[serde(rename = "needs.documents")]
        NeedsDocuments = "needs.documents",
        /// The play behind it is not clear.
        #[serde(rename = "unclear.play")]
        UnclearPlay = "unclear.play",
        /// The provider cannot pay to this account.
        #[serde(rename = "cannot.pay")]
        CannotPay = "cannot.pay",
        /// The bank sent the money back.
        #[serde(rename = "returned")]
        Returned = "returned",
    }
}

impl From<Refusal> for WithdrawalReason {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::WrongName => Self::WrongName,
            Refusal::NeedsDocuments => Self::NeedsDocuments,
            Refusal::UnclearPlay => Self::UnclearPlay,
            Refusal::CannotPay => Self::CannotPay,
        }
    }
}

impl WithdrawalReason {
    /// What a person reads.
    #[must_use]
    pub const fn text(self, language: Language) -> &'static str {
        match (self, language) {
            (Self::WrongName, Language::English) => "The account is not in your name",
            (Self::WrongName, Language::Thai) => "ชื่อบัญชีไม่ตรงกับชื่อของคุณ",
            (Self::NeedsDocuments, Language::English) => "We need documents from you first",
            (Self::NeedsDocuments, Language::Thai) => "ต้องยื่นเอกสารยืนยันตัวตนก่อน",
            (Self::UnclearPlay, Language::English) => "The play behind it has to be looked at first",
            (Self::UnclearPlay, Language::Thai) => "ต้องตรวจสอบรายการเล่นก่อน",
            (Self::CannotPay, Language::English) => "Our provider cannot pay to this account",
            (Self::CannotPay, Language::Thai) => "ผู้ให้บริการไม่สามารถโอนเข้าบัญชีนี้ได้",
            (Self::Returned, Language::English) => "Your bank sent the money back",
            (Self::Returned, Language::Thai) => "ธนาคารปลายทางส่งเงินคืน",
        }
    }
}

words! {
    /// A rule that sends a withdrawal to review.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
    pub enum RuleCode as str: word {
        /// It is above what is paid without a decision.
        #[serde(rename = "amount")]
        Amount = "amount",
        /// The day's withdrawals together are above what is paid without a decision.
        #[serde(rename = "day.sum")]
        DaySum = "day.sum",
        /// It is the member's first one.
        #[serde(rename = "first")]
        First = "first",
        /// The account was added lately.
        #[serde(rename = "destination.new")]
        DestinationNew = "destination.new",
        /// Another member had the account before.
        #[serde(rename = "destination.shared")]
        DestinationShared = "destination.shared",
        /// A password, or what can reset it, was changed lately.
        #[serde(rename = "credentials")]
        Credentials = "credentials",
        /// There were many in a short time.
        #[serde(rename = "velocity")]
        Velocity = "velocity",
        /// Less was staked than deposited since the last withdrawal.
        #[serde(rename = "play.little")]
        PlayLittle = "play.little",
        /// Money of the member was suspended lately, or waits still.
        #[serde(rename = "suspense")]
        Suspense = "suspense",
        /// A deposit of the member was taken back lately, or left a debt.
        #[serde(rename = "reversal")]
        Reversal = "reversal",
        /// The member logs in with what was not seen before.
        #[serde(rename = "device.new")]
        DeviceNew = "device.new",
        /// The member logs in from a country where they were not before.
        #[serde(rename = "country.new")]
        CountryNew = "country.new",
        /// A round won much, or many times its stake.
        #[serde(rename = "win.large")]
        WinLarge = "win.large",
        /// No deposit was ever proven to be paid by the member.
        #[serde(rename = "payer.unknown")]
        PayerUnknown = "payer.unknown",
        /// Many different payers paid the member's deposits.
        #[serde(rename = "payers")]
        Payers = "payers",
        /// A round with a stake is open.
        #[serde(rename = "round.open")]
        RoundOpen = "round.open",
        /// Another member sent money.
        #[serde(rename = "transfer.in")]
        TransferIn = "transfer.in",
        /// A browser, a payer or a destination is also another member's who is excluded, or many others'.
        #[serde(rename = "cluster")]
        Cluster = "cluster",
        /// The payee name is on the merchant's sanctions list.
        #[serde(rename = "list")]
        List = "list",
        /// The statement does not come to what the ledger holds.
        #[serde(rename = "books")]
        Books = "books",
        /// The destination was changed while it waited.
        #[serde(rename = "destination.changed")]
        DestinationChanged = "destination.changed",
        /// The payer could not pay it.
        #[serde(rename = "attempt.failed")]
        AttemptFailed = "attempt.failed",
        /// Operators froze the member's withdrawals.
        #[serde(rename = "frozen")]
        Frozen = "frozen",
        /// It was held back because something did not fit.
        #[serde(rename = "held")]
        Held = "held",
    }
}

/// A rule that fired, with what it saw.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fired {
    /// Which rule.
    pub code: RuleCode,
    /// The amount, count or time that it saw; empty when it could not be learnt.
    pub seen: String,
    /// What it allows.
    pub allowed: String,
}

/// A withdrawal from the member's request to its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Withdrawal {
    /// Identifier, and what the keys of its movements are derived from.
    pub id: WithdrawalId,
    /// Where the member's account is held.
    pub merchant_id: MerchantId,
    /// Whose wallet pays.
    pub member_id: MemberId,
    /// What the member's client named the request.
    pub idempotency_key: Uuid,
    /// The card it was asked for.
    pub card_id: BankCardId,
    /// What kind of account the destination is.
    pub kind: DestinationKind,
    /// The bank of the destination.
    pub bank_code: String,
    /// The number of the destination, masked.
    pub account_masked: String,
    /// The destination, sealed: a copy of its own, so that a change of the card changes nothing here.
    pub sealed_destination: Vec<u8>,
    /// Over kind, bank, number and holder.
    pub destination_digest: [u8; 32],
    /// How much leaves the wallet.
    pub amount: Money,
    /// What of it is the fee.
    pub fee: Money,
    /// Of what.
    pub currency: Currency,
    /// Who pays.
    pub payer: String,
    /// Where it stands.
    pub state: WithdrawalState,
    /// What the payer says does not fit: nothing happens by itself any more.
    pub held: bool,
    /// What did not fit, while it is held.
    pub held_because: Option<String>,
    /// Why it did not come about.
    pub reason: Option<WithdrawalReason>,
    /// The rules that fired.
    pub rules: Vec<Fired>,
    /// The proposal that decided it.
    pub decided_by: Option<ProposalId>,
    /// Epoch milliseconds.
    pub created_at_ms: i64,
    /// When a decision is due, epoch milliseconds.
    pub due_at_ms: i64,
    /// When it ended, epoch milliseconds.
    pub completed_at_ms: Option<i64>,
}

impl Withdrawal {
    /// What the member receives.
    #[must_use]
    pub fn net(&self) -> Money {
        Money::from_minor(self.amount.minor() - self.fee.minor())
    }
}

words! {
    /// Where an attempt to pay stands.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
    #[serde(rename_all = "lowercase")]
    pub enum AttemptState as str: word, parse {
        /// It is written down; whether the payer heard of it is not known.
        New = "new",
        /// The payer took it.
        Sent = "sent",
        /// The payer did not answer.
        Unknown = "unknown",
        /// The payer paid.
        Paid = "paid",
        /// The payer definitely did not pay.
        Failed = "failed",
    }
}

/// One attempt to pay a withdrawal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attempt {
    /// What the payer knows it by; never that of another one.
    pub reference: String,
    /// Of which withdrawal.
    pub withdrawal: WithdrawalId,
    /// From 1.
    pub number: i32,
    /// Who pays.
    pub payer: String,
    /// Over the amount and the destination that are sent.
    pub digest: [u8; 32],
    /// Where it stands.
    pub state: AttemptState,
    /// How often the payer was asked.
    pub asks: i32,
    /// How often in a row it then said no.
    pub noes: i32,
    /// What it said last.
    pub last_said: Option<String>,
    /// The coins that were sent, of one that was paid to an address.
    pub coins: Option<PaidCoins>,
    /// Epoch milliseconds.
    pub created_at_ms: i64,
    /// When it was sent first, epoch milliseconds.
    pub sent_at_ms: Option<i64>,
    /// When it was decided, epoch milliseconds.
    pub ended_at_ms: Option<i64>,
}

/// How long after one question the payer is asked again, after `asks` of them.
#[must_use]
pub(super) fn wait_ms(asks: i32) -> i64 {
    const SECONDS: [i64; 5] = [5, 10, 20, 40, 60];
    const MINUTE_MS: i64 = 60_000;
    let asks = usize::try_from(asks).unwrap_or_default();
    match SECONDS.get(asks) {
        Some(seconds) => seconds * 1_000,
        // Every two minutes for about half an hour, then every ten, for ever.
        None if asks < SECONDS.len() + 15 => 2 * MINUTE_MS,
        None => 10 * MINUTE_MS,
    }
}
