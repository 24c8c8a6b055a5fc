//! Proving who one is: login, sessions and their tokens, captcha.
//!
//! Invariants: a token is 256 random bits and only its hash is stored; a member has at most one live
//! session (the database refuses a second); a session ends after 30 idle minutes, 12 hours at most, and
//! polling by an open screen is not activity; a remembered device holds a secret that is good once; every try to log in is written down before the password is
//! looked at, so parallel tries cannot outrun the lock; an unknown name and a wrong password are the same
//! answer after the same work; a captcha is good once, for five minutes; a member who asked for a second
//! factor gets no session without it.
//!
//! Not here: who a person is and how passwords are hashed (account), what a session may do (each room).

mod admission;
mod attempts;
mod captcha;
mod client;
pub mod codes;
mod devices;
mod error;
pub mod events;
mod extract;
pub mod firebase;
mod freshness;
mod http;
pub(crate) mod human;
mod joining;
mod login;
mod model;
mod openid;
mod passkey;
mod recovery;
pub mod second_factor;
pub mod social;
mod store;
mod totp;

pub use admission::{Admission, Device, LoginRole, admit, admit_by_two_factors, enter};
pub use devices::{DeviceSecret, KnownDevice};
pub use error::SessionError;
pub use freshness::{refresh, require_fresh};
pub(crate) use http::{browser_routes, routes, spend_captcha};
pub use model::{AccountHolder, CurrentMember, RealMember, Token};
pub(crate) use openid::IdentityClients;
pub use recovery::void_links_in_tx as void_password_links_in_tx;

use std::net::IpAddr;

use erawan_kernel::ids::{DeviceId, MemberId, MerchantId, SessionId};
use sea_orm_migration::MigrationTrait;

use crate::App;
use crate::events::{MemberNews, SessionEnd};
use crate::inbox::push;
use crate::rooms::account::{self, Member};

/// A session that was just opened.
#[derive(Debug)]
pub struct OpenedSession {
    /// What the client proves it with from now on.
    pub token: Token,
    /// Its identifier.
    pub id: SessionId,
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
}

/// Opens a session for the member on a device that is not remembered; see [`enter`].
///
/// # Errors
/// [`SessionError::Database`], [`SessionError::Entropy`].
pub async fn open(app: &App, member: &Member, origin: &Origin) -> Result<OpenedSession, SessionError> {
    Ok(enter(app, member.clone(), Device::Stranger, origin).await?.session)
}

/// Who the token belongs to. `is_activity` says whether the call shows that the member is there.
///
/// # Errors
/// [`SessionError::Missing`] for a token that never was one or belongs to another merchant,
/// [`SessionError::Ended`], [`SessionError::Disabled`]; [`SessionError::Database`].
pub async fn authenticate(
    app: &App,
    merchant_id: MerchantId,
    token: &Token,
    is_activity: bool,
) -> Result<CurrentMember, SessionError> {
    let found = store::find_by_token(&app.db, token.hash()).await?;
    let session = found.filter(|session| session.merchant_id == merchant_id).ok_or(SessionError::Missing)?;
    let now_ms = app.clock.now_ms();
    let member = account::find_member(app, session.member_id).await?.ok_or(SessionError::Missing)?;
    // Disabling ended the session too; its holder learns the reason, not only the outcome.
    if member.is_disabled {
        return Err(SessionError::Disabled);
    }
    if !session.is_live(now_ms) {
        return Err(SessionError::Ended);
    }
    if is_activity && now_ms - session.active_at_ms >= model::ACTIVITY_STEP_MS {
        store::note_activity(&app.db, session.id, now_ms).await?;
    }
    Ok(CurrentMember { member_id: member.id, merchant_id, session_id: session.id, kind: member.kind })
}

/// Whether the session is live.
///
/// # Errors
/// [`SessionError::Database`].
pub async fn is_live(app: &App, id: SessionId) -> Result<bool, SessionError> {
    let session = store::find(&app.db, id).await?;
    Ok(session.is_some_and(|session| session.is_live(app.clock.now_ms())))
}

/// Notes that the session's member is there, for example by placing a bet. A session that is over stays so.
///
/// # Errors
/// [`SessionError::Database`].
pub async fn touch(app: &App, id: SessionId) -> Result<(), SessionError> {
    let now_ms = app.clock.now_ms();
    let Some(session) = store::find(&app.db, id).await? else { return Ok(()) };
    if session.is_live(now_ms) && now_ms - session.active_at_ms >= model::ACTIVITY_STEP_MS {
        store::note_activity(&app.db, id, now_ms).await?;
    }
    Ok(())
}

/// Extends the session by a full idle time; answers when it ends if nothing happens any more, epoch
/// milliseconds.
///
/// # Errors
/// [`SessionError::Ended`] when it ended meanwhile; [`SessionError::Database`].
pub async fn renew(app: &App, id: SessionId) -> Result<i64, SessionError> {
    store::note_activity(&app.db, id, app.clock.now_ms()).await?;
    let session = store::find(&app.db, id).await?.filter(|session| session.is_live(app.clock.now_ms()));
    Ok(session.ok_or(SessionError::Ended)?.expires_at_ms())
}

