use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use erawan_kernel::ids::MessageId;
use maud::{DOCTYPE, Markup, html};

use super::store::{self, Stored};
use crate::Mode;
use crate::core::Core;
use crate::web::prelude::*;

const STYLE: &str = include_str!("outbox.css");
/// Messages on the page.
const SHOWN: u64 = 100;

pub(crate) fn routes() -> Router<Core> {
    Router::new().route("/dev/outbox", get(outbox)).route("/dev/outbox.css", get(style))
}

#[derive(Deserialize)]
struct OutboxQuery {
    /// `json` for programs.
    #[serde(default)]
    format: String,
    /// Only messages to this number or address.
    to: Option<String>,
}

/// A message that stays in the outbox because no provider is configured.
#[derive(Serialize)]
struct KeptMessage {
    id: MessageId,
    channel: &'static str,
    to: String,
    subject: String,
    text: String,
    /// Epoch milliseconds.
    at: i64,
}

/// What would have been sent, in demo mode only.
async fn outbox(
    State(core): State<Core>,
    ApiQuery(query): ApiQuery<OutboxQuery>,
) -> Result<Response, ApiError> {
    only_in_demo(&core)?;
    let mut messages = store::kept(&core.db, SHOWN).await?;
    if let Some(to) = &query.to {
        messages.retain(|message| message.recipient == *to);
    }
    if query.format == "json" {
        let list: List<_> = messages.into_iter().map(KeptMessage::of).collect();
        return Ok(([(CACHE_CONTROL, "no-store")], Json(list)).into_response());
    }
    let headers = [
        (CACHE_CONTROL, "no-store"),
        (CONTENT_SECURITY_POLICY, "default-src 'none'; style-src 'self'; frame-ancestors 'none'"),
    ];
    Ok((headers, page(&messages)).into_response())
}

async fn style(State(core): State<Core>) -> Result<Response, ApiError> {
    only_in_demo(&core)?;
    Ok(([(CONTENT_TYPE, "text/css; charset=utf-8")], STYLE).into_response())
}

fn only_in_demo(core: &Core) -> Result<(), ApiError> {
    if core.config.mode == Mode::Demo { Ok(()) } else { Err(ErrorCode::NotFound.into()) }
}

impl KeptMessage {
    fn of(message: Stored) -> Self {
        Self {
            id: message.id,
            channel: message.channel.word(),
            to: message.recipient,
            subject: message.subject,
            text: message.text,
            at: message.created_at_ms,
        }
    }
}

fn page(messages: &[Stored]) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="robots" content="noindex";
                title { "Outbox" }
                link rel="stylesheet" href="/dev/outbox.css";
            }
            body {
                main {
                    header { span.badge { "DEMO" } h1 { "Outbox" } }
                    p.notice { "Text messages and e-mail that this demo would have sent. Newest first." }
                    @if messages.is_empty() { p.notice { "Nothing was sent yet." } }
                    @for message in messages {
                        article {
                            p.head {
                                span.channel { (message.channel.word()) }
                                strong { (message.recipient) }
                                time { (time(message.created_at_ms)) }
                            }
                            @if !message.subject.is_empty() { h2 { (message.subject) } }
                            pre { (message.text) }
                        }
                    }
                }
            }
        }
    }
}

fn time(at_ms: i64) -> String {
    jiff::Timestamp::from_millisecond(at_ms).map_or_else(|_| String::new(), |at| at.to_string())
}
