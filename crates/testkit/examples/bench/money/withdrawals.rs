//! A withdrawal that is asked for, beside the check of a funds password; and how long an approved one takes to its
//! payer, beside the approval.
//!
//! The funds password costs what it costs in production. The line before it is one for all members, so the callers wait
//! for each other in both rows of the table that name them.

use std::time::{Duration, Instant};

use erawan_kernel::Money;
use erawan_platform::PasswordCost;
use erawan_testkit::{Actor, Engine, TestServer};
use futures::future::join_all;
use serde_json::{Value, json};
use tokio::task::JoinSet;

use super::payee::{Payee, Request};
use super::{Options, change_terms};
use crate::Failure;
use crate::figures::{Figures, hundredths};
use crate::targets::Targets;

/// Members who ask one after the other, as long as no one else does.
const ALONE: usize = 20;
/// How often each of those who ask at the same time does, in each round.
const EACH: usize = 3;
/// Between two rounds: the funds password may be tried twenty times in ten minutes.
const PAUSE: Duration = Duration::from_secs(11 * 60);
/// Approvals that follow each other, and those at once.
const ONE_BY_ONE: usize = 20;
const AT_ONCE: usize = 64;
/// How often it is looked whether the payer took a withdrawal.
const LOOK_EVERY: Duration = Duration::from_millis(5);
/// After this it will not.
const WAIT_MAX: Duration = Duration::from_secs(60);
/// Until the bank has told that it paid.
const SETTLING: Duration = Duration::from_secs(5);
const LIST: &str = "/console/withdrawals";
/// In hundredths: of what a check of the funds password takes, and of a second.
const REQUEST_MAX: u64 = 300;
const SENT_MAX: u64 = 100;

/// Measures and prints the tables.
pub(super) async fn run(options: &Options, targets: &mut Targets) -> Result<(), Failure> {
    let (mut requests, mut approvals) = (Vec::new(), Vec::new());
    for name in &options.engines {
        let (engine, name) = name.engine();
        let (some, others) = Box::pin(measure(engine, name, options, targets)).await?;
        requests.extend(some);
        approvals.extend(others);
    }
    println!(
        "\n| engine | callers | request | count | p50 ms | p99 ms | p99 beside one check | beside as many checks |"
    );
    println!("|---|---|---|---|---|---|---|---|\n{}", requests.join("\n"));
    println!(
        "\n| engine | approvals | answered, p50 ms | p99 | taken by the payer, p50 ms | p99 | p50 ratio |"
    );
    println!("|---|---|---|---|---|---|---|\n{}", approvals.join("\n"));
    Ok(())
}

async fn measure(
    engine: Engine,
    name: &str,
    options: &Options,
    targets: &mut Targets,
) -> Result<(Vec<String>, Vec<String>), Failure> {
    let cost = PasswordCost::default();
    let server = crate::open_server(engine, |settings| settings.password_cost = cost).await;
    let day_sum = Money::from_units(1_000_000)?;
    change_terms(&server, |terms| {
        (terms.turnover_ppm, terms.day_count, terms.day_sum, terms.levels) = (0, 1_000, day_sum, None);
    })
    .await;
    let mut payees = Vec::with_capacity(options.callers);
    for number in 0..options.callers {
        payees.push(Payee::open(&server, number).await);
    }
    let requests = Box::pin(ask(&server, name, &payees, options.rounds, targets)).await?;
    let approvals = Box::pin(approve(&server, name, targets)).await?;
    // What the bank tells last is worked on: books are verified when nothing moves.
    tokio::time::sleep(SETTLING).await;
    server.check_books().await;
    server.close().await;
    Ok((requests, approvals))
}

/// Checks and withdrawals, alone and at the same time, in turns; lines of the table.
async fn ask(
    server: &TestServer,
    name: &str,
    payees: &[Payee],
    rounds: usize,
    targets: &mut Targets,
) -> Result<Vec<String>, Failure> {
    let alone = &payees[..payees.len().min(ALONE)];
    let mut times: [Vec<Duration>; 4] = [const { Vec::new() }; 4];
    for round in 0..rounds {
        // In the first round the proof of the set-up still counts.
        for payee in payees.iter().filter(|_| round > 0) {
            payee.member.prove().await;
        }
        let [one_check, one_withdrawal, checks, withdrawals] = &mut times;
        one_check.extend(one_by_one(alone, Request::Check).await?);
        one_withdrawal.extend(one_by_one(alone, Request::Withdrawal).await?);
        checks.extend(at_once(payees, Request::Check).await?);
        withdrawals.extend(at_once(payees, Request::Withdrawal).await?);
        server.clock.advance(PAUSE);
    }
    let counts = times.each_ref().map(Vec::len);
    let figures = times.map(Figures::of);
    eprintln!("{name}: {figures:?}");
    let ms = |us: u64| hundredths(us / 10);
    let line = |place: usize, callers: usize, request: &str, beside: usize| {
        let Figures { p50_us, p99_us } = figures[place];
        let ratio = |to: usize| hundredths(p99_us * 100 / figures[to].p99_us.max(1));
        format!(
            "| {name} | {callers} | {request} | {} | {} | {} | {} | {} |",
            counts[place],
            ms(p50_us),
            ms(p99_us),
            ratio(0),
            ratio(beside)
        )
    };
    for (beside, place) in [("one check alone", 0), ("as many checks at once", 2)] {
        let what = format!("{} withdrawals at once beside {beside}, p99", payees.len());
        let ratio = figures[3].p99_us * 100 / figures[place].p99_us.max(1);
        targets.at_most(name, &what, ratio, REQUEST_MAX, "times");
    }
    Ok(vec![
        line(0, 1, "check of the funds password", 0),
        line(1, 1, "withdrawal", 0),
        line(2, payees.len(), "check of the funds password", 2),
        line(3, payees.len(), "withdrawal", 2),
    ])
}

