//! Whether the time of a refusal distinguishes a known name from an unknown one (R05, A16): Welch's t of two
//! samples, taken in turn; beyond 4.5 the two can be distinguished.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use erawan_testkit::Engine;
use serde_json::json;

use super::samples::Difference;
use super::{address, open_account};
use crate::Failure;
use crate::connection::Connection;
use crate::figures::hundredths;

/// Names of each kind. Each is tried once a turn; turns are so far apart that no captcha is asked.
const NAMES: usize = 500;
/// Longer than failures and links count.
const TURN: Duration = Duration::from_secs(25 * 60 * 60);

/// Prints a line of the table for each call.
pub(crate) async fn compare(engine: Engine, samples: usize) -> Result<(), Failure> {
    let server = crate::open_server(engine, |_| {}).await;
    for number in 0..NAMES {
        open_account(&server, &name(0, number)).await?;
    }
    let addr: SocketAddr = server.url.trim_start_matches("http://").parse()?;
    let mut connection = Connection::open(addr).await?;
    for call in ["login", "recovery by e-mail"] {
        let mut times = [Vec::new(), Vec::new()];
        let turns = samples.div_ceil(2 * NAMES);
        for turn in 0..=turns {
            for number in 0..NAMES {
                // Which comes first changes, so that what the one leaves behind does not favour the other.
                let first = (number + turn) % 2;
                for kind in [first, 1 - first] {
                    let took = refused(&mut connection, call, kind, number).await?;
                    // The first turn warms everything up.
                    if turn > 0 {
                        times[kind].push(took);
                    }
                }
            }
            server.clock.advance(TURN);
        }
        let Difference { mean_ns: [known, unknown], t_hundredths } = Difference::of(times);
        let sign = if t_hundredths < 0 { "-" } else { "" };
        let t = hundredths(u64::try_from(t_hundredths.abs())?);
        println!("| {call}, {engine:?} | {} | {} | {sign}{t} |", known / 1_000, unknown / 1_000);
    }
    server.close().await;
    Ok(())
}

/// A name of the given kind: 0 for known, 1 for unknown; both of one length.
fn name(kind: usize, number: usize) -> String {
    format!("{}{number:04}", ["known", "alien"][kind])
}

/// One try, which proves nothing.
async fn refused(
    connection: &mut Connection,
    call: &str,
    kind: usize,
    number: usize,
) -> Result<Duration, Failure> {
    let mut headers =
        vec![("Merchant", "suvarna".to_owned()), ("X-Test-Address", address(NAMES * kind + number))];
    let name = name(kind, number);
    let (line, body) = if call == "login" {
        ("POST /wps/session/login", json!({ "username": name, "password": "Wrong4word" }).to_string())
    } else {
        headers.push(("Content-Type", "application/x-www-form-urlencoded".to_owned()));
        ("POST /wps/member/password/email", format!("username={name}&email={name}%40house.example"))
    };
    let began = Instant::now();
    let (status, answer) = connection.send(line, &headers, body.as_bytes()).await?;
    let took = began.elapsed();
    if status == 200 || status == 401 {
        return Ok(took);
    }
    Err(format!("{call} was answered {status}: {answer}").into())
}
