use erawan_kernel::Money;
use erawan_ledger::{Command, LedgerError, TxCode};

use crate::support::{
    World, hold, key, namespace, on_both_engines, post, reverse, same_answer, thb, transfer, void,
};

async fn i6_a_replay_gets_the_first_answer_and_moves_nothing(world: World) {
    let (house, member) = (world.house().await, world.member("a", 100).await);
    let (bet, set_aside) = (key(1), key(2));
    let commands = [
        transfer(bet.clone(), member, house, thb(10)),
        hold(set_aside.clone(), member, house, thb(20), None),
        post(key(3), &set_aside, Some(thb(15))),
        hold(key(4), member, house, thb(5), None),
        void(key(5), &key(4)),
        reverse(key(6), &bet, member, house),
        reverse(key(7), &key(99), member, house),
    ];
    let mut first = Vec::new();
    for command in &commands {
        first.push(world.ledger.submit(command.clone()).await.unwrap());
        // Other movements lie between an answer and its replay.
        world.ledger.submit(transfer(world.key(), house, member, thb(1))).await.unwrap();
    }
    let before = world.balance(member).await;
    world.clock.advance(std::time::Duration::from_secs(3_600));
    for (command, first) in commands.iter().zip(&first) {
        let again = world.ledger.submit(command.clone()).await.unwrap();
        assert!(same_answer(*first, again), "{command:?}: {first:?} then {again:?}");
    }
    assert_eq!(world.balance(member).await, before);
    world.assert_sound().await;
}

async fn a_replay_survives_a_restart(mut world: World) {
    let (house, member) = (world.house().await, world.member("a", 100).await);
    let command = transfer(key(1), member, house, Money::from_minor(12_345));
    let first = world.ledger.submit(command.clone()).await.unwrap();
    world.reopen().await;
    let again = world.ledger.submit(command).await.unwrap();
    assert!(same_answer(first, again), "{first:?} then {again:?}");
}

async fn a07_a_key_used_again_for_anything_else_is_a_duplicate(world: World) {
    let (house, member) = (world.house().await, world.member("a", 100).await);
    let other = world.member("b", 100).await;
    world.ledger.submit(transfer(key(1), member, house, thb(10))).await.unwrap();
    world.ledger.submit(hold(key(2), member, house, thb(10), None)).await.unwrap();
    let other_code = Command::Transfer {
        key: key(1),
        debit: member,
        credit: house,
        amount: thb(10),
        code: TxCode(3216),
        reference: "rnd_1".into(),
        requires: None,
    };
    let other_round = Command::Transfer {
        key: key(1),
        debit: member,
        credit: house,
        amount: thb(10),
        code: TxCode(3200),
        reference: "rnd_2".into(),
        requires: None,
    };
    let before = world.ledger.entries_after(0, 100).await.unwrap();
    for command in [
        transfer(key(1), member, house, thb(11)),
        transfer(key(1), other, house, thb(10)),
        transfer(key(1), house, member, thb(10)),
        other_code,
        other_round,
        hold(key(1), member, house, thb(10), None),
        hold(key(2), member, house, thb(10), Some(world.plus_seconds(60))),
        post(key(1), &key(2), None),
        void(key(1), &key(2)),
        reverse(key(1), &key(2), member, house),
    ] {
        let refused = world.ledger.submit(command.clone()).await;
        assert_eq!(refused, Err(LedgerError::Duplicate), "{command:?}");
    }
    assert_eq!(world.ledger.entries_after(0, 100).await.unwrap(), before);
    world.assert_sound().await;
}

async fn a07_every_namespace_has_keys_of_its_own(world: World) {
    let (house, member) = (world.house().await, world.member("a", 100).await);
    for name in ["provider/BGS", "provider/other", "deposit/sandbox"] {
        let mut key = key(1);
        key.namespace = namespace(name);
        let receipt = world.ledger.submit(transfer(key, member, house, thb(10))).await.unwrap();
        assert!(!receipt.replayed, "{name} must not see the others' keys");
    }
    assert_eq!(world.posted(member).await, thb(70));
}

on_both_engines!(
    i6_a_replay_gets_the_first_answer_and_moves_nothing,
    a_replay_survives_a_restart,
    a07_a_key_used_again_for_anything_else_is_a_duplicate,
    a07_every_namespace_has_keys_of_its_own,
);
