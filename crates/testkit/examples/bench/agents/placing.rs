//! A registration below the deepest agent beside one into the root, and the check whether a person is in the team beside the
//! same call without it; each by one caller, in turns.

use std::time::{Duration, Instant};

use erawan_testkit::PASSWORD;
use sea_orm::ConnectionTrait;
use serde_json::json;

use super::Options;
use super::world::{World, username};
use crate::Failure;
use crate::connection::Connection;
use crate::figures::{Figures, hundredths};
use crate::targets::Targets;

/// The first pairs warm up what the database keeps.
const WARM_UP: usize = 10;
/// In hundredths of a millisecond.
const PLACING_MAX: u64 = 100;
const CHECK_MAX: u64 = 20;
const CODE: &str = "BENCHDEEP";

/// Measures and prints the table.
pub(super) async fn run(world: &mut World, options: &Options, targets: &mut Targets) -> Result<(), Failure> {
    let (root, deep) = registrations(world, options.registrations).await?;
    let (without, with) = checks(world, options.samples).await?;
    let ms = |us: u64| hundredths(us / 10);
    println!("\n| engine | call | p50 ms | p99 ms |\n|---|---|---|---|");
    for (what, of) in [
        ("registration into the root", root),
        ("registration below the deepest agent", deep),
        ("a person whose identifier is none", without),
        ("a person of another team", with),
    ] {
        println!("| {} | {what} | {} | {} |", world.name, ms(of.p50_us), ms(of.p99_us));
    }
    let more = |of: Figures, base: Figures| of.p50_us.saturating_sub(base.p50_us) / 10;
    let what = "registration below an agent less one into the root, p50";
    targets.at_most(world.name, what, more(deep, root), PLACING_MAX, "ms");
    let what = "whether a person is in the team, p50";
    targets.at_most(world.name, what, more(with, without), CHECK_MAX, "ms");
    Ok(())
}

async fn registrations(world: &World, count: usize) -> Result<(Figures, Figures), Failure> {
    let agent = username(world.tree.deepest_agent());
    let with_code = format!("UPDATE member SET affiliate_code = '{CODE}' WHERE username = '{agent}'");
    world.server.app.core.db.write().execute_unprepared(&with_code).await?;
    let mut connection = Connection::open(world.addr).await?;
    let mut times = [Vec::new(), Vec::new()];
    for number in 0..count + WARM_UP {
        for (sort, (code, times)) in ["", CODE].into_iter().zip(&mut times).enumerate() {
            let form = json!({
                "username": format!("newbie{sort}{number:05}"), "password": PASSWORD, "confirmPassword": PASSWORD,
                "birthday": "1990-05-17", "type": 0, "affiliateCode": code,
            });
            // Many from one address are asked for a captcha.
            let address = format!("10.{}.{}.{}", 72 + sort, number / 250, number % 250);
            let headers = [
                ("Merchant", "suvarna".to_owned()),
                ("Language", "TH".to_owned()),
                ("X-Test-Address", address),
            ];
            let began = Instant::now();
            let (status, answer) =
                connection.send("PUT /wps/member/register", &headers, form.to_string().as_bytes()).await?;
            let took = began.elapsed();
            if status != 200 {
                return Err(format!("a registration was answered {status}: {answer}").into());
            }
            if number >= WARM_UP {
                times.push(took);
            }
        }
    }
    let [root, deep] = times;
    Ok((Figures::of(root), Figures::of(deep)))
}

/// Both calls are refused alike; one of them looks for the person first.
async fn checks(world: &mut World, samples: usize) -> Result<(Figures, Figures), Failure> {
    world.log_in().await;
    let [caller, other, ..] = &world.heads[..] else { return Err("two heads are needed".into()) };
    let headers = [
        ("Merchant", caller.merchant.to_owned()),
        ("Language", "TH".to_owned()),
        ("Authorization", caller.token.clone().ok_or("no session")?),
        ("X-Test-Address", caller.address.clone()),
    ];
    let mut connection = Connection::open(world.addr).await?;
    let lines = ["none", other.id.as_str()].map(|id| format!("GET /wps/agent/downline?id={id}"));
    let mut times = [Vec::new(), Vec::new()];
    for number in 0..samples + WARM_UP {
        world.server.clock.advance(Duration::from_millis(2_100));
        for (line, times) in lines.iter().zip(&mut times) {
            let began = Instant::now();
            let (status, answer) = connection.send(line, &headers, b"").await?;
            let took = began.elapsed();
            if status != 404 {
                return Err(format!("{line} was answered {status}: {answer}").into());
            }
            if number >= WARM_UP {
                times.push(took);
            }
        }
    }
    let [without, with] = times;
    Ok((Figures::of(without), Figures::of(with)))
}
