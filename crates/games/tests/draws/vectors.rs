//! The committed test vectors: results, examples and proofs. Every verifier, in any language, runs the same file.
//! After a wanted change write it again with `ERAWAN_WRITE_VECTORS=1 cargo test -p erawan-games --test draws`.

use erawan_games::draws::{
    DrawResult, Lotteries, NumberPrice, NumberRule, Suborder, Teller, client_seed, merkle,
};
use erawan_kernel::Money;
use serde_json::{Value, json};

use crate::examples::{EXAMPLES, line};
use crate::outcomes::{COMMITMENT, RESULTS, numero, seed};
use crate::{family, lottery};

const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/vectors/draws.json");

fn results() -> Vec<Value> {
    let beacon = "5c".repeat(32);
    let vector = |(game_code, number, _): &(&str, &str, &str), beacon: Option<&str>| {
        let lottery = lottery(game_code);
        let result = lottery.own_result(&seed(), numero(number), beacon).unwrap();
        let mut vector = json!({
            "gameCode": game_code, "numero": number, "family": lottery.family().code(),
            "clientSeed": client_seed(game_code, numero(number), beacon).unwrap(), "result": result.to_string(),
        });
        if let Some(beacon) = beacon {
            vector["beacon"] = beacon.into();
        }
        vector
    };
    let with_beacon = vector(&RESULTS[0], Some(&beacon));
    RESULTS.iter().map(|result| vector(result, None)).chain([with_beacon]).collect()
}

fn examples() -> Vec<Value> {
    let example = |(code, result, play, selection, unit, _, _): &crate::examples::Example| {
        let family = family(code);
        let line = line(&family, play, selection, unit);
        let teller = Teller::new(&family, &DrawResult::parse(&family, result).unwrap()).unwrap();
        let hits = teller.hits(line.play(), line.selection()).unwrap();
        json!({
            "family": code, "result": result, "play": play, "selection": line.play().text(line.selection()),
            "bets": line.bets(), "factor": line.play().factor(), "unit": line.unit(), "odds": line.odds(),
            "stake": line.stake().unwrap(), "hits": hits, "win": line.win(hits).unwrap(),
        })
    };
    EXAMPLES.iter().map(example).collect()
}

fn proofs() -> Vec<Value> {
    let th3 = family("th3");
    let suborder = |number: u32| {
        let lines = vec![line(&th3, "top2", &format!("{number:02}"), "1"), line(&th3, "run3", "5", "0.5")];
        Suborder::new(format!("suborder-{number}"), number, lines).unwrap().sealed().unwrap()
    };
    let list = |size: u32| {
        let items: Vec<String> = (1..=size).map(suborder).collect();
        let slices = || items.iter().map(String::as_bytes);
        let proof = |at: usize| -> Vec<String> {
            merkle::prove(slices(), at).unwrap().path.iter().map(hex::encode).collect()
        };
        let paths: Vec<_> = (0..items.len()).map(proof).collect();
        json!({ "items": items, "root": hex::encode(merkle::root(slices())), "paths": paths })
    };
    [0, 1, 2, 3, 5, 7].map(list).into()
}

/// The list of the commitments of some draws, with its root.
fn commitments() -> Value {
    let item = |(game_code, number, _): &(&str, &str, &str), beacon| {
        merkle::commitment_item(game_code, numero(number), COMMITMENT, beacon)
    };
    let (chain, public_key) = ("52".repeat(32), "83".repeat(96));
    let beacon = merkle::AgreedBeacon { chain: &chain, public_key: &public_key, round: 1_000 };
    let with_beacon = item(&RESULTS[0], Some(beacon));
    let items: Vec<String> = RESULTS.iter().map(|result| item(result, None)).chain([with_beacon]).collect();
    assert_eq!(items[0], format!("yeekee-lucky-draw_20261123-42:{COMMITMENT}"));
    assert_eq!(items[RESULTS.len()], format!("{}:{chain}:{public_key}:1000", items[0]));
    let root = hex::encode(merkle::root(items.iter().map(String::as_bytes)));
    json!({ "items": items, "root": root, "beacon": { "chain": chain, "publicKey": public_key, "round": 1_000 } })
}

/// Stakes on one number, one after the other, with their prices and what the number's liability then is.
fn prices() -> Value {
    let (th6, lotteries) = (family("th6"), Lotteries::load().unwrap());
    let limits = lotteries.limits(&lottery("thai-government")).unwrap();
    let price = &th6.sheet().prices("top2")[0];
    let mut liability = Money::ZERO;
    let mut stake = |unit: &str| {
        let stake = line(&th6, "top2", "45", unit).number_stake(1);
        let priced = stake.price(price, limits, NumberRule::Open, liability).unwrap();
        let (name, odds) = match priced {
            NumberPrice::Full(odds) => ("full", Some(odds)),
            NumberPrice::Reduced(odds) => ("reduced", Some(odds)),
            NumberPrice::Closed => ("closed", None),
        };
        if let Some(odds) = odds {
            liability = liability.plus(stake.liability(odds).unwrap()).unwrap();
        }
        json!({ "unit": unit, "price": name, "odds": odds, "liability": liability })
    };
    let stakes = ["10000", "1000", "10000", "43", "1"].map(&mut stake);
    json!({ "gameCode": "thai-government", "play": "top2", "selection": "45", "stakes": stakes })
}

#[test]
fn the_committed_vectors_are_what_the_rules_give() {
    let computed = json!({
        "about": "words as in fairness.json with nonce 0; SHA-256 with 00 before items and 01 before nodes",
        "serverSeed": seed().to_hex(), "serverSeedHash": COMMITMENT,
        "results": results(), "examples": examples(), "lists": proofs(), "commitments": commitments(), "prices": prices(),
    });
    if std::env::var_os("ERAWAN_WRITE_VECTORS").is_some() {
        std::fs::write(PATH, format!("{computed}\n")).unwrap();
    }
    let committed: Value = serde_json::from_str(&std::fs::read_to_string(PATH).unwrap()).unwrap();
    assert_eq!(committed, computed);
}
