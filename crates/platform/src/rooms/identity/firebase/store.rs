use sea_orm::ActiveValue::Set;
use sea_orm::ConnectionTrait;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::OnConflict;
use sea_orm_migration::MigrationTrait;
use sea_orm_migration::prelude::Table;
use sea_orm_migration::schema::{big_integer, binary_len};

use crate::db::CreateTable;

mod firebase_sign_in {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "firebase_sign_in")]
    pub(super) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub sign_in_hash: Vec<u8>,
        pub expires_at_ms: i64,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

/// Records that the sign-in was used and deletes expired ones; returns whether it was the first time.
pub(super) async fn note_used(
    db: &impl ConnectionTrait,
    sign_in_hash: [u8; 32],
    expires_at_ms: i64,
    now_ms: i64,
) -> Result<bool, DbErr> {
    let over =
        firebase_sign_in::Entity::delete_many().filter(firebase_sign_in::Column::ExpiresAtMs.lt(now_ms));
    over.exec(db).await?;
    let row = firebase_sign_in::ActiveModel {
        sign_in_hash: Set(sign_in_hash.to_vec()),
        expires_at_ms: Set(expires_at_ms),
    };
    let once = OnConflict::column(firebase_sign_in::Column::SignInHash).do_nothing().to_owned();
    let inserted = firebase_sign_in::Entity::insert(row).on_conflict(once);
    Ok(inserted.exec_without_returning(db).await? > 0)
}

pub(in crate::rooms::identity) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let table = CreateTable::new(
        "m20261121_000460_session_firebase_sign_in",
        Table::create()
            .table("firebase_sign_in")
            .col(binary_len("sign_in_hash", 32).primary_key())
            .col(big_integer("expires_at_ms")),
    );
    vec![table.with_index("firebase_sign_in_expires_idx", &["expires_at_ms"]).boxed()]
}
