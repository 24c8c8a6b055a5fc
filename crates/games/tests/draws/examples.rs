//! Examples computed by hand: what a selection costs and wins for a known result.

use erawan_games::draws::{
    DrawResult, Family, Line, LineError, ResultError, SelectionError, Suborder, Teller,
};
use erawan_kernel::Money;

use crate::family;

pub(crate) const TH3: &str = "057|37";
pub(crate) const TH4: &str = "2805";
const TH4_09: &str = "0014";
pub(crate) const TH6: &str = "730826|45|154,967|208,481";
pub(crate) const VN27: &str = "49991|10659|45639,03167|85229,03819,96227,20840,76666,01230|0073,0525,6100,0623|9233,1003,5188,7647,3461,4666|395,024,604|52,92,85,22";
pub(crate) const VN18: &str =
    "482615|30771|91604|55018,26615|17340,88215,40962,63977,05538,71126,94283|2750|6615,0394,8127|615|77";
pub(crate) const D5: &str = "7,6,8,7,6";
const D5_27: &str = "1,1,5,5,4";
pub(crate) const P5: &str = "11,4,3,1,6";
pub(crate) const DICE: &str = "1,2,2";
const TRIPLE: &str = "1,1,1";
pub(crate) const RANK: &str = "6,3,1,4,10,2,5,7,9,8";

