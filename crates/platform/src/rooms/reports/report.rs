//! The reports: what is asked of the journal and of the rooms that know more, row by row.

use std::collections::BTreeSet;

use erawan_kernel::Money;
use jiff::civil::Date;

use super::model::{Line, Pot};
use super::names::{COSTS, Column, FigureUnit, GGR, GROSS, OWED, ReportName};
use super::period::Period;
use super::store::{self, Sum, Sums, Wanted};
use super::{ReportError, Reports};
use crate::rooms::merchant::Merchant;
use crate::rooms::payments::InSuspense;
use crate::web::DateRange;

/// Ages of money in suspense, each with the days at which it begins.
const AGES: [(&str, i64); 5] = [("day", 0), ("days3", 1), ("week", 3), ("month", 7), ("older", 30)];
const DAY_MS: i64 = 24 * 60 * 60 * 1_000;

/// What a report is asked for.
#[derive(Debug, Clone, Copy)]
pub(super) struct Question {
    pub(super) name: ReportName,
    pub(super) period: Period,
    /// Only movements of at least this amount; for [`ReportName::Large`].
    pub(super) at_least: i64,
}

/// A figure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Figure {
    /// Hundred-thousandths.
    Amount(i64),
    Count(i64),
    Seconds(i64),
    /// There was nothing to measure.
    Missing,
}

impl Figure {
    /// As it is sent: an amount with its point, a whole number, nothing.
    pub(super) fn text(self) -> String {
        match self {
            Self::Amount(minor) => Money::from_minor(minor).to_string(),
            Self::Count(number) | Self::Seconds(number) => number.to_string(),
            Self::Missing => String::new(),
        }
    }
}

/// A row: of a day, a provider, a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Row {
    pub(super) day: Option<Date>,
    pub(super) name: Option<String>,
    pub(super) figures: Vec<Figure>,
}

/// A report; each row has a figure for every column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Report {
    pub(super) rows: Vec<Row>,
    pub(super) totals: Vec<Figure>,
}

impl Report {
    /// With totals that add up the rows.
    fn added_up(name: ReportName, rows: Vec<Row>) -> Self {
        let totals = name.columns().iter().enumerate().map(|(place, column)| total(*column, place, &rows));
        let totals = totals.collect();
        Self { rows, totals }
    }
}

fn total(column: Column, place: usize, rows: &[Row]) -> Figure {
    let sum = rows.iter().filter_map(|row| row.figures.get(place)).fold(0_i64, |sum, figure| match figure {
        Figure::Amount(number) | Figure::Count(number) => sum.saturating_add(*number),
        Figure::Seconds(_) | Figure::Missing => sum,
    });
    match column.unit {
        FigureUnit::Amount => Figure::Amount(sum),
        FigureUnit::Count => Figure::Count(sum),
        FigureUnit::Seconds => rows
            .iter()
            .filter_map(|row| match row.figures.get(place) {
                Some(Figure::Seconds(seconds)) => Some(*seconds),
                _ => None,
            })
            .max()
            .map_or(Figure::Missing, Figure::Seconds),
    }
}

/// What parts come to in some sums, of one provider or vendor or of all.
fn come_to(parts: &[(Line, i64)], sums: &Sums, channel: Option<&str>) -> Sum {
    let mut found = Sum::default();
    for (line, sign) in parts {
        for ((known, of), sum) in sums {
            if known == line && channel.is_none_or(|channel| channel == of) {
                found.add(Sum { rows: sum.rows, amount: sum.amount.saturating_mul(*sign) });
            }
        }
    }
    found
}

