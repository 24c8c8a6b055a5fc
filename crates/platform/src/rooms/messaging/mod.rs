//! Messages between members and the merchant: the live stream, the inbox, feedback, the chat.
//!
//! Invariants: a stream starts with the balance as committed and never shows an older one after a newer one;
//! it ends when its session ends, and says why; a screen too slow for its short backlog is disconnected and
//! connects again for the present state. A message is read by those it is for. Feedback costs a captcha, and
//! a member has five a day.
//!
//! Not here: the messages themselves ([`crate::inbox`] and the rooms that post them), announcements
//! (content).

mod canned;
mod chat;
mod error;
mod feedback;
mod http;
mod retention;
mod stream;

pub(crate) use chat::ChatHub;
pub use error::MessagingError;
use error::Result;

use std::net::IpAddr;

use axum::Router;
use utoipa_axum::router::OpenApiRouter;

use crate::rooms::account::Accounts;
use crate::rooms::human::HumanChecks;
use crate::rooms::merchant::Merchants;
use crate::rooms::operator::Operators;
use crate::rooms::payments::Payments;
use crate::rooms::prelude::*;
use crate::rooms::responsible::ResponsiblePlay;
use crate::rooms::session::{CurrentMember, Sessions};
use crate::web::ClientCountry;

room! {
    /// Live stream, inbox, notifications, feedback, chat with support.
    Messaging, MessagingParts {
        core: Core,
        merchants: Merchants,
        sessions: Sessions,
        accounts: Accounts,
        human_checks: HumanChecks,
        operators: Operators,
        responsible: ResponsiblePlay,
        payments: Payments,
    }
    own {
        chat: ChatHub = ChatHub::new(core.nodes.clone()),
    }
}

callers!(Messaging: sessions => Sessions, operators => Operators);

impl Room for Messaging {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        migrations()
    }

    fn routes() -> Routes<Self> {
        Routes::default().member(routes()).console(console_routes()).machine(live_routes())
    }

    fn jobs(&self) -> Vec<Job> {
        vec![Box::pin(self.clone().follow_other_nodes()), Box::pin(self.clone().purge_continuously())]
    }
}

impl Messaging {
    /// Whether the member's merchant does not serve that place any more. A merchant that cannot be read bars no one.
    async fn is_barred(&self, member: &CurrentMember, address: IpAddr, country: ClientCountry) -> bool {
        let merchant = self.merchants.find(member.merchant_id).await;
        merchant.is_ok_and(|merchant| merchant.is_region_restricted(address, country))
    }
}

pub(crate) fn routes() -> OpenApiRouter<Messaging> {
    OpenApiRouter::new()
        .merge(stream::routes())
        .merge(http::routes())
        .merge(feedback::routes())
        .merge(chat::routes())
}

/// Calls of support.
pub(crate) fn console_routes() -> OpenApiRouter<Messaging> {
    OpenApiRouter::new()
        .merge(chat::console_routes())
        .merge(feedback::console_routes())
        .merge(canned::console_routes())
}

/// Connections of open chats, opened by a ticket.
pub(crate) fn live_routes() -> Router<Messaging> {
    chat::live_routes()
}

pub(crate) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let mut migrations = feedback::migrations();
    migrations.extend(chat::migrations());
    migrations.extend(canned::migrations());
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
