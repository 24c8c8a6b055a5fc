use proptest::prelude::*;

use super::*;

const BAHT: i64 = 100_000;
const SALARY: ContractKind = ContractKind::DailySalary;
const DIVIDEND: ContractKind = ContractKind::Dividend;

fn tier(bet: i64, net: i64, active: u32, pays: Pays) -> Tier {
    Tier { min_team_bet: bet * BAHT, min_active: active, min_net_loss: net * BAHT, pays }
}

/// In tenths of a percent.
fn share(tenths: u32) -> Pays {
    Pays::Share { ppm: tenths * 1_000 }
}

fn fixed(baht: i64) -> Pays {
    Pays::Fixed { amount: baht * BAHT }
}

fn terms(tiers: &[Tier]) -> Terms {
    Terms { tiers: tiers.to_vec(), ..Terms::nothing() }
}

/// Those of V7.
fn salary() -> Terms {
    terms(&[tier(10_000, 0, 3, share(5)), tier(50_000, 0, 5, share(8)), tier(200_000, 0, 10, fixed(3_000))])
}

/// Those of V9.
fn dividend() -> Terms {
    terms(&[tier(500_000, 20_000, 5, share(50)), tier(900_000, 40_000, 10, share(100))])
}

/// Tier and amount, of baht.
fn paid(kind: ContractKind, terms: &Terms, (bet, active, net): (i64, u32, i64)) -> Option<(usize, i64)> {
    let measured = Measured { team_bet: bet * BAHT, active, net: net * BAHT };
    earned(kind, terms, &measured).map(|earned| {
        assert_eq!(earned.amount % BAHT, 0, "whole baht");
        (earned.tier, earned.amount / BAHT)
    })
}

#[test]
fn v7_the_highest_tier_whose_conditions_all_hold_pays() {
    for (bet, active, expected) in [
        (62_000, 4, Some((1, 310))),
        (62_000, 5, Some((2, 496))),
        (250_000, 9, Some((2, 2_000))),
        (250_000, 10, Some((3, 3_000))),
    ] {
        assert_eq!(paid(SALARY, &salary(), (bet, active, 0)), expected, "{bet} & {active}");
        assert_eq!(paid(SALARY, &salary(), (bet, active, -1)), expected, "a salary does not look at the net");
    }
    let just_below = Measured { team_bet: 999_999_000, active: 20, net: 0 };
    assert_eq!(earned(SALARY, &salary(), &just_below), None, "9,999.99");
}

#[test]
fn v9_a_dividend_is_a_share_of_the_net() {
    assert_eq!(paid(DIVIDEND, &dividend(), (1_000_000, 12, 46_000)), Some((2, 4_600)));
    assert_eq!(paid(DIVIDEND, &dividend(), (1_000_000, 9, 46_000)), Some((1, 2_300)));
    assert_eq!(paid(DIVIDEND, &dividend(), (1_000_000, 4, 46_000)), None);
    assert_eq!(paid(DIVIDEND, &dividend(), (1_000_000, 12, -46_000)), None);
}

#[test]
fn v11_a_carried_loss_lowers_the_tier_that_is_reached() {
    assert_eq!(paid(DIVIDEND, &dividend(), (1_000_000, 12, -20_000)), None);
    assert_eq!(paid(DIVIDEND, &dividend(), (1_000_000, 12, 46_000)), Some((2, 4_600)), "nothing is carried");
    assert_eq!(paid(DIVIDEND, &dividend(), (1_000_000, 12, 46_000 - 20_000)), Some((1, 1_300)), "carried");
}

#[test]
fn v8_what_is_paid_is_rounded_down_and_a_lower_base_may_reach_a_lower_tier() {
    assert_eq!(paid(SALARY, &salary(), (47_000, 5, 0)), Some((1, 235)));
    let measured = |bet| Measured { team_bet: bet, active: 1, net: 0 };
    let terms = terms(&[tier(0, 0, 0, share(5))]);
    for (bet, amount) in [(0, 0), (199, 0), (200, 1), (399, 1), (400, 2)] {
        assert_eq!(earned(SALARY, &terms, &measured(bet)), Some(Earned { tier: 1, amount }), "{bet}");
    }
    let largest = earned(SALARY, &terms, &measured(i64::MAX)).unwrap();
    assert_eq!(largest.amount, i64::MAX / 200, "no overflow");
}

