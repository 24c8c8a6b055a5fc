//! Notifications of inbox messages while no page of the site is open (Web Push).
//!
//! A member switches them on for a browser; the browser sends an address at its push service and the keys
//! with which only it can decrypt. Invariants: a notification is queued in the same transaction as its
//! message, and shown once per message; it contains the kind of the message, never its text; nothing is sent
//! for a message that was read already; a browser belongs to the member who switched notifications on last;
//! they end with a logout, a signed-out device, a disabled or excluded member, and after thirty days without
//! renewal. Addresses and keys are stored sealed. The server calls public addresses only.
//!
//! Not here: the calls (messaging), when a session ends (session).

mod endpoint;
mod envelope;
mod error;
mod job;
mod store;
mod vapid;
mod words;

pub use error::PushError;
pub(crate) use job::notify;
pub(crate) use store::migrations;
pub(super) use store::{NewMessage, queue};

use std::sync::Arc;

use base64::Engine;
use base64::alphabet::URL_SAFE;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use erawan_kernel::ids::{BrowserId, DeviceId, InboxId, MemberId, MerchantId, SessionId};
use erawan_kernel::{ErrorCode, Language};
use p256::PublicKey;
use reqwest::{Client, Url};
use serde::{Deserialize, Serialize};
use tokio::sync::{Notify, OnceCell};
use uuid::Uuid;

use self::envelope::Keys;
use self::vapid::Vapid;
use super::{InboxCategory, Reader};
use crate::core::Core;
use crate::db::prelude::{DbErr, DbResult, Tx};
use crate::web::FieldErrors;

/// Browsers of one member; a further one replaces the one that was not renewed for longest.
const BROWSERS_MAX: usize = 5;
/// How long a browser is kept without a renewal.
const LIFETIME_MS: i64 = 30 * 24 * 60 * 60 * 1_000;

/// How to reach push services.
#[derive(Debug, Clone, Default)]
pub struct PushSettings {
    /// The contact for push services (VAPID `sub`), `mailto:…` or `https://…`; by default the public address.
    pub contact: Option<String>,
    /// Origin of a push service on this machine, for tests.
    pub own_service: Option<Url>,
}

/// What every notification of a node shares.
#[derive(Debug, Clone, Default)]
pub(crate) struct Push {
    key: Arc<OnceCell<Vapid>>,
    client: Arc<OnceCell<Client>>,
    /// Wakes the sending job.
    pub(super) wake: Arc<Notify>,
}

impl Push {
    async fn vapid(&self, core: &Core) -> Result<&Vapid, PushError> {
        self.key.get_or_try_init(|| Vapid::load(core)).await
    }

    async fn client(&self) -> Result<&Client, PushError> {
        Ok(self.client.get_or_try_init(|| std::future::ready(endpoint::client())).await?)
    }
}

/// What a browser says when its member switches notifications on: `PushSubscription.toJSON()`.
#[derive(Debug, Clone)]
pub struct Subscription {
    /// Address at the push service.
    pub endpoint: String,
    /// The browser's public key, base 64 for URLs.
    pub p256dh: String,
    /// The browser's secret, base 64 for URLs.
    pub auth: String,
}

/// The browser a subscription belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// The member.
    pub reader: Reader,
    /// The session.
    pub session_id: SessionId,
    /// The remembered device that opened the session.
    pub device_id: Option<DeviceId>,
}

/// What is stored of a browser, sealed.
#[derive(Debug, Serialize, Deserialize)]
struct Target {
    endpoint: String,
    p256dh: String,
    auth: String,
}

impl Target {
    fn keys(&self) -> Option<Keys> {
        keys(&self.p256dh, &self.auth).ok()
    }
}

/// The public key with which browsers subscribe, base 64 for URLs. It is made once and never changes.
///
/// # Errors
/// [`PushError::Database`], [`PushError::Entropy`], [`PushError::Seal`].
pub async fn public_key(core: &Core) -> Result<&str, PushError> {
    Ok(&core.push.vapid(core).await?.public)
}

