//! Reconciliation with providers: what their statements say beside what we know and what the ledger booked.
//!
//! Invariants: a file is imported once, whole or not at all; the numbers of an account's statements have no gap and each
//! begins with the balance with which the one before ended; each line and each row of the ledger is in exactly one class
//! of its day; a day is signed by one operator, countersigned by another, and stays as it was signed.
//!
//! Not here: moving money. What a day shows is decided where it belongs (suspense, withdrawals, adjustments).

mod books;
mod classes;
mod console;
mod day;
mod error;
mod fees;
mod import;
mod projector;
mod sign;
mod store;

pub use classes::{Class, ClassSum, Kind};
pub use day::Report;
pub use error::ReconcileError;
pub use projector::GatewayProjector;

use tokio::sync::Mutex;

use crate::rooms::merchant::Merchants;
use crate::rooms::operator::Operators;
use crate::rooms::payments::Payments;
use crate::rooms::payouts::Payouts;
use crate::rooms::prelude::*;
use crate::rooms::wallet::{Projector, Wallets};

room! {
    /// Reconciliation with providers' statements.
    Reconcile, ReconcileParts {
        core: Core,
        merchants: Merchants,
        operators: Operators,
        wallets: Wallets,
        payments: Payments,
        payouts: Payouts,
    }
    own {
        // One file is read at a time: each is in memory as a whole.
        import_turn: Mutex<()> = Mutex::new(()),
    }
}

callers!(Reconcile: operators => Operators);

impl Room for Reconcile {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        store::migrations()
    }

    fn routes() -> Routes<Self> {
        Routes::default().console(console::routes())
    }

    fn projectors(&self) -> Vec<Box<dyn Projector>> {
        vec![Box::new(GatewayProjector::new(&self.wallets))]
    }

    fn jobs(&self) -> Vec<Job> {
        vec![Box::pin(self.clone().follow_signatures())]
    }
}
