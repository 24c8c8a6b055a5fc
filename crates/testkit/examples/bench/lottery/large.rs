//! A large draw beside one of a tenth: what both calculations and the payment take, how much memory, what others wait for
//! meanwhile, and what it takes to verify all of it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use erawan_kernel::Clock;
use erawan_lottery::{Step, VerifyScope};
use jiff::Timestamp;

use super::buyers::{Buyers, Until};
use super::vendor::auditor_peak;
use super::world::{HOURLY, QUARTERLY, World, on_sale_for};
use super::{Options, Part};
use crate::Failure;
use crate::figures::{Figures, hundredths};
use crate::memory::Peak;
use crate::targets::Targets;

/// Lines of each suborder.
pub(super) const LINES: usize = 5;
/// How fast the clock goes while a draw is sold.
const SPEED: u32 = 4;
/// How long a draw has to be on sale.
const TIME_TO_SELL: Duration = Duration::from_secs(45 * 60);
/// Who buys from other draws meanwhile.
const OTHERS: usize = 4;
/// In hundredths of a second.
const TELLER_MAX: u64 = 600;
const AUDITOR_MAX: u64 = 1_000;
const SETTLED_MAX: [(&str, u64); 2] = [("SQLite", 6_000), ("PostgreSQL", 9_000)];
const RECORDS_MAX: u64 = 1_000;
/// In hundredths of a MB.
const MEMORY_MAX: u64 = 25_000;
const AUDITOR_MEMORY_MAX: u64 = 30_000;
/// In hundredths of what it is while nothing settles.
const SALES_MAX: u64 = 300;

/// What a draw took.
#[derive(Debug, Clone, Copy)]
struct Settled {
    suborders: usize,
    winners: i64,
    teller: Duration,
    auditor: Duration,
    /// From the agreed list until all is settled.
    payment: Duration,
    whole: Duration,
    records: Duration,
    /// Hundredths of a MB.
    memory: u64,
    auditor_memory: u64,
    idle: Figures,
    beside: Figures,
}

/// What verifying took.
#[derive(Debug, Clone, Copy)]
struct Verified {
    suborders: u64,
    lines: u64,
    time: Duration,
    /// Hundredths of a MB.
    memory: u64,
}

/// Measures and prints the tables.
pub(super) async fn run(world: &mut World, options: &Options, targets: &mut Targets) -> Result<(), Failure> {
    let (mut settled, mut verified) = (Vec::new(), Vec::new());
    for suborders in [(options.suborders / 10).max(1), options.suborders] {
        settled.push(Box::pin(settle(world, options, suborders)).await?);
        if options.has(Part::Verify) {
            verified.push(Box::pin(verify(world)).await?);
        }
    }
    if options.has(Part::Settle) {
        print_settled(world.name, &settled);
        if let Some(large) = settled.last() {
            compare(world.name, large, targets);
        }
    }
    if options.has(Part::Verify) {
        print_verified(world.name, &verified);
    }
    Ok(())
}

fn hundredths_of_s(time: Duration) -> u64 {
    u64::try_from(time.as_millis() / 10).unwrap_or(u64::MAX)
}

/// Sells a draw, lets it be held, and waits until it is settled, while others go on buying.
async fn settle(world: &mut World, options: &Options, suborders: usize) -> Result<Settled, Failure> {
    let (vendor, clock) = (world.vendor.addr, world.server.clock.clone());
    let draw = on_sale_for(vendor, HOURLY, &clock, TIME_TO_SELL).await?;
    let players = world.players(vendor, &[HOURLY], options.members).await?;
    let mut buyers = Buyers {
        vendor,
        clock: clock.clone(),
        players,
        connections: options.connections,
        lines: LINES,
        ahead: 0,
    };
    let began = Instant::now();
    world.speed(SPEED);
    buyers.buy(Until::Accepted(suborders)).await?;
    world.speed(1);
    eprintln!("{}: {suborders} orders were placed in {} s", world.name, began.elapsed().as_secs());
    clock.set(Timestamp::from_millisecond(draw.close_at)?);
    world.vendor.wait_for(HOURLY.1, &draw, "sealed").await?;
    // The draw after the next one: its own moment does not come meanwhile.
    buyers.players = world.players(vendor, &[QUARTERLY], options.members.min(OTHERS * 16)).await?;
    (buyers.connections, buyers.ahead) = (OTHERS, 1);
    world.server.app.catch_up_all().await?;
    let idle = Figures::of(buyers.buy(Until::After(Duration::from_secs(options.seconds))).await?);
    let peak = Peak::begin()?;
    world.vendor.timeline.clear();
    let is_over = Arc::new(AtomicBool::new(false));
    let beside = tokio::spawn({
        let (buyers, is_over) = (buyers, Arc::clone(&is_over));
        async move { buyers.buy(Until::Told(is_over)).await }
    });
    clock.set(Timestamp::from_millisecond(draw.draw_at)?);
    let held_at = Instant::now();
    let waited = world.vendor.wait_for(HOURLY.1, &draw, "settled").await;
    let whole = held_at.elapsed();
    is_over.store(true, Ordering::Relaxed);
    waited?;
    let beside = Figures::of(beside.await??);
    let memory = peak.growth(0)?;
    let began = Instant::now();
    world.server.app.catch_up_all().await?;
    let records = began.elapsed();
    let timeline = &world.vendor.timeline;
    let (audit_began, audit_ended) = timeline.audit()?;
    let winners = format!(
        "SELECT COUNT(*) FROM draw_suborder WHERE win > 0 AND draw_id = \
         (SELECT id FROM draw WHERE game_code = '{}' AND numero = '{}')",
        HOURLY.1, draw.numero
    );
    let settled = Settled {
        suborders,
        winners: world.vendor.count(&winners).await?,
        teller: audit_began - timeline.first(Step::Resulted)?,
        auditor: audit_ended - audit_began,
        payment: held_at + whole - timeline.first(Step::SettlementStored)?,
        whole,
        records,
        memory,
        auditor_memory: auditor_peak()?,
        idle,
        beside,
    };
    eprintln!("{}: {settled:?}", world.name);
    Ok(settled)
}

