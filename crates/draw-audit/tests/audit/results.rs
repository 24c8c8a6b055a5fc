//! Families and results that are none, and files that are not there.

use erawan_draw_audit::AuditError;

use crate::{Draw, sealed};

#[test]
fn a_result_that_the_family_cannot_have_is_refused_with_its_slot() {
    let vn27 = "49991|10659|45639,03167|85229,03819,96227,20840,76666,01230|0073,0525,6100,0623|\
                9233,1003,5188,7647,3461,4666|395,024,604|52,92,85";
    for (family, result, slot) in [
        ("th3", "", 1),
        ("th3", "057", 2),
        ("th3", "57|37", 1),
        ("th3", "057|3", 2),
        ("th3", "057|37|1", 3),
        ("th3", "05x|37", 1),
        ("th3", "057|37,38", 2),
        ("th3", " 057|37", 1),
        ("th4", "28051", 1),
        ("th6", "730826|45|154|208,481", 3),
        ("vn27", vn27, 8),
        ("vn18", vn27, 1),
        ("d5", "7,6,8,7", 1),
        ("d5", "7,6,8,7,10", 1),
        ("d5", "7,6,8,7,", 1),
        ("d5", "76876", 1),
        ("dice3", "1,2,7", 1),
        ("dice3", "0,2,2", 1),
        ("p5of11", "11,4,3,1,1", 1),
        ("p5of11", "12,4,3,1,6", 1),
        ("p5of11", "11,04,3,1,6", 1),
        ("rank10", "6,3,1,4,10,2,5,7,9,9", 1),
        ("rank10", "6,3,1,4,10,2,5,7,9", 1),
    ] {
        let draw = Draw::of(family, result, &[]);
        let error = draw.audit().expect_err(result);
        assert!(matches!(error, AuditError::Result(found) if found == slot), "{family} {result}: {error}");
        assert_eq!(error.line(), None);
        assert!(draw.written().is_empty());
    }
}

#[test]
fn a_family_that_does_not_exist_is_refused() {
    let draw = Draw::of("th5", "057|37", &[]);
    assert_eq!(draw.audit().expect_err("no family").to_string(), "no family has the code `th5`");
}

#[test]
fn a_draw_without_suborders_has_an_empty_list() {
    let draw = Draw::new("th3", "057|37", "");
    let answer = draw.audit().expect("an answer");
    assert_eq!((answer.count, answer.stakes, answer.wins), (0, 0, 0));
    assert_eq!(draw.output(), "");
}

#[test]
fn the_last_line_needs_no_end_and_the_list_has_the_sequence_of_the_snapshot() {
    let line = |id: &str, number: &str| sealed(id, 2, &[("top2", number, 100, 92_000)]);
    let draw = Draw::new("th3", "057|37", &format!("{}\n{}", line("z", "57"), line("b", "58")));
    assert_eq!(draw.audit().expect("an answer").count, 2);
    assert_eq!(draw.output(), "z 18400000\nb 0\n");
    // Again: the same list.
    assert_eq!(draw.audit().expect("an answer").count, 2);
    assert_eq!(draw.output(), "z 18400000\nb 0\n");
    assert_eq!(draw.written(), std::slice::from_ref(&draw.request.output));
}

#[test]
fn a_file_that_cannot_be_read_or_written_is_named() {
    let mut draw = Draw::new("th3", "057|37", "");
    draw.request.output = draw.folder.path().join("no/such/folder");
    let error = draw.audit().expect_err("nowhere to write").to_string();
    assert!(error.contains("no/such/folder"), "{error}");
    draw.request.snapshot = draw.folder.path().join("missing");
    let error = draw.audit().expect_err("nothing to read");
    assert!(error.to_string().contains("missing"), "{error}");
    assert_eq!(error.line(), None);
}
