//! A stand-in for a payment gateway, so that deposits and withdrawals can be tried from end to end without a bank.
//!
//! It is a separate service with the manners of a real one: signed payments, its own page at the "bank", a
//! signed callback that is retried until it is taken, and a status call for payments whose callback never
//! came. It may also misbehave on request, as real gateways do by accident: tell late, or tell twice. And payers may do
//! what they do: pay less, more, twice, late, or from another person's account. All of it stands in its journal.
//!
//! It speaks for every kind of vendor: banks, a bank app that pays PromptPay codes, wallets, and a card company with
//! 3-D Secure, whose payers may take a payment back afterwards. No page of it has a field for a card number.
//!
//! It also has a chain on which coins are sent: enough, less, more, two times, of another token, and in blocks that a fork
//! takes away again.
//!
//! It also pays out, once for each reference, and misbehaves as scripted: an answer that is lost, a payout that fails or
//! comes back, another amount, callbacks late, twice or in the wrong order.
//!
//! It takes payment files too, pays their transfers as payouts of which it tells nothing by itself, and answers with a
//! file.
//!
//! Of all of it there is a statement for each day and each vendor that it speaks for, the chain included, with differences
//! where a person plants them.
//!
//! It is also SBT, a game vendor that keeps players' money itself: money is moved to it before a player tosses its coin and
//! back afterwards, and transfers end as a person decides.
//!
//! What the bank did is in memory and, when a file is named, in that file too, so that a killed process does not forget
//! it: payments, payouts, transfers sent by hand, the chain, planted differences, what becomes of the next payouts, and with these
//! the statements; of the vendor its transfers and rounds. Never to be used with real money.

mod account;
mod account_http;
mod account_page;
mod app;
mod book;
mod callback;
mod chain;
mod chain_http;
mod chain_page;
mod holder;
mod http;
mod page;
mod payment;
mod payment_file;
mod payment_file_page;
mod payout;
mod payout_http;
mod payout_page;
mod reversal;
mod sign;
mod slip_picture;
mod statement;
mod statement_page;
mod wallet;
mod wallet_http;
mod wallet_page;
mod wallet_play;
mod wallet_play_page;
#[cfg(test)]
mod wallet_tests;

use std::io;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard};

use axum::Router;
use erawan_kernel::{Clock, Entropy};

use book::Book;
pub use book::BookLock;
pub use sign::{SIGNATURE_HEADER, TIMESTAMP_HEADER, sign, verify};

/// What the gateway must know about its surroundings.
#[derive(Debug, Clone)]
pub struct SandboxConfig {
    /// The secret shared with the platform.
    pub secret: Vec<u8>,
    /// Where this service is reached, without a trailing slash.
    pub own_url: String,
    /// Where the platform takes callbacks about payments of the bank; those of another vendor go to an address beside it,
    /// with the vendor's code in place of the last part.
    pub callback_url: String,
    /// Where the platform takes callbacks about payouts.
    pub payout_callback_url: String,
    /// The only origin payers are sent back to.
    pub return_origin: String,
    /// Keeps what the bank did; in memory only when absent.
    pub file: Option<PathBuf>,
}

/// The service. Cloning is cheap; clones share what the bank did.
#[derive(Debug, Clone)]
pub struct SandboxGateway {
    config: Arc<SandboxConfig>,
    book: Arc<Mutex<Book>>,
    clock: Arc<dyn Clock>,
    entropy: Arc<dyn Entropy>,
    http: reqwest::Client,
}

impl SandboxGateway {
    /// A gateway that knows what its file tells; without a file, nothing.
    ///
    /// # Errors
    /// When the file cannot be read or written, or something else than its end is damaged.
    pub fn open(config: SandboxConfig, clock: Arc<dyn Clock>, entropy: Arc<dyn Entropy>) -> io::Result<Self> {
        let book = match &config.file {
            Some(file) => Book::open(file)?,
            None => Book::default(),
        };
        let http = reqwest::Client::new();
        let (config, book) = (Arc::new(config), Arc::new(Mutex::new(book)));
        Ok(Self { config, book, clock, entropy, http })
    }

    /// The service's routes.
    pub fn router(&self) -> Router {
        self.tell_what_is_to_come();
        http::router(self.clone())
    }

    /// What a process before this one had still to tell of payouts.
    fn tell_what_is_to_come(&self) {
        let (book, now_ms) = (self.book(), self.clock.now_ms());
        for payout in &book.payouts {
            let messages: Vec<_> = payout.messages().into_iter().filter(|(due, _)| *due > now_ms).collect();
            if !messages.is_empty() {
                callback::schedule_payout(self, payout, messages);
            }
        }
    }

    /// As which vendor the platform speaks to it where a request names none: the one whose callbacks go to its address.
    fn own_vendor(&self) -> &str {
        self.config.callback_url.rsplit('/').next().unwrap_or_default()
    }

    fn book(&self) -> MutexGuard<'_, Book> {
        // A poisoned lock only means that a handler panicked; the book itself is whole.
        self.book.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// A name that nothing else has and no one can guess.
    fn new_name(&self) -> Option<String> {
        let mut random = [0_u8; 16];
        self.entropy.fill(&mut random).ok()?;
        Some(hex::encode(random))
    }
}
