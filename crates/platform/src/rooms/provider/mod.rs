//! The operator's wallet for game vendors: who may call, who may play, and each stake and win once.
//!
//! Invariants: a call counts only when its signature over timestamp and raw body is the vendor's and a minute
//! old at most; every transaction id is carried out at most once per vendor, the same call again gets the
//! same answer, and the same id with other content is refused; a bet is checked against session, player, game
//! and pace, a win or rollback only against the bet it refers to, so that neither an ended session nor a
//! block keeps a player from their money; a rollback that comes before its bet prevents the bet from ever
//! being taken; when the outcome is unknown the answer says so and nothing else.
//!
//! Deliberately not here: rounds and outcomes (the vendor), the betting record (records). A rollback
//! is never refused for a win that was paid before it: the vendor voids the round and answers for it.
//! The rules of one open round and of pace hold exactly on one node; with several, a node learns of the
//! other's rounds from the log.
//!
//! Cost: a bet or win is one command to the ledger. Sessions, member status, games, rules and recent bets are
//! in memory; a status is at most a second old.

mod error;
mod fields;
mod http;
mod launch;
mod model;
mod opening;
mod play;
mod protocol;
mod rounds;
mod slot;
mod store;
#[cfg(test)]
mod tests;

pub use error::ProviderError;
pub(crate) use http::document;
pub use launch::NewLaunch;
pub use model::{Status, VendorRules};
pub use play::Play;
pub use rounds::OpenRoundProjector;

use sea_orm_migration::MigrationTrait;

use crate::core::{Core, callers, room};
use crate::rooms::account::Accounts;
use crate::rooms::games::Games;
use crate::rooms::merchant::Merchants;
use crate::rooms::responsible::ResponsiblePlay;
use crate::rooms::session::Sessions;
use crate::rooms::trial::Trials;
use crate::rooms::wallet::{Projector, Wallets};
use crate::rooms::{Job, Room, Routes};

room! {
    /// The operator wallet for game vendors.
    Provider, ProviderParts {
        core: Core,
        merchants: Merchants,
        sessions: Sessions,
        accounts: Accounts,
        wallets: Wallets,
        games: Games,
        responsible: ResponsiblePlay,
        trials: Trials,
    }
    own {
        play: Play = Play::default(),
    }
}

callers!(Provider: sessions => Sessions);

impl Room for Provider {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        store::migrations()
    }

    fn routes() -> Routes<Self> {
        Routes::default().member(opening::routes()).machine(http::machine_routes())
    }

    fn projectors(&self) -> Vec<Box<dyn Projector>> {
        vec![Box::new(OpenRoundProjector)]
    }

    fn jobs(&self) -> Vec<Job> {
        vec![Box::pin(self.clone().watch_endings())]
    }
}

impl Provider {
    /// Sets how vendors are dealt with; vendors that are not named stay as they are.
    ///
    /// # Errors
    /// [`ProviderError::Settings`] when a rule contradicts itself; [`ProviderError::Database`].
    pub async fn set_vendors(&self, rules: &[VendorRules]) -> Result<(), ProviderError> {
        for rule in rules {
            if rule.round_interval_ms_min < 0 {
                return Err(ProviderError::Settings(format!("{}: an interval below nothing", rule.vendor)));
            }
            if rule.launch_url.as_ref().is_some_and(|url| url.contains('#') || !url.contains("{gameCode}")) {
                return Err(ProviderError::Settings(format!(
                    "{}: the launch address names no game",
                    rule.vendor
                )));
            }
        }
        let tx = self.core.db.begin().await?;
        store::set_rules_in_tx(&tx, rules).await?;
        tx.commit().await?;
        self.play.rules.expire(store::RULES_TOPIC);
        Ok(())
    }
}
