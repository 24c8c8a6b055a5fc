//! The exact figures against independent computations: every combination, a forward recursion, and simulated
//! play.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::collections::BTreeMap;

use erawan_games::mechanics::cascade::Cascade;
use erawan_games::mechanics::expanding_wild::{enumerate_held, evaluate_held, expected_held_units};
use erawan_games::statistics::Sample;
use erawan_games::{
    Catalogue, Exact, RoundFigures, ServerSeed, SpinMode, Stream, Title, enumerate, evaluate,
    expected_free_spins, expected_spin_units, play, return_to_player, round_figures, scatter_law,
};
use erawan_kernel::SeededEntropy;
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};
use proptest::prelude::*;
use serde_json::{Value, json};

const JADE: &str = include_str!("../titles/jade-elephant.json");
const DRAGON: &str = include_str!("../titles/dragon-fortune.json");
const CANAL: &str = include_str!("../titles/fruit-canal.json");
const NAGA: &str = include_str!("../titles/naga-river.json");

fn fraction(numerator: i64, denominator: i64) -> BigRational {
    BigRational::new(BigInt::from(numerator), BigInt::from(denominator))
}

/// The rules and pays of a real title on strips of eight places: few enough to visit every combination.
fn small_title(file: &str, strips: &[Vec<usize>]) -> Option<Title> {
    let mut file: Value = serde_json::from_str(file).unwrap();
    let ids: Vec<String> =
        file["symbols"].as_array().unwrap().iter().map(|s| s["id"].as_str().unwrap().to_owned()).collect();
    let written = |strip: &Vec<usize>| {
        strip.iter().map(|at| ids[at % ids.len()].as_str()).collect::<Vec<_>>().join(" ")
    };
    let written: Vec<String> = strips.iter().map(written).collect();
    file["reelStrips"] = json!(written);
    if file["freeSpins"].is_object() {
        file["freeReelStrips"] = json!(written);
    }
    Title::draft(&file.to_string()).ok()
}

/// All stops of these reels, one combination after another.
fn every_stop(strips: &[Vec<u8>]) -> impl Iterator<Item = Vec<u32>> {
    let lengths: Vec<u32> = strips.iter().map(|s| u32::try_from(s.len()).unwrap()).collect();
    (0..lengths.iter().product::<u32>()).map(move |number| {
        let mut rest = number;
        let stop = |length: &u32| {
            let stop = rest % length;
            rest /= length;
            stop
        };
        lengths.iter().map(stop).collect()
    })
}

/// Every combination of stops, one after another, through the engine itself.
fn by_hand(title: &Title) -> (BTreeMap<(u64, u8), u64>, u128) {
    let scatter = (0_u8..).zip(title.symbols()).find(|(_, s)| s.id == "scatter").unwrap().0;
    let (mut counts, mut total) = (BTreeMap::new(), 0);
    for stops in every_stop(title.base_strips()) {
        let spin = evaluate(title, SpinMode::Base, stops);
        let scatters = spin.grid.iter().flatten().filter(|symbol| **symbol == scatter).count();
        *counts.entry((spin.win_units, u8::try_from(scatters).unwrap())).or_insert(0) += 1;
        total += u128::from(spin.win_units);
    }
    (counts, total)
}

fn agrees_with_every_combination(title: &Title) {
    let (counts, total) = by_hand(title);
    let law = enumerate(title, SpinMode::Base);
    assert_eq!(law.counts, counts);
    assert_eq!(law.expected_units(), Exact::new(total, law.combinations));
    assert_eq!(expected_spin_units(title, SpinMode::Base), law.expected_units());
    let mut scatters = vec![0_u128; 6];
    for ((_, shown), count) in &counts {
        scatters[usize::from(*shown)] += u128::from(*count);
    }
    assert_eq!(scatter_law(title, SpinMode::Base), scatters);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, max_global_rejects: 20_000, ..ProptestConfig::default() })]

    #[test]
    fn r25_lines_by_symbols_by_walk_and_by_hand_are_the_same(
        strips in proptest::collection::vec(proptest::collection::vec(0_usize..10, 8), 5)
    ) {
        let title = small_title(JADE, &strips);
        prop_assume!(title.is_some());
        agrees_with_every_combination(&title.unwrap());
    }

    #[test]
    fn r25_ways_by_symbols_by_walk_and_by_hand_are_the_same(
        first in proptest::collection::vec(1_usize..10, 8),
        others in proptest::collection::vec(proptest::collection::vec(0_usize..10, 8), 4)
    ) {
        let strips: Vec<_> = std::iter::once(first).chain(others).collect();
        let title = small_title(DRAGON, &strips);
        prop_assume!(title.is_some());
        agrees_with_every_combination(&title.unwrap());
    }
}

