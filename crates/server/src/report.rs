//! `erawan report`: a report about money, as the console shows it.

use anyhow::Result;
use clap::Args;
use erawan_platform::rooms::reports::PrintedReport;

use crate::settings::Settings;
use crate::verify::{merchant_of, open_as_it_is};

/// Print a report about money.
#[derive(Debug, Args)]
pub struct ReportArgs {
    /// `cash`, `providers`, `suspense`, `withdrawals`, `refusals`, `liabilities`, `revenue`, `play`, `adjustments` or
    /// `large`.
    name: String,
    /// The merchant's code; not needed where there is one merchant.
    #[arg(long)]
    merchant: Option<String>,
    /// The first day at the merchant, `YYYY-MM-DD`; today unless given.
    #[arg(long)]
    from: Option<String>,
    /// The last day at the merchant, `YYYY-MM-DD`; today unless given.
    #[arg(long)]
    until: Option<String>,
    /// Where the server's data are.
    #[command(flatten)]
    settings: Box<Settings>,
}

/// Prints the report.
///
/// # Errors
/// When there is no such report, its days make no sense, or a database cannot be read.
pub async fn run(args: ReportArgs) -> Result<()> {
    let (app, _) = open_as_it_is(&args.settings).await?;
    let merchant = merchant_of(&app, args.merchant).await?;
    let days = (args.from.as_deref(), args.until.as_deref());
    let report = app.reports.printed(&merchant, &args.name, days).await?;
    for line in lines(&report) {
        println!("{line}");
    }
    Ok(())
}

/// A table: day and item at the left, figures at the right of columns that are as wide as they need.
fn lines(report: &PrintedReport) -> Vec<String> {
    let titles: Vec<String> = report.columns.iter().map(|&title| title.to_owned()).collect();
    let rows: Vec<&Vec<String>> = std::iter::once(&titles).chain(&report.rows).collect();
    let width = |place: usize| {
        rows.iter()
            .filter_map(|row| row.get(place))
            .map(|cell| cell.chars().count())
            .max()
            .unwrap_or_default()
    };
    let widths: Vec<_> = (0..titles.len()).map(width).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).enumerate().map(|(place, (cell, &width))| {
            if place < 2 { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
        });
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    let mut lines = vec![report.title.clone()];
    lines.extend(rows.into_iter().map(line));
    if report.behind > 0 {
        lines.push(format!("{} rows of the ledger are not counted yet", report.behind));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_is_a_table_with_its_figures_at_the_right() {
        let row = |cells: [&str; 3]| cells.map(str::to_owned).to_vec();
        let report = PrintedReport {
            title: "cash of suvarna (THB), 2026-11-26 to 2026-11-26, days in Asia/Bangkok".to_owned(),
            columns: vec!["day", "item", "Net"],
            rows: vec![row(["2026-11-26", "sandbox", "-1200.00"]), row(["total", "", "-1200.00"])],
            behind: 3,
        };
        assert_eq!(
            lines(&report),
            [
                "cash of suvarna (THB), 2026-11-26 to 2026-11-26, days in Asia/Bangkok",
                "day         item          Net",
                "2026-11-26  sandbox  -1200.00",
                "total                -1200.00",
                "3 rows of the ledger are not counted yet",
            ]
        );
    }
}
