//! What prices return: against figures of another program, against all outcomes, and what is refused.

use std::collections::BTreeMap;

use erawan_games::draws::{DrawResult, Family, FamilyError, Lotteries, PriceError, SheetError, Teller};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{ToPrimitive, Zero};

use crate::naive::{each_result, single_bets};
use crate::{family, repeated};

/// Family, play, odds, return in percent as another program computed it, cut.
const RETURNS: &[(&str, &str, &str, &str)] = &[
    ("th3", "top3", "900", "90"),
    ("th3", "top3", "760", "76"),
    ("th3", "tod3", "150", "90"),
    ("th3", "tod3", "300", "90"),
    ("th3", "tod3", "126", "75.6"),
    ("th3", "tod3", "252", "75.6"),
    ("th3", "top2", "92", "92"),
    ("th3", "bot2", "76", "76"),
    ("th3", "run3", "3.3", "89.43"),
    ("th3", "run2", "4.7", "89.3"),
    ("th6", "front3", "450", "90"),
    ("th6", "last3", "380", "76"),
    ("th4", "top4", "9000", "90"),
    ("th4", "tod4", "375", "90"),
    ("th4", "tod4", "2250", "90"),
    ("th3", "hl2", "1.92", "96"),
    ("vn27", "lo2", "95", "95"),
    ("vn18", "lo2", "76", "76"),
    ("vn27", "lo3", "900", "90"),
    ("vn18", "lo4", "8800", "88"),
    ("vn27", "de", "95", "95"),
    ("vn27", "de1", "95", "95"),
    ("vn27", "dau2", "95", "95"),
    ("vn18", "xiuchu", "900", "90"),
    ("vn27", "cang3", "900", "90"),
    ("vn27", "cang4", "8800", "88"),
    ("vn27", "dau", "9.5", "95"),
    ("vn27", "duoi", "7.6", "76"),
    ("vn27", "xien2", "17", "93.29"),
    ("vn18", "xien2", "36", "93.98"),
    ("vn27", "xien3", "74", "91.00"),
    ("vn18", "xien3", "230", "90.00"),
    ("vn27", "xien4", "350", "93.44"),
    ("vn18", "xien4", "1600", "88.83"),
    ("vn27", "truot4", "2.7", "89.67"),
    ("vn27", "truot8", "8.5", "89.47"),
    ("vn27", "truot10", "15", "87.22"),
    ("vn18", "truot4", "1.85", "88.72"),
    ("vn18", "truot8", "4", "89.17"),
    ("vn18", "truot10", "6", "90.05"),
    ("vn27", "top2", "95", "95"),
    ("d5", "front3", "970", "97"),
    ("d5", "last3g3", "320", "96"),
    ("d5", "last3g6", "160", "96"),
    ("d5", "front2", "97", "97"),
    ("d5", "last2g", "48.5", "97"),
    ("d5", "place", "9.7", "97"),
    ("d5", "any3", "3.55", "96.205"),
    ("d5", "size3", "1.95", "97.5"),
    ("d5", "sumParity", "1.95", "97.5"),
    ("d5", "dt15", "2.15", "96.75"),
    ("d5", "dt15", "9.6", "96"),
    ("d5", "patternFront", "96", "96"),
    ("d5", "patternFront", "16", "96"),
    ("d5", "patternLast", "3.55", "95.85"),
    ("d5", "patternLast", "2.66", "95.76"),
    ("d5", "patternLast", "3.2", "96"),
    ("p5of11", "any1", "2.13", "96.81"),
    ("p5of11", "any2", "5.3", "96.36"),
    ("p5of11", "any3", "16", "96.96"),
    ("p5of11", "any4", "64", "96.96"),
    ("p5of11", "any5", "448", "96.96"),
    ("p5of11", "any6", "74.7", "97.01"),
    ("p5of11", "any7", "21.3", "96.81"),
    ("p5of11", "any8", "8", "96.96"),
    ("p5of11", "front2", "106.7", "97"),
    ("p5of11", "front2g", "53.3", "96.90"),
    ("p5of11", "front3", "960", "96.96"),
    ("p5of11", "front3g", "160", "96.96"),
    ("p5of11", "place", "10.6", "96.36"),
    ("p5of11", "size2", "2.13", "96.81"),
    ("p5of11", "parity5", "1.78", "97.09"),
    ("p5of11", "dt15", "1.95", "97.5"),
    ("dice3", "sum", "209", "96.75"),
    ("dice3", "sum", "69.8", "96.94"),
    ("dice3", "sum", "13.9", "96.52"),
    ("dice3", "sum", "8.3", "96.06"),
    ("dice3", "sum", "7.7", "96.25"),
    ("dice3", "sumSize", "1.95", "97.5"),
    ("dice3", "triple", "209", "96.75"),
    ("dice3", "anytriple", "34.9", "96.94"),
    ("dice3", "straight", "8.7", "96.66"),
    ("dice3", "pair", "13", "96.29"),
    ("dice3", "face", "2.3", "96.89"),
    ("dice3", "three", "34.9", "96.94"),
    ("dice3", "two", "7", "97.22"),
    ("rank10", "place", "9.7", "97"),
    ("rank10", "top2", "87.3", "97"),
    ("rank10", "top3", "698", "96.94"),
    ("rank10", "sum2", "43.6", "96.88"),
    ("rank10", "sum2", "21.8", "96.88"),
    ("rank10", "sum2", "14.5", "96.66"),
    ("rank10", "sum2", "10.9", "96.88"),
    ("rank10", "sum2", "8.7", "96.66"),
    ("rank10", "sum2Size", "2.18", "96.88"),
    ("rank10", "sum2Parity", "1.74", "96.66"),
    ("rank10", "size10", "1.95", "97.5"),
    ("rank10", "dt56", "1.95", "97.5"),
];

