//! What the house tells its visitors: banners, notices, promotions, popups, help.
//!
//! Invariants: HTML is cleaned when it is written, so nothing stored can run in a browser; only what is
//! current at the merchant's date is answered; what a visitor gets is built once per change.
//!
//! Not here: editing (console), personal messages (messaging).

mod error;
mod http;
mod model;
mod notices;
mod promos;
mod store;

pub use error::ContentError;
pub(crate) use http::routes;
pub use model::{ContentFiles, ContentKind, HelpFile, ItemFile, ItemImage};
pub(crate) use notices::ContentCopies;
pub(crate) use store::migrations;

use erawan_kernel::ids::{ContentId, MemberId, MerchantId};

use crate::App;

/// Writes items and help texts of a merchant; those with a known name are replaced.
///
/// # Errors
/// [`ContentError::Item`] when an item contradicts itself; [`ContentError::Database`].
pub async fn publish(app: &App, merchant_id: MerchantId, files: ContentFiles) -> Result<(), ContentError> {
    for item in &files.items {
        item.check()?;
    }
    store::write(app, merchant_id, files).await?;
    app.content.expire(&topic(merchant_id));
    Ok(())
}

/// Notes that the member read the notice. Reading it again changes nothing.
///
/// # Errors
/// [`ContentError::Unknown`] when it is no notice of the merchant; [`ContentError::Database`].
pub async fn mark_read(
    app: &App,
    merchant_id: MerchantId,
    member_id: MemberId,
    item_id: ContentId,
) -> Result<(), ContentError> {
    if !store::is_notice(&app.db, merchant_id, item_id).await? {
        return Err(ContentError::Unknown);
    }
    Ok(store::mark_read(&app.db, member_id, item_id, app.clock.now_ms()).await?)
}

fn topic(merchant_id: MerchantId) -> String {
    format!("content/{merchant_id}")
}
