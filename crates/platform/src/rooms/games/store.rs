use std::collections::HashMap;

use erawan_kernel::ids::MerchantId;

use super::{CatalogueFiles, GamesFile};
use crate::db::prelude::*;

pub(super) mod favourites;

entities! {
    /// Vendors, categories, sorts and games. They are only ever read as a whole and searched in memory, so a
    /// row is a key, a place and the described thing.
    mod catalogue_row in "catalogue_row" by (merchant_id: Uuid, kind: String, key: String) {
        sort: i32,
        body: Json,
    }
}

const VENDOR: &str = "vendor";
const CATEGORY: &str = "category";
const CLASSIFY: &str = "classify";
const GAME: &str = "game";
/// Rows of one statement; engines bound the number of parameters.
const ROWS_MAX: usize = 500;

struct Row {
    kind: &'static str,
    key: String,
    sort: i32,
    body: Json,
}

fn rows_of(files: &CatalogueFiles) -> DbResult<Vec<Row>> {
    let row = |kind, key, sort, body| Row { kind, key, sort, body };
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
    Ok(rows)
}

/// Whether any merchant has this game of the vendor.
pub(super) async fn is_listed(db: &Db, vendor: &str, game_code: &str) -> DbResult<bool> {
    catalogue_row::Entity::find()
        .filter(catalogue_row::Column::Kind.eq(GAME))
        .filter(catalogue_row::Column::Key.eq(format!("{vendor}/{game_code}")))
        .exists(db.read())
        .await
}

/// Place and body of a row.
pub(super) type RowFacts = (i32, Json);

/// What files say, by kind and key, to be compared.
pub(super) fn rows(files: &CatalogueFiles) -> DbResult<Vec<(String, RowFacts)>> {
    let pair = |row: Row| (format!("{} {}", row.kind, row.key), (row.sort, row.body));
    Ok(rows_of(files)?.into_iter().map(pair).collect())
}

/// What is stored, the same way.
pub(super) async fn rows_by_key(db: &Db, merchant_id: MerchantId) -> DbResult<HashMap<String, RowFacts>> {
    let stored =
        catalogue_row::Entity::find().filter(catalogue_row::Column::MerchantId.eq(merchant_id.uuid()));
    let pair = |row: catalogue_row::Model| (format!("{} {}", row.kind, row.key), (row.sort, row.body));
    Ok(stored.all(db.read()).await?.into_iter().map(pair).collect())
}

pub(super) async fn write_in_tx(tx: &Tx, merchant_id: MerchantId, files: &CatalogueFiles) -> DbResult<()> {
    use catalogue_row::Column;
    let row = |Row { kind, key, sort, body }: Row| catalogue_row::ActiveModel {
        merchant_id: Set(merchant_id.uuid()),
        kind: Set(kind.to_owned()),
        key: Set(key),
        sort: Set(sort),
        body: Set(body),
    };
    let rows: Vec<_> = rows_of(files)?.into_iter().map(row).collect();
    let (key, replaced) = ([Column::MerchantId, Column::Kind, Column::Key], [Column::Sort, Column::Body]);
    for rows in rows.chunks(ROWS_MAX) {
        let insert = catalogue_row::Entity::insert_many(rows.iter().cloned()).or_update(key, replaced);
        insert.run(tx).await?;
    }
    Ok(())
}

pub(super) async fn load(db: &Db, merchant_id: MerchantId) -> DbResult<CatalogueFiles> {
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

pub(crate) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let catalogue = CreateTable::of("m20260101_000500_games_catalogue_row", "catalogue_row")
        .col(uuid("merchant_id"))
        .col(string_len("kind", 16))
        .col(string_len("key", 128))
        .col(integer("sort"))
        .col(json_binary("body"))
        .with_primary_key(&["merchant_id", "kind", "key"])
        .with_foreign_key("catalogue_row_merchant_fkey", "merchant_id", "merchant");
    let mut migrations = favourites::migrations();
    migrations.push(catalogue.boxed());
    migrations
}
