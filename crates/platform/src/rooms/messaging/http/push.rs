use crate::inbox::push::{self, Place, Subscription};
use crate::rooms::account;
use crate::rooms::messaging::{Messaging, MessagingError};
use crate::rooms::session::AccountHolder;
use crate::web::prelude::*;

/// Switches from one address: each may make the server call a foreign server later.
const SWITCHES: RateLimit = RateLimit { name: "push", count: 30, period_ms: 10 * 60 * 1_000 };

pub(super) fn routes() -> OpenApiRouter<Messaging> {
    calls![push_key, push_state, subscribe_push, unsubscribe_push]
}

/// The public key that browsers subscribe to notifications with
#[utoipa::path(get, path = "/wps/push/key", tag = "messaging", security(("token" = [])),
    responses((status = 200, body = Answer<PushKeyValue>), Refusals))]
async fn push_key(
    State(messaging): State<Messaging>,
    AccountHolder(_member): AccountHolder,
) -> Result<Answer<PushKeyValue>, ApiError> {
    Ok(Answer::new(PushKeyValue { public_key: push::public_key(&messaging.core).await?.to_owned() }))
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PushKeyValue {
    /// An uncompressed point of P-256, base 64 for URLs.
    public_key: String,
}

/// Whether notifications are on in this browser
#[utoipa::path(post, path = "/wps/push/state", tag = "messaging", security(("token" = [])),
    request_body = PushBrowser, responses((status = 200, body = Answer<bool>), Refusals))]
async fn push_state(
    State(messaging): State<Messaging>,
    AccountHolder(member): AccountHolder,
    ApiJson(form): ApiJson<PushBrowser>,
) -> Result<Answer<bool>, ApiError> {
    Ok(Answer::new(push::is_subscribed(&messaging.core, member.inbox(), &form.endpoint).await?))
}

/// Switch on notifications in this browser
///
/// The body is what `PushSubscription.toJSON()` returns. Another call renews it; without that it ends after
/// thirty days, or with the session at a logout. Five browsers at most: a further one replaces the one that
/// was not renewed for longest. A browser that showed another member's notifications shows this member's from
/// now on.
#[utoipa::path(post, path = "/wps/push/subscribe", tag = "messaging", security(("token" = [])),
    request_body = PushForm, responses((status = 200, body = Answer<bool>), Refusals))]
async fn subscribe_push(
    State(messaging): State<Messaging>,
    AccountHolder(member): AccountHolder,
    RequestLanguage(language): RequestLanguage,
    ClientAddress(address): ClientAddress,
    ApiJson(form): ApiJson<PushForm>,
) -> Result<Answer<bool>, ApiError> {
    messaging.core.limits.take(SWITCHES, address, messaging.core.clock.now_ms())?;
    messaging.responsible.refuse_excluded(member.member_id).await?;
    let PushForm { endpoint, keys: PushKeys { p256dh, auth } } = form;
    let device_id = messaging.sessions.device_of(&member).await?;
    let place = Place { reader: member.inbox(), session_id: member.session_id, device_id };
    let tx = messaging.core.db.begin().await?;
    account::lock_in_tx(&tx, member.member_id).await?;
    push::subscribe_in_tx(&messaging.core, &tx, place, language, &Subscription { endpoint, p256dh, auth })
        .await?;
    tx.commit().await.map_err(MessagingError::from)?;
    Ok(Answer::new(true))
}

#[derive(Deserialize, ToSchema)]
struct PushForm {
    /// Where the browser's push service takes notifications: HTTPS, by a public name.
    endpoint: String,
    keys: PushKeys,
}

#[derive(Deserialize, ToSchema)]
struct PushKeys {
    /// The browser's public key, base 64 for URLs.
    p256dh: String,
    /// The browser's secret of 16 bytes, base 64 for URLs.
    auth: String,
}

/// Have this browser be silent
///
/// One without notifications stays without.
#[utoipa::path(post, path = "/wps/push/unsubscribe", tag = "messaging", security(("token" = [])),
    request_body = PushBrowser, responses((status = 200, body = Answer<bool>), Refusals))]
async fn unsubscribe_push(
    State(messaging): State<Messaging>,
    AccountHolder(member): AccountHolder,
    ApiJson(form): ApiJson<PushBrowser>,
) -> Result<Answer<bool>, ApiError> {
    push::unsubscribe(&messaging.core, member.inbox(), &form.endpoint).await?;
    Ok(Answer::new(true))
}

#[derive(Deserialize, ToSchema)]
struct PushBrowser {
    endpoint: String,
}
