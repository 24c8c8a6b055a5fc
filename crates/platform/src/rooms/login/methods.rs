use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::{LoggedIn, LoginError, LoginRole, attempt_key};
use crate::rooms::account::{self, Member};
use crate::rooms::codes::{CodeError, Purpose};
use crate::rooms::human::attempts::{self, OpenAttempt};
use crate::rooms::human::{AttemptError, Solution};
use crate::rooms::identity::IdentityError;
use crate::rooms::login::Logins;
use crate::rooms::merchant::Merchant;
use crate::rooms::session::devices::Device;
use crate::rooms::session::events::{EventClass, NewEvent};
use crate::rooms::session::{Origin, SessionError};

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
    /// With `sms` and `firebase`: the country of the number, the merchant's unless given.
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

/// Checks what the person proves who they are with and decides about the login.
///
/// # Errors
/// See [`LoginError`]; nothing is opened on any of them.
pub(super) async fn log_in(
    logins: &Logins,
    merchant: &Merchant,
    form: &LoginForm,
    origin: &Origin,
    solution: Solution<'_>,
) -> Result<LoggedIn, LoginError> {
    let member = match form.method {
        LoginMethod::Username => by_password(logins, merchant, form, origin, solution).await?,
        LoginMethod::Sms => by_code(logins, merchant, form, origin, solution).await?,
        LoginMethod::Firebase => by_firebase(logins, merchant, form, origin).await?,
    };
    let device = if form.remember_me { Device::Remember } else { Device::New };
    logins.decide(member, form.role, device, origin).await
}

/// The member whose name and password these are.
async fn by_password(
    logins: &Logins,
    merchant: &Merchant,
    form: &LoginForm,
    origin: &Origin,
    solution: Solution<'_>,
) -> Result<Member, LoginError> {
    let (Some(username), Some(password)) = (&form.username, &form.password) else {
        return Err(LoginError::FormIncomplete);
    };
    let username = account::normalized(username);
    let attempt =
        attempts::begin(&logins.human_checks, attempt_key(merchant.id, &username), origin.address, solution)
            .await?;
    let checked = logins.accounts.check_password(merchant.id, &username, password).await;
    let (member, matches) =
        attempts::discard_on_error::<_, _, LoginError>(&logins.human_checks, &attempt, checked).await?;
    let Some(member) = member.clone().filter(|_| matches) else {
        note_failure(logins, merchant, member.as_ref(), &attempt, origin).await?;
        return Err(AttemptError::WrongCredentials { captcha: attempt.captcha_after_failure }.into());
    };
    settle(logins, &attempt, &member).await?;
    Ok(member)
}

/// The member who holds the number that the code was sent to. A number of no account and a wrong code are the same
/// answer after the same work. Failures count on the number: they do not close the login by password.
async fn by_code(
    logins: &Logins,
    merchant: &Merchant,
    form: &LoginForm,
    origin: &Origin,
    solution: Solution<'_>,
) -> Result<Member, LoginError> {
    if !merchant.flag("MOBCODELOGIN3") {
        return Err(LoginError::Closed);
    }
    let number = form.mobile_num.as_ref().or(form.username.as_ref());
    let (Some(number), Some(code)) = (number, form.code.as_ref().or(form.password.as_ref())) else {
        return Err(LoginError::FormIncomplete);
    };
    let phone =
        merchant.parse_phone(&form.country_dialing_code, number).map_err(|_| LoginError::NumberMalformed)?;
    let key = attempt_key(merchant.id, &phone.to_string());
    let attempt = attempts::begin(&logins.human_checks, key, origin.address, solution).await?;
    let holder = logins.accounts.find_by_phone(merchant.id, &phone).await?;
    let spent = logins.codes.spend(merchant.id, Purpose::NoLogin, &phone, code).await;
    let is_right = match spent {
        Err(CodeError::Wrong) => false,
        looked_at => {
            attempts::discard_on_error::<_, _, LoginError>(&logins.human_checks, &attempt, looked_at)
                .await
                .map(|()| true)?
        }
    };
    let Some(member) = holder.clone().filter(|_| is_right) else {
        note_failure(logins, merchant, holder.as_ref(), &attempt, origin).await?;
        return Err(AttemptError::WrongPhoneCode { captcha: attempt.captcha_after_failure }.into());
    };
    settle(logins, &attempt, &member).await?;
    Ok(member)
}

