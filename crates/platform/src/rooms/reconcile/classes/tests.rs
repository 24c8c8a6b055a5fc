use super::*;

fn money(units: i64) -> Money {
    Money::from_units(units).unwrap()
}

fn line(kind: LineKind, units: i64, id: &str) -> BankLine {
    BankLine {
        statement: 7,
        number: 1,
        day: "2026-11-25".into(),
        kind,
        effect: money(units),
        transaction_id: Some(id.into()),
        reference: None,
        name: None,
    }
}

fn on(day: &str, line: BankLine) -> BankLine {
    BankLine { day: day.into(), ..line }
}

fn ours(kind: Kind, units: i64, id: &str) -> Ours {
    Ours {
        kind,
        subject: Some(Uuid::from_u128(1)),
        names: vec![id.into()],
        amount: money(units),
        booked: money(units),
        booked_today: money(units),
    }
}

fn facts(lines: Vec<BankLine>, ours: Vec<Ours>) -> Facts {
    Facts { day: "2026-11-25".into(), lines, ours, ..Facts::default() }
}

/// Classes and differences in whole units.
fn classes(facts: &Facts) -> Vec<(Class, i64)> {
    let unit = |item: &Item| (item.class, item.difference().minor() / Money::UNIT);
    classify(facts).iter().map(unit).collect()
}

#[test]
fn what_fits_or_is_missing_has_its_class() {
    let transfer = |units, id| line(LineKind::Transfer, units, id);
    let receipt = |units, id| ours(Kind::Receipt, units, id);
    let next = |mut facts: Facts| {
        facts.is_next_there = true;
        facts
    };
    let elsewhere = |mut facts: Facts, line: BankLine| {
        facts.elsewhere.push(line);
        facts
    };
    let unbooked = Ours { booked: Money::ZERO, booked_today: Money::ZERO, ..receipt(5, "a") };
    let later_booked = Ours { booked_today: Money::ZERO, ..receipt(5, "a") };
    let payout = Ours { names: vec!["ref-1".into()], ..ours(Kind::Payout, -5, "") };
    let paid = BankLine { reference: Some("ref-1".into()), ..transfer(-5, "bank-1") };
    let back = BankLine { reference: Some("ref-1".into()), ..line(LineKind::Return, 5, "bank-2") };
    let returned = Ours { names: vec!["bank-2".into(), "ref-1".into()], ..ours(Kind::Return, 5, "") };
    let same = transfer(5, "a");
    for (case, facts, expected) in [
        ("equal", facts(vec![same.clone()], vec![receipt(5, "a")]), vec![(Class::Matched, 0)]),
        ("booked on another day", facts(vec![same.clone()], vec![later_booked]), vec![(Class::Matched, 5)]),
        (
            "listed the day before",
            elsewhere(facts(vec![], vec![receipt(5, "a")]), on("2026-11-24", same.clone())),
            vec![(Class::Matched, -5)],
        ),
        (
            "paid and returned",
            facts(vec![paid.clone(), back], vec![payout.clone(), returned]),
            vec![(Class::Matched, 0), (Class::Return, 0)],
        ),
        (
            "refunded",
            facts(vec![transfer(-5, "r")], vec![ours(Kind::Refund, -5, "r")]),
            vec![(Class::Return, 0)],
        ),
        ("fee", facts(vec![line(LineKind::Fee, -1, "f")], vec![]), vec![(Class::Fee, -1)]),
        ("the next statement is missing", facts(vec![], vec![receipt(5, "a")]), vec![(Class::Transit, -5)]),
        (
            "on the next statement",
            next(elsewhere(facts(vec![], vec![receipt(5, "a")]), on("2026-11-26", same.clone()))),
            vec![(Class::Transit, -5)],
        ),
        ("on no statement", next(facts(vec![], vec![receipt(5, "a")])), vec![(Class::OursOnly, -5)]),
        ("of no receipt", facts(vec![same.clone()], vec![]), vec![(Class::TheirsOnly, 5)]),
        (
            "another amount",
            facts(vec![transfer(6, "a")], vec![receipt(5, "a")]),
            vec![(Class::AmountDiffers, 1)],
        ),
        ("not in the ledger", facts(vec![same.clone()], vec![unbooked]), vec![(Class::AmountDiffers, 5)]),
        (
            "another amount in the ledger",
            facts(
                vec![same.clone()],
                vec![Ours { booked: money(4), booked_today: money(4), ..receipt(5, "a") }],
            ),
            vec![(Class::AmountDiffers, 1)],
        ),
    ] {
        assert_eq!(classes(&facts), expected, "{case}");
    }
}

