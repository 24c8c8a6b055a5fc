//! Draws of 2,000 lines, from their moment until the winners are paid and until all is settled, beside draws of a tenth,
//! in turns. Sealed they are before: a draw is held when its moment has come.

use std::time::{Duration, Instant};

use erawan_lottery::Step;
use jiff::Timestamp;

use super::Options;
use super::buyers::{Buyers, Until};
use super::large::LINES;
use super::world::{FAST, Player, World, on_sale_for};
use crate::Failure;
use crate::figures::{Figures, hundredths};
use crate::targets::Targets;

/// In hundredths of a second.
const PAID_MAX: u64 = 200;
/// How long a draw has to be on sale.
const TIME_TO_SELL: Duration = Duration::from_secs(2 * 60);
/// How fast the clock goes while orders are placed.
const SPEED: u32 = 4;

/// How long a draw took.
struct Times {
    paid: Duration,
    settled: Duration,
}

/// Measures and prints the table.
pub(super) async fn run(world: &mut World, options: &Options, targets: &mut Targets) -> Result<(), Failure> {
    let sizes = [(options.lines / 10).max(LINES), options.lines];
    let mut times = [Vec::new(), Vec::new()];
    for _ in 0..options.draws {
        for (size, times) in sizes.iter().zip(&mut times) {
            times.push(Box::pin(hold(world, options, size / LINES)).await?);
        }
    }
    println!("\n| engine | draws | lines | winners paid, p50 s | p99 | settled, p50 s | p99 |");
    println!("|---|---|---|---|---|---|---|");
    for (size, times) in sizes.into_iter().zip(times) {
        let paid = Figures::of(times.iter().map(|times| times.paid).collect());
        let settled = Figures::of(times.iter().map(|times| times.settled).collect());
        let s = |us: u64| hundredths(us / 10_000);
        println!(
            "| {} | {} | {size} | {} | {} | {} | {} |",
            world.name,
            options.draws,
            s(paid.p50_us),
            s(paid.p99_us),
            s(settled.p50_us),
            s(settled.p99_us)
        );
        if size == options.lines {
            let what = format!("a draw of {size} lines, from its moment until the winners are paid, p99");
            targets.at_most(world.name, &what, paid.p99_us / 10_000, PAID_MAX, "s");
        }
    }
    Ok(())
}

/// Sells a draw and lets it be held.
async fn hold(world: &mut World, options: &Options, suborders: usize) -> Result<Times, Failure> {
    let vendor = world.vendor.addr;
    let clock = world.server.clock.clone();
    let draw = on_sale_for(vendor, FAST, &clock, TIME_TO_SELL).await?;
    // Sessions end while no one plays, and five minutes go by with each draw.
    let players: Vec<Player> = world.players(vendor, &[FAST], options.members.min(64)).await?;

    let connections = options.connections;
    let buyers = Buyers { vendor, clock: clock.clone(), players, connections, lines: LINES, ahead: 0 };
    world.speed(SPEED);
    buyers.buy(Until::Accepted(suborders)).await?;
    world.speed(1);
    clock.set(Timestamp::from_millisecond(draw.close_at)?);
    world.vendor.wait_for(FAST.1, &draw, "sealed").await?;
    world.vendor.timeline.clear();
    clock.set(Timestamp::from_millisecond(draw.draw_at)?);
    let began = Instant::now();
    world.vendor.wait_for(FAST.1, &draw, "settled").await?;
    let settled = began.elapsed();
    let paid = world.vendor.timeline.first(Step::BatchStored)? - began;
    Ok(Times { paid, settled })
}
