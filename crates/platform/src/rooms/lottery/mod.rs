//! The gateway to lotteries: menus, draws, the member's own orders and what is popular, as their vendors tell them; and what
//! operators do with draws, at the console.
//!
//! Invariants: nothing is shown of an order whose vendor does not say that it is the member's; a draw that a vendor tells
//! changes only what is older; a member is told of a win above its stake, of stakes that came back and of corrections once,
//! after the log says so; while a vendor does not answer, menus and draws are its last ones and say so, and nothing is
//! guessed about orders. What an operator does with a draw is in the audit trail before the vendor is asked, and what came of it
//! after; voiding a draw, correcting a result and changing what a lottery pays are proposals that other operators decide
//! about, and the vendor is told who they were. No money moves here: stakes, wins and refunds come by the provider protocol.
//!
//! Not here: draws, odds, orders and settlement (the lottery vendor), opening a lottery and its prize mode (provider), who
//! won how much (records).

mod console;
mod copies;
mod decisions;
mod draws;
mod error;
mod http;
mod limits;
mod line;
mod menus;
mod messages;
mod model;
mod notices;
mod operations;
mod orders;
mod popular;
mod projector;
mod pushes;
mod store;
mod vendors;
mod wire;

pub use error::LotteryGatewayError;
pub(crate) use http::document;
pub use projector::LotteryNoticeProjector;
pub use vendors::LotteryVendors;

use std::time::Duration;

use copies::{AgedCopies, Rendered};
use erawan_games::draws::PrizeMode;
use wire::{DrawsAnswer, MenuAnswer};

use crate::rooms::games::Games;
use crate::rooms::operator::Operators;
use crate::rooms::prelude::*;
use crate::rooms::provider::Provider;
use crate::rooms::records::Records;
use crate::rooms::session::Sessions;
use crate::rooms::wallet::Wallets;
use crate::waker::Waker;

room! {
    /// The gateway to lotteries.
    LotteryGateway, LotteryGatewayParts {
        core: Core,
        sessions: Sessions,
        wallets: Wallets,
        games: Games,
        provider: Provider,
        records: Records,
        operators: Operators,
        vendors: LotteryVendors,
    }
    own {
        client: reqwest::Client = line::client(),
        menus: AgedCopies<MenuKey, MenuAnswer> = AgedCopies::default(),
        draws: AgedCopies<DrawsKey, DrawsAnswer> = AgedCopies::default(),
        rendered: Rendered = Rendered::default(),
        waker: Waker = Waker::default(),
    }
}

callers!(LotteryGateway: sessions => Sessions, operators => Operators);

/// Vendor, merchant and its prize mode.
type MenuKey = (String, String, PrizeMode);
/// Vendor, merchant and game.
type DrawsKey = (String, String, String);

/// How often draws that were told long ago are looked for.
const PURGE_EVERY: Duration = Duration::from_secs(60 * 60);

impl Room for LotteryGateway {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        store::migrations()
    }

    fn routes() -> Routes<Self> {
        Routes::default().member(http::routes()).console(console::routes()).machine(http::machine_routes())
    }

    fn jobs(&self) -> Vec<Job> {
        // Not among the projectors that can be rebuilt: what it notes is told once.
        let projector = Box::new(LotteryNoticeProjector::new(self));
        vec![
            Box::pin(self.clone().purge_continuously()),
            Box::pin(self.clone().follow_draws()),
            Box::pin(self.clone().finish_continuously()),
            Box::pin(self.wallets.clone().follow(projector)),
            Box::pin(self.clone().write_continuously()),
        ]
    }
}

impl LotteryGateway {
    /// Where lottery vendors are.
    #[must_use]
    pub fn vendors(&self) -> &LotteryVendors {
        &self.vendors
    }

    /// Deletes draws that were told long ago, until the server stops.
    pub(crate) async fn purge_continuously(self) {
        loop {
            if let Err(error) = self.purge_draws().await {
                tracing::error!(%error, "old draws could not be deleted");
            }
            tokio::time::sleep(PURGE_EVERY).await;
        }
    }
}
