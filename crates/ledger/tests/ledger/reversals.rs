use erawan_kernel::Money;
use erawan_ledger::{Effect, LedgerError};

use crate::support::{
    World, hold, key, on_both_engines, post, reverse, same_answer, thb, transfer, transfer_requiring,
};

async fn a_reversal_moves_the_money_back_once(world: World) {
    let (house, member) = (world.house().await, world.member("a", 100).await);
    world.ledger.submit(transfer(key(1), member, house, thb(30))).await.unwrap();
    let back = reverse(key(2), &key(1), member, house);
    let first = world.ledger.submit(back.clone()).await.unwrap();
    assert_eq!((first.effect, first.credit_after.posted), (Effect::Reversed, thb(100)));
    assert!(same_answer(first, world.ledger.submit(back).await.unwrap()));
    let twice = world.ledger.submit(reverse(key(3), &key(1), member, house)).await;
    assert_eq!(twice, Err(LedgerError::Reversed));
    assert_eq!(world.posted(member).await, thb(100));
    let entry = world.ledger.find(&key(2)).await.unwrap().unwrap();
    assert_eq!((entry.debit, entry.credit, entry.amount), (house, member, thb(30)));
    assert_eq!((entry.code.0, entry.original), (3200, Some(key(1).id)));
    world.assert_sound().await;
}

async fn a08_a_bet_that_comes_after_its_rollback_is_refused(world: World) {
    let (house, member) = (world.house().await, world.member("a", 100).await);
    let back = reverse(key(2), &key(1), member, house);
    let first = world.ledger.submit(back.clone()).await.unwrap();
    assert_eq!((first.effect, first.credit_after.posted), (Effect::Tombstone, thb(100)));
    for command in [transfer(key(1), member, house, thb(30)), hold(key(1), member, house, thb(30), None)] {
        assert_eq!(world.ledger.submit(command).await, Err(LedgerError::Reversed));
    }
    assert!(same_answer(first, world.ledger.submit(back).await.unwrap()));
    let other = world.ledger.submit(reverse(key(3), &key(1), member, house)).await;
    assert_eq!(other, Err(LedgerError::Reversed));
    assert_eq!(world.posted(member).await, thb(100));
    world.assert_sound().await;
}

async fn a08_a_win_after_the_rollback_of_its_bet_is_refused(world: World) {
    let (house, member) = (world.house().await, world.member("a", 100).await);
    world.ledger.submit(transfer(key(1), member, house, thb(30))).await.unwrap();
    world.ledger.submit(reverse(key(2), &key(1), member, house)).await.unwrap();
    world.ledger.submit(reverse(key(3), &key(50), member, house)).await.unwrap();
    for bet in [key(1), key(50)] {
        let win = transfer_requiring(world.key(), house, member, thb(500), &bet);
        assert_eq!(world.ledger.submit(win).await, Err(LedgerError::Reversed));
    }
    assert_eq!(world.posted(member).await, thb(100));
}

async fn the_replay_of_a_reversed_transfer_still_gets_its_first_answer(world: World) {
    let (house, member) = (world.house().await, world.member("a", 100).await);
    let bet = transfer(key(1), member, house, thb(30));
    let first = world.ledger.submit(bet.clone()).await.unwrap();
    world.ledger.submit(reverse(key(2), &key(1), member, house)).await.unwrap();
    assert!(same_answer(first, world.ledger.submit(bet).await.unwrap()));
    assert_eq!(world.posted(member).await, thb(100));
}

async fn a_posted_hold_can_be_reversed_and_an_open_one_cannot(world: World) {
    let (house, member) = (world.house().await, world.member("a", 100).await);
    world.ledger.submit(hold(key(1), member, house, thb(40), None)).await.unwrap();
    let refused = world.ledger.submit(reverse(key(2), &key(1), member, house)).await;
    assert_eq!(refused, Err(LedgerError::NotReversible));
    world.ledger.submit(post(key(3), &key(1), Some(thb(25)))).await.unwrap();
    world.ledger.submit(reverse(key(4), &key(3), member, house)).await.unwrap();
    assert_eq!(world.posted(member).await, thb(100));
    let again = world.ledger.submit(reverse(key(5), &key(4), house, member)).await;
    assert_eq!(again, Err(LedgerError::NotReversible));
    world.assert_sound().await;
}

async fn a07_nobody_reverses_another_members_transfer(world: World) {
    let (house, member) = (world.house().await, world.member("a", 100).await);
    let thief = world.member("thief", 0).await;
    world.ledger.submit(transfer(key(1), member, house, thb(30))).await.unwrap();
    let refused = world.ledger.submit(reverse(key(2), &key(1), thief, house)).await;
    assert_eq!(refused, Err(LedgerError::NotReversible));
    let wrong_way = world.ledger.submit(reverse(key(3), &key(1), house, member)).await;
    assert_eq!(wrong_way, Err(LedgerError::NotReversible));
    assert_eq!((world.posted(thief).await, world.posted(member).await), (Money::ZERO, thb(70)));
}

async fn a_win_that_was_spent_cannot_be_taken_back(world: World) {
    let (house, member) = (world.house().await, world.member("a", 0).await);
    world.ledger.submit(transfer(key(1), house, member, thb(30))).await.unwrap();
    world.ledger.submit(transfer(key(2), member, house, thb(20))).await.unwrap();
    let refused = world.ledger.submit(reverse(key(3), &key(1), house, member)).await;
    assert_eq!(refused, Err(LedgerError::InsufficientFunds { available: thb(10) }));
    world.assert_sound().await;
}

on_both_engines!(
    a_reversal_moves_the_money_back_once,
    a08_a_bet_that_comes_after_its_rollback_is_refused,
    a08_a_win_after_the_rollback_of_its_bet_is_refused,
    the_replay_of_a_reversed_transfer_still_gets_its_first_answer,
    a_posted_hold_can_be_reversed_and_an_open_one_cannot,
    a07_nobody_reverses_another_members_transfer,
    a_win_that_was_spent_cannot_be_taken_back,
);
