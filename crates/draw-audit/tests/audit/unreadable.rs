//! A line that cannot be read fails the whole request, with its number, and nothing is written.

use std::fs;

use erawan_draw_audit::{AuditError, Unreadable};

use crate::{Draw, sealed};

const GOOD: &str = r#"{"s":"a","m":1,"l":[["top2","57",100,92000]]}"#;

/// The result of each family that the tests below use.
fn result(family: &str) -> &'static str {
    match family {
        "th3" => "057|37",
        "th4" => "2805",
        "vn27" => {
            "49991|10659|45639,03167|85229,03819,96227,20840,76666,01230|0073,0525,6100,0623|\
             9233,1003,5188,7647,3461,4666|395,024,604|52,92,85,22"
        }
        "d5" => "7,6,8,7,6",
        "dice3" => "1,2,2",
        "p5of11" => "11,4,3,1,6",
        _ => "6,3,1,4,10,2,5,7,9,8",
    }
}

/// Why the second of two lines cannot be read.
#[track_caller]
fn why(family: &str, first: &str, second: &str) -> Unreadable {
    let draw = Draw::of(family, result(family), &[first.to_owned(), second.to_owned()]);
    let error = draw.audit().expect_err(second);
    assert_eq!(error.line(), Some(2), "{second}: {error}");
    assert_eq!(draw.written(), Vec::<std::path::PathBuf>::new(), "{second}");
    let AuditError::Line { what, .. } = error else { panic!("{error}") };
    what
}

/// Why a selection cannot be read.
#[track_caller]
fn refused(family: &str, play: &str, good: &str, bad: &str) -> Unreadable {
    why(family, &sealed("a", 1, &[(play, good, 100, 1000)]), &sealed("b", 1, &[(play, bad, 100, 1000)]))
}

fn symbol(play: &str, symbol: &str) -> Unreadable {
    Unreadable::Symbol { play: play.into(), symbol: symbol.into() }
}

#[test]
fn what_is_no_suborder_as_json() {
    for text in [
        "",
        " ",
        "null",
        "{",
        "{}",
        r#"{"s":"b","m":1}"#,
        r#"{"m":1,"l":[["top2","57",100,92000]]}"#,
        r#"{"s":"b","l":[["top2","57",100,92000]]}"#,
        r#"["b",1,[["top2","57",100,92000]]]"#,
        r#"{"s":1,"m":1,"l":[["top2","57",100,92000]]}"#,
        r#"{"s":"b","m":"1","l":[["top2","57",100,92000]]}"#,
        r#"{"s":"b","m":1.0,"l":[["top2","57",100,92000]]}"#,
        r#"{"s":"b","m":1e1,"l":[["top2","57",100,92000]]}"#,
        r#"{"s":"b","m":1,"x":1,"l":[["top2","57",100,92000]]}"#,
        r#"{"s":"b","s":"c","m":1,"l":[["top2","57",100,92000]]}"#,
        r#"{"s":"b","m":1,"l":["top2","57",100,92000]}"#,
        r#"{"s":"b","m":1,"l":[["top2","57",100]]}"#,
        r#"{"s":"b","m":1,"l":[["top2","57",100,92000,1]]}"#,
        r#"{"s":"b","m":1,"l":[["top2",57,100,92000]]}"#,
        r#"{"s":"b","m":1,"l":[["top2","57","100",92000]]}"#,
        r#"{"s":"b","m":1,"l":[["top2","57",100.5,92000]]}"#,
        r#"{"s":"b","m":1,"l":[["top2","57",9223372036854775808,92000]]}"#,
        r#"{"s":"b","m":1,"l":[["top2","57",100,92.5]]}"#,
        r#"{"s":"b","m":1,"l":[["top2","57",100,92000]]}{}"#,
        r#"{"s":"b","m":1,"l":[["top2","57",100,92000]]"#,
    ] {
        assert!(matches!(why("th3", GOOD, text), Unreadable::Form(_)), "{text}");
    }
}

#[test]
fn bytes_that_are_no_text() {
    let draw = Draw::new("th3", result("th3"), "");
    let mut bytes = format!("{GOOD}\n").into_bytes();
    bytes.extend(b"{\"s\":\"\xff\",\"m\":1,\"l\":[[\"top2\",\"57\",100,92000]]}\n");
    fs::write(&draw.request.snapshot, bytes).expect("the snapshot");
    let error = draw.audit().expect_err("no text");
    assert_eq!(error.line(), Some(2));
}

#[test]
fn a_line_that_is_longer_than_any_suborder() {
    let long = sealed("b", 1, &[("top2", &"57,".repeat(700_000), 100, 92_000)]);
    assert_eq!(why("th3", GOOD, &long), Unreadable::TooLong(2 * 1024 * 1024));
}

