//! Sums of rows by day and by quarter of an hour, so that the totals of a range cost as much with a million rows as
//! with ten.
//!
//! Both are spans of UTC. The offset of every time zone in use is whole quarters, so the days of a merchant need no
//! row, in whichever zone; a range that begins at any other moment takes the rest from the rows.

use sea_orm::sea_query::{Alias, Expr, ExprTrait, OnConflict, SelectStatement, UnionType};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, FromQueryResult};

use super::entity::DbResult;
use crate::words::words;

words! {
    /// How much time one sum covers.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub(crate) enum Span as i16: ALL, number {
        /// A day of UTC.
        Day = 0,
        /// A quarter of an hour.
        Quarter = 1,
    }
}

impl Span {
    const fn length_ms(self) -> i64 {
        match self {
            Self::Day => 24 * 60 * 60 * 1_000,
            Self::Quarter => 15 * 60 * 1_000,
        }
    }

    /// The beginning of the span that the moment lies in, epoch milliseconds.
    pub(crate) const fn start_of(self, at_ms: i64) -> i64 {
        at_ms.div_euclid(self.length_ms()).saturating_mul(self.length_ms())
    }

    /// The first beginning at or after the moment.
    const fn next_from(self, at_ms: i64) -> i64 {
        let start = self.start_of(at_ms);
        if start == at_ms { start } else { start.saturating_add(self.length_ms()) }
    }
}

/// What a part of a range is added up from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Source {
    Sums(Span),
    Rows,
}

type Part = (Source, i64, i64);

/// The range in parts that follow each other: as few rows as possible, then quarters, then days.
fn parts(from_ms: i64, until_ms: i64) -> Vec<Part> {
    let mut parts = Vec::new();
    split(
        &[Source::Rows, Source::Sums(Span::Quarter), Source::Sums(Span::Day)],
        from_ms,
        until_ms,
        &mut parts,
    );
    parts
}

/// Takes from the range what fits the last of the sources, and the ends from those before it.
fn split(sources: &[Source], from_ms: i64, until_ms: i64, parts: &mut Vec<Part>) {
    let Some((source, finer)) = sources.split_last() else { return };
    if from_ms >= until_ms {
        return;
    }
    let Source::Sums(span) = *source else { return parts.push((*source, from_ms, until_ms)) };
    let (inner_from, inner_until) = (span.next_from(from_ms), span.start_of(until_ms));
    if inner_from >= inner_until {
        return split(finer, from_ms, until_ms, parts);
    }
    split(finer, from_ms, inner_from, parts);
    parts.push((*source, inner_from, inner_until));
    split(finer, inner_until, until_ms, parts);
}

/// A table of sums and the rows that they are sums of.
pub(crate) struct Summed<S: EntityTrait, R: EntityTrait> {
    /// How long a sum covers, and when that begins.
    pub(crate) span: S::Column,
    pub(crate) starts_at: S::Column,
    /// When a row was.
    pub(crate) row_at: R::Column,
    /// Selects the sums of whichever rows of the table are asked for, grouped.
    pub(crate) of_sums: SelectStatement,
    /// Selects the same of rows.
    pub(crate) of_rows: SelectStatement,
}

impl<S: EntityTrait, R: EntityTrait> Summed<S, R> {
    /// The sums of a range; of each group there may be several, one for each part of the range.
    pub(crate) async fn within<T: FromQueryResult>(
        &self,
        db: &impl ConnectionTrait,
        (from_ms, until_ms): (i64, i64),
    ) -> DbResult<Vec<T>> {
        let mut parts = parts(from_ms, until_ms).into_iter().map(|part| self.select(part));
        let Some(mut wanted) = parts.next() else { return Ok(Vec::new()) };
        for part in parts {
            wanted.union(UnionType::All, part);
        }
        T::find_by_statement(db.get_database_backend().build(&wanted)).all(db).await
    }

    fn select(&self, (source, from_ms, until_ms): Part) -> SelectStatement {
        match source {
            Source::Sums(span) => self
                .of_sums
                .clone()
                .and_where(self.span.eq(span.number()))
                .and_where(self.starts_at.gte(from_ms))
                .and_where(self.starts_at.lt(until_ms))
                .to_owned(),
            Source::Rows => self
                .of_rows
                .clone()
                .and_where(self.row_at.gte(from_ms))
                .and_where(self.row_at.lt(until_ms))
                .to_owned(),
        }
    }
}

/// What an insert of sums does where there is one: adds to its `columns`.
pub(crate) fn or_add<C: ColumnTrait, const K: usize, const N: usize>(
    table: impl EntityTrait,
    key: [C; K],
    columns: [C; N],
) -> OnConflict {
    let plus = |column: C| {
        let added = Expr::col((Alias::new("excluded"), column));
        (column, Expr::col((table, column)).add(added))
    };
    OnConflict::columns(key).values(columns.map(plus)).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    const QUARTER: i64 = 900_000;
    const DAY: i64 = 86_400_000;
    const BY_DAY: Source = Source::Sums(Span::Day);
    const BY_QUARTER: Source = Source::Sums(Span::Quarter);

    #[test]
    fn a_range_is_cut_into_days_quarters_and_rows_without_gap_or_overlap() {
        let bangkok = DAY - 7 * 4 * QUARTER;
        let cases = [
            (5, 5, vec![]),
            (9, 5, vec![]),
            (0, DAY, vec![(BY_DAY, 0, DAY)]),
            // Within one quarter, over the border of two, and one whole quarter.
            (3, 9, vec![(Source::Rows, 3, 9)]),
            (QUARTER - 1, QUARTER + 1, vec![(Source::Rows, QUARTER - 1, QUARTER + 1)]),
            (QUARTER, 2 * QUARTER, vec![(BY_QUARTER, QUARTER, 2 * QUARTER)]),
            // A day of Bangkok, then three.
            (bangkok, bangkok + DAY, vec![(BY_QUARTER, bangkok, bangkok + DAY)]),
            (
                bangkok,
                bangkok + 3 * DAY,
                vec![
                    (BY_QUARTER, bangkok, DAY),
                    (BY_DAY, DAY, 3 * DAY),
                    (BY_QUARTER, 3 * DAY, bangkok + 3 * DAY),
                ],
            ),
            (
                7,
                2 * DAY + QUARTER + 1,
                vec![
                    (Source::Rows, 7, QUARTER),
                    (BY_QUARTER, QUARTER, DAY),
                    (BY_DAY, DAY, 2 * DAY),
                    (BY_QUARTER, 2 * DAY, 2 * DAY + QUARTER),
                    (Source::Rows, 2 * DAY + QUARTER, 2 * DAY + QUARTER + 1),
                ],
            ),
        ];
        for (from, until, expected) in cases {
            assert_eq!(parts(from, until), expected, "{from}..{until}");
        }
        let open = parts(3, i64::MAX);
        assert_eq!((open[0].1, open.last().map(|part| part.2)), (3, Some(i64::MAX)));
        assert!(open.windows(2).all(|pair| pair[0].2 == pair[1].1), "{open:?}");
    }
}
