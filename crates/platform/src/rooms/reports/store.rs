use std::collections::{BTreeMap, BTreeSet, HashMap};

use erawan_kernel::ids::{MemberId, MerchantId};
use erawan_kernel::{Page, PageRequest};
use sea_orm::sea_query::{Alias, Query, UnionType};
use sea_orm::{FromQueryResult, Iterable, QueryTrait};

use super::model::{JournalRow, LARGE_FROM, Line};
use crate::db::prelude::*;
use crate::db::sums::{Span, Summed, or_add};
use crate::web::DateRange;

mod tables;

pub(super) use tables::migrations;
use tables::{row, sum};

/// Rows written by one statement.
const ROWS_MAX: usize = 500;
/// The sums that each row is added to.
const SPANS: [Span; 3] = [Span::Long, Span::Day, Span::Quarter];
const DAY_MS: i64 = 24 * 60 * 60 * 1_000;

/// What some rows come to, amounts in hundred-thousandths.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Sum {
    pub(super) rows: i64,
    pub(super) amount: i64,
}

impl Sum {
    pub(super) fn add(&mut self, more: Self) {
        self.rows = self.rows.saturating_add(more.rows);
        self.amount = self.amount.saturating_add(more.amount);
    }
}

/// The sums of lines, each by provider or vendor.
pub(super) type Sums = BTreeMap<(Line, String), Sum>;

pub(super) async fn insert_rows_in_tx(tx: &Tx, rows: &[JournalRow]) -> DbResult<()> {
    for rows in rows.chunks(ROWS_MAX) {
        let rows = rows.iter().map(|known| row::ActiveModel {
            sequence: Set(known.sequence),
            line: Set(known.line.word().to_owned()),
            merchant_id: Set(known.merchant_id.uuid()),
            channel: Set(known.channel.clone()),
            code: Set(i16::try_from(known.code).unwrap_or_default()),
            amount: Set(known.amount),
            large_amount: Set(Some(known.amount.saturating_abs()).filter(|amount| *amount >= LARGE_FROM)),
            member_id: Set(known.member_id.map(MemberId::uuid)),
            reference: Set(known.reference.clone()),
            at_ms: Set(known.at_ms),
        });
        row::Entity::insert_many(rows).run(tx).await?;
    }
    Ok(())
}

pub(super) async fn add_up_in_tx(tx: &Tx, rows: &[JournalRow]) -> DbResult<()> {
    use sum::Column::{
        Amount, AtMs, Channel, Line as OfLine, MerchantId as Of, Rows as Count, Span as Length,
    };

    let mut sums: HashMap<_, Sum> = HashMap::new();
    for span in SPANS {
        for row in rows {
            let key =
                (row.merchant_id, row.line, row.channel.as_str(), span.number(), span.start_of(row.at_ms));
            sums.entry(key).or_default().add(Sum { rows: 1, amount: row.amount });
        }
    }
    let sums: Vec<_> = sums
        .into_iter()
        .map(|((merchant_id, line, channel, span, at_ms), sum)| sum::ActiveModel {
            merchant_id: Set(merchant_id.uuid()),
            line: Set(line.word().to_owned()),
            channel: Set(channel.to_owned()),
            span: Set(span),
            at_ms: Set(at_ms),
            rows: Set(sum.rows),
            amount: Set(sum.amount),
        })
        .collect();
    for some in sums.chunks(ROWS_MAX) {
        let more = or_add(sum::Entity, [Of, OfLine, Channel, Length, AtMs], [Count, Amount]);
        sum::Entity::insert_many(some.to_vec()).on_conflict(more).run(tx).await?;
    }
    Ok(())
}

pub(super) async fn clear_in_tx(tx: &Tx) -> DbResult<()> {
    row::Entity::delete_many().run(tx).await?;
    sum::Entity::delete_many().run(tx).await
}

fn words(lines: &[Line]) -> Vec<&'static str> {
    lines.iter().map(|line| line.word()).collect()
}

