//! A stand-in for a payment gateway, so that deposits and withdrawals can be tried from end to end without a bank.
//!
//! It is a separate service with the manners of a real one: signed payments, its own page at the "bank", a
//! signed callback that is retried until it is taken, and a status call for payments whose callback never
//! came. It may also misbehave on request, as real gateways do by accident: tell late, or tell twice. And payers may do
//! what they do: pay less, more, twice, late, or from another person's account. All of it stands in its journal.
//!
//! It also pays out, once for each reference, and misbehaves as scripted: an answer that is lost, a payout that fails or
//! comes back, another amount, callbacks late, twice or in the wrong order.
//!
//! What the bank did is in memory and, when a file is named, in that file too, so that a killed process does not forget
//! it. Never to be used with real money.

mod book;
mod callback;
mod http;
mod page;
mod payment;
mod payout;
mod payout_http;
mod payout_page;
mod sign;

use std::io;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard};

use axum::Router;
use erawan_kernel::{Clock, Entropy};

use book::Book;
pub use sign::{SIGNATURE_HEADER, TIMESTAMP_HEADER, sign, verify};

/// What the gateway must know about its surroundings.
#[derive(Debug, Clone)]
pub struct SandboxConfig {
    /// The secret shared with the platform.
    pub secret: Vec<u8>,
    /// Where this service is reached, without a trailing slash.
    pub own_url: String,
    /// Where the platform takes callbacks about payments.
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
