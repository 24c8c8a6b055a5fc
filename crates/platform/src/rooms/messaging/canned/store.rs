use erawan_kernel::ids::{MerchantId, OperatorId};

use crate::db::prelude::*;

entities! {
    mod canned in "chat_canned_answer" by (merchant_id: Uuid, id: Uuid) {
        title: String,
        text: String,
        operator_id: Uuid,
        updated_at_ms: i64,
    }
}

/// A text that support uses again and again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct CannedAnswer {
    pub(super) id: Uuid,
    pub(super) title: String,
    pub(super) text: String,
    /// Who changed it last.
    pub(super) operator_id: OperatorId,
    pub(super) updated_at_ms: i64,
}

fn of_row(row: canned::Model) -> CannedAnswer {
    CannedAnswer {
        id: row.id,
        title: row.title,
        text: row.text,
        operator_id: OperatorId::from_uuid(row.operator_id),
        updated_at_ms: row.updated_at_ms,
    }
}

/// By title.
pub(super) async fn list(db: &Db, merchant_id: MerchantId) -> DbResult<Vec<CannedAnswer>> {
    let of_merchant = canned::Entity::find().filter(canned::Column::MerchantId.eq(merchant_id.uuid()));
    let mut answers: Vec<_> = of_merchant.all(db.read()).await?.into_iter().map(of_row).collect();
    // Not by the database: engines differ in how they order Thai and capitals.
    answers.sort_by_key(|answer| (answer.title.to_lowercase(), answer.id));
    Ok(answers)
}

pub(super) async fn find_in_tx(tx: &Tx, merchant_id: MerchantId, id: Uuid) -> DbResult<Option<CannedAnswer>> {
    Ok(canned::Entity::find_by_id((merchant_id.uuid(), id)).one(tx).await?.map(of_row))
}

pub(super) async fn count_in_tx(tx: &Tx, merchant_id: MerchantId) -> DbResult<u64> {
    canned::Entity::find().filter(canned::Column::MerchantId.eq(merchant_id.uuid())).count(tx).await
}

pub(super) async fn put_in_tx(tx: &Tx, merchant_id: MerchantId, answer: &CannedAnswer) -> DbResult<()> {
    use canned::Column;
    let row = canned::ActiveModel {
        merchant_id: Set(merchant_id.uuid()),
        id: Set(answer.id),
        title: Set(answer.title.clone()),
        text: Set(answer.text.clone()),
        operator_id: Set(answer.operator_id.uuid()),
        updated_at_ms: Set(answer.updated_at_ms),
    };
    canned::Entity::insert(row)
        .or_update(
            [Column::MerchantId, Column::Id],
            [Column::Title, Column::Text, Column::OperatorId, Column::UpdatedAtMs],
        )
        .run(tx)
        .await
}

/// Answers whether there was one.
pub(super) async fn delete_in_tx(tx: &Tx, merchant_id: MerchantId, id: Uuid) -> DbResult<bool> {
    canned::Entity::delete_many()
        .filter(canned::Column::MerchantId.eq(merchant_id.uuid()))
        .filter(canned::Column::Id.eq(id))
        .changes_any(tx)
        .await
}

pub(crate) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let table = CreateTable::of("m20261125_001020_messaging_canned_answer", "chat_canned_answer")
        .cols(uuid, &["merchant_id", "id"])
        .col(string_len("title", 40))
        .col(text("text"))
        .col(uuid("operator_id"))
        .col(big_integer("updated_at_ms"))
        .with_primary_key(&["merchant_id", "id"])
        .with_foreign_key("chat_canned_answer_merchant_fkey", "merchant_id", "merchant")
        .with_foreign_key("chat_canned_answer_operator_fkey", "operator_id", "operator");
    vec![table.boxed()]
}
