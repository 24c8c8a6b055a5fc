//! The gateway to lotteries: menus, draws, the member's own orders and what is popular, as their vendors tell them.
//!
//! Invariants: nothing is shown of an order whose vendor does not say that it is the member's; a draw that a vendor tells
//! changes only what is older; while a vendor does not answer, menus and draws are its last ones and say so, and nothing is
//! guessed about orders. No money moves here: stakes, wins and refunds come by the provider protocol.
//!
//! Not here: draws, odds, orders and settlement (the lottery vendor), opening a lottery and its prize mode (provider), who
//! won how much (records).

mod copies;
mod draws;
mod error;
mod http;
mod line;
mod menus;
mod model;
mod orders;
mod popular;
mod pushes;
mod store;
mod vendors;
mod wire;

pub use error::LotteryGatewayError;
pub(crate) use http::document;
pub use vendors::LotteryVendors;

use std::time::Duration;

use copies::{AgedCopies, Rendered};
use erawan_games::draws::PrizeMode;
use wire::{DrawsAnswer, MenuAnswer};

use crate::rooms::games::Games;
use crate::rooms::prelude::*;
use crate::rooms::provider::Provider;
use crate::rooms::records::Records;
use crate::rooms::session::Sessions;
use crate::rooms::wallet::Wallets;

room! {
    /// The gateway to lotteries.
    LotteryGateway, LotteryGatewayParts {
        core: Core,
        sessions: Sessions,
        wallets: Wallets,
        games: Games,
        provider: Provider,
        records: Records,
        vendors: LotteryVendors,
    }
    own {
        client: reqwest::Client = line::client(),
        menus: AgedCopies<MenuKey, MenuAnswer> = AgedCopies::default(),
        draws: AgedCopies<DrawsKey, DrawsAnswer> = AgedCopies::default(),
        rendered: Rendered = Rendered::default(),
    }
}

callers!(LotteryGateway: sessions => Sessions);

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
        Routes::default().member(http::routes()).machine(http::machine_routes())
    }

    fn jobs(&self) -> Vec<Job> {
        vec![Box::pin(self.clone().purge_continuously())]
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
