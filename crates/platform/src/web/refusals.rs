use std::collections::{BTreeMap, HashMap};

use serde::{Deserialize, Serialize};
use utoipa::openapi::{Content, Ref, RefOr, Response, ResponseBuilder};
use utoipa::{IntoResponses, ToSchema};

/// The refusing half of every operation in the document: one shape for every status.
#[derive(Debug)]
pub struct Refusals;

impl IntoResponses for Refusals {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        refused(&Failure::name())
    }
}

/// The refusing half of an operation that answers without an envelope.
#[derive(Debug)]
pub struct BareRefusals;

impl IntoResponses for BareRefusals {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        refused(&BareFailure::name())
    }
}

fn refused(schema: &str) -> BTreeMap<String, RefOr<Response>> {
    let content = Content::new(Some(Ref::from_schema_name(schema)));
    let refusal = ResponseBuilder::new()
        .description("Refused; `errorCode` says why")
        .content("application/json", content)
        .build();
    BTreeMap::from([("default".to_owned(), RefOr::T(refusal))])
}

/// A refusal without an envelope, as the lottery gateway answers.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BareFailure {
    /// A stable code of the catalogue.
    #[schema(examples("lottery.unavailable"))]
    pub error_code: String,
    /// The same in the reader's language.
    pub message: String,
    /// Facts for the client.
    pub value: Option<FailureFacts>,
    /// The request in the server's log, as in the header `X-Request-Id`.
    pub request_id: Option<String>,
}

/// The refusing envelope of `/wps`.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Failure {
    /// Always false.
    pub success: bool,
    /// A stable code of the catalogue.
    #[schema(examples("validation.failed"))]
    pub error_code: String,
    /// The same in the reader's language.
    pub message: String,
    /// Facts for the client.
    pub value: Option<FailureFacts>,
    /// The request in the server's log, as in the header `X-Request-Id`.
    pub request_id: Option<String>,
}

/// Facts that come with some refusals.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FailureFacts {
    /// Field name → texts, with `validation.failed`.
    pub fields: Option<HashMap<String, Vec<String>>>,
    /// The next try needs a captcha.
    pub captcha: Option<bool>,
    /// What the second step of the login answers, with `second.factor.required`.
    pub challenge: Option<String>,
    /// The ways to answer it: `totp`, `passkey`.
    pub methods: Option<Vec<String>>,
    /// Wrong tries that are left before a lock.
    pub attempts_left: Option<u8>,
    /// When the lock opens, epoch milliseconds.
    pub locked_until: Option<i64>,
    /// Until when an exclusion, break or hold lasts at least, epoch milliseconds.
    pub until: Option<i64>,
    /// What the limit counts that has no room.
    pub kind: Option<String>,
    /// Over how long it counts.
    pub period: Option<String>,
    /// The room it has.
    pub left: Option<String>,
}
