//! The price of a stake: full odds, reduced odds, closed.

use erawan_games::draws::{
    Exposure, Family, LimitError, Limits, Line, Lotteries, NumberPrice, NumberRule, NumberStake, Price,
    Suborder,
};
use erawan_kernel::Money;

use crate::examples::line;
use crate::{family, lottery};

fn baht(text: &str) -> Money {
    text.parse().unwrap()
}

fn limits(game_code: &str) -> Limits {
    *Lotteries::load().unwrap().limits(&lottery(game_code)).unwrap()
}

fn stake(unit: &str, multiple: u32) -> NumberStake {
    line(&family("th6"), "top2", "45", unit).number_stake(multiple)
}

fn top2() -> Price {
    family("th6").sheet().prices("top2")[0].clone()
}

fn full(odds: &str) -> NumberPrice {
    NumberPrice::Full(odds.parse().unwrap())
}

fn reduced(odds: &str) -> NumberPrice {
    NumberPrice::Reduced(odds.parse().unwrap())
}

#[test]
fn a_number_goes_from_full_to_reduced_to_closed_as_stakes_come_in() {
    let limits = limits("thai-government");
    let mut liability = Money::ZERO;
    let mut place = |unit: &str| {
        let stake = stake(unit, 1);
        let price = stake.price(&top2(), &limits, NumberRule::Open, liability).unwrap();
        if let NumberPrice::Full(odds) | NumberPrice::Reduced(odds) = price {
            liability = liability.plus(stake.liability(odds).unwrap()).unwrap();
        }
        (price, liability)
    };
    assert_eq!(place("10000"), (full("92"), baht("920000")));
    assert_eq!(place("1000"), (reduced("76"), baht("996000")));
    assert_eq!(place("10000"), (NumberPrice::Closed, baht("996000")));
    // A smaller stake still has room at the full odds' ceiling.
    assert_eq!(place("43"), (full("92"), baht("999956")));
    assert_eq!(place("1"), (reduced("76"), baht("1000032")));
}

#[test]
fn a_ceiling_may_be_reached_but_not_passed() {
    let limits = limits("thai-government");
    let price =
        |liability: &str| stake("1", 10).price(&top2(), &limits, NumberRule::Open, baht(liability)).unwrap();
    assert_eq!(price("999080"), full("92"));
    assert_eq!(price("999080.01"), reduced("76"));
    assert_eq!(price("1499240"), reduced("76"));
    assert_eq!(price("1499240.01"), NumberPrice::Closed);
}

#[test]
fn own_draws_go_from_full_to_closed() {
    let price = |liability: &str| {
        let limits = limits("yeekee-speed");
        stake("1", 1).price(&top2(), &limits, NumberRule::Open, baht(liability)).unwrap()
    };
    assert_eq!(price("499908"), full("92"));
    assert_eq!(price("499909"), NumberPrice::Closed);
}

#[test]
fn an_operator_can_reduce_or_close_a_number() {
    let of = |price: &Price, game_code: &str, rule| {
        stake("1", 1).price(price, &limits(game_code), rule, Money::ZERO).unwrap()
    };
    assert_eq!(of(&top2(), "thai-government", NumberRule::Reduced), reduced("76"));
    assert_eq!(of(&top2(), "thai-government", NumberRule::Closed), NumberPrice::Closed);
    // Without reduced odds or their ceiling there is nothing between full and closed.
    assert_eq!(of(&top2(), "yeekee-speed", NumberRule::Reduced), NumberPrice::Closed);
    let whole = Price { reduced: None, ..top2() };
    assert_eq!(of(&whole, "thai-government", NumberRule::Reduced), NumberPrice::Closed);
}

#[test]
fn the_liability_of_a_number_counts_the_multiple_and_the_assumed_hits() {
    let vn27 = family("vn27");
    let stake = line(&vn27, "lo2", "66", "10").number_stake(3);
    assert_eq!(stake.liability("95".parse().unwrap()).unwrap(), baht("11400"));
    let huge = line(&vn27, "lo2", "66", "90000000000000").number_stake(99);
    assert!(huge.liability("95".parse().unwrap()).is_err());
}

