//! What people wrote is kept as long as the merchant says, and no longer.

use std::time::Duration;

use erawan_kernel::ids::MerchantId;

use super::{Result, chat, feedback};
use crate::inbox;
use crate::rooms::merchant::Retention;
use crate::rooms::messaging::Messaging;

/// How often the job looks for what is too old.
const LOOK_EVERY: Duration = Duration::from_secs(60 * 60);
/// Rows of a kind deleted in one statement, so that other writers do not wait long.
const AT_ONCE: u64 = 500;
/// Rows of a kind deleted in one look; the rest waits for the next.
const LOOK_MAX: u64 = 50_000;
const DAY_MS: i64 = 24 * 60 * 60 * 1_000;

impl Messaging {
    /// Deletes what is too old, until the server stops.
    pub(crate) async fn purge_continuously(self) {
        loop {
            if let Err(error) = self.purge_expired().await {
                tracing::error!(%error, "old messages could not be deleted");
            }
            tokio::time::sleep(LOOK_EVERY).await;
        }
    }

    /// Deletes chats, feedback and inbox messages of every merchant that are older than its retention time.
    ///
    /// # Errors
    /// [`super::MessagingError::Merchant`], [`super::MessagingError::Database`], [`super::MessagingError::Inbox`].
    pub async fn purge_expired(&self) -> Result<()> {
        for code in self.merchants.codes().await? {
            let merchant = self.merchants.find_by_code(&code).await?;
            forget_of(self, merchant.id, merchant.settings.retention).await?;
        }
        Ok(())
    }
}

async fn forget_of(messaging: &Messaging, id: MerchantId, retention: Retention) -> Result<()> {
    for kind in [Kind::ChatMessages, Kind::ChatImages, Kind::Feedback, Kind::InboxMessages] {
        let before_ms = messaging.core.clock.now_ms() - i64::from(kind.days(retention)) * DAY_MS;
        let mut forgotten = 0;
        while forgotten < LOOK_MAX {
            match forget_some(messaging, kind, id, before_ms).await? {
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
    InboxMessages,
}

impl Kind {
    const fn days(self, retention: Retention) -> u16 {
        match self {
            Self::ChatMessages | Self::ChatImages => retention.chat_days,
            Self::Feedback => retention.feedback_days,
            Self::InboxMessages => retention.inbox_days,
        }
    }
}

async fn forget_some(messaging: &Messaging, kind: Kind, id: MerchantId, before_ms: i64) -> Result<u64> {
    Ok(match kind {
        Kind::ChatMessages => chat::forget_old_messages(&messaging.core.db, id, before_ms, AT_ONCE).await?,
        Kind::ChatImages => chat::forget_old_images(&messaging.core.db, id, before_ms, AT_ONCE).await?,
        Kind::Feedback => feedback::forget(&messaging.core.db, id, before_ms, AT_ONCE).await?,
        Kind::InboxMessages => inbox::forget(&messaging.core, id, before_ms, AT_ONCE).await?,
    })
}
