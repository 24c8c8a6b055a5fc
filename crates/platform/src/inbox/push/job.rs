use std::time::Duration;

use futures::StreamExt;
use reqwest::StatusCode;
use reqwest::header::{AUTHORIZATION, CONTENT_ENCODING, CONTENT_TYPE};

use super::{Notice, PushError, Target, endpoint, envelope, store, words};
use crate::core::Core;
use crate::inbox::{self, InboxCategory, Reader};
use crate::jobs::Backoff;

/// How often the job looks for what is due.
const LOOK_EVERY: Duration = Duration::from_secs(3);
/// Notifications sent at once.
const AT_ONCE: usize = 16;
/// Longer than a push service may take; afterwards what was left lying is taken up again.
const CLAIM_MS: i64 = 60 * 1_000;
/// The wait after the first failed try; it doubles with every other one.
const BACKOFF: Backoff = Backoff { first_ms: 5 * 1_000, longest_ms: 30 * 60 * 1_000 };
/// Browsers for which a message to many members is queued in one transaction.
const SPREAD_AT_ONCE: u64 = 200;

/// The outcome of a try.
enum Outcome {
    Sent,
    /// The push service does not know the browser any more.
    Gone,
    /// It never will take this one.
    Refused(String),
    Later(String),
}

/// Sends notifications as messages are posted, until the server stops.
pub(crate) async fn notify(core: Core) {
    loop {
        if let Err(error) = look(&core).await {
            tracing::error!(%error, "notifications could not be sent");
        }
        // A new message or the clock wakes the job; a missed wake-up costs three seconds.
        drop(tokio::time::timeout(LOOK_EVERY, core.push.wake.notified()).await);
    }
}

async fn look(core: &Core) -> Result<(), PushError> {
    let now_ms = core.clock.now_ms();
    while store::spread_next(core, SPREAD_AT_ONCE).await? {}
    let due = store::due(&core.db, now_ms, 10 * AT_ONCE as u64).await?;
    futures::stream::iter(due).for_each_concurrent(AT_ONCE, |notice| one(core, notice)).await;
    Ok(())
}

async fn one(core: &Core, notice: Notice) {
    if let Err(error) = try_one(core, &notice).await {
        tracing::error!(%error, "what became of a notification could not be written down");
    }
}

async fn try_one(core: &Core, notice: &Notice) -> Result<(), PushError> {
    let now_ms = core.clock.now_ms();
    let reader = Reader { merchant_id: notice.merchant_id, member_id: notice.member_id };
    if now_ms >= notice.expires_at_ms || !inbox::is_unread(core, reader, notice.message).await? {
        return Ok(store::drop_notice(&core.db, notice.id).await?);
    }
    if !store::claim(&core.db, notice, now_ms + CLAIM_MS).await? {
        return Ok(());
    }
    match send(core, notice, now_ms).await? {
        Outcome::Sent => Ok(store::drop_notice(&core.db, notice.id).await?),
        Outcome::Gone => Ok(store::forget_browser(&core.db, notice.browser_id).await?),
        Outcome::Refused(cause) => {
            tracing::warn!(cause, "a push service refused a notification");
            Ok(store::drop_notice(&core.db, notice.id).await?)
        }
        Outcome::Later(cause) => {
            tracing::warn!(cause, attempts = notice.attempts, "a notification will be tried again");
            Ok(store::try_again(&core.db, notice.id, now_ms + BACKOFF.wait_ms(notice.attempts)).await?)
        }
    }
}

async fn send(core: &Core, notice: &Notice, now_ms: i64) -> Result<Outcome, PushError> {
    let words = core.data_key.open(&store::place(notice.mark), &notice.sealed)?;
    let Ok(target) = serde_json::from_slice::<Target>(&words) else { return Ok(Outcome::Gone) };
    let own = core.config.push.own_service.as_ref();
    // Checked again: a node with another configuration may have accepted an address that this one must not
    // call.
    let (Some(url), Some(keys)) = (endpoint::parsed(&target.endpoint, own), target.keys()) else {
        return Ok(Outcome::Gone);
    };
    let contact = core.config.push.contact.as_deref().unwrap_or(&core.config.public_url);
    let authorization = core.push.vapid(core).await?.authorization(&url, contact, now_ms);
    let words = words::of(notice.category, notice.message, notice.language);
    let body = envelope::seal(&*core.entropy, &keys, &words)?;
    let left_s = (notice.expires_at_ms - now_ms) / 1_000;
    let urgency = if notice.category == InboxCategory::Security { "high" } else { "normal" };
    let answer = core
        .push
        .client()
        .await?
        .post(url)
        .header(AUTHORIZATION, authorization)
        .header(CONTENT_TYPE, "application/octet-stream")
        .header(CONTENT_ENCODING, "aes128gcm")
        .header("TTL", left_s.to_string())
        .header("Urgency", urgency)
        .body(body)
        .send()
        .await;
    Ok(match answer.map(|answer| answer.status()) {
        Ok(status) if status.is_success() => Outcome::Sent,
        Ok(StatusCode::NOT_FOUND | StatusCode::GONE) => Outcome::Gone,
        Ok(status @ (StatusCode::REQUEST_TIMEOUT | StatusCode::TOO_MANY_REQUESTS)) => {
            Outcome::Later(status.to_string())
        }
        Ok(status) if status.is_server_error() => Outcome::Later(status.to_string()),
        Ok(status) => Outcome::Refused(status.to_string()),
        // Without the address, which is what lets its holder write to the browser.
        Err(error) => Outcome::Later(error.without_url().to_string()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_notification_waits_longer_after_every_try_but_never_for_ever() {
        let waits: Vec<i64> = [0, 1, 2, 8, 9, 1_000].map(|attempts| BACKOFF.wait_ms(attempts)).to_vec();
        assert_eq!(waits, [5_000, 10_000, 20_000, 1_280_000, 1_800_000, 1_800_000]);
    }
}
