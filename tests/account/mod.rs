//! Who a person is: registration, user names, profile.

mod countries;
mod duplicates;
mod info;
mod mobile;
mod protection;
mod register;
mod register_limits;
mod username;

use serde_json::{Value, json};

/// A registration that is fine in every field.
fn form(username: &str) -> Value {
    json!({
        "username": username,
        "password": erawan_testkit::PASSWORD,
        "confirmPassword": erawan_testkit::PASSWORD,
        "birthday": "1990-05-17",
        "type": 0,
        "registerUrl": "suvarna.example",
        "registerMethod": "H5",
        "domain": "suvarna.example",
    })
}

/// The same with some fields changed.
fn form_with(username: &str, fields: Value) -> Value {
    let mut form = form(username);
    let (Value::Object(all), Value::Object(changed)) = (&mut form, fields) else { return form };
    all.extend(changed);
    form
}
