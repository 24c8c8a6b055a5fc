use erawan_kernel::ids::MemberId;
use sea_orm::ActiveValue::Set;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::OnConflict;
use sea_orm::{QueryOrder, QuerySelect};
use sea_orm_migration::MigrationTrait;
use sea_orm_migration::prelude::{ForeignKey, Index, Table};
use sea_orm_migration::schema::{big_integer, string_len, uuid};

use crate::db::{CreateTable, Db};

mod kept_game {
    use sea_orm::entity::prelude::*;

    #[sea_orm::model]
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "kept_game")]
    pub(super) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub member_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub shelf: String,
        #[sea_orm(primary_key, auto_increment = false)]
        pub node_id: i64,
        pub at_ms: i64,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

/// Why a member keeps a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in super::super) enum Shelf {
    /// Chosen; it stays where it was put first.
    Favourite,
    /// Opened; the latest time counts.
    Recent,
}

impl Shelf {
    pub(in super::super) const fn word(self) -> &'static str {
        match self {
            Self::Favourite => "favourite",
            Self::Recent => "recent",
        }
    }
}

pub(in super::super) async fn put(
    db: &Db,
    shelf: Shelf,
    member_id: MemberId,
    node_id: i64,
    now_ms: i64,
) -> Result<(), DbErr> {
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
    kept_game::Entity::insert(row).on_conflict(known).exec_without_returning(db.write()).await.map(|_| ())
}

pub(in super::super) async fn remove(
    db: &Db,
    shelf: Shelf,
    member_id: MemberId,
    node_id: i64,
) -> Result<(), DbErr> {
    kept_game::Entity::delete_many()
        .filter(kept_game::Column::MemberId.eq(member_id.uuid()))
        .filter(kept_game::Column::Shelf.eq(shelf.word()))
        .filter(kept_game::Column::NodeId.eq(node_id))
        .exec(db.write())
        .await
        .map(|_| ())
}

/// Numbers of the games on the shelf, the latest first.
pub(in super::super) async fn nodes(db: &Db, shelf: Shelf, member_id: MemberId) -> Result<Vec<i64>, DbErr> {
    kept_game::Entity::find()
        .select_only()
        .column(kept_game::Column::NodeId)
        .filter(kept_game::Column::MemberId.eq(member_id.uuid()))
        .filter(kept_game::Column::Shelf.eq(shelf.word()))
        .order_by_desc(kept_game::Column::AtMs)
        .order_by_desc(kept_game::Column::NodeId)
        .into_tuple()
        .all(db.read())
        .await
}

pub(super) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let kept = CreateTable::new(
        "m20261122_000500_games_kept_game",
        Table::create()
            .table("kept_game")
            .col(uuid("member_id"))
            .col(string_len("shelf", 9))
            .col(big_integer("node_id"))
            .col(big_integer("at_ms"))
            .primary_key(Index::create().name("kept_game_pkey").col("member_id").col("shelf").col("node_id"))
            .foreign_key(
                ForeignKey::create()
                    .name("kept_game_member_fkey")
                    .from("kept_game", "member_id")
                    .to("member", "id"),
            ),
    );
    vec![kept.boxed()]
}