/// What the lines come to in these days.
pub(super) async fn sums(
    db: &Db,
    merchant_id: MerchantId,
    lines: &[Line],
    days: DateRange,
) -> DbResult<Sums> {
    #[derive(FromQueryResult)]
    struct Found {
        line: String,
        channel: String,
        rows: i64,
        amount: i64,
    }
    let words = words(lines);
    let summed = Summed::<sum::Entity, row::Entity> {
        span: sum::Column::Span,
        starts_at: sum::Column::AtMs,
        row_at: row::Column::AtMs,
        of_sums: Query::select()
            .column(sum::Column::Line)
            .column(sum::Column::Channel)
            .expr_as(sum_of(Expr::col(sum::Column::Rows)), "rows")
            .expr_as(sum_of(Expr::col(sum::Column::Amount)), "amount")
            .from(sum::Entity)
            .and_where(sum::Column::MerchantId.eq(merchant_id.uuid()))
            .and_where(sum::Column::Line.is_in(words.iter().copied()))
            .group_by_col(sum::Column::Line)
            .group_by_col(sum::Column::Channel)
            .to_owned(),
        of_rows: Query::select()
            .column(row::Column::Line)
            .column(row::Column::Channel)
            .expr_as(Expr::col(row::Column::Sequence).count(), "rows")
            .expr_as(sum_of(Expr::col(row::Column::Amount)), "amount")
            .from(row::Entity)
            .and_where(row::Column::MerchantId.eq(merchant_id.uuid()))
            .and_where(row::Column::Line.is_in(words.iter().copied()))
            .group_by_col(row::Column::Line)
            .group_by_col(row::Column::Channel)
            .to_owned(),
    };
    let mut sums = Sums::new();
    for found in summed.within::<Found>(db.read(), (days.from_ms, days.until_ms)).await? {
        let sum = Sum { rows: found.rows, amount: found.amount };
        sums.entry((line_of(&found.line)?, found.channel)).or_default().add(sum);
    }
    Ok(sums)
}

/// What the lines come to on each of some days that follow each other, each 24 hours long and beginning with a quarter
/// of an hour; by the place of the day.
pub(super) async fn sums_by_day(
    db: &Db,
    merchant_id: MerchantId,
    lines: &[Line],
    days: DateRange,
) -> DbResult<BTreeMap<i64, Sums>> {
    let day = || Expr::col(sum::Column::AtMs).sub(days.from_ms).div(DAY_MS);
    let rows: Vec<(i64, String, String, i64, i64)> = sum::Entity::find()
        .select_only()
        .column_as(day(), "day_number")
        .column(sum::Column::Line)
        .column(sum::Column::Channel)
        .column_as(sum_of(Expr::col(sum::Column::Rows)), "rows")
        .column_as(sum_of(Expr::col(sum::Column::Amount)), "amount")
        .filter(sum::Column::MerchantId.eq(merchant_id.uuid()))
        .filter(sum::Column::Span.eq(Span::Quarter.number()))
        .filter(sum::Column::Line.is_in(words(lines)))
        .filter(sum::Column::AtMs.gte(days.from_ms))
        .filter(sum::Column::AtMs.lt(days.until_ms))
        // By its name: PostgreSQL does not know that two expressions with values are the same.
        .group_by(Expr::col(Alias::new("day_number")))
        .group_by(sum::Column::Line)
        .group_by(sum::Column::Channel)
        .into_tuple()
        .all(db.read())
        .await?;
    let mut found: BTreeMap<i64, Sums> = BTreeMap::new();
    for (day, line, channel, rows, amount) in rows {
        found.entry(day).or_default().insert((line_of(&line)?, channel), Sum { rows, amount });
    }
    Ok(found)
}

