//! Requests and answers of the child process, a JSON document a line.

use std::fs;
use std::io::{self, Cursor};

use erawan_draw_audit::run;
use serde_json::{Value, json};

use crate::{Draw, sealed};

fn request(draw: &Draw, id: &str) -> String {
    let request = &draw.request;
    json!({
        "id": id, "family": request.family, "result": request.result, "snapshot": request.snapshot,
        "output": request.output,
    })
    .to_string()
}

fn answers(input: &str) -> Vec<Value> {
    let mut output = Vec::new();
    run(Cursor::new(input), &mut output).expect("the input ends");
    let text = String::from_utf8(output).expect("text");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn requests_are_answered_in_their_sequence_until_there_are_no_more() {
    let good = Draw::of("th3", "057|37", &[sealed("a", 2, &[("top2", "57", 100, 92_000)])]);
    let bad = Draw::of("th3", "057|37", &[sealed("a", 0, &[("top2", "57", 100, 92_000)])]);
    let unknown = Draw::of("th3", "57|37", &[]);
    let input =
        [request(&good, "1"), request(&bad, "2"), request(&unknown, "3"), request(&good, "4")].join("\n");
    assert_eq!(
        answers(&input),
        [
            json!({"id": "1", "ok": true, "count": 1, "stakes": "200000", "wins": "18400000"}),
            json!({"id": "2", "ok": false, "error": "line 1: the multiple 0 is not 1 to 99", "line": 1}),
            json!({"id": "3", "ok": false, "error": "slot 1 of the result is not as the family has it"}),
            json!({"id": "4", "ok": true, "count": 1, "stakes": "200000", "wins": "18400000"}),
        ]
    );
    assert_eq!(good.output(), "a 18400000\n");
    assert_eq!(answers(""), Vec::<Value>::new());
}

#[test]
fn sums_are_text_because_json_numbers_may_not_hold_them() {
    // 2^53 + 1 is not a double.
    let draw = Draw::of("th3", "057|37", &[sealed("a", 1, &[("top2", "57", 9_007_199_254_740_993, 1)])]);
    let found = answers(&request(&draw, "1"));
    assert_eq!(found[0]["wins"], json!("9007199254740993"));
    assert_eq!(found[0]["stakes"], json!("9007199254740993000"));
}

#[test]
fn an_error_does_not_repeat_a_long_line() {
    let long = format!("{}5x", "57,".repeat(100_000));
    let draw = Draw::of("th3", "057|37", &[sealed("a", 1, &[("top2", &long, 100, 92_000)])]);
    let found = answers(&request(&draw, "1"));
    let error = found[0]["error"].as_str().expect("an error");
    assert!(error.starts_with("line 1: `57,57,"), "{error}");
    assert_eq!((error.len(), &found[0]["line"]), (300, &json!(1)));
}

#[test]
fn what_is_no_request_is_answered_and_the_next_is_carried_out() {
    let draw = Draw::of("th3", "057|37", &[]);
    let fields = request(&draw, "1");
    let fields = fields.trim_end_matches('}');
    for (text, id) in [
        ("", ""),
        ("nonsense", ""),
        ("[]", ""),
        (r#"["1","th3","057|37","a","b"]"#, ""),
        (r#"{"id":"7"}"#, "7"),
        (r#"{"id":7,"family":"th3"}"#, ""),
        (&format!(r#"{fields},"more":1}}"#), "1"),
    ] {
        let found = answers(&format!("{text}\n{}\n", request(&draw, "next")));
        assert_eq!(found.len(), 2, "{text}");
        assert_eq!((&found[0]["id"], &found[0]["ok"]), (&json!(id), &json!(false)), "{text}");
        assert!(found[0]["error"].as_str().expect("an error").starts_with("not a request: "), "{}", found[0]);
        assert_eq!((&found[1]["id"], &found[1]["ok"]), (&json!("next"), &json!(true)), "{text}");
    }
}

#[test]
fn a_request_without_end_ends_the_process() {
    let mut output = Vec::new();
    let error = run(Cursor::new("x".repeat(70_000)), &mut output).expect_err("too long");
    assert_eq!(error.kind(), io::ErrorKind::InvalidData);
    assert!(output.is_empty());
}

#[test]
fn nothing_of_an_audit_stays_in_the_directory_for_temporary_files() {
    // The scratch database has no name; what the test itself makes is in folders of its own.
    let draw = Draw::of("th3", "057|37", &[sealed("a", 1, &[("top2", "57", 100, 92_000)])]);
    draw.audit().expect("an answer");
    let mut names: Vec<_> =
        fs::read_dir(draw.folder.path()).expect("the folder").flatten().map(|e| e.file_name()).collect();
    names.sort();
    assert_eq!(names, ["output", "snapshot"]);
}