impl Reports {
    /// The report.
    ///
    /// # Errors
    /// [`ReportError`].
    pub(super) async fn report(
        &self,
        merchant: &Merchant,
        question: &Question,
    ) -> Result<Report, ReportError> {
        let name = question.name;
        match name {
            ReportName::Cash | ReportName::Adjustments => self.by_day(merchant, question).await,
            ReportName::Play => self.by_vendor(merchant, question).await,
            ReportName::Revenue => self.revenue(merchant, question).await,
            ReportName::Liabilities => self.liabilities(merchant, question).await,
            ReportName::Large => self.large(merchant, question).await,
            ReportName::Withdrawals => self.withdrawals(merchant, question).await,
            ReportName::Refusals => self.refusals(merchant, question).await,
            ReportName::Providers => self.providers(merchant).await,
            ReportName::Suspense => self.suspense_ages(merchant).await,
        }
    }

    async fn sums(
        &self,
        merchant: &Merchant,
        parts: &[(Line, i64)],
        days: DateRange,
    ) -> Result<Sums, ReportError> {
        let lines: Vec<_> = parts.iter().map(|(line, _)| *line).collect();
        Ok(store::sums(&self.core.db, merchant.id, &lines, days).await?)
    }

    /// A row for each day, and for each provider where it is about providers; the newest day first.
    async fn by_day(&self, merchant: &Merchant, question: &Question) -> Result<Report, ReportError> {
        let name = question.name;
        let parts = columns_parts(name);
        let lines: Vec<_> = parts.iter().flatten().map(|(line, _)| *line).collect();
        let mut rows = Vec::new();
        for run in question.period.runs(merchant) {
            let mut date = run.first;
            let found = if run.is_plain {
                store::sums_by_day(&self.core.db, merchant.id, &lines, run.days).await?
            } else {
                let sums = store::sums(&self.core.db, merchant.id, &lines, run.days).await?;
                std::iter::once((0, sums)).collect()
            };
            let mut place = 0;
            for (day, sums) in found {
                while place < day {
                    date = date.tomorrow().unwrap_or(date);
                    place += 1;
                }
                rows.extend(rows_of_day(name, date, &parts, &sums));
            }
        }
        rows.reverse();
        Ok(Report::added_up(name, rows))
    }

    async fn by_vendor(&self, merchant: &Merchant, question: &Question) -> Result<Report, ReportError> {
        let name = question.name;
        let parts = columns_parts(name);
        let sums = self.sums(merchant, &GROSS, question.period.days).await?;
        let vendors: BTreeSet<_> = sums.keys().map(|(_, vendor)| vendor.clone()).collect();
        let rows = vendors.into_iter().map(|vendor| Row {
            day: None,
            figures: figures(name, &parts, &sums, Some(&vendor)),
            name: Some(vendor),
        });
        Ok(Report::added_up(name, rows.collect()))
    }

    /// The bridge: what of it there is, its subtotal, and the net revenue as its total.
    async fn revenue(&self, merchant: &Merchant, question: &Question) -> Result<Report, ReportError> {
        let all: Vec<_> = GROSS.into_iter().chain(COSTS).collect();
        let sums = self.sums(merchant, &all, question.period.days).await?;
        let row = |name: &str, sum: Sum| Row {
            day: None,
            name: Some(name.to_owned()),
            figures: vec![Figure::Count(sum.rows), Figure::Amount(sum.amount)],
        };
        let of_line = |part: (Line, i64)| row(part.0.word(), come_to(&[part], &sums, None));
        let mut rows: Vec<_> = GROSS.into_iter().map(of_line).collect();
        rows.push(row(GGR, come_to(&GROSS, &sums, None)));
        rows.extend(COSTS.into_iter().map(of_line).filter(|row| row.figures[0] != Figure::Count(0)));
        let net = come_to(&all, &sums, None);
        Ok(Report { rows, totals: vec![Figure::Count(net.rows), Figure::Amount(net.amount)] })
    }