/// The whole round, respins and all, over every stop by the engine itself: the expected win, the chance to win
/// nothing, and the largest win.
fn respins_by_hand(title: &Title, multipliers: &[u32], held: &[u8]) -> (BigRational, BigRational, u64) {
    let Some((multiplier, later)) = multipliers.split_first() else {
        return (BigRational::zero(), BigRational::one(), 0);
    };
    let strips: Vec<Vec<u8>> = (0_u8..)
        .zip(title.base_strips())
        .map(|(reel, strip)| if held.contains(&reel) { vec![0] } else { strip.clone() })
        .collect();
    let mut seen: BTreeMap<(u64, Vec<u8>), i64> = BTreeMap::new();
    let mut combinations = 0;
    for stops in every_stop(&strips) {
        let spin = evaluate_held(title, SpinMode::Respin, stops, held, *multiplier);
        *seen.entry((spin.win_units, spin.expanded)).or_insert(0) += 1;
        combinations += 1;
    }
    let (mut units, mut loses, mut max) = (BigRational::zero(), BigRational::zero(), 0);
    for ((own, filled), count) in seen {
        let chance = fraction(count, combinations);
        let later = if filled.is_empty() { &[] } else { later };
        let next = respins_by_hand(title, later, &[held, &filled].concat());
        units += &chance * (BigRational::from_integer(own.into()) + next.0);
        if own == 0 {
            loses += chance * next.1;
        }
        max = u64::max(max, own + next.2);
    }
    (units, loses, max)
}

#[test]
fn r25_respins_by_symbols_by_walk_and_by_hand_are_the_same() {
    // The wild is symbol 0: one on reel 2, two on reel 3 and none elsewhere.
    let strips = vec![
        vec![1, 2, 3, 4, 5, 6, 7, 8],
        vec![1, 2, 0, 4, 1, 6, 2, 8],
        vec![2, 0, 3, 1, 5, 0, 7, 2],
        vec![1, 2, 3, 4, 1, 2, 3, 4],
        vec![2, 1, 4, 3, 2, 1, 8, 7],
    ];
    let mut file: Value = serde_json::from_str(NAGA).unwrap();
    file["feature"]["multipliers"] = json!([1, 2, 5]);
    let title = small_title(&file.to_string(), &strips).unwrap();
    let (units, loses, max) = respins_by_hand(&title, &[1, 2, 5], &[]);
    let stake = BigRational::from_integer(title.units_per_bet().into());
    let figures = round_figures(&title);
    assert_eq!(*figures.rtp.fraction(), units / stake);
    assert_eq!(figures.rtp, return_to_player(&title));
    assert_eq!(*figures.hit_frequency.fraction(), BigRational::one() - loses);
    assert_eq!(figures.max_win_units, max);
    // Reel 2 shows its wild at 3 of 8 stops, reel 3 shows one at 6 of 8.
    assert_eq!(figures.feature_frequency.unwrap(), Exact::new(64 - 5 * 2, 64));
    for held in [vec![], vec![1], vec![2], vec![1, 2]] {
        let law = enumerate_held(&title, &held);
        assert_eq!(expected_held_units(&title, &held), law.expected_units());
    }
}

/// Every combination of stops through the engine: by (win, scatters at the end), and the wins in a row.
fn cascades_by_hand(title: &Title, mode: SpinMode) -> (BTreeMap<(u64, u8), u64>, BTreeMap<usize, u128>) {
    let scatter = (0_u8..).zip(title.symbols()).find(|(_, s)| s.id == "scatter").unwrap().0;
    let strips = if mode == SpinMode::Free { title.free_strips() } else { title.base_strips() };
    let (mut counts, mut rows) = (BTreeMap::new(), BTreeMap::new());
    for stops in every_stop(strips) {
        let spins = title.rules_of::<Cascade>().unwrap().play_stops(title, mode, stops);
        let units = spins.iter().map(|spin| spin.win_units).sum::<u64>();
        let end = spins.last().unwrap().grid.iter().flatten();
        let scatters = u8::try_from(end.filter(|symbol| **symbol == scatter).count()).unwrap();
        *counts.entry((units, scatters)).or_insert(0) += 1;
        *rows.entry(spins.iter().filter(|spin| spin.win_units > 0).count()).or_insert(0) += 1;
    }
    (counts, rows)
}

