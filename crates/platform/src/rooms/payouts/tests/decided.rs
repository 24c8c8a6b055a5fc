//! What two operators decide while the payer, the ledger and the member go on.

use erawan_kernel::ids::WithdrawalId;

use super::*;
use crate::platform_event::Author;
use crate::rooms::operator::{NewOperator, Operator, Proposal, Role};
use crate::rooms::payouts::decide::{Decision, Decisions, WithdrawalOutcome};

/// Who proposes, and who approves.
pub(super) async fn two_operators(bench: &Bench) -> (Operator, Operator) {
    let (operators, merchant_id) = (&bench.payouts.operators, bench.platform.merchant.id);
    let open = async |username: &str, role: &str| {
        let roles = &Role::set_of(&[role.to_owned()]).unwrap();
        let new = NewOperator { username, name: username, password: "Boat4river", roles };
        operators.open(&Author::SERVER, merchant_id, new).await.unwrap();
        operators.find_by_username(merchant_id, username).await.unwrap().unwrap()
    };
    (open("prepares1", "FIN-maker").await, open("approves1", "FIN-checker").await)
}

async fn propose(bench: &Bench, by: &Operator, id: WithdrawalId, outcome: WithdrawalOutcome) -> Proposal {
    let refusal = (outcome == WithdrawalOutcome::Refuse).then_some(Refusal::WrongName);
    let decision = Decision { order_id: id, outcome, refusal };
    let now = bench.now(id).await;
    Decisions(&bench.payouts).propose(by, &now, decision, "Looked at it again").await.unwrap()
}

/// One proposes it, the other one approves.
async fn decide(bench: &Bench, by: &(Operator, Operator), id: WithdrawalId, outcome: WithdrawalOutcome) {
    let proposal = propose(bench, &by.0, id, outcome).await;
    let (what, seen) = (Decisions(&bench.payouts), hex::encode(proposal.digest));
    bench.payouts.operators.approve(&by.1, &what, proposal.id, &seen).await.unwrap();
}

/// Frees its money, as a refusal does before its state says so.
async fn void(bench: &Bench, withdrawal: &Withdrawal) {
    let money = bench.payouts.money_of(withdrawal).await.unwrap();
    bench.payouts.wallets.void_payout(&money).await.unwrap();
}

async fn execute(bench: &Bench, statement: &str) {
    bench.payouts.core.db.write().execute_unprepared(statement).await.unwrap();
}

#[tokio::test]
async fn p2_a_withdrawal_whose_hold_is_void_is_never_sent() {
    let bench = Bench::open().await;
    let people = two_operators(&bench).await;
    let withdrawal = bench.approved(20, 500).await;
    execute(&bench, "UPDATE withdrawal SET state = 'review', held = true, work_at_ms = NULL").await;
    void(&bench, &withdrawal).await;
    decide(&bench, &people, withdrawal.id, WithdrawalOutcome::Resume).await;
    decide(&bench, &people, withdrawal.id, WithdrawalOutcome::Pay).await;
    assert_eq!(bench.now(withdrawal.id).await.state, WithdrawalState::Approved);
    bench.will_send(Ok(()));
    bench.after(0).await;
    bench.after(61).await;
    let now = bench.now(withdrawal.id).await;
    assert_eq!(
        (now.state, now.held, now.held_because.as_deref()),
        (WithdrawalState::Approved, true, Some("hold.missing"))
    );
    assert_eq!(bench.attempts(withdrawal.id).await, []);
    assert_eq!(bench.payer.sent.lock().unwrap().len(), 0);
    // What is left is to say that it is refused.
    decide(&bench, &people, withdrawal.id, WithdrawalOutcome::Refuse).await;
    let now = bench.now(withdrawal.id).await;
    assert_eq!((now.state, now.held), (WithdrawalState::Refused, false));
    assert_eq!(bench.balance().await, (1_000, 0));
    bench.is_sound().await;
}

