use erawan_kernel::{Currency, Language, Money};
use serde::{Deserialize, Serialize};

/// The platform's request.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct NewPayment {
    pub(crate) order_id: String,
    pub(crate) amount: Money,
    pub(crate) currency: Currency,
    pub(crate) bank_code: String,
    pub(crate) return_url: String,
    pub(crate) language: Language,
    /// Epoch milliseconds after which it can no longer be paid.
    pub(crate) expires_at: i64,
}

/// The status of a payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum PaymentStatus {
    Pending,
    Paid,
    Declined,
    Expired,
}

/// A payment of the gateway.
#[derive(Debug, Clone)]
pub(crate) struct Payment {
    pub(crate) request: NewPayment,
    /// Unguessable; names the bank page.
    pub(crate) id: String,
    decision: Option<Decision>,
}

#[derive(Debug, Clone, Copy)]
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
}

impl Payment {
    pub(crate) const fn new(request: NewPayment, id: String) -> Self {
        Self { request, id, decision: None }
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

    /// Takes the payer's decision; false when the payment was decided or expired before.
    pub(crate) fn decide(&mut self, press: Press, now_ms: i64) -> bool {
        if self.status(now_ms) != PaymentStatus::Pending {
            return false;
        }
        let status = if press == Press::Decline { PaymentStatus::Declined } else { PaymentStatus::Paid };
        self.decision = Some(Decision { status, at_ms: now_ms });
        true
    }
}