/// Everything that the sums say of every merchant, once for each length of time that they cover.
pub(super) async fn all_sums(db: &Db) -> DbResult<Vec<(MerchantId, i16, Line, String, Sum)>> {
    let rows: Vec<(Uuid, i16, String, String, i64, i64)> = sum::Entity::find()
        .select_only()
        .column(sum::Column::MerchantId)
        .column(sum::Column::Span)
        .column(sum::Column::Line)
        .column(sum::Column::Channel)
        .column_as(sum_of(Expr::col(sum::Column::Rows)), "rows")
        .column_as(sum_of(Expr::col(sum::Column::Amount)), "amount")
        .group_by(sum::Column::MerchantId)
        .group_by(sum::Column::Span)
        .group_by(sum::Column::Line)
        .group_by(sum::Column::Channel)
        .into_tuple()
        .all(db.read())
        .await?;
    let read = |(merchant, span, line, channel, rows, amount): (Uuid, i16, String, String, i64, i64)| {
        Ok((MerchantId::from_uuid(merchant), span, line_of(&line)?, channel, Sum { rows, amount }))
    };
    rows.into_iter().map(read).collect()
}

/// What the rows themselves come to, of every merchant.
pub(super) async fn all_rows(db: &Db) -> DbResult<Vec<(MerchantId, Line, String, Sum)>> {
    let rows: Vec<(Uuid, String, String, i64, i64)> = row::Entity::find()
        .select_only()
        .column(row::Column::MerchantId)
        .column(row::Column::Line)
        .column(row::Column::Channel)
        .column_as(row::Column::Sequence.count(), "rows")
        .column_as(sum_of(Expr::col(row::Column::Amount)), "amount")
        .group_by(row::Column::MerchantId)
        .group_by(row::Column::Line)
        .group_by(row::Column::Channel)
        .into_tuple()
        .all(db.read())
        .await?;
    let read = |(merchant, line, channel, rows, amount): (Uuid, String, String, i64, i64)| {
        Ok((MerchantId::from_uuid(merchant), line_of(&line)?, channel, Sum { rows, amount }))
    };
    rows.into_iter().map(read).collect()
}

/// Which rows of the journal are wanted.
#[derive(Debug, Clone)]
pub(super) struct Wanted {
    pub(super) lines: Vec<Line>,
    /// Only those of this provider or vendor.
    pub(super) channel: Option<String>,
    pub(super) days: DateRange,
    /// Only movements of at least this amount, which is not below [`LARGE_FROM`].
    pub(super) at_least: Option<i64>,
}

impl Wanted {
    fn select(&self, merchant_id: MerchantId) -> Select<row::Entity> {
        row::Entity::find()
            .filter(row::Column::MerchantId.eq(merchant_id.uuid()))
            .filter(row::Column::AtMs.gte(self.days.from_ms))
            .filter(row::Column::AtMs.lt(self.days.until_ms))
    }

    /// Those of a size, which an index of their own finds.
    fn large(&self, merchant_id: MerchantId, at_least: i64) -> Select<row::Entity> {
        self.select(merchant_id)
            .filter(row::Column::Line.is_in(words(&self.lines)))
            .filter(row::Column::LargeAmount.gte(Ord::max(at_least, LARGE_FROM)))
    }

    /// How many there are, by the sums.
    async fn count(&self, db: &Db, merchant_id: MerchantId) -> DbResult<u64> {
        let sums = match self.at_least {
            Some(_) => large_sums(db, merchant_id, self).await?,
            None => sums(db, merchant_id, &self.lines, self.days).await?,
        };
        let is_wanted = |channel: &String| {
            self.at_least.is_some() || self.channel.as_ref().is_none_or(|wanted| wanted == channel)
        };
        let counts = sums.iter().filter(|((_, channel), _)| is_wanted(channel)).map(|(_, sum)| sum.rows);
        Ok(u64::try_from(counts.fold(0_i64, i64::saturating_add)).unwrap_or_default())
    }

