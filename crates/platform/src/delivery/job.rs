use std::time::Duration;

use futures::StreamExt;
use sea_orm::DbErr;

use super::store::{self, State, Stored};
use super::{Channel, SendError};
use crate::core::Core;
use crate::jobs::Backoff;

/// How often the job looks for messages whose next try is due.
const LOOK_EVERY: Duration = Duration::from_secs(1);
/// Messages delivered at the same time.
const AT_ONCE: usize = 8;
/// Longer than any provider may take; afterwards a message that was left lying is taken up again.
const CLAIM_MS: i64 = 60 * 1_000;
/// The wait after the first failed try; it doubles with every other one.
const BACKOFF: Backoff = Backoff { first_ms: 2 * 1_000, longest_ms: 10 * 60 * 1_000 };

/// Delivers messages as they come, until the server stops.
pub(crate) async fn deliver(core: Core) {
    if core.config.senders.sms.is_none() && core.config.senders.mail.is_none() {
        return;
    }
    loop {
        match store::due(&core.db, core.clock.now_ms(), 10 * AT_ONCE as u64).await {
            Ok(due) => {
                futures::stream::iter(due).for_each_concurrent(AT_ONCE, |message| one(&core, message)).await;
            }
            Err(error) => tracing::error!(%error, "messages to be sent could not be read"),
        }
        // A new message or the clock wakes the job; a missed wake-up costs a second.
        drop(tokio::time::timeout(LOOK_EVERY, core.outgoing.notified()).await);
    }
}

async fn one(core: &Core, message: Stored) {
    if let Err(error) = try_one(core, &message).await {
        tracing::error!(%error, message = %message.id, "what became of a message could not be written down");
    }
}

async fn try_one(core: &Core, message: &Stored) -> Result<(), DbErr> {
    let now_ms = core.clock.now_ms();
    if now_ms >= message.expires_at_ms {
        tracing::warn!(message = %message.id, attempts = message.attempts, "a message became too old to send");
        return store::finish(&core.db, message.id, State::Failed).await;
    }
    if !store::claim(&core.db, message, now_ms + CLAIM_MS).await? {
        return Ok(());
    }
    match send(core, message, now_ms).await {
        Ok(()) => store::finish(&core.db, message.id, State::Sent).await,
        Err(SendError::Later(cause)) => {
            tracing::warn!(message = %message.id, cause, "a message will be tried again");
            store::try_again(&core.db, message.id, now_ms + BACKOFF.wait_ms(message.attempts)).await
        }
        Err(SendError::Refused(cause)) => {
            tracing::error!(message = %message.id, cause, "a message was refused");
            store::finish(&core.db, message.id, State::Failed).await
        }
    }
}

async fn send(core: &Core, message: &Stored, now_ms: i64) -> Result<(), SendError> {
    let senders = &core.config.senders;
    let closed = || SendError::Later("there is nobody to hand it to".to_owned());
    match message.channel {
        Channel::Sms => {
            let sender = senders.sms.as_ref().ok_or_else(closed)?;
            sender.send(message.id, &message.recipient, &message.text, now_ms).await
        }
        Channel::Mail => {
            let sender = senders.mail.as_ref().ok_or_else(closed)?;
            sender.send(message.id, &message.recipient, &message.subject, &message.text).await
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_waits_longer_after_every_try_but_never_for_ever() {
        let waits: Vec<i64> = [0, 1, 2, 8, 9, 1_000].map(|attempts| BACKOFF.wait_ms(attempts)).to_vec();
        assert_eq!(waits, [2_000, 4_000, 8_000, 512_000, 600_000, 600_000]);
    }
}
