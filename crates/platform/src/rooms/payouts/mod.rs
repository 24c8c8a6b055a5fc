//! Withdrawals: asked for by a member, held in the ledger, decided by two operators, paid once by a payer.

mod payer;
mod setup;
mod turnover;

pub use payer::{
    Payer, PayerTraits, Payers, Payout, PayoutDestination, PayoutFacts, PayoutReport, PayoutStatement,
    SandboxPayer,
};
pub use setup::PayoutSetup;
pub use turnover::{Turnover, TurnoverProjector};