/// When the session ends if nothing happens any more, epoch milliseconds; `None` when it is over.
///
/// # Errors
/// [`SessionError::Database`].
pub async fn expires_at_ms(app: &App, id: SessionId) -> Result<Option<i64>, SessionError> {
    let session = store::find(&app.db, id).await?.filter(|session| session.is_live(app.clock.now_ms()));
    Ok(session.map(|session| session.expires_at_ms()))
}

/// When the session began, epoch milliseconds, whether it is over or not; `None` for one nobody knows.
///
/// # Errors
/// [`SessionError::Database`].
pub async fn started_at_ms(app: &App, id: SessionId) -> Result<Option<i64>, SessionError> {
    Ok(store::find(&app.db, id).await?.map(|session| session.created_at_ms))
}

/// The remembered device that opened the session, if one did.
///
/// # Errors
/// [`SessionError::Database`].
pub async fn device_of(app: &App, id: SessionId) -> Result<Option<DeviceId>, SessionError> {
    Ok(store::find(&app.db, id).await?.and_then(|session| session.device_id))
}

/// Ends the session by its member's wish.
///
/// # Errors
/// [`SessionError::Database`].
pub async fn log_out(app: &App, member: &CurrentMember) -> Result<(), SessionError> {
    if store::end(&app.db, member.session_id, app.clock.now_ms()).await? {
        push::end_of_session(app, member.session_id, device_of(app, member.session_id).await?).await?;
        let news = MemberNews::SessionEnded { session_id: member.session_id, reason: SessionEnd::Logout };
        app.events.publish(member.member_id, news);
    }
    Ok(())
}

/// Signs the member out everywhere but in the session `kept`: other sessions end and their screens are told,
/// other devices are forgotten. For a changed password, above all.
///
/// # Errors
/// [`SessionError::Database`], [`SessionError::Entropy`].
pub async fn end_others(app: &App, member_id: MemberId, kept: Option<SessionId>) -> Result<(), SessionError> {
    devices::forget_others(app, member_id, kept).await?;
    push::end_of_member(app, member_id, kept).await?;
    for session_id in store::end_others(&app.db, member_id, kept, app.clock.now_ms()).await? {
        app.events.publish(member_id, MemberNews::SessionEnded { session_id, reason: SessionEnd::SignedOut });
    }
    Ok(())
}

/// Ends every session of the member, and says why; devices that were remembered may log in again.
///
/// # Errors
/// [`SessionError::Database`].
pub async fn end_all(app: &App, member_id: MemberId, reason: SessionEnd) -> Result<(), SessionError> {
    push::end_of_member(app, member_id, None).await?;
    for session_id in store::end_others(&app.db, member_id, None, app.clock.now_ms()).await? {
        app.events.publish(member_id, MemberNews::SessionEnded { session_id, reason });
    }
    Ok(())
}

/// Disables the account on behalf of the house: its sessions end.
///
/// # Errors
/// [`SessionError::Account`] for an unknown account; [`SessionError::Database`].
pub async fn disable(app: &App, member_id: MemberId) -> Result<(), SessionError> {
    account::disable(app, member_id).await?;
    end_all(app, member_id, SessionEnd::Disabled).await
}

/// Enables the account again. Its devices are forgotten: nothing of the time before works any more.
///
/// # Errors
/// [`SessionError::Account`] for an unknown account; [`SessionError::Database`], [`SessionError::Entropy`].
pub async fn enable(app: &App, member_id: MemberId) -> Result<(), SessionError> {
    devices::forget_others(app, member_id, None).await?;
    Ok(account::enable(app, member_id).await?)
}

/// Remembers a device of the member without a login, on behalf of the house.
///
/// # Errors
/// [`SessionError::Database`], [`SessionError::Entropy`].
pub async fn remember(app: &App, member: &Member, origin: &Origin) -> Result<DeviceId, SessionError> {
    let tx = app.db.begin().await?;
    let (id, _) = devices::remember_in_tx(app, &tx, member, origin).await?;
    tx.commit().await?;
    Ok(id)
}

/// Opens the lock that failed logins put on a name: its owner proved otherwise who they are.
///
/// # Errors
/// [`SessionError::Database`].
pub async fn unlock(app: &App, merchant_id: MerchantId, username: &str) -> Result<(), SessionError> {
    attempts::forgive(app, merchant_id, &account::normalized(username)).await
}

/// Seals what rests in the database in plain since before there was a data key.
///
/// # Errors
/// [`SessionError::Database`], [`SessionError::Entropy`].
pub async fn seal_old_secrets(app: &App) -> Result<(), SessionError> {
    totp::seal_old_secrets(app).await
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
    migrations.extend(totp::migrations());
    migrations.extend(passkey::migrations());
    migrations.extend(second_factor::migrations());
    migrations.extend(human::migrations());
    migrations.extend(codes::migrations());
    migrations.extend(recovery::migrations());
    migrations.extend(social::migrations());
    migrations.extend(firebase::migrations());
    migrations
}
