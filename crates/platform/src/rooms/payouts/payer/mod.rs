//! What a payer must do, and the payers that are supported.
//!
//! A payer moves money out of the merchant's account at a bank. Every answer of it is one of three: yes, no, or
//! unknown. Unknown is never taken for no, however old it grows.

#[cfg(test)]
mod conformance;
mod file;
mod sandbox;

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use erawan_kernel::{Clock, Currency, Money};
use futures::future::BoxFuture;
use http::HeaderMap;

use crate::rooms::merchant::DestinationKind;
use crate::rooms::payments::{CallbackError, Coins, GatewayError, SignedLine};
use crate::{Mode, PlatformConfig};
pub(super) use file::FilePayer;
pub use sandbox::SandboxPayer;

/// A provider that pays members for us.
pub trait Payer: Send + Sync + fmt::Debug {
    /// The payer's code in settings, accounts and callback paths.
    fn code(&self) -> &str;

    /// What it promises.
    fn traits(&self) -> PayerTraits;

    /// Asks for a payout. The same reference within [`PayerTraits::replay_window`] is the same payout.
    ///
    /// # Errors
    /// [`GatewayError::Refused`] when it definitely did not take this request, which says nothing of an earlier one with
    /// the same reference; [`GatewayError::Unknown`] for everything else.
    fn send<'a>(&'a self, payout: &'a Payout) -> BoxFuture<'a, Result<(), GatewayError>>;

    /// What became of the payout with this reference.
    ///
    /// # Errors
    /// [`GatewayError::Unknown`] when it could not be learnt.
    fn ask<'a>(&'a self, reference: &'a str) -> BoxFuture<'a, Result<PayoutStatement, GatewayError>>;

    /// Reads a callback after proving that the payer sent exactly these bytes within the last minute, and answers
    /// which payout it speaks of. What it says of it is not believed: it only makes us ask.
    ///
    /// # Errors
    /// [`CallbackError::Forged`], [`CallbackError::WrongTime`], [`CallbackError::Malformed`].
    fn read_callback(&self, headers: &HeaderMap, body: &[u8], now_ms: i64) -> Result<String, CallbackError>;

    /// What the merchant's account holds at the payer.
    ///
    /// # Errors
    /// [`GatewayError::Unknown`] when it could not be learnt.
    fn float(&self) -> BoxFuture<'_, Result<Money, GatewayError>>;

    /// What one coin comes to now, of a payer that pays in coins.
    ///
    /// # Errors
    /// [`GatewayError::Refused`] for what can be no price; [`GatewayError::Unknown`] when it could not be learnt.
    fn coin_rate(&self) -> BoxFuture<'_, Result<Money, GatewayError>> {
        Box::pin(async move { Err(GatewayError::Unknown("this payer pays no coins".into())) })
    }

    /// The holder of a destination, as the payer knows it; asked only when [`PayerTraits::tells_holders`].
    ///
    /// # Errors
    /// [`GatewayError::Unknown`] when it could not be learnt.
    fn holder_of<'a>(
        &'a self,
        _number: DestinationNumber<'a>,
    ) -> BoxFuture<'a, Result<Option<String>, GatewayError>> {
        Box::pin(async move { Ok(None) })
    }
}

/// What a payer promises.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PayerTraits {
    /// A reference that it does not know was never taken and, after [`Self::final_after`], never will be.
    pub knows_every_reference: bool,
    /// How long it remembers a reference: within it the same reference may be sent again.
    pub replay_window: Duration,
    /// How long after it was sent a no becomes definite.
    pub final_after: Duration,
    /// What kinds of destinations it pays to.
    pub kinds: &'static [DestinationKind],
    /// It tells whose a destination is.
    pub tells_holders: bool,
    /// It takes files from a person and answers with documents: nothing is sent by itself, and a no in a document is
    /// heard once.
    pub by_file: bool,
}

/// Which destination a payer is asked about.
#[derive(Clone, Copy)]
pub struct DestinationNumber<'a> {
    /// What kind it is.
    pub kind: DestinationKind,
    /// The bank, as in the merchant's list of withdrawal banks.
    pub bank_code: &'a str,
    /// The whole number.
    pub account_number: &'a str,
}

/// Without what must never stand in a log.
impl fmt::Debug for DestinationNumber<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DestinationNumber").field("bank_code", &self.bank_code).finish_non_exhaustive()
    }
}

