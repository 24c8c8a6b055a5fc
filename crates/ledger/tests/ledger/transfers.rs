use erawan_kernel::Money;
use erawan_ledger::{AccountId, Book, Command, Effect, LedgerError, TxCode};

use crate::support::{World, key, on_both_engines, thb, transfer, transfer_requiring};

async fn money_moves_from_debit_to_credit(world: World) {
    let (house, member) = (world.house().await, world.member("a", 0).await);
    let receipt = world.ledger.submit(transfer(key(1), house, member, thb(250))).await.unwrap();
    assert_eq!(receipt.effect, Effect::Posted);
    assert_eq!((receipt.debit_after.posted, receipt.credit_after.posted), (thb(-250), thb(250)));
    assert_eq!((world.posted(house).await, world.posted(member).await), (thb(-250), thb(250)));
    world.assert_sound().await;
}

async fn i4_a_member_cannot_spend_more_than_is_there(world: World) {
    let (house, member) = (world.house().await, world.member("a", 100).await);
    let over = transfer(key(1), member, house, Money::from_minor(thb(100).minor() + 1));
    let refused = world.ledger.submit(over).await;
    assert_eq!(refused, Err(LedgerError::InsufficientFunds { available: thb(100) }));
    world.ledger.submit(transfer(key(2), member, house, thb(100))).await.unwrap();
    assert_eq!(world.posted(member).await, Money::ZERO);
    world.assert_sound().await;
}

async fn a_refused_transfer_leaves_no_row_and_its_key_is_free(world: World) {
    let (house, member) = (world.house().await, world.member("a", 10).await);
    let command = transfer(key(1), member, house, thb(20));
    assert!(world.ledger.submit(command.clone()).await.is_err());
    assert_eq!(world.ledger.find(&key(1)).await, Ok(None));
    world.ledger.submit(transfer(world.key(), house, member, thb(10))).await.unwrap();
    assert!(!world.ledger.submit(command).await.unwrap().replayed);
}

async fn nothing_can_be_moved_which_records_a_lost_round(world: World) {
    let (house, member) = (world.house().await, world.member("a", 0).await);
    let receipt = world.ledger.submit(transfer(key(1), house, member, Money::ZERO)).await.unwrap();
    assert_eq!(receipt.credit_after.posted, Money::ZERO);
    assert_eq!(world.ledger.find(&key(1)).await.unwrap().unwrap().amount, Money::ZERO);
}

async fn a09_amounts_below_nothing_or_beyond_counting_are_refused(world: World) {
    let (house, member) = (world.house().await, world.member("a", 5).await);
    let before = world.ledger.entries_after(0, 100).await.unwrap();
    for minor in [-1, i64::MIN, i64::MAX, i64::MAX / 4 + 1] {
        let refused = world.ledger.submit(transfer(key(1), house, member, Money::from_minor(minor))).await;
        assert_eq!(refused, Err(LedgerError::AmountInvalid), "{minor}");
    }
    assert_eq!(world.ledger.entries_after(0, 100).await.unwrap(), before);
    assert_eq!(world.posted(member).await, thb(5));
    world.assert_sound().await;
}

async fn i11_money_never_crosses_from_one_book_to_another(world: World) {
    let real = world.house().await;
    for (book, name) in [(Book::Trial, "trial"), (Book::Test, "test"), (Book::Bonus, "bonus")] {
        let other = world.account_in(book, name, true).await;
        for (debit, credit) in [(real, other), (other, real)] {
            let refused = world.ledger.submit(transfer(key(1), debit, credit, thb(1))).await;
            assert_eq!(refused, Err(LedgerError::BookMismatch), "{book:?}");
        }
    }
    assert_eq!(world.ledger.entries_after(0, 10).await, Ok(Vec::new()));
}

async fn an_account_that_does_not_exist_neither_pays_nor_receives(world: World) {
    let (house, nobody) = (world.house().await, AccountId::from(12));
    for (debit, credit) in [(house, nobody), (nobody, house)] {
        let refused = world.ledger.submit(transfer(key(1), debit, credit, thb(1))).await;
        assert_eq!(refused, Err(LedgerError::AccountUnknown));
    }
}

async fn malformed_commands_are_refused(world: World) {
    let (house, member) = (world.house().await, world.member("a", 0).await);
    let same = transfer(key(1), house, house, thb(1));
    let own = transfer_requiring(key(1), house, member, thb(1), &key(1));
    let long = Command::Transfer {
        key: key(1),
        debit: house,
        credit: member,
        amount: thb(1),
        code: TxCode(1),
        reference: "x".repeat(129),
        requires: None,
    };
    for command in [same, own, long] {
        let refused = world.ledger.submit(command.clone()).await;
        assert!(matches!(refused, Err(LedgerError::Invalid(_))), "{command:?} gave {refused:?}");
    }
}

async fn a08_a_win_needs_its_bet(world: World) {
    let (house, member) = (world.house().await, world.member("a", 100).await);
    let (bet, win) = (key(1), key(2));
    let payout = transfer_requiring(win.clone(), house, member, thb(30), &bet);
    assert_eq!(world.ledger.submit(payout.clone()).await, Err(LedgerError::RequiredMissing));
    world.ledger.submit(transfer(bet, member, house, thb(10))).await.unwrap();
    world.ledger.submit(payout).await.unwrap();
    assert_eq!(world.posted(member).await, thb(120));
    let entry = world.ledger.find(&win).await.unwrap().unwrap();
    assert_eq!(entry.original, Some(key(1).id));
}

async fn a_win_of_another_namespaces_bet_is_refused(world: World) {
    let (house, member) = (world.house().await, world.member("a", 100).await);
    let mut bet = key(1);
    bet.namespace = crate::support::namespace("provider/other");
    world.ledger.submit(transfer(bet, member, house, thb(10))).await.unwrap();
    let payout = transfer_requiring(key(2), house, member, thb(30), &key(1));
    assert_eq!(world.ledger.submit(payout).await, Err(LedgerError::RequiredMissing));
}

on_both_engines!(
    money_moves_from_debit_to_credit,
    i4_a_member_cannot_spend_more_than_is_there,
    a_refused_transfer_leaves_no_row_and_its_key_is_free,
    nothing_can_be_moved_which_records_a_lost_round,
    a09_amounts_below_nothing_or_beyond_counting_are_refused,
    i11_money_never_crosses_from_one_book_to_another,
    an_account_that_does_not_exist_neither_pays_nor_receives,
    malformed_commands_are_refused,
    a08_a_win_needs_its_bet,
    a_win_of_another_namespaces_bet_is_refused,
);
