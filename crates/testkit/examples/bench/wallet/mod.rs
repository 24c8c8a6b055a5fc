//! Signed bet + win over HTTP compared with an empty handler: requests per second and p99, in one run.
//!
//! `cargo xtask bench wallet`. Both sides get the same client: connections kept open, one request at a time on
//! each, in the same process and on the same cores as the server; signing is part of the client's work. Rounds
//! alternate, so that a busy machine slows both.

pub(crate) mod player;

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use clap::Args;
use erawan_platform::rooms::records::BetRecordProjector;
use erawan_testkit::Engine;
use tokio::net::TcpListener;
use tokio::task::JoinSet;

use crate::connection::Connection;
use crate::table::Table;
use crate::{EngineName, Failure};
use player::Player;

#[derive(Debug, Args)]
pub(crate) struct Options {
    /// How many connections, each with its own player.
    #[arg(long, default_value_t = 64)]
    connections: usize,
    /// How long each measurement lasts.
    #[arg(long, default_value_t = 3)]
    seconds: u64,
    /// How often everything is measured; the median is shown.
    #[arg(long, default_value_t = 3)]
    rounds: usize,
    #[arg(long, value_enum, value_delimiter = ',', default_values_t = [EngineName::Sqlite, EngineName::Postgres])]
    engines: Vec<EngineName>,
}

/// Measures and prints the tables.
pub(crate) async fn run(options: Options) -> Result<(), Failure> {
    let time = Duration::from_secs(options.seconds);
    let empty = empty_handler().await?;
    let mut table = Table::new("empty handler");
    let mut servers = Vec::new();
    for engine in &options.engines {
        let (name, engine) = match engine {
            EngineName::Sqlite => ("signed bet + win, SQLite", Engine::Sqlite),
            EngineName::Postgres => ("signed bet + win, PostgreSQL", Engine::Postgres),
        };
        let server = crate::open_server(engine, |_| {}).await;
        let players = Player::crowd(&server, options.connections).await?;
        servers.push((name, server, players));
    }
    for _ in 0..options.rounds {
        table.add("empty handler", time, ask_nothing(empty, options.connections, time).await?);
        for (name, server, players) in &servers {
            table.add(name, time, play(players, time).await?);
            let began = Instant::now();
            server.app.wallets.catch_up(&BetRecordProjector).await?;
            eprintln!(
                "{name}: every record is there {} ms after the last answer",
                began.elapsed().as_millis()
            );
        }
    }
    println!("\n{}", table.markdown());
    for (_, server, _) in servers {
        server.check_books().await;
        server.close().await;
    }
    Ok(())
}

/// An axum server that answers nothing to a POST.
async fn empty_handler() -> Result<SocketAddr, Failure> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let addr = listener.local_addr()?;
    let router = axum::Router::new().route("/", axum::routing::post(async || ""));
    tokio::spawn(async move { axum::serve(listener, router).await });
    Ok(addr)
}

async fn ask_nothing(addr: SocketAddr, connections: usize, time: Duration) -> Result<Vec<Duration>, Failure> {
    let mut callers = JoinSet::new();
    for _ in 0..connections {
        callers.spawn(async move {
            let mut connection = Connection::open(addr).await?;
            // As long as a bet.
            let body = [b'x'; 330];
            let mut times = Vec::new();
            let end = Instant::now() + time;
            while Instant::now() < end {
                let began = Instant::now();
                connection.send("POST /", &[], &body).await?;
                times.push(began.elapsed());
            }
            Ok::<_, Failure>(times)
        });
    }
    all(callers).await
}

/// Each player plays round after round: a bet, then its win. A time is one request's.
async fn play(players: &[Player], time: Duration) -> Result<Vec<Duration>, Failure> {
    let mut callers = JoinSet::new();
    for player in players.iter().cloned() {
        callers.spawn(async move {
            let mut connection = Connection::open(player.addr).await?;
            let mut times = Vec::new();
            let end = Instant::now() + time;
            while Instant::now() < end {
                for request in player.round() {
                    let began = Instant::now();
                    let headers = player.headers(&request.body);
                    let (_, answer) = connection.send(&request.line, &headers, &request.body).await?;
                    times.push(began.elapsed());
                    if !answer.to_string().contains("\"RS_OK\"") {
                        return Err(format!("the wallet refused: {answer}").into());
                    }
                }
            }
            Ok(times)
        });
    }
    all(callers).await
}

async fn all(callers: JoinSet<Result<Vec<Duration>, Failure>>) -> Result<Vec<Duration>, Failure> {
    let mut times = Vec::new();
    for caller in callers.join_all().await {
        times.append(&mut caller?);
    }
    Ok(times)
}