/// Percent of parts per million, cut to as many places as a text has.
fn percent(ppm: u32, like: &str) -> String {
    let places = like.split_once('.').map_or(0, |(_, places)| places.len());
    let text = format!("{}.{:04}", ppm / 10_000, ppm % 10_000);
    text[..text.len() - 4 + places].trim_end_matches('.').to_owned()
}

fn published(family: &Family, play: &str) -> BTreeMap<String, u32> {
    let prices = family.sheet().prices(play).iter();
    let both = prices.flat_map(|price| {
        let reduced = price.reduced.iter().map(|reduced| (reduced.odds.to_string(), reduced.return_ppm));
        reduced.chain([(price.odds.to_string(), price.return_ppm)])
    });
    both.collect()
}

#[test]
fn r25_published_returns_are_those_that_another_program_computed() {
    for (code, play, odds, figure) in RETURNS {
        let ppm = published(&family(code), play)[*odds];
        assert_eq!(percent(ppm, figure), *figure, "{code} {play} at {odds}: {ppm} ppm");
    }
}

/// The expected win of single bets over all outcomes, each computed by the teller, for families whose results can
/// all be visited: one with millions of them only with `ERAWAN_LONG=1`.
#[test]
fn r25_published_returns_are_the_mean_wins_over_all_outcomes() {
    let many = if repeated(0, 1) == 1 { &["rank10"][..] } else { &[] };
    for code in ["th3", "th4", "th6", "d5", "dice3", "p5of11"].iter().chain(many) {
        let family = family(code);
        let most = if *code == "rank10" { 3 } else { 12 };
        let bets: Vec<Vec<_>> = family.plays().iter().map(|play| single_bets(play, most)).collect();
        let mut hits: Vec<Vec<u64>> = bets.iter().map(|bets| vec![0; bets.len()]).collect();
        let mut results = 0_u64;
        each_result(code, &mut |result| {
            let teller = Teller::new(&family, &DrawResult::parse(&family, result).unwrap()).unwrap();
            for ((play, bets), hits) in family.plays().iter().zip(&bets).zip(&mut hits) {
                for ((_, bet), hits) in bets.iter().zip(hits) {
                    *hits += teller.hits(play, bet).unwrap();
                }
            }
            results += 1;
        });
        for ((play, bets), hits) in family.plays().iter().zip(&bets).zip(&hits) {
            for ((text, bet), hits) in bets.iter().zip(hits) {
                let Ok(price) = family.sheet().price(play, bet) else { continue };
                let reduced = price.reduced.as_ref().map(|reduced| (reduced.odds, reduced.return_ppm));
                for (odds, published) in [(price.odds, price.return_ppm)].into_iter().chain(reduced) {
                    let sum = BigInt::from(*hits) * BigInt::from(odds.thousandths()) * 1_000_i64;
                    let mean = BigRational::new(sum, (results * play.bets(bet)).into());
                    let ppm = mean.to_integer().to_u32().unwrap();
                    assert_eq!(ppm, published, "{code} {} {text} at {odds}", play.code());
                }
            }
        }
    }
}

