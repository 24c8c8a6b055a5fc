use std::collections::HashSet;

use super::BuildFile;
use crate::db::prelude::*;

entities! {
    mod file in "build_file" by (name: String) {
        carried_at_ms: i64,
        /// Of both contents together.
        bytes: i64,
        identity: Vec<u8>,
        brotli: Option<Vec<u8>>,
    }
}

/// A row without its content.
#[derive(Debug, Clone)]
pub(super) struct Known {
    pub(super) name: String,
    /// When a node last said that it carries the file, at most a day before it stopped.
    pub(super) carried_at_ms: i64,
    pub(super) bytes: i64,
}

/// Every row, in the order of names: nodes that start together insert in one order.
pub(super) async fn all(db: &Db) -> DbResult<Vec<Known>> {
    let rows: Vec<(String, i64, i64)> = file::Entity::find()
        .select_only()
        .columns([file::Column::Name, file::Column::CarriedAtMs, file::Column::Bytes])
        .order_by_asc(file::Column::Name)
        .into_tuple()
        .all(db.read())
        .await?;
    Ok(rows.into_iter().map(|(name, carried_at_ms, bytes)| Known { name, carried_at_ms, bytes }).collect())
}

pub(super) async fn names(db: &Db) -> DbResult<HashSet<String>> {
    let names = file::Entity::find().values(file::Column::Name).all(db.read()).await?;
    Ok(names.into_iter().collect())
}

pub(super) async fn read(db: &Db, name: &str) -> DbResult<Option<BuildFile>> {
    let row = file::Entity::find_by_id(name).one(db.read()).await?;
    Ok(row.map(|row| BuildFile { identity: row.identity.into(), brotli: row.brotli.map(Into::into) }))
}

pub(super) async fn insert_in_tx(tx: &Tx, name: &str, new: &BuildFile, now_ms: i64) -> DbResult<()> {
    let bytes = new.identity.len() + new.brotli.as_ref().map_or(0, bytes::Bytes::len);
    let row = file::ActiveModel {
        name: Set(name.to_owned()),
        carried_at_ms: Set(now_ms),
        bytes: Set(i64::try_from(bytes).unwrap_or(i64::MAX)),
        identity: Set(new.identity.to_vec()),
        brotli: Set(new.brotli.as_ref().map(|brotli| brotli.to_vec())),
    };
    file::Entity::insert(row).or_update([file::Column::Name], [file::Column::CarriedAtMs]).run(tx).await
}

pub(super) async fn carry_in_tx(
    tx: &Tx,
    names: impl Iterator<Item = &str> + Send,
    now_ms: i64,
) -> DbResult<()> {
    file::Entity::update_many()
        .col_expr(file::Column::CarriedAtMs, Expr::value(now_ms))
        .filter(file::Column::Name.is_in(names))
        .run(tx)
        .await
}

pub(super) async fn remove_in_tx(tx: &Tx, names: Vec<String>) -> DbResult<()> {
    file::Entity::delete_many().filter(file::Column::Name.is_in(names)).run(tx).await
}

pub(crate) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let files = CreateTable::of("m20261125_000100_build_file", "build_file")
        .col(string_len("name", 200).primary_key())
        .cols(big_integer, &["carried_at_ms", "bytes"])
        .col(blob("identity"))
        .col(blob_null("brotli"));
    vec![files.boxed()]
}