#[test]
fn r25_cascades_by_walk_and_by_hand_are_the_same() {
    // The wild is symbol 0, the scatter 1. Nine places hold the three windows that the three steps may show.
    let strips = vec![
        vec![2, 3, 4, 2, 5, 3, 6, 2, 7],
        vec![3, 2, 0, 4, 2, 3, 1, 2, 5],
        vec![2, 4, 3, 0, 2, 1, 3, 2, 4],
        vec![3, 2, 1, 3, 4, 2, 5, 0, 2],
        vec![2, 3, 5, 1, 2, 3, 4, 2, 3],
    ];
    let mut file: Value = serde_json::from_str(CANAL).unwrap();
    file["feature"]["multipliers"] = json!([1, 3, 7]);
    let title = small_title(&file.to_string(), &strips).unwrap();
    let (counts, rows) = cascades_by_hand(&title, SpinMode::Base);
    assert!(rows[&3] > 0, "some chains climb to the last multiplier");
    let law = enumerate(&title, SpinMode::Base);
    assert_eq!(law.counts, counts);
    assert_eq!(counts.values().map(|count| u128::from(*count)).sum::<u128>(), law.combinations);
    let figures = round_figures(&title);
    assert_eq!(figures.rtp, return_to_player(&title));
    assert_eq!(figures.feature_frequency.unwrap(), Exact::new(rows[&2] + rows[&3], law.combinations));
    assert_eq!(figures.hit_frequency, Exact::new(law.combinations - rows[&0], law.combinations));
    // Free spins on the same strips: the same law, every win times their multiplier.
    let (free, _) = cascades_by_hand(&title, SpinMode::Free);
    let twice = counts.iter().map(|((units, scatters), count)| ((units * 2, *scatters), *count));
    assert_eq!(free, twice.collect());
}

/// What players read about the figures.
const PAGE: &str = include_str!("../../../docs/FAIRNESS.md");

/// A figure as the page writes it: cut, never rounded up.
fn percent(exact: &Exact) -> String {
    let ppm = exact.ppm();
    format!("{}.{:04} %", ppm / 10_000, ppm % 10_000)
}

/// One in how many rounds, in hundredths, cut.
fn one_in(frequency: &Exact) -> String {
    let rounds = BigRational::from_integer(100.into()) / frequency.fraction();
    let hundredths = u64::try_from(rounds.to_integer()).unwrap();
    format!("{}.{:02} rounds", hundredths / 100, hundredths % 100)
}

fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<_> = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy).collect();
    groups.join(",")
}

/// The row of a title in the page's table, from the figures that were computed.
fn row_of_page(title: &Title, figures: &RoundFigures) -> String {
    let words = title.game_code().split('-').map(|word| word[..1].to_uppercase() + &word[1..]);
    let name = words.collect::<Vec<_>>().join(" ");
    let feature = if title.free_spins().max_spins > 0 {
        &figures.free_spins_frequency
    } else {
        figures.feature_frequency.as_ref().unwrap()
    };
    let largest = grouped(figures.max_win_units / u64::from(title.units_per_bet()));
    let [rtp, of_feature, hits] = [&figures.rtp, &figures.rtp_feature, &figures.hit_frequency].map(percent);
    format!("| {name} | {rtp} | {of_feature} | {hits} | {} | {largest} stakes |", one_in(feature))
}

