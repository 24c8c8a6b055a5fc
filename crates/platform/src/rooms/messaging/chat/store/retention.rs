//! Words and pictures that are old enough to be forgotten. The conversation itself stays: it is a number and a state.

use std::collections::BTreeMap;

use erawan_kernel::ids::MerchantId;
use sea_orm::sea_query::{Query, SelectStatement};

use super::tables::{conversation, image, message};
use crate::db::prelude::*;

/// Deletes at most `limit` of the merchant's messages from before `before_ms`, the oldest first; answers how many.
pub(crate) async fn forget_old_messages(
    db: &Db,
    merchant_id: MerchantId,
    before_ms: i64,
    limit: u64,
) -> DbResult<u64> {
    let old: Vec<(Uuid, i64)> = message::Entity::find()
        .select_only()
        .column(message::Column::ConversationId)
        .column(message::Column::Seq)
        .filter(message::Column::SentAtMs.lt(before_ms))
        .filter(message::Column::ConversationId.in_subquery(of_merchant(merchant_id)))
        .order_by_asc(message::Column::SentAtMs)
        .order_by_asc(message::Column::Seq)
        .limit(limit)
        .into_tuple()
        .all(db.read())
        .await?;
    let mut last: BTreeMap<Uuid, i64> = BTreeMap::new();
    for (conversation_id, seq) in old {
        let known = last.entry(conversation_id).or_insert(seq);
        *known = std::cmp::max(seq, *known);
    }
    let mut deleted = 0;
    for (conversation_id, seq) in last {
        let these = message::Entity::delete_many()
            .filter(message::Column::ConversationId.eq(conversation_id))
            .filter(message::Column::Seq.lte(seq))
            .filter(message::Column::SentAtMs.lt(before_ms));
        deleted += these.exec(db.write()).await?.rows_affected;
        // Lists show the beginning of the last message.
        conversation::Entity::update_many()
            .col_expr(conversation::Column::LastText, Expr::value(""))
            .filter(conversation::Column::Id.eq(conversation_id))
            .filter(conversation::Column::LastAtMs.lt(before_ms))
            .exec(db.write())
            .await?;
    }
    Ok(deleted)
}

/// Deletes at most `limit` of the merchant's pictures from before `before_ms`; answers how many.
pub(crate) async fn forget_old_images(
    db: &Db,
    merchant_id: MerchantId,
    before_ms: i64,
    limit: u64,
) -> DbResult<u64> {
    let old: Vec<Uuid> = image::Entity::find()
        .filter(image::Column::CreatedAtMs.lt(before_ms))
        .filter(image::Column::ConversationId.in_subquery(of_merchant(merchant_id)))
        .order_by_asc(image::Column::CreatedAtMs)
        .limit(limit)
        .values(image::Column::Id)
        .all(db.read())
        .await?;
    let these = image::Entity::delete_many().filter(image::Column::Id.is_in(old));
    Ok(these.exec(db.write()).await?.rows_affected)
}

fn of_merchant(merchant_id: MerchantId) -> SelectStatement {
    Query::select()
        .column(conversation::Column::Id)
        .from(conversation::Entity)
        .and_where(conversation::Column::MerchantId.eq(merchant_id.uuid()))
        .to_owned()
}

pub(super) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let messages = AddIndex::new(
        "m20261122_080020_chat_message_age",
        "chat_message",
        "chat_message_age_idx",
        &["sent_at_ms"],
    );
    let images = AddIndex::new(
        "m20261122_080030_chat_image_age",
        "chat_image",
        "chat_image_age_idx",
        &["created_at_ms"],
    );
    vec![messages.boxed(), images.boxed()]
}
