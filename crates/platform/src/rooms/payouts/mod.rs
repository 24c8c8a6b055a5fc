//! Withdrawals: asked for by a member, held in the ledger, decided by two operators, paid once by a payer.
//!
//! Invariants: a withdrawal and what it uses of its day are written in one transaction; its net amount and its fee are
//! held, posted and voided together; an attempt is written down before the payer hears of it, one is open at a time,
//! and it ends on the payer's definite word only, heard in an answer to a question; what was sent is what was asked
//! for, digest for digest; what does not fit stops everything and waits for a person. Every step can be repeated, so a
//! job goes on where a crash ended.
//!
//! A destination is of a kind that the payer pays to, in the member's own name, and stays while an open withdrawal goes
//! to it.
//!
//! Not here: how a payer is spoken to (`payer`), where destinations and the funds password are kept (security), limits
//! of play (responsible: members who excluded themselves may withdraw).

mod answers;
mod attempt;
mod cards;
mod change;
mod closing;
mod console;
mod contradiction;
mod decide;
mod destination;
mod error;
mod export;
mod figures;
mod files;
mod http;
mod jobs;
mod levels;
mod may;
mod messages;
mod model;
mod name_file;
mod payer;
mod reconcile;
mod request;
mod rules;
mod sanctions;
mod setup;
mod statements;
mod store;
mod switch;
#[cfg(test)]
mod tests;
mod turnover;

pub(crate) use answers::{StatementOf, StatementWord};
pub use error::{PaymentFileError, PayoutError, WithdrawError};
pub use model::{
    Attempt, AttemptState, Fired, Refusal, RuleCode, Withdrawal, WithdrawalReason, WithdrawalState,
    WithdrawalStatus,
};
pub use payer::{
    DestinationNumber, PaidCoins, Payer, PayerTraits, Payers, Payout, PayoutDestination, PayoutFacts,
    PayoutReport, PayoutStatement, SandboxPayer,
};
pub use setup::PayoutSetup;
pub(crate) use statements::AttemptsNamed;
pub use turnover::{Turnover, TurnoverProjector};

use crate::rooms::merchant::Merchants;
use crate::rooms::operator::Operators;
use crate::rooms::payments::Payments;
use crate::rooms::prelude::*;
use crate::rooms::security::Security;
use crate::rooms::session::Sessions;
use crate::rooms::wallet::{Projector, Wallets};
use crate::waker::Waker;

room! {
    /// Withdrawals: asked for by a member, paid once by a payer.
    Payouts, PayoutsParts {
        core: Core,
        merchants: Merchants,
        sessions: Sessions,
        operators: Operators,
        security: Security,
        wallets: Wallets,
        payments: Payments,
        payers: PayoutSetup,
    }
    own {
        waker: Waker = Waker::default(),
    }
}

callers!(Payouts: sessions => Sessions, operators => Operators);

impl Room for Payouts {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        let mut migrations = store::migrations();
        migrations.extend(TurnoverProjector::migrations());
        migrations
    }

    fn routes() -> Routes<Self> {
        Routes::default().member(http::routes()).console(console::routes()).machine(http::machine_routes())
    }

    fn projectors(&self) -> Vec<Box<dyn Projector>> {
        vec![Box::new(self.turnover())]
    }

    fn jobs(&self) -> Vec<Job> {
        vec![Box::pin(self.clone().follow_withdrawals())]
    }
}

impl Payouts {
    fn turnover(&self) -> TurnoverProjector {
        TurnoverProjector::new(&self.core, &self.merchants)
    }
}
