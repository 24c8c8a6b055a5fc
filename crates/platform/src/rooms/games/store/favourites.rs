use erawan_kernel::ids::MemberId;

use crate::db::prelude::*;
use crate::words::words;

entities! {
    mod kept_game in "kept_game" by (member_id: Uuid, shelf: String, node_id: i64) {
        at_ms: i64,
    }
}

words! {
    /// Why a member keeps a game.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub(crate) enum Shelf as str: word {
        /// Chosen; it stays where it was put first.
        Favourite = "favourite",
        /// Opened; the latest time counts.
        Recent = "recent",
    }
}

pub(crate) async fn put(
    db: &Db,
    shelf: Shelf,
    member_id: MemberId,
    node_id: i64,
    now_ms: i64,
) -> DbResult<()> {
    use kept_game::Column;
    let row = kept_game::ActiveModel {
        member_id: Set(member_id.uuid()),
        shelf: Set(shelf.word().to_owned()),
        node_id: Set(node_id),
        at_ms: Set(now_ms),
    };
    let mut known = OnConflict::columns([Column::MemberId, Column::Shelf, Column::NodeId]);
    match shelf {
        Shelf::Favourite => known.do_nothing(),
        Shelf::Recent => known.update_column(Column::AtMs),
    };
    kept_game::Entity::insert(row).on_conflict(known).run(db.write()).await
}

pub(crate) async fn remove(db: &Db, shelf: Shelf, member_id: MemberId, node_id: i64) -> DbResult<()> {
    kept_game::Entity::delete_many()
        .filter(kept_game::Column::MemberId.eq(member_id.uuid()))
        .filter(kept_game::Column::Shelf.eq(shelf.word()))
        .filter(kept_game::Column::NodeId.eq(node_id))
        .run(db.write())
        .await
}

/// Numbers of the games on the shelf, the latest first.
pub(crate) async fn nodes(db: &Db, shelf: Shelf, member_id: MemberId) -> DbResult<Vec<i64>> {
    kept_game::Entity::find()
        .filter(kept_game::Column::MemberId.eq(member_id.uuid()))
        .filter(kept_game::Column::Shelf.eq(shelf.word()))
        .order_by_desc(kept_game::Column::AtMs)
        .order_by_desc(kept_game::Column::NodeId)
        .values(kept_game::Column::NodeId)
        .all(db.read())
        .await
}

/// Numbers of the games on the shelf with their moments, the latest first.
pub(crate) async fn nodes_at(db: &Db, shelf: Shelf, member_id: MemberId) -> DbResult<Vec<(i64, i64)>> {
    kept_game::Entity::find()
        .select_only()
        .columns([kept_game::Column::NodeId, kept_game::Column::AtMs])
        .filter(kept_game::Column::MemberId.eq(member_id.uuid()))
        .filter(kept_game::Column::Shelf.eq(shelf.word()))
        .order_by_desc(kept_game::Column::AtMs)
        .order_by_desc(kept_game::Column::NodeId)
        .into_tuple()
        .all(db.read())
        .await
}

pub(super) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let kept = CreateTable::of("m20261122_000500_games_kept_game", "kept_game")
        .col(uuid("member_id"))
        .col(string_len("shelf", 9))
        .cols(big_integer, &["node_id", "at_ms"])
        .with_primary_key(&["member_id", "shelf", "node_id"])
        .with_foreign_key("kept_game_member_fkey", "member_id", "member");
    vec![kept.boxed()]
}