#[test]
fn the_page_names_each_title_once_and_as_many_combinations_as_its_strips_have() {
    let catalogue = Catalogue::load().unwrap();
    let rows = PAGE.lines().filter(|line| line.starts_with("| ") && line.ends_with(" stakes |"));
    assert_eq!(rows.count(), catalogue.titles().count());
    let strips = |code: &str, free: bool| {
        let title = catalogue.title(code).unwrap();
        let strips = if free { title.free_strips() } else { title.base_strips() };
        strips.iter().map(|strip| strip.len() as u64).collect::<Vec<_>>()
    };
    for free in [false, true] {
        let canal = strips("fruit-canal", free);
        assert_eq!(canal, [24; 5]);
        assert!(
            PAGE.contains(&format!("reels of 24 places, {} combinations", grouped(canal.iter().product())))
        );
    }
    let most = strips("jade-elephant", false);
    assert_eq!(most, [40; 5]);
    let naga: u64 = strips("naga-river", false).iter().product();
    let said = format!("(40⁵ = {} in most; {} in Naga River,", grouped(most.iter().product()), grouped(naga));
    assert!(PAGE.contains(&said), "{said}");
    let canal = catalogue.title("fruit-canal").unwrap().published();
    let again =
        format!("In Fruit Canal {} of rounds win again", percent(canal.feature_frequency.as_ref().unwrap()));
    assert!(PAGE.contains(&again), "{again}");
    // The example of a reel of 40 places.
    let (words, bound) = (1_u64 << 32, (1_u64 << 32) / 40 * 40);
    assert!(PAGE.contains(&format!("2^32 / 40 = {}.{}", words / 40, words % 40 * 10 / 40)));
    assert!(PAGE.contains(&format!("words below {bound} count")));
}

#[test]
fn r25_published_figures_are_the_computed_ones_at_every_bet_level() {
    for title in Catalogue::load().unwrap().titles() {
        let (figures, published) = (round_figures(title), title.published());
        let row = row_of_page(title, &figures);
        assert!(PAGE.contains(&row), "docs/FAIRNESS.md says something else than {row}");
        assert_eq!(published.rtp, figures.rtp, "{}", title.game_code());
        assert_eq!(published.rtp, return_to_player(title));
        assert_eq!(published.rtp_ppm, figures.rtp.ppm());
        assert_eq!(published.hit_frequency, figures.hit_frequency);
        assert_eq!(published.hit_frequency_ppm, figures.hit_frequency.ppm());
        assert_eq!(published.free_spins_frequency, figures.free_spins_frequency);
        assert_eq!(published.feature_frequency, figures.feature_frequency);
        assert_eq!(published.max_win_units, figures.max_win_units);
        assert_eq!(published.max_win_multiple, figures.max_win_units / u64::from(title.units_per_bet()));
        assert!(published.rtp_ppm >= 850_000);
        for level in title.bet_levels_minor() {
            // A whole unit at every level: nothing is rounded, so every level returns the same share.
            assert_eq!(title.unit_minor(*level).unwrap() * i64::from(title.units_per_bet()), *level);
        }
    }
}

#[test]
fn the_titles_meet_their_targets() {
    let catalogue = Catalogue::load().unwrap();
    let figures = |code: &str| catalogue.title(code).unwrap().published().clone();
    let jade = figures("jade-elephant");
    assert!((960_000..=966_000).contains(&jade.rtp_ppm));
    assert!((250_000..=300_000).contains(&jade.hit_frequency_ppm));
    assert!(figures("pharaoh-gold").hit_frequency_ppm < 200_000, "high volatility");
    let naga = figures("naga-river");
    assert!((955_000..=965_000).contains(&naga.rtp_ppm));
    assert!(naga.feature_frequency.unwrap().ppm() > 140_000, "a naga rises about every seventh round");
    let pearls = figures("andaman-pearls");
    assert!((960_000..=964_000).contains(&pearls.rtp_ppm));
    assert!((1_900..2_100).contains(&pearls.max_win_multiple));
    let canal = figures("fruit-canal");
    assert!((960_000..=966_000).contains(&canal.rtp_ppm));
    assert!(canal.feature_frequency.unwrap().ppm() > 140_000, "every seventh round a cascade wins again");
    let lanterns = figures("lantern-sky");
    assert!((960_000..=966_000).contains(&lanterns.rtp_ppm));
    assert!((6_900..=7_000).contains(&lanterns.free_spins_frequency.ppm()), "free spins in 144 rounds");
    assert_eq!(catalogue.titles().count(), 7);
}