#[test]
fn tiers_rise_in_every_condition_and_never_pay_less_at_their_threshold() {
    assert_eq!(check_tiers(SALARY, &salary()), Ok(()));
    assert_eq!(check_tiers(DIVIDEND, &dividend()), Ok(()));
    let one = |tier| terms(&[tier]);
    let many: Vec<_> = (0..11).map(|step| tier(step, 0, 0, share(1))).collect();
    for (tiers, expected) in [
        (terms(&[]), Err(TiersError::Count)),
        (terms(&many), Err(TiersError::Count)),
        (terms(&many[..10]), Ok(())),
        (one(tier(0, 0, 0, share(0))), Err(TiersError::Bounds(1))),
        (one(tier(0, 0, 0, share(51))), Err(TiersError::Bounds(1))),
        (one(tier(0, 0, 0, fixed(0))), Err(TiersError::Bounds(1))),
        (one(tier(0, 0, 0, fixed(-1))), Err(TiersError::Bounds(1))),
        (one(tier(-1, 0, 0, share(5))), Err(TiersError::Bounds(1))),
        (one(tier(0, 1, 0, share(5))), Err(TiersError::Bounds(1))),
        (one(tier(0, 0, 1_000_001, share(5))), Err(TiersError::Bounds(1))),
        (terms(&[tier(10, 0, 3, share(5)), tier(10, 0, 3, share(8))]), Err(TiersError::NotRising(2))),
        (terms(&[tier(10, 0, 3, share(5)), tier(20, 0, 2, share(8))]), Err(TiersError::NotRising(2))),
        (terms(&[tier(10, 0, 3, share(5)), tier(9, 0, 4, share(8))]), Err(TiersError::NotRising(2))),
        (terms(&[tier(10, 0, 3, share(5)), tier(10, 0, 4, share(5))]), Ok(())),
        (terms(&[tier(10, 0, 3, share(8)), tier(20, 0, 4, share(5))]), Err(TiersError::PaysLess(2))),
        (terms(&[tier(10, 0, 3, share(5)), tier(200_000, 0, 4, fixed(999))]), Err(TiersError::PaysLess(2))),
        (terms(&[tier(10, 0, 3, share(5)), tier(200_000, 0, 4, fixed(1_000))]), Ok(())),
    ] {
        assert_eq!(check_tiers(SALARY, &tiers), expected, "{tiers:?}");
    }
    assert_eq!(check_tiers(DIVIDEND, &one(tier(0, 1, 0, share(1_000)))), Ok(()));
    assert_eq!(check_tiers(DIVIDEND, &one(tier(0, 1, 0, share(1_001)))), Err(TiersError::Bounds(1)));
    assert_eq!(check_tiers(DIVIDEND, &one(tier(0, -1, 0, share(5)))), Err(TiersError::Bounds(1)));
}

/// Tier, own and offered pay in baht.
fn better(kind: ContractKind, own: &Terms, offered: &Terms) -> Option<(usize, i64, i64)> {
    better_than_own(kind, own, offered).map(|found| (found.tier, found.own / BAHT, found.offered / BAHT))
}

#[test]
fn the_same_terms_are_allowed_and_lower_ones_too() {
    assert_eq!(better(SALARY, &salary(), &salary()), None);
    assert_eq!(better(DIVIDEND, &dividend(), &dividend()), None);
    let lower = terms(&[
        tier(10_000, 0, 3, share(4)),
        tier(50_000, 0, 6, share(7)),
        tier(200_000, 0, 10, fixed(2_500)),
    ]);
    assert_eq!(better(SALARY, &salary(), &lower), None, "lower shares and more members to reach them");
    assert_eq!(better(SALARY, &salary(), &terms(&[tier(200_000, 0, 10, fixed(3_000))])), None);
}

