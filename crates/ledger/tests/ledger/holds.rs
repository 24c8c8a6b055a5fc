use std::time::Duration;

use erawan_kernel::Money;
use erawan_ledger::{Balance, Effect, LedgerError};

use crate::support::{World, hold, key, on_both_engines, post, thb, transfer, void};

fn balance(posted: i64, held: i64) -> Balance {
    Balance { posted: thb(posted), held: thb(held) }
}

async fn held_money_is_there_but_cannot_be_spent(world: World) {
    let (house, member) = (world.house().await, world.member("a", 100).await);
    let receipt = world.ledger.submit(hold(key(1), member, house, thb(80), None)).await.unwrap();
    assert_eq!((receipt.effect, receipt.debit_after), (Effect::Held, balance(100, 80)));
    let refused = world.ledger.submit(transfer(key(2), member, house, thb(21))).await;
    assert_eq!(refused, Err(LedgerError::InsufficientFunds { available: thb(20) }));
    let refused = world.ledger.submit(hold(key(3), member, house, thb(21), None)).await;
    assert_eq!(refused, Err(LedgerError::InsufficientFunds { available: thb(20) }));
    world.ledger.submit(transfer(key(4), member, house, thb(20))).await.unwrap();
    assert_eq!(world.balance(member).await, balance(80, 80));
    world.assert_sound().await;
}

async fn a_posted_hold_pays_its_amount(world: World) {
    let (house, member) = (world.house().await, world.member("a", 100).await);
    world.ledger.submit(hold(key(1), member, house, thb(80), None)).await.unwrap();
    let receipt = world.ledger.submit(post(key(2), &key(1), None)).await.unwrap();
    assert_eq!((receipt.effect, receipt.debit_after), (Effect::HoldPosted, balance(20, 0)));
    assert_eq!(world.posted(house).await, thb(-20));
    world.assert_sound().await;
}

async fn a_hold_posted_in_part_frees_the_rest(world: World) {
    let (house, member) = (world.house().await, world.member("a", 100).await);
    world.ledger.submit(hold(key(1), member, house, thb(80), None)).await.unwrap();
    let refused = world.ledger.submit(post(key(2), &key(1), Some(thb(81)))).await;
    assert_eq!(refused, Err(LedgerError::AmountInvalid));
    let refused = world.ledger.submit(post(key(2), &key(1), Some(Money::ZERO))).await;
    assert_eq!(refused, Err(LedgerError::AmountInvalid));
    world.ledger.submit(post(key(2), &key(1), Some(thb(30)))).await.unwrap();
    assert_eq!(world.balance(member).await, balance(70, 0));
    world.assert_sound().await;
}

async fn a_voided_hold_frees_everything(world: World) {
    let (house, member) = (world.house().await, world.member("a", 100).await);
    world.ledger.submit(hold(key(1), member, house, thb(80), None)).await.unwrap();
    let receipt = world.ledger.submit(void(key(2), &key(1))).await.unwrap();
    assert_eq!((receipt.effect, receipt.debit_after), (Effect::HoldVoided, balance(100, 0)));
    world.assert_sound().await;
}

async fn a_hold_is_closed_once(world: World) {
    let (house, member) = (world.house().await, world.member("a", 100).await);
    world.ledger.submit(hold(key(1), member, house, thb(40), None)).await.unwrap();
    world.ledger.submit(post(key(2), &key(1), None)).await.unwrap();
    for command in [post(key(3), &key(1), None), void(key(4), &key(1))] {
        assert_eq!(world.ledger.submit(command).await, Err(LedgerError::HoldNotOpen));
    }
    for command in [post(key(5), &key(77), None), void(key(6), &key(77))] {
        assert_eq!(world.ledger.submit(command).await, Err(LedgerError::HoldUnknown));
    }
    assert_eq!(world.balance(member).await, balance(60, 0));
}

async fn a_hold_that_runs_out_frees_its_money_once(world: World) {
    let (house, member) = (world.house().await, world.member("a", 100).await);
    let until = world.plus_seconds(60);
    world.ledger.submit(hold(key(1), member, house, thb(80), Some(until))).await.unwrap();
    world.clock.advance(Duration::from_secs(59));
    assert_eq!(world.ledger.expire_holds().await, Ok(0));
    world.clock.advance(Duration::from_secs(1));
    assert_eq!(world.ledger.submit(post(key(2), &key(1), None)).await, Err(LedgerError::HoldNotOpen));
    world.ledger.expire_holds().await.unwrap();
    assert_eq!(world.balance(member).await, balance(100, 0));
    assert_eq!(world.ledger.expire_holds().await, Ok(0));
    let last = world.ledger.entries_after(0, 100).await.unwrap().pop().unwrap();
    assert_eq!((last.kind, last.original, last.amount), (Effect::HoldExpired, Some(key(1).id), thb(80)));
    world.assert_sound().await;
}

async fn a_hold_that_has_run_out_before_it_is_made_is_refused(world: World) {
    let (house, member) = (world.house().await, world.member("a", 100).await);
    for seconds in [0, -60] {
        let late = hold(key(1), member, house, thb(80), Some(world.plus_seconds(seconds)));
        assert_eq!(world.ledger.submit(late).await, Err(LedgerError::HoldNotOpen));
    }
    assert_eq!(world.balance(member).await, balance(100, 0));
}

async fn holds_that_ran_out_are_freed_without_being_asked(world: World) {
    let (house, member) = (world.house().await, world.member("a", 100).await);
    let until = world.plus_seconds(1);
    world.ledger.submit(hold(key(1), member, house, thb(80), Some(until))).await.unwrap();
    let mut committed = world.ledger.committed();
    committed.mark_unchanged();
    world.clock.advance(Duration::from_secs(2));
    tokio::time::timeout(Duration::from_secs(20), committed.changed()).await.unwrap().unwrap();
    assert_eq!(world.balance(member).await, balance(100, 0));
}

on_both_engines!(
    held_money_is_there_but_cannot_be_spent,
    a_posted_hold_pays_its_amount,
    a_hold_posted_in_part_frees_the_rest,
    a_voided_hold_frees_everything,
    a_hold_is_closed_once,
    a_hold_that_runs_out_frees_its_money_once,
    a_hold_that_has_run_out_before_it_is_made_is_refused,
    holds_that_ran_out_are_freed_without_being_asked,
);
