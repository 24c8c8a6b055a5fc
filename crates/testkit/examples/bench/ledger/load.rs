//! A closed loop: every caller waits for its answer before its next call.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use erawan_kernel::ids::TransferId;
use erawan_kernel::{Currency, Entropy, Money, SeededEntropy, SystemClock};
use erawan_ledger::{AccountId, AccountSpec, Book, Command, Key, Ledger, Namespace, TxCode};
use futures::future::try_join_all;
use uuid::Uuid;

use super::{plain_postgres, plain_sqlite};
use crate::Failure;

/// How many commands a group of linked ones has.
const LINKED: u128 = 3;

/// Who pays whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Shape {
    /// Any member to one of eight house accounts, or back, as bets and wins of eight vendors.
    Uniform,
    /// Any member to the same house account, or back.
    Hot,
}

/// The accounts of one database.
#[derive(Debug, Clone)]
pub(crate) struct Accounts {
    banks: Arc<[AccountId]>,
    members: Arc<[AccountId]>,
}

/// One movement to carry out.
#[derive(Debug, Clone)]
pub(crate) struct Movement {
    pub(crate) key: Uuid,
    pub(crate) debit: AccountId,
    pub(crate) credit: AccountId,
    pub(crate) amount: Money,
}

/// What carries movements out.
pub(crate) enum Contender {
    Grouped(Ledger, Namespace),
    /// Each movement as [`LINKED`] linked ones.
    Linked(Ledger, Namespace),
    PlainSqlite(plain_sqlite::Plain),
    PlainPostgres(plain_postgres::Plain),
}

/// What one cell showed.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Figures {
    pub(crate) per_second: u64,
    pub(crate) p50_us: u64,
    pub(crate) p99_us: u64,
}

impl Accounts {
    /// A house account and `count` members, each with a hundred thousand baht.
    pub(crate) async fn make(ledger: &Ledger, count: usize) -> Result<Self, Failure> {
        let spec = |name: String, may_go_negative| AccountSpec {
            name,
            book: Book::Real,
            currency: Currency::Thb,
            may_go_negative,
        };
        let deposits = Namespace::new("deposit/bench")?;
        let mut banks = Vec::new();
        for number in 0..8 {
            banks.push(ledger.ensure_account(&spec(format!("house/{number}"), true)).await?);
        }
        let house = banks[0];
        let mut members = Vec::new();
        for chunk in (0..count).collect::<Vec<_>>().chunks(1_000) {
            let specs: Vec<_> =
                chunk.iter().map(|number| spec(format!("member/{number}/main"), false)).collect();
            let made = try_join_all(specs.iter().map(|spec| ledger.ensure_account(spec))).await?;
            let amount = Money::from_units(100_000)?;
            let paid = made.iter().zip(chunk).map(|(member, number)| {
                let key = Uuid::from_u128(*number as u128);
                ledger.submit(command(
                    &Movement { key, debit: house, credit: *member, amount },
                    deposits.clone(),
                ))
            });
            try_join_all(paid).await?;
            members.extend(made);
        }
        Ok(Self { banks: banks.into(), members: members.into() })
    }

    fn pick(&self, dice: &SeededEntropy, shape: Shape) -> Result<(AccountId, AccountId), Failure> {
        let mut bytes = [0; 8];
        dice.fill(&mut bytes)?;
        let [a, b] =
            [&bytes[..4], &bytes[4..]].map(|part| part.iter().fold(0, |n, byte| n << 8 | usize::from(*byte)));
        let member = self.members[a % self.members.len()];
        let house = match shape {
            Shape::Uniform => self.banks[b / 2 % self.banks.len()],
            Shape::Hot => self.banks[0],
        };
        Ok(if b % 2 == 0 { (member, house) } else { (house, member) })
    }
}

fn command(movement: &Movement, namespace: Namespace) -> Command {
    Command::Transfer {
        key: Key::from_uuid(namespace, movement.key),
        debit: movement.debit,
        credit: movement.credit,
        amount: movement.amount,
        code: TxCode(3200),
        reference: "rnd_0195f0c47b2a7cc09d540a8d1b1f0a01".into(),
        requires: None,
    }
}

impl Contender {
    pub(crate) fn grouped(ledger: &Ledger) -> Result<Arc<Self>, Failure> {
        Ok(Arc::new(Self::Grouped(ledger.clone(), Namespace::new("provider/bench")?)))
    }

    pub(crate) fn linked(ledger: &Ledger) -> Result<Arc<Self>, Failure> {
        Ok(Arc::new(Self::Linked(ledger.clone(), Namespace::new("provider/linked")?)))
    }

    /// How many transfers one call carries out.
    const fn transfers(&self) -> u128 {
        if let Self::Linked(..) = self { LINKED } else { 1 }
    }

    async fn carry_out(&self, movement: Movement) -> Result<i64, Failure> {
        match self {
            Self::Grouped(ledger, namespace) => {
                Ok(ledger.submit(command(&movement, namespace.clone())).await?.sequence)
            }
            Self::Linked(ledger, namespace) => {
                let part = |number: u128| {
                    let key = Uuid::from_u128(movement.key.as_u128() ^ number);
                    command(&Movement { key, ..movement.clone() }, namespace.clone())
                };
                let receipts = ledger.submit_all((0..LINKED).map(part).collect()).await?;
                Ok(receipts.last().map_or(0, |receipt| receipt.sequence))
            }
            Self::PlainSqlite(plain) => plain.carry_out(movement).await,
            Self::PlainPostgres(plain) => plain.carry_out(movement).await,
        }
    }
}