/// Checks all that is stored of the lottery, as `erawan draws verify --game` does.
async fn verify(world: &World) -> Result<Verified, Failure> {
    let scope = VerifyScope { game: Some(HOURLY.1.to_owned()), day: None };
    let mut breaches = Vec::new();
    let mut told = |breach: &erawan_lottery::Breach| breaches.push(breach.to_string());
    let now_ms = world.server.clock.now_ms();
    let peak = Peak::begin()?;
    let began = Instant::now();
    let verified =
        erawan_lottery::verify(world.vendor.reader.write(), &scope, None, now_ms, &mut told).await?;
    let (time, memory) = (began.elapsed(), peak.growth(0)?);
    if !breaches.is_empty() {
        return Err(format!("the draws are not sound: {breaches:?}").into());
    }
    let verified = Verified { suborders: verified.suborders, lines: verified.lines, time, memory };
    eprintln!("{}: {verified:?}", world.name);
    Ok(verified)
}

fn print_settled(name: &str, settled: &[Settled]) {
    println!(
        "\n| engine | suborders | lines | winners | teller s | auditor s | payment s | all s | µs a suborder | records s | memory MB | the auditor's MB |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|---|---|");
    for of in settled {
        let s = |time: Duration| hundredths(hundredths_of_s(time));
        println!(
            "| {name} | {} | {} | {} | {} | {} | {} | {} | {} | {} | {} | {} |",
            of.suborders,
            of.suborders * LINES,
            of.winners,
            s(of.teller),
            s(of.auditor),
            s(of.payment),
            s(of.whole),
            of.whole.as_micros() / of.suborders as u128,
            s(of.records),
            hundredths(of.memory),
            hundredths(of.auditor_memory),
        );
    }
    println!("\n| engine | orders of other draws | p50 ms | p99 ms |\n|---|---|---|---|");
    for of in settled {
        let ms = |us: u64| hundredths(us / 10);
        println!("| {name} | idle | {} | {} |", ms(of.idle.p50_us), ms(of.idle.p99_us));
        let what = format!("while {} suborders settle", of.suborders);
        println!("| {name} | {what} | {} | {} |", ms(of.beside.p50_us), ms(of.beside.p99_us));
    }
}

fn compare(name: &str, of: &Settled, targets: &mut Targets) {
    let what = |what: &str| format!("{what}, {} lines", of.suborders * LINES);
    targets.at_most(name, &what("teller, reading included"), hundredths_of_s(of.teller), TELLER_MAX, "s");
    targets.at_most(name, &what("auditor, filling included"), hundredths_of_s(of.auditor), AUDITOR_MAX, "s");
    let limit = SETTLED_MAX.iter().find(|(engine, _)| *engine == name).map_or(0, |(_, limit)| *limit);
    targets.at_most(
        name,
        &what("from the draw's moment until settled"),
        hundredths_of_s(of.whole),
        limit,
        "s",
    );
    targets.at_most(
        name,
        &what("records caught up after that"),
        hundredths_of_s(of.records),
        RECORDS_MAX,
        "s",
    );
    targets.at_most(name, &what("memory above idle"), of.memory, MEMORY_MAX, "MB");
    targets.at_most(name, &what("memory of the auditor"), of.auditor_memory, AUDITOR_MEMORY_MAX, "MB");
    let ratio = of.beside.p99_us * 100 / of.idle.p99_us.max(1);
    targets.at_most(name, &what("orders of other draws beside idle, p99"), ratio, SALES_MAX, "times");
}

fn print_verified(name: &str, verified: &[Verified]) {
    println!(
        "\n| engine | verified suborders | lines | s | µs a line | memory MB |\n|---|---|---|---|---|---|"
    );
    for of in verified {
        println!(
            "| {name} | {} | {} | {} | {} | {} |",
            of.suborders,
            of.lines,
            hundredths(hundredths_of_s(of.time)),
            of.time.as_micros() / u128::from(of.lines.max(1)),
            hundredths(of.memory),
        );
    }
}
