//! Kill -9 under load: what was acknowledged is there exactly once, what was not is absent or whole.

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command as Process, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use erawan_kernel::{OsEntropy, SystemClock};
use erawan_ledger::{Effect, Entry, Ledger, LedgerConfig};
use erawan_testpg::{Durability, PrivatePostgres};
use uuid::Uuid;

use crate::support::rounds;

/// What the journal of one run says of one key.
#[derive(Debug, Default, Clone)]
struct Noted {
    tried: String,
    done: Option<i64>,
    refused: bool,
}

type Journal = HashMap<Uuid, Noted>;

/// A running load, whose journal is read as it is written.
struct Load {
    process: Child,
    reader: std::thread::JoinHandle<Vec<String>>,
    acknowledged: Arc<AtomicUsize>,
}

impl Load {
    fn start(engine: &str, place: &str, run: usize, is_faulty: bool) -> Self {
        let mut process = Process::new(env!("CARGO_BIN_EXE_ledger-load"))
            .args([engine, place, &run.to_string(), "64"])
            .args(is_faulty.then_some("faulty"))
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let out = process.stdout.take().unwrap();
        let acknowledged = Arc::new(AtomicUsize::new(0));
        let counter = Arc::clone(&acknowledged);
        let reader = std::thread::spawn(move || read_journal(out, &counter));
        Self { process, reader, acknowledged }
    }

