//! Withdrawals: asked for by a member, held in the ledger, decided by two operators, paid once by a payer.

mod console;
mod error;
mod http;
mod model;
mod payer;

pub use error::PayoutError;
pub use model::{Refusal, RuleCode, Withdrawal, WithdrawalReason, WithdrawalState, WithdrawalStatus};
pub use payer::{Payer, PayerTraits, Payers, Payout, PayoutDestination, PayoutFacts, PayoutReport, PayoutStatement};

use crate::rooms::account::Accounts;
use crate::rooms::merchant::Merchants;
use crate::rooms::operator::Operators;
use crate::rooms::payments::Payments;
use crate::rooms::prelude::*;
use crate::rooms::security::Security;
use crate::rooms::session::Sessions;
use crate::rooms::wallet::Wallets;

room! {
    /// Withdrawals: asked for by a member, paid once by a payer.
    Payouts, PayoutsParts {
        core: Core,
        merchants: Merchants,
        sessions: Sessions,
        accounts: Accounts,
        operators: Operators,
        security: Security,
        wallets: Wallets,
        payments: Payments,
        payers: Payers,
    }
}

callers!(Payouts: sessions => Sessions, operators => Operators);

impl Room for Payouts {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        Vec::new()
    }

    fn routes() -> Routes<Self> {
        Routes::default().member(http::routes()).console(console::routes()).machine(http::machine_routes())
    }
}
