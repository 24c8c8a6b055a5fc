//! The state every handler shares, and the door of the whole platform.

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::{from_fn, from_fn_with_state};
use erawan_kernel::{Clock, Entropy};
use erawan_ledger::Ledger;

use crate::config::PlatformConfig;
use crate::db::Db;
use crate::events::EventHub;
use crate::rooms::{self, account, merchant};
use crate::web::{self, RateLimits};

/// What handlers share. Cloning is cheap; nothing in it is state of its own beyond caches.
#[derive(Debug, Clone)]
pub struct App {
    /// Settings.
    pub config: Arc<PlatformConfig>,
    /// The platform's database.
    pub db: Db,
    /// The ledger; only the wallet room may use it.
    pub(crate) ledger: Ledger,
    /// The time.
    pub clock: Arc<dyn Clock>,
    /// Unpredictable bytes.
    pub entropy: Arc<dyn Entropy>,
    /// News for open screens.
    pub events: EventHub,
    /// Calls per address on this node.
    pub limits: RateLimits,
    pub(crate) merchants: merchant::Directory,
    pub(crate) passwords: account::Passwords,
}

impl App {
    /// Puts the platform together on an open database and ledger.
    #[must_use]
    pub fn new(
        config: PlatformConfig,
        db: Db,
        ledger: Ledger,
        clock: Arc<dyn Clock>,
        entropy: Arc<dyn Entropy>,
    ) -> Self {
        let passwords = account::Passwords::new(config.password_cost);
        Self {
            config: Arc::new(config),
            db,
            ledger,
            clock,
            entropy,
            events: EventHub::new(),
            limits: RateLimits::default(),
            merchants: merchant::Directory::default(),
            passwords,
        }
    }

    /// Every route of the platform, ready to serve.
    pub fn router(&self) -> Router {
        let (members, _) = rooms::member_routes().split_for_parts();
        members
            .route_layer(from_fn_with_state(self.clone(), merchant::guard))
            .merge(rooms::machine_routes())
            .layer(DefaultBodyLimit::max(web::BODY_BYTES_MAX))
            .layer(from_fn(web::wire_errors))
            .with_state(self.clone())
    }
}
