//! A thousand different signed callbacks of a bank at once, beside a thousand copies of one and beside a handler that
//! does nothing, in one run.
//!
//! `cargo xtask bench callbacks`. Each is of a deposit of its own, also the one of which the copies are, which no callback
//! told of before; the time is from the first request to the last answer, which comes after the money is in the wallet. The empty handler, of the same web framework, reads the same
//! requests and answers nothing, so that what client and HTTP cost can be seen.

use std::time::{Duration, Instant};

use bytes::Bytes;
use clap::Args;
use erawan_kernel::Clock;
use erawan_platform::web::signature;
use erawan_testkit::{Actor, Engine, TestServer};
use futures::stream::{self, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpListener;
use uuid::Uuid;

use crate::figures::{Figures, hundredths};
use crate::{EngineName, Failure};

const CALLBACKS: &str = "/callbacks/payments/sandbox";
/// Deposits that one member may have open.
const OF_ONE: usize = 10;

#[derive(Debug, Args)]
pub(crate) struct Options {
    /// How many callbacks come at once.
    #[arg(long, default_value_t = 1_000)]
    pub(crate) callbacks: usize,
    /// Connections of the bank.
    #[arg(long, default_value_t = 400)]
    pub(crate) connections: usize,
    #[arg(long, value_enum, value_delimiter = ',', default_values_t = [EngineName::Sqlite, EngineName::Postgres])]
    pub(crate) engines: Vec<EngineName>,
}

/// What an engine did.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Credited {
    pub(crate) engine: &'static str,
    /// Until all different callbacks were answered.
    pub(crate) lasted_us: u64,
    /// Deposits that different callbacks credited, and those that copies of one did.
    pub(crate) different: u64,
    pub(crate) of_copies: u64,
}

/// Measures and prints the table.
pub(crate) async fn run(options: Options) -> Result<(), Failure> {
    compare(&options).await?;
    Ok(())
}

/// Measures and prints the table; answers what each engine did.
pub(crate) async fn compare(options: &Options) -> Result<Vec<Credited>, Failure> {
    let (mut lines, mut all) = (Vec::new(), Vec::new());
    for name in &options.engines {
        let (engine, name) = name.engine();
        let (some, credited) = Box::pin(measure(engine, name, options)).await?;
        lines.extend(some);
        all.push(credited);
    }
    println!(
        "\n| engine | callbacks | all answered in s | beside the empty handler | p50 ms | p99 ms | credited |"
    );
    println!("|---|---|---|---|---|---|---|");
    for line in lines {
        println!("{line}");
    }
    Ok(all)
}

async fn measure(
    engine: Engine,
    name: &'static str,
    options: &Options,
) -> Result<(Vec<String>, Credited), Failure> {
    let server = crate::open_server(engine, |_| {}).await;
    let (mut members, mut bodies) = (Vec::new(), Vec::new());
    for number in 0..(options.callbacks + 1).div_ceil(OF_ONE) {
        let member = server.member(&format!("callback{number:05}")).await;
        for place in 0..OF_ONE {
            let form = json!({ "vendor": "sandbox", "bankId": "sandbox-kru", "amount": "100.00" });
            let key = Uuid::from_u128((number * OF_ONE + place + 1) as u128);
            let deposit = member.post_once("/wps/relay/MCS2_depositPaymentGateway", key, form).await.ok();
            bodies.push(notice(&server, &deposit).await?);
        }
        members.push(member);
    }
    bodies.truncate(options.callbacks + 1);
    let copied = bodies.pop().ok_or("no callbacks")?;
    let empty = empty_handler().await?;
    let mut lines = Vec::new();
    let (mut empty_us, mut before) = (1, 0);
    let mut figures = Credited { engine: name, lasted_us: 0, different: 0, of_copies: 0 };
    for (what, url, sent) in [
        ("to the empty handler", &empty, bodies.clone()),
        ("different", &server.url, bodies.clone()),
        ("copies of one", &server.url, vec![copied; bodies.len()]),
    ] {
        let (lasted, times) = send(&server, url, &sent, options.connections).await?;
        let lasted_us = u64::try_from(lasted.as_micros())?;
        if *url == empty {
            empty_us = lasted_us.max(1);
        }
        let there = credited_deposits(&members).await?;
        let credited = there - before;
        before = there;
        if what == "different" {
            (figures.lasted_us, figures.different) = (lasted_us, credited);
        } else {
            figures.of_copies = credited;
        }
        let Figures { p50_us, p99_us } = Figures::of(times);
        let (seconds, ratio) = (hundredths(lasted_us / 10_000), hundredths(lasted_us * 100 / empty_us));
        let (p50, p99) = (hundredths(p50_us / 10), hundredths(p99_us / 10));
        lines.push(format!(
            "| {name} | {} {what} | {seconds} | {ratio} | {p50} | {p99} | {credited} |",
            sent.len()
        ));
    }
    server.check_books().await;
    server.close().await;
    Ok((lines, figures))
}

/// How many deposits of a hundred baht are in these members' wallets.
async fn credited_deposits(members: &[Actor]) -> Result<u64, Failure> {
    let mut baht = 0;
    for member in members {
        let wallet = member.get("/wps/wallets/gcs").await.ok();
        let balance = wallet["sumBalance"].as_str().ok_or("no balance")?;
        baht += balance.trim_end_matches(".00").parse::<u64>()?;
    }
    Ok(baht / 100)
}

/// The callback of a deposit that was paid.
async fn notice(server: &TestServer, deposit: &Value) -> Result<String, Failure> {
    let id = deposit["orderId"].as_str().ok_or("no deposit")?;
    let known = server.app.payments.find_deposit_for_job(id.parse()?).await?;
    let transfer = json!({ "transactionId": format!("of {id}"), "amount": "100.00", "currency": "THB" });
    let body = json!({
        "orderId": id, "paymentId": known.gateway_reference, "amount": "100.00", "currency": "THB",
        "status": "paid", "at": 0, "transfers": [transfer],
    });
    Ok(body.to_string())
}

/// An axum server that reads a callback and answers nothing; where it is reached.
async fn empty_handler() -> Result<String, Failure> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let url = format!("http://{}", listener.local_addr()?);
    let router = axum::Router::new().route(CALLBACKS, axum::routing::post(|_: Bytes| async { "" }));
    tokio::spawn(async move { axum::serve(listener, router).await });
    Ok(url)
}

/// Sends all of them there; how long they took together, and each.
async fn send(
    server: &TestServer,
    url: &str,
    bodies: &[String],
    connections: usize,
) -> Result<(Duration, Vec<Duration>), Failure> {
    let http = reqwest::Client::builder().pool_max_idle_per_host(connections).build()?;
    let secret = &server.app.core.config.sandbox_gateway_secret;
    let start = Instant::now();
    let tell = |body: &String| {
        let now_ms = server.clock.now_ms();
        let request = http
            .post(format!("{url}{CALLBACKS}"))
            .header("X-Sandbox-Timestamp", now_ms.to_string())
            .header("X-Sandbox-Signature", signature::sign(secret, now_ms, body.as_bytes()))
            .body(body.clone());
        async move {
            let begun = Instant::now();
            let answer = request.send().await?.error_for_status()?;
            answer.bytes().await?;
            Ok::<_, reqwest::Error>(begun.elapsed())
        }
    };
    let told: Vec<_> = stream::iter(bodies).map(tell).buffer_unordered(connections).collect().await;
    let lasted = start.elapsed();
    Ok((lasted, told.into_iter().collect::<Result<_, _>>()?))
}
