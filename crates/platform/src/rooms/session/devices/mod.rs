//! Remembered devices: logging in without the password on a device that once proved it.
//!
//! A device holds a secret of two parts. The series names the device and stays; the token is used up by each
//! login and replaced. A used-up token that comes again means that somebody copied the secret: the device is
//! forgotten and its session ends, whoever of the two asks first. After thirty days the password is needed
//! again, however often the device was used. Only hashes of both parts are stored.

mod model;
mod store;

pub use model::DeviceSecret;
pub(super) use store::migrations;

use erawan_kernel::ids::{DeviceId, MemberId, SessionId};
use sea_orm::DatabaseTransaction;
use serde_json::json;
use subtle::ConstantTimeEq;

use self::store::Device;
use super::events::{self, EventClass, NewEvent};
use super::{CurrentMember, Origin, SessionError, masked_address};
use crate::App;
use crate::events::{MemberNews, SessionEnd};
use crate::inbox::push;
use crate::rooms::account::{self, Member};
use crate::rooms::merchant::Merchant;

/// After how long the password is needed again, counted from the last time it was given.
const LIFETIME_MS: i64 = 30 * 24 * 60 * 60 * 1_000;
/// How long a token that was just used up is refused without suspicion: two screens of one device may start
/// at the same moment and share what the device holds.
const SAME_MOMENT_MS: i64 = 10 * 1_000;
/// Devices of one member; the one that was not seen for longest makes room.
const DEVICES_MAX: u64 = 10;

/// A device as its member sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct SeenDevice {
    pub(super) id: String,
    pub(super) client: Option<String>,
    pub(super) address: String,
    pub(super) created_at_ms: i64,
    pub(super) last_seen_at_ms: i64,
    pub(super) is_current: bool,
    pub(super) is_remembered: bool,
}

/// A device whose secret was right and is being replaced.
pub struct KnownDevice {
    pub(super) id: DeviceId,
    pub(super) next: DeviceSecret,
    used_hash: [u8; 32],
}

/// Remembers the device the member logs in from.
///
/// # Errors
/// [`SessionError::Database`], [`SessionError::Entropy`].
pub(super) async fn remember_in_tx(
    app: &App,
    tx: &DatabaseTransaction,
    member: &Member,
    origin: &Origin,
) -> Result<(DeviceId, DeviceSecret), SessionError> {
    let id = DeviceId::generate(&*app.clock, &*app.entropy)?;
    let secret = DeviceSecret::generate(&*app.entropy)?;
    let now_ms = app.clock.now_ms();
    store::make_room_in_tx(tx, member.id, now_ms, DEVICES_MAX - 1).await?;
    let device = Device {
        id,
        merchant_id: member.merchant_id,
        member_id: member.id,
        series_hash: secret.series_hash(),
        token_hash: secret.token_hash(),
        used_token_hash: None,
        used_at_ms: now_ms,
        created_at_ms: now_ms,
        expires_at_ms: now_ms + LIFETIME_MS,
        address: origin.address.to_string(),
        client: origin.client.clone(),
    };
    store::insert_in_tx(tx, device).await?;
    events::record_in_tx(app, tx, of_device(EventClass::DeviceRemembered, member, id, Some(origin))).await?;
    Ok((id, secret))
}

/// Whose device this is. Its secret is replaced by [`renew_in_tx`], together with opening the session.
///
/// # Errors
/// [`SessionError::NotRemembered`] for a secret that is unknown, too old, used up, or somebody else's;
/// [`SessionError::Database`], [`SessionError::Entropy`].
pub(super) async fn recognise(
    app: &App,
    merchant: &Merchant,
    username: &str,
    secret: &str,
    origin: &Origin,
) -> Result<(Member, KnownDevice), SessionError> {
    let secret = DeviceSecret::parse(secret).ok_or(SessionError::NotRemembered)?;
    let found = store::find_by_series(&app.db, secret.series_hash()).await?;
    let device =
        found.filter(|device| device.merchant_id == merchant.id).ok_or(SessionError::NotRemembered)?;
    let now_ms = app.clock.now_ms();
    let member = account::find_member(app, device.member_id).await?.ok_or(SessionError::NotRemembered)?;
    if now_ms >= device.expires_at_ms || member.username != account::normalized(username) {
        return Err(SessionError::NotRemembered);
    }
    if !bool::from(secret.token_hash().ct_eq(&device.token_hash)) {
        let was_used = device.used_token_hash == Some(secret.token_hash());
        if !(was_used && now_ms - device.used_at_ms < SAME_MOMENT_MS) {
            let event = of_device(EventClass::DeviceSecretReused, &member, device.id, Some(origin));
            events::record(app, event).await?;
            forget(app, &member, device.id, None).await?;
        }
        return Err(SessionError::NotRemembered);
    }
    let next = secret.next(&*app.entropy)?;
    Ok((member, KnownDevice { id: device.id, next, used_hash: device.token_hash }))
}

