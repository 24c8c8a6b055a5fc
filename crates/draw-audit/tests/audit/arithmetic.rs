//! Wins and sums are exact however large they are, or there is no answer.

use erawan_draw_audit::AuditError;
use erawan_draw_audit::Unreadable::TooLarge;

use crate::{Draw, sealed};

#[test]
fn a_win_is_multiple_times_hits_times_odds_times_unit() {
    let lines = [("top2", "57", 7, 92_001), ("run3", "0,5,6", 3, 3_301)];
    let draw = Draw::of("th3", "057|37", &[sealed("a", 13, &lines)]);
    let answer = draw.audit().expect("an answer");
    assert_eq!(answer.wins, 13 * (7 * 92_001 + 2 * 3 * 3_301));
    assert_eq!(answer.stakes, 13 * (7 + 3 * 3) * 1000);
}

#[test]
fn sums_pass_the_largest_number_of_64_bits() {
    // Each wins 9,223,372,036,854,775,807, the largest that one may, odds and unit being 7² × 73 × 127 and the rest.
    let (odds, unit) = (454_279, i64::MAX.cast_unsigned() / 454_279);
    assert_eq!(odds * unit, i64::MAX.cast_unsigned());
    let line = |id: &str| sealed(id, 1, &[("top2", "57", odds, unit)]);
    let draw = Draw::of("th3", "057|37", &[line("a"), line("b"), line("c")]);
    let answer = draw.audit().expect("an answer");
    assert_eq!(answer.wins, 3 * u128::from(i64::MAX.cast_unsigned()));
    assert_eq!(draw.output().lines().next(), Some("a 9223372036854775807"));
}

#[test]
fn what_is_too_large_for_one_suborder_fails_with_its_line() {
    let line = |id: &str, multiple, lines: &[(&str, &str, u64, u64)]| sealed(id, multiple, lines);
    let good = line("a", 1, &[("top2", "57", 100, 92_000)]);
    let half = 1 << 31;
    for bad in [
        // One line; two lines that fit alone; the multiple; the stake; floats would lose the last digits of this sum.
        line("b", 1, &[("top2", "57", 1 << 32, 1 << 31)]),
        line("b", 1, &[("top2", "57", half, half), ("top2", "57", half, half)]),
        line("b", 2, &[("top2", "57", half, half)]),
        line("b", 1, &[("top2", "58", i64::MAX.cast_unsigned() / 1000 + 1, 1)]),
        line("b", 1, &[("top2", "57", 1 << 32, 1 << 31), ("top2", "57", 1, 1)]),
    ] {
        let draw =
            Draw::of("th3", "057|37", &[good.clone(), bad.clone(), line("c", 1, &[("top2", "57", 1, 1)])]);
        let error = draw.audit().expect_err(&bad);
        assert!(matches!(error, AuditError::Line { line: 2, what: TooLarge }), "{bad}: {error}");
        assert!(draw.written().is_empty(), "{bad}");
    }
    // What does not win is as large as it may be.
    let draw = Draw::of("th3", "057|37", &[line("b", 1, &[("top2", "58", 1 << 33, 1 << 33)])]);
    assert_eq!(draw.audit().expect("nothing is won").wins, 0);
}
