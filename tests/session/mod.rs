//! Proving who one is: login, lock, tokens, lifetime, roles.

mod attempts;
mod codes;
mod devices;
mod firebase;
mod freshness;
mod human;
mod lifetime;
mod login;
mod passkeys;
mod password;
mod phone_login;
mod recovery;
mod sealed;
mod second_factor;
mod social;
mod telling;
mod tokens;

use erawan_platform::rooms::merchant;
use erawan_testkit::{Actor, House, PASSWORD, Reply};
use serde_json::json;

/// Tries to log in with the usual password.
async fn log_in(actor: &Actor, username: &str) -> Reply {
    actor
        .post("/wps/session/login", json!({ "username": username, "password": PASSWORD, "type": "username" }))
        .await
}

/// Tries to log in with another password.
async fn log_in_wrongly(actor: &Actor, username: &str) -> Reply {
    actor
        .post(
            "/wps/session/login",
            json!({ "username": username, "password": "Wrong4word", "type": "username" }),
        )
        .await
}

/// A member with a mobile number and an e-mail address on the account.
async fn member_with_contacts(house: &House, username: &str, mobile: &str, email: &str) -> Actor {
    let merchant = house.merchant().await;
    let mut settings = merchant.settings.clone();
    settings.register.fields.get_mut("email").expect("the field").enabled = true;
    merchant::set_settings(&house.app, merchant.id, &settings).await.expect("settings are stored");
    let mut actor = house.visitor().at(&format!("10.77.{}.1", username.len()));
    let form = json!({
        "username": username, "password": PASSWORD, "confirmPassword": PASSWORD, "birthday": "1990-05-17",
        "mobileNum": mobile, "email": email, "registerMethod": "H5",
    });
    let answer = actor.put("/wps/member/register", form).await.ok();
    actor.adopt(&answer);
    house.prove_phone(&actor).await;
    actor
}

/// Asks for a code without a session, with a fresh human check.
async fn ask_code(house: &House, actor: &Actor, mobile: &str) -> Reply {
    let form = json!({ "mobileNum": mobile, "countryDialingCode": "66", "humanToken": house.human_token(actor).await });
    actor.post("/wps/verification/sms/noLogin", form).await
}

/// The six digits of the newest text message to a number that has some: a notice may have come at the same
/// moment.
async fn code_sent_to(house: &House, phone: &str) -> String {
    let texts = house.messages_to(phone).await;
    let mut parts = texts.iter().flat_map(|text| text.split(|c: char| !c.is_ascii_digit()));
    parts.find(|part| part.len() == 6).expect("a code in a message").to_owned()
}