/// The member who holds the number that the merchant's Firebase project verified. A token that proves nothing and
/// a number of no account are one answer. Nothing can be guessed here, so nothing is counted.
async fn by_firebase(
    logins: &Logins,
    merchant: &Merchant,
    form: &LoginForm,
    origin: &Origin,
) -> Result<Member, LoginError> {
    if !merchant.flag("MOBCODELOGIN3") {
        return Err(LoginError::Closed);
    }
    let (Some(FirebaseChannel::Sms), Some(token)) = (form.firebase_channel, &form.firebase_id_token) else {
        return Err(LoginError::FormIncomplete);
    };
    let proven = async {
        let proven = logins.identities.verify_phone_proof(merchant, token).await?;
        proven.fits(merchant, &form.country_dialing_code, &form.firebase_mobile_no)?;
        let member = logins.accounts.find_by_phone(merchant.id, &proven.phone).await?;
        let member = member.ok_or(IdentityError::NumberUnproven)?;
        logins.identities.spend_phone_proof(logins.core.db.write(), &proven).await?;
        Ok(member)
    };
    let proven: Result<Member, IdentityError> = proven.await;
    if matches!(proven, Err(IdentityError::NumberUnproven)) {
        logins.sessions.record_event(login_failed(merchant, None, origin)).await?;
    }
    Ok(proven?)
}

/// The proof was right: failures before it are forgotten, unless a second factor has still to be shown.
async fn settle(logins: &Logins, attempt: &OpenAttempt, member: &Member) -> Result<(), LoginError> {
    if logins.second_factors.is_on(member.id).await? {
        attempts::withdraw(&logins.human_checks, attempt).await?;
    } else {
        attempts::succeed(&logins.human_checks, attempt).await?;
    }
    Ok(())
}

/// Logs in on a remembered device. The lock does not concern it: failures of strangers are not its own.
///
/// # Errors
/// [`SessionError::NotRemembered`]; those of [`decide`].
pub(super) async fn log_in_remembered(
    logins: &Logins,
    merchant: &Merchant,
    form: &RememberedForm,
    origin: &Origin,
) -> Result<LoggedIn, LoginError> {
    let found = logins.sessions.find_device(merchant.id, &form.device_secret).await?;
    let member = logins.accounts.find(found.member_id()).await?;
    let member = member.filter(|member| member.username == account::normalized(&form.username));
    let member = member.ok_or(SessionError::NotRemembered)?;
    let device = logins.sessions.verify_device(found, origin).await?;
    logins.decide(member, form.role, Device::Trusted(device), origin).await
}

/// Counts the failure and writes it down; the same work whether there is such an account or not.
async fn note_failure(
    logins: &Logins,
    merchant: &Merchant,
    member: Option<&Member>,
    attempt: &OpenAttempt,
    origin: &Origin,
) -> Result<(), LoginError> {
    attempts::fail(&logins.human_checks, attempt).await?;
    let failed = login_failed(merchant, member, origin);
    logins.sessions.record_event(failed.clone()).await?;
    if attempt.lock_after_failure {
        let detail = json!({ "failures": attempts::FAILURES_BEFORE_LOCK });
        logins.sessions.record_event(NewEvent { class: EventClass::LoginLocked, detail, ..failed }).await?;
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

    use super::*;
    use crate::rooms::account::AccountError;
    use crate::seed::DEMO_PASSWORD;
    use crate::test_platform::TestPlatform;
    use crate::web::ClientCountry;

    #[tokio::test]
    async fn a42_a_crowd_before_the_door_locks_nobody_out() {
        let platform = TestPlatform::open().await;
        let form: LoginForm =
            serde_json::from_value(json!({ "username": "demo002", "password": DEMO_PASSWORD })).unwrap();
        let origin = Origin {
            address: IpAddr::V4(Ipv4Addr::LOCALHOST),
            device: None,
            client: None,
            browser: None,
            country: ClientCountry(None),
        };
        let solution = Solution { cookie: None, digits: "" };
        let try_it = || log_in(&platform.app.logins, &platform.merchant, &form, &origin, solution);
        let crowd = platform.app.accounts.passwords.crowd();
        for _ in 0..2 * attempts::FAILURES_BEFORE_LOCK {
            let refused = try_it().await.unwrap_err();
            assert!(matches!(refused, LoginError::Account(AccountError::Busy)), "{refused}");
        }
        drop(crowd);
        assert_eq!(try_it().await.unwrap().member.id, platform.member.id);
    }
}