    /// What was owed before the first day and after the last.
    async fn liabilities(&self, merchant: &Merchant, question: &Question) -> Result<Report, ReportError> {
        let days = question.period.days;
        let parts: Vec<_> = OWED.iter().flat_map(|(_, pot, _)| pot.lines()).collect();
        let before = DateRange { from_ms: 0, until_ms: days.from_ms };
        let before = self.sums(merchant, &parts, before).await?;
        let within = self.sums(merchant, &parts, days).await?;
        let (mut rows, mut owed) = (Vec::new(), [0_i64; 3]);
        for (name, pot, weight) in OWED {
            let opening = come_to(&pot.lines(), &before, None).amount;
            let change = come_to(&pot.lines(), &within, None);
            let amounts = [opening, change.amount, opening.saturating_add(change.amount)];
            for (sum, amount) in owed.iter_mut().zip(amounts) {
                *sum = sum.saturating_add(amount.saturating_mul(weight));
            }
            // What there never was is not shown.
            if opening != 0 || change.rows != 0 || pot == Pot::Wallets {
                let figures = amounts.map(Figure::Amount).to_vec();
                rows.push(Row { day: None, name: Some(name.to_owned()), figures });
            }
        }
        Ok(Report { rows, totals: owed.map(Figure::Amount).to_vec() })
    }

    async fn large(&self, merchant: &Merchant, question: &Question) -> Result<Report, ReportError> {
        let wanted = Wanted {
            lines: Line::ALL.to_vec(),
            channel: None,
            days: question.period.days,
            at_least: Some(question.at_least),
        };
        let sums = store::large_sums(&self.core.db, merchant.id, &wanted).await?;
        let rows = sums.into_iter().map(|((line, _), sum)| Row {
            day: None,
            name: Some(line.word().to_owned()),
            figures: vec![Figure::Count(sum.rows), Figure::Amount(sum.amount)],
        });
        Ok(Report::added_up(question.name, rows.collect()))
    }

    async fn withdrawals(&self, merchant: &Merchant, question: &Question) -> Result<Report, ReportError> {
        let days = question.period.days;
        let paid = [(Line::WithdrawalPaid, 1)];
        let sums = self.sums(merchant, &paid, days).await?;
        let payers: BTreeSet<_> = sums.keys().map(|(_, payer)| payer.clone()).collect();
        let mut rows = Vec::new();
        for payer in payers {
            let figures = self.paid(merchant, (&sums, Some(&payer)), days).await?;
            rows.push(Row { day: None, name: Some(payer), figures });
        }
        let totals = self.paid(merchant, (&sums, None), days).await?;
        Ok(Report { rows, totals })
    }

    /// How much was paid, as the journal has it, and how long it took.
    async fn paid(
        &self,
        merchant: &Merchant,
        (sums, payer): (&Sums, Option<&str>),
        days: DateRange,
    ) -> Result<Vec<Figure>, ReportError> {
        let sum = come_to(&[(Line::WithdrawalPaid, 1)], sums, payer);
        let times = self.payouts.paid_times(merchant.id, payer, days).await?;
        let seconds = |time_ms: Option<i64>| {
            time_ms.map_or(Figure::Missing, |time_ms| Figure::Seconds(time_ms.div_euclid(1_000)))
        };
        Ok(vec![
            Figure::Count(sum.rows),
            Figure::Amount(sum.amount),
            seconds(times.map(|times| times.median_ms)),
            seconds(times.map(|times| times.p95_ms)),
        ])
    }

    async fn refusals(&self, merchant: &Merchant, question: &Question) -> Result<Report, ReportError> {
        let refused = self.payouts.refused(merchant.id, question.period.days).await?;
        let rows = refused.into_iter().map(|refused| Row {
            day: None,
            name: Some(refused.reason),
            figures: vec![Figure::Count(refused.count), Figure::Amount(refused.amount.minor())],
        });
        Ok(Report::added_up(question.name, rows.collect()))
    }

