use serde::Deserialize;
use utoipa::ToSchema;

use super::{OpenedSession, Origin, SessionError, attempts, captcha, open};
use crate::App;
use crate::rooms::account::{self, Member, MemberKind};
use crate::rooms::merchant::Merchant;

/// What a person sends to log in.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct LoginForm {
    /// The user name, however it is capitalised.
    pub(super) username: String,
    /// The password.
    pub(super) password: String,
    /// Digits of the captcha, when one is asked.
    #[serde(default)]
    pub(super) captcha: String,
    /// How the person logs in.
    #[serde(rename = "type", default)]
    pub(super) method: LoginMethod,
    /// `agent` when the login was opened from an agent entry.
    pub(super) role: Option<LoginRole>,
    /// Kept by the client; the server treats both alike.
    #[serde(rename = "rememberMe")]
    pub(super) _remember_me: Option<bool>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum LoginMethod {
    /// User name and password.
    #[default]
    Username,
    /// Mobile number and code.
    Sms,
    /// Phone-auth provider.
    Firebase,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum LoginRole {
    /// The ordinary login.
    Member,
    /// The login of the agent area.
    Agent,
}

/// Checks name and password and opens a session.
///
/// # Errors
/// See [`SessionError`]; nothing is opened on any of them.
pub(super) async fn log_in(
    app: &App,
    merchant: &Merchant,
    form: &LoginForm,
    origin: &Origin,
    solution: captcha::Solution<'_>,
) -> Result<(Member, OpenedSession), SessionError> {
    if form.method != LoginMethod::Username {
        return Err(SessionError::MethodClosed);
    }
    let username = account::normalized(&form.username);
    let attempt = attempts::begin(app, merchant.id, &username, origin.address, solution).await?;
    let Some(member) = account::verify_password(app, merchant.id, &username, &form.password).await? else {
        attempts::fail(app, &attempt).await?;
        return Err(SessionError::WrongCredentials { captcha: attempt.captcha_after_failure });
    };
    attempts::succeed(app, &attempt).await?;
    // Only somebody who knows the password learns that the account is disabled or of another kind.
    if member.is_disabled {
        return Err(SessionError::Disabled);
    }
    may_enter(member.kind, form.role)?;
    let session = open(app, &member, origin).await?;
    Ok((member, session))
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
