//! The page of a demo in place of what it does not have: a provider of messages, and the phones of its operators.

use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use erawan_kernel::ids::MessageId;
use maud::{DOCTYPE, Markup, html};

use super::App;
use crate::Mode;
use crate::delivery::{self, Stored};
use crate::rooms::operator::DemoCode;
use crate::seed;
use crate::web::prelude::*;

const STYLE: &str = include_str!("outbox.css");
/// Messages on the page.
const SHOWN: u64 = 100;

pub(crate) fn routes() -> Router<App> {
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

/// What the page shows, for programs.
#[derive(Serialize)]
struct Outbox {
    list: Vec<KeptMessage>,
    operators: Vec<DemoCode>,
}

/// What would have been sent, and what the operators' authenticator apps would show, in demo mode only.
async fn outbox(
    State(app): State<App>,
    ApiQuery(query): ApiQuery<OutboxQuery>,
) -> Result<Response, ApiError> {
    only_in_demo(&app)?;
    let mut messages = delivery::kept(&app.core.db, SHOWN).await?;
    if let Some(to) = &query.to {
        messages.retain(|message| message.recipient == *to);
    }
    let operators = seed::demo_codes(&app).await?;
    if query.format == "json" {
        let list = messages.into_iter().map(KeptMessage::of).collect();
        return Ok(([(CACHE_CONTROL, "no-store")], Json(Outbox { list, operators })).into_response());
    }
    let headers = [
        (CACHE_CONTROL, "no-store"),
        (CONTENT_SECURITY_POLICY, "default-src 'none'; style-src 'self'; frame-ancestors 'none'"),
    ];
    Ok((headers, page(&messages, &operators)).into_response())
}

async fn style(State(app): State<App>) -> Result<Response, ApiError> {
    only_in_demo(&app)?;
    Ok(([(CONTENT_TYPE, "text/css; charset=utf-8")], STYLE).into_response())
}

fn only_in_demo(app: &App) -> Result<(), ApiError> {
    if app.core.config.mode == Mode::Demo { Ok(()) } else { Err(ErrorCode::NotFound.into()) }
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

fn page(messages: &[Stored], operators: &[DemoCode]) -> Markup {
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
                    @if !operators.is_empty() {
                        article {
                            h2 { "Codes of the console's demo operators" }
                            @for DemoCode { username, code } in operators {
                                p.head {
                                    strong { (username) }
                                    @match code {
                                        Some(code) => { span.code { (code) } }
                                        None => { span.notice { "the next one in less than a minute" } }
                                    }
                                }
                            }
                            p.notice { "Each works once, for about a minute. Load the page again for new ones." }
                        }
                    }
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
