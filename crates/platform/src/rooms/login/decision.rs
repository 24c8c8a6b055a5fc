use serde::Deserialize;
use utoipa::ToSchema;

use super::LoginError;
use crate::rooms::account::{self, Member, MemberKind};
use crate::rooms::login::Logins;
use crate::rooms::session::{Device, OpenedSession, Origin, Owner, SessionError};

/// Which way the person logged in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum LoginRole {
    /// The ordinary login.
    Member,
    /// The login of the agent area.
    Agent,
}

/// A member who is logged in.
#[derive(Debug)]
pub struct LoggedIn {
    /// The member.
    pub member: Member,
    /// The session that was opened.
    pub session: OpenedSession,
    /// The account was never logged in to before.
    pub is_first: bool,
}

impl Logins {
    /// Decides about the login of a person who proved to be this member: the same for every kind of proof.
    ///
    /// A member with a second factor gets a challenge instead, but not on a remembered device: it passed both
    /// factors before.
    ///
    /// # Errors
    /// [`SessionError::Disabled`], [`LoginError::NotMember`], [`LoginError::NotAgent`],
    /// [`second_factor::SecondFactorError::Required`], after which nothing was opened and nothing ended; otherwise
    /// those of [`open_session`].
    pub async fn decide(
        &self,
        member: Member,
        role: Option<LoginRole>,
        device: Device,
        origin: &Origin,
    ) -> Result<LoggedIn, LoginError> {
        check_member(&member, role)?;
        match &device {
            Device::New => self.second_factors.demand(&member, false).await?,
            Device::Remember => self.second_factors.demand(&member, true).await?,
            Device::Trusted(_) => {}
        }
        self.open_session(member, device, origin).await
    }

    /// Decides about the login of a person who proved to be this member by two factors.
    ///
    /// # Errors
    /// Those of [`decide`] but [`second_factor::SecondFactorError::Required`].
    pub(crate) async fn decide_by_two_factors(
        &self,
        member: Member,
        role: Option<LoginRole>,
        device: Device,
        origin: &Origin,
    ) -> Result<LoggedIn, LoginError> {
        check_member(&member, role)?;
        self.open_session(member, device, origin).await
    }
}

fn check_member(member: &Member, role: Option<LoginRole>) -> Result<(), LoginError> {
    // Only a person who proved who they are learns that the account is disabled or of another kind.
    if member.is_disabled {
        return Err(SessionError::Disabled.into());
    }
    check_role(member.kind, role)
}

impl Logins {
    /// Opens a session for the member without a proof, ends the present one and notifies its screens.
    ///
    /// # Errors
    /// [`SessionError::Disabled`] when the account was disabled meanwhile, [`SessionError::NotRemembered`] when the
    /// device's secret was used up meanwhile; [`LoginError::Account`], [`LoginError::Database`].
    pub async fn open_session(
        &self,
        member: Member,
        device: Device,
        origin: &Origin,
    ) -> Result<LoggedIn, LoginError> {
        let now = self.core.clock.now();
        let today = self.merchants.find(member.merchant_id).await?.date_at(now);
        let tx = self.core.db.begin().await?;
        account::lock_in_tx(&tx, member.id).await?;
        // Disabling marks the sessions there are: one that is opened later would be missed.
        if account::is_disabled_in_tx(&tx, member.id).await? {
            return Err(SessionError::Disabled.into());
        }
        // Nor may a session stay closed whose member set the account up a moment ago.
        let owner =
            Owner { needs_setup: account::needs_setup_in_tx(&tx, member.id).await?, ..member.owner() };
        let session = self.sessions.open_in_tx(&tx, owner, device, origin).await?;
        let is_first = account::note_login_in_tx(&tx, member.id, now.as_millisecond(), today).await?;
        tx.commit().await?;
        self.sessions.announce_opened(member.id, &session);
        Ok(LoggedIn { member, session, is_first })
    }
}

fn check_role(kind: MemberKind, role: Option<LoginRole>) -> Result<(), LoginError> {
    match role {
        Some(LoginRole::Agent) if !kind.is_agent() => Err(LoginError::NotAgent),
        // A trial account has no password to log in with.
        _ if kind.is_trial() => Err(LoginError::NotMember),
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
            assert_eq!(check_role(kind, None).is_ok(), as_member, "{kind:?} as member");
            assert_eq!(check_role(kind, Some(LoginRole::Agent)).is_ok(), as_agent, "{kind:?} as agent");
        }
    }
}