async fn one_by_one(payees: &[Payee], request: Request) -> Result<Vec<Duration>, Failure> {
    let mut times = Vec::with_capacity(payees.len());
    for payee in payees {
        times.push(payee.ask(request).await?);
    }
    Ok(times)
}

/// Each asks again when it was answered.
async fn at_once(payees: &[Payee], request: Request) -> Result<Vec<Duration>, Failure> {
    let mut callers = JoinSet::new();
    for payee in payees {
        let payee = payee.clone();
        callers.spawn(async move {
            let mut times = Vec::with_capacity(EACH);
            for _ in 0..EACH {
                times.push(payee.ask(request).await?);
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

/// What one operator proposed and another can approve.
#[derive(Debug)]
struct Approval {
    path: String,
    digest: Value,
    /// What the payer knows the withdrawal by.
    reference: String,
}

impl Approval {
    /// Proposes to pay the withdrawal of a row of the queue.
    async fn propose(by: &Actor, row: &Value) -> Result<Self, Failure> {
        let id = row["orderId"].as_str().ok_or("no withdrawal")?;
        let form = json!({ "outcome": "pay", "reason": "Play and deposits fit" });
        let row = by.post(&format!("{LIST}/{id}/proposals"), form).await.ok();
        let proposal = row["proposal"]["proposalId"].as_str().ok_or("no proposal")?;
        let (_, uuid) = id.split_once('_').ok_or("no identifier")?;
        Ok(Self {
            path: format!("{LIST}/{id}/proposals/{proposal}/approve"),
            digest: row["proposal"]["digest"].clone(),
            reference: format!("{uuid}-1"),
        })
    }

    /// Approves it; how long the answer took.
    async fn approve(&self, by: &Actor) -> Duration {
        let began = Instant::now();
        by.post(&self.path, json!({ "digest": self.digest })).await.ok();
        began.elapsed()
    }
}

/// From approvals to the payer, one by one and at once; lines of the table.
async fn approve(server: &TestServer, name: &str, targets: &mut Targets) -> Result<Vec<String>, Failure> {
    let proposer = server.operator("prepares1", &["FIN-maker"]).await;
    let checker = server.operator("approves1", &["FIN-checker"]).await;
    let queue = checker.get(&format!("{LIST}?size=100")).await.ok();
    let mut approvals = Vec::new();
    for row in queue["list"].as_array().ok_or("no queue")?.iter().take(ONE_BY_ONE + AT_ONCE) {
        approvals.push(Approval::propose(&proposer, row).await?);
    }
    let at_once = approvals.split_off(approvals.len().min(ONE_BY_ONE));
    let (mut answered, mut taken) = (Vec::new(), Vec::new());
    for (place, approval) in (0_u64..).zip(&approvals) {
        // The job looks every two seconds besides: each approval comes at another moment between two looks.
        tokio::time::sleep(Duration::from_millis(place * 370 % 2_000)).await;
        let began = Instant::now();
        answered.push(approval.approve(&checker).await);
        until_taken(server, std::slice::from_ref(approval), began).await?;
        taken.push(began.elapsed());
    }
    let mut lines = vec![line(name, "one by one", answered, taken, targets)];
    if !at_once.is_empty() {
        let began = Instant::now();
        let answered = join_all(at_once.iter().map(|approval| approval.approve(&checker))).await;
        let taken = until_taken(server, &at_once, began).await?;
        lines.push(line(name, "at once", answered, taken, targets));
    }
    Ok(lines)
}

fn line(
    name: &str,
    way: &str,
    answered: Vec<Duration>,
    taken: Vec<Duration>,
    targets: &mut Targets,
) -> String {
    let count = taken.len();
    let (answered, taken) = (Figures::of(answered), Figures::of(taken));
    eprintln!("{name}, {way}: {answered:?} {taken:?}");
    let what = format!("from approval to payer, {count} {way}, p99");
    targets.at_most(name, &what, taken.p99_us / 10_000, SENT_MAX, "s");
    let ms = |us: u64| hundredths(us / 10);
    format!(
        "| {name} | {count} {way} | {} | {} | {} | {} | {} |",
        ms(answered.p50_us),
        ms(answered.p99_us),
        ms(taken.p50_us),
        ms(taken.p99_us),
        hundredths(taken.p50_us * 100 / answered.p50_us.max(1)),
    )
}

/// Waits until the payer took all of them; how long after `began` it was seen of each.
async fn until_taken(
    server: &TestServer,
    approvals: &[Approval],
    began: Instant,
) -> Result<Vec<Duration>, Failure> {
    let names: Vec<_> = approvals.iter().map(|approval| format!("'{}'", approval.reference)).collect();
    let count = |states: &str| {
        let names = names.join(", ");
        format!(
            "SELECT CAST(COUNT(*) AS TEXT) FROM payout_attempt WHERE reference IN ({names}) AND state IN ({states})"
        )
    };
    let (taken, ended) = (count("'sent', 'paid'"), count("'unknown', 'failed'"));
    let mut times = Vec::with_capacity(approvals.len());
    while began.elapsed() < WAIT_MAX {
        let count: usize = server.query_text(&taken).await.ok_or("no count")?.parse()?;
        // Those that were not seen before were taken since the last look.
        times.resize(count.max(times.len()), began.elapsed());
        if times.len() == approvals.len() {
            return Ok(times);
        }
        if server.query_text(&ended).await.as_deref() != Some("0") {
            return Err("the payer did not take a withdrawal".into());
        }
        tokio::time::sleep(LOOK_EVERY).await;
    }
    Err(format!("{} of {} withdrawals were taken in a minute", times.len(), approvals.len()).into())
}
