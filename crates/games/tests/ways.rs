//! Changing ways: heights and stops by every draw, the figures by three ways, and the rules of the form.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::collections::BTreeMap;

use erawan_games::mechanics::changing_ways::{ChangingWays, evaluate_tall};
use erawan_games::{
    Catalogue, ServerSeed, SpinMode, Stream, Title, TitleError, Words, enumerate, expected_free_spins,
    expected_multipliers, expected_spin_units, play, records, return_to_player, round_figures, scatter_law,
};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Zero};
use serde_json::{Value, json};

const LANTERNS: &str = include_str!("../titles/lantern-sky.json");

fn heights_of(title: &Title, mode: SpinMode) -> Vec<Vec<(u8, u32)>> {
    title.rules_of::<ChangingWays>().unwrap().heights_of(mode)
}

/// The real game's symbols and pays on short reels of two or three rows: few enough draws to make every one.
fn small() -> Value {
    let mut file: Value = serde_json::from_str(LANTERNS).unwrap();
    file["rows"] = json!(3);
    file["feature"]["heights"] = json!([[2, 1], [1, 1], [1, 3], [1, 1], [0, 1], [1, 0]]);
    file["feature"]["freeHeights"] = json!([[1, 1], [0, 1], [1, 1], [1, 2], [1, 0], [1, 1]]);
    let strips = [
        "krathong peacock scatter swan krathong star fish candle",
        "krathong wild peacock star scatter swan krathong bell",
        "star krathong scatter peacock wild star swan krathong",
        "peacock star krathong bell wild krathong scatter swan",
        "krathong swan star scatter krathong wild bell peacock",
        "scatter krathong peacock bell krathong star swan fish",
    ];
    file["reelStrips"] = json!(strips);
    let mut turned = strips;
    turned[1..5].reverse();
    file["freeReelStrips"] = json!(turned);
    file["freeSpins"] = json!({ "trigger": { "3": 2, "4": 3, "6": 4 }, "multiplier": 2, "maxSpins": 5 });
    file
}

/// By (win in units, scatters): how many equally likely draws; every height with its weight and every stop.
fn by_hand(title: &Title, mode: SpinMode) -> BTreeMap<(u64, u8), u64> {
    let strips = if mode == SpinMode::Free { title.free_strips() } else { title.base_strips() };
    let mut draws: Vec<(Vec<u8>, Vec<u32>, u64)> = vec![(vec![], vec![], 1)];
    for (strip, heights) in strips.iter().zip(heights_of(title, mode)) {
        draws = draws
            .into_iter()
            .flat_map(|(high, stops, count)| {
                let places = 0..u32::try_from(strip.len()).unwrap();
                let heights = heights.clone();
                places.flat_map(move |stop| {
                    let (high, stops) = (high.clone(), stops.clone());
                    heights.clone().into_iter().map(move |(height, weight)| {
                        let high = high.iter().copied().chain([height]).collect();
                        let stops = stops.iter().copied().chain([stop]).collect();
                        (high, stops, count * u64::from(weight))
                    })
                })
            })
            .collect();
    }
    let mut counts = BTreeMap::new();
    for (heights, stops, count) in draws {
        let spin = evaluate_tall(title, mode, stops, &heights, 1);
        let shown = spin.grid.iter().flatten();
        let scatters = shown.filter(|symbol| title.symbol_id(**symbol) == "scatter").count();
        *counts.entry((spin.win_units, u8::try_from(scatters).unwrap())).or_insert(0) += count;
    }
    counts
}

/// The best course of free spins, each with the award of its scatters, cut at five in all.
fn course(best: &BTreeMap<u32, u64>, left: u32, granted: u32) -> u64 {
    let spin = |(award, units): (&u32, &u64)| {
        let more = (*award).min(5 - granted);
        u64::from(2 + granted - left) * units + course(best, left - 1 + more, granted + more)
    };
    if left == 0 { 0 } else { best.iter().map(spin).max().unwrap() }
}

