use std::time::Duration;

use erawan_kernel::{Currency, Money};
use futures::future::BoxFuture;
use http::{HeaderMap, StatusCode};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::{
    DestinationNumber, PaidCoins, Payer, PayerTraits, Payout, PayoutFacts, PayoutReport, PayoutStatement,
};
use crate::rooms::merchant::DestinationKind;
use crate::rooms::payments::{CallbackError, Coins, GatewayError, SignedLine, is_rate};
use crate::tron;

const REFERENCE_LENGTH_MAX: usize = 64;
const ID_LENGTH_MAX: usize = 128;
const REASON_LENGTH_MAX: usize = 200;

/// A payer that speaks the protocol of the sandbox bank: over HTTP, signed both ways. In demo mode it is that bank; in
/// production a program of the operator that translates it for a payment company.
#[derive(Debug, Clone)]
pub struct SandboxPayer(SignedLine);

impl SandboxPayer {
    const TRAITS: PayerTraits = PayerTraits {
        knows_every_reference: true,
        replay_window: Duration::from_secs(24 * 60 * 60),
        final_after: Duration::from_secs(60),
        kinds: &DestinationKind::ALL,
        tells_holders: true,
        by_file: false,
    };

    /// The payer at the end of this line.
    pub(crate) const fn on(line: SignedLine) -> Self {
        Self(line)
    }
}

impl Payer for SandboxPayer {
    fn code(&self) -> &str {
        self.0.code()
    }

    fn traits(&self) -> PayerTraits {
        Self::TRAITS
    }

    fn send<'a>(&'a self, payout: &'a Payout) -> BoxFuture<'a, Result<(), GatewayError>> {
        Box::pin(async move {
            let is_spoken = Self::TRAITS.kinds.contains(&payout.destination.kind);
            if !is_reference(&payout.reference) || !payout.amount.is_positive() || !is_spoken {
                return Err(GatewayError::Refused("no payout can be this".into()));
            }
            let request = NewPayout {
                reference: &payout.reference,
                amount: payout.amount,
                currency: payout.currency,
                kind: Some(payout.destination.kind).filter(|kind| *kind != DestinationKind::Bank),
                bank_code: &payout.destination.bank_code,
                account_number: &payout.destination.account_number,
                holder_name: &payout.destination.holder_name,
            };
            let body =
                serde_json::to_vec(&request).map_err(|error| GatewayError::Refused(error.to_string()))?;
            let answer = self.0.post("/payouts", body).await?;
            let status = answer.status();
            if is_definite_refusal(status) {
                return Err(GatewayError::Refused(status.to_string()));
            }
            let (known, _): (Known, _) = read(answer).await?;
            of_reference(&known, &payout.reference)
        })
    }

    fn ask<'a>(&'a self, reference: &'a str) -> BoxFuture<'a, Result<PayoutStatement, GatewayError>> {
        Box::pin(async move {
            if !is_reference(reference) {
                return Err(GatewayError::Unknown("no payout can have this reference".into()));
            }
            let answer = self.0.get(&format!("/payouts/{reference}")).await?;
            if answer.status() == StatusCode::NOT_FOUND {
                // A wrong address and a proxy answer 404 too; only the payer's own words are its answer.
                let (unknown, digest): (Unknown, _) = read_body(answer).await?;
                if unknown.unknown_reference != reference {
                    return Err(another_reference());
                }
                let report = PayoutReport::NotKnown;
                return Ok(PayoutStatement { report, facts: None, return_id: None, reason: None, digest });
            }
            let (known, digest): (Known, _) = read(answer).await?;
            of_reference(&known, reference)?;
            known
                .statement(digest)
                .ok_or_else(|| GatewayError::Unknown("the answer contradicts itself".into()))
        })
    }

    fn read_callback(&self, headers: &HeaderMap, body: &[u8], now_ms: i64) -> Result<String, CallbackError> {
        self.0.check_callback(headers, body, now_ms)?;
        let callback: Callback = serde_json::from_slice(body).map_err(|_| CallbackError::Malformed)?;
        is_reference(&callback.reference).then_some(callback.reference).ok_or(CallbackError::Malformed)
    }

    fn float(&self) -> BoxFuture<'_, Result<Money, GatewayError>> {
        Box::pin(async move {
            let (float, _): (Float, _) = read(self.0.get("/float").await?).await?;
            Ok(float.amount)
        })
    }

    fn coin_rate(&self) -> BoxFuture<'_, Result<Money, GatewayError>> {
        Box::pin(async move {
            let (told, _): (Rate, _) = read(self.0.get("/coins/rate").await?).await?;
            if !is_rate(told.rate) {
                return Err(GatewayError::Refused(format!("{} is not the price of a coin", told.rate)));
            }
            Ok(told.rate)
        })
    }

    fn holder_of<'a>(
        &'a self,
        number: DestinationNumber<'a>,
    ) -> BoxFuture<'a, Result<Option<String>, GatewayError>> {
        Box::pin(async move {
            let DestinationNumber { kind, bank_code, account_number } = number;
            let body = serde_json::to_vec(&HolderQuestion { kind, bank_code, account_number })
                .map_err(|error| GatewayError::Unknown(error.to_string()))?;
            let (holder, _): (Holder, _) = read(self.0.post("/holders", body).await?).await?;
            Ok(holder.holder_name)
        })
    }
}

