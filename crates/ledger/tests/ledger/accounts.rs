use erawan_kernel::{Currency, Money};
use erawan_ledger::{AccountId, AccountSpec, Balance, Book, LedgerError};

use crate::support::{World, on_both_engines};

fn spec(name: &str, may_go_negative: bool) -> AccountSpec {
    AccountSpec { name: name.into(), book: Book::Real, currency: Currency::Thb, may_go_negative }
}

async fn an_account_is_made_once_and_found_by_its_name(world: World) {
    let made = world.ledger.ensure_account(&spec("member/1/main", false)).await.unwrap();
    assert_eq!(world.ledger.ensure_account(&spec("member/1/main", false)).await, Ok(made));
    assert_eq!(world.ledger.find_account("member/1/main").await, Ok(Some(made)));
    assert_eq!(world.ledger.find_account("member/2/main").await, Ok(None));
    assert_eq!(world.ledger.balance(made).await, Ok(Balance::default()));
}

async fn fifty_callers_at_once_make_one_account(world: World) {
    let calls = (0..50).map(|_| {
        let ledger = world.ledger.clone();
        tokio::spawn(async move { ledger.ensure_account(&spec("house/BGS", true)).await })
    });
    let made = futures::future::join_all(calls).await;
    let first = made[0].as_ref().unwrap().clone().unwrap();
    for id in made {
        assert_eq!(id.unwrap(), Ok(first));
    }
}

async fn thousands_of_accounts_made_in_one_millisecond_are_all_different(world: World) {
    let mut made = std::collections::BTreeSet::new();
    for round in 0..4 {
        let specs: Vec<_> =
            (0..1_000).map(|number| spec(&format!("member/{round}/{number}"), false)).collect();
        let calls = specs.iter().map(|spec| world.ledger.ensure_account(spec));
        for id in futures::future::join_all(calls).await {
            made.insert(id.unwrap());
        }
    }
    assert_eq!(made.len(), 4_000);
}

async fn an_account_keeps_its_terms(world: World) {
    world.ledger.ensure_account(&spec("member/1/main", false)).await.unwrap();
    let other = world.ledger.ensure_account(&spec("member/1/main", true)).await;
    assert!(matches!(other, Err(LedgerError::Invalid(_))), "{other:?}");
}

async fn an_account_that_was_never_made_has_no_balance(world: World) {
    assert_eq!(world.ledger.balance(AccountId::from(4)).await, Err(LedgerError::AccountUnknown));
}

async fn a_name_is_not_empty_and_not_endless(world: World) {
    for name in ["", &"x".repeat(201)] {
        let refused = world.ledger.ensure_account(&spec(name, false)).await;
        assert!(matches!(refused, Err(LedgerError::Invalid(_))), "{refused:?}");
    }
}

#[test]
fn what_is_held_cannot_be_spent() {
    let balance = Balance { posted: Money::from_minor(100), held: Money::from_minor(30) };
    assert_eq!(balance.available(), Money::from_minor(70));
}

on_both_engines!(
    an_account_is_made_once_and_found_by_its_name,
    fifty_callers_at_once_make_one_account,
    thousands_of_accounts_made_in_one_millisecond_are_all_different,
    an_account_keeps_its_terms,
    an_account_that_was_never_made_has_no_balance,
    a_name_is_not_empty_and_not_endless,
);
