use erawan_kernel::ids::SessionId;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::devices::{self, DeviceSecret, KnownDevice};
use super::events::{self, EventClass, NewEvent, PastLogin};
use super::model::Token;
use super::{OpenedSession, Origin, SessionError, second_factor, store};
use crate::App;
use crate::events::{MemberNews, SessionEnd};
use crate::inbox;
use crate::rooms::account::{self, Member, MemberKind};

/// Which entrance somebody took.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum LoginRole {
    /// The ordinary login.
    Member,
    /// The login of the agent area.
    Agent,
}

/// What happens to the device somebody logs in from.
pub enum Device {
    /// Nothing: the next login asks for a proof again.
    Stranger,
    /// It is remembered from now on.
    Remember,
    /// It is remembered already and gets its next secret.
    Known(KnownDevice),
}

/// Everything a client learns when it is let in.
#[derive(Debug)]
pub struct Admission {
    /// Who.
    pub member: Member,
    /// The session that was opened.
    pub session: OpenedSession,
    /// What the device keeps for its next login, when it is remembered.
    pub device_secret: Option<DeviceSecret>,
    /// The login before this one.
    pub last_login: Option<PastLogin>,
}

/// Lets in whoever proved to be this member: the one way in, whatever the proof was.
///
/// A member who asked for a second factor gets a challenge instead, but on a device that is remembered: it
/// passed both factors before.
///
/// # Errors
/// [`SessionError::Disabled`], [`SessionError::NotMember`], [`SessionError::NotAgent`],
/// [`SessionError::SecondFactorRequired`], after which nothing was opened and nothing ended; otherwise those
/// of [`enter`].
pub async fn admit(
    app: &App,
    member: Member,
    role: Option<LoginRole>,
    device: Device,
    origin: &Origin,
) -> Result<Admission, SessionError> {
    may_be_admitted(&member, role)?;
    match &device {
        Device::Stranger => second_factor::demand(app, &member, false).await?,
        Device::Remember => second_factor::demand(app, &member, true).await?,
        Device::Known(_) => {}
    }
    enter(app, member, device, origin).await
}

/// Lets in whoever proved to be this member by two factors.
///
/// # Errors
/// Those of [`admit`] but [`SessionError::SecondFactorRequired`].
pub async fn admit_by_two_factors(
    app: &App,
    member: Member,
    role: Option<LoginRole>,
    device: Device,
    origin: &Origin,
) -> Result<Admission, SessionError> {
    may_be_admitted(&member, role)?;
    enter(app, member, device, origin).await
}

fn may_be_admitted(member: &Member, role: Option<LoginRole>) -> Result<(), SessionError> {
    // Only somebody who proved who they are learns that the account is disabled or of another kind.
    if member.is_disabled {
        return Err(SessionError::Disabled);
    }
    may_enter(member.kind, role)
}

/// Opens a session for the member, whoever may ask for one, and ends the one there was; its screens are told.
///
/// # Errors
/// [`SessionError::NotRemembered`] when somebody else used the device's secret up meanwhile;
/// [`SessionError::Database`], [`SessionError::Entropy`].
pub async fn enter(
    app: &App,
    member: Member,
    device: Device,
    origin: &Origin,
) -> Result<Admission, SessionError> {
    const ENDED_KEPT_MS: i64 = 7 * 24 * 60 * 60 * 1_000;
    let token = Token::generate(&*app.entropy)?;
    let id = SessionId::generate(&*app.clock, &*app.entropy)?;
    let now_ms = app.clock.now_ms();
    let tx = app.db.begin().await?;
    account::lock_in_tx(&tx, member.id).await?;
    let (device_id, device_secret) = match device {
        Device::Stranger => (None, None),
        Device::Remember => {
            let (id, secret) = devices::remember_in_tx(app, &tx, &member, origin).await?;
            (Some(id), Some(secret))
        }
        Device::Known(device) => {
            devices::renew_in_tx(app, &tx, &device, origin).await?;
            (Some(device.id), Some(device.next))
        }
    };
    let last_login = events::last_login_in_tx(&tx, member.id).await?;
    // Whoever was never here before knows that it was them.
    let is_new_client = last_login.is_some() && events::is_new_client_in_tx(&tx, member.id, origin).await?;
    store::forget_ended_in_tx(&tx, member.id, now_ms - ENDED_KEPT_MS).await?;
    let new = store::NewSession {
        id,
        merchant_id: member.merchant_id,
        member_id: member.id,
        token_hash: token.hash(),
        address: origin.address,
        device: origin.device.clone(),
        client: origin.client.clone(),
        device_id,
        now_ms,
    };
    let replaced = store::replace_in_tx(&tx, new).await?;
    account::note_login_in_tx(&tx, member.id, now_ms).await?;
    let event = NewEvent {
        class: EventClass::LoginSucceeded,
        merchant_id: member.merchant_id,
        member_id: Some(member.id),
        origin: Some(origin),
        detail: json!({ "session": id.to_string(), "newClient": is_new_client }),
    };
    events::record_in_tx(app, &tx, event).await?;
    tx.commit().await?;
    for session_id in replaced {
        app.events.publish(member.id, MemberNews::SessionEnded { session_id, reason: SessionEnd::Replaced });
    }
    inbox::announce(app, member.id);
    Ok(Admission { member, session: OpenedSession { token, id }, device_secret, last_login })
}

fn may_enter(kind: MemberKind, role: Option<LoginRole>) -> Result<(), SessionError> {
    match role {
        Some(LoginRole::Agent) if !kind.is_agent() => Err(SessionError::NotAgent),
        // A trial account has no password of its own to log in with.
        _ if kind.is_trial() => Err(SessionError::NotMember),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ses_073_members_enter_as_members_and_only_agents_as_agents() {
        // kind, member login, agent login
        let table = [
            (MemberKind::Member, true, false),
            (MemberKind::Agent, true, true),
            (MemberKind::TopAgent, true, true),
            (MemberKind::Trial, false, false),
            (MemberKind::TestMember, true, false),
            (MemberKind::TestAgent, true, true),
            (MemberKind::TestTopAgent, true, true),
        ];
        for (kind, as_member, as_agent) in table {
            assert_eq!(may_enter(kind, None).is_ok(), as_member, "{kind:?} as member");
            assert_eq!(may_enter(kind, Some(LoginRole::Agent)).is_ok(), as_agent, "{kind:?} as agent");
        }
    }
}
