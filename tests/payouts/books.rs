//! Whether the bank's own books and the withdrawals say the same: the check behind every fault that is injected here.

use erawan_kernel::Money;
use erawan_testkit::{Engine, TestServer};
use serde_json::Value;

use crate::payments::bank::{amount, outgoing};

/// A withdrawal as the database has it.
#[derive(Debug)]
pub(super) struct Kept {
    /// The beginning of the references of its attempts.
    pub(super) name: String,
    pub(super) state: String,
    held: bool,
    net: Money,
    bank: String,
}

/// Every withdrawal, the oldest first.
pub(super) async fn kept(server: &TestServer) -> Vec<Kept> {
    let (join, id) = match server.engine() {
        Engine::Sqlite => ("group_concat(line, ',')", "lower(hex(id))"),
        Engine::Postgres => ("string_agg(line, ',')", "replace(CAST(id AS TEXT), '-', '')"),
    };
    let line = format!(
        "{id} || ' ' || state || ' ' || CAST(held AS INTEGER) || ' ' || (amount - fee) || ' ' || bank_code"
    );
    let all = format!(
        "SELECT COALESCE({join}, '') FROM (SELECT {line} AS line FROM withdrawal ORDER BY id) AS lines"
    );
    let lines = server.query_text(&all).await.expect("withdrawals");
    let read = |line: &str| {
        let words: Vec<_> = line.split(' ').collect();
        let [name, state, held, net, bank] = words[..] else { panic!("{line}") };
        Kept {
            name: name.into(),
            state: state.into(),
            held: held == "1",
            net: Money::from_minor(net.parse().expect("an amount")),
            bank: bank.into(),
        }
    };
    lines.split(',').filter(|line| !line.is_empty()).map(read).collect()
}

/// The transfers of the bank's books that are for this withdrawal.
fn transfers_of<'a>(books: &'a [Value], withdrawal: &Kept) -> Vec<&'a Value> {
    let is_own = |transfer: &&Value| {
        let reference = transfer["reference"].as_str().expect("a reference");
        reference.split('-').next() == Some(withdrawal.name.as_str())
    };
    books.iter().filter(is_own).collect()
}

/// P1 to P4, as the bank's books show them: at most one transfer for each withdrawal, none where its money was given
/// back, exactly one of the amount and to the bank that was asked for where it was paid; no transfer is of nothing.
/// The ledger is verified beside it, with every balance.
pub(super) async fn check_bank(server: &TestServer) {
    let (books, withdrawals) = (outgoing(server).await, kept(server).await);
    let mut explained = 0;
    for withdrawal in &withdrawals {
        let transfers = transfers_of(&books, withdrawal);
        explained += transfers.len();
        assert!(transfers.len() <= 1, "{withdrawal:?} was paid more than once: {transfers:?}");
        match withdrawal.state.as_str() {
            "paid" | "returned" => assert_eq!(transfers.len(), 1, "{withdrawal:?} was not paid"),
            "refused" | "gone" => assert!(transfers.is_empty(), "{withdrawal:?} was paid: {transfers:?}"),
            _ => {}
        }
        for transfer in transfers.iter().filter(|_| !withdrawal.held) {
            assert_eq!(amount(&transfer["amount"]), withdrawal.net, "{withdrawal:?}: {transfer}");
            assert_eq!(transfer["bankCode"], withdrawal.bank, "{withdrawal:?}: {transfer}");
        }
    }
    assert_eq!(explained, books.len(), "the bank paid what no one asked for: {books:?}");
    server.check_books().await;
}

/// How many withdrawals are in that state.
pub(super) async fn count(server: &TestServer, state: &str) -> usize {
    kept(server).await.iter().filter(|withdrawal| withdrawal.state == state).count()
}

/// Lets time pass and the job work until as many withdrawals are in that state.
pub(super) async fn until_count(server: &TestServer, state: &str, wanted: usize) {
    for _ in 0..60 {
        if count(server, state).await == wanted {
            return;
        }
        server.clock.advance(std::time::Duration::from_secs(31));
        server.app.payouts.work_once().await.expect("the job");
    }
    panic!("{wanted} should be {state}: {:?}", kept(server).await);
}