#[test]
fn r25_changing_ways_by_symbols_by_walk_and_by_every_draw_are_the_same() {
    let title = Title::draft(&small().to_string()).unwrap();
    let mut best = Vec::new();
    for mode in [SpinMode::Base, SpinMode::Free] {
        let counts = by_hand(&title, mode);
        let law = enumerate(&title, mode);
        assert_eq!(law.counts, counts);
        assert_eq!(law.combinations, counts.values().map(|count| u128::from(*count)).sum::<u128>());
        assert_eq!(expected_spin_units(&title, mode), law.expected_units());
        let mut scatters = vec![0; 7];
        for ((_, shown), count) in &counts {
            scatters[usize::from(*shown)] += u128::from(*count);
        }
        assert_eq!(scatter_law(&title, mode), scatters);
        if mode == SpinMode::Base {
            assert_eq!(round_figures(&title).hit_frequency, law.hit_frequency());
        }
        let mut by_award = BTreeMap::<u32, u64>::new();
        for (units, shown) in counts.keys() {
            let slot = by_award.entry(title.award(usize::from(*shown))).or_insert(0);
            *slot = u64::max(*slot, *units);
        }
        best.push(by_award);
    }
    let paid = best[0].iter().map(|(award, units)| units + course(&best[1], *award, *award));
    let figures = round_figures(&title);
    assert_eq!(figures.max_win_units, paid.max().unwrap());
    assert_eq!(figures.rtp, return_to_player(&title));
    assert_eq!(figures.feature_frequency, None);
}

#[test]
fn r25_the_multipliers_of_free_spins_forward_are_those_of_the_backward_recursion() {
    let real = Title::load(LANTERNS).unwrap();
    for title in [Title::draft(&small().to_string()).unwrap(), real] {
        let law = scatter_law(&title, SpinMode::Free);
        let combinations = BigInt::from(law.iter().sum::<u128>());
        let max = title.free_spins().max_spins;
        for start in title.free_spins().award.iter().copied().filter(|award| *award > 0) {
            let mut states = BTreeMap::from([((start, start), BigRational::one())]);
            let (mut spins, mut multipliers) = (BigRational::zero(), BigRational::zero());
            for number in 1.. {
                let mut next: BTreeMap<(u32, u32), BigRational> = BTreeMap::new();
                for ((left, granted), chance) in states {
                    spins += &chance;
                    multipliers += &chance * BigInt::from(number + 1);
                    for (scatters, count) in law.iter().enumerate() {
                        let more = title.award(scatters).min(max - granted);
                        let share = BigRational::new(BigInt::from(*count), combinations.clone());
                        let state = (left - 1 + more, granted + more);
                        if state.0 > 0 {
                            *next.entry(state).or_insert_with(BigRational::zero) += &chance * share;
                        }
                    }
                }
                states = next;
                if states.is_empty() {
                    break;
                }
            }
            assert_eq!(*expected_free_spins(&title, start).fraction(), spins);
            assert_eq!(*expected_multipliers(&title, start).fraction(), multipliers);
        }
    }
}

#[test]
fn the_largest_win_of_a_spin_is_one_that_can_be_drawn() {
    // Every reel alike and full of one symbol but for a scatter: the largest spin can be computed by hand.
    let mut file = small();
    let strip = "scatter krathong krathong krathong krathong krathong krathong krathong";
    for field in ["reelStrips", "freeReelStrips"] {
        file[field] = json!(vec![strip; 6]);
    }
    file["feature"]["heights"] = json!(vec![[1, 1]; 6]);
    file["feature"]["freeHeights"] = json!(vec![[1, 1]; 6]);
    file["freeSpins"] = json!({ "trigger": { "6": 1 }, "multiplier": 2, "maxSpins": 2 });
    let title = Title::draft(&file.to_string()).unwrap();
    // Six of them pay 200 a way. A paid spin with six moons (2 of 3 rows each) and two free spins, the first
    // with six moons again, against a plain paid spin of 3 rows everywhere.
    let (moons, plain) = (200 * 2_u64.pow(6), 200 * 3_u64.pow(6));
    assert_eq!(round_figures(&title).max_win_units, moons + 2 * moons + 3 * plain);
}

/// Fixed words; a request for more than there are fails the test.
struct Script(std::vec::IntoIter<u32>);

impl Words for Script {
    fn next_word(&mut self) -> u32 {
        self.0.next().unwrap()
    }
}

#[test]
fn r41_a_reel_draws_its_height_by_weight_and_then_its_stop() {
    let title = Title::load(LANTERNS).unwrap();
    // Heights of 2, 3, 4, 5 and 6 rows have the weights 6, 6, 4, 3 and 1: the first and last number of some.
    let words = vec![0, 44, 5, 1, 6, 45, 11, 46, 15, 89, 19, 2];
    let spin = play(&title, &mut Script(words.into_iter())).spins.swap_remove(0);
    assert_eq!(spin.heights, [2, 2, 3, 3, 4, 6]);
    assert_eq!(spin.stops, [44, 1, 0, 1, 44, 2]);
    for ((column, strip), (stop, height)) in
        spin.grid.iter().zip(title.base_strips()).zip(spin.stops.iter().zip(&spin.heights))
    {
        let shown: Vec<u8> =
            (0..usize::from(*height)).map(|row| strip[(*stop as usize + row) % strip.len()]).collect();
        assert_eq!(*column, shown);
    }
}

