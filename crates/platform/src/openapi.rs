//! The documents other parts are generated from.

use erawan_kernel::{Language, openapi as documents};
use serde_json::Value;
use utoipa::openapi::security::{ApiKey, ApiKeyValue, SecurityScheme};
use utoipa::openapi::{Info, License, OpenApi, OpenApiBuilder};
use utoipa::{PartialSchema, ToSchema};

use crate::rooms;
use crate::web::{BareFailure, Failure, FailureFacts};

/// The licence of the project, which every document states.
fn license() -> License {
    let name = env!("CARGO_PKG_LICENSE");
    License::builder().name(name).identifier(Some(name)).build()
}

/// The operator wallet protocol for game vendors (`openapi/provider.json`).
#[must_use]
pub fn provider() -> OpenApi {
    let info = Info::builder()
        .title("Erawan provider protocol")
        .version("1")
        .description(Some(
            "How a game vendor asks for a player's money. Every call is signed: `X-Erawan-Timestamp` carries the \
             moment of signing in epoch milliseconds, at most a minute from ours, and `X-Erawan-Signature` \
             `v2=` and the lower-case hexadecimal HMAC-SHA256, under the vendor's secret, of the timestamp, a full \
             stop, the method, a line feed, the path with its query, a line feed and the raw body. Every answer of the protocol has HTTP status 200 and says in `status` what came of the \
             call; a body of more than 64 KiB, of `transaction/settle` of more than 512 KiB, is refused with 413. Amounts are whole hundred-thousandths of the \
             currency unit: 100000 is one baht. The same call again gets the same answer; a transaction id that \
             was used for something else is refused.",
        ))
        .license(Some(license()))
        .build();
    let mut document = OpenApiBuilder::new().info(info).build();
    document.merge(rooms::provider::document());
    document.merge(rooms::records::document());
    document.merge(rooms::lottery::document());
    let components = document.components.get_or_insert_default();
    for (scheme, header, description) in [
        ("timestamp", "X-Erawan-Timestamp", "The moment of signing, epoch milliseconds"),
        (
            "signature",
            "X-Erawan-Signature",
            "`v2=` and HMAC-SHA256 of timestamp, full stop, method, line feed, path, line feed and raw body, lower-case hexadecimal",
        ),
    ] {
        let header = ApiKey::Header(ApiKeyValue::with_description(header, description));
        components.add_security_scheme(scheme, SecurityScheme::ApiKey(header));
    }
    documents::complete(document, "/", &["timestamp", "signature"])
}

/// Every call of members and visitors (`openapi/member.json`).
#[must_use]
pub fn member() -> OpenApi {
    let description = "Every call names its merchant in the `Merchant` header, exactly once, and may name its module in \
         `ModuleId`. Texts come in the language of the `Language` header. Amounts are decimal strings, \
         times are epoch milliseconds, dates are `YYYY-MM-DD` at the merchant.";
    let token = "The session's token, with or without `Bearer ` before it";
    let mut document = with_refusals("Erawan member API", description, token, rooms::documents().member);
    let components = document.components.get_or_insert_default();
    // Only parameters refer to it, and they bring no schema along.
    components.schemas.insert(Language::name().into_owned(), Language::schema());
    components.schemas.insert(BareFailure::name().into_owned(), BareFailure::schema());
    let merchant =
        ApiKeyValue::with_description("Merchant", "The code of the merchant that is called, exactly once");
    components.add_security_scheme("merchant", SecurityScheme::ApiKey(ApiKey::Header(merchant)));
    documents::complete(without_null(document), "/", &["merchant"])
}

/// Every call of a merchant's operators (`openapi/console.json`).
#[must_use]
pub fn console() -> OpenApi {
    let description = "For operators. `POST /console/session` answers the token every other call carries in \
         `Authorization`; a member's token opens nothing here. Texts come in the language of the `Language` \
         header, times are epoch milliseconds.";
    let token = "The operator's token, with or without `Bearer ` before it";
    let document = with_refusals("Erawan console API", description, token, rooms::documents().console);
    documents::complete(without_null(document), "/", &[])
}

/// The document of `calls` with what they have in common: how they refuse, and the token they are sent with.
fn with_refusals(title: &str, description: &str, token: &str, calls: OpenApi) -> OpenApi {
    let info = Info::builder()
        .title(title)
        .version(env!("CARGO_PKG_VERSION"))
        .description(Some(description))
        .license(Some(license()))
        .build();
    let mut document = OpenApiBuilder::new().info(info).build();
    document.merge(calls);
    let components = document.components.get_or_insert_default();
    components.schemas.insert(Failure::name().into_owned(), Failure::schema());
    components.schemas.insert(FailureFacts::name().into_owned(), FailureFacts::schema());
    let token = ApiKey::Header(ApiKeyValue::with_description("Authorization", token));
    components.add_security_scheme("token", SecurityScheme::ApiKey(token));
    document
}

/// An optional field is left out, never sent as null, so the document need not say that it may be null.
fn without_null(document: OpenApi) -> OpenApi {
    let plain = serde_json::to_value(&document).ok().map(|mut value| {
        forget_null(&mut value);
        value
    });
    plain.and_then(|value| serde_json::from_value(value).ok()).unwrap_or(document)
}

fn forget_null(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            if let Some(Value::Array(types)) = fields.get_mut("type") {
                types.retain(|name| name != "null");
                if let [only] = types.as_slice() {
                    let only = only.clone();
                    fields.insert("type".to_owned(), only);
                }
            }
            if let Some(Value::Array(choices)) = fields.get_mut("oneOf") {
                choices.retain(|choice| choice.get("type").is_none_or(|name| name != "null"));
                if let [Value::Object(only)] = choices.as_slice() {
                    let only = only.clone();
                    fields.remove("oneOf");
                    fields.extend(only);
                }
            }
            fields.values_mut().for_each(forget_null);
        }
        Value::Array(items) => items.iter_mut().for_each(forget_null),
        _ => {}
    }
}