#[test]
fn each_line_is_counted_by_its_numbers_or_in_the_pool_of_its_play() {
    let exposure = |code: &str, play: &str, selection: &str| {
        line(&family(code), play, selection, "1").exposure().unwrap()
    };
    let numbers = |texts: &[&str]| Exposure::Numbers(texts.iter().map(|text| (*text).to_owned()).collect());
    assert_eq!(exposure("th3", "top3", "826,005"), numbers(&["005", "826"]));
    assert_eq!(exposure("th3", "tod3", "826"), numbers(&["268"]));
    assert_eq!(exposure("th3", "run3", "8,2"), numbers(&["2", "8"]));
    assert_eq!(exposure("d5", "place", "7|-|-|-|1,0"), numbers(&["1:7", "5:0", "5:1"]));
    assert_eq!(exposure("d5", "sumSize", "big"), numbers(&["big"]));
    assert_eq!(exposure("d5", "front3", "1,2|3|4"), Exposure::Pool(baht("970")));
    assert_eq!(exposure("d5", "front3g6", "1,2,3,4"), Exposure::Pool(baht("160")));
    assert_eq!(exposure("vn27", "xien2", "01,02,03"), Exposure::Pool(baht("51")));
    assert_eq!(exposure("vn27", "truot4", "01,02,03,04,05"), Exposure::Pool(baht("13.5")));
    assert_eq!(exposure("p5of11", "any7", "1,2,3,4,5,6,7,11"), Exposure::Pool(baht("63.9")));
    assert_eq!(exposure("p5of11", "any2", "1,2,3,4,5,6,7,8,9,10,11"), Exposure::Pool(baht("53")));
}

#[test]
fn the_largest_win_of_a_line_is_that_of_the_assumed_hits() {
    let largest = |code: &str, play: &str, selection: &str| {
        let line: Line = line(&family(code), play, selection, "1");
        line.largest_win().unwrap()
    };
    assert_eq!(largest("th3", "top2", "01,02,03"), baht("92"));
    assert_eq!(largest("th3", "run3", "1,2,3,4,5"), baht("9.9"));
    assert_eq!(largest("th3", "run3", "1,2"), baht("6.6"));
    assert_eq!(largest("vn27", "lo2", "66"), baht("380"));
    assert_eq!(largest("d5", "place", "1|-|2,3|-|-"), baht("19.4"));
    // Big and small exclude each other; two pairs do not fit into three dice.
    assert_eq!(largest("d5", "sumSize", "big,small"), baht("1.95"));
    assert_eq!(largest("dice3", "pair", "11,22,33"), baht("13"));
}

fn check(code: &str, game_code: &str, multiple: u32, lines: &[(&str, &str, &str)]) -> Result<(), LimitError> {
    let (family, limits) = (family(code), limits(game_code));
    let lines = lines.iter().map(|(play, selection, unit)| line(&family, play, selection, unit)).collect();
    Suborder::new("s".into(), multiple, lines).unwrap().check_limits(|_| &limits)
}

#[test]
fn lines_bets_units_and_stakes_have_limits() {
    let one = ("top2", "45", "1");
    assert_eq!(check("th3", "yeekee-speed", 1, &[one; 200]), Ok(()));
    assert_eq!(check("th3", "yeekee-speed", 1, &[one; 201]), Err(LimitError::Lines));
    let digits = "0,1,2,3,4,5,6,7,8,9";
    let thousand = format!("{digits}|{digits}|{digits}");
    assert_eq!(check("d5", "digit-rush", 1, &[("front3", &thousand, "1")]), Ok(()));
    for (unit, checked) in [
        ("0.99", Err(LimitError::Unit { line: 1 })),
        ("1", Ok(())),
        ("5000", Ok(())),
        ("5000.01", Err(LimitError::Unit { line: 1 })),
    ] {
        assert_eq!(check("th3", "yeekee-speed", 1, &[one, ("top2", "46", unit)]), checked, "{unit}");
    }
    let at_most = [("top2", "45", "5000"), ("top2", "46", "5000")];
    assert_eq!(check("th3", "yeekee-speed", 5, &at_most), Ok(()));
    assert_eq!(check("th3", "yeekee-speed", 6, &at_most), Err(LimitError::Stake));
    // No play of the built-in families passes it, so one with four positions is made up.
    let four = Family::load(&crate::families::four_digits().to_string()).unwrap();
    let many = line(&four, "all", &format!("{thousand}|0,1"), "1");
    let suborder = Suborder::new("s".into(), 1, vec![many]).unwrap();
    let limits = limits("digit-rush");
    assert_eq!(suborder.check_limits(|_| &limits), Err(LimitError::Bets { line: 0 }));
}

#[test]
fn the_largest_wins_of_a_suborder_are_summed_by_play() {
    let th3 = family("th3");
    let lines =
        vec![line(&th3, "top2", "45", "1"), line(&th3, "run3", "1,2", "1"), line(&th3, "top2", "46", "2")];
    let suborder = Suborder::new("s".into(), 3, lines).unwrap();
    let wins = suborder.largest_wins().unwrap();
    assert_eq!(wins.into_iter().collect::<Vec<_>>(), [("run3", baht("19.8")), ("top2", baht("828"))]);
    assert_eq!(limits("yeekee-speed").member_win(), baht("500000"));
}
