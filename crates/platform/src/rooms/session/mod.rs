//! Sessions of members: their tokens, the devices that are remembered, and the trail of what happened.
//!
//! Invariants: a token is 256 random bits and only its hash is stored; a member has at most one live session
//! (the database refuses a second); a session ends after 30 idle minutes, 12 hours at most, and polling by an
//! open screen is not activity; a remembered device holds a secret that is good once; a session stores the
//! kind of its account and whether the account was disabled, so that a call reads no account.
//!
//! Not here: who a person is (account), how they prove it (login), what a session may do (each room).

mod browsers;
mod client;
pub mod devices;
mod error;
pub mod events;
mod extract;
mod http;
mod model;
mod store;

pub use browsers::Browser;
pub(crate) use browsers::name_browser;
pub use devices::{Device, DeviceSecret};
use error::Result;
pub use error::SessionError;
pub use model::{AccountHolder, Caller, CurrentMember, MemberKind, Owner, RealMember, Token};

use erawan_kernel::ids::{DeviceId, MemberId, MerchantId, SessionId};
use serde_json::json;
use std::collections::HashSet;
use std::net::IpAddr;

use self::events::{EventClass, NewEvent, PastLogin};
use crate::db::prelude::Tx;
use crate::events::{MemberEvent, SessionEnd};
use crate::inbox::{self, Reader, push};
use crate::rooms::prelude::*;
use crate::web::ClientCountry;

room! {
    /// Sessions of members: who is calling, devices, the trail of log-ins.
    Sessions, SessionsParts {
        core: Core,
    }
}

impl Room for Sessions {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        migrations()
    }

    fn routes() -> Routes<Self> {
        Routes::default().member(http::routes())
    }
}

/// How long a session counts as fresh after its member proved once more who they are.
const FRESH_MS: i64 = 5 * 60 * 1_000;

/// How long after the last activity a member counts as online.
const ONLINE_MS: i64 = 5 * 60 * 1_000;

/// A session that was just opened.
#[derive(Debug)]
pub struct OpenedSession {
    /// What the client proves it with from now on.
    pub token: Token,
    /// Its identifier.
    pub id: SessionId,
    /// What the device keeps for its next login, when it is remembered.
    pub device_secret: Option<DeviceSecret>,
    /// The login before this one.
    pub last_login: Option<PastLogin>,
    replaced: Vec<SessionId>,
}

/// A session that is not over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct LiveSession {
    /// When it ends if nothing happens any more, epoch milliseconds.
    pub(crate) expires_at_ms: i64,
    /// The address it was opened from.
    pub(crate) address: Option<IpAddr>,
}

/// Where a session is opened from.
#[derive(Debug, Clone)]
pub struct Origin {
    /// The client's address.
    pub address: IpAddr,
    /// The value of the `Device` header.
    pub device: Option<String>,
    /// Browser and system, as far as they say, for people to recognise.
    pub client: Option<String>,
    /// The browser by its cookie, of calls that open a session.
    pub browser: Option<Browser>,
    /// The country of the address, where the platform is told.
    pub country: ClientCountry,
}

