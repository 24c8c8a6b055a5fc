use erawan_kernel::ids::MerchantId;
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::OnConflict;
use sea_orm::{DatabaseTransaction, QueryOrder};
use sea_orm_migration::MigrationTrait;
use sea_orm_migration::prelude::{ForeignKey, Index, Table};
use sea_orm_migration::schema::{integer, json_binary, string_len, uuid};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::{CatalogueFiles, GamesFile};
use crate::db::{CreateTable, Db};

pub(super) mod favourites;

/// Vendors, categories, sorts and games. They are only ever read as a whole and searched in memory, so a
/// row is a key, a place and the described thing.
mod catalogue_row {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
    #[sea_orm(table_name = "catalogue_row")]
    pub(super) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub merchant_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub kind: String,
        #[sea_orm(primary_key, auto_increment = false)]
        pub key: String,
        pub sort: i32,
        pub body: Json,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

const VENDOR: &str = "vendor";
const CATEGORY: &str = "category";
const CLASSIFY: &str = "classify";
const GAME: &str = "game";
/// Rows of one statement; engines bound the number of parameters.
const ROWS_MAX: usize = 500;

pub(super) async fn write_in_tx(
    tx: &DatabaseTransaction,
    merchant_id: MerchantId,
    files: &CatalogueFiles,
) -> Result<(), DbErr> {
    use catalogue_row::Column;
    let row = |kind: &str, key: String, sort: i32, body: Json| catalogue_row::ActiveModel {
        merchant_id: Set(merchant_id.uuid()),
        kind: Set(kind.to_owned()),
        key: Set(key),
        sort: Set(sort),
        body: Set(body),
    };
    let mut rows = Vec::new();
    for vendor in &files.vendors {
        rows.push(row(VENDOR, vendor.code.clone(), vendor.sort, to_json(vendor)?));
    }
    for (place, category) in (1..).zip(&files.games.categories) {
        rows.push(row(CATEGORY, category.game_category.clone(), place, to_json(category)?));
    }
    for (place, classify) in (1..).zip(&files.games.classifies) {
        let key = format!("{}/{}", classify.game_category, classify.key);
        rows.push(row(CLASSIFY, key, place, to_json(classify)?));
    }
    for game in &files.games.games {
        rows.push(row(GAME, format!("{}/{}", game.vassalage, game.game_code), game.sort, to_json(game)?));
    }
    let replace = OnConflict::columns([Column::MerchantId, Column::Kind, Column::Key])
        .update_columns([Column::Sort, Column::Body])
        .to_owned();
    for rows in rows.chunks(ROWS_MAX) {
        let insert = catalogue_row::Entity::insert_many(rows.iter().cloned()).on_conflict(replace.clone());
        insert.exec_without_returning(tx).await?;
    }
    Ok(())
}

pub(super) async fn load(db: &Db, merchant_id: MerchantId) -> Result<CatalogueFiles, DbErr> {
    let rows = catalogue_row::Entity::find()
        .filter(catalogue_row::Column::MerchantId.eq(merchant_id.uuid()))
        .order_by_asc(catalogue_row::Column::Sort)
        .order_by_asc(catalogue_row::Column::Key)
        .all(db.read())
        .await?;
    let mut files = CatalogueFiles { vendors: Vec::new(), games: GamesFile::default() };
    for row in rows {
        match row.kind.as_str() {
            VENDOR => files.vendors.push(of_json(row.body)?),
            CATEGORY => files.games.categories.push(of_json(row.body)?),
            CLASSIFY => files.games.classifies.push(of_json(row.body)?),
            GAME => files.games.games.push(of_json(row.body)?),
            other => return Err(DbErr::Type(format!("the catalogue has a row of the unknown kind {other}"))),
        }
    }
    Ok(files)
}

fn to_json(value: &impl Serialize) -> Result<Json, DbErr> {
    serde_json::to_value(value).map_err(|error| DbErr::Type(error.to_string()))
}

fn of_json<T: DeserializeOwned>(value: Json) -> Result<T, DbErr> {
    serde_json::from_value(value).map_err(|error| DbErr::Type(error.to_string()))
}

pub(crate) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let catalogue = CreateTable::new(
        "m20260101_000500_games_catalogue_row",
        Table::create()
            .table("catalogue_row")
            .col(uuid("merchant_id"))
            .col(string_len("kind", 16))
            .col(string_len("key", 128))
            .col(integer("sort"))
            .col(json_binary("body"))
            .primary_key(Index::create().name("catalogue_row_pkey").col("merchant_id").col("kind").col("key"))
            .foreign_key(
                ForeignKey::create()
                    .name("catalogue_row_merchant_fkey")
                    .from("catalogue_row", "merchant_id")
                    .to("merchant", "id"),
            ),
    );
    let mut migrations = favourites::migrations();
    migrations.push(catalogue.boxed());
    migrations
}
