use erawan_kernel::PhoneNumber;
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::attempts::OpenAttempt;
use super::codes::{self, Purpose};
use super::events::{self, EventClass, NewEvent};
use super::{
    Admission, Device, LoginRole, Origin, SessionError, admit, attempts, captcha, devices, firebase,
    second_factor,
};
use crate::App;
use crate::rooms::account::{self, Member};
use crate::rooms::merchant::Merchant;

/// What a person sends to log in.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct LoginForm {
    /// How the person logs in.
    #[serde(rename = "type", default)]
    pub(super) method: LoginMethod,
    /// The user name, however it is capitalised.
    pub(super) username: Option<String>,
    /// The password.
    pub(super) password: Option<String>,
    /// With `sms`: the mobile number as it was typed; `mobileNo` and `username` are the same.
    #[serde(alias = "mobileNo")]
    pub(super) mobile_num: Option<String>,
    /// With `sms` and `firebase`: the country of the number, `66` unless given.
    #[serde(default)]
    pub(super) country_dialing_code: String,
    /// With `sms`: the six digits that were sent there. `password` is the same.
    pub(super) code: Option<String>,
    /// With `firebase`: how the number was verified.
    pub(super) firebase_channel: Option<FirebaseChannel>,
    /// With `firebase`: what the project answered to the code.
    pub(super) firebase_id_token: Option<String>,
    /// With `firebase`: the number as it was typed.
    #[serde(default)]
    pub(super) firebase_mobile_no: String,
    /// Digits of the captcha, when one is asked.
    #[serde(default)]
    pub(super) captcha: String,
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

/// How a Firebase project verifies a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum FirebaseChannel {
    /// By text message.
    Sms,
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

/// Checks what the person proves who they are with and lets in.
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
    let member = match form.method {
        LoginMethod::Username => by_password(app, merchant, form, origin, solution).await?,
        LoginMethod::Sms => by_code(app, merchant, form, origin, solution).await?,
        LoginMethod::Firebase => by_firebase(app, merchant, form, origin).await?,
    };
    let device = if form.remember_me { Device::Remember } else { Device::Stranger };
    admit(app, member, form.role, device, origin).await
}

/// Whose name and password these are.
async fn by_password(
    app: &App,
    merchant: &Merchant,
    form: &LoginForm,
    origin: &Origin,
    solution: captcha::Solution<'_>,
) -> Result<Member, SessionError> {
    let (Some(username), Some(password)) = (&form.username, &form.password) else {
        return Err(SessionError::FormIncomplete);
    };
    let username = account::normalized(username);
    let attempt = attempts::begin(app, merchant.id, &username, origin.address, solution).await?;
    let checked = account::check_password(app, merchant.id, &username, password).await;
    let (member, matches) = attempts::unless_unseen(app, &attempt, checked).await?;
    let Some(member) = member.clone().filter(|_| matches) else {
        note_failure(app, merchant, member.as_ref(), &attempt, origin).await?;
        return Err(SessionError::WrongCredentials { captcha: attempt.captcha_after_failure });
    };
    settle(app, &attempt, &member).await?;
    Ok(member)
}

/// Who holds the number that the code was sent to. A number nobody holds and a wrong code are the same answer
/// after the same work. Failures count on the number: they do not close the login by password.
async fn by_code(
    app: &App,
    merchant: &Merchant,
    form: &LoginForm,
    origin: &Origin,
    solution: captcha::Solution<'_>,
) -> Result<Member, SessionError> {
    if !merchant.flag("MOBCODELOGIN3") {
        return Err(SessionError::MethodClosed);
    }
    let number = form.mobile_num.as_ref().or(form.username.as_ref());
    let (Some(number), Some(code)) = (number, form.code.as_ref().or(form.password.as_ref())) else {
        return Err(SessionError::FormIncomplete);
    };
    let phone =
        PhoneNumber::parse(&form.country_dialing_code, number).map_err(|_| SessionError::NumberMalformed)?;
    let attempt = attempts::begin(app, merchant.id, &phone.to_string(), origin.address, solution).await?;
    let holder = account::find_by_phone(app, merchant.id, &phone).await?;
    let spent = codes::spend(app, merchant.id, Purpose::NoLogin, &phone, code).await;
    let is_right = match spent {
        Err(SessionError::WrongCode) => false,
        looked_at => attempts::unless_unseen(app, &attempt, looked_at).await.map(|()| true)?,
    };
    let Some(member) = holder.clone().filter(|_| is_right) else {
        note_failure(app, merchant, holder.as_ref(), &attempt, origin).await?;
        return Err(SessionError::WrongPhoneCode { captcha: attempt.captcha_after_failure });
    };
    settle(app, &attempt, &member).await?;
    Ok(member)
}

