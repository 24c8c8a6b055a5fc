//! Remembered devices: logging in without the password on a device that once proved it.
//!
//! A device holds a secret of two parts. The series names the device and stays; the token is used up by each
//! login and replaced. A used-up token that is sent again means that the secret was copied: the device is
//! deleted and its session ends, whichever copy is used first. After thirty days the password is needed
//! again, however often the device was used. Only hashes of both parts are stored.

mod model;
mod store;

pub use model::DeviceSecret;
pub(super) use store::migrations;

use erawan_kernel::ids::{DeviceId, MemberId, MerchantId, SessionId};
use serde_json::json;
use subtle::ConstantTimeEq;

use self::store::Stored;
use super::events::{EventClass, NewEvent};
use super::{CurrentMember, Origin, Owner, Result, SessionError, masked_address, publish_ends};
use crate::db::prelude::Tx;
use crate::events::SessionEnd;
use crate::inbox::push;
use crate::rooms::session::Sessions;

/// After how long the password is needed again, counted from the last time it was given.
const LIFETIME_MS: i64 = 30 * 24 * 60 * 60 * 1_000;
/// How long a token that was just used up is refused without suspicion: two screens of one device may start
/// at the same moment and share what the device holds.
const SAME_MOMENT_MS: i64 = 10 * 1_000;
/// Devices of one member; a further one replaces the one that was not used for longest.
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

/// What happens to the device a member logs in from.
pub enum Device {
    /// Nothing: the next login needs a proof again.
    New,
    /// It is remembered from now on.
    Remember,
    /// It is remembered already and gets its next secret.
    Trusted(TrustedDevice),
}

/// A remembered device whose secret still has to be verified.
pub struct FoundDevice {
    stored: Stored,
    secret: DeviceSecret,
}

impl FoundDevice {
    /// The member who is remembered.
    #[must_use]
    pub const fn member_id(&self) -> MemberId {
        self.stored.member_id
    }
}

/// A device whose secret was right and is being replaced.
pub struct TrustedDevice {
    pub(super) id: DeviceId,
    pub(super) next: DeviceSecret,
    used_hash: [u8; 32],
}

impl Sessions {
    /// Remembers a device of the member without a login, on behalf of the operator.
    ///
    /// # Errors
    /// [`SessionError::Database`], [`SessionError::Entropy`].
    pub async fn remember_device(&self, owner: Owner, origin: &Origin) -> Result<DeviceId> {
        let tx = self.core.db.begin().await?;
        let (id, _) = remember_in_tx(self, &tx, owner, origin).await?;
        tx.commit().await?;
        Ok(id)
    }
}