#[test]
fn a_tier_one_unit_below_a_threshold_is_better() {
    let mut offered = salary();
    offered.tiers[0].min_team_bet -= 1;
    assert_eq!(better(SALARY, &salary(), &offered), Some((1, 0, 49)), "one unit below the first threshold");
    let mut offered = salary();
    offered.tiers[1].min_active -= 1;
    assert_eq!(better(SALARY, &salary(), &offered), Some((2, 250, 400)), "one member less");
    let mut offered = dividend();
    offered.tiers[1].min_net_loss -= 1;
    assert_eq!(better(DIVIDEND, &dividend(), &offered), Some((2, 1_999, 3_999)));
    let mut offered = dividend();
    offered.tiers[0].min_team_bet -= 1;
    assert_eq!(better(DIVIDEND, &dividend(), &offered), Some((1, 0, 1_000)));
}

#[test]
fn a_share_grows_beyond_every_sum() {
    let own = terms(&[tier(200_000, 0, 10, fixed(3_000))]);
    let offered = terms(&[tier(200_000, 0, 10, share(8))]);
    let found = better_than_own(SALARY, &own, &offered).unwrap();
    assert!(found.offered > found.own && found.own == 3_000 * BAHT, "{found:?}");
    // At the threshold alone nothing would be wrong: 200,000 × 0.8 % = 1,600.
    let bounded = terms(&[tier(200_000, 0, 10, share(8)), tier(370_000, 0, 10, fixed(3_000))]);
    assert_eq!(better(SALARY, &own, &bounded), None, "it ends before it crosses");
    let late = terms(&[tier(200_000, 0, 10, share(8)), tier(380_000, 0, 10, fixed(3_040))]);
    assert_eq!(better(SALARY, &own, &late), Some((1, 3_000, 3_039)), "one unit below its end it is above");
}

#[test]
fn a_sum_may_be_better_than_a_share_for_small_bases_only() {
    let own = terms(&[tier(10_000, 0, 3, share(10))]);
    assert_eq!(better(SALARY, &own, &terms(&[tier(10_000, 0, 3, fixed(101))])), Some((1, 100, 101)));
    assert_eq!(better(SALARY, &own, &terms(&[tier(10_100, 0, 3, fixed(101))])), None);
}

#[test]
fn without_a_contract_of_ones_own_every_offer_is_better() {
    let nothing = Terms::nothing();
    assert_eq!(better(SALARY, &nothing, &salary()), Some((1, 0, 50)));
    assert_eq!(
        better(DIVIDEND, &nothing, &terms(&[tier(0, 0, 0, share(1))])).map(|(tier, ..)| tier),
        Some(1)
    );
}

fn pays(is_salary: bool) -> impl Strategy<Value = Pays> {
    let most = if is_salary { 50_000_u32 } else { 300_000 };
    prop_oneof![
        (1..=most).prop_map(|ppm| Pays::Share { ppm }),
        (1_i64..=400).prop_map(|amount| Pays::Fixed { amount }),
    ]
}

/// Terms whose tiers are close together, so that many places of both meet.
fn any_terms(kind: ContractKind) -> impl Strategy<Value = Terms> {
    let step = (0_i64..=300, 0_u32..=2, 0_i64..=300, pays(kind.is_salary()));
    prop::collection::vec(step, 1..=4).prop_map(move |steps| {
        let (mut bet, mut active, mut net) = (0, 0, 0);
        let mut tiers = Vec::new();
        for (more_bet, more_active, more_net, pays) in steps {
            bet += more_bet;
            active += more_active;
            net += if kind.is_salary() { 0 } else { more_net };
            tiers.push(Tier { min_team_bet: bet, min_active: active, min_net_loss: net, pays });
        }
        Terms { tiers, ..Terms::nothing() }
    })
}

fn amount(kind: ContractKind, terms: &Terms, measured: &Measured) -> i64 {
    earned(kind, terms, measured).map_or(0, |earned| earned.amount)
}

/// Whether pay before rounding is higher at the place.
fn is_higher(kind: ContractKind, own: &Terms, offered: &Terms, measured: &Measured) -> bool {
    let exact = |terms: &Terms| {
        let tier = terms.tiers.iter().rev().find(|tier| tier.is_reached(kind, measured));
        tier.map_or(0, |tier| tier.pays.exact(measured.base(kind)))
    };
    exact(offered) > exact(own)
}

