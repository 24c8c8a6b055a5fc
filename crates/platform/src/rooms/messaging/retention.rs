//! What people wrote is kept as long as the merchant says, and no longer.

use std::time::Duration;

use erawan_kernel::ids::MerchantId;

use super::{MessagingError, chat, feedback};
use crate::App;
use crate::inbox;
use crate::rooms::merchant::{self, Retention};

/// How often somebody looks for what is too old.
const LOOK_EVERY: Duration = Duration::from_secs(60 * 60);
/// Rows of a kind deleted in one statement, so that nobody waits long behind it.
const AT_ONCE: u64 = 500;
/// Rows of a kind deleted in one look; the rest waits for the next.
const LOOK_MAX: u64 = 50_000;
const DAY_MS: i64 = 24 * 60 * 60 * 1_000;

/// Deletes what is too old, for as long as the house is open.
pub(crate) async fn keep_no_longer(app: App) {
    loop {
        if let Err(error) = forget_old(&app).await {
            tracing::error!(%error, "old messages could not be deleted");
        }
        tokio::time::sleep(LOOK_EVERY).await;
    }
}

/// Deletes chats, feedback and letters of every merchant that are older than it wants them kept.
///
/// # Errors
/// [`MessagingError::Merchant`], [`MessagingError::Database`], [`MessagingError::Inbox`].
pub async fn forget_old(app: &App) -> Result<(), MessagingError> {
    for code in merchant::codes(app).await? {
        let merchant = merchant::find_by_code(app, &code).await?;
        forget_of(app, merchant.id, merchant.settings.retention).await?;
    }
    Ok(())
}

async fn forget_of(app: &App, id: MerchantId, retention: Retention) -> Result<(), MessagingError> {
    for kind in [Kind::ChatMessages, Kind::ChatImages, Kind::Feedback, Kind::Letters] {
        let before_ms = app.clock.now_ms() - i64::from(kind.days(retention)) * DAY_MS;
        let mut forgotten = 0;
        while forgotten < LOOK_MAX {
            match forget_some(app, kind, id, before_ms).await? {
                0 => break,
                some => forgotten += some,
            }
        }
    }
    Ok(())
}

/// What is forgotten.
#[derive(Debug, Clone, Copy)]
enum Kind {
    ChatMessages,
    ChatImages,
    Feedback,
    Letters,
}

impl Kind {
    const fn days(self, retention: Retention) -> u16 {
        match self {
            Self::ChatMessages | Self::ChatImages => retention.chat_days,
            Self::Feedback => retention.feedback_days,
            Self::Letters => retention.inbox_days,
        }
    }
}

async fn forget_some(app: &App, kind: Kind, id: MerchantId, before_ms: i64) -> Result<u64, MessagingError> {
    Ok(match kind {
        Kind::ChatMessages => chat::forget_old_messages(&app.db, id, before_ms, AT_ONCE).await?,
        Kind::ChatImages => chat::forget_old_images(&app.db, id, before_ms, AT_ONCE).await?,
        Kind::Feedback => feedback::forget(&app.db, id, before_ms, AT_ONCE).await?,
        Kind::Letters => inbox::forget(app, id, before_ms, AT_ONCE).await?,
    })
}
