//! A cheap call without logins and while a crowd logs in, in one run; and whether the time of a refusal
//! reveals which names exist.
//!
//! `cargo xtask bench login`. The server is the whole product on its own port, with the usual cost of a
//! password; the callers run on a separate thread and share the machine's cores with it. Each member of the
//! crowd logs in again and again, and waits for the time in the answer when it is refused with `system.busy`.

mod crowd;
mod samples;
mod telling;

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use clap::Args;
use erawan_kernel::Clock;
use erawan_platform::PasswordCost;
use erawan_platform::rooms::account::MemberKind;
use erawan_testkit::{Engine, TestServer};

use crate::figures::{Figures, hundredths};
use crate::{EngineName, Failure};
use samples::median;

#[derive(Debug, Args)]
pub(crate) struct Options {
    /// How many log in at the same time, each with a separate account and address.
    #[arg(long, default_value_t = 200)]
    logins: usize,
    /// How long each measurement lasts.
    #[arg(long, default_value_t = 10)]
    seconds: u64,
    /// How often everything is measured; the median is shown.
    #[arg(long, default_value_t = 3)]
    rounds: usize,
    /// Tries with known and unknown names whose times are compared, at the cheapest cost of a password, so that
    /// hashing hides nothing; 0 leaves this out.
    #[arg(long, default_value_t = 20_000)]
    samples: usize,
    #[arg(long, value_enum, value_delimiter = ',', default_values_t = [EngineName::Sqlite, EngineName::Postgres])]
    engines: Vec<EngineName>,
}

/// Measures and prints the tables.
pub(crate) async fn run(options: Options) -> Result<(), Failure> {
    let mut lines = Vec::new();
    for name in &options.engines {
        let (engine, name) = name.engine();
        lines.push(Box::pin(measure(engine, name, &options)).await?);
    }
    println!("\n| engine | idle p50 ms | idle p99 ms | p50 ms | p99 ms | p99 ratio | logins/s | busy/s |");
    println!("|---|---|---|---|---|---|---|---|");
    for line in lines {
        println!("{line}");
    }
    if options.samples > 0 {
        println!("\n| call | known names, mean µs | unknown names, mean µs | t |\n|---|---|---|---|");
        for name in &options.engines {
            let engine = if *name == EngineName::Sqlite { Engine::Sqlite } else { Engine::Postgres };
            Box::pin(telling::compare(engine, options.samples)).await?;
        }
    }
    Ok(())
}

/// Idle and under the crowd, in turn; a line of the table.
async fn measure(engine: Engine, name: &str, options: &Options) -> Result<String, Failure> {
    let cost = PasswordCost::default();
    let server = crate::open_server(engine, |settings| settings.password_cost = cost).await;
    println!("{name}: {cost:?}, one hash takes {} ms", hash_ms(&server).await?);
    let crowd = crowd::Crowd::gather(&server, options.logins).await?;
    let addr: SocketAddr = server.url.trim_start_matches("http://").parse()?;
    let ticking = tokio::spawn(tick(server.clock.clone()));
    let time = Duration::from_secs(options.seconds);
    let mut rounds = Vec::new();
    for _ in 0..options.rounds {
        let round = {
            let crowd = crowd.clone();
            // Callers must not wait for a turn among the server's own tasks.
            tokio::task::spawn_blocking(move || {
                let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
                runtime.block_on(async {
                    let idle = crowd::probe(addr, time).await?;
                    let (crowded, outcome) = crowd.log_in_beside(addr, time).await?;
                    Ok::<_, Failure>((Figures::of(idle), Figures::of(crowded), outcome))
                })
            })
            .await??
        };
        eprintln!("{name}: {round:?}");
        rounds.push(round);
    }
    ticking.abort();
    server.close().await;
    let of = |value: fn(&(Figures, Figures, crowd::Outcome)) -> u64| median(rounds.iter().map(value));
    let ratio = of(|(idle, crowded, _)| crowded.p99_us * 100 / idle.p99_us.max(1));
    let ms = |us: u64| hundredths(us / 10);
    let tenths = |count: u64| format!("{}.{}", count / 10, count % 10);
    Ok(format!(
        "| {name} | {} | {} | {} | {} | {} | {} | {} |",
        ms(of(|round| round.0.p50_us)),
        ms(of(|round| round.0.p99_us)),
        ms(of(|round| round.1.p50_us)),
        ms(of(|round| round.1.p99_us)),
        hundredths(ratio),
        tenths(of(|round| round.2.logins) * 10 / options.seconds.max(1)),
        tenths(of(|round| round.2.refused) * 10 / options.seconds.max(1)),
    ))
}

/// The median time of one password hash without other load.
async fn hash_ms(server: &TestServer) -> Result<u64, Failure> {
    let mut times = Vec::new();
    for _ in 0..11 {
        let began = Instant::now();
        server.app.accounts.hash_password("Lotus4river").await?;
        times.push(u64::try_from(began.elapsed().as_millis())?);
    }
    Ok(median(times.into_iter()))
}

/// Lets the server's clock go like any other, so that copies grow old as they do in use.
async fn tick(clock: erawan_kernel::ManualClock) {
    let (began, start) = (clock.now(), Instant::now());
    loop {
        tokio::time::sleep(Duration::from_millis(50)).await;
        clock.set(began + start.elapsed());
    }
}

/// A member without the questions of registration.
async fn open_account(server: &TestServer, username: &str) -> Result<(), Failure> {
    let merchant = server.merchant().await;
    let birthday = "1990-05-17".parse()?;
    let kind = MemberKind::Member;
    server.app.accounts.open(&merchant, kind, username, erawan_testkit::PASSWORD, birthday).await?;
    Ok(())
}

/// An address that no other caller has.
fn address(number: usize) -> String {
    let [_, _, _, _, _, a, b, c] = (number as u64).to_be_bytes();
    format!("10.{a}.{b}.{c}")
}
