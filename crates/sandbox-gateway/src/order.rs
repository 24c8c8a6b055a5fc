use erawan_kernel::{Currency, Language, Money};
use serde::{Deserialize, Serialize};

/// What the platform asks for.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct NewOrder {
    pub(crate) order_id: String,
    pub(crate) amount: Money,
    pub(crate) currency: Currency,
    pub(crate) bank_code: String,
    pub(crate) return_url: String,
    pub(crate) language: Language,
    /// Epoch milliseconds after which nobody may pay any more.
    pub(crate) expires_at: i64,
}

/// What became of an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum OrderStatus {
    Pending,
    Paid,
    Declined,
    Expired,
}

/// An order the gateway knows.
#[derive(Debug, Clone)]
pub(crate) struct Order {
    pub(crate) request: NewOrder,
    /// Unguessable; names the bank page.
    pub(crate) payment_id: String,
    decision: Option<Decision>,
}

#[derive(Debug, Clone, Copy)]
struct Decision {
    status: OrderStatus,
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

impl Order {
    pub(crate) const fn new(request: NewOrder, payment_id: String) -> Self {
        Self { request, payment_id, decision: None }
    }

    pub(crate) fn status(&self, now_ms: i64) -> OrderStatus {
        match self.decision {
            Some(decision) => decision.status,
            None if now_ms >= self.request.expires_at => OrderStatus::Expired,
            None => OrderStatus::Pending,
        }
    }

    pub(crate) fn decided_at_ms(&self) -> Option<i64> {
        self.decision.map(|decision| decision.at_ms)
    }

    /// Takes the payer's decision; false when the order was decided or expired before.
    pub(crate) fn decide(&mut self, press: Press, now_ms: i64) -> bool {
        if self.status(now_ms) != OrderStatus::Pending {
            return false;
        }
        let status = if press == Press::Decline { OrderStatus::Declined } else { OrderStatus::Paid };
        self.decision = Some(Decision { status, at_ms: now_ms });
        true
    }
}