#[test]
fn the_multiplier_of_free_spins_rises_by_one_and_their_records_name_the_heights() {
    let title = Title::load(LANTERNS).unwrap();
    let mut stream = Stream::new(&ServerSeed::from_bytes([6; 32]), "rise", 0).unwrap();
    let (mut rounds, mut again, mut all) = (0, 0, std::collections::BTreeSet::new());
    for _ in 0..60_000 {
        let (spins, _) = records(&title, &play(&title, &mut stream), 1_000_000).unwrap();
        for (number, spin) in (0..).zip(&spins) {
            let (mode, multiplier) =
                if number == 0 { (SpinMode::Base, 1) } else { (SpinMode::Free, number + 1) };
            assert_eq!((spin.mode, spin.multiplier), (mode, multiplier));
            let shown: Vec<usize> = spin.grid.iter().map(Vec::len).collect();
            assert_eq!(spin.heights.iter().copied().map(usize::from).collect::<Vec<_>>(), shown);
            all.extend(shown);
            for win in &spin.wins {
                let ways = (0..6_u8).map(|reel| win.positions.iter().filter(|at| at[0] == reel).count());
                let ways: usize = ways.filter(|count| *count > 0).product();
                let pay = title.symbols().iter().position(|symbol| symbol.id == win.symbol).unwrap();
                let pay = title.pay(u8::try_from(pay).unwrap(), win.count as usize);
                let units = i64::try_from(ways).unwrap() * i64::from(pay) * i64::from(multiplier);
                assert_eq!(win.pay_minor, units * 50_000);
            }
        }
        rounds += u32::from(spins.len() > 1);
        again += u32::from(spins[1..].iter().any(|spin| spin.free_spins_awarded > 0));
    }
    assert!(rounds > 300 && again > 20, "{rounds} {again}");
    assert_eq!(all.into_iter().collect::<Vec<_>>(), [2, 3, 4, 5, 6]);
}

fn refused(change: impl FnOnce(&mut Value), words: &str) {
    let mut file: Value = serde_json::from_str(LANTERNS).unwrap();
    change(&mut file);
    match Title::load(&file.to_string()) {
        Err(TitleError::Rule { rule, .. }) => assert!(rule.contains(words), "{rule}"),
        other => panic!("expected the rule {words:?}, got {other:?}"),
    }
}

#[test]
fn r25_changing_ways_keep_their_own_rules() {
    refused(|file| file["kind"] = json!("lines"), "one unit per line");
    refused(|file| file["feature"]["least"] = json!(6), "reels show 1 to 7 rows");
    refused(|file| file["feature"]["heights"][2] = json!([1, 1]), "a weight for every height");
    refused(|file| file["feature"]["freeHeights"][5] = json!([0, 0, 0, 0, 0]), "a weight for every height");
    refused(|file| file["feature"]["heights"][0] = json!([60, 60, 0, 0, 0]), "add up to 100");
    refused(|file| file["feature"]["rise"] = json!(20), "multiply by 200 at most");
    refused(|file| file["paytable"]["scatter"] = json!({ "6": 1 }), "and no pay");
    refused(|file| file["reelStrips"] = json!(vec!["krathong"; 5]), "6 reels");
    let crowded = "scatter krathong swan star scatter peacock bell candle";
    refused(|file| file["reelStrips"][0] = json!(crowded), "at most one scatter");
    let mut file: Value = serde_json::from_str(LANTERNS).unwrap();
    file["feature"]["heights"][3] = json!([6, 6, 4, 2, 2]);
    assert!(matches!(Title::load(&file.to_string()), Err(TitleError::Published { .. })));
}

#[test]
fn the_rules_name_heights_weights_ways_and_multipliers() {
    let catalogue = Catalogue::load().unwrap();
    let title = catalogue.title("lantern-sky").unwrap();
    let ways = |height: u32| height.pow(u32::try_from(title.reels()).unwrap());
    let most = title.free_multiplier(title.free_spins().max_spins);
    for text in [&title.rules().en, &title.rules().th] {
        for number in [ways(2), ways(u32::from(title.rows())), most, title.units_per_bet()] {
            assert!(text.replace(',', "").contains(&number.to_string()), "{number}");
        }
        let lines: Vec<&str> = text.lines().collect();
        let named = |mode| {
            let heights = heights_of(title, mode);
            assert!(heights.iter().all(|reel| reel == &heights[0]), "one table for all reels");
            lines.iter().any(|line| {
                let weighted = heights[0].iter();
                weighted.clone().all(|(rows, weight)| {
                    line.contains(&rows.to_string()) && line.contains(&weight.to_string())
                }) && line.contains("20")
            })
        };
        assert!(named(SpinMode::Base) && named(SpinMode::Free));
    }
}