#[test]
fn what_is_there_twice_or_unknown_has_its_class() {
    let transfer = |units, id| line(LineKind::Transfer, units, id);
    let receipt = |units, id| ours(Kind::Receipt, units, id);
    let elsewhere = |mut facts: Facts, line: BankLine| {
        facts.elsewhere.push(line);
        facts
    };
    let payout = Ours { names: vec!["ref-1".into()], ..ours(Kind::Payout, -5, "") };
    let paid = BankLine { reference: Some("ref-1".into()), ..transfer(-5, "bank-1") };
    let same = transfer(5, "a");
    for (case, facts, expected) in [
        (
            "twice",
            facts(vec![same.clone(), same.clone()], vec![receipt(5, "a")]),
            vec![(Class::Matched, 0), (Class::Doubled, 5)],
        ),
        (
            "twice and unknown",
            facts(vec![same.clone(), same.clone()], vec![]),
            vec![(Class::TheirsOnly, 5), (Class::Doubled, 5)],
        ),
        (
            "again on another day",
            elsewhere(
                facts(vec![same.clone()], vec![Ours { booked_today: Money::ZERO, ..receipt(5, "a") }]),
                on("2026-11-24", same.clone()),
            ),
            vec![(Class::Doubled, 5)],
        ),
        (
            "one payout under two names",
            facts(
                vec![paid.clone(), BankLine { transaction_id: Some("bank-9".into()), ..paid }],
                vec![payout],
            ),
            vec![(Class::Matched, 0), (Class::Doubled, -5)],
        ),
        ("money left", facts(vec![transfer(-5, "x")], vec![]), vec![(Class::Unknown, -5)]),
        (
            "taken back",
            facts(vec![line(LineKind::Reversal, -5, "a")], vec![receipt(5, "a")]),
            vec![(Class::Unknown, -5), (Class::Transit, -5)],
        ),
        (
            "another row of the ledger",
            facts(vec![], vec![Ours { names: vec![], ..ours(Kind::Other, -3, "") }]),
            vec![(Class::Unknown, 3)],
        ),
        ("nothing", facts(vec![], vec![]), vec![]),
    ] {
        assert_eq!(classes(&facts), expected, "{case}");
    }
    let reached: HashSet<_> = Class::ALL.into_iter().filter(|class| class.is_open()).collect();
    assert_eq!(reached.len(), 5);
}

#[test]
fn a_fee_is_a_fee_also_when_it_names_the_movement_it_was_taken_for() {
    let payout = Ours { names: vec!["ref-1".into()], ..ours(Kind::Payout, -5, "") };
    let named = |line: BankLine| BankLine { reference: Some("ref-1".into()), ..line };
    let paid = || named(line(LineKind::Transfer, -5, "bank-1"));
    let fee = || named(line(LineKind::Fee, -1, "bank-1"));
    let whole = |lines| facts(lines, vec![payout.clone()]);
    let elsewhere = |day: &str, mut facts: Facts, line: BankLine| {
        facts.elsewhere.push(on(day, line));
        facts
    };
    let (matched, taken) = ((Class::Matched, 0), (Class::Fee, -1));
    for (case, facts, expected) in [
        ("behind its transfer", whole(vec![paid(), fee()]), vec![matched, taken]),
        ("before its transfer", whole(vec![fee(), paid()]), vec![taken, matched]),
        ("the day before", elsewhere("2026-11-24", whole(vec![paid()]), fee()), vec![matched]),
        ("the day after", elsewhere("2026-11-26", whole(vec![paid()]), fee()), vec![matched]),
        (
            "of a transfer of the day before",
            {
                let before = Ours { booked_today: Money::ZERO, ..payout.clone() };
                elsewhere("2026-11-24", facts(vec![fee()], vec![before]), paid())
            },
            vec![taken],
        ),
        ("twice", whole(vec![paid(), fee(), fee()]), vec![matched, taken, (Class::Doubled, -1)]),
        (
            "another one",
            whole(vec![paid(), fee(), named(line(LineKind::Fee, -2, "bank-1"))]),
            vec![matched, taken, (Class::Fee, -2)],
        ),
        (
            "again on another day",
            elsewhere("2026-11-24", whole(vec![paid(), fee()]), fee()),
            vec![matched, (Class::Doubled, -1)],
        ),
        (
            "the transfer under the name of a fee",
            whole(vec![named(line(LineKind::Fee, -5, "bank-1"))]),
            vec![matched],
        ),
        ("money that came", facts(vec![line(LineKind::Fee, 5, "f")], vec![]), vec![(Class::TheirsOnly, 5)]),
    ] {
        assert_eq!(classes(&facts), expected, "{case}");
    }
    let nameless = BankLine { transaction_id: None, ..line(LineKind::Fee, -1, "") };
    assert_eq!(classes(&facts(vec![nameless.clone(), nameless], vec![])), [(Class::Fee, -1); 2]);
}

#[test]
fn the_sums_of_all_classes_are_the_days_movements() {
    let facts = facts(
        vec![
            line(LineKind::Transfer, 5, "a"),
            line(LineKind::Transfer, 7, "b"),
            line(LineKind::Fee, -1, "f"),
        ],
        vec![ours(Kind::Receipt, 5, "a"), ours(Kind::Payout, -3, "c")],
    );
    let sums = sums(&classify(&facts));
    assert_eq!(sums.len(), Class::ALL.len());
    let total = |of: fn(&ClassSum) -> Money| sums.iter().fold(Money::ZERO, |sum, class| plus(sum, of(class)));
    assert_eq!(total(|sum| sum.theirs), money(11));
    assert_eq!(total(|sum| sum.booked), money(2));
    assert_eq!(total(|sum| sum.difference), money(9));
}
