//! What the design asks of the figures, and whether this run reached it.

use crate::figures::hundredths;

/// Figures beside what was asked of them.
#[derive(Debug, Default)]
pub(crate) struct Targets {
    rows: Vec<String>,
    missed: usize,
}

impl Targets {
    /// Both values are hundredths of the unit.
    pub(crate) fn at_most(&mut self, engine: &str, what: &str, measured: u64, limit: u64, unit: &str) {
        let (shown, asked) = (hundredths(measured), format!("at most {}", hundredths(limit)));
        self.add(engine, what, &format!("{shown} {unit}"), &asked, measured <= limit);
    }

    /// Both values are hundredths of the unit.
    pub(crate) fn at_least(&mut self, engine: &str, what: &str, measured: u64, limit: u64, unit: &str) {
        let (shown, asked) = (hundredths(measured), format!("at least {}", hundredths(limit)));
        self.add(engine, what, &format!("{shown} {unit}"), &asked, measured >= limit);
    }

    pub(crate) fn exactly(&mut self, engine: &str, what: &str, counted: u64, expected: u64) {
        self.add(engine, what, &counted.to_string(), &expected.to_string(), counted == expected);
    }

    fn add(&mut self, engine: &str, what: &str, measured: &str, asked: &str, is_reached: bool) {
        self.missed += usize::from(!is_reached);
        let verdict = if is_reached { "reached" } else { "**missed**" };
        self.rows.push(format!("| {engine} | {what} | {measured} | {asked} | {verdict} |"));
    }

    /// Prints the table of what was measured, and what a run cannot tell.
    pub(crate) fn print(&self, not_measured: &str) {
        println!("\n| engine | figure | measured | asked | |\n|---|---|---|---|---|");
        for row in &self.rows {
            println!("{row}");
        }
        println!("\n{} of {} targets were missed. {not_measured}", self.missed, self.rows.len());
    }
}
