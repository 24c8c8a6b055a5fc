//! The catalogue: vendors, categories, games, what is hot, and what a member keeps of it.
//!
//! Invariants: only enabled games of enabled vendors are shown; what a visitor gets is built once per
//! change of the catalogue; a member's favourites and recent games are their own, of 50 recent ones at most.
//!
//! Not here: opening a game, rounds and money (provider, wallet), who won (records), the mathematics of
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
pub(crate) use catalogue::CatalogueCopies;
pub use error::GamesError;
pub use model::{CatalogueFiles, CategoryFile, ClassifyFile, GameEntry, GamesFile, VendorFile};
pub use short::VendorGames;

use std::collections::HashMap;
use std::sync::Arc;

use erawan_kernel::ids::MerchantId;
use serde_json::{Value, json};

use crate::db::bump_revision_in_tx;
use crate::nodes::{Channel, Told};
use crate::platform_event::{Author, Differences, PlatformEvent};
use crate::rooms::prelude::*;
use crate::rooms::session::Sessions;

room! {
    /// The catalogue: vendors, lists, search, favourites.
    Games, GamesParts {
        core: Core,
        sessions: Sessions,
    }
    own {
        catalogues: CatalogueCopies = CatalogueCopies::default(),
    }
}

callers!(Games: sessions => Sessions);

impl Room for Games {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        store::migrations()
    }

    fn routes() -> Routes<Self> {
        Routes::default().member(http::routes())
    }

    fn jobs(&self) -> Vec<Job> {
        vec![Box::pin(self.clone().follow_other_nodes())]
    }
}

impl Games {
    /// Writes vendors, categories and games of a merchant; those with a known key are replaced.
    ///
    /// # Errors
    /// [`GamesError::Catalogue`] when the files contradict themselves; [`GamesError::Database`].
    pub async fn publish(
        &self,
        by: &Author,
        merchant_id: MerchantId,
        files: CatalogueFiles,
    ) -> Result<(), GamesError> {
        files.check()?;
        let topic = topic(merchant_id);
        let tx = self.core.db.begin().await?;
        store::write_in_tx(&tx, merchant_id, &files).await?;
        bump_revision_in_tx(&tx, &topic).await?;
        let details = json!({ "vendors": files.vendors.len(), "games": files.games.games.len() });
        let event = PlatformEvent { kind: "catalogue.published", subject: topic.as_str().into(), details };
        event.record_for(&tx, merchant_id, by, self.core.clock.now_ms()).await?;
        tx.commit().await?;
        self.catalogues.expire(&topic);
        self.core.nodes.tell(Channel::Catalogue, &topic);
        Ok(())
    }

    /// What these files would change; of a merchant that does not exist yet, everything is new.
    ///
    /// # Errors
    /// As [`Self::publish`].
    pub async fn differences(
        &self,
        merchant_id: Option<MerchantId>,
        files: &CatalogueFiles,
    ) -> Result<Differences, GamesError> {
        files.check()?;
        let stored = match merchant_id {
            Some(id) => store::rows_by_key(&self.core.db, id).await?,
            None => HashMap::new(),
        };
        Ok(Differences::of(store::rows(files)?, stored))
    }

    /// Drops cached copies that another node reports as old, until the server stops.
    pub(crate) fn follow_other_nodes(self) -> impl Future<Output = ()> {
        let mut receiver = self.core.nodes.listen(Channel::Catalogue);
        async move {
            loop {
                // What was missed shows itself: a copy is never older than a second.
                if let Told::Event(Value::String(topic)) = receiver.next().await {
                    self.catalogues.expire(&topic);
                }
            }
        }
    }

    /// The enabled game with this code, if its vendor is enabled too.
    ///
    /// # Errors
    /// [`GamesError::Database`].
    pub async fn find_game(
        &self,
        merchant_id: MerchantId,
        vendor: &str,
        game_code: &str,
    ) -> Result<Option<Arc<GameEntry>>, GamesError> {
        Ok(self.catalogue_of(merchant_id).await?.game(vendor, game_code))
    }

    /// Whether any merchant has this game of the vendor, enabled or not.
    pub(crate) async fn is_listed(&self, vendor: &str, game_code: &str) -> Result<bool, GamesError> {
        Ok(store::is_listed(&self.core.db, vendor, game_code).await?)
    }

    /// The game with this code whether it is enabled or not, to name it in records.
    pub(crate) async fn find_any_game(
        &self,
        merchant_id: MerchantId,
        vendor: &str,
        game_code: &str,
    ) -> Result<Option<Arc<GameEntry>>, GamesError> {
        Ok(self.catalogue_of(merchant_id).await?.any_game(vendor, game_code))
    }
}

fn topic(merchant_id: MerchantId) -> String {
    format!("games/{merchant_id}")
}