impl Sessions {
    /// Opens a session for the member and ends the one there was. The caller holds the lock of the member, and
    /// calls [`announce_opened`] once `tx` is committed.
    ///
    /// # Errors
    /// [`SessionError::NotRemembered`] when the device's secret was used up meanwhile;
    /// [`SessionError::Database`], [`SessionError::Entropy`].
    pub(crate) async fn open_in_tx(
        &self,
        tx: &Tx,
        owner: Owner,
        device: Device,
        origin: &Origin,
    ) -> Result<OpenedSession> {
        const ENDED_KEPT_MS: i64 = 7 * 24 * 60 * 60 * 1_000;
        let token = Token::generate(&*self.core.entropy)?;
        let id = SessionId::generate(&*self.core.clock, &*self.core.entropy)?;
        let now_ms = self.core.clock.now_ms();
        let member_id = owner.member_id;
        let (device_id, device_secret) = match device {
            Device::New => (None, None),
            Device::Remember => {
                let (id, secret) = devices::remember_in_tx(self, tx, owner, origin).await?;
                (Some(id), Some(secret))
            }
            Device::Trusted(device) => {
                devices::renew_in_tx(self, tx, &device, origin).await?;
                (Some(device.id), Some(device.next))
            }
        };
        let last_login = events::last_login_in_tx(tx, member_id).await?;
        // At the first login every client is new: there is nothing to warn of.
        let is_new_client =
            last_login.is_some() && events::is_new_client_in_tx(tx, member_id, origin).await?;
        store::forget_ended_in_tx(tx, member_id, now_ms - ENDED_KEPT_MS).await?;
        let new = store::NewSession {
            id,
            owner,
            token_hash: token.hash(),
            address: origin.address,
            device: origin.device.clone(),
            client: origin.client.clone(),
            device_id,
            now_ms,
        };
        let replaced = store::replace_in_tx(tx, new).await?;
        browsers::note_in_tx(tx, owner, origin, now_ms).await?;
        let reader = Reader { merchant_id: owner.merchant_id, member_id };
        let detail = json!({ "session": id.to_string(), "newClient": is_new_client });
        let event = NewEvent::of(EventClass::LoginSucceeded, reader, origin, detail);
        self.record_event_in_tx(tx, event).await?;
        Ok(OpenedSession { token, id, device_secret, last_login, replaced })
    }

    /// Notifies the member's screens of the new session, and those of the replaced one that it ended.
    pub(crate) fn announce_opened(&self, member_id: MemberId, opened: &OpenedSession) {
        publish_ends(self, member_id, &opened.replaced, SessionEnd::Replaced);
        inbox::announce(&self.core, member_id);
    }
}

fn publish_ends(sessions: &Sessions, member_id: MemberId, ended: &[SessionId], reason: SessionEnd) {
    for session_id in ended.iter().copied() {
        sessions.core.events.publish(member_id, MemberEvent::SessionEnded { session_id, reason });
    }
}

impl Sessions {
    /// The member the token belongs to. `is_activity` says whether the call shows that the member is there.
    ///
    /// # Errors
    /// [`SessionError::Missing`] for a token that never was one or belongs to another merchant,
    /// [`SessionError::Ended`], [`SessionError::Disabled`]; [`SessionError::Database`].
    pub async fn authenticate(
        &self,
        merchant_id: MerchantId,
        token: &Token,
        is_activity: bool,
    ) -> Result<CurrentMember> {
        Ok(self.find_caller(merchant_id, token, is_activity).await?.0)
    }

    /// As [`Self::authenticate`]; says too whether the account has still to be set up.
    pub(super) async fn find_caller(
        &self,
        merchant_id: MerchantId,
        token: &Token,
        is_activity: bool,
    ) -> Result<(CurrentMember, bool)> {
        let found = store::find_by_token(&self.core.db, token.hash()).await?;
        let session =
            found.filter(|session| session.owner.merchant_id == merchant_id).ok_or(SessionError::Missing)?;
        let now_ms = self.core.clock.now_ms();
        // The holder of a disabled account learns the reason, not only that the session is over.
        if session.is_disabled {
            return Err(SessionError::Disabled);
        }
        if !session.is_live(now_ms) {
            return Err(SessionError::Ended);
        }
        if is_activity && now_ms - session.active_at_ms >= model::ACTIVITY_STEP_MS {
            store::note_activity(&self.core.db, session.id, now_ms).await?;
        }
        let Owner { member_id, kind, needs_setup, .. } = session.owner;
        Ok((CurrentMember { member_id, merchant_id, session_id: session.id, kind }, needs_setup))
    }

    /// Whether the session is live.
    pub(crate) async fn is_live(&self, member: &CurrentMember) -> Result<bool> {
        let session = store::find_of(&self.core.db, member.member_id, member.session_id).await?;
        Ok(session.is_some_and(|session| session.is_live(self.core.clock.now_ms())))
    }

    /// Notes that the session's member is there, for example by placing a bet. A session that is over stays so.
    ///
    /// # Errors
    /// [`SessionError::Database`].
    pub async fn touch(&self, id: SessionId) -> Result<()> {
        let now_ms = self.core.clock.now_ms();
        let Some(session) = store::find_for_job(&self.core.db, id).await? else { return Ok(()) };
        if session.is_live(now_ms) && now_ms - session.active_at_ms >= model::ACTIVITY_STEP_MS {
            store::note_activity(&self.core.db, id, now_ms).await?;
        }
        Ok(())
    }