/// What one caller saw: how long each answer took, and (for some) when it came for which row.
#[derive(Debug, Default)]
struct Seen {
    latencies: Vec<u32>,
    samples: Vec<(i64, Instant)>,
}

/// Everything the callers share.
struct Stage {
    contender: Arc<Contender>,
    accounts: Accounts,
    shape: Shape,
    stop: AtomicBool,
}

async fn call(stage: Arc<Stage>, number: u64) -> Result<Seen, Failure> {
    let dice = SeededEntropy::new(number);
    let mut seen = Seen { latencies: Vec::with_capacity(1_024), samples: Vec::new() };
    while !stage.stop.load(Ordering::Relaxed) {
        let (debit, credit) = stage.accounts.pick(&dice, stage.shape)?;
        let key = TransferId::generate(&SystemClock, &dice)?.uuid();
        let began = Instant::now();
        let movement = Movement { key, debit, credit, amount: Money::from_minor(1_000) };
        let sequence = stage.contender.carry_out(movement).await?;
        seen.latencies.push(u32::try_from(began.elapsed().as_micros()).unwrap_or(u32::MAX));
        if sequence % 64 == 0 {
            seen.samples.push((sequence, Instant::now()));
        }
    }
    Ok(seen)
}

/// Measures one cell.
pub(crate) async fn run(
    contender: &Arc<Contender>,
    accounts: &Accounts,
    shape: Shape,
    callers: usize,
    time: Duration,
) -> Result<Figures, Failure> {
    Ok(drive(contender, accounts, shape, callers, time).await?.0)
}

/// Measures one cell while a follower reads the log; returns how long after the caller's answer the follower
/// saw each (sampled) row: median and 99th percentile, in microseconds.
pub(crate) async fn run_with_follower(
    ledger: &Ledger,
    accounts: &Accounts,
    callers: usize,
    time: Duration,
) -> Result<(Figures, (u64, u64)), Failure> {
    let follower = tokio::spawn(follow(ledger.clone(), time + Duration::from_secs(1)));
    let contender = Contender::grouped(ledger)?;
    let (figures, samples) = drive(&contender, accounts, Shape::Uniform, callers, time).await?;
    let pages = follower.await??;
    let lag = |(sequence, answered): &(i64, Instant)| {
        let page = pages.partition_point(|(last, _)| last < sequence);
        let seen = pages.get(page).map(|(_, at)| *at)?;
        u32::try_from(seen.saturating_duration_since(*answered).as_micros()).ok()
    };
    let lags: Option<Vec<u32>> = samples.iter().map(lag).collect();
    let lags = lags.ok_or("the follower did not see every row")?;
    Ok((figures, (percentile(lags.clone(), 50), percentile(lags, 99))))
}

/// Follows the log as a projector does; answers the last sequence of each page and when it was read.
async fn follow(ledger: Ledger, time: Duration) -> Result<Vec<(i64, Instant)>, Failure> {
    let began = Instant::now();
    let mut committed = ledger.committed();
    let mut read_to = *committed.borrow();
    let mut pages = Vec::new();
    while began.elapsed() < time {
        let page = ledger.entries_after(read_to, 10_000).await?;
        if let Some(last) = page.last() {
            read_to = last.sequence;
            pages.push((read_to, Instant::now()));
        } else {
            let _ = tokio::time::timeout(Duration::from_millis(100), committed.changed()).await;
        }
    }
    Ok(pages)
}

async fn drive(
    contender: &Arc<Contender>,
    accounts: &Accounts,
    shape: Shape,
    callers: usize,
    time: Duration,
) -> Result<(Figures, Vec<(i64, Instant)>), Failure> {
    let stop = AtomicBool::new(false);
    let stage = Arc::new(Stage { contender: Arc::clone(contender), accounts: accounts.clone(), shape, stop });
    let began = Instant::now();
    let calls: Vec<_> =
        (0..callers).map(|caller| tokio::spawn(call(Arc::clone(&stage), caller as u64))).collect();
    tokio::time::sleep(time).await;
    stage.stop.store(true, Ordering::Relaxed);
    let mut all = Seen::default();
    for call in calls {
        let mut seen = call.await??;
        all.latencies.append(&mut seen.latencies);
        all.samples.append(&mut seen.samples);
    }
    let took = began.elapsed().as_micros();
    let count = all.latencies.len() as u128 * stage.contender.transfers();
    let per_second = u64::try_from(count * 1_000_000 / took.max(1))?;
    let (p50_us, p99_us) = (percentile(all.latencies.clone(), 50), percentile(all.latencies, 99));
    Ok((Figures { per_second, p50_us, p99_us }, all.samples))
}

fn percentile(mut values: Vec<u32>, percent: usize) -> u64 {
    values.sort_unstable();
    let index = (values.len() * percent / 100).min(values.len().saturating_sub(1));
    values.get(index).copied().unwrap_or_default().into()
}
