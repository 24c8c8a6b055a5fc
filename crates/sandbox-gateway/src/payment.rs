use erawan_kernel::promptpay::{Payee, PromptPay};
use erawan_kernel::{Currency, Language, Money};
use serde::{Deserialize, Serialize};

/// How the payer pays, where it is not by online banking.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Channel {
    Promptpay,
    Alipay,
    Qq,
    Wechat,
    Ewallet,
    Card,
}

/// The platform's request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct NewPayment {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) channel: Option<Channel>,
    /// As which vendor the platform speaks to this service; names the address of callbacks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) vendor: Option<String>,
    /// Of a PromptPay code, as the two references.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) biller_id: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) ref1: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) ref2: Option<String>,
    pub(crate) order_id: String,
    pub(crate) amount: Money,
    pub(crate) currency: Currency,
    pub(crate) bank_code: String,
    pub(crate) return_url: String,
    pub(crate) language: Language,
    /// Epoch milliseconds after which it can no longer be paid.
    pub(crate) expires_at: i64,
}

impl NewPayment {
    /// Whether it can be taken.
    pub(crate) fn is_whole(&self) -> bool {
        let is_sign = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        let is_vendor = |vendor: &String| (2..=32).contains(&vendor.len()) && vendor.bytes().all(is_sign);
        let has_code = self.channel != Some(Channel::Promptpay) || self.promptpay_code().is_some();
        self.amount.is_positive() && self.vendor.as_ref().is_none_or(is_vendor) && has_code
    }

    /// The text of the PromptPay code that asks for it.
    pub(crate) fn promptpay_code(&self) -> Option<String> {
        let (biller_id, ref1) = (self.biller_id.clone()?, self.ref1.clone()?);
        let payee = Payee::Biller { biller_id, ref1, ref2: self.ref2.clone() };
        PromptPay { payee, amount: Some(self.amount), is_one_time: true }.text().ok()
    }
}

/// The status of a payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum PaymentStatus {
    Pending,
    Paid,
    Declined,
    Expired,
}

/// A payment of the gateway.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Payment {
    pub(crate) request: NewPayment,
    /// Unguessable; names the bank page.
    pub(crate) id: String,
    /// The money that arrived for it, oldest first.
    pub(crate) transfers: Vec<Transfer>,
    /// What of it was taken back, oldest first.
    #[serde(default)]
    pub(crate) reversals: Vec<Reversal>,
    decision: Option<Decision>,
}

/// Money that arrived at the bank.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Transfer {
    pub(crate) transaction_id: String,
    pub(crate) amount: Money,
    pub(crate) currency: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) payer_name: Option<String>,
    pub(crate) payer_bank: String,
    pub(crate) at: i64,
    /// Of a PromptPay code: what the payer's bank tells with the money.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) ref1: Option<String>,
}

/// Money that was taken back, such as by a charge-back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Reversal {
    #[serde(rename = "reversalId")]
    pub(crate) id: String,
    pub(crate) transaction_id: String,
    pub(crate) amount: Money,
    pub(crate) currency: String,
    pub(crate) at: i64,
}

/// Money that arrived for no payment that the platform ordered: all that is known of it is what its code says.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Unordered {
    pub(crate) vendor: Option<String>,
    pub(crate) transfer: Transfer,
}

#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Decision {
    status: PaymentStatus,
    at_ms: i64,
}

/// What the payer may press on the bank page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Press {
    /// Pay, and tell the merchant at once.
    Approve,
    /// Refuse.
    Decline,
    /// Pay, and tell the merchant after a while.
    Later,
    /// Pay, and tell the merchant twice.
    Twice,
    /// Pay half of it.
    Less,
    /// Pay double.
    More,
    /// Pay it two times.
    Again,
    /// Pay from an account in another name.
    Other,
    /// Pay after the time to pay is over.
    Late,
    /// Take back what was paid.
    Chargeback,
}

impl Press {
    /// How much is paid, and how often.
    pub(crate) fn payments_of(self, amount: Money) -> (Money, usize) {
        const SATANG: i64 = 1_000;
        match self {
            Self::Decline | Self::Chargeback => (Money::ZERO, 0),
            Self::Less => (Money::from_minor((amount.minor() / 2 / SATANG * SATANG).max(SATANG)), 1),
            Self::More => (amount.times(2).unwrap_or(amount), 1),
            Self::Again => (amount, 2),
            Self::Approve | Self::Later | Self::Twice | Self::Other | Self::Late => (amount, 1),
        }
    }

    /// The name that the payer's bank tells, where it tells one.
    pub(crate) const fn payer_name(self, language: Language) -> Option<&'static str> {
        match (self, language) {
            (Self::Other, Language::Thai) => Some("นาย ทดสอบ ผู้อื่น"),
            (Self::Other, Language::English) => Some("Mr Another Payer"),
            _ => None,
        }
    }
}

impl Payment {
    pub(crate) const fn new(request: NewPayment, id: String) -> Self {
        Self { request, id, transfers: Vec::new(), reversals: Vec::new(), decision: None }
    }

    pub(crate) fn status(&self, now_ms: i64) -> PaymentStatus {
        match self.decision {
            Some(decision) => decision.status,
            None if now_ms >= self.request.expires_at => PaymentStatus::Expired,
            None => PaymentStatus::Pending,
        }
    }

    pub(crate) fn decided_at_ms(&self) -> Option<i64> {
        self.decision.map(|decision| decision.at_ms)
    }

    /// How much of a transfer may still be taken back.
    pub(crate) fn reversible(&self, transfer: &Transfer) -> Money {
        let own = self.reversals.iter().filter(|reversal| reversal.transaction_id == transfer.transaction_id);
        let taken_back: i64 = own.map(|reversal| reversal.amount.minor()).sum();
        Money::from_minor(transfer.amount.minor() - taken_back)
    }

    /// The oldest transfer of which something may be taken back, and how much.
    pub(crate) fn next_reversible(&self) -> Option<(&Transfer, Money)> {
        let mut with_rest = self.transfers.iter().map(|transfer| (transfer, self.reversible(transfer)));
        with_rest.find(|(_, rest)| rest.is_positive())
    }

    /// Takes the payer's decision; false when the payment was decided before, or is too early or late for it.
    pub(crate) fn decide(&mut self, press: Press, now_ms: i64) -> bool {
        let wanted = if press == Press::Late { PaymentStatus::Expired } else { PaymentStatus::Pending };
        if press == Press::Chargeback || self.status(now_ms) != wanted {
            return false;
        }
        let status = if press == Press::Decline { PaymentStatus::Declined } else { PaymentStatus::Paid };
        self.decision = Some(Decision { status, at_ms: now_ms });
        true
    }

    /// Takes money, whatever was decided before.
    pub(crate) fn receive(&mut self, transfer: Transfer) {
        self.decision = Some(Decision { status: PaymentStatus::Paid, at_ms: transfer.at });
        self.transfers.push(transfer);
    }
}
