//! What members and the house say to each other: the live stream, the inbox, feedback, the chat.
//!
//! Invariants: a stream starts with the balance as committed and never shows an older one after a newer
//! one; it ends when its session ends, and says why; a screen too slow for its short backlog is
//! disconnected and comes back for the present state. A message is read by those it is for. Feedback costs a
//! captcha, and a member has five a day.
//!
//! Not here: what the inbox is told ([`crate::inbox`] and whoever posts there), announcements (content).

mod chat;
mod error;
mod feedback;
mod inbox_calls;
mod push_calls;
mod retention;
mod stream;

pub(crate) use chat::{ChatHub, hear_other_nodes};
pub use error::MessagingError;
pub use retention::forget_old;
pub(crate) use retention::keep_no_longer;

use axum::Router;
use sea_orm_migration::MigrationTrait;
use utoipa_axum::router::OpenApiRouter;

use crate::App;

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .merge(stream::routes())
        .merge(inbox_calls::routes())
        .merge(push_calls::routes())
        .merge(feedback::routes())
        .merge(chat::routes())
}

/// Calls of the support desk.
pub(crate) fn desk_routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().merge(chat::desk_routes()).merge(feedback::desk_routes())
}

/// Connections of open chats, opened by a ticket.
pub(crate) fn live_routes() -> Router<App> {
    chat::live_routes()
}

pub(crate) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let mut migrations = feedback::migrations();
    migrations.extend(chat::migrations());
    migrations
}

/// Whether the text is words and nothing else: no control characters but new lines and tabs, none that turn the
/// direction of what follows, which makes an address look like another one.
fn is_plain_text(text: &str) -> bool {
    text.chars().all(|c| match c {
        '\n' | '\r' | '\t' => true,
        '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => false,
        other => !other.is_control(),
    })
}