    /// Extends the session by a full idle time; answers when it ends if nothing happens any more, epoch
    /// milliseconds.
    ///
    /// # Errors
    /// [`SessionError::Ended`] when it ended meanwhile; [`SessionError::Database`].
    pub async fn renew(&self, member: &CurrentMember) -> Result<i64> {
        store::note_activity(&self.core.db, member.session_id, self.core.clock.now_ms()).await?;
        let session = store::find_of(&self.core.db, member.member_id, member.session_id).await?;
        let live = session.filter(|session| session.is_live(self.core.clock.now_ms()));
        Ok(live.ok_or(SessionError::Ended)?.expires_at_ms())
    }

    /// Until when and from where the session is live; `None` when it is over.
    ///
    /// # Errors
    /// [`SessionError::Database`].
    pub(crate) async fn find_live(&self, id: SessionId) -> Result<Option<LiveSession>> {
        let session = store::find_for_job(&self.core.db, id).await?;
        let live = session.filter(|session| session.is_live(self.core.clock.now_ms()));
        Ok(live.map(|session| LiveSession {
            expires_at_ms: session.expires_at_ms(),
            address: session.address.parse().ok(),
        }))
    }

    /// Which of the members are there: logged in, and active in the last five minutes. A screen that only polls is no
    /// activity.
    ///
    /// # Errors
    /// [`SessionError::Database`].
    pub(crate) async fn who_is_online(&self, members: &[MemberId]) -> Result<HashSet<MemberId>> {
        let since_ms = self.core.clock.now_ms() - ONLINE_MS;
        Ok(store::active_since(&self.core.db, members, since_ms).await?)
    }

    /// All members of the merchant who are there, as [`Self::who_is_online`] says it.
    ///
    /// # Errors
    /// [`SessionError::Database`].
    pub(crate) async fn online_at(&self, merchant_id: MerchantId) -> Result<Vec<MemberId>> {
        let since_ms = self.core.clock.now_ms() - ONLINE_MS;
        Ok(store::active_at_merchant(&self.core.db, merchant_id, since_ms).await?)
    }

    /// Whether the member is logged in anywhere.
    ///
    /// # Errors
    /// [`SessionError::Database`].
    pub(crate) async fn has_live(&self, member_id: MemberId) -> Result<bool> {
        let now_ms = self.core.clock.now_ms();
        let open = store::open_of(&self.core.db, member_id).await?;
        Ok(open.iter().any(|session| session.is_live(now_ms)))
    }

    /// When the session began, epoch milliseconds, whether it is over or not; `None` for an unknown one.
    pub(crate) async fn started_at_ms(&self, member_id: MemberId, id: SessionId) -> Result<Option<i64>> {
        Ok(store::find_of(&self.core.db, member_id, id).await?.map(|session| session.created_at_ms))
    }

    /// The remembered device that opened the session, if one did.
    pub(crate) async fn device_of(&self, member: &CurrentMember) -> Result<Option<DeviceId>> {
        let session = store::find_of(&self.core.db, member.member_id, member.session_id).await?;
        Ok(session.and_then(|session| session.device_id))
    }

    /// Ends the session because its member logs out.
    pub(crate) async fn log_out(&self, member: &CurrentMember) -> Result<()> {
        if store::end(&self.core.db, member.session_id, SessionEnd::Logout, self.core.clock.now_ms()).await? {
            push::end_of_session(&self.core, member.session_id, self.device_of(member).await?).await?;
            publish_ends(self, member.member_id, &[member.session_id], SessionEnd::Logout);
        }
        Ok(())
    }

