//! Runs of salaries that a crash cuts off, or that two nodes work on at once.

use erawan_testkit::{Engine, TestServer};

use super::{Short, balance, count, run, set};
use crate::payouts::kills::{Write, die_at, live_on};

/// Where a node dies in a run of salaries.
const STEPS: [(&str, Write); 8] = [
    ("before the run", Write::Row("agent_run", "INSERT", "NEW.kind = 'salary'")),
    ("before what is due", Write::Row("contract_due", "INSERT", "1 = 1")),
    ("before a number is taken", Write::Row("contract_due", "UPDATE", "1 = 1")),
    (
        "before the other side is written down",
        Write::Row("income_line", "INSERT", "NEW.kind = 'contractPaid'"),
    ),
    ("before the ledger", Write::Ledger(4301)),
    ("before the wallet adds", Write::Ledger(4402)),
    ("before a line knows its row", Write::Row("income_line", "UPDATE", "NEW.sequence IS NOT NULL")),
    (
        "before it is posted",
        Write::Row("agent_run", "UPDATE", "NEW.kind = 'salary' AND NEW.state = 'posted'"),
    ),
];

/// A run that a crash cuts off at each step, and another node that goes on.
async fn dies(engine: Engine) {
    for (name, write) in STEPS {
        let server = TestServer::open(engine).await;
        server.app.core.jobs.stop().await;
        let short = Short::of(&server).await;
        server.credit(&short.team.upline, 500).await;
        set(&server, "2026-11-23T03:00");
        server.app.catch_up_all().await.expect("the log is followed");
        die_at(&server, write).await;
        assert!(server.app.agents.run_once().await.is_err(), "{name}");
        live_on(&server, write).await;
        let server = server.reopened_with(|_| {}).await;
        server.app.core.jobs.stop().await;
        run(&server).await;
        assert_eq!(count(&server, "income_line WHERE sequence IS NULL").await, "0", "{name}");
        assert_eq!(count(&server, "income_line").await, "6", "{name}: three earned, two paid, one added");
        assert_eq!(
            count(&server, "agent_run WHERE kind = 'salary' AND day = '2026-11-22' AND state = 'posted'")
                .await,
            "1",
            "{name}"
        );
        for (username, expected) in [("upline888", "400.00"), ("leader888", "0.00"), ("other8888", "0.00")] {
            let mut agent = server.visitor();
            agent.log_in(username).await;
            assert_eq!(balance(&agent).await, expected, "{name}: {username}");
        }
        server.app.catch_up_all().await.expect("the log is followed");
        server.check_books().await;
        server.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn f03_a_run_of_salaries_that_dies_at_any_step_is_finished_once_by_the_next_on_sqlite() {
    Box::pin(dies(Engine::Sqlite)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn f03_a_run_of_salaries_that_dies_at_any_step_is_finished_once_by_the_next_on_postgres() {
    Box::pin(dies(Engine::Postgres)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn f03_two_nodes_at_once_pay_a_salary_once_on_postgres() {
    let server = TestServer::open(Engine::Postgres).await;
    let other = server.another_node().await;
    server.app.core.jobs.stop().await;
    other.app.core.jobs.stop().await;
    let mut short = Short::of(&server).await;
    server.credit(&short.team.upline, 500).await;
    set(&server, "2026-11-23T03:00");
    server.app.catch_up_all().await.expect("the log is followed");
    for _ in 0..4 {
        let (here, there) = tokio::join!(server.app.agents.run_once(), other.app.agents.run_once());
        here.expect("a run");
        there.expect("a run");
    }
    assert_eq!(short.received().await, 200);
    assert_eq!(count(&server, "income_line WHERE kind = 'salary'").await, "3");
    assert_eq!(count(&server, "income_line WHERE sequence IS NULL").await, "0");
    server.app.catch_up_all().await.expect("the log is followed");
    server.check_books().await;
    drop(other);
    server.close().await;
}
