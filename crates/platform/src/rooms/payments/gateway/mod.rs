//! What a payment gateway must do, and the gateways that are supported.

mod chain;
#[cfg(test)]
mod conformance;
mod feed;
mod line;
mod sandbox;

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use erawan_kernel::ids::{DepositId, MemberId};
use erawan_kernel::promptpay::SlipPointer;
use erawan_kernel::{Clock, Currency, Money};
use futures::future::BoxFuture;
use http::HeaderMap;

use super::model::{Deposit, Report};
use crate::{Mode, PlatformConfig};
pub use chain::{CoinAddress, CoinFeed, CoinTransfer};
pub use feed::{AccountTransfer, Feed};
pub(crate) use line::SignedLine;
pub use sandbox::SandboxBank;

/// A payment provider that collects deposits for us.
///
/// Every answer is one of three: yes, no, or unknown. Unknown is never taken for no: the deposit stays
/// pending and is asked about again.
pub trait Gateway: Send + Sync + std::fmt::Debug {
    /// The gateway's code in requests, accounts and callback paths.
    fn code(&self) -> &str;

    /// Creates the payment at the gateway and returns where the payer goes or what is scanned. Safe to repeat for the same
    /// deposit.
    ///
    /// # Errors
    /// [`GatewayError::Refused`] when the gateway refused; [`GatewayError::Unknown`] when the outcome is
    /// unknown.
    fn place<'a>(
        &'a self,
        deposit: &'a Deposit,
        return_url: &'a str,
    ) -> BoxFuture<'a, Result<Placed, GatewayError>>;

    /// The outcome of a deposit.
    ///
    /// # Errors
    /// [`GatewayError::Unknown`] when it could not be learnt.
    fn ask(&self, deposit: DepositId) -> BoxFuture<'_, Result<Statement, GatewayError>>;

    /// Reads a callback after proving that the gateway sent exactly these bytes within the last minute.
    ///
    /// # Errors
    /// [`CallbackError::Forged`], [`CallbackError::WrongTime`], [`CallbackError::Malformed`].
    fn read_callback(&self, headers: &HeaderMap, body: &[u8], now_ms: i64) -> Result<Notice, CallbackError>;

    /// What arrived at the merchant's account with this number after that place of its feed.
    ///
    /// # Errors
    /// [`GatewayError::Unknown`] when it could not be learnt, also from a gateway without accounts.
    fn transfers<'a>(
        &'a self,
        _account_number: &'a str,
        _after: Option<&'a str>,
    ) -> BoxFuture<'a, Result<Feed, GatewayError>> {
        Box::pin(async move { Err(GatewayError::Unknown("this gateway tells of no accounts".into())) })
    }

    /// The transfer that a slip points to, by the word of its bank; `None` when the bank knows none.
    ///
    /// # Errors
    /// [`GatewayError::Unknown`] when it could not be learnt, also from a gateway that knows of no slips.
    fn slip<'a>(
        &'a self,
        _pointer: &'a SlipPointer,
    ) -> BoxFuture<'a, Result<Option<AccountTransfer>, GatewayError>> {
        Box::pin(async move { Err(GatewayError::Unknown("this gateway knows of no slips".into())) })
    }

    /// Where the member pays in coins, and what one comes to now.
    ///
    /// # Errors
    /// [`GatewayError::Refused`] for an answer that can be neither; [`GatewayError::Unknown`] when it could not be
    /// learnt, also from a gateway without a chain.
    fn coin_address(&self, _member: MemberId) -> BoxFuture<'_, Result<CoinAddress, GatewayError>> {
        Box::pin(async move { Err(GatewayError::Unknown("this gateway has no chain".into())) })
    }

    /// Which coins came to addresses of the gateway after that place, and which are in blocks that are not final.
    ///
    /// # Errors
    /// [`GatewayError::Unknown`] when it could not be learnt, also from a gateway without a chain.
    fn coin_transfers<'a>(
        &'a self,
        _after: Option<&'a str>,
    ) -> BoxFuture<'a, Result<CoinFeed, GatewayError>> {
        Box::pin(async move { Err(GatewayError::Unknown("this gateway has no chain".into())) })
    }
}

