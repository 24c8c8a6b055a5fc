//! Withdrawals: asked for by a member, held in the ledger, decided by two operators, paid once by a payer.

mod payer;

pub use payer::{Payer, PayerTraits, Payout, PayoutDestination, PayoutFacts, PayoutReport, PayoutStatement};
