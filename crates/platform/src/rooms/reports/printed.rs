//! A report as lines of text, for the command line.

use erawan_kernel::Language;

use super::model::LARGE_FROM;
use super::names::ReportName;
use super::period::Period;
use super::report::{Figure, Question};
use super::{ReportError, Reports};
use crate::rooms::merchant::Merchant;

/// A report as people read it in a terminal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PrintedReport {
    /// What it is of: its days, or that it says what is now.
    pub title: String,
    /// The titles of all columns, those of day and item first.
    pub columns: Vec<&'static str>,
    /// The rows, the total last.
    pub rows: Vec<Vec<String>>,
    /// Rows of the ledger's log that are not in it yet.
    pub behind: i64,
}

impl Reports {
    /// The report of a merchant with this name, as the console shows it.
    ///
    /// # Errors
    /// [`ReportError::Unknown`] for a report that there is not; [`ReportError`].
    pub async fn printed(
        &self,
        merchant: &Merchant,
        name: &str,
        days: (Option<&str>, Option<&str>),
    ) -> Result<PrintedReport, ReportError> {
        let name = ReportName::parse(name).ok_or(ReportError::Unknown)?;
        let period = Period::of(merchant, days, self.core.clock.now())?;
        let report = self.report(merchant, &Question { name, period, at_least: LARGE_FROM }).await?;
        let texts = |figures: &[Figure]| figures.iter().map(|figure| figure.text()).collect::<Vec<_>>();
        let mut rows = Vec::with_capacity(report.rows.len() + 1);
        for row in &report.rows {
            let day = row.day.map(|day| day.to_string()).unwrap_or_default();
            rows.push([vec![day, row.name.clone().unwrap_or_default()], texts(&row.figures)].concat());
        }
        rows.push([vec!["total".to_owned(), String::new()], texts(&report.totals)].concat());
        let (zone, currency) = (&merchant.settings.time_zone, merchant.settings.currency);
        let when = if name.is_of_now() {
            "now".to_owned()
        } else {
            format!("{} to {}, days in {zone}", period.first, period.last)
        };
        let columns = name.columns().iter().map(|column| column.title(Language::English));
        Ok(PrintedReport {
            title: format!("{} of {} ({}), {when}", name.word(), merchant.code, currency.code()),
            columns: ["day", "item"].into_iter().chain(columns).collect(),
            rows,
            behind: self.behind().await?,
        })
    }
}
