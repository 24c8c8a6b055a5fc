//! One line for each line of the table of what came and what happens.

use erawan_kernel::Language;
use proptest::prelude::*;

use super::super::ChannelName;
use super::*;

fn baht(units: i64) -> Money {
    Money::from_units(units).unwrap()
}

fn deposit(number: u128) -> Deposit {
    Deposit {
        id: DepositId::from_uuid(Uuid::from_u128(number)),
        merchant_id: MerchantId::from_uuid(Uuid::from_u128(1)),
        member_id: MemberId::from_uuid(Uuid::from_u128(2)),
        idempotency_key: Uuid::from_u128(number),
        vendor: "sandbox".into(),
        bank_id: "sandbox-kru".into(),
        bank_code: "KRU".into(),
        channel: ChannelName::Gateway,
        qr_code: None,
        ref1: None,
        amount: baht(500),
        currency: Currency::Thb,
        language: Language::English,
        status: DepositStatus::Pending,
        reason: None,
        gateway_reference: Some(format!("payment {number}")),
        pay_url: None,
        created_at_ms: 0,
        expires_at_ms: 900_000,
        completed_at_ms: None,
        polls: 0,
        received: None,
        credited: None,
        step: Some(DepositStep::ToPay),
        repeats: None,
        amount_to_pay: None,
        collection_account: None,
        claimed_at_ms: None,
        quote: None,
    }
}

const MEMBER: MemberFacts = MemberFacts {
    payer: NameMatch::Same,
    needs_own_name: false,
    is_disabled: false,
    is_excluded: false,
    room: None,
};

fn with_room(room: i64) -> MemberFacts {
    MemberFacts { room: Some(Money::from_minor(room * Money::UNIT)), ..MEMBER }
}

fn divided(amount: Money, deposit: &Deposit, is_further: bool, member: MemberFacts) -> Parts {
    divide(amount, Some(Currency::Thb), deposit, is_further, member)
}

fn suspended(amount: Money, reason: SuspenseReason) -> Parts {
    Parts::all_suspended(amount, reason)
}

fn naming(deposit: Option<u128>, reference: Option<&str>) -> Named<'_> {
    let deposit = deposit.map(|number| DepositId::from_uuid(Uuid::from_u128(number)));
    Named { provider: "sandbox", deposit, reference, ref1: None, at_account: None }
}

#[test]
fn the_deposit_is_the_one_that_id_or_reference_names() {
    let deposits = [deposit(1), deposit(2)];
    for by in [naming(Some(2), None), naming(None, Some("payment 2")), naming(Some(2), Some("payment 2"))] {
        assert_eq!(match_deposit(by, &deposits).map(|found| found.id), Ok(deposits[1].id), "{by:?}");
    }
    let lost_answer = [Deposit { gateway_reference: None, ..deposit(1) }];
    assert!(match_deposit(naming(Some(1), Some("payment 1")), &lost_answer).is_ok());
}

#[test]
fn what_names_no_deposit_is_nobodys_yet() {
    let deposits = [deposit(1)];
    let elsewhere = Named { provider: "other", ..naming(Some(1), Some("payment 1")) };
    for by in [naming(None, None), naming(Some(3), None), naming(None, Some("payment 3")), elsewhere] {
        assert_eq!(match_deposit(by, &deposits), Err(SuspenseReason::NoDeposit), "{by:?}");
    }
    assert_eq!(match_deposit(naming(Some(1), None), &[]), Err(SuspenseReason::NoDeposit));
}

#[test]
fn between_two_deposits_no_one_guesses() {
    let deposits = [deposit(1), deposit(2)];
    for by in [naming(Some(1), Some("payment 2")), naming(Some(2), Some("payment 1"))] {
        assert_eq!(match_deposit(by, &deposits), Err(SuspenseReason::Ambiguous), "{by:?}");
    }
    let one_reference = [deposit(1), Deposit { gateway_reference: Some("payment 1".into()), ..deposit(2) }];
    assert_eq!(
        match_deposit(naming(None, Some("payment 1")), &one_reference),
        Err(SuspenseReason::Ambiguous)
    );
    assert_eq!(
        match_deposit(naming(Some(1), Some("payment 9")), &deposits),
        Err(SuspenseReason::Ambiguous),
        "a deposit with another reference"
    );
    assert_eq!(
        match_deposit(naming(Some(9), Some("payment 1")), &deposits),
        Err(SuspenseReason::Ambiguous),
        "a reference with another deposit"
    );
}

#[test]
fn money_at_an_account_belongs_to_no_deposit_of_another_account_or_merchant() {
    let at_kru = |ref1| Named {
        ref1: Some(ref1),
        at_account: Some(AtAccount {
            merchant_id: MerchantId::from_uuid(Uuid::from_u128(1)),
            account: "kru-1",
            amount: baht(300),
            paid_at_ms: 0,
            slip: None,
        }),
        ..naming(None, None)
    };
    let to_pay_at = |number: u128, account: &str| Deposit {
        ref1: Some(format!("REF{number}")),
        collection_account: Some(account.into()),
        ..deposit(number)
    };
    let another_merchants =
        Deposit { merchant_id: MerchantId::from_uuid(Uuid::from_u128(9)), ..to_pay_at(3, "kru-1") };
    let deposits = [to_pay_at(1, "kru-1"), to_pay_at(2, "kru-2"), another_merchants, deposit(4)];
    assert_eq!(match_deposit(at_kru("REF1"), &deposits).map(|found| found.id), Ok(deposits[0].id));
    for elsewhere in ["REF2", "REF3", "payment 4"] {
        let found = match_deposit(at_kru(elsewhere), &deposits);
        assert_eq!(found, Err(SuspenseReason::NoDeposit), "{elsewhere}");
    }
    let by_payment = Named { reference: Some("payment 4"), ..at_kru("REF9") };
    assert_eq!(match_deposit(by_payment, &deposits), Err(SuspenseReason::NoDeposit));
}

