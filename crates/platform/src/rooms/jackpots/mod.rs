//! Jackpots that must be won by a bound: real money in separate accounts, fed by settled rounds.
//!
//! Invariants: a pool holds its seed and the contributions of the rounds that were settled since it opened,
//! in the order of the ledger's log, and nothing else; a round feeds once, with the part of its stake that
//! was not returned; the amount at which a pool is won is drawn when it opens and is in no call, log or
//! message, sealed in the database; a pool keeps the terms it opened with; the player whose contribution
//! brings it to that amount wins all of it, once, at most its bound; the amount shown is the balance of the
//! pool's account in the ledger, and the win is paid from it.
//!
//! Not here: which games there are (games), the terms (merchant settings), how the win is recorded (records).
//! Pools are not rebuilt from the log: who won is decided once.
//!
//! The mathematics: `docs/JACKPOTS.md`.

mod console;
mod error;
mod http;
mod model;
mod pool;
mod projector;
mod reconcile;
mod settle;
mod store;

pub use error::JackpotError;
pub use projector::JackpotProjector;

use crate::rooms::account::Accounts;
use crate::rooms::games::Games;
use crate::rooms::merchant::Merchants;
use crate::rooms::operator::Operators;
use crate::rooms::prelude::*;
use crate::rooms::session::Sessions;
use crate::rooms::wallet::Wallets;
use crate::waker::Waker;

room! {
    /// Pools of real money that must be won by a bound.
    Jackpots, JackpotsParts {
        core: Core,
        merchants: Merchants,
        sessions: Sessions,
        accounts: Accounts,
        wallets: Wallets,
        games: Games,
        operators: Operators,
    }
    own {
        waker: Waker = Waker::default(),
    }
}

callers!(Jackpots: sessions => Sessions, operators => Operators);

impl Room for Jackpots {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        store::migrations()
    }

    fn routes() -> Routes<Self> {
        Routes::default().member(http::routes()).console(console::routes())
    }

    fn jobs(&self) -> Vec<Job> {
        // Not among the projectors that can be rebuilt: what it does moves money.
        let projector = Box::new(JackpotProjector::new(self));
        vec![Box::pin(self.wallets.clone().follow(projector)), Box::pin(self.clone().keep_settled())]
    }
}

/// The sort of games that feed a merchant's jackpot.
const JACKPOT_CLASSIFY: &str = "JP";
