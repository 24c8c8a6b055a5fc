//! Every check meets an injected fault and must turn red, so that green means something.

use std::time::Duration;

use erawan_kernel::Money;
use erawan_ledger::{Fault, Faults, LedgerError};

use crate::races::double_spends;
use crate::support::{Engine, World, key, on_both_engines, reverse, same_answer, thb, transfer};

async fn rules_that_overspend_are_stopped_by_the_database(world: World) {
    let (house, member) = (world.house().await, world.member("a", 100).await);
    world.faults.inject(Fault::SkipFundsCheck);
    let refused = world.ledger.submit(transfer(key(1), member, house, thb(101))).await;
    assert!(matches!(refused, Err(LedgerError::Unavailable(_))), "{refused:?}");
    assert_eq!(world.posted(member).await, thb(100));
    world.faults.clear();
    world.assert_sound().await;
}

async fn one_command_that_the_database_refuses_does_not_take_the_others_with_it(world: World) {
    let (house, member) = (world.house().await, world.member("a", 100).await);
    world.faults.inject(Fault::SkipFundsCheck);
    let commands = (0..50).map(|number| {
        let amount = if number == 25 { thb(1_000) } else { thb(1) };
        world.ledger.submit(transfer(key(number), member, house, amount))
    });
    let results = futures::future::join_all(commands).await;
    assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 49);
    assert_eq!(world.posted(member).await, thb(51));
    world.faults.clear();
    world.assert_sound().await;
}

async fn the_audit_sees_money_that_vanished(world: World) {
    let (house, member) = (world.house().await, world.member("a", 100).await);
    world.faults.inject(Fault::LoseCredits);
    world.ledger.submit(transfer(key(1), member, house, thb(10))).await.unwrap();
    let audit = world.ledger.verify().await.unwrap();
    assert!(!audit.is_clean(), "ten baht vanished and nobody noticed");
}

async fn the_audit_sees_a_bet_that_came_after_its_rollback(world: World) {
    let (house, member) = (world.house().await, world.member("a", 100).await);
    world.ledger.submit(reverse(key(2), &key(1), member, house)).await.unwrap();
    world.faults.inject(Fault::IgnoreTombstones);
    world.ledger.submit(transfer(key(1), member, house, thb(10))).await.unwrap();
    let audit = world.ledger.verify().await.unwrap();
    assert!(
        audit.findings.iter().any(|finding| finding.contains("came after its own reversal")),
        "{audit:?}"
    );
}

/// The committer dies at `step` of a batch; the next one must find all of it or nothing.
async fn die(mut world: World, step: Fault, carried_out: bool) {
    let (house, member) = (world.house().await, world.member("a", 100).await);
    world.faults.inject(step);
    let command = transfer(key(1), member, house, thb(10));
    let unknown = world.ledger.submit(command.clone()).await;
    assert!(matches!(unknown, Err(LedgerError::Unavailable(_))), "{unknown:?}");
    let stopped = async {
        while world.ledger.is_working() {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(10), stopped)
        .await
        .expect("a ledger without committer must say so");
    world.faults.clear();
    world.reopen().await;
    assert!(world.ledger.is_working());
    assert_eq!(world.ledger.find(&key(1)).await.unwrap().is_some(), carried_out);
    let first = world.ledger.submit(command.clone()).await.unwrap();
    assert_eq!(first.replayed, carried_out);
    if !carried_out {
        assert!(same_answer(first, world.ledger.submit(command).await.unwrap()));
    }
    assert_eq!(world.posted(member).await, thb(90));
    world.assert_sound().await;
}

async fn f03_a_batch_whose_commit_never_began_is_absent(world: World) {
    die(world, Fault::CrashBeforeCommit, false).await;
}

async fn f04_a_commit_whose_answer_was_lost_is_found_by_its_key(world: World) {
    die(world, Fault::CrashAfterCommit, true).await;
}

on_both_engines!(
    rules_that_overspend_are_stopped_by_the_database,
    one_command_that_the_database_refuses_does_not_take_the_others_with_it,
    the_audit_sees_money_that_vanished,
    the_audit_sees_a_bet_that_came_after_its_rollback,
    f03_a_batch_whose_commit_never_began_is_absent,
    f04_a_commit_whose_answer_was_lost_is_found_by_its_key,
);

/// When neither the rules nor the database check, the check of A01 must count more than one success.
async fn overspend(engine: Engine) {
    let faults = Faults::default();
    faults.inject(Fault::SkipFundsCheckEverywhere);
    let world = World::with_faults(engine, faults).await;
    let (house, member) = (world.house().await, world.member("a", 100).await);
    assert!(double_spends(&world, 1, house, member).await > 1, "the judge of a01 cannot turn red");
    assert!(world.posted(member).await < Money::ZERO);
    let audit = world.ledger.verify().await.unwrap();
    assert!(audit.findings.iter().any(|finding| finding.contains("overdrawn")), "{audit:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a01_the_check_fails_on_sqlite() {
    overspend(Engine::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a01_the_check_fails_on_postgres() {
    overspend(Engine::Postgres).await;
}
