//! The published vectors, and the published lists of plays.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::naive::FAMILIES;
use crate::{Draw, sealed, stake_and_win};

const VECTORS: &str = include_str!("../../../games/vectors/draws.json");

fn vectors() -> Value {
    serde_json::from_str(VECTORS).expect("JSON")
}

fn text<'a>(value: &'a Value, name: &str) -> &'a str {
    value[name].as_str().unwrap_or_else(|| panic!("{name} of {value}"))
}

/// A decimal number with at most `digits` places, in units of the last.
pub(crate) fn fixed(text: &str, digits: usize) -> u64 {
    let (whole, places) = text.split_once('.').unwrap_or((text, ""));
    assert!(places.len() <= digits, "{text}");
    format!("{whole}{places:0<digits$}").parse().expect("a number")
}

#[test]
fn every_example_of_the_vectors() {
    let vectors = vectors();
    let examples = vectors["examples"].as_array().expect("examples");
    assert_eq!(examples.len(), 72);
    for example in examples {
        let line = (
            text(example, "play"),
            text(example, "selection"),
            fixed(text(example, "unit"), 2),
            fixed(text(example, "odds"), 3),
        );
        let expected =
            (u128::from(fixed(text(example, "stake"), 5)), u128::from(fixed(text(example, "win"), 5)));
        let found = stake_and_win(text(example, "family"), text(example, "result"), &[line]);
        assert_eq!(found, expected, "{example}");
        let bets = example["bets"].as_u64().expect("bets") * example["factor"].as_u64().expect("a factor");
        assert_eq!(found.0, u128::from(bets * line.2 * 1000), "{example}");
        let hits = example["hits"].as_u64().expect("hits");
        assert_eq!(found.1, u128::from(hits * line.2 * line.3), "{example}");
    }
}

#[test]
fn every_result_of_the_vectors_is_one_of_its_family() {
    let vectors = vectors();
    for result in vectors["results"].as_array().expect("results") {
        let draw = Draw::new(text(result, "family"), text(result, "result"), "");
        assert_eq!(draw.audit().expect("a result").count, 0, "{result}");
    }
}

#[test]
fn every_sealed_list_of_the_vectors_is_read() {
    let vectors = vectors();
    for list in vectors["lists"].as_array().expect("lists") {
        let items = list["items"].as_array().expect("items");
        let items: Vec<String> = items.iter().map(|item| item.as_str().expect("text").to_owned()).collect();
        let draw = Draw::of("th3", "057|37", &items);
        let answer = draw.audit().expect("an answer");
        // Each has `run3` of 5 at half a baht for 3.3 and a number of `top2` that this result does not have; the
        // multiple is the number of the suborder.
        let multiples: u128 = (1..=items.len() as u128).sum();
        assert_eq!(answer.count, items.len() as u64);
        assert_eq!(answer.stakes, multiples * 150_000, "{items:?}");
        let wins: Vec<String> =
            (1..=items.len()).map(|number| format!("suborder-{number} {}", number * 165_000)).collect();
        assert_eq!(draw.output().lines().collect::<Vec<_>>(), wins);
        assert_eq!(answer.wins, multiples * 165_000);
    }
}

#[test]
fn the_auditor_has_every_play_and_cell_of_the_families_and_no_other() {
    for (family, result, data) in published() {
        let data: Value = serde_json::from_str(data).expect("JSON");
        let plays = data["plays"].as_array().expect("plays");
        let published: BTreeSet<&str> = plays.iter().map(|play| text(play, "code")).collect();
        let naive = FAMILIES.iter().find(|(code, _)| *code == family).expect("the family").1;
        let known: BTreeSet<String> = naive().into_iter().collect();
        assert_eq!(known, published.iter().map(|code| (*code).to_owned()).collect(), "{family}");
        for play in plays {
            let cells = play["kernel"]["cells"].as_array().into_iter().flatten();
            for cell in cells {
                stake_and_win(family, result, &[(text(play, "code"), text(cell, "code"), 100, 1_000)]);
            }
            // The factor of the published price is that of the auditor.
            if play["kernel"]["type"] == "number" {
                let digits = number_of(family, text(play, "code"));
                let (stake, _) = stake_and_win(family, result, &[(text(play, "code"), &digits, 100, 1_000)]);
                assert_eq!(stake, u128::from(play["factor"].as_u64().unwrap_or(1) * 100_000), "{play}");
            }
        }
        let unknown = Draw::of(family, result, &[sealed("a", 1, &[("top9", "1", 1, 1)])]);
        assert_eq!(
            unknown.audit().expect_err("no such play").to_string(),
            "line 1: the family has no play `top9`"
        );
    }
}

/// A number that can be chosen in a play: as many zeros as it takes.
fn number_of(family: &str, play: &str) -> String {
    crate::naive::choices(family, play)[0][0].clone()
}

fn published() -> [(&'static str, &'static str, &'static str); 9] {
    [
        ("th3", "057|37", include_str!("../../../games/families/th3.json")),
        ("th4", "2805", include_str!("../../../games/families/th4.json")),
        ("th6", "730826|45|154,967|208,481", include_str!("../../../games/families/th6.json")),
        (
            "vn27",
            "49991|10659|45639,03167|85229,03819,96227,20840,76666,01230|0073,0525,6100,0623|9233,1003,5188,7647,3461,4666|395,024,604|52,92,85,22",
            include_str!("../../../games/families/vn27.json"),
        ),
        (
            "vn18",
            "482615|30771|91604|55018,26615|17340,88215,40962,63977,05538,71126,94283|2750|6615,0394,8127|615|77",
            include_str!("../../../games/families/vn18.json"),
        ),
        ("d5", "7,6,8,7,6", include_str!("../../../games/families/d5.json")),
        ("dice3", "1,2,2", include_str!("../../../games/families/dice3.json")),
        ("p5of11", "11,4,3,1,6", include_str!("../../../games/families/p5of11.json")),
        ("rank10", "6,3,1,4,10,2,5,7,9,8", include_str!("../../../games/families/rank10.json")),
    ]
}
