//! What figures of teams need of the tree: who stood where on which day, who came when.

use std::collections::HashMap;

use erawan_kernel::ids::{MemberId, MerchantId};
use jiff::civil::Date;

use super::lines::ords_of;
use super::{Place, Result, store};
use crate::db::prelude::{ConnectionTrait, DbErr, DbResult};
use crate::rooms::account::Accounts;

/// Days of a merchant, both ends counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Span {
    pub(crate) from: Date,
    pub(crate) until: Date,
}

impl Span {
    /// Each day, the first one first.
    pub(crate) fn days(self) -> Vec<Date> {
        let mut days = Vec::new();
        let mut next = Some(self.from);
        while let Some(day) = next.filter(|day| *day <= self.until) {
            days.push(day);
            next = day.tomorrow().ok();
        }
        days
    }
}

/// Where a person stood from one day until another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct LineOfDays {
    pub(crate) from_day: Date,
    /// The numbers from the root to the person, the own one last.
    pub(crate) ords: Vec<i32>,
}

/// The person behind a number of the tree.
#[derive(Debug, Clone)]
pub(crate) struct Numbered {
    pub(crate) member_id: MemberId,
    pub(crate) merchant_id: MerchantId,
    /// Where the person stood, the oldest row first.
    pub(crate) lines: Vec<LineOfDays>,
}

/// The top of a tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Root {
    pub(crate) ord: i32,
    pub(crate) merchant_id: MerchantId,
    pub(crate) is_test: bool,
}

impl Accounts {
    /// Where these people stood, each with the oldest row first. Guests are absent.
    pub(crate) async fn lines_of(
        &self,
        db: &impl ConnectionTrait,
        members: &[MemberId],
    ) -> DbResult<HashMap<MemberId, Vec<LineOfDays>>> {
        let mut lines: HashMap<MemberId, Vec<LineOfDays>> = HashMap::new();
        for row in store::lines_of(db, members).await? {
            let Some(member) = row.member_id else { continue };
            let line = line_of_days(&row.from_day, &row.path)?;
            lines.entry(MemberId::from_uuid(member)).or_default().push(line);
        }
        for rows in lines.values_mut() {
            rows.sort_unstable_by_key(|row| row.from_day);
        }
        Ok(lines)
    }

    /// The people behind these numbers; roots are absent.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) async fn behind_numbers(&self, ords: &[i32]) -> DbResult<HashMap<i32, Numbered>> {
        let mut found: HashMap<i32, Numbered> = HashMap::new();
        for row in store::lines_of_numbers(&self.core.db, ords).await? {
            let Some(member) = row.member_id else { continue };
            let line = line_of_days(&row.from_day, &row.path)?;
            let numbered = found.entry(row.ord).or_insert_with(|| Numbered {
                member_id: MemberId::from_uuid(member),
                merchant_id: MerchantId::from_uuid(row.merchant_id),
                lines: Vec::new(),
            });
            numbered.lines.push(line);
        }
        for numbered in found.values_mut() {
            numbered.lines.sort_unstable_by_key(|line| line.from_day);
        }
        Ok(found)
    }

    /// Under whom the person with this number stood at any time; 0 where that is no one.
    pub(crate) async fn parents_of(&self, place: &Place) -> Result<Vec<i32>> {
        Ok(store::parents_of(&self.core.db, place.ord).await?)
    }

    /// The top of every tree.
    pub(crate) async fn roots(&self) -> Result<Vec<Root>> {
        Ok(store::roots(&self.core.db).await?)
    }
}

fn line_of_days(from_day: &str, path: &[u8]) -> DbResult<LineOfDays> {
    let from_day = from_day.parse().map_err(|_| DbErr::Type(format!("{from_day} is no day")))?;
    let ords = ords_of(path);
    Ok(LineOfDays { from_day, ords })
}
