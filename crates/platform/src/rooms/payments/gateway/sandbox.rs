use std::sync::Arc;

use erawan_kernel::ids::{DepositId, MemberId};
use erawan_kernel::promptpay::{Payee, PromptPay, SlipPointer};
use erawan_kernel::{Clock, Currency, Language, Money};
use futures::future::BoxFuture;
use http::{HeaderMap, StatusCode};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::{
    AccountTransfer, CallbackError, CoinAddress, CoinFeed, Facts, Feed, Gateway, GatewayError, Notice,
    Placed, ReceivedTransfer, ReversedTransfer, SignedLine, Statement, chain, feed,
};
use crate::rooms::payments::model::{ChannelName, Deposit, Report};

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

impl Gateway for SandboxBank {
    fn code(&self) -> &str {
        self.0.code()
    }

    fn place<'a>(
        &'a self,
        deposit: &'a Deposit,
        return_url: &'a str,
    ) -> BoxFuture<'a, Result<Placed, GatewayError>> {
        Box::pin(async move {
            // A gateway of banks is asked as ever; programs that translate for one know nothing of channels.
            let has_channel = deposit.channel != ChannelName::Gateway;
            let payee = deposit.qr_code.as_deref().and_then(|text| PromptPay::read(text).ok());
            let (biller_id, ref1, ref2) = match payee.map(|code| code.payee) {
                Some(Payee::Biller { biller_id, ref1, ref2 }) => (Some(biller_id), Some(ref1), ref2),
                _ => (None, None, None),
            };
            let payment = NewPayment {
                channel: has_channel.then_some(deposit.channel),
                vendor: has_channel.then_some(deposit.vendor.as_str()),
                biller_id,
                ref1,
                ref2,
                order_id: deposit.id,
                amount: deposit.amount,
                currency: deposit.currency,
                bank_code: &deposit.bank_code,
                return_url,
                language: deposit.language,
                expires_at: deposit.expires_at_ms,
            };
            let body =
                serde_json::to_vec(&payment).map_err(|error| GatewayError::Refused(error.to_string()))?;
            let answer = self.0.post("/orders", body).await?;
            let status = answer.status();
            if status.is_client_error() && status != StatusCode::REQUEST_TIMEOUT {
                return Err(GatewayError::Refused(status.to_string()));
            }
            if !status.is_success() {
                return Err(GatewayError::Unknown(status.to_string()));
            }
            let taken: Taken =
                answer.json().await.map_err(|error| GatewayError::Unknown(error.to_string()))?;
            // The payer's browser goes there: nothing but the bank's own pages will do.
            let own = format!("{}/", self.0.url());
            if taken.pay_url.as_ref().is_some_and(|url| !url.starts_with(&own)) {
                return Err(GatewayError::Refused("the payment page is not the gateway's".into()));
            }
            Ok(Placed { reference: taken.payment_id, pay_url: taken.pay_url, qr_code: taken.qr_code })
        })
    }

    fn ask(&self, deposit: DepositId) -> BoxFuture<'_, Result<Statement, GatewayError>> {
        Box::pin(async move {
            let path = format!("/orders/{deposit}");
            let answer = self.0.get(&path).await?;
            if answer.status() == StatusCode::NOT_FOUND {
                let digest = Sha256::digest(b"").into();
                let (transfers, reversals) = (Vec::new(), Vec::new());
                return Ok(Statement { report: Report::Unknown, facts: None, transfers, reversals, digest });
            }
            if !answer.status().is_success() {
                return Err(GatewayError::Unknown(answer.status().to_string()));
            }
            let bytes = answer.bytes().await.map_err(|error| GatewayError::Unknown(error.to_string()))?;
            let known: Known =
                serde_json::from_slice(&bytes).map_err(|error| GatewayError::Unknown(error.to_string()))?;
            if known.order_id.as_deref() != Some(&deposit.to_string()) {
                return Err(GatewayError::Unknown("the answer is about another order".into()));
            }
            known.statement(&bytes).ok_or_else(|| GatewayError::Unknown("a transfer is none".into()))
        })
    }

    fn read_callback(&self, headers: &HeaderMap, body: &[u8], now_ms: i64) -> Result<Notice, CallbackError> {
        self.0.check_callback(headers, body, now_ms)?;
        let known: Known = serde_json::from_slice(body).map_err(|_| CallbackError::Malformed)?;
        let named = known.order_id.as_deref().map(str::parse).transpose();
        let deposit = named.map_err(|_| CallbackError::Malformed)?;
        let statement = known.statement(body).ok_or(CallbackError::Malformed)?;
        Ok(Notice { deposit, statement })
    }

    fn transfers<'a>(
        &'a self,
        account_number: &'a str,
        after: Option<&'a str>,
    ) -> BoxFuture<'a, Result<Feed, GatewayError>> {
        Box::pin(async move { feed::read(&self.0, account_number, after).await })
    }

    fn slip<'a>(
        &'a self,
        pointer: &'a SlipPointer,
    ) -> BoxFuture<'a, Result<Option<AccountTransfer>, GatewayError>> {
        Box::pin(async move { feed::ask(&self.0, pointer).await })
    }

    fn coin_address(&self, member: MemberId) -> BoxFuture<'_, Result<CoinAddress, GatewayError>> {
        Box::pin(async move { chain::address(&self.0, member).await })
    }

    fn coin_transfers<'a>(&'a self, after: Option<&'a str>) -> BoxFuture<'a, Result<CoinFeed, GatewayError>> {
        Box::pin(async move { chain::read(&self.0, after).await })
    }
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct NewPayment<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    channel: Option<ChannelName>,
    #[serde(skip_serializing_if = "Option::is_none")]
    vendor: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    biller_id: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ref1: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ref2: Option<String>,
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
    pay_url: Option<String>,
    qr_code: Option<String>,
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
    /// Absent, as all that follows but the transfers, where the bank tells of money for which it knows no order.
    order_id: Option<String>,
    payment_id: Option<String>,
    amount: Option<Money>,
    currency: Option<String>,
    status: Option<Status>,
    /// Absent at gateways that have one transfer for each payment.
    transfers: Option<Vec<ToldTransfer>>,
    /// What was taken back; absent at gateways that take nothing back.
    #[serde(default)]
    reversals: Vec<ToldReversal>,
}