/// Replaces the device's token. Of several who come with the same one, one gets through.
///
/// # Errors
/// [`SessionError::NotRemembered`] when the token was used up meanwhile; [`SessionError::Database`].
pub(super) async fn renew_in_tx(
    app: &App,
    tx: &DatabaseTransaction,
    device: &KnownDevice,
    origin: &Origin,
) -> Result<(), SessionError> {
    let replaced = store::replace_token_in_tx(
        tx,
        device.id,
        device.used_hash,
        device.next.token_hash(),
        app.clock.now_ms(),
        origin,
    );
    if replaced.await? { Ok(()) } else { Err(SessionError::NotRemembered) }
}

/// The devices that remember the member, and the one of the present session, which comes first.
///
/// # Errors
/// [`SessionError::Database`].
pub(super) async fn list(app: &App, current: &CurrentMember) -> Result<Vec<SeenDevice>, SessionError> {
    let session = super::store::find(&app.db, current.session_id).await?.ok_or(SessionError::Ended)?;
    let remembered = store::of_member(&app.db, current.member_id, app.clock.now_ms()).await?;
    let mut devices: Vec<_> = remembered
        .into_iter()
        .map(|device| {
            let is_current = session.device_id == Some(device.id);
            SeenDevice {
                id: device.id.to_string(),
                client: device.client,
                address: masked_address(&device.address),
                created_at_ms: device.created_at_ms,
                last_seen_at_ms: if is_current { session.active_at_ms } else { device.used_at_ms },
                is_current,
                is_remembered: true,
            }
        })
        .collect();
    if !devices.iter().any(|device| device.is_current) {
        devices.push(SeenDevice {
            id: session.id.to_string(),
            client: session.client,
            address: masked_address(&session.address),
            created_at_ms: session.created_at_ms,
            last_seen_at_ms: session.active_at_ms,
            is_current: true,
            is_remembered: false,
        });
    }
    devices.sort_by_key(|device| (!device.is_current, -device.last_seen_at_ms));
    Ok(devices)
}

/// Signs one entry of [`list`] out: its session ends and it is no longer remembered.
///
/// # Errors
/// [`SessionError::DeviceUnknown`] when it is not one of the member's; [`SessionError::Database`].
pub(super) async fn sign_out(app: &App, current: &CurrentMember, id: &str) -> Result<(), SessionError> {
    if let Ok(id) = id.parse::<DeviceId>() {
        let member = account::find_member(app, current.member_id).await?.ok_or(SessionError::Missing)?;
        let is_own = forget(app, &member, id, Some(current.session_id)).await?;
        return if is_own { Ok(()) } else { Err(SessionError::DeviceUnknown) };
    }
    if id.parse::<SessionId>() == Ok(current.session_id) {
        return super::log_out(app, current).await;
    }
    Err(SessionError::DeviceUnknown)
}

/// Forgets every device of the member but the one of the session `kept`.
///
/// # Errors
/// [`SessionError::Database`], [`SessionError::Entropy`].
pub(super) async fn forget_others(
    app: &App,
    member_id: MemberId,
    kept: Option<SessionId>,
) -> Result<(), SessionError> {
    let kept = match kept {
        Some(session_id) => super::store::find(&app.db, session_id).await?.and_then(|kept| kept.device_id),
        None => None,
    };
    let Some(member) = account::find_member(app, member_id).await? else { return Ok(()) };
    for device in store::of_member(&app.db, member_id, i64::MIN).await? {
        if Some(device.id) != kept && store::delete(&app.db, member_id, device.id).await? {
            events::record(app, of_device(EventClass::DeviceForgotten, &member, device.id, None)).await?;
        }
    }
    Ok(())
}

/// Forgets the device and ends the session it opened; answers whether the member had it.
async fn forget(
    app: &App,
    member: &Member,
    id: DeviceId,
    asking: Option<SessionId>,
) -> Result<bool, SessionError> {
    if !store::delete(&app.db, member.id, id).await? {
        return Ok(false);
    }
    events::record(app, of_device(EventClass::DeviceForgotten, member, id, None)).await?;
    let ended = super::store::end_of_device(&app.db, id, app.clock.now_ms()).await?;
    push::end_of_device(app, id).await?;
    if let Some(session_id) = ended {
        let reason = if asking == Some(session_id) { SessionEnd::Logout } else { SessionEnd::SignedOut };
        app.events.publish(member.id, MemberNews::SessionEnded { session_id, reason });
    }
    Ok(true)
}

fn of_device<'a>(
    class: EventClass,
    member: &Member,
    id: DeviceId,
    origin: Option<&'a Origin>,
) -> NewEvent<'a> {
    let detail = json!({ "device": id.to_string() });
    NewEvent { class, merchant_id: member.merchant_id, member_id: Some(member.id), origin, detail }
}