/// Who holds the number that the merchant's Firebase project verified. A token that proves nothing and a number
/// nobody holds are one answer. Nothing can be guessed here, so nothing is counted.
async fn by_firebase(
    app: &App,
    merchant: &Merchant,
    form: &LoginForm,
    origin: &Origin,
) -> Result<Member, SessionError> {
    if !merchant.flag("MOBCODELOGIN3") {
        return Err(SessionError::MethodClosed);
    }
    let (Some(FirebaseChannel::Sms), Some(token)) = (form.firebase_channel, &form.firebase_id_token) else {
        return Err(SessionError::FormIncomplete);
    };
    let proven = async {
        let proven = firebase::verify(app, merchant, token).await?;
        proven.fits(&form.country_dialing_code, &form.firebase_mobile_no)?;
        let member = account::find_by_phone(app, merchant.id, &proven.phone).await?;
        let member = member.ok_or(SessionError::WrongCode)?;
        firebase::spend(app, app.db.write(), &proven).await?;
        Ok(member)
    };
    let proven = proven.await;
    if matches!(proven, Err(SessionError::WrongCode)) {
        events::record(app, login_failed(merchant, None, origin)).await?;
    }
    proven
}

/// The proof was right: failures before it are forgotten, unless a second factor has still to be shown.
async fn settle(app: &App, attempt: &OpenAttempt, member: &Member) -> Result<(), SessionError> {
    if second_factor::is_on(app, member.id).await? {
        attempts::withdraw(app, attempt).await
    } else {
        attempts::succeed(app, attempt).await
    }
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
) -> Result<(), SessionError> {
    attempts::fail(app, attempt).await?;
    let failed = login_failed(merchant, member, origin);
    events::record(app, failed.clone()).await?;
    if attempt.lock_after_failure {
        let detail = json!({ "failures": attempts::FAILURES_BEFORE_LOCK });
        events::record(app, NewEvent { class: EventClass::LoginLocked, detail, ..failed }).await?;
    }
    Ok(())
}

fn login_failed<'a>(merchant: &Merchant, member: Option<&Member>, origin: &'a Origin) -> NewEvent<'a> {
    NewEvent {
        class: EventClass::LoginFailed,
        merchant_id: merchant.id,
        member_id: member.map(|member| member.id),
        origin: Some(origin),
        detail: Value::Null,
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};

    use super::super::captcha::Solution;
    use super::*;
    use crate::desk::Desk;
    use crate::rooms::account::AccountError;
    use crate::seed::DEMO_PASSWORD;

    #[tokio::test]
    async fn a42_a_crowd_before_the_door_locks_nobody_out() {
        let desk = Desk::open().await;
        let form: LoginForm =
            serde_json::from_value(json!({ "username": "demo002", "password": DEMO_PASSWORD })).unwrap();
        let origin = Origin { address: IpAddr::V4(Ipv4Addr::LOCALHOST), device: None, client: None };
        let solution = Solution { cookie: None, digits: "" };
        let try_it = || log_in(&desk.app, &desk.merchant, &form, &origin, solution);
        let crowd = desk.app.passwords.crowd();
        for _ in 0..2 * attempts::FAILURES_BEFORE_LOCK {
            let refused = try_it().await.unwrap_err();
            assert!(matches!(refused, SessionError::Account(AccountError::Busy)), "{refused}");
        }
        drop(crowd);
        assert_eq!(try_it().await.unwrap().member.id, desk.member.id);
    }
}
