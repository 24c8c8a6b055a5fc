use erawan_kernel::{Page, PageRequest};

use super::store::{self, Filter};
use super::{BetRecord, BetTotals};
use crate::db::prelude::DbResult;
use crate::rooms::records::Records;

/// A part of a betting record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct BetRecords {
    /// One page, newest first.
    pub(super) page: Page<BetRecord>,
    /// The sums of all pages.
    pub(super) totals: BetTotals,
    /// The categories that have a record in these days, whichever was asked for.
    pub(super) categories: Vec<String>,
}

impl Records {
    /// One page of records and the sums of all pages.
    pub(super) async fn list(&self, filter: &Filter, page: PageRequest) -> DbResult<BetRecords> {
        let (totals, categories) = self.totals(filter).await?;
        let count = u64::try_from(totals.rounds).unwrap_or_default();
        let rows = if page.offset() < count {
            store::list(&self.core.db, filter, page.offset(), page.size()).await?
        } else {
            Vec::new()
        };
        Ok(BetRecords { page: Page::new(rows, page, count), totals, categories })
    }

    /// All records, or none where there are more than `rows_max`.
    pub(super) async fn all(&self, filter: &Filter, rows_max: u64) -> DbResult<Option<Vec<BetRecord>>> {
        let (totals, _) = self.totals(filter).await?;
        if u64::try_from(totals.rounds).unwrap_or_default() > rows_max {
            return Ok(None);
        }
        // One more, in case a round came meanwhile.
        let rows = store::list(&self.core.db, filter, 0, rows_max + 1).await?;
        Ok(u64::try_from(rows.len()).is_ok_and(|count| count <= rows_max).then_some(rows))
    }

    async fn totals(&self, filter: &Filter) -> DbResult<(BetTotals, Vec<String>)> {
        let by_category = store::totals(&self.core.db, filter.account, filter.days).await?;
        let mut totals = BetTotals::default();
        for (category, more) in &by_category {
            if filter.category.as_ref().is_none_or(|wanted| wanted == category) {
                totals.add(more);
            }
        }
        Ok((totals, by_category.into_keys().collect()))
    }
}
