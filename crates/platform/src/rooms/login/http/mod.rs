mod login;
mod reauthentication;
mod recovery;
mod register;
mod second_factor;
mod setup;
mod social;

use erawan_kernel::ids::MemberId;

use super::LoggedIn;
use crate::rooms::account::MemberKind;
use crate::rooms::login::Logins;
use crate::rooms::merchant::Merchant;
use crate::web::prelude::*;

pub(crate) fn routes() -> OpenApiRouter<Logins> {
    calls![
        recovery::send_password_link,
        recovery::reset_password_by_link,
        recovery::verify_password_code,
        recovery::reset_password_by_phone,
        recovery::change_password,
        setup::setup,
        setup::finish_setup,
        register::register,
        register::register_by_mobile,
        login::login,
        login::login_remembered,
        login::renew,
        reauthentication::reauthenticate,
        reauthentication::ask_passkey,
        social::redeem,
        second_factor::login_second_factor,
        second_factor::ask_passkey
    ]
}

/// What a client needs to know about the session it just got.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct LoginValue {
    /// Send it as `Authorization` from now on, and keep it out of addresses and logs.
    token: String,
    user_name: String,
    #[schema(value_type = String)]
    id: MemberId,
    #[serde(rename = "type")]
    kind: MemberKind,
    /// The same as `type`.
    customer_type: MemberKind,
    /// The account's first login, or one with a password that has to be changed yet.
    first_time_login: bool,
    /// The password was chosen by another person and should be changed.
    must_change_password: bool,
    merchant_code: String,
    /// What a remembered device logs in with the next time, once. Keep it out of addresses and logs.
    #[serde(skip_serializing_if = "Option::is_none")]
    device_secret: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    last_login: Option<LastLogin>,
}

/// The login before the present one.
#[derive(Debug, Serialize, ToSchema)]
struct LastLogin {
    /// Epoch milliseconds.
    at: i64,
    /// Masked.
    #[serde(skip_serializing_if = "Option::is_none")]
    address: Option<String>,
    /// Browser and system, where they are known.
    #[serde(skip_serializing_if = "Option::is_none")]
    device: Option<String>,
}

impl LoginValue {
    fn of(merchant: &Merchant, logged_in: LoggedIn) -> Self {
        let LoggedIn { member, session, is_first } = logged_in;
        Self {
            token: session.token.reveal(),
            user_name: member.username,
            id: member.id,
            kind: member.kind,
            customer_type: member.kind,
            first_time_login: is_first || member.must_change_password,
            must_change_password: member.must_change_password,
            merchant_code: merchant.code.clone(),
            device_secret: session.device_secret.map(|secret| secret.reveal()),
            last_login: session.last_login.map(|login| LastLogin {
                at: login.at_ms,
                address: login.address,
                device: login.client,
            }),
        }
    }
}
