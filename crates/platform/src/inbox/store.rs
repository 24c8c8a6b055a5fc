use erawan_kernel::ids::{InboxId, MemberId, MerchantId};
use erawan_kernel::{LocalText, Page, PageRequest};
use sea_orm::sea_query::Query;
use serde::{Deserialize, Serialize};

use super::{InboxCategory, InboxMessage, NewMessage, Reader};
use crate::db::prelude::*;

entities! {
    mod message in "inbox_message" by (id: Uuid) {
        merchant_id: Uuid,
        member_id: Option<Uuid>,
        key: String,
        body: Json,
        sent_at_ms: i64,
    }

    mod reading in "inbox_reading" by (member_id: Uuid, message_id: Uuid) {
        read_at_ms: i64,
    }
}

/// What a message says, as the column `body` holds it.
#[derive(Debug, Serialize, Deserialize)]
struct Body {
    category: InboxCategory,
    title: LocalText,
    content: LocalText,
}

pub(super) struct NewRow {
    pub(super) id: InboxId,
    pub(super) merchant_id: MerchantId,
    /// `None` means all members.
    pub(super) member_id: Option<MemberId>,
    pub(super) message: NewMessage,
    pub(super) now_ms: i64,
}

/// Writes the message, unless one of that key was posted before; answers whether it did.
pub(super) async fn insert(db: &impl ConnectionTrait, new: NewRow) -> DbResult<bool> {
    let NewMessage { key, category, title, content } = new.message;
    let row = message::ActiveModel {
        id: Set(new.id.uuid()),
        merchant_id: Set(new.merchant_id.uuid()),
        member_id: Set(new.member_id.map(MemberId::uuid)),
        key: Set(key),
        body: Set(to_json(&Body { category, title, content })?),
        sent_at_ms: Set(new.now_ms),
    };
    message::Entity::insert(row)
        .or_keep([message::Column::MerchantId, message::Column::Key])
        .changes_any(db)
        .await
}

/// What the reader may see.
fn is_theirs(reader: Reader) -> Condition {
    let to_all = Condition::all()
        .add(message::Column::MerchantId.eq(reader.merchant_id.uuid()))
        .add(message::Column::MemberId.is_null());
    Condition::any().add(message::Column::MemberId.eq(reader.member_id.uuid())).add(to_all)
}

pub(super) async fn list(db: &Db, reader: Reader, request: PageRequest) -> DbResult<Page<InboxMessage>> {
    let theirs = message::Entity::find()
        .filter(is_theirs(reader))
        .order_by_desc(message::Column::SentAtMs)
        .order_by_desc(message::Column::Id)
        .page(db, request)
        .await?;
    let read: Vec<Uuid> = reading::Entity::find()
        .filter(reading::Column::MemberId.eq(reader.member_id.uuid()))
        .filter(reading::Column::MessageId.is_in(theirs.rows.iter().map(|row| row.id)))
        .values(reading::Column::MessageId)
        .all(db.read())
        .await?;
    let message_of = |row: message::Model| {
        let body: Body = of_json(row.body)?;
        Ok(InboxMessage {
            id: InboxId::from_uuid(row.id),
            category: body.category,
            title: body.title,
            content: body.content,
            sent_at_ms: row.sent_at_ms,
            is_read: read.contains(&row.id),
        })
    };
    theirs.try_map(message_of)
}

pub(super) async fn unread_count(db: &Db, reader: Reader) -> DbResult<u64> {
    let read = Query::select()
        .column(reading::Column::MessageId)
        .from(reading::Entity)
        .and_where(reading::Column::MemberId.eq(reader.member_id.uuid()))
        .to_owned();
    message::Entity::find()
        .filter(is_theirs(reader))
        .filter(message::Column::Id.not_in_subquery(read))
        .count(db.read())
        .await
}

pub(super) async fn is_for(db: &Db, reader: Reader, id: InboxId) -> DbResult<bool> {
    message::Entity::find_by_id(id.uuid()).filter(is_theirs(reader)).exists(db.read()).await
}

pub(super) async fn is_unread(db: &Db, reader: Reader, id: InboxId) -> DbResult<bool> {
    let read = reading::Entity::find_by_id((reader.member_id.uuid(), id.uuid()));
    Ok(is_for(db, reader, id).await? && !read.exists(db.read()).await?)
}

/// Answers whether this was the first time.
pub(super) async fn mark_read(db: &Db, member_id: MemberId, id: InboxId, now_ms: i64) -> DbResult<bool> {
    let row = reading::ActiveModel {
        member_id: Set(member_id.uuid()),
        message_id: Set(id.uuid()),
        read_at_ms: Set(now_ms),
    };
    reading::Entity::insert(row)
        .or_keep([reading::Column::MemberId, reading::Column::MessageId])
        .changes_any(db.write())
        .await
}

pub(super) async fn forget(db: &Db, merchant_id: MerchantId, before_ms: i64, limit: u64) -> DbResult<u64> {
    let old: Vec<Uuid> = message::Entity::find()
        .filter(message::Column::MerchantId.eq(merchant_id.uuid()))
        .filter(message::Column::SentAtMs.lt(before_ms))
        .order_by_asc(message::Column::SentAtMs)
        .limit(limit)
        .values(message::Column::Id)
        .all(db.read())
        .await?;
    if old.is_empty() {
        return Ok(0);
    }
    let tx = db.begin().await?;
    reading::Entity::delete_many().filter(reading::Column::MessageId.is_in(old.clone())).exec(&tx).await?;
    let deleted = message::Entity::delete_many().filter(message::Column::Id.is_in(old)).exec(&tx).await?;
    tx.commit().await?;
    Ok(deleted.rows_affected)
}

pub(super) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let message = CreateTable::of("m20261122_000100_inbox_message", "inbox_message")
        .col(pk_uuid("id"))
        .col(uuid("merchant_id"))
        .col(uuid_null("member_id"))
        .col(string_len("key", 80))
        .col(json_binary("body"))
        .col(big_integer("sent_at_ms"))
        .with_foreign_key("inbox_message_merchant_fkey", "merchant_id", "merchant")
        .with_foreign_key("inbox_message_member_fkey", "member_id", "member")
        .with_unique_index("inbox_message_key_key", &["merchant_id", "key"])
        .with_index("inbox_message_member_idx", &["member_id", "sent_at_ms"]);
    let reading = CreateTable::of("m20261122_000110_inbox_reading", "inbox_reading")
        .cols(uuid, &["member_id", "message_id"])
        .col(big_integer("read_at_ms"))
        .with_primary_key(&["member_id", "message_id"])
        .with_foreign_key("inbox_reading_member_fkey", "member_id", "member")
        .with_foreign_key("inbox_reading_message_fkey", "message_id", "inbox_message");
    let by_age = AddIndex::new(
        "m20261122_080000_inbox_message_age",
        "inbox_message",
        "inbox_message_age_idx",
        &["merchant_id", "sent_at_ms"],
    );
    let by_message = AddIndex::new(
        "m20261122_080010_inbox_reading_message",
        "inbox_reading",
        "inbox_reading_message_idx",
        &["message_id"],
    );
    vec![message.boxed(), reading.boxed(), by_age.boxed(), by_message.boxed()]
}
