use std::sync::Arc;

use erawan_kernel::ids::DepositId;
use erawan_kernel::{Clock, Currency, Language, Money};
use http::{HeaderMap, StatusCode};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::{
    CallbackError, Facts, Gateway, GatewayError, Notice, Placed, ReceivedTransfer, SignedLine, Statement,
};
use crate::rooms::payments::model::{Deposit, Report};

/// A gateway that speaks the protocol of the sandbox bank: over HTTP, signed both ways. In demo mode it is that
/// bank; in production a program of the operator that translates it for a payment company.
#[derive(Debug, Clone)]
pub struct SandboxBank(SignedLine);

impl SandboxBank {
    /// The bank with this code at `url`, with the secret shared with it.
    #[must_use]
    pub fn new(code: String, url: String, secret: Vec<u8>, clock: Arc<dyn Clock>) -> Self {
        Self::on(SignedLine::new(code, url, secret, clock))
    }

    /// The bank at the end of this line.
    pub(crate) const fn on(line: SignedLine) -> Self {
        Self(line)
    }
}

#[async_trait::async_trait]
impl Gateway for SandboxBank {
    fn code(&self) -> &str {
        self.0.code()
    }

    async fn place(&self, deposit: &Deposit, return_url: &str) -> Result<Placed, GatewayError> {
        let payment = NewPayment {
            order_id: deposit.id,
            amount: deposit.amount,
            currency: deposit.currency,
            bank_code: &deposit.bank_code,
            return_url,
            language: deposit.language,
            expires_at: deposit.expires_at_ms,
        };
        let body = serde_json::to_vec(&payment).map_err(|error| GatewayError::Refused(error.to_string()))?;
        let answer = self.0.post("/orders", body).await?;
        let status = answer.status();
        if status.is_client_error() && status != StatusCode::REQUEST_TIMEOUT {
            return Err(GatewayError::Refused(status.to_string()));
        }
        if !status.is_success() {
            return Err(GatewayError::Unknown(status.to_string()));
        }
        let taken: Taken = answer.json().await.map_err(|error| GatewayError::Unknown(error.to_string()))?;
        // The payer's browser goes there: nothing but the bank's own pages will do.
        if !taken.pay_url.starts_with(&format!("{}/", self.0.url())) {
            return Err(GatewayError::Refused("the payment page is not the gateway's".into()));
        }
        Ok(Placed { reference: taken.payment_id, pay_url: taken.pay_url })
    }

    async fn ask(&self, deposit: DepositId) -> Result<Statement, GatewayError> {
        let path = format!("/orders/{deposit}");
        let answer = self.0.get(&path).await?;
        if answer.status() == StatusCode::NOT_FOUND {
            let digest = Sha256::digest(b"").into();
            return Ok(Statement { report: Report::Unknown, facts: None, transfers: Vec::new(), digest });
        }
        if !answer.status().is_success() {
            return Err(GatewayError::Unknown(answer.status().to_string()));
        }
        let bytes = answer.bytes().await.map_err(|error| GatewayError::Unknown(error.to_string()))?;
        let known: Known =
            serde_json::from_slice(&bytes).map_err(|error| GatewayError::Unknown(error.to_string()))?;
        if known.order_id != deposit.to_string() {
            return Err(GatewayError::Unknown("the answer is about another order".into()));
        }
        known.statement(&bytes).ok_or_else(|| GatewayError::Unknown("a transfer is none".into()))
    }

    fn read_callback(&self, headers: &HeaderMap, body: &[u8], now_ms: i64) -> Result<Notice, CallbackError> {
        self.0.check_callback(headers, body, now_ms)?;
        let known: Known = serde_json::from_slice(body).map_err(|_| CallbackError::Malformed)?;
        let deposit = known.order_id.parse().map_err(|_| CallbackError::Malformed)?;
        let statement = known.statement(body).ok_or(CallbackError::Malformed)?;
        Ok(Notice { deposit, statement })
    }
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct NewPayment<'a> {
    order_id: DepositId,
    amount: Money,
    currency: Currency,
    bank_code: &'a str,
    return_url: &'a str,
    language: Language,
    expires_at: i64,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Taken {
    payment_id: String,
    pay_url: String,
}

#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Status {
    Pending,
    Paid,
    Declined,
    Expired,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Known {
    order_id: String,
    payment_id: String,
    amount: Money,
    currency: String,
    status: Status,
    /// Absent at gateways that have one transfer for each payment.
    transfers: Option<Vec<ToldTransfer>>,
}

/// Money that arrived, as the bank tells it.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct ToldTransfer {
    transaction_id: String,
    amount: Money,
    currency: String,
    payer_name: Option<String>,
    payer_bank: Option<String>,
    at: Option<i64>,
}

impl Known {
    /// What it says, unless a transfer is none. A gateway that tells no transfers has had one for each payment, with
    /// the payment's name.
    fn statement(self, bytes: &[u8]) -> Option<Statement> {
        let report = match self.status {
            Status::Pending => Report::Pending,
            Status::Paid => Report::Paid,
            Status::Declined => Report::Declined,
            Status::Expired => Report::Expired,
        };
        let transfers: Vec<_> = match self.transfers {
            Some(told) => told.into_iter().map(ReceivedTransfer::from).collect(),
            None if report == Report::Paid => vec![ReceivedTransfer {
                transaction_id: self.payment_id.clone(),
                amount: self.amount,
                currency: self.currency.clone(),
                payer_name: None,
                payer_bank: None,
                paid_at_ms: None,
            }],
            None => Vec::new(),
        };
        let currency = Currency::parse(&self.currency);
        let facts = Facts { reference: self.payment_id, amount: self.amount, currency };
        let is_whole = transfers.iter().all(ReceivedTransfer::is_whole);
        let digest = Sha256::digest(bytes).into();
        is_whole.then_some(Statement { report, facts: Some(facts), transfers, digest })
    }
}

impl From<ToldTransfer> for ReceivedTransfer {
    fn from(told: ToldTransfer) -> Self {
        Self {
            transaction_id: told.transaction_id,
            amount: told.amount,
            currency: told.currency,
            payer_name: told.payer_name,
            payer_bank: told.payer_bank,
            paid_at_ms: told.at,
        }
    }
}
