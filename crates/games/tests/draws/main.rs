//! The rules of lotteries: what plays pay and return, what is drawn, when, and what is proven.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod counted;
mod counting;
mod every_price;
mod examples;
mod families;
mod naive;
mod outcomes;
mod pricing;
mod randomness;
mod returns;
mod rulebook;
mod schedules;
mod selections;
mod vectors;

use std::sync::Arc;

use erawan_games::draws::{Family, Lotteries, Lottery};

fn family(code: &str) -> Arc<Family> {
    Arc::clone(Lotteries::load().unwrap().family(code).unwrap())
}

fn lottery(game_code: &str) -> Arc<Lottery> {
    Arc::clone(Lotteries::load().unwrap().lottery(game_code).unwrap())
}

/// How often to repeat something: a little every day, thoroughly with `ERAWAN_LONG=1`.
fn repeated(short: usize, long: usize) -> usize {
    if std::env::var("ERAWAN_LONG").is_ok_and(|value| value == "1") { long } else { short }
}
