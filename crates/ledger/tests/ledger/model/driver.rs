//! Submits bursts of commands to a ledger and to the model, crashes the ledger now and then, and compares.

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use erawan_kernel::Clock;
use erawan_kernel::ids::TransferId;
use erawan_ledger::{AccountId, Balance, Book, Command, Entry, Fault, GroupError, Ledger, Receipt};
use futures::future::maybe_done;
use jiff::Timestamp;

use super::generator::Generator;
use super::{Model, Purse, Row, Verdict};
use crate::support::{Engine, World, rounds};

type Answer = Result<Vec<Receipt>, GroupError>;

struct Pair {
    world: World,
    model: Model,
    generator: Generator,
    /// The identifier that each row's first answer carried.
    identifiers: HashMap<usize, TransferId>,
    done: usize,
    crashes: usize,
    /// Crashes whose batch had been committed, unknown to its callers.
    lost_answers: usize,
    /// Groups of linked commands that were carried out, and that were refused.
    groups: (usize, usize),
}

impl Pair {
    async fn new(engine: Engine, seed: u64) -> Self {
        let world = World::new(engine).await;
        let mut model = Model::default();
        let mut ids = Vec::new();
        let real =
            ["house/a", "house/b", "member/1", "member/2", "member/3", "member/4", "member/5", "member/6"];
        let trial = ["trial/house", "trial/1"];
        let specs = real.iter().map(|name| (Book::Real, *name)).chain(trial.map(|name| (Book::Trial, name)));
        for (book, name) in specs {
            let may_go_negative = name.contains("house");
            let id = world.account_in(book, name, may_go_negative).await;
            model.purses.insert(id, Purse { id, book, may_go_negative, posted: 0, held: 0 });
            ids.push(id);
        }
        ids.push(AccountId::from(77));
        let generator = Generator::new(seed, ids, real.len());
        Self {
            world,
            model,
            generator,
            identifiers: HashMap::new(),
            done: 0,
            crashes: 0,
            lost_answers: 0,
            groups: (0, 0),
        }
    }

    fn now(&self) -> Timestamp {
        self.world.clock.now()
    }

    async fn run(&mut self, operations: usize) {
        while self.done < operations {
            match self.generator.below(100) {
                0..8 => self.let_time_pass().await,
                8 => self.world.reopen().await,
                9..12 => self.crash(Fault::CrashBeforeCommit).await,
                12..15 => self.crash(Fault::CrashAfterCommit).await,
                _ => self.burst().await,
            }
            self.compare_balances_now_and_then().await;
        }
        self.compare_balances().await;
        self.compare_logs().await;
        self.world.assert_sound().await;
    }

    fn burst_of_work(&mut self) -> Vec<Vec<Command>> {
        let count = 1 + self.generator.below(if self.generator.below(10) == 0 { 200 } else { 10 });
        let now = self.now();
        (0..count).map(|_| self.generator.sent(now)).collect()
    }

    /// Everything waits in the queue together, in this order.
    async fn submit(&self, burst: &[Vec<Command>]) -> Vec<Answer> {
        let calls = burst.iter().map(|sent| send(&self.world.ledger, sent));
        let mut calls: Vec<_> = calls.map(|call| Box::pin(maybe_done(call))).collect();
        for call in &mut calls {
            let _ = futures::poll!(call.as_mut());
        }
        let mut answers = Vec::new();
        for mut call in calls {
            call.as_mut().await;
            answers.push(call.as_mut().take_output().unwrap());
        }
        answers
    }

    async fn burst(&mut self) {
        let burst = self.burst_of_work();
        let answers = self.submit(&burst).await;
        for (sent, answer) in burst.iter().zip(answers) {
            self.compare(sent, &answer);
        }
    }

