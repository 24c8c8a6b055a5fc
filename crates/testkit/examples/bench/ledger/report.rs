//! The figures as a table.

use std::collections::BTreeMap;

use super::load::{Figures, Shape};

#[derive(Debug, Default)]
pub(crate) struct Report {
    /// Every measurement of a cell, by engine, shape, callers and contender.
    cells: BTreeMap<(String, Shape, usize, &'static str), Vec<Figures>>,
    lags: Vec<String>,
}

impl Report {
    pub(crate) fn add(
        &mut self,
        engine: &str,
        callers: usize,
        shape: Shape,
        contender: &'static str,
        figures: Figures,
    ) {
        let Figures { per_second, p50_us, p99_us } = figures;
        eprintln!(
            "{engine} {shape:?} {callers} {contender}: {per_second}/s, p50 {p50_us} us, p99 {p99_us} us"
        );
        self.cells.entry((engine.to_owned(), shape, callers, contender)).or_default().push(figures);
    }

    pub(crate) fn add_lag(&mut self, engine: &str, callers: usize, figures: Figures, (p50, p99): (u64, u64)) {
        self.lags.push(format!(
            "{engine}, {callers} callers at {}/s with a follower of the log: a row is seen {} ms (median), {} ms \
             (99 of 100) after its caller was answered.",
            figures.per_second,
            thousandths(p50),
            thousandths(p99),
        ));
    }

    pub(crate) fn print(&self) {
        println!(
            "\n| engine | accounts | callers | group commit /s | p50 ms | p99 ms | one each by | /s | p50 ms | p99 ms | ratio |"
        );
        println!("|---|---|---|---|---|---|---|---|---|---|---|");
        for ((engine, shape, callers, contender), plain) in &self.cells {
            let grouped = self.cells.get(&(engine.clone(), *shape, *callers, "grouped"));
            let (false, Some(grouped)) = (matches!(*contender, "grouped" | "linked"), grouped) else {
                continue;
            };
            let (grouped, plain) = (median(grouped), median(plain));
            println!(
                "| {engine} | {shape:?} | {callers} | {} | {} | {} | {contender} | {} | {} | {} | {} |",
                grouped.per_second,
                thousandths(grouped.p50_us),
                thousandths(grouped.p99_us),
                plain.per_second,
                thousandths(plain.p50_us),
                thousandths(plain.p99_us),
                ratio(grouped.per_second, plain.per_second),
            );
        }
        println!("\n| engine | callers | hot beside uniform |\n|---|---|---|");
        for ((engine, shape, callers, contender), hot) in &self.cells {
            let uniform = self.cells.get(&(engine.clone(), Shape::Uniform, *callers, "grouped"));
            let (true, Some(uniform)) = (*shape == Shape::Hot && *contender == "grouped", uniform) else {
                continue;
            };
            let beside = ratio(median(hot).per_second, median(uniform).per_second);
            println!("| {engine} | {callers} | {beside} |");
        }
        self.print_linked();
        println!();
        for lag in &self.lags {
            println!("{lag}");
        }
    }

    /// Groups of three beside single commands.
    pub(crate) fn print_linked(&self) {
        println!(
            "\n| engine | accounts | callers | in groups of three /s | p50 ms | p99 ms | beside single ones |"
        );
        println!("|---|---|---|---|---|---|---|");
        for ((engine, shape, callers, contender), linked) in &self.cells {
            let single = self.cells.get(&(engine.clone(), *shape, *callers, "grouped"));
            let (true, Some(single)) = (*contender == "linked", single) else { continue };
            let (linked, single) = (median(linked), median(single));
            println!(
                "| {engine} | {shape:?} | {callers} | {} | {} | {} | {} |",
                linked.per_second,
                thousandths(linked.p50_us),
                thousandths(linked.p99_us),
                ratio(linked.per_second, single.per_second),
            );
        }
    }

    /// How many hundredths of the single ones' transfers a second groups of three carry out, if both were measured.
    pub(crate) fn linked_beside_single(&self, engine: &str, callers: usize, shape: Shape) -> Option<u64> {
        let per_second = |contender: &'static str| {
            let figures = self.cells.get(&(engine.to_owned(), shape, callers, contender))?;
            Some(median(figures).per_second)
        };
        Some(per_second("linked")? * 100 / per_second("grouped")?.max(1))
    }
}

/// The measurement with the middle throughput.
fn median(figures: &[Figures]) -> Figures {
    let mut sorted = figures.to_vec();
    sorted.sort_unstable_by_key(|figures| figures.per_second);
    sorted.get(sorted.len() / 2).copied().unwrap_or_default()
}

fn thousandths(value: u64) -> String {
    format!("{}.{:03}", value / 1_000, value % 1_000)
}

fn ratio(of: u64, to: u64) -> String {
    let hundredths = of * 100 / to.max(1);
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}
