//! Tickets to the live side: a browser's WebSocket cannot send our headers, so a call with them gets a ticket
//! that opens one connection within half a minute.

use erawan_kernel::ids::{MemberId, MerchantId, OperatorId, OperatorSessionId, SessionId};
use sha2::{Digest, Sha256};

use super::super::Result;
use super::store;
use crate::rooms::messaging::Messaging;

const LIFETIME_MS: i64 = 30 * 1_000;

/// Whose connection a ticket opens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Holder {
    Member { merchant_id: MerchantId, member_id: MemberId, session_id: SessionId },
    Operator { merchant_id: MerchantId, operator_id: OperatorId, session_id: OperatorSessionId },
}

/// A fresh ticket.
///
/// # Errors
/// [`super::MessagingError::Database`], [`super::MessagingError::Entropy`].
pub(super) async fn issue(messaging: &Messaging, holder: Holder) -> Result<String> {
    let mut secret = [0_u8; 32];
    messaging.core.entropy.fill(&mut secret)?;
    let now_ms = messaging.core.clock.now_ms();
    store::keep_ticket(&messaging.core.db, hash(&secret), holder, now_ms, now_ms + LIFETIME_MS).await?;
    Ok(hex::encode(secret))
}

/// Uses the ticket up; `None` for one that is unknown, used or too old.
pub(super) async fn take(messaging: &Messaging, secret: &str) -> Result<Option<Holder>> {
    let mut bytes = [0_u8; 32];
    if hex::decode_to_slice(secret, &mut bytes).is_err() {
        return Ok(None);
    }
    Ok(store::take_ticket(&messaging.core.db, hash(&bytes), messaging.core.clock.now_ms()).await?)
}

fn hash(secret: &[u8; 32]) -> Vec<u8> {
    Sha256::digest(secret).to_vec()
}
