//! Memory of idle live streams and of open chats, and the delay of a chat message, compared with a bare
//! server of the same framework in the same run.
//!
//! `cargo xtask bench streams`. Each server is a separate process, so that the measured memory is the
//! server's; this process runs all clients. While members chat, the idle streams stay open.

mod bare;
mod chat;
mod line;
mod process;
mod server;
mod stream;

use std::time::Duration;

use clap::{Args, Subcommand};
use erawan_server::settings::Settings;

use crate::figures::{Figures, hundredths};
use crate::{EngineName, Failure};
use chat::{Deliveries, Talk};
use process::Process;
use server::Residents;

/// Until every stream has had its first ping.
const SETTLING: Duration = Duration::from_secs(12);
/// How many streams are opened before a server's memory is measured the first time.
const WARM_UP: usize = 50;

#[derive(Debug, Args)]
pub(crate) struct Options {
    /// Members with an idle stream.
    #[arg(long, default_value_t = 2_000)]
    idle: usize,
    /// Members who chat. One operator answers 25 of them.
    #[arg(long, default_value_t = 200)]
    chatting: usize,
    /// How long they chat each round.
    #[arg(long, default_value_t = 20)]
    seconds: u64,
    /// Rounds; the bare server and the server take turns.
    #[arg(long, default_value_t = 3)]
    rounds: usize,
    #[arg(long, value_enum, value_delimiter = ',', default_values_t = [EngineName::Sqlite, EngineName::Postgres])]
    engines: Vec<EngineName>,
    #[command(subcommand)]
    part: Option<Part>,
}

/// The roles of the other processes.
#[derive(Debug, Subcommand)]
#[command(hide = true)]
enum Part {
    /// Puts members and operators into a fresh database and prints what they prove themselves with.
    Settle {
        #[arg(long)]
        members: usize,
        #[arg(long)]
        operators: usize,
        #[command(flatten)]
        settings: Settings,
    },
    /// Serves the product.
    TestServer(Settings),
    /// Serves next to nothing.
    Bare,
}

/// Measures and prints the tables.
pub(crate) async fn run(mut options: Options) -> Result<(), Failure> {
    match options.part.take() {
        Some(Part::Settle { members, operators, settings }) => {
            Box::pin(server::settle(settings, members, operators)).await
        }
        Some(Part::TestServer(settings)) => Box::pin(server::serve(settings)).await,
        Some(Part::Bare) => bare::serve().await,
        None => Box::pin(measure(&options)).await,
    }
}

async fn measure(options: &Options) -> Result<(), Failure> {
    process::check_file_limit(options.idle + options.chatting)?;
    let (mut memory, mut times) = (Vec::new(), Vec::new());
    for engine in &options.engines {
        Box::pin(measure_on(*engine, options, &mut memory, &mut times)).await?;
    }
    println!("\n| server | connections | before MB | with them MB | KB each |\n|---|---|---|---|---|");
    println!("{}", memory.join("\n"));
    println!("\n| way | messages | p50 ms | p99 ms | p50 ratio | p99 ratio |\n|---|---|---|---|---|---|");
    println!("{}", times.join("\n"));
    Ok(())
}

async fn measure_on(
    engine: EngineName,
    options: &Options,
    memory: &mut Vec<String>,
    times: &mut Vec<String>,
) -> Result<(), Failure> {
    let name = if engine == EngineName::Sqlite { "SQLite" } else { "PostgreSQL" };
    let data = tempfile::TempDir::new()?;
    let database = match engine {
        EngineName::Sqlite => None,
        EngineName::Postgres => Some(erawan_testpg::fresh_database().await?),
    };
    let residents =
        Residents::settle(data.path(), database.as_deref(), options.idle, options.chatting).await?;
    let server = Process::start("server", &server::arguments(data.path(), database.as_deref())).await?;
    let bare = Process::start("bare", &[]).await?;

    let streams = |tokens: &[String]| stream::requests(server.addr, "/wps/stream", "event: balance", tokens);
    let bare_streams = |count: usize| {
        let nobody = vec![String::new(); count];
        stream::requests(bare.addr, "/stream", "event: balance", &nobody)
    };
    let mut held = Vec::new();
    for (server, server_name, all) in [
        (&bare, "bare".to_owned(), bare_streams(options.idle)),
        (&server, format!("server, {name}"), streams(&residents.idle)),
    ] {
        drop(stream::open(&all[..WARM_UP.min(all.len())]).await?);
        tokio::time::sleep(SETTLING).await;
        let before_kb = server.resident_kb()?;
        held.push(stream::open(&all).await?);
        tokio::time::sleep(SETTLING).await;
        memory.push(line(
            &format!("{server_name}: idle streams"),
            all.len(),
            before_kb,
            server.resident_kb()?,
        ));
    }

    let before_kb = bare.resident_kb()?;
    let mut echo = Talk::with_oneself(bare.addr, options.chatting).await?;
    memory.push(line("bare: WebSockets", options.chatting, before_kb, bare.resident_kb()?));
    residents.greet(server.addr).await?;
    let before_kb = server.resident_kb()?;
    let mut talk = Talk::with_support(server.addr, &residents).await?;
    memory.push(line(&format!("server, {name}: chats"), talk.lines(), before_kb, server.resident_kb()?));

    let time = Duration::from_secs(options.seconds);
    let (mut echoes, mut deliveries) = (Deliveries::default(), Deliveries::default());
    for _ in 0..options.rounds {
        echoes.add(echo.go_on(time).await?);
        deliveries.add(talk.go_on(time).await?);
    }
    drop(held);
    let bare = Figures::of(echoes.at_support.clone());
    for (way, all) in [
        ("bare: client to server and back".to_owned(), echoes.at_support),
        (format!("server, {name}: member to support"), deliveries.at_support),
        (format!("server, {name}: support to member"), deliveries.at_member),
    ] {
        let (count, figures) = (all.len(), Figures::of(all));
        times.push(format!(
            "| {way} | {count} | {} | {} | {} | {} |",
            hundredths(figures.p50_us / 10),
            hundredths(figures.p99_us / 10),
            hundredths(figures.p50_us * 100 / bare.p50_us.max(1)),
            hundredths(figures.p99_us * 100 / bare.p99_us.max(1)),
        ));
    }
    Ok(())
}

fn line(server: &str, connections: usize, before_kb: u64, with_kb: u64) -> String {
    let each = with_kb.saturating_sub(before_kb) * 100 / (connections as u64).max(1);
    let mb = |kb: u64| hundredths(kb * 100 / 1_024);
    format!("| {server} | {connections} | {} | {} | {} |", mb(before_kb), mb(with_kb), hundredths(each))
}