/// Family, result, play, selection, unit, stake and win; amounts in baht.
pub(crate) type Example =
    (&'static str, &'static str, &'static str, &'static str, &'static str, &'static str, &'static str);

pub(crate) const EXAMPLES: &[Example] = &[
    ("th6", TH6, "top3", "826", "10", "10", "9000"),
    ("th6", TH6, "tod3", "268", "10", "10", "1500"),
    ("th6", "730991|45|154,967|208,481", "tod3", "199", "1", "1", "300"),
    ("vn27", VN27, "tod3", "199", "1", "1", "300"),
    ("th6", TH6, "bot2", "45,54", "20", "40", "1840"),
    ("th6", TH6, "top2", "26", "1", "1", "92"),
    ("th6", TH6, "run3", "2,8", "1", "2", "6.6"),
    ("th6", TH6, "run2", "5", "1", "1", "4.7"),
    ("th6", TH6, "front3", "967", "1", "1", "450"),
    ("th6", TH6, "last3", "208,481", "1", "2", "900"),
    ("th4", TH4, "top4", "2805", "1", "1", "9000"),
    ("th4", TH4, "tod4", "0258", "1", "1", "375"),
    ("th4", TH4_09, "tod4", "0014", "1", "1", "750"),
    ("th4", TH4, "top3", "805", "1", "1", "900"),
    ("th4", TH4, "bot2", "28", "1", "1", "92"),
    ("th4", TH4, "hl2", "low", "1", "1", "1.92"),
    ("th4", TH4, "oe2", "odd", "1", "1", "1.92"),
    ("th3", TH3, "hl2", "high", "1", "1", "1.92"),
    ("vn27", VN27, "lo2", "66", "10", "270", "1900"),
    ("vn18", VN18, "lo2", "15", "1", "18", "475"),
    ("vn27", VN27, "lo3", "666", "1", "23", "1800"),
    ("vn18", VN18, "lo3", "615", "1", "17", "3600"),
    ("vn27", VN27, "lo4", "6666", "1", "20", "8800"),
    ("vn18", VN18, "lo4", "6615", "1", "16", "17600"),
    ("vn27", VN27, "de", "91", "5", "5", "475"),
    ("vn27", VN27, "de1", "59", "1", "1", "95"),
    ("vn27", VN27, "dau2", "22", "1", "4", "95"),
    ("vn18", VN18, "dau2", "77", "1", "1", "95"),
    ("vn27", VN27, "xiuchu", "991", "1", "4", "900"),
    ("vn18", VN18, "xiuchu", "615", "1", "2", "1800"),
    ("vn27", VN27, "cang3", "991", "1", "1", "900"),
    ("vn27", VN27, "cang4", "9991", "1", "1", "8800"),
    ("vn27", VN27, "dau", "9", "1", "1", "9.5"),
    ("vn27", VN27, "duoi", "1", "1", "1", "9.5"),
    ("vn27", VN27, "xien2", "66,91,40", "10", "30", "510"),
    ("vn27", VN27, "xien3", "66,91,40", "10", "10", "740"),
    ("vn27", VN27, "xien4", "66,91,40,03", "10", "10", "3500"),
    ("vn27", VN27, "truot4", "01,02,05,06", "10", "10", "27"),
    ("vn27", VN27, "top2", "91", "1", "1", "95"),
    ("vn27", VN27, "run2", "5,9", "1", "2", "9.4"),
    ("d5", D5, "last3", "8|5,7|6", "1", "2", "970"),
    ("d5", D5, "last3g6", "0,6,7,8", "1", "4", "160"),
    ("d5", D5_27, "last3g3", "4,5", "1", "2", "320"),
    ("d5", D5, "last2g", "6,7", "1", "1", "48.5"),
    ("d5", D5, "place", "7|6|-|-|1", "1", "3", "19.4"),
    ("d5", D5, "any3", "8,1", "1", "2", "3.55"),
    ("d5", D5, "sumSize", "big", "1", "1", "1.95"),
    ("d5", D5, "sumParity", "even", "1", "1", "1.95"),
    ("d5", D5, "dt15", "dragon", "1", "1", "2.15"),
    ("d5", D5, "patternLast", "straight", "1", "1", "16"),
    ("p5of11", P5, "any2", "3,4,9", "1", "3", "5.3"),
    ("p5of11", P5, "any7", "1,2,3,4,5,6,7,11", "1", "8", "63.9"),
    ("p5of11", P5, "front2", "4,11|4,7", "1", "3", "106.7"),
    ("p5of11", P5, "front3g", "3,4,11,5", "1", "4", "160"),
    ("p5of11", P5, "place", "11,2|-|3|-|-", "1", "3", "21.2"),
    ("p5of11", P5, "size1", "big", "1", "1", "1.78"),
    ("p5of11", P5, "parity1", "odd", "1", "1", "1.78"),
    ("p5of11", P5, "dt15", "dragon", "1", "1", "1.95"),
    ("dice3", DICE, "sum", "5", "1", "1", "34.9"),
    ("dice3", DICE, "sumSize", "small", "1", "1", "1.95"),
    ("dice3", DICE, "sumParity", "odd", "1", "1", "1.95"),
    ("dice3", TRIPLE, "triple", "111", "1", "1", "209"),
    ("dice3", TRIPLE, "pair", "11", "1", "1", "13"),
    ("dice3", DICE, "pair", "22", "1", "1", "13"),
    ("dice3", DICE, "face", "2,5", "1", "2", "2.3"),
    ("dice3", DICE, "two", "1,2,5", "1", "3", "7"),
    ("rank10", RANK, "place", "6,7|-|-|-|-|-|-|-|-|-", "1", "2", "9.7"),
    ("rank10", RANK, "top2", "6|3,6", "1", "1", "87.3"),
    ("rank10", RANK, "sum2", "9", "1", "1", "10.9"),
    ("rank10", RANK, "sum2Size", "small", "1", "1", "1.74"),
    ("rank10", RANK, "sum2Parity", "odd", "1", "1", "1.74"),
    ("rank10", RANK, "dt110", "tiger", "1", "1", "1.95"),
];

fn baht(text: &str) -> Money {
    text.parse().unwrap()
}

/// A line at the full odds of the first sheet.
pub(crate) fn line(family: &Family, play: &str, selection: &str, unit: &str) -> Line {
    let play = family.play(play).unwrap();
    let price = family.sheet().price(play, &play.parse(selection).unwrap()).unwrap();
    Line::new(play, selection, baht(unit), price.odds).unwrap()
}

fn suborder(multiple: u32, lines: Vec<Line>) -> Suborder {
    Suborder::new("s1".into(), multiple, lines).unwrap()
}

#[test]
fn every_example_costs_and_wins_what_was_computed_by_hand() {
    for (code, result, play, selection, unit, stake, win) in EXAMPLES {
        let family = family(code);
        let result = DrawResult::parse(&family, result).unwrap();
        let suborder = suborder(1, vec![line(&family, play, selection, unit)]);
        assert_eq!(suborder.stake().unwrap(), baht(stake), "stake of {code} {play} {selection}");
        let teller = Teller::new(&family, &result).unwrap();
        assert_eq!(teller.win(&suborder).unwrap(), baht(win), "win of {code} {play} {selection}");
    }
}

#[test]
fn a_suborder_adds_up_its_lines_and_multiplies_stake_and_win() {
    let family = family("d5");
    let lines = vec![line(&family, "sumSize", "big", "1"), line(&family, "sumParity", "even", "0.25")];
    let suborder = suborder(3, lines);
    let result = DrawResult::parse(&family, D5).unwrap();
    assert_eq!(suborder.stake().unwrap(), baht("3.75"));
    assert_eq!(Teller::new(&family, &result).unwrap().win(&suborder).unwrap(), baht("7.3125"));
}

#[test]
fn the_least_unit_at_odds_of_thousandths_is_paid_to_the_last_minor_unit() {
    let family = family("th3");
    let play = family.play("top2").unwrap();
    let line = Line::new(play, "57", baht("0.01"), "92.125".parse().unwrap()).unwrap();
    let result = DrawResult::parse(&family, TH3).unwrap();
    let win = Teller::new(&family, &result).unwrap().win(&suborder(1, vec![line])).unwrap();
    assert_eq!(win.minor(), 92_125);
}

#[test]
fn the_odds_of_the_line_are_paid_whatever_the_sheet_says() {
    let family = family("th3");
    let line = Line::new(family.play("top2").unwrap(), "57", baht("1"), "76".parse().unwrap()).unwrap();
    let result = DrawResult::parse(&family, TH3).unwrap();
    assert_eq!(Teller::new(&family, &result).unwrap().win(&suborder(1, vec![line])).unwrap(), baht("76"));
}

#[test]
fn units_and_multiples_out_of_range_are_refused() {
    let family = family("th3");
    let play = family.play("top2").unwrap();
    let odds = "92".parse().unwrap();
    for unit in ["0", "-1", "0.001", "0.015"] {
        assert_eq!(Line::new(play, "57", baht(unit), odds), Err(LineError::Unit), "{unit}");
    }
    let line = Line::new(play, "57", baht("1"), odds).unwrap();
    for multiple in [0, 100] {
        assert_eq!(Suborder::new("s".into(), multiple, vec![line.clone()]), Err(LineError::Multiple));
    }
    assert_eq!(Suborder::new("s".into(), 1, Vec::new()), Err(LineError::NoLines));
    let huge = Line::new(play, "57", Money::from_minor(9_000_000_000_000_000_000), odds).unwrap();
    let result = DrawResult::parse(&family, TH3).unwrap();
    let won = Teller::new(&family, &result).unwrap().win(&suborder(99, vec![huge]));
    assert!(matches!(won, Err(LineError::Money(_))));
}

#[test]
fn lines_and_results_of_another_family_are_refused() {
    let (th3, th4) = (family("th3"), family("th4"));
    let result = DrawResult::parse(&th3, TH3).unwrap();
    assert_eq!(Teller::new(&th4, &result).unwrap_err(), ResultError::OtherFamily("th3".into()));
    let foreign = suborder(1, vec![line(&th4, "top3", "805", "1")]);
    let refused = Teller::new(&th3, &result).unwrap().win(&foreign);
    assert_eq!(refused, Err(LineError::Selection(SelectionError::UnknownPlay)));
}

#[test]
fn a_sealed_suborder_is_canonical_and_read_back() {
    let family = family("vn27");
    let lines = vec![line(&family, "xien2", "91,66,40", "10"), line(&family, "duoi", "1", "0.5")];
    let suborder = Suborder::new("sub_1".into(), 2, lines).unwrap();
    let text = suborder.sealed().unwrap();
    assert_eq!(text, r#"{"s":"sub_1","m":2,"l":[["xien2","40,66,91",1000,17000],["duoi","1",50,9500]]}"#);
    assert_eq!(Suborder::parse_sealed(&family, &text).unwrap(), suborder);
    for other in [
        text.replace("40,66,91", "66,40,91"),
        text.replace(":2,", ": 2,"),
        text.replace("17000", "0"),
        text.replace("xien2", "xien9"),
        text.replace(":2,", ":2,\"x\":1,"),
        text.replace("1000", "-1000"),
        String::new(),
    ] {
        assert!(Suborder::parse_sealed(&family, &other).is_err(), "{other}");
    }
}
