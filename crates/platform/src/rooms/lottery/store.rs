mod notices;

pub(super) use notices::{
    delete_notices_in_tx, due_notices_for_job, insert_notices_in_tx, notices_together_for_job,
    postpone_notices,
};

use super::model::{Draw, DrawState};
use crate::db::prelude::*;

entities! {
    /// Where the operator API of a vendor is.
    mod lottery_vendor in "lottery_vendor" by (vendor: String) {
        url: String,
    }

    /// What vendors told of draws.
    mod lottery_draw in "lottery_draw" by (vendor: String, game_code: String, numero: String) {
        state: String,
        open_ms: i64,
        close_ms: i64,
        draw_ms: i64,
        version: i32,
        result: Option<String>,
        seed_hash: Option<String>,
        seed: Option<String>,
        is_late: bool,
        told_at_ms: i64,
        previous_result: Option<String>,
    }
}

/// What says that an address changed.
pub(super) const ADDRESSES_TOPIC: &str = "lottery/addresses";

pub(super) async fn urls(db: &Db) -> DbResult<Vec<(String, String)>> {
    let rows = lottery_vendor::Entity::find().all(db.read()).await?;
    Ok(rows.into_iter().map(|row| (row.vendor, row.url)).collect())
}

pub(super) async fn set_url_in_tx(tx: &Tx, vendor: &str, url: &str) -> DbResult<()> {
    let row = lottery_vendor::ActiveModel { vendor: Set(vendor.to_owned()), url: Set(url.to_owned()) };
    lottery_vendor::Entity::insert(row)
        .or_update([lottery_vendor::Column::Vendor], [lottery_vendor::Column::Url])
        .run(tx)
        .await
}

/// What the vendor told of the draw.
pub(super) async fn draw_for_vendor(
    db: &impl ConnectionTrait,
    vendor: &str,
    of: (&str, &str),
) -> DbResult<Option<Draw>> {
    Ok(told_draw_for_vendor(db, vendor, of).await?.map(|(draw, _)| draw))
}

/// The same with the moment at which it was told last, epoch milliseconds.
pub(super) async fn told_draw_for_vendor(
    db: &impl ConnectionTrait,
    vendor: &str,
    (game_code, numero): (&str, &str),
) -> DbResult<Option<(Draw, i64)>> {
    let key = (vendor.to_owned(), game_code.to_owned(), numero.to_owned());
    let Some(row) = lottery_draw::Entity::find_by_id(key).one(db).await? else { return Ok(None) };
    let state = DrawState::parse(&row.state)
        .ok_or_else(|| DbErr::Type(format!("draw {} has an unknown state", row.numero)))?;
    let draw = Draw {
        game_code: row.game_code,
        numero: row.numero,
        state,
        opens_at_ms: row.open_ms,
        closes_at_ms: row.close_ms,
        held_at_ms: row.draw_ms,
        version: row.version,
        result: row.result,
        previous_result: row.previous_result,
        seed_hash: row.seed_hash,
        seed: row.seed,
        is_late: row.is_late,
    };
    Ok(Some((draw, row.told_at_ms)))
}

/// Stores a draw that is not stored yet; answers whether it was not.
pub(super) async fn insert_draw(tx: &Tx, vendor: &str, told: &Draw, now_ms: i64) -> DbResult<bool> {
    use lottery_draw::Column;
    let row = lottery_draw::ActiveModel {
        vendor: Set(vendor.to_owned()),
        game_code: Set(told.game_code.clone()),
        numero: Set(told.numero.clone()),
        state: Set(told.state.word().to_owned()),
        open_ms: Set(told.opens_at_ms),
        close_ms: Set(told.closes_at_ms),
        draw_ms: Set(told.held_at_ms),
        version: Set(told.version),
        result: Set(told.result.clone()),
        seed_hash: Set(told.seed_hash.clone()),
        seed: Set(told.seed.clone()),
        is_late: Set(told.is_late),
        told_at_ms: Set(now_ms),
        previous_result: Set(told.previous_result.clone()),
    };
    let key = [Column::Vendor, Column::GameCode, Column::Numero];
    lottery_draw::Entity::insert(row).or_keep(key).changes_any(tx).await
}

/// Writes what is told over what was `known`; answers whether that was still what is stored.
pub(super) async fn replace_draw(
    tx: &Tx,
    vendor: &str,
    (known, told): (&Draw, &Draw),
    now_ms: i64,
) -> DbResult<bool> {
    use lottery_draw::Column;
    lottery_draw::Entity::update_many()
        .col_expr(Column::State, Expr::value(told.state.word()))
        .col_expr(Column::OpenMs, Expr::value(told.opens_at_ms))
        .col_expr(Column::CloseMs, Expr::value(told.closes_at_ms))
        .col_expr(Column::DrawMs, Expr::value(told.held_at_ms))
        .col_expr(Column::Version, Expr::value(told.version))
        .col_expr(Column::Result, Expr::value(told.result.clone()))
        .col_expr(Column::PreviousResult, Expr::value(told.previous_result.clone()))
        .col_expr(Column::SeedHash, Expr::value(told.seed_hash.clone()))
        .col_expr(Column::Seed, Expr::value(told.seed.clone()))
        .col_expr(Column::IsLate, Expr::value(told.is_late))
        .col_expr(Column::ToldAtMs, Expr::value(now_ms))
        .filter(Column::Vendor.eq(vendor))
        .filter(Column::GameCode.eq(told.game_code.as_str()))
        .filter(Column::Numero.eq(told.numero.as_str()))
        .filter(Column::Version.eq(known.version))
        .filter(Column::State.eq(known.state.word()))
        .changes_any(tx)
        .await
}

/// Deletes draws that were told last before this moment.
pub(super) async fn purge_draws(db: &Db, before_ms: i64) -> DbResult<u64> {
    lottery_draw::Entity::delete_many()
        .filter(lottery_draw::Column::ToldAtMs.lt(before_ms))
        .rows_changed(db.write())
        .await
}

pub(crate) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let vendor = CreateTable::of("m20261129_700020_lottery_vendor", "lottery_vendor")
        .col(string_len("vendor", 32).primary_key())
        .col(string_len("url", 256));
    let draw = CreateTable::of("m20261129_700030_lottery_draw", "lottery_draw")
        .col(string_len("vendor", 32))
        .col(string_len("game_code", 40))
        .col(string_len("numero", 16))
        .col(string_len("state", 16))
        .cols(big_integer, &["open_ms", "close_ms", "draw_ms"])
        .col(integer("version"))
        .col(string_len_null("result", 256))
        .col(string_len_null("seed_hash", 64))
        .col(string_len_null("seed", 64))
        .col(boolean("is_late"))
        .col(big_integer("told_at_ms"))
        .with_primary_key(&["vendor", "game_code", "numero"])
        .with_index("lottery_draw_told_idx", &["told_at_ms"]);
    let previous = AddColumn::new(
        "m20261129_720010_lottery_draw_previous_result",
        "lottery_draw",
        string_len_null("previous_result", 256),
    );
    vec![vendor.boxed(), draw.boxed(), previous.boxed(), notices::migration()]
}