    /// The newest of them: each line is a range of an index, of which no more is read than could be among them.
    async fn newest(
        &self,
        db: &Db,
        merchant_id: MerchantId,
        (offset, limit): (u64, u64),
    ) -> DbResult<Vec<JournalRow>> {
        let lines: BTreeSet<Line> = self.lines.iter().copied().collect();
        let mut parts = lines.into_iter().map(|line| {
            let mut part = self.select(merchant_id).filter(row::Column::Line.eq(line.word()));
            if let Some(channel) = &self.channel {
                part = part.filter(row::Column::Channel.eq(channel.as_str()));
            }
            let part = newest_first(part).limit(offset.saturating_add(limit)).into_query();
            Query::select().columns(row::Column::iter()).from_subquery(part, "part").to_owned()
        });
        let Some(mut union) = parts.next() else { return Ok(Vec::new()) };
        for part in parts {
            union.union(UnionType::All, part);
        }
        let mut newest = newest_first(row::Entity::find()).offset(offset).limit(limit);
        QuerySelect::query(&mut newest).from_clear().from_subquery(union, row::Entity);
        newest.all(db.read()).await?.into_iter().map(row_of).collect()
    }
}

fn newest_first(rows: Select<row::Entity>) -> Select<row::Entity> {
    rows.order_by_desc(row::Column::AtMs)
        .order_by_desc(row::Column::Sequence)
        .order_by_desc(row::Column::Line)
}

/// Rows further down are in the file only.
const DEPTH_MAX: u64 = 10_000;

/// One page of rows, the newest first.
pub(super) async fn page(
    db: &Db,
    merchant_id: MerchantId,
    wanted: &Wanted,
    page: PageRequest,
) -> DbResult<Page<JournalRow>> {
    if let Some(at_least) = wanted.at_least {
        return newest_first(wanted.large(merchant_id, at_least)).page(db, page).await?.try_map(row_of);
    }
    let count = wanted.count(db, merchant_id).await?;
    let offset = Ord::min(page.offset(), DEPTH_MAX);
    let limit = Ord::min(page.size(), DEPTH_MAX - offset);
    let rows = wanted.newest(db, merchant_id, (offset, limit)).await?;
    Ok(Page::new(rows, page, count))
}

/// All rows, or none where there are more than `rows_max`.
pub(super) async fn all(
    db: &Db,
    merchant_id: MerchantId,
    wanted: &Wanted,
    rows_max: u64,
) -> DbResult<Option<Vec<JournalRow>>> {
    // What is refused is not read.
    if wanted.count(db, merchant_id).await? > rows_max {
        return Ok(None);
    }
    let limit = rows_max.saturating_add(1);
    let rows = match wanted.at_least {
        Some(at_least) => {
            let rows = newest_first(wanted.large(merchant_id, at_least)).limit(limit);
            rows.all(db.read()).await?.into_iter().map(row_of).collect::<DbResult<Vec<_>>>()?
        }
        None => wanted.newest(db, merchant_id, (0, limit)).await?,
    };
    // Rows that are not in the sums yet count too.
    Ok((rows.len() as u64 <= rows_max).then_some(rows))
}

/// What large movements come to, by line.
pub(super) async fn large_sums(db: &Db, merchant_id: MerchantId, wanted: &Wanted) -> DbResult<Sums> {
    let at_least = wanted.at_least.unwrap_or(LARGE_FROM);
    let rows: Vec<(String, i64, i64)> = wanted
        .large(merchant_id, at_least)
        .select_only()
        .column(row::Column::Line)
        .column_as(row::Column::Sequence.count(), "rows")
        .column_as(sum_of(Expr::col(row::Column::Amount)), "amount")
        .group_by(row::Column::Line)
        .into_tuple()
        .all(db.read())
        .await?;
    let read = |(line, rows, amount): (String, i64, i64)| {
        Ok(((line_of(&line)?, String::new()), Sum { rows, amount }))
    };
    rows.into_iter().map(read).collect()
}

fn line_of(word: &str) -> DbResult<Line> {
    Line::parse(word).ok_or_else(|| DbErr::Type(format!("the journal has an unknown line {word}")))
}

fn row_of(row: row::Model) -> DbResult<JournalRow> {
    Ok(JournalRow {
        sequence: row.sequence,
        merchant_id: MerchantId::from_uuid(row.merchant_id),
        line: line_of(&row.line)?,
        channel: row.channel,
        code: u16::try_from(row.code).unwrap_or_default(),
        amount: row.amount,
        member_id: row.member_id.map(MemberId::from_uuid),
        reference: row.reference,
        at_ms: row.at_ms,
    })
}
