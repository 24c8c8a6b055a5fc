//! Menus and draws of the platform's gateway beside an empty handler that answers the same bytes.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use bytes::Bytes;
use tokio::task::JoinSet;

use super::Options;
use super::world::{QUARTERLY, World};
use crate::Failure;
use crate::catalogue::empty_handler;
use crate::connection::Connection;
use crate::table::Table;
use crate::targets::Targets;

const EMPTY: &str = "empty handler, the same bytes";
/// In hundredths of what an empty handler answers.
const RATIO_MIN: u64 = 80;

/// Measures and prints the tables.
pub(super) async fn run(world: &mut World, options: &Options, targets: &mut Targets) -> Result<(), Failure> {
    let time = Duration::from_secs(options.seconds);
    let opened = format!("/lotto/lgw/games/opened/numero?gameCode={}", QUARTERLY.1);
    for path in
        ["/lgw/games/mobile", "/lgw/vn/games/game_menu", "/lgw/vn/numeros/opened/game", opened.as_str()]
    {
        let line = format!("GET {path}");
        let (status, body) = answer(world.addr, &line).await?;
        if status != 200 {
            return Err(format!("{path} was answered {status}").into());
        }
        println!("\n{}, {path}: {} bytes\n", world.name, body.len());
        let empty = empty_handler(body).await?;
        let mut table = Table::new(EMPTY);
        for _ in 0..options.rounds {
            table.add(EMPTY, time, ask(empty, "GET /", options.connections, time).await?);
            table.add(path, time, ask(world.addr, &line, options.connections, time).await?);
        }
        println!("{}", table.markdown());
        let ratio = table.median_of(path).per_second * 100 / table.median_of(EMPTY).per_second.max(1);
        let path = path.split('?').next().unwrap_or(path);
        targets.at_least(world.name, &format!("{path} beside an empty handler"), ratio, RATIO_MIN, "times");
    }
    Ok(())
}

fn headers() -> [(&'static str, String); 2] {
    [("Merchant", "suvarna".to_owned()), ("Language", "TH".to_owned())]
}

async fn answer(addr: SocketAddr, line: &str) -> Result<(u16, Bytes), Failure> {
    let mut connection = Connection::open(addr).await?;
    let (status, body) = connection.send(line, &headers(), b"").await?;
    Ok((status, Bytes::copy_from_slice(&body)))
}

async fn ask(
    addr: SocketAddr,
    line: &str,
    connections: usize,
    time: Duration,
) -> Result<Vec<Duration>, Failure> {
    let mut callers = JoinSet::new();
    for number in 0..connections {
        let line = line.to_owned();
        callers.spawn(async move {
            let mut connection = Connection::open(addr).await?;
            let [merchant, language] = headers();
            let headers =
                [merchant, language, ("X-Test-Address", format!("10.9.{}.{}", number / 250, number % 250))];
            let (mut times, end) = (Vec::new(), Instant::now() + time);
            while Instant::now() < end {
                let began = Instant::now();
                let (status, answer) = connection.send(&line, &headers, b"").await?;
                times.push(began.elapsed());
                if status != 200 {
                    return Err(format!("{line} was answered {status}: {answer}").into());
                }
            }
            Ok::<_, Failure>(times)
        });
    }
    let mut times = Vec::new();
    for caller in callers.join_all().await {
        times.append(&mut caller?);
    }
    Ok(times)
}
