use crate::db::prelude::*;

entities! {
    mod opened_seal in "opened_seal" by (seal_hash: Vec<u8>) {
        at_ms: i64,
    }
}

/// Records that the seal was opened, on every node, and deletes those before `before_ms`; returns whether it
/// was the first time.
pub(super) async fn note_opened(db: &Db, seal_hash: [u8; 32], at_ms: i64, before_ms: i64) -> DbResult<bool> {
    let old = opened_seal::Entity::delete_many().filter(opened_seal::Column::AtMs.lt(before_ms));
    old.exec(db.write()).await?;
    let row = opened_seal::ActiveModel { seal_hash: Set(seal_hash.to_vec()), at_ms: Set(at_ms) };
    let inserted = opened_seal::Entity::insert(row).or_keep([opened_seal::Column::SealHash]);
    inserted.changes_any(db.write()).await
}

pub(crate) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let table = CreateTable::of("m20261121_000020_sealing_opened_seal", "opened_seal")
        .col(binary_len("seal_hash", 32).primary_key())
        .col(big_integer("at_ms"));
    vec![table.with_index("opened_seal_at_idx", &["at_ms"]).boxed()]
}