#[test]
fn a_line_that_was_cut_off() {
    let draw = Draw::new("th3", result("th3"), &format!("{GOOD}\n{}", &GOOD[..20]));
    assert_eq!(draw.audit().expect_err("cut off").line(), Some(2));
}

#[test]
fn an_id_that_cannot_be_written_in_a_list() {
    for id in ["", "b c", "b\u{a0}c", "\u{7f}"] {
        let line = sealed(id, 1, &[("top2", "57", 100, 92_000)]);
        assert_eq!(why("th3", GOOD, &line), Unreadable::Id(id.into()), "{id:?}");
    }
    // An escaped character is not read at all.
    let line = sealed("b\n", 1, &[("top2", "57", 100, 92_000)]);
    assert!(matches!(why("th3", GOOD, &line), Unreadable::Form(_)));
}

#[test]
fn an_id_that_was_there_before() {
    assert_eq!(why("th3", GOOD, GOOD), Unreadable::IdTwice("a".into()));
}

#[test]
fn a_multiple_that_is_not_1_to_99() {
    for multiple in [-1, 0, 100, i64::MAX] {
        let line = format!(r#"{{"s":"b","m":{multiple},"l":[["top2","57",100,92000]]}}"#);
        assert_eq!(why("th3", GOOD, &line), Unreadable::Multiple(multiple));
    }
    let draw = Draw::of("th3", result("th3"), &[sealed("b", 99, &[("top2", "57", 100, 92_000)])]);
    assert_eq!(draw.audit().expect("the largest").wins, 99 * 9_200_000);
}

#[test]
fn a_suborder_without_lines() {
    assert_eq!(why("th3", GOOD, r#"{"s":"b","m":1,"l":[]}"#), Unreadable::NoLines);
}

#[test]
fn a_play_that_the_family_does_not_have() {
    let line = sealed("b", 1, &[("top2", "57", 100, 92_000), ("lo2", "57", 100, 92_000)]);
    assert_eq!(why("th3", GOOD, &line), Unreadable::Play("lo2".into()));
    assert_eq!(refused("th3", "top2", "57", ""), Unreadable::Positions(String::new()));
    let line = sealed("b", 1, &[("TOP2", "57", 100, 92_000)]);
    assert_eq!(why("th3", GOOD, &line), Unreadable::Play("TOP2".into()));
}

#[test]
fn a_unit_or_odds_that_are_not_positive() {
    for bad in [0, -100] {
        let line = format!(r#"{{"s":"b","m":1,"l":[["top2","57",{bad},92000]]}}"#);
        assert_eq!(why("th3", GOOD, &line), Unreadable::Unit(bad));
        let line = format!(r#"{{"s":"b","m":1,"l":[["top2","57",100,{bad}]]}}"#);
        assert_eq!(why("th3", GOOD, &line), Unreadable::Odds(bad));
    }
}

#[test]
fn another_number_of_positions_than_the_play_has() {
    for (family, play, good, bad) in [
        ("th3", "top2", "57", "57|58"),
        ("th3", "top2", "57", "-"),
        ("th3", "top2", "57", ""),
        ("d5", "front2", "1|2", "1"),
        ("d5", "front2", "1|2", "1|2|3"),
        ("d5", "front2", "1|2", "1|-"),
        ("d5", "front2", "1|2", "1|"),
        ("d5", "place", "1|-|-|-|-", "1|-|-|-"),
        ("d5", "place", "1|-|-|-|-", "1|-|-|-|-|-"),
        ("d5", "place", "1|-|-|-|-", "1||-|-|-"),
        ("rank10", "place", "1|-|-|-|-|-|-|-|-|2", "1|-|-|-|-"),
    ] {
        assert_eq!(refused(family, play, good, bad), Unreadable::Positions(bad.into()), "{play} {bad}");
    }
}

#[test]
fn a_symbol_twice_or_out_of_sequence() {
    for (family, play, good, bad) in [
        ("th3", "top2", "57,58", "57,57"),
        ("th3", "top2", "57,58", "58,57"),
        ("th3", "hl2", "high", "high,high"),
        ("th4", "tod4", "0258", "0258,0258"),
        ("p5of11", "any2", "2,11", "11,2"),
        ("d5", "place", "1,2|-|-|-|-", "2,1|-|-|-|-"),
        ("d5", "front2", "1,2|2", "1,2|2,2"),
    ] {
        assert_eq!(refused(family, play, good, bad), Unreadable::Sequence(bad.into()), "{play} {bad}");
    }
    // Cells have no sequence.
    let both = |cells: &str| crate::stake_and_win("th3", "057|37", &[("hl2", cells, 100, 1920)]);
    assert_eq!(both("high,low"), both("low,high"));
}

#[test]
fn what_cannot_be_chosen_in_the_play() {
    for (family, play, good, bad, named) in [
        ("th3", "top2", "57", "5", "5"),
        ("th3", "top2", "57", "057", "057"),
        ("th3", "top2", "57", "5x", "5x"),
        ("th3", "top2", "57", "57,058", "058"),
        ("th3", "top2", "57", " 57", " 57"),
        ("th3", "top2", "57", "๕๗", "๕๗"),
        ("th3", "top2", "57", "57,,", ""),
        ("th3", "run3", "5", "10", "10"),
        ("th3", "hl2", "high", "big", "big"),
        ("th3", "hl2", "high", "High", "High"),
        // All digits equal, and digits that are not written rising.
        ("th3", "tod3", "199", "777", "777"),
        ("th3", "tod3", "199", "991", "991"),
        ("th4", "tod4", "0258", "2805", "2805"),
        ("vn27", "xien2", "01,02", "1,02", "1"),
        ("d5", "place", "1|-|-|-|-", "-|-|-|-|10", "10"),
        ("d5", "dt15", "tie", "draw", "draw"),
        ("dice3", "face", "1", "0", "0"),
        ("dice3", "face", "1", "7", "7"),
        ("dice3", "triple", "111", "1", "1"),
        ("dice3", "sum", "3", "2", "2"),
        ("dice3", "sum", "3", "19", "19"),
        ("p5of11", "any1", "11", "12", "12"),
        ("p5of11", "any1", "1", "01", "01"),
        ("p5of11", "dt15", "dragon", "tie", "tie"),
        ("rank10", "top2", "1|10", "1|11", "11"),
        ("rank10", "sum2", "19", "20", "20"),
    ] {
        // Two commas in a row are not rising either.
        let found = refused(family, play, good, bad);
        if bad.contains(",,") {
            assert_eq!(found, Unreadable::Sequence(bad.into()), "{play} {bad}");
        } else {
            assert_eq!(found, symbol(play, named), "{play} {bad}");
        }
    }
}

#[test]
fn more_than_the_play_allows() {
    let numbers =
        |count: usize| (0..count).map(|number| format!("{number:02}")).collect::<Vec<_>>().join(",");
    for (play, most) in [("xien2", 10), ("xien4", 10), ("truot4", 12), ("truot10", 12)] {
        let found = refused("vn27", play, &numbers(most), &numbers(most + 1));
        let chosen = i64::try_from(most + 1).expect("few");
        assert_eq!(found, Unreadable::TooMany { play: play.into(), chosen });
        let found = refused("vn27", play, &numbers(most), &numbers(90));
        assert_eq!(found, Unreadable::TooMany { play: play.into(), chosen: 90 });
    }
}

#[test]
fn a_selection_that_stands_for_no_bet() {
    for (family, play, good, bad) in [
        ("d5", "place", "1|-|-|-|-", "-|-|-|-|-"),
        ("vn27", "xien2", "01,02", "01"),
        ("vn27", "truot4", "01,02,03,04", "01,02,03"),
        ("d5", "last3g3", "4,5", "4"),
        ("d5", "last3g6", "4,5,6", "4,5"),
        ("d5", "last2g", "4,5", "4"),
        ("dice3", "three", "1,2,3", "1,2"),
        ("p5of11", "any8", "1,2,3,4,5,6,7,8", "1,2,3,4,5,6,7"),
        ("p5of11", "front2", "4|5", "4|4"),
        ("p5of11", "front3", "4,5|4,5|6", "4,5|4,5|4,5"),
        ("rank10", "top3", "4|5|6", "4|5|4"),
    ] {
        assert_eq!(refused(family, play, good, bad), Unreadable::NoBet(play.into()), "{play} {bad}");
    }
    // With replacement a symbol may come twice.
    assert_eq!(
        crate::stake_and_win("d5", "7,7,8,7,6", &[("front2", "7|7", 100, 97_000)]),
        (100_000, 9_700_000)
    );
}

#[test]
fn the_first_bad_line_is_named_and_a_list_that_was_there_stays() {
    let line = |id: &str, number: &str| sealed(id, 1, &[("top2", number, 100, 92_000)]);
    let suborders = [line("a", "57"), line("b", "58"), line("c", "xx"), line("d", "yy")];
    let draw = Draw::of("th3", result("th3"), &suborders);
    fs::write(&draw.request.output, "earlier").expect("an earlier list");
    assert_eq!(draw.audit().expect_err("line 3").to_string(), "line 3: `xx` cannot be chosen in `top2`");
    assert_eq!(draw.output(), "earlier");
    assert_eq!(draw.written(), std::slice::from_ref(&draw.request.output));
}