/// Where money is sent.
#[derive(Clone, PartialEq, Eq)]
pub struct PayoutDestination {
    /// What kind of account it is.
    pub kind: DestinationKind,
    /// The bank, as in the merchant's list of withdrawal banks.
    pub bank_code: String,
    /// The whole number of the account.
    pub account_number: String,
    /// The account's holder.
    pub holder_name: String,
}

/// Without what must never stand in a log.
impl fmt::Debug for PayoutDestination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PayoutDestination").field("bank_code", &self.bank_code).finish_non_exhaustive()
    }
}

/// One payout.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Payout {
    /// Our name of it, at most 64 letters, digits and `-`; never that of another one.
    pub reference: String,
    /// How much the member receives; positive.
    pub amount: Money,
    /// Its currency.
    pub currency: Currency,
    /// Where it goes.
    pub destination: PayoutDestination,
}

/// What became of a payout.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PayoutReport {
    /// The payer does not know the reference.
    NotKnown,
    /// It is not decided yet.
    Working,
    /// The money left.
    Paid,
    /// The money did not leave.
    Failed,
    /// The money left and came back.
    Returned,
}

/// What a payer says of one payout, with the facts that must fit ours before it is believed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PayoutStatement {
    /// What became of it.
    pub report: PayoutReport,
    /// Absent when the payer does not know it.
    pub facts: Option<PayoutFacts>,
    /// The payer's name of the return, when the money came back: never that of another one.
    pub return_id: Option<String>,
    /// The payer's own words for a failure or a return.
    pub reason: Option<String>,
    /// SHA-256 of the bytes in which it was told.
    pub digest: [u8; 32],
}

/// What a payer believes a payout to be.
#[derive(Clone, PartialEq, Eq)]
pub struct PayoutFacts {
    /// The payer's own identifier.
    pub payout_id: String,
    /// How much.
    pub amount: Money,
    /// Of what; `None` for a currency we do not know.
    pub currency: Option<Currency>,
    /// The kind of account it went to.
    pub kind: DestinationKind,
    /// The bank it went to.
    pub bank_code: String,
    /// The account it went to.
    pub account_number: String,
    /// The coins that were sent for it, of one that was paid to an address.
    pub coins: Option<PaidCoins>,
}

/// Coins that were sent for a payout.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaidCoins {
    /// How many.
    pub coins: Coins,
    /// What one came to then.
    pub rate: Money,
    /// The hash of the transaction.
    pub transaction: String,
}

/// Without what must never stand in a log.
impl fmt::Debug for PayoutFacts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PayoutFacts")
            .field("payout_id", &self.payout_id)
            .field("amount", &self.amount)
            .field("bank_code", &self.bank_code)
            .finish_non_exhaustive()
    }
}

impl PayoutFacts {
    /// Whether it is what was asked for, to the unit and to the digit.
    #[must_use]
    pub fn fit(&self, payout: &Payout) -> bool {
        self.amount == payout.amount
            && self.currency == Some(payout.currency)
            && self.kind == payout.destination.kind
            && self.bank_code == payout.destination.bank_code
            && self.account_number == payout.destination.account_number
            && self.coins.as_ref().is_none_or(|paid| {
                self.kind == DestinationKind::Crypto
                    && Coins::within(payout.amount, paid.rate) == Some(paid.coins)
            })
    }

    /// Whether they say all that is known of a payout once its money left.
    #[must_use]
    pub const fn are_whole(&self) -> bool {
        self.coins.is_some() || !matches!(self.kind, DestinationKind::Crypto)
    }
}

/// Payers by code.
#[derive(Debug, Clone, Default)]
pub struct Payers {
    by_code: HashMap<String, Arc<dyn Payer>>,
}

impl Payers {
    /// The payers the settings allow: the sandbox bank, in demo mode only.
    #[must_use]
    pub fn of(config: &PlatformConfig, clock: &Arc<dyn Clock>) -> Self {
        let mut payers = Self::default();
        if config.mode == Mode::Demo {
            payers.add(Arc::new(SandboxPayer::on(SignedLine::to_sandbox(config, clock))));
        }
        payers
    }

    /// Adds a payer, in place of one with the same code.
    pub fn add(&mut self, payer: Arc<dyn Payer>) {
        self.by_code.insert(payer.code().to_owned(), payer);
    }

    /// The payer with this code.
    #[must_use]
    pub fn get(&self, code: &str) -> Option<&Arc<dyn Payer>> {
        self.by_code.get(code)
    }
}
