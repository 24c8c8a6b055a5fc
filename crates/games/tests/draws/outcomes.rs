//! Results of our own draws: what the words give, and what a result depends on.

use std::collections::HashMap;

use erawan_games::draws::{Lotteries, Numero, Origin, OwnDrawError, client_seed, draw};
use erawan_games::{ServerSeed, Words};

use crate::{examples, family, lottery};

pub(crate) fn seed() -> ServerSeed {
    ServerSeed::from_bytes(std::array::from_fn(|at| u8::try_from(at).unwrap()))
}

pub(crate) const COMMITMENT: &str = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd";

/// Lottery, numero and result of the seed 00 01 … 1f; computed by a script in another language.
pub(crate) const RESULTS: &[(&str, &str, &str)] = &[
    ("yeekee-lucky-draw", "20261123-42", examples::TH3),
    ("mekong-hourly", "20261123-12", examples::TH4),
    ("mekong-hourly", "20261123-09", "0014"),
    ("fast-hanoi-one-minute", "20261123-0421", examples::VN27),
    ("digit-rush", "20261123-0421", examples::D5),
    ("digit-rush", "20261123-0427", "1,1,5,5,4"),
    ("five-ball-dash", "20261123-141", examples::P5),
    ("lucky-dice", "20261123-0421", examples::DICE),
    ("lucky-dice", "20261123-0423", "1,1,1"),
    ("lucky-dice", "20261123-0424", "6,5,4"),
    ("racing-balls", "20261123-085", examples::RANK),
];

pub(crate) fn numero(text: &str) -> Numero {
    text.parse().unwrap()
}

#[test]
fn the_seed_decides_the_results_that_another_program_computed() {
    assert_eq!(seed().commitment(), COMMITMENT);
    for (game_code, number, result) in RESULTS {
        let drawn = lottery(game_code).own_result(&seed(), numero(number), None).unwrap();
        assert_eq!(drawn.to_string(), *result, "{game_code} {number}");
    }
}

#[test]
fn every_part_of_the_seed_the_code_and_the_numero_and_the_beacon_counts() {
    let dash = lottery("racing-balls");
    let of = |seed: &ServerSeed, number: &str, beacon: Option<&str>| {
        dash.own_result(seed, numero(number), beacon).unwrap().to_string()
    };
    let first = of(&seed(), "20261123-085", None);
    assert_eq!(of(&seed(), "20261123-085", None), first);
    assert_ne!(of(&ServerSeed::from_bytes([1; 32]), "20261123-085", None), first);
    assert_ne!(of(&seed(), "20261123-086", None), first);
    let randomness = "ab".repeat(32);
    assert_ne!(of(&seed(), "20261123-085", Some(&randomness)), first);
    let digits =
        |game_code: &str| lottery(game_code).own_result(&seed(), numero("20261123-042"), None).unwrap();
    assert_ne!(digits("yeekee-speed"), digits("yeekee-lucky-draw"));
}

#[test]
fn the_beacon_enters_the_client_seed_as_a_hash() {
    let number = numero("20261123-085");
    assert_eq!(client_seed("racing-balls", number, None).unwrap(), "racing-balls_20261123-085");
    // printf 'racing-balls_20261123-085:%s' 00…00 | sha256sum
    let hashed = client_seed("racing-balls", number, Some(&"0".repeat(64))).unwrap();
    assert_eq!(hashed, "1a6f44642d9d0c6be53b1b84f60b265629b832e1b5af0be82e3385407179b791");
    for bad in ["", "zz", &"A".repeat(64), &"0".repeat(129)] {
        assert_eq!(client_seed("a", number, Some(bad)), Err(OwnDrawError::BeaconMalformed), "{bad}");
    }
}

#[test]
fn results_that_are_entered_are_never_drawn() {
    for lottery in Lotteries::load().unwrap().lotteries() {
        let drawn = lottery.own_result(&seed(), numero("20261123"), None);
        match lottery.origin() {
            Origin::Own => assert!(drawn.is_ok(), "{}", lottery.game_code()),
            Origin::Entered => assert!(matches!(drawn, Err(OwnDrawError::NotDrawn(_)))),
        }
    }
}

/// Words that are given one after the other.
struct Script(std::vec::IntoIter<u32>);

impl Words for Script {
    fn next_word(&mut self) -> u32 {
        self.0.next().unwrap()
    }
}

#[test]
fn without_replacement_a_word_chooses_the_place_among_what_is_left() {
    let words = vec![0, 0, 8, 7, 0];
    assert_eq!(draw(&family("p5of11"), &mut Script(words.into_iter())).to_string(), "1,2,11,10,3");
}

#[test]
fn words_beyond_the_last_whole_multiple_take_no_place_in_a_result() {
    let words = vec![u32::MAX, 5, u32::MAX - 1, 1, 4];
    assert_eq!(draw(&family("dice3"), &mut Script(words.into_iter())).to_string(), "6,2,5");
}

#[test]
fn every_sequence_of_places_is_one_sequence_of_balls() {
    let family = family("p5of11");
    let mut seen = HashMap::<String, u32>::new();
    let mut visit = vec![Vec::new()];
    for left in [11_u32, 10, 9, 8, 7] {
        visit = visit
            .iter()
            .flat_map(|way: &Vec<u32>| (0..left).map(|at| [way.as_slice(), &[at]].concat()))
            .collect();
    }
    for way in visit {
        *seen.entry(draw(&family, &mut Script(way.into_iter())).to_string()).or_default() += 1;
    }
    assert_eq!(seen.len(), 55_440);
    assert!(seen.values().all(|count| *count == 1));
}
