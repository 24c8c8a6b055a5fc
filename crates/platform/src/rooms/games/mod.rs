//! The catalogue: vendors, categories, games, what is hot, and what a member keeps of it.
//!
//! Invariants: only enabled games of enabled vendors are shown; what a visitor gets is built once per
//! change of the catalogue; a member's favourites and recent games are their own, of 50 recent ones at most.
//!
//! Not here: opening a game, rounds and money (provider, wallet), who won (projections), the mathematics of
//! a game (its vendor).

mod catalogue;
mod error;
mod favourites;
mod http;
mod model;
mod search;
mod short;
mod store;

pub use catalogue::Catalogue;
pub(crate) use catalogue::{CatalogueCopies, catalogue_of};
pub use error::GamesError;
pub(crate) use http::routes;
pub use model::{CatalogueFiles, CategoryFile, ClassifyFile, GameEntry, GamesFile, VendorFile};
pub use short::VendorGames;
pub(crate) use store::migrations;

use std::sync::Arc;

use erawan_kernel::ids::MerchantId;
use serde_json::Value;

use crate::App;
use crate::nodes::{Channel, Told};

/// Writes vendors, categories and games of a merchant; those with a known key are replaced.
///
/// # Errors
/// [`GamesError::Catalogue`] when the files contradict themselves; [`GamesError::Database`].
pub async fn publish(app: &App, merchant_id: MerchantId, files: CatalogueFiles) -> Result<(), GamesError> {
    files.check()?;
    store::write(app, merchant_id, files).await?;
    let topic = topic(merchant_id);
    app.catalogues.expire(&topic);
    app.nodes.tell(Channel::Catalogue, &topic);
    Ok(())
}

/// Lets go of copies that another node says are old, for as long as the house is open.
pub(crate) fn hear_other_nodes(app: App) -> impl Future<Output = ()> {
    let mut ear = app.nodes.listen(Channel::Catalogue);
    async move {
        loop {
            // What was missed shows itself: a copy is never older than a second.
            if let Told::News(Value::String(topic)) = ear.next().await {
                app.catalogues.expire(&topic);
            }
        }
    }
}

/// The enabled game with this code, if its vendor is enabled too.
///
/// # Errors
/// [`GamesError::Database`].
pub async fn find_game(
    app: &App,
    merchant_id: MerchantId,
    vendor: &str,
    game_code: &str,
) -> Result<Option<Arc<GameEntry>>, GamesError> {
    Ok(catalogue::catalogue_of(app, merchant_id).await?.game(vendor, game_code))
}

/// The game with this code whether it is enabled or not, to name it in records.
///
/// # Errors
/// [`GamesError::Database`].
pub async fn find_any_game(
    app: &App,
    merchant_id: MerchantId,
    vendor: &str,
    game_code: &str,
) -> Result<Option<Arc<GameEntry>>, GamesError> {
    Ok(catalogue::catalogue_of(app, merchant_id).await?.any_game(vendor, game_code))
}

/// Where a settled round of that vendor can be verified, if the vendor offers it.
///
/// # Errors
/// [`GamesError::Database`].
pub async fn verify_url(
    app: &App,
    merchant_id: MerchantId,
    vendor: &str,
    round: &str,
) -> Result<Option<String>, GamesError> {
    Ok(catalogue::catalogue_of(app, merchant_id).await?.verify_url(vendor, round))
}

fn topic(merchant_id: MerchantId) -> String {
    format!("games/{merchant_id}")
}
