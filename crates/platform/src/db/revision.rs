use std::collections::HashMap;
use std::future::Future;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use erawan_kernel::Clock;
use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{Expr, ExprTrait, OnConflict};
use sea_orm::{ActiveValue::Set, DatabaseTransaction as Tx};
use sea_orm_migration::MigrationTrait;
use sea_orm_migration::schema::{big_integer, string_len};

use super::{CreateTable, Db, entities};

entities! {
    mod entity in "revision" by (topic: String) {
        number: i64,
    }
}

/// Says that rows of the topic changed; every copy of them is read again once `tx` is committed.
pub(crate) async fn bump_revision_in_tx(tx: &Tx, topic: &str) -> Result<(), DbErr> {
    let row = entity::ActiveModel { topic: Set(topic.to_owned()), number: Set(1) };
    let next = Expr::col((entity::Entity, entity::Column::Number)).add(1);
    entity::Entity::insert(row)
        .on_conflict(OnConflict::column(entity::Column::Topic).value(entity::Column::Number, next).to_owned())
        .exec_without_returning(tx)
        .await
        .map(|_| ())
}

/// How often rows of the topic changed.
pub(crate) async fn revision_of(db: &Db, topic: &str) -> Result<i64, DbErr> {
    let row = entity::Entity::find_by_id(topic.to_owned()).one(db.read()).await?;
    Ok(row.map_or(0, |row| row.number))
}

/// Lets one caller at a time read what is the same for all. Those who waited for a read that failed get its error, and do
/// not wait for another one, each after the other.
#[derive(Debug, Clone, Default)]
pub(crate) struct OneReader(Arc<tokio::sync::Mutex<Option<(Instant, DbErr)>>>);

impl OneReader {
    /// What `fresh` has by the time that it is this caller's turn, else what `read` reads.
    pub(crate) async fn read<T>(
        &self,
        fresh: impl FnOnce() -> Option<T>,
        read: impl Future<Output = Result<T, DbErr>>,
    ) -> Result<T, DbErr> {
        let asked = Instant::now();
        let mut failure = self.0.lock().await;
        if let Some((_, error)) = failure.as_ref().filter(|(at, _)| *at >= asked) {
            return Err(error.clone());
        }
        match fresh() {
            Some(fresh) => Ok(fresh),
            None => read.await.inspect_err(|error| *failure = Some((Instant::now(), error.clone()))),
        }
    }
}

/// Copies of rows in memory, one per topic, at most a second behind the database on every node.
///
/// While the copy is fresh, no query is made; after a second one small row is read, and the copy is built
/// again only if its revision changed. Concurrent callers wait for the one that reads.
#[derive(Debug)]
pub struct Copies<T> {
    by_topic: Arc<Mutex<HashMap<String, Kept<T>>>>,
    reader: OneReader,
}

#[derive(Debug)]
struct Kept<T> {
    checked_at_ms: i64,
    number: i64,
    copy: Arc<T>,
}

impl<T> Clone for Copies<T> {
    fn clone(&self) -> Self {
        Self { by_topic: Arc::clone(&self.by_topic), reader: self.reader.clone() }
    }
}

impl<T> Default for Copies<T> {
    fn default() -> Self {
        Self { by_topic: Arc::default(), reader: OneReader::default() }
    }
}

impl<T> Clone for Kept<T> {
    fn clone(&self) -> Self {
        Self { checked_at_ms: self.checked_at_ms, number: self.number, copy: Arc::clone(&self.copy) }
    }
}

impl<T> Copies<T> {
    const AGE_MS_MAX: i64 = 1_000;

    /// The copy of the topic, built by `build` when there is none or its rows changed.
    ///
    /// # Errors
    /// When the database or `build` fails.
    pub async fn get<F>(
        &self,
        db: &Db,
        clock: &dyn Clock,
        topic: &str,
        build: impl FnOnce() -> F + Send,
    ) -> Result<Arc<T>, DbErr>
    where
        F: Future<Output = Result<T, DbErr>> + Send,
    {
        let now_ms = clock.now_ms();
        let is_fresh = |kept: &Kept<T>| (0..Self::AGE_MS_MAX).contains(&(now_ms - kept.checked_at_ms));
        if let Some(kept) = self.kept(topic).filter(is_fresh) {
            return Ok(kept.copy);
        }
        let read = async {
            // The number is read before the rows: a change in between makes the copy look older, never newer.
            let number = revision_of(db, topic).await?;
            let copy = match self.kept(topic) {
                Some(kept) if kept.number == number => kept.copy,
                _ => Arc::new(build().await?),
            };
            let kept = Kept { checked_at_ms: now_ms, number, copy: Arc::clone(&copy) };
            self.by_topic.lock().unwrap_or_else(PoisonError::into_inner).insert(topic.to_owned(), kept);
            Ok(copy)
        };
        self.reader.read(|| self.kept(topic).filter(is_fresh).map(|kept| kept.copy), read).await
    }

    fn kept(&self, topic: &str) -> Option<Kept<T>> {
        self.by_topic.lock().unwrap_or_else(PoisonError::into_inner).get(topic).cloned()
    }

    /// Makes the next read compare the revision, however fresh the copy is.
    pub fn expire(&self, topic: &str) {
        if let Some(kept) = self.by_topic.lock().unwrap_or_else(PoisonError::into_inner).get_mut(topic) {
            kept.checked_at_ms = i64::MIN / 2;
        }
    }
}

pub(crate) fn migrations() -> Vec<Box<dyn MigrationTrait>> {
    let revision = CreateTable::of("m20260101_000010_db_revision", "revision")
        .col(string_len("topic", 96).primary_key())
        .col(big_integer("number"));
    vec![revision.boxed()]
}
