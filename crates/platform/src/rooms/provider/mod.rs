//! The operator's wallet for game vendors: who may call, who may play, and each stake and win once.
//!
//! Invariants: a call counts only when its signature over timestamp and raw body is the vendor's and a
//! minute old at most; every transaction id is carried out at most once per vendor, the same call again
//! gets the same answer, and the same id with other content is refused; a bet is checked against session,
//! player, game and pace, a win or rollback only against the bet it speaks of, so that neither an ended
//! session nor a block keeps a player from their money; a rollback that comes before its bet keeps the bet
//! from ever being taken; when the outcome is unknown the answer says so and nothing else.
//!
//! Deliberately not here: rounds and outcomes (the vendor), the betting record (projections). A rollback
//! is never refused for a win that was paid before it: the vendor voids the round and answers for it.
//! The rules of one open round and of pace hold exactly on one node; with several, a node learns of the
//! other's rounds from the log.
//!
//! Cost: a bet or win is one command to the ledger. Sessions, standing, games, rules and recent bets are in
//! memory; a standing is at most a second old.

mod calls;
mod error;
mod fields;
mod http;
mod launch;
mod model;
mod opening;
mod play;
mod rounds;
mod seat;
mod store;
#[cfg(test)]
mod tests;

pub use error::ProviderError;
pub(crate) use http::document;
pub use http::machine_routes;
pub use launch::{NewLaunch, issue_launch};
pub use model::{Status, VendorRules};
pub(crate) use opening::routes;
pub use play::Play;
pub(crate) use play::watch_endings;
pub use rounds::OpenRoundProjector;

use sea_orm_migration::MigrationTrait;

use crate::App;

pub(crate) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    store::migrations()
}

/// Sets how vendors are dealt with; vendors that are not named stay as they are.
///
/// # Errors
/// [`ProviderError::Settings`] when a rule contradicts itself; [`ProviderError::Database`].
pub async fn install(app: &App, rules: &[VendorRules]) -> Result<(), ProviderError> {
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
    store::set_rules(&app.db, rules).await?;
    app.play.rules.expire(store::RULES_TOPIC);
    Ok(())
}
