//! What nearly every store uses, for queries and for migrations: `use crate::db::prelude::*;`.

pub(crate) use sea_orm::ActiveValue::Set;
/// An open transaction: what `Db::begin` answers.
pub(crate) use sea_orm::DatabaseTransaction as Tx;
pub(crate) use sea_orm::entity::prelude::*;
pub(crate) use sea_orm::sea_query::{Expr, ExprTrait, OnConflict};
pub(crate) use sea_orm::{Condition, ConnectionTrait, DbErr, QueryOrder, QuerySelect};
pub(crate) use sea_orm_migration::MigrationTrait;
pub(crate) use sea_orm_migration::prelude::{Index, Table};
pub(crate) use sea_orm_migration::schema::*;

pub(crate) use super::entity::{Change, DbResult, InsertOr, Rows, kind_within, of_json, sum_of, to_json};
pub(crate) use super::{AddColumn, AddIndex, CreateTable, Db, DropColumn, DropTable, Rewrite, entities};