/// The expected number of free spins by carrying the whole law of (left, granted) forward.
fn forward_free_spins(title: &Title, start: u32) -> BigRational {
    let law = scatter_law(title, SpinMode::Free);
    let combinations: u128 = law.iter().sum();
    let max = title.free_spins().max_spins;
    let mut states = BTreeMap::from([((start, start), BigRational::one())]);
    let mut expected = BigRational::zero();
    while !states.is_empty() {
        let mut next: BTreeMap<(u32, u32), BigRational> = BTreeMap::new();
        for ((left, granted), chance) in states {
            expected += &chance;
            for (scatters, count) in law.iter().enumerate().filter(|(_, count)| **count > 0) {
                let more = title.award(scatters).min(max - granted);
                let state = (left - 1 + more, granted + more);
                if state.0 > 0 {
                    let share = BigRational::new(BigInt::from(*count), BigInt::from(combinations));
                    *next.entry(state).or_insert_with(BigRational::zero) += &chance * share;
                }
            }
        }
        states = next;
    }
    expected
}

#[test]
fn r25_free_spins_backward_and_forward_are_the_same_number() {
    for title in Catalogue::load().unwrap().titles() {
        for start in title.free_spins().award.iter().copied().filter(|award| *award > 0) {
            assert_eq!(*expected_free_spins(title, start).fraction(), forward_free_spins(title, start));
        }
    }
}

#[test]
fn r25_with_a_far_bound_free_spins_reach_the_branching_sum() {
    let mut file: Value = serde_json::from_str(JADE).unwrap();
    file["freeSpins"]["maxSpins"] = json!(150);
    let title = Title::draft(&file.to_string()).unwrap();
    let law = scatter_law(&title, SpinMode::Free);
    let combinations = BigInt::from(law.iter().sum::<u128>());
    let mean: BigRational = law
        .iter()
        .enumerate()
        .map(|(n, count)| {
            BigRational::new(BigInt::from(*count * u128::from(title.award(n))), combinations.clone())
        })
        .fold(BigRational::zero(), |sum, share| sum + share);
    let unbounded = fraction(10, 1) / (BigRational::one() - mean);
    let bounded = expected_free_spins(&title, 10);
    assert!(*bounded.fraction() < unbounded);
    assert!((unbounded - bounded.fraction()).abs() < fraction(1, 1_000_000));
}

#[test]
fn the_largest_win_of_a_small_game_is_the_one_found_by_hand() {
    let strips = vec![vec![0, 1, 2, 3, 4, 5, 6, 7]; 5];
    let mut file: Value = serde_json::from_str(JADE).unwrap();
    let names = ["wild", "scatter", "crown", "naga", "lion", "rooster", "gem-red", "gem-blue"].join(" ");
    file["reelStrips"] = json!(vec![names.clone(); strips.len()]);
    file["freeReelStrips"] = json!(vec![names; strips.len()]);
    file["freeSpins"] = json!({ "trigger": { "5": 2 }, "multiplier": 3, "maxSpins": 3 });
    let title = Title::draft(&file.to_string()).unwrap();
    let (counts, _) = by_hand(&title);
    let best = |wanted: bool| {
        counts
            .keys()
            .filter(|(_, scatters)| (*scatters == 5) == wanted)
            .map(|(units, _)| *units)
            .max()
            .unwrap()
    };
    let (plain, again) = (best(false), best(true));
    // Paid spin with five scatters, then the best of: two free spins; or one with five scatters, which adds one
    // (the bound is three), and two more. At the bound five scatters still pay, they only award nothing.
    let best_spin = u64::max(plain, again);
    let by_hand = again + 3 * u64::max(2 * best_spin, again + 2 * best_spin);
    assert_eq!(round_figures(&title).max_win_units, u64::max(by_hand, plain));
}

#[test]
fn r25_three_hundred_thousand_rounds_return_what_is_published() {
    for title in Catalogue::load().unwrap().titles() {
        let seed = ServerSeed::generate(&SeededEntropy::new(42)).unwrap();
        let mut stream = Stream::new(&seed, "simulation", 0).unwrap();
        let mut sample = Sample::default();
        for _ in 0..300_000 {
            let outcome = play(title, &mut stream);
            assert!(outcome.win_units <= title.published().max_win_units);
            sample.add(outcome.win_units);
        }
        let interval = sample.share_interval_99(u64::from(title.units_per_bet()));
        assert!(interval.contains(title.published().rtp_ppm), "{}: {interval}", title.game_code());
        assert!(
            !interval.contains(title.published().rtp_ppm + 100_000),
            "the interval would see ten percent"
        );
    }
}