/// Money that was taken back, as the bank tells it.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct ToldReversal {
    reversal_id: String,
    transaction_id: String,
    amount: Money,
    currency: String,
    at: Option<i64>,
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
    ref1: Option<String>,
}

impl Known {
    /// What it says, unless a transfer is none. A gateway that tells no transfers has had one for each payment, with
    /// the payment's name. Money without an order names a deposit by its references.
    fn statement(self, bytes: &[u8]) -> Option<Statement> {
        let digest = Sha256::digest(bytes).into();
        let told =
            self.transfers.map(|told| told.into_iter().map(ReceivedTransfer::from).collect::<Vec<_>>());
        let reversals: Vec<_> = self.reversals.into_iter().map(ReversedTransfer::from).collect();
        let is_broken = told.iter().flatten().any(|transfer| !transfer.is_whole())
            || reversals.iter().any(|reversal| !reversal.is_whole());
        if is_broken {
            return None;
        }
        let named = (self.order_id, self.payment_id, self.amount, self.currency, self.status);
        let (payment_id, amount, currency, status) = match named {
            (Some(_), Some(payment_id), Some(amount), Some(currency), Some(status)) => {
                (payment_id, amount, currency, status)
            }
            (None, None, None, None, None) => {
                let transfers = told.filter(|told| !told.is_empty())?;
                let is_named = transfers.iter().all(|transfer| transfer.ref1.is_some());
                return is_named.then_some(Statement {
                    report: Report::Paid,
                    facts: None,
                    transfers,
                    reversals,
                    digest,
                });
            }
            _ => return None,
        };
        let report = match status {
            Status::Pending => Report::Pending,
            Status::Paid => Report::Paid,
            Status::Declined => Report::Declined,
            Status::Expired => Report::Expired,
        };
        let transfers = match told {
            Some(told) => told,
            None if report == Report::Paid => {
                let whole = ReceivedTransfer {
                    transaction_id: payment_id.clone(),
                    amount,
                    currency: currency.clone(),
                    payer_name: None,
                    payer_bank: None,
                    paid_at_ms: None,
                    ref1: None,
                };
                if !whole.is_whole() {
                    return None;
                }
                vec![whole]
            }
            None => Vec::new(),
        };
        let facts = Facts { reference: payment_id, amount, currency: Currency::parse(&currency) };
        Some(Statement { report, facts: Some(facts), transfers, reversals, digest })
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
            ref1: told.ref1,
        }
    }
}

impl From<ToldReversal> for ReversedTransfer {
    fn from(told: ToldReversal) -> Self {
        Self {
            reversal_id: told.reversal_id,
            transaction_id: told.transaction_id,
            amount: told.amount,
            currency: told.currency,
            reversed_at_ms: told.at,
        }
    }
}
