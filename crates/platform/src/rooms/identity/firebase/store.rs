use crate::db::prelude::*;

entities! {
    mod firebase_sign_in in "firebase_sign_in" by (sign_in_hash: Vec<u8>) {
        expires_at_ms: i64,
    }
}

/// Records that the sign-in was used and deletes expired ones; returns whether it was the first time.
pub(super) async fn note_used(
    db: &impl ConnectionTrait,
    sign_in_hash: [u8; 32],
    expires_at_ms: i64,
    now_ms: i64,
) -> DbResult<bool> {
    let over =
        firebase_sign_in::Entity::delete_many().filter(firebase_sign_in::Column::ExpiresAtMs.lt(now_ms));
    over.exec(db).await?;
    let row = firebase_sign_in::ActiveModel {
        sign_in_hash: Set(sign_in_hash.to_vec()),
        expires_at_ms: Set(expires_at_ms),
    };
    let inserted = firebase_sign_in::Entity::insert(row).or_keep([firebase_sign_in::Column::SignInHash]);
    inserted.changes_any(db).await
}

pub(crate) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let table = CreateTable::of("m20261121_000460_session_firebase_sign_in", "firebase_sign_in")
        .col(binary_len("sign_in_hash", 32).primary_key())
        .col(big_integer("expires_at_ms"));
    vec![table.with_index("firebase_sign_in_expires_idx", &["expires_at_ms"]).boxed()]
}