    fn wait_for(&mut self, acknowledgements: usize) {
        let began = Instant::now();
        while self.acknowledged.load(Ordering::Relaxed) < acknowledgements {
            assert!(began.elapsed() < Duration::from_secs(60), "the load stands still");
            assert!(self.process.try_wait().unwrap().is_none(), "the load ended by itself");
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    fn acknowledged(&self) -> usize {
        self.acknowledged.load(Ordering::Relaxed)
    }

    /// Kill -9, and everything it had written.
    fn kill(mut self) -> Journal {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
        let mut journal = Journal::new();
        for line in self.reader.join().unwrap() {
            let mut words = line.splitn(3, ' ');
            let (what, key, rest) = (words.next(), words.next(), words.next().unwrap_or_default());
            let noted = journal.entry(key.unwrap().parse().unwrap()).or_default();
            match what {
                Some("try") => rest.clone_into(&mut noted.tried),
                Some("done") => noted.done = Some(rest.parse().unwrap()),
                _ => noted.refused = true,
            }
        }
        journal
    }
}

/// Whole lines only: the last one may have been cut off by the kill.
fn read_journal(out: impl Read, acknowledged: &AtomicUsize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut out = BufReader::new(out);
    loop {
        let mut line = String::new();
        if out.read_line(&mut line).unwrap() == 0 || !line.ends_with('\n') {
            return lines;
        }
        acknowledged.fetch_add(usize::from(line.starts_with("done")), Ordering::Relaxed);
        lines.push(line.trim_end().to_owned());
    }
}

fn as_tried(entry: &Entry) -> String {
    let moved = format!("{} {} {}", entry.debit, entry.credit, entry.amount.minor());
    let closed = entry.original.map(|hold| hold.uuid().to_string()).unwrap_or_default();
    match entry.kind {
        Effect::Posted => format!("move {moved}"),
        Effect::Held => format!("hold {moved}"),
        Effect::HoldPosted => format!("post {closed}"),
        Effect::HoldVoided => format!("void {closed}"),
        other => format!("{other:?}"),
    }
}

/// Opens what the kill left behind and compares it with the journal of all runs so far.
async fn check(config: LedgerConfig, journal: &Journal) -> Vec<String> {
    let ledger = Ledger::open(config, Arc::new(SystemClock), Arc::new(OsEntropy)).await.unwrap();
    let mut wrong = ledger.verify().await.unwrap().findings;
    let mut rows: HashMap<Uuid, Entry> = HashMap::new();
    let mut read_to = 0;
    loop {
        let page = ledger.entries_after(read_to, 10_000).await.unwrap();
        let Some(last) = page.last() else { break };
        read_to = last.sequence;
        for entry in page {
            let key = entry.key_id.uuid();
            match journal.get(&key) {
                None => wrong.push(format!("row {} was never asked for", entry.sequence)),
                Some(noted) if noted.tried != as_tried(&entry) => {
                    wrong.push(format!("asked for {}, got {}", noted.tried, as_tried(&entry)));
                }
                Some(_) => {}
            }
            if rows.insert(key, entry).is_some() {
                wrong.push(format!("{key} was carried out twice"));
            }
        }
    }
    for (key, noted) in journal {
        match (noted.done, rows.get(key)) {
            (Some(_), None) => wrong.push(format!("{key} was acknowledged and is gone")),
            (Some(sequence), Some(row)) if row.sequence != sequence => {
                wrong.push(format!("{key} was acknowledged as row {sequence} and is row {}", row.sequence));
            }
            (_, Some(_)) if noted.refused => wrong.push(format!("{key} was refused and is there")),
            _ => {}
        }
    }
    wrong
}

/// Acknowledgements to wait for before the kill, different in each round.
fn patience(round: usize) -> usize {
    300 + (round * 7_919) % 2_000
}

/// The rounds of a test, in stretches that share a database: the check reads all of it after every round.
fn stretches() -> Vec<Vec<usize>> {
    let rounds: Vec<usize> = (0..rounds(5, 200)).collect();
    rounds.chunks(20).map(<[usize]>::to_vec).collect()
}

fn acknowledged(journal: &Journal) -> usize {
    journal.values().filter(|noted| noted.done.is_some()).count()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn f01_kill_9_of_the_process_that_holds_sqlite_loses_nothing() {
    let mut total = 0;
    for stretch in stretches() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("ledger.db");
        let mut journal = Journal::new();
        for round in stretch {
            let mut load = Load::start("sqlite", file.to_str().unwrap(), round, false);
            load.wait_for(patience(round));
            journal.extend(load.kill());
            let wrong = check(LedgerConfig::sqlite(&file), &journal).await;
            assert!(wrong.is_empty(), "round {round}: {wrong:#?}");
        }
        total += acknowledged(&journal);
    }
    println!("{total} acknowledged, none lost");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn f01_the_check_fails_when_callers_hear_before_the_commit() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("ledger.db");
    let mut load = Load::start("sqlite", file.to_str().unwrap(), 0, true);
    load.wait_for(1_000);
    let found = check(LedgerConfig::sqlite(&file), &load.kill()).await;
    let lost = found.iter().any(|finding| finding.contains("was acknowledged and is gone"));
    assert!(lost, "the check cannot fail: {found:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn f01_kill_9_of_a_node_on_postgres_loses_nothing() {
    let mut total = 0;
    for stretch in stretches() {
        let url = erawan_testpg::fresh_database().await.unwrap();
        let mut journal = Journal::new();
        for round in stretch {
            let mut load = Load::start("postgres", &url, round, false);
            load.wait_for(patience(round));
            journal.extend(load.kill());
            let wrong = check(LedgerConfig::postgres(&url), &journal).await;
            assert!(wrong.is_empty(), "round {round}: {wrong:#?}");
        }
        total += acknowledged(&journal);
    }
    println!("{total} acknowledged, none lost");
}

fn own_postgres() -> PrivatePostgres {
    PrivatePostgres::start_with(Durability::Fast).unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn f02_kill_9_of_the_whole_postgres_loses_nothing_and_the_node_goes_on() {
    let mut total = 0;
    for stretch in stretches() {
        let server = tokio::task::spawn_blocking(own_postgres).await.unwrap();
        let mut journal = Journal::new();
        for round in stretch {
            let mut load = Load::start("postgres", server.url(), round, false);
            load.wait_for(patience(round));
            server.kill().unwrap();
            let at_the_kill = load.acknowledged();
            server.restart().unwrap();
            // The node recovers by itself and continues to acknowledge.
            load.wait_for(at_the_kill + 200);
            journal.extend(load.kill());
            let wrong = check(LedgerConfig::postgres(server.url()), &journal).await;
            assert!(wrong.is_empty(), "round {round}: {wrong:#?}");
        }
        total += acknowledged(&journal);
        tokio::task::spawn_blocking(move || drop(server)).await.unwrap();
    }
    println!("{total} acknowledged, none lost");
}
