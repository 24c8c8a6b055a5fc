//! What happens to a deposit between two steps of something else.

use super::*;

async fn run(counter: &Counter, statement: &str) {
    counter.platform.app.core.db.write().execute_unprepared(statement).await.unwrap();
}

#[tokio::test]
async fn a_deposit_whose_money_is_on_its_way_to_the_wallet_is_neither_given_up_nor_refused() {
    let counter = Counter::open().await;
    counter.will_place(Ok(()));
    let deposit = counter.deposit(1).await.unwrap();
    run(&counter, "UPDATE deposit SET channel = 'manual'").await;
    // The node died after the decision.
    let decided = receipt::decide(&counter.payments, &told(&deposit), &transfer("first", baht(500))).await;
    assert!(decided.unwrap().is_some());
    let cancelled = counter.payments.cancel_transfer(counter.platform.member.id, deposit.id).await;
    assert!(matches!(cancelled, Err(ManualError::NotCancellable)), "{cancelled:?}");
    for (status, reason) in
        [(DepositStatus::Failed, Reason::Declined), (DepositStatus::Cancelled, Reason::Expired)]
    {
        let did = super::super::deposit::close(&counter.payments, &deposit, status, reason, "poll", "").await;
        assert!(!did.unwrap(), "{reason:?}");
    }
    assert_eq!(counter.now(&deposit).await, (DepositStatus::Pending, 0));
    counter.poll_after(31).await;
    assert_eq!(counter.now(&deposit).await, (DepositStatus::Success, 500));
}

#[tokio::test]
async fn a_transfer_that_its_member_says_was_made_does_not_expire_by_what_was_read_before() {
    let counter = Counter::open().await;
    counter.will_place(Ok(()));
    let read_before = counter.deposit(1).await.unwrap();
    let expire = async || {
        let to = (DepositStatus::Cancelled, Reason::Expired);
        super::super::deposit::close(&counter.payments, &read_before, to.0, to.1, "poll", "").await.unwrap()
    };
    run(&counter, "UPDATE deposit SET channel = 'manual', claimed_at_ms = 1").await;
    assert!(!expire().await);
    assert_eq!(counter.now(&read_before).await, (DepositStatus::Pending, 0));
    // A gateway knows whether it was paid, whatever its member says.
    run(&counter, "UPDATE deposit SET channel = 'gateway'").await;
    assert!(expire().await);
    assert_eq!(counter.now(&read_before).await, (DepositStatus::Cancelled, 0));
}
