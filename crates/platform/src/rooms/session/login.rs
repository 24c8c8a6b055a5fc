use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::attempts::OpenAttempt;
use super::events::{self, EventClass, NewEvent};
use super::{
    Admission, Device, LoginRole, Origin, SessionError, admit, attempts, captcha, devices, second_factor,
};
use crate::App;
use crate::rooms::account::{self, Member};
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
    /// Remember this device: the answer then has a `deviceSecret`.
    #[serde(default)]
    pub(super) remember_me: bool,
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

/// What a remembered device sends to log in.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct RememberedForm {
    /// The user name, however it is capitalised.
    pub(super) username: String,
    /// What the last login answered. It is good once.
    pub(super) device_secret: String,
    /// `agent` when the login was opened from an agent entry.
    pub(super) role: Option<LoginRole>,
}

/// Checks name and password and lets in.
///
/// # Errors
/// See [`SessionError`]; nothing is opened on any of them.
pub(super) async fn log_in(
    app: &App,
    merchant: &Merchant,
    form: &LoginForm,
    origin: &Origin,
    solution: captcha::Solution<'_>,
) -> Result<Admission, SessionError> {
    if form.method != LoginMethod::Username {
        return Err(SessionError::MethodClosed);
    }
    let username = account::normalized(&form.username);
    let attempt = attempts::begin(app, merchant.id, &username, origin.address, solution).await?;
    let (member, matches) = account::check_password(app, merchant.id, &username, &form.password).await?;
    let Some(member) = member.clone().filter(|_| matches) else {
        return Err(note_failure(app, merchant, member.as_ref(), &attempt, origin).await?);
    };
    if second_factor::is_on(app, member.id).await? {
        attempts::withdraw(app, &attempt).await?;
    } else {
        attempts::succeed(app, &attempt).await?;
    }
    let device = if form.remember_me { Device::Remember } else { Device::Stranger };
    admit(app, member, form.role, device, origin).await
}

/// Lets a remembered device in. No lock stands in its way: failures of strangers are not its own.
///
/// # Errors
/// [`SessionError::NotRemembered`]; those of [`admit`].
pub(super) async fn log_in_remembered(
    app: &App,
    merchant: &Merchant,
    form: &RememberedForm,
    origin: &Origin,
) -> Result<Admission, SessionError> {
    let (member, device) =
        devices::recognise(app, merchant, &form.username, &form.device_secret, origin).await?;
    admit(app, member, form.role, Device::Known(device), origin).await
}

/// Counts the failure and writes it down; the same work whether there is such an account or not.
async fn note_failure(
    app: &App,
    merchant: &Merchant,
    member: Option<&Member>,
    attempt: &OpenAttempt,
    origin: &Origin,
) -> Result<SessionError, SessionError> {
    attempts::fail(app, attempt).await?;
    let event = |class, detail| NewEvent {
        class,
        merchant_id: merchant.id,
        member_id: member.map(|member| member.id),
        origin: Some(origin),
        detail,
    };
    events::record(app, event(EventClass::LoginFailed, Value::Null)).await?;
    if attempt.lock_after_failure {
        let detail = json!({ "failures": attempts::FAILURES_BEFORE_LOCK });
        events::record(app, event(EventClass::LoginLocked, detail)).await?;
    }
    Ok(SessionError::WrongCredentials { captcha: attempt.captcha_after_failure })
}
