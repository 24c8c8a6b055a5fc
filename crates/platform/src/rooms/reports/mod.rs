//! Reports and the audit trail: what happened with a merchant's money and who did what. It reads and changes nothing.
//!
//! Invariants: every figure of the journal is a sum of rows that the page can open, and those rows follow the ledger's
//! log; `erawan verify` compares what they come to with the ledger's balances; a report names its days, which are the
//! merchant's; an operator sees nothing of another merchant; each file that leaves is in the audit trail.
//!
//! Not here: deciding about anything a report shows, figures of agents and programmes.

mod audit;
mod console;
mod error;
mod export;
mod model;
mod names;
mod period;
mod printed;
mod projector;
mod reconcile;
mod report;
mod rows;
mod store;

pub use error::ReportError;
pub use printed::PrintedReport;
pub use projector::JournalProjector;

use crate::rooms::account::Accounts;
use crate::rooms::merchant::Merchants;
use crate::rooms::operator::Operators;
use crate::rooms::payments::Payments;
use crate::rooms::payouts::Payouts;
use crate::rooms::prelude::*;
use crate::rooms::wallet::{Projector, Wallets};

room! {
    /// Reports and the audit trail.
    Reports, ReportsParts {
        core: Core,
        merchants: Merchants,
        accounts: Accounts,
        operators: Operators,
        wallets: Wallets,
        payments: Payments,
        payouts: Payouts,
    }
}

callers!(Reports: operators => Operators);

impl Room for Reports {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        store::migrations()
    }

    fn routes() -> Routes<Self> {
        Routes::default().console(console::routes())
    }

    fn projectors(&self) -> Vec<Box<dyn Projector>> {
        vec![Box::new(JournalProjector::new(&self.wallets))]
    }
}

impl Reports {
    /// Rows of the ledger's log that the journal does not have yet.
    ///
    /// # Errors
    /// [`ReportError::Wallet`].
    pub async fn behind(&self) -> Result<i64, ReportError> {
        Ok(self.wallets.behind(projector::NAME).await?)
    }
}