#[test]
fn exactly_what_was_ordered_is_credited() {
    for member in [MEMBER, with_room(0), with_room(-100)] {
        assert_eq!(divided(baht(500), &deposit(1), false, member), Parts::all_credited(baht(500)));
    }
}

#[test]
fn less_is_credited_as_it_arrived() {
    for amount in [baht(1), baht(499), Money::from_minor(499 * Money::UNIT + 99_000)] {
        assert_eq!(divided(amount, &deposit(1), false, with_room(0)), Parts::all_credited(amount));
    }
}

#[test]
fn r15_more_is_credited_up_to_the_members_own_limit() {
    let (more, ordered) = (baht(700), deposit(1));
    assert_eq!(divided(more, &ordered, false, MEMBER), Parts::all_credited(more));
    assert_eq!(divided(more, &ordered, false, with_room(200)), Parts::all_credited(more));
    for (room, credited) in [(199, 699), (1, 501), (0, 500), (-50, 500)] {
        let expected = Parts {
            credited: baht(credited),
            suspended: baht(700 - credited),
            reason: Some(SuspenseReason::DepositLimit),
        };
        assert_eq!(divided(more, &ordered, false, with_room(room)), expected, "room for {room}");
    }
}

#[test]
fn r15_late_money_claims_the_limit_again() {
    for status in [DepositStatus::Cancelled, DepositStatus::Failed] {
        let late = Deposit { status, ..deposit(1) };
        assert_eq!(divided(baht(500), &late, false, MEMBER), Parts::all_credited(baht(500)));
        assert_eq!(divided(baht(500), &late, false, with_room(500)), Parts::all_credited(baht(500)));
        let refused = suspended(baht(500), SuspenseReason::DepositLimit);
        assert_eq!(divided(baht(500), &late, false, with_room(499)), refused);
    }
    // A deposit in review has given its claim back.
    let in_review = Deposit { step: Some(DepositStep::InReview), ..deposit(1) };
    let refused = suspended(baht(500), SuspenseReason::DepositLimit);
    assert_eq!(divided(baht(500), &in_review, false, with_room(499)), refused);
}

#[test]
fn r15_a_further_payment_claims_the_limit_for_itself() {
    for status in DepositStatus::ALL {
        let paid = Deposit { status, ..deposit(1) };
        assert_eq!(divided(baht(500), &paid, true, with_room(500)), Parts::all_credited(baht(500)));
        let refused = suspended(baht(500), SuspenseReason::DepositLimit);
        assert_eq!(divided(baht(500), &paid, true, with_room(499)), refused, "{status:?}");
    }
}

#[test]
fn a_payer_with_another_name_credits_nothing_and_one_that_cannot_be_compared_does() {
    let paid_by = |payer| divided(baht(500), &deposit(1), false, MemberFacts { payer, ..MEMBER });
    assert_eq!(paid_by(NameMatch::Different), suspended(baht(500), SuspenseReason::OtherPayer));
    assert_eq!(paid_by(NameMatch::Unknown), Parts::all_credited(baht(500)));
    assert_eq!(paid_by(NameMatch::Same), Parts::all_credited(baht(500)));
}

#[test]
fn r18_a_member_who_is_excluded_or_disabled_is_credited_nothing() {
    let excluded = MemberFacts { is_excluded: true, ..MEMBER };
    let disabled = MemberFacts { is_disabled: true, ..MEMBER };
    for is_further in [false, true] {
        let of = |member| divided(baht(500), &deposit(1), is_further, member);
        assert_eq!(of(excluded), suspended(baht(500), SuspenseReason::Excluded));
        assert_eq!(of(disabled), suspended(baht(500), SuspenseReason::Disabled));
    }
}

#[test]
fn another_currency_and_less_than_one_baht_are_credited_nothing() {
    let foreign = divide(baht(500), None, &deposit(1), false, MEMBER);
    assert_eq!(foreign, suspended(baht(500), SuspenseReason::Currency));
    let least = Money::from_minor(Money::UNIT);
    let small = Money::from_minor(Money::UNIT - 1);
    assert_eq!(divided(least, &deposit(1), false, MEMBER), Parts::all_credited(least));
    assert_eq!(divided(small, &deposit(1), false, MEMBER), suspended(small, SuspenseReason::TooSmall));
}

proptest! {
    #[test]
    fn r15_parts_sum_to_what_arrived_and_no_more_than_the_room_is_credited(
        amount in 1_i64..100_000_000,
        ordered in 1_i64..100_000_000,
        room in proptest::option::of(-10_000_000_i64..100_000_000),
        status in 0_usize..4,
        is_further: bool,
        is_excluded: bool,
    ) {
        let amount = Money::from_minor(amount);
        let wanted = Deposit {
            amount: Money::from_minor(ordered),
            status: DepositStatus::ALL[status],
            ..deposit(1)
        };
        let member = MemberFacts { is_excluded, room: room.map(Money::from_minor), ..MEMBER };
        let parts = divided(amount, &wanted, is_further, member);
        prop_assert_eq!(parts.credited.plus(parts.suspended), Ok(amount));
        prop_assert!(parts.credited >= Money::ZERO && parts.suspended >= Money::ZERO);
        prop_assert_eq!(parts.reason.is_some(), parts.suspended > Money::ZERO);
        prop_assert!(!is_excluded || parts.credited == Money::ZERO);
        let claimed = if wanted.status == DepositStatus::Pending && !is_further { ordered } else { 0 };
        if let Some(room) = room {
            prop_assert!(parts.credited.minor() <= claimed + room.max(0));
        }
    }
}
