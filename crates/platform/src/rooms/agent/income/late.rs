//! Days whose counted stakes change after they were run.

use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap};

use erawan_kernel::ids::{MemberId, MerchantId};
use jiff::ToSpan;
use jiff::civil::Date;

use super::model::{DirtyDay, IncomeKind};
use super::{DAYS_BACK, store};
use crate::db::prelude::{DbErr, DbResult, Tx};
use crate::rooms::account::LineOfDays;
use crate::rooms::agent::Agents;
use crate::rooms::agent::figures::line_on;
use crate::rooms::records::Counted;
use crate::rooms::wallet::LogEntry;

/// Notes whose counted stakes rows of the log change although the day is over, in the transaction that adds them to the
/// figures.
pub(in crate::rooms::agent) async fn note<'a>(
    tx: &Tx,
    agents: &Agents,
    entries: &[LogEntry],
    counted: &[Counted],
    lines_of: impl Fn(MemberId) -> Option<&'a [LineOfDays]>,
) -> DbResult<()> {
    let moments: HashMap<i64, _> = entries.iter().map(|row| (row.entry.sequence, row.entry.at)).collect();
    let mut dirty: BTreeMap<(MerchantId, Date, i32), DirtyDay> = BTreeMap::new();
    let mut snapshots: HashMap<(MerchantId, Date), Option<i64>> = HashMap::new();
    for row in counted.iter().filter(|row| row.delta != 0) {
        let Some(at) = moments.get(&row.sequence) else { continue };
        let moved_on = agents.date_at(row.merchant_id, *at).await?;
        let day = row.close_day;
        let is_late = if moved_on > day {
            oldest_day(moved_on)? <= day
        } else {
            // Only where the clocks of two nodes differ.
            let snapshot = match snapshots.entry((row.merchant_id, day)) {
                Entry::Occupied(known) => *known.get(),
                Entry::Vacant(new) => {
                    let of = (row.merchant_id, IncomeKind::Commission);
                    *new.insert(store::snapshot_of(tx, of, day).await?)
                }
            };
            snapshot.is_some_and(|snapshot| snapshot < row.sequence)
        };
        let line = lines_of(row.member_id).and_then(|lines| line_on(lines, day));
        let Some(ord) = line.and_then(|line| line.ords.last().copied()).filter(|_| is_late) else { continue };
        let noted = dirty.entry((row.merchant_id, day, ord)).or_insert(DirtyDay {
            day,
            ord,
            first_sequence: row.sequence,
            last_sequence: row.sequence,
        });
        noted.last_sequence = noted.last_sequence.max(row.sequence);
    }
    let mut by_merchant: BTreeMap<MerchantId, Vec<DirtyDay>> = BTreeMap::new();
    for ((merchant_id, ..), day) in dirty {
        by_merchant.entry(merchant_id).or_default().push(day);
    }
    for (merchant_id, days) in by_merchant {
        store::note_dirty(tx, merchant_id, &days).await?;
    }
    Ok(())
}

/// The first day that a run of `day` still puts right.
pub(super) fn oldest_day(day: Date) -> DbResult<Date> {
    day.checked_sub(DAYS_BACK.days()).map_err(|error| DbErr::Custom(error.to_string()))
}
