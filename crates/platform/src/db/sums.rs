//! Sums of rows by sixteen days, by day and by quarter of an hour, so that the totals of a range cost as much with a
//! million rows as with ten.
//!
//! All are spans of UTC. The offset of every time zone in use is whole quarters, so the days of a merchant need no
//! row, in whichever zone; a range that begins at any other moment takes the rest from the rows. The rooms write days
//! and quarters; the longest are kept by the database, see [`long_sums`].

mod long;

use sea_orm::sea_query::{Alias, Expr, ExprTrait, OnConflict, SelectStatement, UnionType};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, FromQueryResult};

pub(crate) use self::long::{long_sums, sums_by_key};
use super::entity::DbResult;
use crate::words::words;

words! {
    /// How much time one sum covers.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub(crate) enum Span as i16: number {
        /// A day of UTC.
        Day = 0,
        /// A quarter of an hour.
        Quarter = 1,
        /// Sixteen days of UTC, counted from the epoch: of all lengths this leaves the fewest rows of a year. Migrations
        /// were made with it.
        Long = 2,
    }
}

const QUARTER_MS: i64 = 15 * 60 * 1_000;
const DAY_MS: i64 = 24 * 60 * 60 * 1_000;

impl Span {
    /// Those that a room adds to when it writes rows.
    pub(crate) const WRITTEN: [Self; 2] = [Self::Day, Self::Quarter];

    const fn length_ms(self) -> i64 {
        match self {
            Self::Long => 16 * DAY_MS,
            Self::Day => DAY_MS,
            Self::Quarter => QUARTER_MS,
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

/// Each with those before it at the ends of what it covers.
const SOURCES: [Source; 4] =
    [Source::Rows, Source::Sums(Span::Quarter), Source::Sums(Span::Day), Source::Sums(Span::Long)];

/// The range in parts that follow each other: as few rows as possible, then quarters, then days, then the longest.
fn parts(from_ms: i64, until_ms: i64) -> Vec<Part> {
    let mut parts = Vec::new();
    split(&SOURCES, from_ms, until_ms, &mut parts);
    parts
}

/// Takes from the range what fits the last of the sources, and the ends from those before it.
fn split(sources: &[Source], from_ms: i64, until_ms: i64, parts: &mut Vec<Part>) {
    let Some((source, finer)) = sources.split_last() else { return };
    if from_ms >= until_ms {
        return;
    }
    let Source::Sums(span) = *source else { return parts.push((*source, from_ms, until_ms)) };
    // What has no end has no rest behind its last span either.
    let inner_until = if until_ms == i64::MAX { until_ms } else { span.start_of(until_ms) };
    let inner_from = span.next_from(from_ms);
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

    const QUARTER: i64 = QUARTER_MS;
    const DAY: i64 = DAY_MS;
    const LONG: i64 = 16 * DAY;
    const BY_LONG: Source = Source::Sums(Span::Long);
    const BY_DAY: Source = Source::Sums(Span::Day);
    const BY_QUARTER: Source = Source::Sums(Span::Quarter);

    #[test]
    fn a_range_is_cut_into_long_spans_days_quarters_and_rows() {
        let bangkok = DAY - 7 * 4 * QUARTER;
        let cases = [
            (5, 5, vec![]),
            (9, 5, vec![]),
            (0, DAY, vec![(BY_DAY, 0, DAY)]),
            (0, LONG, vec![(BY_LONG, 0, LONG)]),
            (0, LONG - DAY, vec![(BY_DAY, 0, LONG - DAY)]),
            // As many days as a long span has, in two of them.
            (DAY, LONG + DAY, vec![(BY_DAY, DAY, LONG + DAY)]),
            (
                LONG - DAY,
                3 * LONG + DAY,
                vec![
                    (BY_DAY, LONG - DAY, LONG),
                    (BY_LONG, LONG, 3 * LONG),
                    (BY_DAY, 3 * LONG, 3 * LONG + DAY),
                ],
            ),
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
                2 * LONG + DAY + QUARTER + 1,
                vec![
                    (Source::Rows, 7, QUARTER),
                    (BY_QUARTER, QUARTER, DAY),
                    (BY_DAY, DAY, LONG),
                    (BY_LONG, LONG, 2 * LONG),
                    (BY_DAY, 2 * LONG, 2 * LONG + DAY),
                    (BY_QUARTER, 2 * LONG + DAY, 2 * LONG + DAY + QUARTER),
                    (Source::Rows, 2 * LONG + DAY + QUARTER, 2 * LONG + DAY + QUARTER + 1),
                ],
            ),
            // Of what has no end.
            (
                3,
                i64::MAX,
                vec![
                    (Source::Rows, 3, QUARTER),
                    (BY_QUARTER, QUARTER, DAY),
                    (BY_DAY, DAY, LONG),
                    (BY_LONG, LONG, i64::MAX),
                ],
            ),
        ];
        for (from, until, expected) in cases {
            assert_eq!(parts(from, until), expected, "{from}..{until}");
        }
    }

    proptest::proptest! {
        #[test]
        fn parts_have_no_gap_and_no_overlap_and_begin_and_end_with_their_spans(
            from in 0..800 * DAY,
            length in 1..400 * DAY,
            unit in proptest::sample::select(vec![1, QUARTER, DAY, LONG]),
        ) {
            let (from, until) = (from / unit * unit, (from + length) / unit * unit);
            let parts = parts(from, until);
            let mut at = from;
            for (source, part_from, part_until) in &parts {
                assert_eq!(*part_from, at, "{parts:?}");
                assert!(part_from < part_until, "{parts:?}");
                if let Source::Sums(span) = source {
                    assert!(part_from % span.length_ms() == 0 && part_until % span.length_ms() == 0, "{parts:?}");
                }
                at = *part_until;
            }
            assert_eq!(at, until, "{parts:?}");
            // Nothing is added up from more sums than it needs.
            let most = [(Source::Rows, 2 * QUARTER), (BY_QUARTER, 2 * DAY), (BY_DAY, 2 * LONG)];
            for (source, most) in most {
                let covered: i64 = parts.iter().filter(|part| part.0 == source).map(|part| part.2 - part.1).sum();
                assert!(covered < most, "{source:?} of {parts:?}");
            }
        }
    }
}