/// Switches notifications on for the browser, or renews them. A browser that showed another member's
/// notifications shows this member's from now on. The caller holds the member's lock.
///
/// # Errors
/// [`PushError::Fields`] for an address that the server must not call or invalid keys;
/// [`PushError::Database`], [`PushError::Entropy`].
pub(crate) async fn subscribe_in_tx(
    core: &Core,
    tx: &Tx,
    place: Place,
    language: Language,
    subscription: &Subscription,
) -> Result<(), PushError> {
    let target = checked(core, subscription)?;
    let mark = mark(core, &target.endpoint);
    let words = serde_json::to_vec(&target).map_err(|error| DbErr::Type(error.to_string()))?;
    let sealed = core.data_key.seal(&*core.entropy, &store::place(mark), &words)?;
    let now_ms = core.clock.now_ms();
    let id = BrowserId::generate(&*core.clock, &*core.entropy)?;
    let browser = store::Browser { id, place, mark, sealed, language, now_ms };
    Ok(store::keep_in_tx(tx, browser, BROWSERS_MAX).await?)
}

/// Switches notifications off for the browser; one that was never on stays off.
///
/// # Errors
/// [`PushError::Database`].
pub async fn unsubscribe(core: &Core, reader: Reader, endpoint: &str) -> Result<(), PushError> {
    Ok(store::forget_one(&core.db, reader.member_id, mark(core, endpoint)).await?)
}

/// Whether notifications are on for the browser and this member.
pub(crate) async fn is_subscribed(core: &Core, reader: Reader, endpoint: &str) -> Result<bool, PushError> {
    let since_ms = core.clock.now_ms() - LIFETIME_MS;
    Ok(store::is_kept(&core.db, reader.member_id, mark(core, endpoint), since_ms).await?)
}

/// Ends the notifications of the session and of the device that opened it.
pub(crate) async fn end_of_session(
    core: &Core,
    session_id: SessionId,
    device_id: Option<DeviceId>,
) -> DbResult<()> {
    store::forget_of_session(&core.db, session_id).await?;
    match device_id {
        Some(device_id) => end_of_device(core, device_id).await,
        None => Ok(()),
    }
}

/// Ends the notifications of a remembered device.
pub(crate) async fn end_of_device(core: &Core, device_id: DeviceId) -> DbResult<()> {
    store::forget_of_device(&core.db, device_id).await
}

/// Ends the notifications of the member in every browser but that of the session `kept`.
pub(crate) async fn end_of_member(core: &Core, member_id: MemberId, kept: Option<SessionId>) -> DbResult<()> {
    store::forget_of_member(&core.db, member_id, kept).await
}

/// The mark by which an address is found; with the database alone no address can be matched to it.
fn mark(core: &Core, endpoint: &str) -> [u8; 32] {
    core.data_key.mark("push_browser.endpoint", endpoint)
}

fn checked(core: &Core, subscription: &Subscription) -> Result<Target, PushError> {
    let mut errors = FieldErrors::new();
    let own = core.config.push.own_service.as_ref();
    if endpoint::parsed(&subscription.endpoint, own).is_none() {
        errors.insert("endpoint", vec![ErrorCode::FieldInvalid]);
    }
    if let Err(field) = keys(&subscription.p256dh, &subscription.auth) {
        errors.insert(field, vec![ErrorCode::FieldInvalid]);
    }
    let Subscription { endpoint, p256dh, auth } = subscription.clone();
    if errors.is_empty() { Ok(Target { endpoint, p256dh, auth }) } else { Err(PushError::Fields(errors)) }
}

/// The keys, or which of the two is invalid.
fn keys(p256dh: &str, auth: &str) -> Result<Keys, &'static str> {
    // Browsers leave the padding out, some libraries do not.
    const CONFIG: GeneralPurposeConfig =
        GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent);
    const BASE64: GeneralPurpose = GeneralPurpose::new(&URL_SAFE, CONFIG);
    let bytes = |text: &str| BASE64.decode(text).ok();
    let public = bytes(p256dh).filter(|bytes| bytes.len() == 65);
    let public = public.and_then(|bytes| PublicKey::from_sec1_bytes(&bytes).ok()).ok_or("p256dh")?;
    let auth = bytes(auth).and_then(|bytes| bytes.try_into().ok()).ok_or("auth")?;
    Ok(Keys { public, auth })
}

/// A notification that waits to be sent.
#[derive(Debug, Clone)]
struct Notice {
    id: Uuid,
    browser_id: BrowserId,
    merchant_id: MerchantId,
    member_id: MemberId,
    mark: [u8; 32],
    sealed: Vec<u8>,
    language: Language,
    message: InboxId,
    category: InboxCategory,
    attempts: i32,
    due_at_ms: i64,
    expires_at_ms: i64,
}
