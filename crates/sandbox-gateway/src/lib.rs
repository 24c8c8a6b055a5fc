//! A stand-in for a payment gateway, so that a deposit can be tried from end to end without a bank.
//!
//! It is a separate service with the manners of a real one: signed payments, its own page at the "bank", a
//! signed callback that is retried until it is taken, and a status call for payments whose callback never
//! came. It may also misbehave on request, as real gateways do by accident: tell late, or tell twice. And payers may do
//! what they do: pay less, more, twice, late, or from another person's account. All of it stands in its journal.
//!
//! Deliberately not here: durability. Payments are in memory, so a restart loses the unpaid ones; the
//! platform then finds the payment unknown and lets it expire. Never to be used with real money.

mod callback;
mod http;
mod page;
mod payment;
mod sign;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};

use axum::Router;
use erawan_kernel::{Clock, Entropy};

use payment::Payment;
pub use sign::{SIGNATURE_HEADER, TIMESTAMP_HEADER, sign, verify};

/// What the gateway must know about its surroundings.
#[derive(Debug, Clone)]
pub struct SandboxConfig {
    /// The secret shared with the platform.
    pub secret: Vec<u8>,
    /// Where this service is reached, without a trailing slash.
    pub own_url: String,
    /// Where the platform takes callbacks.
    pub callback_url: String,
    /// The only origin payers are sent back to.
    pub return_origin: String,
}

/// The service. Cloning is cheap; clones share the payments.
#[derive(Debug, Clone)]
pub struct SandboxGateway {
    config: Arc<SandboxConfig>,
    payments: Arc<Mutex<HashMap<String, Payment>>>,
    clock: Arc<dyn Clock>,
    entropy: Arc<dyn Entropy>,
    http: reqwest::Client,
}

impl SandboxGateway {
    /// A gateway without payments.
    #[must_use]
    pub fn new(config: SandboxConfig, clock: Arc<dyn Clock>, entropy: Arc<dyn Entropy>) -> Self {
        Self {
            config: Arc::new(config),
            payments: Arc::default(),
            clock,
            entropy,
            http: reqwest::Client::new(),
        }
    }

    /// The service's routes.
    pub fn router(&self) -> Router {
        http::router(self.clone())
    }

    fn payments(&self) -> MutexGuard<'_, HashMap<String, Payment>> {
        // A poisoned lock only means that a handler panicked; the map itself is whole.
        self.payments.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}