/// Remembers the device the member logs in from.
///
/// # Errors
/// [`SessionError::Database`], [`SessionError::Entropy`].
pub(super) async fn remember_in_tx(
    sessions: &Sessions,
    tx: &Tx,
    owner: Owner,
    origin: &Origin,
) -> Result<(DeviceId, DeviceSecret)> {
    let id = DeviceId::generate(&*sessions.core.clock, &*sessions.core.entropy)?;
    let secret = DeviceSecret::generate(&*sessions.core.entropy)?;
    let now_ms = sessions.core.clock.now_ms();
    store::make_room_in_tx(tx, owner.member_id, now_ms, DEVICES_MAX - 1).await?;
    let device = Stored {
        id,
        merchant_id: owner.merchant_id,
        member_id: owner.member_id,
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
    let event = of_device(EventClass::DeviceRemembered, owner.merchant_id, owner.member_id, id, Some(origin));
    sessions.record_event_in_tx(tx, event).await?;
    Ok((id, secret))
}

impl Sessions {
    /// The device the secret names, while it is remembered at the merchant. The caller makes sure that it is the
    /// device of the member who logs in, and then has the secret verified by [`verify`].
    pub(crate) async fn find_device(&self, merchant_id: MerchantId, secret: &str) -> Result<FoundDevice> {
        let secret = DeviceSecret::parse(secret).ok_or(SessionError::NotRemembered)?;
        let now_ms = self.core.clock.now_ms();
        let stored = store::find_by_series(&self.core.db, secret.series_hash()).await?;
        let stored =
            stored.filter(|stored| stored.merchant_id == merchant_id && now_ms < stored.expires_at_ms);
        Ok(FoundDevice { stored: stored.ok_or(SessionError::NotRemembered)?, secret })
    }

    /// Verifies the secret. It is replaced together with opening the session.
    ///
    /// # Errors
    /// [`SessionError::NotRemembered`] for a secret that was used up: its device is forgotten;
    /// [`SessionError::Database`], [`SessionError::Entropy`].
    pub(crate) async fn verify_device(&self, found: FoundDevice, origin: &Origin) -> Result<TrustedDevice> {
        let FoundDevice { stored, secret } = found;
        let Stored { id, merchant_id, member_id, .. } = stored;
        if !bool::from(secret.token_hash().ct_eq(&stored.token_hash)) {
            let was_used = stored.used_token_hash == Some(secret.token_hash());
            if !(was_used && self.core.clock.now_ms() - stored.used_at_ms < SAME_MOMENT_MS) {
                let event =
                    of_device(EventClass::DeviceSecretReused, merchant_id, member_id, id, Some(origin));
                self.record_event(event).await?;
                forget(self, merchant_id, member_id, id, None).await?;
            }
            return Err(SessionError::NotRemembered);
        }
        let next = secret.next(&*self.core.entropy)?;
        Ok(TrustedDevice { id, next, used_hash: stored.token_hash })
    }
}

/// Replaces the device's token. Of several who come with the same one, one gets through.
///
/// # Errors
/// [`SessionError::NotRemembered`] when the token was used up meanwhile; [`SessionError::Database`].
pub(super) async fn renew_in_tx(
    sessions: &Sessions,
    tx: &Tx,
    device: &TrustedDevice,
    origin: &Origin,
) -> Result<()> {
    let replaced = store::replace_token_in_tx(
        tx,
        device.id,
        device.used_hash,
        device.next.token_hash(),
        sessions.core.clock.now_ms(),
        origin,
    );
    if replaced.await? { Ok(()) } else { Err(SessionError::NotRemembered) }
}

/// The devices that remember the member, and the one of the present session, which comes first.
pub(super) async fn list(sessions: &Sessions, current: &CurrentMember) -> Result<Vec<SeenDevice>> {
    let session = super::store::find_of(&sessions.core.db, current.member_id, current.session_id).await?;
    let session = session.ok_or(SessionError::Ended)?;
    let remembered =
        store::of_member(&sessions.core.db, current.member_id, sessions.core.clock.now_ms()).await?;
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
pub(super) async fn sign_out(sessions: &Sessions, current: &CurrentMember, id: &str) -> Result<()> {
    if let Ok(id) = id.parse::<DeviceId>() {
        let is_own =
            forget(sessions, current.merchant_id, current.member_id, id, Some(current.session_id)).await?;
        return if is_own { Ok(()) } else { Err(SessionError::DeviceUnknown) };
    }
    if id.parse::<SessionId>() == Ok(current.session_id) {
        return sessions.log_out(current).await;
    }
    Err(SessionError::DeviceUnknown)
}

impl Sessions {
    /// Deletes every device of the member but the one of the session `kept`.
    pub(crate) async fn forget_other_devices(
        &self,
        member_id: MemberId,
        kept: Option<SessionId>,
    ) -> Result<()> {
        let kept = match kept {
            Some(session_id) => {
                let kept = super::store::find_of(&self.core.db, member_id, session_id).await?;
                kept.and_then(|kept| kept.device_id)
            }
            None => None,
        };
        for device in store::of_member(&self.core.db, member_id, i64::MIN).await? {
            if Some(device.id) != kept && store::delete(&self.core.db, member_id, device.id).await? {
                let Stored { id, merchant_id, .. } = device;
                self.record_event(of_device(EventClass::DeviceForgotten, merchant_id, member_id, id, None))
                    .await?;
            }
        }
        Ok(())
    }
}

/// Deletes the device and ends the session it opened; returns whether the member had it.
async fn forget(
    sessions: &Sessions,
    merchant_id: MerchantId,
    member_id: MemberId,
    id: DeviceId,
    asking: Option<SessionId>,
) -> Result<bool> {
    if !store::delete(&sessions.core.db, member_id, id).await? {
        return Ok(false);
    }
    sessions.record_event(of_device(EventClass::DeviceForgotten, merchant_id, member_id, id, None)).await?;
    if let Some(session_id) = super::store::find_of_device(&sessions.core.db, member_id, id).await? {
        let reason = if asking == Some(session_id) { SessionEnd::Logout } else { SessionEnd::SignedOut };
        if super::store::end(&sessions.core.db, session_id, reason, sessions.core.clock.now_ms()).await? {
            publish_ends(sessions, member_id, &[session_id], reason);
        }
    }
    push::end_of_device(&sessions.core, id).await?;
    Ok(true)
}

fn of_device(
    class: EventClass,
    merchant_id: MerchantId,
    member_id: MemberId,
    id: DeviceId,
    origin: Option<&Origin>,
) -> NewEvent<'_> {
    let detail = json!({ "device": id.to_string() });
    NewEvent { class, merchant_id, member_id: Some(member_id), origin, detail }
}