    fn compare(&mut self, sent: &[Command], answer: &Answer) {
        self.done += sent.len();
        let verdict = self.model.submit(sent, self.now());
        if sent.len() > 1 {
            self.groups.0 += usize::from(matches!(verdict, Verdict::Done(_)));
            self.groups.1 += usize::from(matches!(verdict, Verdict::Refused(_)));
        }
        let (rows, is_replay) = match verdict {
            Verdict::Refused(error) => {
                return assert_eq!(answer.as_ref(), Err(&error), "{} {sent:?}", self.done);
            }
            Verdict::Replay(rows) => (rows, true),
            Verdict::Done(rows) => (rows, false),
        };
        let receipts = answer.as_ref().unwrap_or_else(|error| panic!("{} {sent:?}: {error}", self.done));
        assert_eq!(receipts.len(), rows.len(), "{sent:?}");
        for (row, receipt) in rows.into_iter().zip(receipts) {
            assert_eq!(receipt.replayed, is_replay, "{} {sent:?}", self.done);
            self.compare_receipt(row, receipt);
        }
    }

    fn compare_receipt(&mut self, row: usize, receipt: &Receipt) {
        let id = *self.identifiers.entry(row).or_insert(receipt.transfer_id);
        let expected = &self.model.rows[row];
        assert_eq!(receipt.transfer_id, id);
        assert_eq!(receipt.sequence, i64::try_from(row).unwrap() + 1);
        assert_eq!((receipt.effect, receipt.at), (expected.kind, expected.at));
        assert_eq!(
            (minor(receipt.debit_after), minor(receipt.credit_after)),
            after(expected),
            "{expected:?}"
        );
    }

    async fn let_time_pass(&mut self) {
        let seconds = 1 + self.generator.below(60);
        self.world.clock.advance(Duration::from_secs(u64::try_from(seconds).unwrap()));
        let due = self.model.expire(self.now());
        let mut expired = 0;
        loop {
            // Some may have run out by themselves since the clock moved.
            let count = self.world.ledger.expire_holds().await.unwrap();
            expired += count;
            if count == 0 {
                break;
            }
        }
        assert!(expired <= due, "{expired} holds ran out, {due} were due");
        let rows = i64::try_from(self.model.rows.len()).unwrap();
        let log = self.world.ledger.entries_after(rows - i64::try_from(due).unwrap(), 10_000).await.unwrap();
        assert_eq!(log.len(), due, "the log does not end with the holds that ran out");
    }

    /// The committer dies in the middle of a burst. What the log has of it must be what the model makes of the
    /// burst's beginning, whole groups only.
    async fn crash(&mut self, step: Fault) {
        self.crashes += 1;
        let burst = self.burst_of_work();
        self.world.faults.inject(step);
        let answers = self.submit(&burst).await;
        self.world.faults.clear();
        self.world.reopen().await;
        let mut found = HashSet::new();
        for command in burst.iter().flatten() {
            let key = command.key();
            if !self.model.knows(key) && self.world.ledger.find(key).await.unwrap().is_some() {
                found.insert(key.clone());
            }
        }
        self.lost_answers += usize::from(!found.is_empty());
        if step == Fault::CrashBeforeCommit {
            assert!(found.is_empty(), "committed although the commit never began: {found:?}");
        }
        let now = self.now();
        // The committer may have found the queue empty for a moment: what came after that was of another batch, and
        // nothing of it is there.
        let mut is_cut = found.is_empty();
        for (sent, answer) in burst.iter().zip(answers) {
            self.done += sent.len();
            let is_absent = sent.iter().all(|command| !found.contains(command.key()));
            let must_be_there = matches!(self.model.foresee(sent, now), Verdict::Done(_));
            is_cut |= is_absent && must_be_there;
            if is_cut {
                assert!(!must_be_there || answer.is_err(), "{sent:?} was acknowledged and is gone");
            } else if let Verdict::Done(_) = self.model.submit(sent, now) {
                for command in sent {
                    assert!(found.remove(command.key()), "{command:?} is missing in the middle of its group");
                }
            }
        }
        assert!(found.is_empty(), "carried out against the rules: {found:?}");
        let more = self.world.ledger.entries_after(i64::try_from(self.model.rows.len()).unwrap(), 10).await;
        assert_eq!(more, Ok(Vec::new()), "rows that nobody asked for");
    }