#[tokio::test]
async fn f03_a_refusal_that_freed_the_money_is_finished_though_the_withdrawal_was_held_back_since() {
    let bench = Bench::open().await;
    let people = two_operators(&bench).await;
    let withdrawal = bench.approved(21, 500).await;
    execute(&bench, "UPDATE withdrawal SET state = 'review', work_at_ms = NULL").await;
    propose(&bench, &people.0, withdrawal.id, WithdrawalOutcome::Refuse).await;
    // As the node left it that died behind the ledger; then the payer says that it paid an earlier attempt.
    void(&bench, &withdrawal).await;
    bench.payouts.hold_back(&withdrawal, "paid.after.failed", "").await.unwrap();
    let approved = format!(
        "UPDATE proposal SET state = 'approved', decided_at_ms = {}, \
         decider = (SELECT id FROM operator WHERE username = 'approves1')",
        bench.payouts.core.clock.now_ms()
    );
    execute(&bench, &approved).await;
    bench.platform.clock.advance(Duration::from_secs(11));
    bench.payouts.finish_decisions().await.unwrap();
    let now = bench.now(withdrawal.id).await;
    assert_eq!(
        (now.state, now.reason, now.held_because.as_deref()),
        (WithdrawalState::Refused, Some(WithdrawalReason::WrongName), Some("paid.after.failed"))
    );
    assert_eq!(bench.balance().await, (1_000, 0));
    bench.is_sound().await;
    // What held it back is for persons to look at still.
    decide(&bench, &people, withdrawal.id, WithdrawalOutcome::Resume).await;
    let now = bench.now(withdrawal.id).await;
    assert_eq!((now.state, now.held), (WithdrawalState::Refused, false));
}

/// As the member does who chooses another account while it waits.
async fn change_destination(bench: &Bench, withdrawal: &Withdrawal) {
    let payouts = &bench.payouts;
    let to = PayoutDestination {
        account_number: "2234567890".into(),
        ..destination::open(payouts, withdrawal).unwrap()
    };
    let at_ms = payouts.core.clock.now_ms();
    let new = store::NewDestination {
        card_id: withdrawal.card_id,
        kind: to.kind,
        bank_code: to.bank_code.clone(),
        account_masked: "******7890".into(),
        sealed: destination::seal(payouts, &destination::place(withdrawal.id), &to).unwrap(),
        digest: destination::digest(&to),
        rules: serde_json::json!([]),
        due_at_ms: at_ms,
    };
    let event =
        store::Event { id: withdrawal.id, source: "member", kind: "destination.changed", detail: "", at_ms };
    let known = withdrawal.destination_digest;
    let tx = payouts.core.db.begin().await.unwrap();
    assert!(store::change_destination_in_tx(&tx, known, new, event).await.unwrap());
    tx.commit().await.unwrap();
}

#[tokio::test]
async fn p3_a_payer_that_paid_after_it_failed_is_written_off_also_when_the_destination_changed_since() {
    let bench = Bench::open().await;
    let withdrawal = bench.approved(22, 500).await;
    bench.will_send(Ok(()));
    bench.after(0).await;
    bench.will_say(&[PayoutReport::Failed; 2]);
    bench.after(60).await;
    bench.after(60).await;
    assert_eq!(bench.attempts(withdrawal.id).await, [AttemptState::Failed]);
    change_destination(&bench, &withdrawal).await;
    let reference = bench.payer.sent.lock().unwrap()[0].reference.clone();
    let merchant_id = bench.platform.merchant.id;
    let tell = async || {
        bench.payouts.take_callback("sandbox", &HeaderMap::new(), reference.as_bytes()).await.unwrap();
        bench.payouts.wallets.losses(merchant_id).await.unwrap()
    };
    // Another amount is not what was sent.
    *bench.payer.other_amount.lock().unwrap() = Some(Money::from_units(491).unwrap());
    bench.will_say(&[PayoutReport::Paid; 3]);
    assert_eq!(tell().await, Money::ZERO);
    *bench.payer.other_amount.lock().unwrap() = None;
    assert_eq!(tell().await, Money::from_units(490).unwrap());
    assert_eq!(tell().await, Money::from_units(490).unwrap());
    let now = bench.now(withdrawal.id).await;
    assert_eq!((now.state, now.held), (WithdrawalState::Review, true));
    assert_eq!(bench.balance().await, (1_000, 500));
    bench.is_sound().await;
}

#[tokio::test]
async fn a_payer_that_breaks_its_word_while_it_is_suspended_is_suspended_anew() {
    let bench = Bench::open().await;
    let (payouts, merchant_id) = (&bench.payouts, bench.platform.merchant.id);
    let suspended = async |reference: &str| {
        bench.platform.clock.advance(Duration::from_secs(1));
        payouts.suspend_by_itself(merchant_id, "sandbox", reference).await.unwrap();
        store::suspension_of(payouts.core.db.write(), merchant_id, "sandbox").await.unwrap().unwrap()
    };
    let first = suspended("one").await;
    assert_eq!(suspended("one").await, first, "told again");
    let second = suspended("two").await;
    assert!(second.at_ms > first.at_ms && second.reason != first.reason, "{second:?}");
    let tx = payouts.core.db.begin().await.unwrap();
    let is_lifted = store::resume_payer_in_tx(&tx, merchant_id, "sandbox", first.at_ms).await.unwrap();
    tx.commit().await.unwrap();
    assert!(!is_lifted && payouts.is_suspended(merchant_id, "sandbox").await.unwrap());
}
