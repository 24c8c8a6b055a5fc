//! What selections are taken, how they are written, and that nothing a client sends makes the rules fail.

use erawan_games::draws::{DrawResult, Lotteries, Numero, Odds, ResultError, SelectionError, SelectionInput};
use proptest::prelude::*;

use crate::examples;
use crate::family;

fn refused(family_code: &str, play: &str, selection: &str) -> SelectionError {
    family(family_code).play(play).unwrap().parse(selection).unwrap_err()
}

#[test]
fn bad_selections_are_refused_with_the_reason() {
    use SelectionError::{
        Digits, Empty, NoBet, OutOfRange, Positions, Repeated, TooFew, TooLong, TooMany, UnknownCell,
    };
    let long = "123,".repeat(3_000);
    let all: Vec<String> = (0..1_001).map(|number| format!("{number:04}")).collect();
    for (family, play, selection, reason) in [
        ("th3", "top3", "", Digits { expected: 3 }),
        ("th3", "top3", "-", Empty),
        ("th3", "top3", "12", Digits { expected: 3 }),
        ("th3", "top3", "1234", Digits { expected: 3 }),
        ("th3", "top3", "+12", Digits { expected: 3 }),
        ("th3", "top3", " 12", Digits { expected: 3 }),
        ("th3", "top3", "๑๒๓", Digits { expected: 3 }),
        ("th3", "top3", "123,", Digits { expected: 3 }),
        ("th3", "top3", "123,123", Repeated),
        ("th3", "top3", "123|456", Positions { expected: 1 }),
        ("th3", "top3", long.as_str(), TooLong),
        ("th4", "top4", all.join(",").as_str(), TooMany { most: 1_000 }),
        ("th3", "tod3", "123,321", Repeated),
        ("th3", "run3", "10", OutOfRange),
        ("th3", "run3", "05", OutOfRange),
        ("vn27", "xien2", "66", TooFew { least: 2 }),
        ("vn27", "xien2", "01,02,03,04,05,06,07,08,09,10,11", TooMany { most: 10 }),
        ("vn27", "truot8", "01,02,03,04,05,06,07", TooFew { least: 8 }),
        ("vn27", "xien2", "6,66", Digits { expected: 2 }),
        ("d5", "front3", "1|2", Positions { expected: 3 }),
        ("d5", "front3", "1|-|3", Empty),
        ("d5", "front3", "1||3", OutOfRange),
        ("d5", "place", "-|-|-|-|-", Empty),
        ("d5", "last3g6", "1,2", TooFew { least: 3 }),
        ("d5", "last3g3", "1", TooFew { least: 2 }),
        ("p5of11", "any2", "0,1", OutOfRange),
        ("p5of11", "any2", "1,12", OutOfRange),
        ("p5of11", "any2", "1,011", OutOfRange),
        ("p5of11", "any6", "1,2,3,4,5", TooFew { least: 6 }),
        ("p5of11", "front2", "4|4", NoBet),
        ("dice3", "face", "7", OutOfRange),
        ("dice3", "sum", "2", UnknownCell),
        ("d5", "sumSize", "huge", UnknownCell),
        ("d5", "sumSize", "big,big", Repeated),
    ] {
        assert_eq!(refused(family, play, selection), reason, "{play} {selection}");
    }
    assert_eq!(family("th3").play("top9").unwrap_err(), SelectionError::UnknownPlay);
}

#[test]
fn selections_have_one_canonical_text() {
    for (code, play, selection, canonical) in [
        ("th3", "top3", "500,040,123", "040,123,500"),
        ("th3", "tod3", "321,500", "005,123"),
        ("d5", "front3", "3,1|2|9,0", "1,3|2|0,9"),
        ("d5", "place", "-|2,1|-|-|0", "-|1,2|-|-|0"),
        ("p5of11", "any2", "11,2,10", "2,10,11"),
        ("dice3", "sum", "18,3", "3,18"),
        ("d5", "sumSize", "small", "small"),
    ] {
        let family = family(code);
        let play = family.play(play).unwrap();
        let parsed = play.parse(selection).unwrap();
        assert_eq!(play.text(&parsed), canonical);
        assert_eq!(play.parse(canonical).unwrap(), parsed);
    }
}

