//! One page for two callers in turns, so that a busy machine slows both.

use std::net::SocketAddr;
use std::time::Instant;

use erawan_testkit::Actor;

use crate::Failure;
use crate::connection::Connection;
use crate::figures::Figures;

/// The first pairs warm up what the database keeps.
const WARM_UP: usize = 20;

/// How long a page takes for each of two callers. `before` is called before each pair.
pub(crate) async fn ask_in_turns(
    addr: SocketAddr,
    path: &str,
    actors: [&Actor; 2],
    samples: usize,
    before: impl Fn(),
) -> Result<(Figures, Figures), Failure> {
    let mut connection = Connection::open(addr).await?;
    let line = format!("GET {path}");
    let mut times = [Vec::new(), Vec::new()];
    for number in 0..samples + WARM_UP {
        before();
        for (actor, times) in actors.iter().zip(&mut times) {
            let token = actor.token.clone().ok_or("no session")?;
            let headers = [
                ("Merchant", actor.merchant.to_owned()),
                ("Language", "TH".to_owned()),
                ("Authorization", token),
                ("X-Test-Address", actor.address.clone()),
            ];
            let began = Instant::now();
            let (status, answer) = connection.send(&line, &headers, b"").await?;
            if status != 200 {
                return Err(format!("{path} was answered {status}: {answer}").into());
            }
            if number >= WARM_UP {
                times.push(began.elapsed());
            }
        }
    }
    let [few, many] = times;
    Ok((Figures::of(few), Figures::of(many)))
}
