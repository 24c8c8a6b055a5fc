use erawan_kernel::ids::MessageId;

use super::{Channel, Message};
use crate::db::prelude::*;
use crate::words::words;

entities! {
    mod message in "outbox_message" by (id: Uuid) {
        merchant_id: Uuid,
        channel: String,
        recipient: String,
        subject: String,
        text: String,
        state: String,
        attempts: i32,
        created_at_ms: i64,
        due_at_ms: i64,
        expires_at_ms: i64,
    }
}

words! {
    /// The outcome of a message.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub(super) enum State as str: word {
        /// To be delivered.
        Waiting = "waiting",
        /// Delivered; the text is deleted.
        Sent = "sent",
        /// Refused, or too old; the text is gone.
        Failed = "failed",
        /// Kept for the demo's outbox.
        Kept = "kept",
        /// Not sent to any recipient.
        Decoy = "decoy",
    }
}

/// A message as it is stored.
#[derive(Debug, Clone)]
pub(crate) struct Stored {
    pub(crate) id: MessageId,
    pub(crate) channel: Channel,
    pub(crate) recipient: String,
    pub(crate) subject: String,
    pub(crate) text: String,
    pub(crate) attempts: i32,
    pub(crate) created_at_ms: i64,
    pub(crate) due_at_ms: i64,
    pub(crate) expires_at_ms: i64,
}

/// How long rows are kept, delivered or not.
const KEPT_MS: i64 = 7 * 24 * 60 * 60 * 1_000;

pub(super) async fn insert(db: &Db, id: MessageId, new: Message, state: State, now_ms: i64) -> DbResult<()> {
    let old = message::Entity::delete_many().filter(message::Column::CreatedAtMs.lt(now_ms - KEPT_MS));
    old.exec(db.write()).await?;
    let (recipient, text) =
        if state == State::Decoy { (String::new(), String::new()) } else { (new.recipient, new.text) };
    let row = message::ActiveModel {
        id: Set(id.uuid()),
        merchant_id: Set(new.merchant_id.uuid()),
        channel: Set(new.channel.word().to_owned()),
        recipient: Set(recipient),
        subject: Set(new.subject),
        text: Set(text),
        state: Set(state.word().to_owned()),
        attempts: Set(0),
        created_at_ms: Set(now_ms),
        due_at_ms: Set(now_ms),
        expires_at_ms: Set(now_ms + new.good_for_ms),
    };
    message::Entity::insert(row).run(db.write()).await
}

/// Messages that are due for delivery, the longest waiting first.
pub(super) async fn due(db: &Db, now_ms: i64, limit: u64) -> DbResult<Vec<Stored>> {
    let rows = message::Entity::find()
        .filter(message::Column::State.eq(State::Waiting.word()))
        .filter(message::Column::DueAtMs.lte(now_ms))
        .order_by_asc(message::Column::DueAtMs)
        .limit(limit)
        .all(db.read())
        .await?;
    Ok(rows.into_iter().filter_map(of_row).collect())
}

/// Takes the message for handing over until `until_ms`; answers false when another node was quicker.
pub(super) async fn claim(db: &Db, message: &Stored, until_ms: i64) -> DbResult<bool> {
    message::Entity::update_many()
        .col_expr(message::Column::DueAtMs, Expr::value(until_ms))
        .col_expr(message::Column::Attempts, Expr::value(message.attempts + 1))
        .filter(message::Column::Id.eq(message.id.uuid()))
        .filter(message::Column::State.eq(State::Waiting.word()))
        .filter(message::Column::DueAtMs.eq(message.due_at_ms))
        .changes_any(db.write())
        .await
}

pub(super) async fn try_again(db: &Db, id: MessageId, due_at_ms: i64) -> DbResult<()> {
    message::Entity::update_many()
        .col_expr(message::Column::DueAtMs, Expr::value(due_at_ms))
        .filter(message::Column::Id.eq(id.uuid()))
        .filter(message::Column::State.eq(State::Waiting.word()))
        .run(db.write())
        .await
}

/// Brings the message to its end and wipes its text.
pub(super) async fn finish(db: &Db, id: MessageId, state: State) -> DbResult<()> {
    message::Entity::update_many()
        .col_expr(message::Column::State, Expr::value(state.word()))
        .col_expr(message::Column::Text, Expr::value(""))
        .filter(message::Column::Id.eq(id.uuid()))
        .run(db.write())
        .await
}

/// Messages kept for the demo, newest first.
pub(crate) async fn kept(db: &Db, limit: u64) -> DbResult<Vec<Stored>> {
    let rows = message::Entity::find()
        .filter(message::Column::State.eq(State::Kept.word()))
        .order_by_desc(message::Column::CreatedAtMs)
        .order_by_desc(message::Column::Id)
        .limit(limit)
        .all(db.read())
        .await?;
    Ok(rows.into_iter().filter_map(of_row).collect())
}

fn of_row(row: message::Model) -> Option<Stored> {
    Some(Stored {
        id: MessageId::from_uuid(row.id),
        channel: Channel::of_word(&row.channel)?,
        recipient: row.recipient,
        subject: row.subject,
        text: row.text,
        attempts: row.attempts,
        created_at_ms: row.created_at_ms,
        due_at_ms: row.due_at_ms,
        expires_at_ms: row.expires_at_ms,
    })
}

pub(crate) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let messages = CreateTable::of("m20261121_010000_delivery_outbox", "outbox_message")
        .col(pk_uuid("id"))
        .col(uuid("merchant_id"))
        .col(string_len("channel", 8))
        .col(string_len("recipient", 254))
        .col(string_len("subject", 200))
        .col(text("text"))
        .col(string_len("state", 8))
        .col(integer("attempts"))
        .cols(big_integer, &["created_at_ms", "due_at_ms", "expires_at_ms"])
        .with_index("outbox_message_due_idx", &["state", "due_at_ms"])
        .with_index("outbox_message_created_idx", &["created_at_ms"]);
    vec![messages.boxed()]
}
