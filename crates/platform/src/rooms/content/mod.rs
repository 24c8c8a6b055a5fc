//! What the merchant shows its visitors: banners, notices, promotions, popups, help.
//!
//! Invariants: HTML is cleaned when it is written, so nothing stored can run in a browser; only what is
//! current at the merchant's date is answered; responses are built once per change.
//!
//! Not here: editing (console), personal messages (messaging).

mod error;
mod http;
mod model;
mod notices;
mod promos;
mod store;

pub use error::ContentError;
pub use model::{ContentFiles, ContentKind, HelpFile, ItemFile, ItemImage};
pub(crate) use notices::ContentCopies;

use erawan_kernel::ids::{ContentId, MemberId, MerchantId};
use serde_json::json;

use crate::db::bump_revision_in_tx;
use crate::platform_event::{Author, Differences, PlatformEvent};
use crate::rooms::prelude::*;
use crate::rooms::session::Sessions;

room! {
    /// Announcements, banners, promotions, help.
    Contents, ContentsParts {
        core: Core,
        sessions: Sessions,
    }
    own {
        copies: ContentCopies = ContentCopies::default(),
    }
}

callers!(Contents: sessions => Sessions);

impl Room for Contents {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        store::migrations()
    }

    fn routes() -> Routes<Self> {
        Routes::default().member(http::routes())
    }
}

impl Contents {
    /// Writes items and help texts of a merchant; those with a known name are replaced.
    ///
    /// # Errors
    /// [`ContentError::Item`] when an item contradicts itself; [`ContentError::Database`].
    pub async fn publish(
        &self,
        by: &Author,
        merchant_id: MerchantId,
        files: ContentFiles,
    ) -> Result<(), ContentError> {
        let files = files.cleaned()?;
        let topic = topic(merchant_id);
        let details = json!({ "items": files.items.len(), "help": files.help.len() });
        let tx = self.core.db.begin().await?;
        for item in files.items {
            let id = ContentId::generate(&*self.core.clock, &*self.core.entropy)?;
            store::write_item_in_tx(&tx, merchant_id, id, item).await?;
        }
        for help in files.help {
            store::write_help_in_tx(&tx, merchant_id, help).await?;
        }
        bump_revision_in_tx(&tx, &topic).await?;
        let event = PlatformEvent { kind: "content.published", subject: topic.as_str().into(), details };
        event.record_for(&tx, merchant_id, by, self.core.clock.now_ms()).await?;
        tx.commit().await?;
        self.copies.expire(&topic);
        Ok(())
    }

    /// What these files would change; of a merchant that does not exist yet, everything is new.
    ///
    /// # Errors
    /// As [`Self::publish`].
    pub async fn differences(
        &self,
        merchant_id: Option<MerchantId>,
        files: ContentFiles,
    ) -> Result<Differences, ContentError> {
        let stored = match merchant_id {
            Some(id) => {
                let items = store::items(&self.core.db, id).await?.into_iter().map(|item| item.file);
                ContentFiles { items: items.collect(), help: store::help(&self.core.db, id).await? }
            }
            None => ContentFiles::default(),
        };
        Ok(Differences::of(files.cleaned()?.rows(), stored.rows().into_iter().collect()))
    }

    /// Notes that the member read the notice. Reading it again changes nothing.
    ///
    /// # Errors
    /// [`ContentError::Unknown`] when it is no notice of the merchant; [`ContentError::Database`].
    pub(crate) async fn mark_read(
        &self,
        merchant_id: MerchantId,
        member_id: MemberId,
        item_id: ContentId,
    ) -> Result<(), ContentError> {
        if !store::is_notice(&self.core.db, merchant_id, item_id).await? {
            return Err(ContentError::Unknown);
        }
        Ok(store::mark_read(&self.core.db, member_id, item_id, self.core.clock.now_ms()).await?)
    }
}

fn topic(merchant_id: MerchantId) -> String {
    format!("content/{merchant_id}")
}
