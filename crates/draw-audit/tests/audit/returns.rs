//! Over all outcomes of a family every play returns what its published figure says.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::naive::{choices, set_size};
use crate::vectors::fixed;
use crate::{Draw, sealed};

/// A play at one price: what is chosen, how many bets that is, odds in thousandths, return in parts per million.
struct Priced {
    play: String,
    selection: String,
    bets: u64,
    odds: u64,
    return_ppm: u64,
}

/// Every price of the family's plays, `is_wanted` ones only, with the smallest selection that has it.
fn priced(family: &str, data: &str, is_wanted: impl Fn(&str) -> bool) -> Vec<Priced> {
    let data: Value = serde_json::from_str(data).expect("JSON");
    let mut found = Vec::new();
    for play in data["plays"].as_array().expect("plays") {
        let code = play["code"].as_str().expect("a code");
        let choices = choices(family, code);
        for price in play["prices"].as_array().expect("prices") {
            let (selection, bets) = match (price["cells"][0].as_str(), set_size(family, code)) {
                (Some(cell), _) => (cell.to_owned(), 1),
                (None, Some(size)) => (choices[0][..size].join(","), 1),
                (None, None) if code.ends_with("g3") => (choices[0][..2].join(","), 2),
                (None, None) => (choices.iter().map(|set| set[0].clone()).collect::<Vec<_>>().join("|"), 1),
            };
            let odds = fixed(price["odds"].as_str().expect("odds"), 3);
            let return_ppm = price["returnPpm"].as_u64().expect("a return");
            if is_wanted(code) {
                found.push(Priced { play: code.to_owned(), selection, bets, odds, return_ppm });
            }
        }
    }
    found
}

fn returns(family: &str, plays: &[Priced], results: &[String]) {
    let slips: Vec<String> = (plays.iter().enumerate())
        .map(|(number, priced)| {
            sealed(&number.to_string(), 1, &[(&priced.play, &priced.selection, 1, priced.odds)])
        })
        .collect();
    let mut wins: BTreeMap<usize, u64> = BTreeMap::new();
    for result in results {
        let draw = Draw::of(family, result, &slips);
        draw.audit().expect("an answer");
        for line in draw.output().lines() {
            let (slip, win) = line.split_once(' ').expect("id and win");
            *wins.entry(slip.parse().expect("a number")).or_default() +=
                win.parse::<u64>().expect("a number");
        }
    }
    assert!(plays.len() > 10, "{family}");
    for (number, priced) in plays.iter().enumerate() {
        let stakes = results.len() as u64 * priced.bets;
        // Odds are thousandths, so a win of a unit of 1 is too; published figures are cut.
        assert_eq!(
            wins[&number] * 1_000 / stakes,
            priced.return_ppm,
            "{family} {} {}",
            priced.play,
            priced.selection
        );
    }
}

/// All sequences of so many symbols.
fn sequences(symbols: std::ops::RangeInclusive<u32>, length: usize) -> Vec<String> {
    let mut found = vec![String::new()];
    for place in 0..length {
        let comma = if place == 0 { "" } else { "," };
        let longer = |begin: &String| {
            symbols.clone().map(|symbol| format!("{begin}{comma}{symbol}")).collect::<Vec<_>>()
        };
        found = found.iter().flat_map(longer).collect();
    }
    found
}

#[test]
fn all_outcomes_of_three_dice_return_what_is_published() {
    let plays = priced("dice3", include_str!("../../../games/families/dice3.json"), |_| true);
    returns("dice3", &plays, &sequences(1..=6, 3));
}

#[test]
fn all_outcomes_of_the_first_three_of_five_digits_return_what_is_published() {
    let of_three = [
        "front3",
        "front3g3",
        "front3g6",
        "front2",
        "front2g",
        "size1",
        "size2",
        "size3",
        "parity1",
        "parity2",
        "parity3",
        "patternFront",
    ];
    let plays =
        priced("d5", include_str!("../../../games/families/d5.json"), |code| of_three.contains(&code));
    let results: Vec<String> = sequences(0..=9, 3).iter().map(|begin| format!("{begin},0,0")).collect();
    returns("d5", &plays, &results);
}
