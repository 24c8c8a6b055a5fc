//! `erawan reconcile`: one day of a provider's account, as the console shows it.

use anyhow::{Result, bail};
use clap::Args;
use erawan_platform::rooms::reconcile::Report;

use crate::settings::Settings;
use crate::verify::{merchant_of, open_as_it_is};

/// Lay a provider's statement beside what was booked; fails when something is left to look at.
#[derive(Debug, Args)]
pub struct ReconcileArgs {
    /// The merchant's code; not needed where there is one merchant.
    #[arg(long)]
    merchant: Option<String>,
    /// The provider's code.
    #[arg(long)]
    provider: String,
    /// The day at the merchant, `YYYY-MM-DD`.
    #[arg(long)]
    day: String,
    /// Where the server's data are.
    #[command(flatten)]
    settings: Box<Settings>,
}

/// Prints the day.
///
/// # Errors
/// When something is left to look at, there is no statement of that day, or a database cannot be read.
pub async fn run(args: ReconcileArgs) -> Result<()> {
    let (app, _) = open_as_it_is(&args.settings).await?;
    let merchant = merchant_of(&app, args.merchant).await?;
    let report = app.reconcile.report(merchant.id, &args.provider, &args.day).await?;
    for line in lines(&report) {
        println!("{line}");
    }
    if report.is_open {
        bail!("{} of {}: {} left to look at", report.provider, report.day, report.open_count);
    }
    Ok(())
}

fn lines(report: &Report) -> Vec<String> {
    let row = |name: &str, amount: String| format!("{name:<24}{amount:>20}");
    let numbers: Vec<_> = report.statements.iter().map(ToString::to_string).collect();
    let mut lines = vec![
        format!(
            "{} {} {} ({}), statement {}",
            report.provider,
            report.day,
            report.account,
            report.currency,
            numbers.join(", ")
        ),
        row("opening balance", report.opening.to_string()),
        row("booked before", report.booked_before.to_string()),
        row("booked", report.booked.to_string()),
        row("brought forward", report.brought_forward.to_string()),
    ];
    for class in report.classes.iter().filter(|class| class.count > 0) {
        let mark = if class.class.is_open() { "!" } else { " " };
        lines.push(format!(
            "{mark} {:<10}{:>10}  provider {}  booked {}  difference {}",
            class.class.word(),
            class.count,
            class.theirs,
            class.booked,
            class.difference
        ));
    }
    lines.push(row("unexplained", report.unexplained.to_string()));
    lines.push(row("closing balance", report.closing.to_string()));
    lines
}

#[cfg(test)]
mod tests {
    use erawan_kernel::Money;
    use erawan_platform::rooms::reconcile::{Class, ClassSum};

    use super::*;

    #[test]
    fn a_day_is_printed_with_what_is_left_to_look_at() {
        let money = |units| Money::from_units(units).unwrap();
        let of = |class, difference| ClassSum {
            class,
            count: 1,
            theirs: money(5 + difference),
            booked: money(5),
            difference: money(difference),
        };
        let report = Report {
            provider: "sandbox".into(),
            day: "2026-11-25".into(),
            currency: "THB".into(),
            account: "SANDBOX-1".into(),
            statements: vec![7],
            opening: money(10),
            closing: money(21),
            booked_before: money(0),
            booked: money(10),
            brought_forward: money(10),
            classes: vec![of(Class::Matched, 0), of(Class::AmountDiffers, 1)],
            unexplained: money(0),
            open_count: 1,
            is_open: true,
        };
        let lines = lines(&report);
        assert_eq!(lines[0], "sandbox 2026-11-25 SANDBOX-1 (THB), statement 7");
        assert!(
            lines.iter().any(|line| line.starts_with("! amount") && line.ends_with("difference 1.00")),
            "{lines:?}"
        );
        assert!(lines.iter().any(|line| line.starts_with("  matched")), "{lines:?}");
        assert!(lines.last().is_some_and(|line| line.ends_with("21.00")), "{lines:?}");
    }
}