    /// Signs the member out everywhere but in the session `kept`: other sessions end and their screens are
    /// notified, other devices are deleted. Mainly for a changed password.
    pub(crate) async fn end_others(&self, member_id: MemberId, kept: Option<SessionId>) -> Result<()> {
        self.forget_other_devices(member_id, kept).await?;
        push::end_of_member(&self.core, member_id, kept).await?;
        let (reason, now_ms) = (SessionEnd::SignedOut, self.core.clock.now_ms());
        let ended = store::end_others(&self.core.db, member_id, kept, reason, now_ms).await?;
        publish_ends(self, member_id, &ended, reason);
        Ok(())
    }

    /// Ends every session of the member, and says why; devices that were remembered may log in again.
    pub(crate) async fn end_all(&self, member_id: MemberId, reason: SessionEnd) -> Result<()> {
        push::end_of_member(&self.core, member_id, None).await?;
        let ended =
            store::end_others(&self.core.db, member_id, None, reason, self.core.clock.now_ms()).await?;
        publish_ends(self, member_id, &ended, reason);
        Ok(())
    }

    /// Marks the member's sessions as those of a disabled account. The caller calls [`announce_disabled`] once `tx`
    /// is committed. Answers the sessions that ended by it.
    pub(crate) async fn disable_in_tx(&self, tx: &Tx, member_id: MemberId) -> Result<Vec<SessionId>> {
        Ok(store::disable_in_tx(tx, member_id, self.core.clock.now_ms()).await?)
    }

    /// Ends the notifications of the member whose account was disabled and notifies the screens of the
    /// `ended` sessions.
    pub(crate) async fn announce_disabled(&self, member_id: MemberId, ended: &[SessionId]) -> Result<()> {
        push::end_of_member(&self.core, member_id, None).await?;
        publish_ends(self, member_id, ended, SessionEnd::Disabled);
        Ok(())
    }
}

/// The owner of the account has set it up: its sessions may make every call.
pub(crate) async fn note_setup_in_tx(tx: &Tx, member_id: MemberId) -> Result<()> {
    Ok(store::note_setup_in_tx(tx, member_id).await?)
}

/// The account became one of another kind: its sessions may make the calls of that kind.
pub(crate) async fn set_kind_in_tx(tx: &Tx, member_id: MemberId, kind: MemberKind) -> Result<()> {
    Ok(store::set_kind_in_tx(tx, member_id, kind).await?)
}

/// The account is enabled again: its sessions are over, but no longer those of a disabled account.
pub(crate) async fn enable_in_tx(tx: &Tx, member_id: MemberId) -> Result<()> {
    Ok(store::enable_in_tx(tx, member_id).await?)
}

impl Sessions {
    /// Refuses unless the session's member proved within the last five minutes, after the login, who they are.
    /// Ask this before credentials, personal data or payout accounts change.
    ///
    /// # Errors
    /// [`SessionError::NotFresh`]; [`SessionError::Database`].
    pub async fn require_fresh(&self, member: &CurrentMember) -> Result<()> {
        let fresh_until_ms = store::fresh_until_ms(&self.core.db, member.session_id).await?;
        let is_fresh = fresh_until_ms.is_some_and(|until_ms| self.core.clock.now_ms() < until_ms);
        if is_fresh { Ok(()) } else { Err(SessionError::NotFresh) }
    }

    /// Makes the session fresh; the caller has seen the proof. Answers until when, epoch milliseconds.
    ///
    /// # Errors
    /// [`SessionError::Database`].
    pub async fn refresh(&self, member: &CurrentMember) -> Result<i64> {
        let until_ms = self.core.clock.now_ms() + FRESH_MS;
        store::set_fresh_until(&self.core.db, member.session_id, until_ms).await?;
        Ok(until_ms)
    }
}

/// As much of an address as its user needs to recognise it.
fn masked_address(address: &str) -> String {
    match address.parse::<IpAddr>().map(|address| address.to_canonical()) {
        Ok(IpAddr::V4(address)) => {
            let [a, b, ..] = address.octets();
            format!("{a}.{b}.*.*")
        }
        Ok(IpAddr::V6(address)) => {
            let [a, b, ..] = address.segments();
            format!("{a:x}:{b:x}:*")
        }
        Err(_) => "*".to_owned(),
    }
}

pub(crate) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let mut migrations = store::migrations();
    migrations.extend(devices::migrations());
    migrations.extend(events::migrations());
    migrations.push(browsers::migration());
    migrations
}