/// A reference stands in a path.
fn is_reference(text: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
    (1..=REFERENCE_LENGTH_MAX).contains(&text.len()) && text.bytes().all(is_plain)
}

/// Whether the payer says that the request took nothing. A conflict says that something else was taken before, and the
/// other two that the same request may be taken later.
fn is_definite_refusal(status: StatusCode) -> bool {
    let is_open = [StatusCode::REQUEST_TIMEOUT, StatusCode::CONFLICT, StatusCode::TOO_MANY_REQUESTS];
    status.is_client_error() && !is_open.contains(&status)
}

fn another_reference() -> GatewayError {
    GatewayError::Unknown("the answer is about another payout".into())
}

fn of_reference(known: &Known, reference: &str) -> Result<(), GatewayError> {
    if known.reference == reference { Ok(()) } else { Err(another_reference()) }
}

/// The body of a success, and its SHA-256.
async fn read<T: DeserializeOwned>(answer: reqwest::Response) -> Result<(T, [u8; 32]), GatewayError> {
    if !answer.status().is_success() {
        return Err(GatewayError::Unknown(answer.status().to_string()));
    }
    read_body(answer).await
}

async fn read_body<T: DeserializeOwned>(answer: reqwest::Response) -> Result<(T, [u8; 32]), GatewayError> {
    let bytes = answer.bytes().await.map_err(|error| GatewayError::Unknown(error.to_string()))?;
    // Without the parser's words: they may repeat what must never stand in a log.
    let body = serde_json::from_slice(&bytes);
    let body = body.map_err(|_| GatewayError::Unknown("the answer is not understood".into()))?;
    Ok((body, Sha256::digest(&bytes).into()))
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct NewPayout<'a> {
    reference: &'a str,
    amount: Money,
    currency: Currency,
    /// Absent for a bank account, as before there were other kinds.
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<DestinationKind>,
    bank_code: &'a str,
    account_number: &'a str,
    holder_name: &'a str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct HolderQuestion<'a> {
    kind: DestinationKind,
    bank_code: &'a str,
    account_number: &'a str,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Holder {
    /// Absent when it is not known, or may not be told.
    holder_name: Option<String>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Status {
    Working,
    Paid,
    Failed,
    Returned,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Known {
    payout_id: String,
    reference: String,
    amount: Money,
    currency: String,
    #[serde(default)]
    kind: DestinationKind,
    bank_code: String,
    account_number: String,
    status: Status,
    return_id: Option<String>,
    reason: Option<String>,
    /// Of money that left for an address.
    coins: Option<ToldCoins>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ToldCoins {
    /// Millionths of a coin.
    coins_micro: i64,
    rate: Money,
    tx_hash: String,
}

#[derive(Deserialize)]
struct Rate {
    rate: Money,
}

/// The answer about a reference that was never taken.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Unknown {
    unknown_reference: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Callback {
    reference: String,
}

#[derive(Deserialize)]
struct Float {
    amount: Money,
}

impl Known {
    /// What it says, unless a return has no name under which it is credited once, a text cannot be kept, or coins can
    /// be none.
    fn statement(self, digest: [u8; 32]) -> Option<PayoutStatement> {
        let report = match self.status {
            Status::Working => PayoutReport::Working,
            Status::Paid => PayoutReport::Paid,
            Status::Failed => PayoutReport::Failed,
            Status::Returned => PayoutReport::Returned,
        };
        let is_id = |text: &str| {
            (1..=ID_LENGTH_MAX).contains(&text.len()) && text.chars().all(|letter| !letter.is_control())
        };
        let is_returned = report == PayoutReport::Returned;
        let is_sent = |told: &ToldCoins| is_rate(told.rate) && tron::is_transaction(&told.tx_hash);
        let fits = is_id(&self.payout_id)
            && self.coins.as_ref().is_none_or(is_sent)
            && self.return_id.as_deref().map_or(!is_returned, |id| is_returned && is_id(id));
        let shown = |text: String| {
            text.chars().filter(|letter| !letter.is_control()).take(REASON_LENGTH_MAX).collect()
        };
        let facts = PayoutFacts {
            payout_id: self.payout_id,
            amount: self.amount,
            currency: Currency::parse(&self.currency),
            kind: self.kind,
            bank_code: self.bank_code,
            account_number: self.account_number,
            coins: self.coins.map(|told| PaidCoins {
                coins: Coins::from_micro(told.coins_micro),
                rate: told.rate,
                transaction: told.tx_hash,
            }),
        };
        let (return_id, reason) = (self.return_id, self.reason.map(shown));
        fits.then_some(PayoutStatement { report, facts: Some(facts), return_id, reason, digest })
    }
}
