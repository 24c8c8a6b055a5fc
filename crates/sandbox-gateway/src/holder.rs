//! Whose accounts are: what a person wrote down, told to the platform when it asks.

use axum::extract::{Form, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use axum::{Json, Router};
use bytes::Bytes;
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::SandboxGateway;
use crate::http::is_signed;
use crate::payout_http::back;

/// Holders kept at most.
const HOLDERS_MAX: usize = 10_000;

/// The holder of an account, of whichever kind and bank; without a name it is not known any more.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Holder {
    pub(crate) account_number: String,
    pub(crate) holder_name: Option<String>,
}

pub(crate) fn router() -> Router<SandboxGateway> {
    Router::new().route("/holders", post(tell)).route("/bank/holders", post(write_down))
}

/// The platform's question. One number has one holder here, at whichever bank and of whichever kind.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Question {
    account_number: String,
}

async fn tell(State(gateway): State<SandboxGateway>, headers: HeaderMap, body: Bytes) -> Response {
    if !is_signed(&gateway, &headers, &body) {
        return StatusCode::UNAUTHORIZED.into_response();
    }
    let Ok(question) = serde_json::from_slice::<Question>(&body) else {
        return StatusCode::BAD_REQUEST.into_response();
    };
    let name = gateway.book().holders.get(&question.account_number).cloned();
    Json(json!({ "holderName": name })).into_response()
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct NewHolder {
    account_number: String,
    holder_name: String,
    lang: Option<String>,
}

async fn write_down(State(gateway): State<SandboxGateway>, Form(new): Form<NewHolder>) -> Response {
    let account_number: String =
        new.account_number.chars().filter(|sign| !matches!(sign, ' ' | '-')).collect();
    let name = new.holder_name.trim();
    let is_number = (1..=34).contains(&account_number.len())
        && account_number.bytes().all(|byte| byte.is_ascii_alphanumeric());
    {
        let mut book = gateway.book();
        let has_room = book.holders.len() < HOLDERS_MAX || book.holders.contains_key(&account_number);
        if !is_number || name.chars().count() > 140 || !has_room {
            return StatusCode::BAD_REQUEST.into_response();
        }
        book.keep_holder(Holder {
            account_number,
            holder_name: Some(name.to_owned()).filter(|name| !name.is_empty()),
        });
    }
    back(&gateway, new.lang.as_deref())
}