/// Every threshold of either terms and one unit below it, and bases beyond all of them.
fn places(kind: ContractKind, own: &Terms, offered: &Terms) -> Vec<Measured> {
    let tiers = || own.tiers.iter().chain(&offered.tiers);
    let with_below = |thresholds: Vec<i64>| -> Vec<i64> {
        thresholds.into_iter().chain([0]).flat_map(|at| [at, at - 1]).filter(|at| *at >= 0).collect()
    };
    let far = [100_000, 1_000_000_000_000];
    let bets = [with_below(tiers().map(|tier| tier.min_team_bet).collect()), far.to_vec()].concat();
    let actives = with_below(tiers().map(|tier| i64::from(tier.min_active)).collect());
    let nets = if kind.is_salary() {
        vec![0]
    } else {
        [with_below(tiers().map(|tier| tier.min_net_loss).collect()), far.to_vec()].concat()
    };
    let mut places = Vec::new();
    for bet in &bets {
        for active in &actives {
            for net in &nets {
                let active = u32::try_from(*active).unwrap();
                places.push(Measured { team_bet: *bet, active, net: *net });
            }
        }
    }
    places
}

fn compare(
    kind: ContractKind,
    own: &Terms,
    offered: &Terms,
    random: (i64, u32, i64),
) -> Result<(), TestCaseError> {
    let found = better_than_own(kind, own, offered);
    let somewhere = places(kind, own, offered).into_iter().find(|at| is_higher(kind, own, offered, at));
    match found {
        // What is allowed is nowhere better.
        None => {
            prop_assert_eq!(somewhere, None);
            let (team_bet, active, net) = random;
            let at = Measured { team_bet, active, net };
            prop_assert!(amount(kind, own, &at) >= amount(kind, offered, &at), "{:?}", at);
        }
        // What is refused is better somewhere.
        Some(found) => {
            prop_assert!(somewhere.is_some(), "{:?}", found);
            prop_assert!(found.offered >= found.own, "{:?}", found);
            prop_assert!((1..=offered.tiers.len()).contains(&found.tier));
        }
    }
    Ok(())
}

proptest! {
    #[test]
    fn offered_salaries_that_are_allowed_never_pay_more(
        own in any_terms(SALARY), offered in any_terms(SALARY),
        bet in 0_i64..2_000, active in 0_u32..12,
    ) {
        compare(SALARY, &own, &offered, (bet, active, 0))?;
    }

    #[test]
    fn offered_dividends_that_are_allowed_never_pay_more(
        own in any_terms(DIVIDEND), offered in any_terms(DIVIDEND),
        bet in 0_i64..2_000, active in 0_u32..12, net in -500_i64..2_000,
    ) {
        compare(DIVIDEND, &own, &offered, (bet, active, net))?;
    }

    #[test]
    fn terms_that_are_made_worse_are_allowed(
        own in any_terms(DIVIDEND), bet in 0_i64..300, active in 0_u32..3, net in 0_i64..300,
        at in (0_i64..3_000, 0_u32..12, 0_i64..3_000),
    ) {
        let mut offered = own.clone();
        for tier in &mut offered.tiers {
            tier.min_team_bet += bet;
            tier.min_active += active;
            tier.min_net_loss += net;
        }
        // Only where reaching a higher tier never pays less, which checked tiers promise at their thresholds alone.
        prop_assume!(grows(&own));
        prop_assert_eq!(better_than_own(DIVIDEND, &own, &offered), None);
        let at = Measured { team_bet: at.0, active: at.1, net: at.2 };
        prop_assert!(amount(DIVIDEND, &own, &at) >= amount(DIVIDEND, &offered, &at));
    }
}

/// Whether a higher tier never pays less than a lower one, whatever the base.
fn grows(terms: &Terms) -> bool {
    terms.tiers.windows(2).all(|two| match (two[0].pays, two[1].pays) {
        (Pays::Share { ppm }, Pays::Share { ppm: next }) => next >= ppm,
        (Pays::Fixed { amount }, Pays::Fixed { amount: next }) => next >= amount,
        _ => false,
    })
}
