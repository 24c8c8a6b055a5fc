//! Proving who one is: login, lock, roles, passwords.

mod attempts;
mod by_password;
mod password;
mod phone_login;
mod reauthentication;
mod recovery;
mod sealed;
mod telling;

pub(crate) use attempts::fail_five_times;

use erawan_testkit::{Actor, PASSWORD, Reply, TestServer};
use serde_json::json;

/// Tries to log in with the usual password.
pub(crate) async fn log_in(actor: &Actor, username: &str) -> Reply {
    actor
        .post("/wps/session/login", json!({ "username": username, "password": PASSWORD, "type": "username" }))
        .await
}

/// Tries to log in with another password.
pub(crate) async fn log_in_wrongly(actor: &Actor, username: &str) -> Reply {
    actor
        .post(
            "/wps/session/login",
            json!({ "username": username, "password": "Wrong4word", "type": "username" }),
        )
        .await
}

/// A member with a mobile number and an e-mail address on the account.
pub(crate) async fn member_with_contacts(
    server: &TestServer,
    username: &str,
    mobile: &str,
    email: &str,
) -> Actor {
    let merchant = server.merchant().await;
    let mut settings = merchant.settings.clone();
    settings.register.fields.get_mut("email").expect("the field").enabled = true;
    server
        .app
        .merchants
        .set_settings(&erawan_platform::Author::SERVER, merchant.id, &settings)
        .await
        .expect("settings are stored");
    let mut actor = server.visitor().at(&format!("10.77.{}.1", username.len()));
    let form = json!({
        "username": username, "password": PASSWORD, "confirmPassword": PASSWORD, "birthday": "1990-05-17",
        "mobileNum": mobile, "email": email, "registerMethod": "H5",
    });
    let answer = actor.put("/wps/member/register", form).await.ok();
    actor.adopt(&answer);
    server.prove_phone(&actor).await;
    actor
}

/// Requests a code without a session, with a new human check.
pub(crate) async fn ask_code(server: &TestServer, actor: &Actor, mobile: &str) -> Reply {
    let form = json!({ "mobileNum": mobile, "countryDialingCode": "66", "humanToken": server.human_token(actor).await });
    actor.post("/wps/verification/sms/noLogin", form).await
}

/// The six digits of the newest text message to a number that has some: a notice may have come at the same
/// moment.
pub(crate) async fn code_sent_to(server: &TestServer, phone: &str) -> String {
    let texts = server.messages_to(phone).await;
    let mut parts = texts.iter().flat_map(|text| text.split(|c: char| !c.is_ascii_digit()));
    parts.find(|part| part.len() == 6).expect("a code in a message").to_owned()
}
