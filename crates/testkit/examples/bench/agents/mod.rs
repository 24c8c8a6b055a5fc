//! What agents are told of large teams, how far the figures are behind the log, and what a place in the tree costs at a
//! registration, each beside a baseline in the same run, on both engines.
//!
//! `cargo xtask bench agents`, or parts of it: `cargo xtask bench agents -- --parts pages`. The people, their places, days
//! of play and logins are written into the tables past the server; what agents are told of them is compared with what was
//! written. Server and callers are in one process and share the cores. An agent may make 60 calls a minute: the clock goes
//! on with the calls.

mod bulk;
mod days;
mod log;
mod pages;
mod placing;
mod tree;
mod world;

use clap::{Args, ValueEnum};

use crate::targets::Targets;
use crate::{EngineName, Failure};
use world::World;

/// What a run of this program cannot tell.
const NOT_MEASURED: &str = "Not measured: several nodes, a network between callers and server, rounds and transactions \
                            of a team one by one, the daily run of commissions, moving a branch.";

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Part {
    /// Figures, team management, search, profit and loss, over HTTP, beside an empty handler that answers the same bytes.
    Pages,
    /// Registration below an agent beside one into the root; whether a person is in the team.
    Placing,
    /// Logins that are added to the sums; figures behind the log; figures that are made again.
    Log,
}

#[derive(Debug, Args)]
pub(crate) struct Options {
    /// What is measured.
    #[arg(
        long,
        value_enum,
        value_delimiter = ',',
        default_values_t = [Part::Pages, Part::Placing, Part::Log]
    )]
    parts: Vec<Part>,
    /// People in the tree. Ten teams have a tenth of them each.
    #[arg(long, default_value_t = 1_000_000)]
    members: usize,
    /// Connections that ask at once.
    #[arg(long, default_value_t = 16)]
    callers: usize,
    /// How often each page is asked for; a tenth as often where it is asked for all of the largest list.
    #[arg(long, default_value_t = 500)]
    samples: usize,
    /// Registrations of each sort.
    #[arg(long, default_value_t = 200)]
    registrations: usize,
    /// Bets a second while it is measured how far behind the figures are.
    #[arg(long, default_value_t = 5_000)]
    rate: u64,
    /// How long that lasts.
    #[arg(long, default_value_t = 20)]
    seconds: u64,
    /// Movements of the log from which figures are made again.
    #[arg(long, default_value_t = 200_000)]
    movements: usize,
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
        if options.has(Part::Pages) || options.has(Part::Placing) {
            let mut world = World::open(engine, name, options.members).await?;
            if options.has(Part::Pages) {
                Box::pin(pages::run(&mut world, &options, &mut targets)).await?;
            }
            if options.has(Part::Placing) {
                Box::pin(placing::run(&mut world, &options, &mut targets)).await?;
            }
            world.close().await;
        }
        if options.has(Part::Log) {
            Box::pin(log::run(engine, name, &options, &mut targets)).await?;
        }
    }
    targets.print(NOT_MEASURED);
    Ok(())
}