/// The chance that `k` given tails are all among `draws`, as a Markov chain over how many were drawn so far.
fn chance_of_all(k: usize, draws: usize) -> BigRational {
    let mut law = vec![BigRational::zero(); k + 1];
    law[0] = BigRational::from_integer(1.into());
    for _ in 0..draws {
        let mut next = vec![BigRational::zero(); k + 1];
        for (drawn, chance) in law.iter().enumerate() {
            let new = BigRational::new((k - drawn).into(), 100.into());
            next[drawn] += chance * (BigRational::from_integer(1.into()) - &new);
            if drawn < k {
                next[drawn + 1] += chance * new;
            }
        }
        law = next;
    }
    law.swap_remove(k)
}

#[test]
fn chances_over_the_tails_of_all_prizes_are_those_that_another_program_computed() {
    for (k, draws, one_in) in [
        (2, 27, "18.221"),
        (3, 27, "81.314"),
        (4, 27, "374.544"),
        (2, 18, "38.303"),
        (3, 18, "255.529"),
        (4, 18, "1801.07"),
    ] {
        let places = one_in.split_once('.').unwrap().1.len();
        let rounded =
            (chance_of_all(k, draws).recip() * BigInt::from(10).pow(u32::try_from(places).unwrap())).round();
        assert_eq!(rounded.to_integer().to_string(), one_in.replace('.', ""), "{k} of {draws}");
    }
}

#[test]
fn r25_returns_over_the_tails_of_all_prizes_agree_with_a_markov_chain() {
    for (code, draws) in [("vn27", 27), ("vn18", 18)] {
        let family = family(code);
        for k in [2, 3, 4] {
            let price = &family.sheet().prices(&format!("xien{k}"))[0];
            let win = chance_of_all(k, draws) * BigInt::from(price.odds.thousandths()) * BigInt::from(1_000);
            assert_eq!(win.to_integer().to_u32().unwrap(), price.return_ppm, "{code} xien{k}");
        }
    }
}

#[test]
fn a_family_whose_published_return_is_not_the_computed_one_does_not_load() {
    let file = include_str!("../../families/th3.json");
    let changed = file.replace("894300", "894301");
    let refused = SheetError::Published {
        play: "run3".into(),
        odds: "3.3".parse().unwrap(),
        published: 894_301,
        computed: 894_300,
    };
    assert_eq!(
        Family::load(&changed).unwrap_err(),
        FamilyError::Sheet { family: "th3".into(), error: refused }
    );
    let error = Family::load(&changed).unwrap_err().to_string();
    assert_eq!(error, "th3: run3 at 3.3: published return is 894301 ppm, computed 894300 ppm");
}

#[test]
fn one_changed_figure_of_any_price_is_noticed() {
    for family in Lotteries::load().unwrap().families() {
        for play in family.plays() {
            for at in 0..family.sheet().prices(play.code()).len() {
                let mut prices = family.sheet().prices(play.code()).to_vec();
                prices[at].return_ppm -= 1;
                let sheet = serde_json::json!({ "version": 2, "prices": { play.code(): prices } });
                let refused = family.load_sheet(&sheet.to_string());
                assert!(matches!(refused, Err(SheetError::Published { .. })), "{} {refused:?}", play.code());
            }
        }
    }
}