    async fn compare_balances_now_and_then(&self) {
        if self.generator.below(50) == 0 {
            self.compare_balances().await;
        }
    }

    async fn compare_balances(&self) {
        for purse in self.model.purses.values() {
            let balance = self.world.ledger.balance(purse.id).await.unwrap();
            assert_eq!(minor(balance), (purse.posted, purse.held), "account {}", purse.id);
        }
    }

    async fn compare_logs(&self) {
        let mut read = 0;
        loop {
            let page = self.world.ledger.entries_after(i64::try_from(read).unwrap(), 10_000).await.unwrap();
            if page.is_empty() {
                break;
            }
            for entry in page {
                assert_eq!(as_row(&entry, self.model.rows[read].key.is_some()), self.model.rows[read]);
                read += 1;
            }
        }
        assert_eq!(read, self.model.rows.len());
    }
}

/// One command alone, several as a group of linked ones.
async fn send(ledger: &Ledger, sent: &[Command]) -> Answer {
    match sent {
        [command] => Ok(vec![ledger.submit(command.clone()).await?]),
        linked => ledger.submit_all(linked.to_vec()).await,
    }
}

fn minor(balance: Balance) -> (i128, i128) {
    (balance.posted.minor().into(), balance.held.minor().into())
}

fn after(row: &Row) -> ((i128, i128), (i128, i128)) {
    (row.debit_after, row.credit_after)
}

fn as_row(entry: &Entry, with_key: bool) -> Row {
    Row {
        namespace: entry.namespace.clone(),
        key: with_key.then_some(entry.key_id),
        kind: entry.kind,
        debit: entry.debit,
        credit: entry.credit,
        amount: entry.amount.minor().into(),
        code: entry.code,
        reference: entry.reference.clone(),
        original: entry.original,
        at: entry.at,
        group: entry
            .group
            .map(|group| (usize::try_from(group.first_sequence).unwrap() - 1, usize::from(group.size))),
        debit_after: minor(entry.debit_after),
        credit_after: minor(entry.credit_after),
    }
}

async fn agree(engine: Engine) {
    for seed in 0..u64::try_from(rounds(3, 4)).unwrap() {
        println!("seed {seed} on {engine:?}");
        let mut pair = Pair::new(engine, seed).await;
        pair.run(rounds(3_000, 250_000)).await;
        let Pair { done, crashes, lost_answers, groups, .. } = pair;
        println!(
            "{done} operations, {} rows, {} groups, {} refused, {crashes} crashes, {lost_answers} lost answers",
            pair.model.rows.len(),
            groups.0,
            groups.1
        );
        assert!(groups.0 >= 15 && groups.1 >= 15, "too few groups to mean anything");
        assert!(lost_answers > 0 && crashes > lost_answers, "too few crashes to mean anything");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_ledger_and_its_model_agree_on_sqlite() {
    agree(Engine::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_ledger_and_its_model_agree_on_postgres() {
    agree(Engine::Postgres).await;
}

/// The model must notice each injected fault within a few thousand operations.
async fn turns_red(bug: Fault) {
    let mut pair = Pair::new(Engine::Sqlite, 1).await;
    let faults = pair.world.faults.clone();
    let run = tokio::spawn(async move {
        while pair.done < 5_000 {
            pair.world.faults.inject(bug);
            pair.burst().await;
            pair.world.faults.clear();
        }
        pair.compare_balances().await;
    });
    assert!(run.await.is_err(), "{bug:?} went unnoticed");
    faults.clear();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_model_turns_red_when_credits_are_lost() {
    turns_red(Fault::LoseCredits).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_model_turns_red_when_tombstones_are_ignored() {
    turns_red(Fault::IgnoreTombstones).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_model_turns_red_when_funds_are_not_checked() {
    turns_red(Fault::SkipFundsCheck).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_model_turns_red_when_half_a_group_is_kept() {
    turns_red(Fault::KeepHalfGroup).await;
}