/// A deposit that the gateway took.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Placed {
    /// The gateway's own identifier.
    pub reference: String,
    /// Where the payer goes; absent where there is only a code to scan.
    pub pay_url: Option<String>,
    /// The text of a QR code that the payer scans; absent where there is none, or the platform made it.
    pub qr_code: Option<String>,
}

/// What a gateway says of one deposit, with the facts that must fit ours before it is believed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Statement {
    /// Its outcome.
    pub report: Report,
    /// The gateway's identifier, amount and currency; absent when the deposit is unknown there.
    pub facts: Option<Facts>,
    /// The money that arrived for it so far, or part of it; each transaction may be told any number of times.
    pub transfers: Vec<ReceivedTransfer>,
    /// What of that money the gateway took back so far; each may be told any number of times.
    pub reversals: Vec<ReversedTransfer>,
    /// SHA-256 of the bytes in which it was told.
    pub digest: [u8; 32],
}

/// Money that arrived at the gateway.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReceivedTransfer {
    /// The gateway's name of the transaction: never that of another one.
    pub transaction_id: String,
    /// How much; positive.
    pub amount: Money,
    /// Its currency as the gateway writes it.
    pub currency: String,
    /// The name of the payer as the bank told it, perhaps masked.
    pub payer_name: Option<String>,
    /// The payer's bank.
    pub payer_bank: Option<String>,
    /// When the payer paid, epoch milliseconds.
    pub paid_at_ms: Option<i64>,
    /// What the payer's bank told with the money, of a deposit that has such a reference.
    pub ref1: Option<String>,
}

impl ReceivedTransfer {
    const TRANSACTION_ID_MAX: usize = 128;
    const CURRENCY_MAX: usize = 8;
    const PAYER_NAME_MAX: usize = 128;
    const PAYER_BANK_MAX: usize = 32;
    const REF1_MAX: usize = 20;

    /// Whether it can be a transfer: a positive amount, texts of which none is too long.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        let is_id = |text: &str| text.chars().all(|letter| !letter.is_control());
        let fits = |text: &Option<String>, max| {
            text.as_ref().is_none_or(|text| text.chars().count() <= max && !text.contains('\0'))
        };
        self.amount.is_positive()
            && (1..=Self::TRANSACTION_ID_MAX).contains(&self.transaction_id.len())
            && is_id(&self.transaction_id)
            && (1..=Self::CURRENCY_MAX).contains(&self.currency.len())
            && is_id(&self.currency)
            && fits(&self.payer_name, Self::PAYER_NAME_MAX)
            && fits(&self.payer_bank, Self::PAYER_BANK_MAX)
            && fits(&self.ref1, Self::REF1_MAX)
    }
}

/// Money that had arrived and that the gateway took back, such as by a charge-back of a card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReversedTransfer {
    /// The gateway's name of the reversal: never that of another one.
    pub reversal_id: String,
    /// The gateway's name of the transaction that it took back, or took part of back.
    pub transaction_id: String,
    /// How much; positive.
    pub amount: Money,
    /// Its currency as the gateway writes it.
    pub currency: String,
    /// When it was taken back, epoch milliseconds.
    pub reversed_at_ms: Option<i64>,
}

impl ReversedTransfer {
    /// Whether it can be a reversal: a positive amount, texts of which none is too long.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        let is_id = |text: &str| {
            (1..=ReceivedTransfer::TRANSACTION_ID_MAX).contains(&text.len())
                && text.chars().all(|letter| !letter.is_control())
        };
        self.amount.is_positive()
            && is_id(&self.reversal_id)
            && is_id(&self.transaction_id)
            && (1..=ReceivedTransfer::CURRENCY_MAX).contains(&self.currency.len())
    }
}

