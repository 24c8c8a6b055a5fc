//! The operator's wallet for game vendors: who may call, who may play, and each stake and win once.
//!
//! Invariants: a call counts only when its signature over timestamp and raw body is the vendor's and a minute
//! old at most; every transaction id is carried out at most once per vendor, the same call again gets the
//! same answer, and the same id with other content is refused; a bet is checked against session, player, game
//! and pace, a win or rollback only against the bet it refers to, so that neither an ended session nor a
//! block keeps a player from their money; a rollback that comes before its bet prevents the bet from ever
//! being taken; after the end of a round only what was carried out before is answered; a vendor speaks of the players
//! that it had a session of; where a merchant has wallets at vendors, what a session stakes and wins is in the one it was
//! opened with, and no money leaves or enters that one while a round is open; when the outcome is unknown the answer says so and nothing else.
//!
//! Deliberately not here: rounds and outcomes (the vendor), the betting record (records). A rollback of a bet in a round
//! that is still open is refused for a win that was paid before it only where the vendor's rules say so.
//!
//! Cost: a bet or win is one command to the ledger; the end of a round is one statement more, and where nodes share a
//! database its start is another. Sessions, member status, games, rules and recent bets are in memory; a status is at most a
//! second old.

mod closings;
mod error;
mod fields;
mod http;
mod incidents;
mod launch;
mod model;
mod opening;
mod play;
mod protocol;
mod rounds;
mod slot;
mod starts;
mod store;
#[cfg(test)]
mod tests;
mod transfers;
mod vendors;

pub use error::{ProviderError, TransferError};
pub(crate) use http::{Incoming, Seal, count_call, document};
pub use incidents::HeldWin;
pub use launch::{AskedBoard, NewLaunch};
pub use model::{Status, VendorRules};
pub use play::Play;
pub(crate) use protocol::{DrawFields, RoundFields};
pub use rounds::OpenRoundProjector;
pub use vendors::Vendors;

use crate::rooms::games::Games;
use crate::rooms::merchant::Merchants;
use crate::rooms::prelude::*;
use crate::rooms::responsible::ResponsiblePlay;
use crate::rooms::session::Sessions;
use crate::rooms::transfer_wallet::TransferWallets;
use crate::rooms::trial::Trials;
use crate::rooms::wallet::{Projector, Wallets};

room! {
    /// The operator wallet for game vendors.
    Provider, ProviderParts {
        core: Core,
        merchants: Merchants,
        sessions: Sessions,
        wallets: Wallets,
        games: Games,
        responsible: ResponsiblePlay,
        trials: Trials,
        transfer_wallets: TransferWallets,
    }
    own {
        play: Play = Play::default(),
        vendors: Vendors = Vendors::new(core),
    }
}

callers!(Provider: sessions => Sessions);

impl Room for Provider {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        store::migrations()
    }

    fn routes() -> Routes<Self> {
        Routes::default()
            .member(opening::routes().merge(http::member_routes()))
            .machine(http::machine_routes())
    }

    fn projectors(&self) -> Vec<Box<dyn Projector>> {
        vec![Box::new(OpenRoundProjector)]
    }

    fn jobs(&self) -> Vec<Job> {
        vec![Box::pin(self.clone().watch_endings()), Box::pin(self.clone().follow_sessions())]
    }
}

impl Provider {
    /// Rules and keys of vendors.
    #[must_use]
    pub fn vendors(&self) -> &Vendors {
        &self.vendors
    }
}
