//! What a family's file must keep to.

use erawan_games::draws::{Family, FamilyError};
use serde_json::{Value, json};

/// The file of a family that is made up: four digits, with one play on all of them.
pub(crate) fn four_digits() -> Value {
    json!({
        "code": "four", "canBeDrawn": true,
        "slots": [{ "name": "balls", "count": 4, "digits": 1 }],
        "views": { "all": [{ "slots": ["balls"] }], "two": [{ "slots": ["balls"], "positions": [1, 4] }] },
        "plays": [{
            "code": "all", "name": { "en": "All", "th": "ทั้งหมด" }, "view": "all",
            "kernel": { "type": "position" }, "prices": [{ "odds": "9000", "returnPpm": 900_000 }],
        }],
    })
}

/// The rule that the file breaks with this value at this place.
fn broken(pointer: &str, value: Value) -> String {
    let mut file = four_digits();
    *file.pointer_mut(pointer).unwrap() = value;
    match Family::load(&file.to_string()).unwrap_err() {
        FamilyError::Rule { rule, .. } => rule,
        other => panic!("{other}"),
    }
}

#[test]
fn a_family_that_contradicts_itself_does_not_load() {
    let cell = |test: Value| json!({ "type": "cell", "cells": [{ "code": "a", "is": test }] });
    for (pointer, value, rule) in [
        ("/slots/0/count", json!(0), "a part of a result has 1 to 40 numbers"),
        ("/slots/0/digits", Value::Null, "has either digits or symbols"),
        ("/slots/0/digits", json!(7), "numbers have 1 to 6 digits"),
        ("/slots/0", json!({ "name": "balls", "count": 4, "symbols": [5, 5] }), "symbols rise to at most 99"),
        (
            "/slots/0",
            json!({ "name": "balls", "count": 4, "symbols": [1, 3], "distinct": true }),
            "different symbols stand alone and are enough",
        ),
        ("/slots", json!([]), "have different names"),
        ("/views/two/0/slots", json!(["other"]), "other is no slot"),
        ("/views/two/0/positions", json!([5]), "takes numbers that exist"),
        ("/views/two/0/positions", json!([0]), "takes numbers that exist"),
        ("/views/two/0/positions", json!([1, 1]), "reads no number twice"),
        ("/views/two/0", json!({ "slots": ["balls"], "tail": 2 }), "takes digits that exist"),
        ("/views/two", json!([]), "reads something"),
        ("/plays/0/view", json!("other"), "looks at a view that exists"),
        ("/plays/0/kernel", json!({ "type": "anyorder" }), "digits in any sequence are those of one number"),
        (
            "/plays/0/kernel",
            json!({ "type": "group", "pattern": "pair" }),
            "groups look at two or three symbols, pairs at three",
        ),
        (
            "/plays/0/kernel",
            json!({ "type": "any", "choose": 3, "sense": "hit", "most": 2 }),
            "a bet of a pool has 1 to 20 symbols that exist",
        ),
        (
            "/plays/0/kernel",
            json!({ "type": "any", "choose": 5, "sense": "cover", "most": 6 }),
            "a bet covers fewer numbers, all of them different",
        ),
        (
            "/plays/0/kernel",
            json!({ "type": "none", "choose": 4, "most": 11 }),
            "a bet of a pool has 1 to 20 symbols that exist",
        ),
        (
            "/plays/0/kernel",
            cell(json!({ "compare": "less" })),
            "a cell looks at other symbols than its view has",
        ),
        (
            "/plays/0/kernel",
            cell(json!({ "sumBetween": [0, 36] })),
            "every cell can be true and can be false",
        ),
        (
            "/plays/0/kernel",
            cell(json!({ "sumBetween": [40, 50] })),
            "every cell can be true and can be false",
        ),
        (
            "/plays/0/kernel",
            json!({ "type": "cell", "cells": [
                { "code": "a", "is": { "odd": "sum" } }, { "code": "a", "is": { "even": "sum" } },
            ]}),
            "has 1 to 64 cells of different codes",
        ),
    ] {
        assert_eq!(broken(pointer, value.clone()), rule, "{pointer} {value}");
    }
    assert!(Family::load(&four_digits().to_string()).is_ok());
}

#[test]
fn a_factor_is_the_count_of_numbers_that_a_number_is_compared_with() {
    let with = |factor: u32, risk: Option<u32>| {
        let mut file: Value = serde_json::from_str(include_str!("../../families/vn27.json")).unwrap();
        let lo2 = &mut file["plays"][0];
        assert_eq!(lo2["code"], "lo2");
        lo2["factor"] = factor.into();
        match risk {
            Some(risk) => lo2["riskHits"] = risk.into(),
            None => drop(lo2.as_object_mut().unwrap().remove("riskHits")),
        }
        Family::load(&file.to_string())
    };
    assert!(with(27, Some(4)).is_ok());
    for (factor, risk) in [(26, Some(4)), (27, None), (27, Some(0)), (27, Some(28))] {
        assert!(matches!(with(factor, risk), Err(FamilyError::Rule { .. })), "{factor} {risk:?}");
    }
}

#[test]
fn a_family_file_with_a_field_that_does_not_exist_is_refused() {
    for change in ["{\"x\":1,", "{\"code\":1,"] {
        let file = four_digits().to_string().replacen('{', change, 1);
        assert!(matches!(Family::load(&file), Err(FamilyError::Malformed(_))), "{change}");
    }
}