/// As the trail of a deposit keeps it.
impl fmt::Display for Statement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "report={}", self.report.word())?;
        let Some(Facts { reference, amount, currency }) = &self.facts else { return Ok(()) };
        write!(f, " amount={amount} currency={}", currency.map_or("unknown", Currency::code))?;
        // Last, because its text is the gateway's.
        write!(f, " reference={reference}")
    }
}

/// What the gateway believes the deposit to be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Facts {
    /// The gateway's own identifier.
    pub reference: String,
    /// How much was ordered; from a gateway that tells no transfers, how much was paid.
    pub amount: Money,
    /// Of what; `None` for a currency we do not know.
    pub currency: Option<Currency>,
}

/// A callback.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// Which deposit it speaks of; absent where the money that arrived names it by its references alone.
    pub deposit: Option<DepositId>,
    /// What it says.
    pub statement: Statement,
}

/// Why a gateway did not do what was asked.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum GatewayError {
    /// It refused, and nothing was done.
    #[error("the gateway refused: {0}")]
    Refused(String),
    /// It did not answer, or not in a way that can be understood; whether it was done is unknown.
    #[error("the gateway's answer is unknown: {0}")]
    Unknown(String),
}

/// Why a callback is not believed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum CallbackError {
    /// Not signed by the gateway.
    #[error("not signed by the gateway")]
    Forged,
    /// Signed by the gateway, more than a minute from our time.
    #[error("signed more than a minute from our time")]
    WrongTime {
        /// When it was signed, epoch milliseconds.
        signed_ms: i64,
    },
    /// Signed, but not understood.
    #[error("signed, but not understood")]
    Malformed,
}

/// Gateways by code.
#[derive(Debug, Clone, Default)]
pub struct Gateways {
    by_code: HashMap<String, Arc<dyn Gateway>>,
}

impl Gateways {
    /// Vendors of the demo, behind all of which stands the sandbox bank.
    const SANDBOX_VENDORS: [&str; 9] = [
        "sandbox",
        "promptpay",
        "alipay",
        "qq",
        "wechat",
        "sandbox-wallet",
        "sandbox-card",
        "transfer",
        "usdt-trc20",
    ];

    /// The gateways the settings allow: the sandbox bank, in demo mode only.
    #[must_use]
    pub fn of(config: &PlatformConfig, clock: &Arc<dyn Clock>) -> Self {
        let mut gateways = Self::default();
        if config.mode == Mode::Demo {
            let line = SignedLine::to_sandbox(config, clock);
            for vendor in Self::SANDBOX_VENDORS {
                gateways.add(Arc::new(SandboxBank::on(line.as_vendor(vendor))));
            }
        }
        gateways
    }

    /// Adds a gateway, in place of one with the same code.
    pub fn add(&mut self, gateway: Arc<dyn Gateway>) {
        self.by_code.insert(gateway.code().to_owned(), gateway);
    }

    /// The gateway with this code.
    #[must_use]
    pub fn get(&self, code: &str) -> Option<&Arc<dyn Gateway>> {
        self.by_code.get(code)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_gateway_said_is_kept_as_a_text_that_never_changes() {
        let facts = Facts {
            reference: "ref 1".to_owned(),
            amount: Money::from_units(500).unwrap(),
            currency: Some(Currency::Thb),
        };
        let (transfers, digest) = (Vec::new(), [0; 32]);
        let text = |report, facts| {
            Statement { report, facts, transfers: transfers.clone(), reversals: Vec::new(), digest }
                .to_string()
        };
        let words = [Report::Paid, Report::Declined, Report::Expired, Report::Pending, Report::Unknown];
        assert_eq!(words.map(Report::word), ["paid", "declined", "expired", "pending", "unknown"]);
        let whole = "report=paid amount=500.00 currency=THB reference=ref 1";
        assert_eq!(text(Report::Paid, Some(facts.clone())), whole);
        let unknown = Facts { currency: None, ..facts };
        assert!(text(Report::Paid, Some(unknown)).contains("currency=unknown"));
        assert_eq!(text(Report::Unknown, None), "report=unknown");
    }
}
