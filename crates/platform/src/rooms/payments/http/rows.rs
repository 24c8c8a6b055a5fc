use erawan_kernel::{Language, Money};

use super::super::model::{FINAL_AFTER, NETWORK};
use super::super::{
    Bank, ChannelKind, ChannelName, CollectionAccount, Deposit, DepositStatus, DepositStep, HistoryStep,
    PaymentChannel, Quote, Reason, SeenCoins,
};
use super::transfer::AccountFields;
use crate::web::prelude::*;

/// A way to pay.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ChannelRow {
    channel: ChannelName,
    kind: ChannelKind,
    /// The gateway's code.
    #[schema(examples("sandbox"))]
    vendor: String,
    display_name: String,
    min_amount: Money,
    max_amount: Money,
    /// Amounts to offer as buttons.
    quick_amounts: Vec<Money>,
    banks: Vec<BankRow>,
    /// What a member should know before paying.
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct BankRow {
    bank_id: String,
    bank_code: String,
    display_name: String,
    icon_url: String,
}

impl ChannelRow {
    pub(super) fn of(channel: PaymentChannel, language: Language) -> Self {
        let bank = |bank: Bank| BankRow {
            display_name: bank.display_name.in_language(language).to_owned(),
            bank_id: bank.bank_id,
            bank_code: bank.bank_code,
            icon_url: bank.icon_url,
        };
        Self {
            display_name: channel.display_name.in_language(language).to_owned(),
            channel: channel.channel,
            kind: channel.channel.kind(),
            note: channel.note.map(|note| note.in_language(language).to_owned()),
            vendor: channel.vendor,
            min_amount: channel.min_amount,
            max_amount: channel.max_amount,
            quick_amounts: channel.quick_amounts,
            banks: channel.banks.into_iter().map(bank).collect(),
        }
    }
}

/// A deposit that was ordered.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct DepositCreated {
    #[schema(examples("dep_0198c3f1a2b47c3d8e9f0a1b2c3d4e5f"))]
    order_id: String,
    /// Where to pay. Absent for a deposit that is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pay_url: Option<String>,
    /// The text of the QR code to pay by.
    #[serde(skip_serializing_if = "Option::is_none")]
    qr_code: Option<String>,
    /// Where to send coins: the member's own address.
    #[serde(skip_serializing_if = "Option::is_none")]
    address: Option<String>,
    /// The network to send them on.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(examples("TRC20"))]
    network: Option<&'static str>,
    /// How many to send.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(examples("14.598541"))]
    coins: Option<String>,
    /// What one coin comes to.
    #[serde(skip_serializing_if = "Option::is_none")]
    rate: Option<Money>,
    /// Until when coins that are sent count at that rate, epoch milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    rate_until: Option<i64>,
    kind: ChannelKind,
    status: DepositStatus,
    /// When the time to pay is over, epoch milliseconds.
    expires_at: i64,
}

/// How a deposit is paid in coins.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct QuoteRow {
    /// The network to send them on; what is sent on another one is lost.
    #[schema(examples("TRC20"))]
    network: &'static str,
    /// Where to send them: the member's own address.
    address: String,
    /// How many to send.
    #[schema(examples("14.598541"))]
    coins: String,
    /// What one coin comes to.
    rate: Money,
    /// Until when coins that are sent count at that rate, epoch milliseconds; later ones count at that of their final
    /// block.
    rate_until: i64,
    /// Coins for it that are on the chain and not final.
    #[serde(skip_serializing_if = "Option::is_none")]
    seen: Option<SeenRow>,
}

/// Coins on the chain, in a block that a fork could still remove.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SeenRow {
    coins: String,
    /// Blocks from theirs to the last one.
    confirmations: i32,
    /// So many make a block final.
    needed: i32,
}

impl From<Quote> for QuoteRow {
    fn from(quote: Quote) -> Self {
        let seen = |SeenCoins { coins, confirmations }| SeenRow {
            coins: coins.to_string(),
            confirmations,
            needed: FINAL_AFTER,
        };
        Self {
            network: NETWORK,
            address: quote.address,
            coins: quote.coins.to_string(),
            rate: quote.rate,
            rate_until: quote.rate_until_ms,
            seen: quote.seen.map(seen),
        }
    }
}

