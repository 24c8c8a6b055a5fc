use std::collections::BTreeSet;

use erawan_kernel::ids::MemberId;
use erawan_kernel::{Currency, Language};
use uuid::Uuid;

use super::super::{ChannelName, DepositStep};
use super::*;

const NOW: i64 = 1_000_000_000;
const HOUR: i64 = 60 * 60 * 1_000;

fn deposit(number: u128, to_pay: &str) -> Deposit {
    Deposit {
        id: DepositId::from_uuid(Uuid::from_u128(number)),
        merchant_id: MerchantId::from_uuid(Uuid::from_u128(7)),
        member_id: MemberId::from_uuid(Uuid::from_u128(8)),
        idempotency_key: Uuid::from_u128(number),
        vendor: "transfer".into(),
        bank_id: "transfer-kru".into(),
        bank_code: "KRU".into(),
        channel: ChannelName::Manual,
        qr_code: None,
        ref1: None,
        amount: Money::from_units(500).unwrap(),
        currency: Currency::Thb,
        language: Language::English,
        status: DepositStatus::Pending,
        reason: None,
        gateway_reference: None,
        pay_url: None,
        created_at_ms: NOW,
        expires_at_ms: NOW + 2 * HOUR,
        completed_at_ms: None,
        polls: 0,
        received: None,
        credited: None,
        step: Some(DepositStep::ToPay),
        repeats: None,
        amount_to_pay: Some(to_pay.parse().unwrap()),
        collection_account: Some("kru-1".into()),
        claimed_at_ms: None,
        quote: None,
    }
}

fn at(amount: &str) -> AtAccount<'static> {
    AtAccount {
        merchant_id: MerchantId::from_uuid(Uuid::from_u128(7)),
        account: "kru-1",
        amount: amount.parse().unwrap(),
        paid_at_ms: NOW + HOUR,
        slip: None,
    }
}

#[test]
fn money_at_an_account_finds_the_one_deposit_of_its_amount_and_nothing_else() {
    use SuspenseReason::{Ambiguous, NoDeposit};
    let slip = |number| Some(DepositId::from_uuid(Uuid::from_u128(number)));
    let first = deposit(1, "500.37");
    let second = deposit(2, "500.38");
    let twin = deposit(3, "500.37");
    let over = Deposit {
        status: DepositStatus::Cancelled,
        completed_at_ms: Some(NOW + 2 * HOUR),
        ..deposit(4, "500.39")
    };
    let claimed =
        Deposit { expires_at_ms: NOW - 90 * HOUR, created_at_ms: NOW - 92 * HOUR, ..deposit(5, "500.40") };
    let elsewhere = Deposit { collection_account: Some("kru-2".into()), ..deposit(6, "500.41") };
    let another_merchants =
        Deposit { merchant_id: MerchantId::from_uuid(Uuid::from_u128(9)), ..deposit(7, "500.42") };
    let all = [first.clone(), second, over, claimed, elsewhere, another_merchants];
    let table: [(AtAccount<'_>, Result<u128, SuspenseReason>); 16] = [
        (at("500.37"), Ok(1)),
        (at("500.38"), Ok(2)),
        (at("500.00"), Err(NoDeposit)),
        (at("500.36"), Err(NoDeposit)),
        (at("500.371"), Err(NoDeposit)),
        (AtAccount { account: "kru-2", ..at("500.37") }, Err(NoDeposit)),
        (at("500.41"), Err(NoDeposit)),
        (at("500.42"), Err(NoDeposit)),
        // To the minute, and not before that.
        (AtAccount { paid_at_ms: NOW - 60_000, ..at("500.37") }, Ok(1)),
        (AtAccount { paid_at_ms: NOW - 60_001, ..at("500.37") }, Err(NoDeposit)),
        // A day after the end, and not later; one that is open has no end.
        (AtAccount { paid_at_ms: NOW + 26 * HOUR, ..at("500.39") }, Ok(4)),
        (AtAccount { paid_at_ms: NOW + 26 * HOUR + 1, ..at("500.39") }, Err(NoDeposit)),
        (at("500.40"), Ok(5)),
        // The slip names it where the amount does not; the amount is stronger.
        (AtAccount { slip: slip(2), ..at("300.00") }, Ok(2)),
        (AtAccount { slip: slip(2), ..at("500.37") }, Ok(1)),
        (AtAccount { slip: slip(6), ..at("300.00") }, Err(NoDeposit)),
    ];
    for (money, expected) in table {
        let found = money.find(&all).map(|deposit| deposit.id.uuid().as_u128());
        assert_eq!(found, expected, "{money:?}");
    }
    let both = [first, twin];
    assert_eq!(at("500.37").find(&both), Err(Ambiguous));
    // Two are two, and a slip does not choose.
    assert_eq!(AtAccount { slip: slip(1), ..at("500.37") }.find(&both), Err(Ambiguous));
}

#[test]
fn a_slip_alone_is_known_as_such() {
    let known = deposit(1, "500.37");
    assert!(!at("500.37").is_named_by_slip_alone(&known));
    assert!(at("500.00").is_named_by_slip_alone(&known));
}

#[test]
fn ninety_nine_deposits_of_one_amount_get_different_tags_and_the_next_none() {
    let amount = Money::from_units(500).unwrap();
    let mut taken = Vec::new();
    for start in 0..99 {
        taken.push(tagged(amount, &taken, start * 31).unwrap());
    }
    assert_eq!(taken.iter().collect::<BTreeSet<_>>().len(), 99);
    let (least, most) = tag_range(amount);
    assert_eq!((least.to_string(), most.to_string()), ("500.01".into(), "500.99".into()));
    assert!(taken.iter().all(|to_pay| (least..=most).contains(to_pay) && to_pay.is_whole_hundredths()));
    assert_eq!(tagged(amount, &taken, 5), None);
    assert_eq!(tagged(amount, &taken[1..], 5), Some(taken[0]));
}
