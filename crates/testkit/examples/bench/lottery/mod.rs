//! What orders, quotes, the two calculations, settlement and checks of lotteries cost, each beside a smaller draw or an
//! emptier call in the same run, on both engines.
//!
//! `cargo xtask bench lottery`, or parts of it: `cargo xtask bench lottery -- --parts orders,quote`. Platform, vendor and
//! clients are in one process and share the cores; the auditor is a process of its own, as in service. Time goes by a
//! clock of the program, faster while orders are placed: a player may place one a second.

mod buyers;
mod fast;
mod large;
mod menus;
mod orders;
mod quote;
mod slips;
mod vendor;
mod world;

use clap::{Args, ValueEnum};

use crate::targets::Targets;
use crate::{EngineName, Failure};
use world::World;

/// What a run of this program cannot tell.
const NOT_MEASURED: &str = "Not measured: several nodes, and a network between vendor, operator and clients.";

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Part {
    /// Orders of ten lines, money included, beside signed bets alone.
    Orders,
    /// A quote of a hundred lines beside an empty handler that reads the same request.
    Quote,
    /// Menus and draws of the gateway beside an empty handler that answers the same bytes.
    Menus,
    /// Draws of 2,000 lines, from their moment until the winners are paid, beside draws of a tenth.
    Fast,
    /// A large draw: teller, auditor, payment, records, memory, and sales beside it; and a draw of a tenth.
    Settle,
    /// `erawan draws verify` of a large draw beside one of a tenth.
    Verify,
}

#[derive(Debug, Args)]
pub(crate) struct Options {
    /// What is measured.
    #[arg(
        long,
        value_enum,
        value_delimiter = ',',
        default_values_t = [Part::Orders, Part::Quote, Part::Menus, Part::Fast, Part::Settle, Part::Verify]
    )]
    parts: Vec<Part>,
    /// How many connections place orders.
    #[arg(long, default_value_t = 64)]
    connections: usize,
    /// Members who do.
    #[arg(long, default_value_t = 1_024)]
    members: usize,
    /// How long each measurement of orders, menus and draws lasts.
    #[arg(long, default_value_t = 3)]
    seconds: u64,
    /// How often each is measured; the median is shown.
    #[arg(long, default_value_t = 3)]
    rounds: usize,
    /// How often a quote is asked for.
    #[arg(long, default_value_t = 500)]
    samples: usize,
    /// Draws of the part `fast`, of each size.
    #[arg(long, default_value_t = 20)]
    draws: usize,
    /// Lines of each of them.
    #[arg(long, default_value_t = 2_000)]
    lines: usize,
    /// Suborders of the large draw, of five lines each.
    #[arg(long, default_value_t = 200_000)]
    suborders: usize,
    #[arg(long, value_enum, value_delimiter = ',', default_values_t = [EngineName::Sqlite, EngineName::Postgres])]
    engines: Vec<EngineName>,
}

impl Options {
    fn has(&self, part: Part) -> bool {
        self.parts.contains(&part)
    }
}

/// Measures and prints the tables.
pub(crate) async fn run(options: Options) -> Result<(), Failure> {
    let mut targets = Targets::default();
    for name in &options.engines {
        let (engine, name) = name.engine();
        let mut world = World::open(engine, name, options.members).await?;
        if options.has(Part::Orders) {
            Box::pin(orders::run(&mut world, &options, &mut targets)).await?;
        }
        if options.has(Part::Quote) {
            Box::pin(quote::run(&mut world, &options, &mut targets)).await?;
        }
        if options.has(Part::Menus) {
            Box::pin(menus::run(&mut world, &options, &mut targets)).await?;
        }
        if options.has(Part::Fast) {
            Box::pin(fast::run(&mut world, &options, &mut targets)).await?;
        }
        if options.has(Part::Settle) || options.has(Part::Verify) {
            Box::pin(large::run(&mut world, &options, &mut targets)).await?;
        }
        world.close().await;
    }
    targets.print(NOT_MEASURED);
    Ok(())
}

/// Audits draws until standard input ends, as `erawan draw-audit` does.
pub(crate) async fn audit_draws() -> Result<(), Failure> {
    let audited = tokio::task::spawn_blocking(|| {
        erawan_draw_audit::run(std::io::stdin().lock(), std::io::stdout().lock())
    });
    Ok(audited.await??)
}
