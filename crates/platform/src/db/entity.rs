use erawan_kernel::{Page, PageRequest};
use sea_orm::entity::prelude::Json;
use sea_orm::sea_query::{Alias, Expr, ExprTrait, OnConflict, SimpleExpr, Value};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, Condition, ConnectionTrait, DbErr, DeleteMany, EntityTrait, Insert,
    InsertMany, IntoActiveModel, PaginatorTrait, QuerySelect, Select, SelectGetableTuple, Selector,
    TryGetableMany, UpdateMany, ValidatedDeleteOne,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::Db;

/// What a query or statement answers.
pub(crate) type DbResult<T> = Result<T, DbErr>;

/// Declares the tables of a store, each as a module with its entity:
/// `mod <name> in "<table>" by (<primary key>) { <other columns> }`.
///
/// The program makes the keys; one that the database counts up says so by `#[sea_orm(auto_increment = true)]`.
macro_rules! entities {
    ($(
        $(#[$doc:meta])*
        $vis:vis mod $name:ident in $table:literal
        by ($($(#[$key_attribute:meta])* $key:ident: $key_type:ty),+) {
            $($(#[$attribute:meta])* $column:ident: $type:ty,)*
        }
    )+) => {$(
        $(#[$doc])*
        $vis mod $name {
            use sea_orm::entity::prelude::*;

            #[derive(Clone, Debug, PartialEq, DeriveEntityModel, DeriveActiveModelBehavior)]
            #[sea_orm(table_name = $table)]
            pub(crate) struct Model {
                $(
                    #[sea_orm(primary_key, auto_increment = false)]
                    $(#[$key_attribute])*
                    pub $key: $key_type,
                )+
                $($(#[$attribute])* pub $column: $type,)*
            }

            #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
            pub(crate) enum Relation {}
        }
    )+};
}

pub(crate) use entities;

/// A value as a column of JSON holds it.
pub(crate) fn to_json(value: &impl Serialize) -> DbResult<Json> {
    serde_json::to_value(value).map_err(|error| DbErr::Type(error.to_string()))
}

/// The value of a column of JSON.
pub(crate) fn of_json<T: DeserializeOwned>(value: Json) -> DbResult<T> {
    serde_json::from_value(value).map_err(|error| DbErr::Type(error.to_string()))
}

/// A statement that inserts, updates or deletes rows, when their number does not matter.
pub(crate) trait Change: Send + Sized {
    /// Runs it; answers how many rows it changed.
    fn rows_changed(self, db: &impl ConnectionTrait) -> impl Future<Output = DbResult<u64>> + Send;

    /// Runs it, whether or not there is a row to change.
    fn run(self, db: &impl ConnectionTrait) -> impl Future<Output = DbResult<()>> + Send {
        async { self.rows_changed(db).await.map(|_| ()) }
    }

    /// Runs it; answers whether there was a row to change.
    fn changes_any(self, db: &impl ConnectionTrait) -> impl Future<Output = DbResult<bool>> + Send {
        async { Ok(self.rows_changed(db).await? > 0) }
    }
}

macro_rules! changes {
    ($($statement:ident),+) => {$(
        impl<E: EntityTrait> Change for $statement<E> {
            async fn rows_changed(self, db: &impl ConnectionTrait) -> DbResult<u64> {
                Ok(self.exec(db).await?.rows_affected)
            }
        }
    )+};
}

changes!(UpdateMany, DeleteMany, ValidatedDeleteOne);

/// What an insert does when there is a row with the same `key`, which has to be unique.
pub(crate) trait InsertOr<C>: Sized {
    /// Leaves that row as it is.
    fn or_keep<const K: usize>(self, key: [C; K]) -> Self;

    /// Writes the new values of `columns` into that row.
    fn or_update<const K: usize, const N: usize>(self, key: [C; K], columns: [C; N]) -> Self;
}

macro_rules! inserts {
    ($($statement:ident),+) => {$(
        impl<A: ActiveModelTrait + Send> Change for $statement<A>
        where
            <A::Entity as EntityTrait>::Model: IntoActiveModel<A>,
        {
            async fn rows_changed(self, db: &impl ConnectionTrait) -> DbResult<u64> {
                self.exec_without_returning(db).await
            }
        }

        impl<A: ActiveModelTrait> InsertOr<<A::Entity as EntityTrait>::Column> for $statement<A> {
            fn or_keep<const K: usize>(self, key: [<A::Entity as EntityTrait>::Column; K]) -> Self {
                self.on_conflict(OnConflict::columns(key).do_nothing().to_owned())
            }

            fn or_update<const K: usize, const N: usize>(
                self,
                key: [<A::Entity as EntityTrait>::Column; K],
                columns: [<A::Entity as EntityTrait>::Column; N],
            ) -> Self {
                self.on_conflict(OnConflict::columns(key).update_columns(columns).to_owned())
            }
        }
    )+};
}

inserts!(Insert, InsertMany);

/// How rows are read that are not wanted one by one, or not whole.
pub(crate) trait Rows<E: EntityTrait>: Sized {
    /// The values of one column, in place of the rows.
    fn values<T: TryGetableMany>(self, column: E::Column) -> Selector<SelectGetableTuple<T>>;

    /// One page of the rows, in the order that the query says.
    fn page(self, db: &Db, page: PageRequest) -> impl Future<Output = DbResult<Page<E::Model>>> + Send;
}

impl<E: EntityTrait<Model: Sync>> Rows<E> for Select<E> {
    fn values<T: TryGetableMany>(self, column: E::Column) -> Selector<SelectGetableTuple<T>> {
        self.select_only().column(column).into_tuple()
    }

    async fn page(self, db: &Db, page: PageRequest) -> DbResult<Page<E::Model>> {
        let total_count = self.clone().count(db.read()).await?;
        let rows = self.offset(page.offset()).limit(page.size()).all(db.read()).await?;
        Ok(Page::new(rows, page, total_count))
    }
}

/// The sum of integers, as the integer it is: PostgreSQL would answer a decimal.
pub(crate) fn sum_of(amount: impl Into<SimpleExpr>) -> SimpleExpr {
    amount.into().sum().cast_as(Alias::new("bigint"))
}

/// The rows of one kind within a time, as one range of an index on the kind and then the time; their order begins with
/// the kind too. With a condition on each of the two columns, SQLite may take an index on the time alone, and look at
/// every row of other kinds.
pub(crate) fn kind_within<C: ColumnTrait>(
    (kind, at_ms): (C, C),
    value: impl Into<Value>,
    (from_ms, until_ms): (i64, i64),
) -> Condition {
    let value = Expr::value(value);
    let columns = || Expr::tuple([Expr::col(kind), Expr::col(at_ms)]);
    let border = |at_ms: i64| Expr::tuple([value.clone(), Expr::value(at_ms)]);
    Condition::all().add(columns().gte(border(from_ms))).add(columns().lt(border(until_ms)))
}