fn sheet(family: &Family, prices: &serde_json::Value) -> Result<(), SheetError> {
    family.load_sheet(&serde_json::json!({ "version": 2, "prices": prices }).to_string()).map(|_| ())
}

#[test]
fn another_sheet_has_other_odds_and_leaves_plays_out() {
    let th3 = family("th3");
    let other =
        th3.load_sheet(r#"{"version":2,"prices":{"top2":[{"odds":"90","returnPpm":900000}]}}"#).unwrap();
    let (top2, top3) = (th3.play("top2").unwrap(), th3.play("top3").unwrap());
    assert_eq!(other.price(top2, &top2.parse("45").unwrap()).unwrap().odds.to_string(), "90");
    assert_eq!(other.price(top3, &top3.parse("045").unwrap()), Err(PriceError::NotOffered));
    assert_eq!(other.version(), 2);
}

#[test]
fn a_sheet_that_returns_too_little_or_too_much_or_is_incomplete_is_refused() {
    let (th3, d5) = (family("th3"), family("d5"));
    let one = |odds: &str, ppm: u32| serde_json::json!({ "top2": [{ "odds": odds, "returnPpm": ppm }] });
    assert!(sheet(&th3, &one("75", 750_000)).is_ok());
    assert!(sheet(&th3, &one("99.5", 995_000)).is_ok());
    for (odds, ppm) in [("74.999", 749_990), ("99.6", 996_000)] {
        assert!(matches!(sheet(&th3, &one(odds, ppm)), Err(SheetError::Return { .. })), "{odds}");
    }
    for prices in [
        serde_json::json!({}),
        serde_json::json!({ "top9": [{ "odds": "90", "returnPpm": 900_000 }] }),
        serde_json::json!({ "top2": [] }),
        serde_json::json!({ "top2": [{ "cells": ["a"], "odds": "90", "returnPpm": 900_000 }] }),
        serde_json::json!({ "tod3": [{ "arrangements": 6, "odds": "150", "returnPpm": 900_000 }] }),
        serde_json::json!({ "top2": [{ "odds": "90", "returnPpm": 900_000, "reduced": { "odds": "95", "returnPpm": 950_000 } }] }),
    ] {
        assert!(matches!(sheet(&th3, &prices), Err(SheetError::Rule { .. })), "{prices}");
    }
    for cells in [vec!["big"], vec!["big", "big"], vec!["big", "small", "huge"]] {
        let prices =
            serde_json::json!({ "size1": [{ "cells": cells, "odds": "1.95", "returnPpm": 975_000 }] });
        assert!(matches!(sheet(&d5, &prices), Err(SheetError::Rule { .. })), "{prices}");
    }
    assert!(matches!(th3.load_sheet("{}"), Err(SheetError::Malformed(_))));
}

#[test]
fn a_selection_has_one_price_or_none() {
    let (th3, p5) = (family("th3"), family("p5of11"));
    let price = |family: &Family, play: &str, selection: &str| {
        let play = family.play(play).unwrap();
        let price = family.sheet().price(play, &play.parse(selection).unwrap());
        price.map(|price| price.odds.to_string())
    };
    assert_eq!(price(&th3, "tod3", "123,456"), Ok("150".into()));
    assert_eq!(price(&th3, "tod3", "122"), Ok("300".into()));
    assert_eq!(price(&th3, "tod3", "123,455"), Err(PriceError::Mixed));
    assert_eq!(price(&th3, "tod3", "777"), Err(PriceError::NotTaken));
    assert_eq!(price(&th3, "tod3", "123,777"), Err(PriceError::NotTaken));
    assert_eq!(price(&p5, "size1", "big,small"), Err(PriceError::Mixed));
    assert_eq!(price(&p5, "place", "-|3|-|-|-"), Ok("10.6".into()));
}