/// A deposit as its member sees it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct DepositRow {
    order_id: String,
    channel: ChannelName,
    kind: ChannelKind,
    vendor: String,
    bank_code: String,
    /// What was ordered.
    amount: Money,
    /// What arrived, where it differs from what was ordered.
    #[serde(skip_serializing_if = "Option::is_none")]
    received_amount: Option<Money>,
    /// What of it was credited, where it differs from what arrived.
    #[serde(skip_serializing_if = "Option::is_none")]
    credited_amount: Option<Money>,
    status: DepositStatus,
    /// Where a deposit stands that is not over.
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<DepositStep>,
    /// What of it the provider took back afterwards.
    #[serde(skip_serializing_if = "Option::is_none")]
    reversed_amount: Option<Money>,
    /// When it did last, epoch milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    reversed_at: Option<i64>,
    /// Why it was not credited, or what was unusual.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<Reason>,
    /// The same in the reader's language.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason_text: Option<&'static str>,
    /// Where to pay, while there is something to pay.
    #[serde(skip_serializing_if = "Option::is_none")]
    pay_url: Option<String>,
    /// The text of the QR code to pay by, while there is something to pay.
    #[serde(skip_serializing_if = "Option::is_none")]
    qr_code: Option<String>,
    /// Epoch milliseconds.
    created_at: i64,
    /// When the time to pay is over, epoch milliseconds.
    expires_at: i64,
    /// Epoch milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    completed_at: Option<i64>,
    /// Of a manual transfer, while there is something to pay: where it goes.
    #[serde(skip_serializing_if = "Option::is_none")]
    account: Option<AccountFields>,
    /// Exactly this is to be transferred; the satang are credited too.
    #[serde(skip_serializing_if = "Option::is_none")]
    amount_to_pay: Option<Money>,
    /// What may be written with the transfer.
    #[serde(skip_serializing_if = "Option::is_none")]
    reference: Option<String>,
    /// How many pictures were sent in.
    #[serde(skip_serializing_if = "Option::is_none")]
    images: Option<usize>,
    /// Of a deposit in coins: what its member was quoted.
    #[serde(skip_serializing_if = "Option::is_none")]
    quote: Option<QuoteRow>,
    /// Its way so far, oldest first.
    steps: Vec<StepRow>,
}

/// A step of a deposit.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct StepRow {
    step: HistoryStep,
    /// Epoch milliseconds.
    at: i64,
}

impl DepositRow {
    /// `transfer`: of a manual transfer to which account it goes and how many pictures were sent in.
    pub(super) fn of(
        deposit: Deposit,
        history: Vec<(HistoryStep, i64)>,
        language: Language,
        transfer: Option<(CollectionAccount, usize)>,
    ) -> Self {
        let is_payable = deposit.is_payable();
        let (account, images) = transfer.unzip();
        Self {
            amount_to_pay: deposit.amount_to_pay.filter(|_| is_payable),
            reference: deposit.ref1.filter(|_| account.is_some()),
            account: account.map(|account| AccountFields::of(account, &deposit.bank_code)),
            images,
            quote: deposit.quote.map(QuoteRow::from),
            order_id: deposit.id.to_string(),
            channel: deposit.channel,
            kind: deposit.channel.kind(),
            vendor: deposit.vendor,
            bank_code: deposit.bank_code,
            amount: deposit.amount,
            received_amount: deposit.received.filter(|received| *received != deposit.amount),
            credited_amount: deposit.credited.filter(|credited| Some(*credited) != deposit.received),
            status: deposit.status,
            step: deposit.step.filter(|step| *step != DepositStep::Done),
            reversed_amount: None,
            reversed_at: None,
            reason: deposit.reason,
            reason_text: deposit.reason.map(|reason| reason.text(language)),
            pay_url: deposit.pay_url.filter(|_| is_payable),
            qr_code: deposit.qr_code.filter(|_| is_payable && deposit.step != Some(DepositStep::Placing)),
            created_at: deposit.created_at_ms,
            expires_at: deposit.expires_at_ms,
            completed_at: deposit.completed_at_ms,
            steps: history.into_iter().map(|(step, at)| StepRow { step, at }).collect(),
        }
    }

    /// `reversed`: what the provider took back, and when last.
    pub(super) fn with_reversal(self, reversed: Option<(Money, i64)>) -> Self {
        let (reversed_amount, reversed_at) = reversed.unzip();
        Self { reversed_amount, reversed_at, ..self }
    }
}

impl From<Deposit> for DepositCreated {
    fn from(deposit: Deposit) -> Self {
        let is_payable = deposit.status == DepositStatus::Pending;
        let quote = deposit.quote.filter(|_| is_payable);
        Self {
            network: quote.as_ref().map(|_| NETWORK),
            coins: quote.as_ref().map(|quote| quote.coins.to_string()),
            rate: quote.as_ref().map(|quote| quote.rate),
            rate_until: quote.as_ref().map(|quote| quote.rate_until_ms),
            address: quote.map(|quote| quote.address),
            order_id: deposit.id.to_string(),
            pay_url: deposit.pay_url.filter(|_| is_payable),
            qr_code: deposit.qr_code.filter(|_| is_payable),
            kind: deposit.channel.kind(),
            status: deposit.status,
            expires_at: deposit.expires_at_ms,
        }
    }
}
