//! A quote of a hundred lines beside an empty handler that reads the same request, by one caller, in turns.

use std::net::SocketAddr;
use std::time::Instant;

use axum::body::Bytes;
use tokio::net::TcpListener;

use super::Options;
use super::slips::Chance;
use super::world::{QUARTERLY, World, on_sale};
use crate::Failure;
use crate::connection::Connection;
use crate::figures::{Figures, hundredths};
use crate::targets::Targets;

const LINES: usize = 100;
/// The first pairs warm up what the vendor keeps.
const WARM_UP: usize = 20;
/// In hundredths of a millisecond.
const SERVER_TIME_MAX: u64 = 200;

/// Measures and prints the table.
pub(super) async fn run(world: &mut World, options: &Options, targets: &mut Targets) -> Result<(), Failure> {
    let vendor = world.addr;
    let player = world.players(vendor, &[QUARTERLY], 1).await?.pop().ok_or("no player")?;
    let numero = on_sale(vendor, QUARTERLY.1, 1).await?.numero;
    let mut chance = Chance::of(3);
    let (mut quotes, mut empty) = (Connection::open(vendor).await?, Connection::open(empty().await?).await?);
    let (mut of_quotes, mut of_empty) = (Vec::new(), Vec::new());
    for number in 0..options.samples + WARM_UP {
        let body = chance.quote(&numero, LINES);
        let began = Instant::now();
        empty.send("POST /", &player.headers, body.as_bytes()).await?;
        let nothing = began.elapsed();
        let began = Instant::now();
        let (status, answer) =
            quotes.send("POST /lottery/api/quote", &player.headers, body.as_bytes()).await?;
        if status != 200 {
            return Err(format!("a quote was answered {status}: {answer}").into());
        }
        if number >= WARM_UP {
            of_quotes.push(began.elapsed());
            of_empty.push(nothing);
        }
    }
    let (quotes, empty) = (Figures::of(of_quotes), Figures::of(of_empty));
    let ms = |us: u64| hundredths(us / 10);
    println!("\n| engine | request | p50 ms | p99 ms |\n|---|---|---|---|");
    println!("| {} | empty handler | {} | {} |", world.name, ms(empty.p50_us), ms(empty.p99_us));
    println!("| {} | quote of {LINES} lines | {} | {} |", world.name, ms(quotes.p50_us), ms(quotes.p99_us));
    let server_time = quotes.p50_us.saturating_sub(empty.p50_us) / 10;
    let what = format!("quote of {LINES} lines less an empty handler, p50");
    targets.at_most(world.name, &what, server_time, SERVER_TIME_MAX, "ms");
    Ok(())
}

/// An axum server that reads a request and answers nothing.
async fn empty() -> Result<SocketAddr, Failure> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let addr = listener.local_addr()?;
    let router = axum::Router::new().route("/", axum::routing::post(async |_: Bytes| ""));
    tokio::spawn(async move { axum::serve(listener, router).await });
    Ok(addr)
}