    async fn providers(&self, merchant: &Merchant) -> Result<Report, ReportError> {
        let ever = DateRange { from_ms: 0, until_ms: i64::MAX };
        let known = self.sums(merchant, &Pot::Provider.lines(), ever).await?;
        let in_flight = self.payouts.in_flight(merchant.id).await?;
        let mut providers: BTreeSet<_> = known.into_keys().map(|(_, provider)| provider).collect();
        providers.extend(self.payments.providers(merchant.id).await?);
        providers.extend(in_flight.keys().cloned());
        let now_ms = self.core.clock.now_ms();
        let mut rows = Vec::new();
        for provider in providers {
            let holds = self.wallets.held_by_provider(merchant.id, &provider).await?;
            let under_way = in_flight.get(&provider);
            let oldest = under_way.map(|known| now_ms.saturating_sub(known.oldest_ms).div_euclid(1_000));
            let figures = vec![
                Figure::Amount(holds.minor()),
                Figure::Count(under_way.map_or(0, |known| known.count)),
                Figure::Amount(under_way.map_or(0, |known| known.amount.minor())),
                oldest.map_or(Figure::Missing, Figure::Seconds),
            ];
            rows.push(Row { day: None, name: Some(provider), figures });
        }
        Ok(Report::added_up(ReportName::Providers, rows))
    }

    async fn suspense_ages(&self, merchant: &Merchant) -> Result<Report, ReportError> {
        let mut rows = Vec::new();
        for (name, _) in AGES {
            let Some(wanted) = self.of_age(merchant, Some(name)) else { continue };
            let sum = self.payments.suspense_sum(wanted).await?;
            let figures = vec![Figure::Count(sum.count), Figure::Amount(sum.amount.minor())];
            rows.push(Row { day: None, name: Some(name.to_owned()), figures });
        }
        Ok(Report::added_up(ReportName::Suspense, rows))
    }

    /// The receipts in suspense of an age, or of all; `None` for an age that there is not.
    pub(super) fn of_age(&self, merchant: &Merchant, age: Option<&str>) -> Option<InSuspense> {
        let now_ms = self.core.clock.now_ms();
        let received_ms = match age {
            None => (0, i64::MAX),
            Some(age) => {
                let place = AGES.iter().position(|(name, _)| *name == age)?;
                let begins = |days: i64| now_ms.saturating_sub(days * DAY_MS);
                let from_ms = AGES.get(place + 1).map_or(0, |(_, days)| begins(*days));
                // What arrives meanwhile is of the youngest.
                let until_ms = if place == 0 { i64::MAX } else { begins(AGES[place].1) };
                (from_ms, until_ms)
            }
        };
        Some(InSuspense { merchant_id: merchant.id, currency: merchant.settings.currency, received_ms })
    }
}

/// What each column of a report is added up from.
fn columns_parts(name: ReportName) -> Vec<Vec<(Line, i64)>> {
    name.columns().iter().map(|column| name.parts(column.name, None).unwrap_or_default()).collect()
}

fn figures(name: ReportName, parts: &[Vec<(Line, i64)>], sums: &Sums, channel: Option<&str>) -> Vec<Figure> {
    let figure = |(column, parts): (&Column, &Vec<(Line, i64)>)| {
        let sum = come_to(parts, sums, channel);
        if column.unit == FigureUnit::Count { Figure::Count(sum.rows) } else { Figure::Amount(sum.amount) }
    };
    name.columns().iter().zip(parts).map(figure).collect()
}

/// In the reverse of the order in which they are shown.
fn rows_of_day(name: ReportName, day: Date, parts: &[Vec<(Line, i64)>], sums: &Sums) -> Vec<Row> {
    if !name.is_by_channel() {
        return vec![Row { day: Some(day), name: None, figures: figures(name, parts, sums, None) }];
    }
    let providers: BTreeSet<_> = sums.keys().map(|(_, provider)| provider.as_str()).collect();
    let row = |provider: &str| Row {
        day: Some(day),
        name: Some(provider.to_owned()),
        figures: figures(name, parts, sums, Some(provider)),
    };
    providers.into_iter().rev().map(row).collect()
}