#[test]
fn text_and_lists_are_the_same_selection() {
    let family = family("d5");
    let play = family.play("place").unwrap();
    let lists: SelectionInput = serde_json::from_str(r#"[["2","1"],[],[],[],["0"]]"#).unwrap();
    let text: SelectionInput = serde_json::from_str(r#""1,2|-|-|-|0""#).unwrap();
    assert_eq!(play.select(&lists).unwrap(), play.select(&text).unwrap());
    let many = SelectionInput::Lists(vec![vec!["1".into(); 1_001]]);
    assert_eq!(play.select(&many), Err(SelectionError::TooLong));
    for other in ["{}", "null", "1", r#"[["1",2]]"#, r#"["1"]"#] {
        assert!(serde_json::from_str::<SelectionInput>(other).is_err(), "{other}");
    }
}

#[test]
fn results_are_read_and_written_to_the_letter() {
    for (code, text) in [
        ("th3", examples::TH3),
        ("th4", examples::TH4),
        ("th6", examples::TH6),
        ("vn27", examples::VN27),
        ("vn18", examples::VN18),
        ("d5", examples::D5),
        ("p5of11", examples::P5),
        ("dice3", examples::DICE),
        ("rank10", examples::RANK),
    ] {
        let family = family(code);
        let result = DrawResult::parse(&family, text).unwrap();
        assert_eq!(result.to_string(), text);
        // Every letter counts: without it, twice, or as another one it is refused or another result.
        for at in 0..text.len() {
            let without = format!("{}{}", &text[..at], &text[at + 1..]);
            let changed = format!("{}x{}", &text[..at], &text[at + 1..]);
            assert!(DrawResult::parse(&family, &changed).is_err(), "{code} {changed}");
            assert!(DrawResult::parse(&family, &without).ok() != Some(result.clone()), "{code} {without}");
        }
    }
    let of = |code: &str, text: &str| DrawResult::parse(&family(code), text).unwrap_err();
    let slot = |slot: &str| slot.to_owned();
    assert_eq!(of("th3", "057"), ResultError::Parts { expected: 2 });
    assert_eq!(of("th3", "057|37,38"), ResultError::Numbers { slot: slot("bottom"), expected: 1 });
    assert_eq!(of("th3", "57|37"), ResultError::Malformed { slot: slot("top") });
    assert_eq!(of("dice3", "1,2,7"), ResultError::Malformed { slot: slot("dice") });
    assert_eq!(of("dice3", "0,2,6"), ResultError::Malformed { slot: slot("dice") });
    assert_eq!(of("p5of11", "11,4,3,1,4"), ResultError::Repeated { slot: slot("balls") });
    assert_eq!(of("p5of11", "11,4,3,1,04"), ResultError::Malformed { slot: slot("balls") });
}

proptest! {
    #[test]
    fn any_text_is_taken_or_refused_and_what_is_taken_reads_back(text in "[-0-9,|a-z๑ ]{0,40}|\\PC{0,20}") {
        for family in Lotteries::load().unwrap().families() {
            prop_assert!(DrawResult::parse(family, &text).is_ok_and(|result| result.to_string() == text)
                || DrawResult::parse(family, &text).is_err());
            for play in family.plays() {
                if let Ok(selection) = play.parse(&text) {
                    let canonical = play.text(&selection);
                    prop_assert_eq!(play.parse(&canonical).unwrap(), selection);
                    prop_assert!(play.bets(&play.parse(&canonical).unwrap()) > 0);
                }
            }
        }
        let _ = (text.parse::<Numero>(), text.parse::<Odds>());
    }
}
