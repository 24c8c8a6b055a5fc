//! Responsible play: the limits, breaks and checks that members set for themselves, and the freezes that operators set.
//!
//! Invariants: what protects more holds at once, what protects less a day later; a cool-off or exclusion
//! cannot be shortened; the deposits, stakes or losses of a member within any hour-wise running window never
//! exceed the limit that held when the last of them was accepted, however many come at once; once a change
//! that protects more was confirmed, no bet or deposit is accepted against it. Wins, refunds and withdrawals
//! are never refused here.
//!
//! A bet of a member with a loss or wager limit is claimed in the database before it goes to the ledger;
//! the projector turns claims into totals when the ledger's log shows the bet, so a crash between the two
//! loses nothing. Members without limits pay for none of this: their protection is kept in memory, and
//! the gate makes a change wait for the bets that are on their way on this node. Other nodes keep their copy
//! for a second at most, and a change is answered only after that second.
//!
//! A freeze stops withdrawals, or play and deposits, or both, until two operators lift it; it goes through the same gate
//! as what members set. Wins, refunds and money that arrived anyway pass.
//!
//! Not here: who may log in (all members: money must stay withdrawable), deposits (payments), bets
//! (provider).

mod bet;
mod changes;
mod console;
mod deposit;
mod error;
mod freeze;
mod gates;
mod http;
mod model;
mod spending;
mod store;
mod view;

use crate::rooms::operator::Operators;
use crate::rooms::prelude::*;
use crate::rooms::session::Sessions;
use crate::rooms::wallet::{Projector, Wallets};
pub use bet::{BetOutcome, BetPermit, BetRequest};
pub(crate) use deposit::{release_deposit_in_tx, release_transfers_in_tx};
pub use error::ResponsibleError;
use error::Result;
pub use freeze::{Freeze, FreezeScope};
pub use gates::Gates;
pub use model::{LimitKind, Period, Protection};
pub use spending::SpendingProjector;
pub(crate) use view::{LimitView, MemberProtection, is_excluded};
room! {
    /// Limits, breaks and exclusion that members set, and whether a bet or deposit is allowed.
    ResponsiblePlay, ResponsiblePlayParts {
        core: Core,
        sessions: Sessions,
        operators: Operators,
        wallets: Wallets,
    }
    own {
        gates: Gates = Gates::default(),
    }
}

callers!(ResponsiblePlay: sessions => Sessions, operators => Operators);

impl Room for ResponsiblePlay {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        store::migrations()
    }

    fn routes() -> Routes<Self> {
        Routes::default().member(http::routes()).console(console::routes())
    }

    fn projectors(&self) -> Vec<Box<dyn Projector>> {
        vec![Box::new(SpendingProjector::new(self))]
    }

    fn jobs(&self) -> Vec<Job> {
        vec![Box::pin(self.clone().follow_lifts())]
    }
}
