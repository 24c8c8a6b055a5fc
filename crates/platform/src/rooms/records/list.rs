use erawan_kernel::{Page, PageRequest};

use super::store::{self, Filter};
use super::{BetTotals, ListedRecord};
use crate::db::prelude::{DbResult, Tx};
use crate::rooms::records::Records;

/// A part of a betting record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct BetRecords {
    /// One page, newest first.
    pub(super) page: Page<ListedRecord>,
    /// The sums of all pages.
    pub(super) totals: BetTotals,
    /// The categories that have a record in these days, whichever was asked for.
    pub(super) categories: Vec<String>,
}

impl Records {
    /// One page of records and the sums of all pages.
    pub(super) async fn list(&self, filter: &Filter, page: PageRequest) -> DbResult<BetRecords> {
        // A round that ends meanwhile is in both or in neither.
        let tx = self.core.db.snapshot().await?;
        let (totals, categories) = totals(&tx, filter).await?;
        let count = u64::try_from(totals.rounds).unwrap_or_default();
        let rows = if page.offset() < count {
            store::list(&tx, filter, page.offset(), page.size()).await?
        } else {
            Vec::new()
        };
        Ok(BetRecords { page: Page::new(rows, page, count), totals, categories })
    }

    /// All records, or none where there are more than `rows_max`.
    pub(super) async fn all(&self, filter: &Filter, rows_max: u64) -> DbResult<Option<Vec<ListedRecord>>> {
        let tx = self.core.db.snapshot().await?;
        let (totals, _) = totals(&tx, filter).await?;
        if u64::try_from(totals.rounds).unwrap_or_default() > rows_max {
            return Ok(None);
        }
        store::list(&tx, filter, 0, rows_max).await.map(Some)
    }
}

/// The sums of all that the filter takes, and the categories of these days.
async fn totals(tx: &Tx, filter: &Filter) -> DbResult<(BetTotals, Vec<String>)> {
    let by_category = store::totals(tx, filter.account, filter.days).await?;
    let mut totals = BetTotals::default();
    for (category, more) in &by_category {
        if filter.category.as_ref().is_none_or(|wanted| wanted == category) {
            totals.add(more);
        }
    }
    Ok((totals, by_category.into_keys().collect()))
}
