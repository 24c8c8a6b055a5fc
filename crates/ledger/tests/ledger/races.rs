use std::sync::Arc;

use erawan_kernel::Money;
use erawan_ledger::{AccountId, Command, Key, Ledger, LedgerError, Receipt};
use tokio::sync::Barrier;

use crate::support::{World, key, on_both_engines, reverse, same_answer, thb, transfer};

type Answers = Vec<Result<Receipt, LedgerError>>;

/// Submits every command from a separate task, all released together.
async fn at_once(ledger: &Ledger, commands: impl IntoIterator<Item = Command>) -> Answers {
    let commands: Vec<Command> = commands.into_iter().collect();
    let barrier = Arc::new(Barrier::new(commands.len()));
    let calls: Vec<_> = commands
        .into_iter()
        .map(|command| {
            let (ledger, barrier) = (ledger.clone(), Arc::clone(&barrier));
            tokio::spawn(async move {
                barrier.wait().await;
                ledger.submit(command).await
            })
        })
        .collect();
    let mut answers = Vec::new();
    for call in calls {
        answers.push(call.await.unwrap());
    }
    answers
}

/// Two hundred debits of 100 against a balance of 100: how many succeeded.
pub(crate) async fn double_spends(world: &World, round: u128, house: AccountId, member: AccountId) -> usize {
    let debits = (0..200).map(|number| transfer(key((round << 32) + number), member, house, thb(100)));
    at_once(&world.ledger, debits).await.iter().filter(|answer| answer.is_ok()).count()
}

async fn a01_of_two_hundred_debits_at_once_one_succeeds(world: World) {
    let (house, member) = (world.house().await, world.member("a", 0).await);
    for round in 1..=20 {
        world.ledger.submit(transfer(world.key(), house, member, thb(100))).await.unwrap();
        assert_eq!(double_spends(&world, round, house, member).await, 1, "round {round}");
        assert_eq!(world.posted(member).await, Money::ZERO);
    }
    world.assert_sound().await;
}

async fn a06_one_callback_on_a_thousand_connections_is_posted_once(world: World) {
    let (house, member) = (world.house().await, world.member("a", 100).await);
    let answers = at_once(&world.ledger, (0..1_000).map(|_| transfer(key(1), member, house, thb(40)))).await;
    let answers: Vec<Receipt> = answers.into_iter().collect::<Result<_, _>>().unwrap();
    let first = answers.iter().find(|answer| !answer.replayed).unwrap();
    assert_eq!(answers.iter().filter(|answer| !answer.replayed).count(), 1);
    assert!(answers.iter().filter(|answer| answer.replayed).all(|again| same_answer(*first, *again)));
    assert_eq!(world.posted(member).await, thb(60));
    world.assert_sound().await;
}

async fn a07_of_many_contents_under_one_key_one_is_carried_out(world: World) {
    let (house, member) = (world.house().await, world.member("a", 1_000).await);
    for round in 0..20 {
        let before = world.posted(member).await;
        let commands = (1..=30).map(|baht| transfer(key(round), member, house, thb(baht)));
        let answers = at_once(&world.ledger, commands).await;
        let done: Vec<usize> = (0..30).filter(|index| answers[*index].is_ok()).collect();
        assert_eq!(done.len(), 1, "round {round}");
        let others = answers.iter().filter(|answer| **answer == Err(LedgerError::Duplicate)).count();
        assert_eq!(others, 29, "round {round}");
        let moved = before.minus(world.posted(member).await).unwrap();
        assert_eq!(moved, thb(i64::try_from(done[0]).unwrap() + 1), "round {round}");
    }
    world.assert_sound().await;
}

async fn a05_a_bet_and_its_rollback_at_once_end_with_the_stake_at_home(world: World) {
    let (house, member) = (world.house().await, world.member("a", 100).await);
    let pair = |round: u128| -> (Key, Key) { (key(2 * round), key(2 * round + 1)) };
    let commands = (0..200).flat_map(|round| {
        let (bet, back) = pair(round);
        let stake = transfer(bet.clone(), member, house, Money::from_minor(500));
        let undo = reverse(back, &bet, member, house);
        if round % 2 == 0 { [stake, undo] } else { [undo, stake] }
    });
    for answer in at_once(&world.ledger, commands).await {
        assert!(matches!(answer, Ok(_) | Err(LedgerError::Reversed)), "{answer:?}");
    }
    assert_eq!(world.posted(member).await, thb(100));
    world.assert_sound().await;
}

on_both_engines!(
    a01_of_two_hundred_debits_at_once_one_succeeds,
    a06_one_callback_on_a_thousand_connections_is_posted_once,
    a07_of_many_contents_under_one_key_one_is_carried_out,
    a05_a_bet_and_its_rollback_at_once_end_with_the_stake_at_home,
);
