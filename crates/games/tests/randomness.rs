//! What players see is random, and the tests that say so would notice if it were not.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::collections::HashSet;
use std::num::NonZeroU32;

use erawan_games::mechanics::changing_ways::ChangingWays;
use erawan_games::statistics::{Draws, Verdict, battery, chi_square, frequency, holm_failures};
use erawan_games::{
    Catalogue, Outcome, ServerSeed, SpinMode, Stream, Title, Words, enumerate, play, records, scatter_law,
    uniform,
};
use erawan_kernel::OsEntropy;

const ALPHA: f64 = 0.01;

fn fresh_stream() -> Stream {
    Stream::new(&ServerSeed::generate(&OsEntropy).unwrap(), "battery", 0).unwrap()
}

/// The stops of a number of paid spins, reel by reel.
fn base_stops(title: &Title, words: &mut impl Words, rounds: usize) -> Vec<Vec<u32>> {
    let mut reels = vec![Vec::with_capacity(rounds); title.reels()];
    for _ in 0..rounds {
        let outcome = play(title, words);
        for (reel, stop) in outcome.spins[0].stops.iter().enumerate() {
            reels[reel].push(*stop);
        }
    }
    reels
}

/// The whole battery on the final outcomes of one title.
fn check_outcomes(title: &Title, words: &mut impl Words) -> Vec<Verdict> {
    let reels = base_stops(title, words, 60_000);
    let length = |reel: usize| u32::try_from(title.base_strips()[reel].len()).unwrap();
    let mut verdicts = Vec::new();
    for (reel, values) in reels.iter().enumerate() {
        let name = format!("{} reel {}", title.game_code(), reel + 1);
        verdicts.extend(battery(&Draws { name: &name, bound: length(reel), values }));
    }
    for left in 0..reels.len() {
        for right in left + 1..reels.len() {
            let joint: Vec<u32> =
                reels[left].iter().zip(&reels[right]).map(|(a, b)| a * length(right) + b).collect();
            let name = format!("{} reels {} and {}", title.game_code(), left + 1, right + 1);
            let draws = Draws { name: &name, bound: length(left) * length(right), values: &joint };
            verdicts.push(Verdict { test: name.clone(), p: frequency(&draws) });
        }
    }
    match title.rules_of() {
        // Too many draws for a test of the distribution of wins: their parts are tested instead.
        Some(rules) => verdicts.extend(check_heights(title, rules, words)),
        None => verdicts.push(check_wins(title, words)),
    }
    verdicts
}

/// The wins of paid spins and their cascades against their exact law, in classes of at least five expected.
#[expect(clippy::float_arithmetic, clippy::cast_precision_loss, reason = "expected counts of a test")]
fn check_wins(title: &Title, words: &mut impl Words) -> Verdict {
    const ROUNDS: usize = 100_000;
    let law = enumerate(title, SpinMode::Base);
    let mut expected = std::collections::BTreeMap::<u64, f64>::new();
    for ((units, _), count) in &law.counts {
        *expected.entry(*units).or_insert(0.0) += *count as f64 / law.combinations as f64 * ROUNDS as f64;
    }
    let mut seen = std::collections::BTreeMap::<u64, u32>::new();
    for _ in 0..ROUNDS {
        let spins = play(title, words).spins;
        let falls = spins[1..].iter().take_while(|spin| spin.mode == SpinMode::Cascade);
        let units = spins[0].win_units + falls.map(|spin| spin.win_units).sum::<u64>();
        *seen.entry(units).or_insert(0) += 1;
    }
    let (mut cells, mut rest) = (Vec::new(), (0.0, 0.0));
    for (units, expected) in expected {
        let count = f64::from(seen.get(&units).copied().unwrap_or(0));
        if expected >= 5.0 {
            cells.push((count, expected));
        } else {
            rest = (rest.0 + count, rest.1 + expected);
        }
    }
    cells.push(rest);
    Verdict { test: format!("{} wins", title.game_code()), p: chi_square(&cells) }
}

/// The heights of every reel, and the number of scatters, against their exact laws.
#[expect(clippy::float_arithmetic, clippy::cast_precision_loss, reason = "expected counts of a test")]
fn check_heights(title: &Title, rules: &ChangingWays, words: &mut impl Words) -> Vec<Verdict> {
    const ROUNDS: usize = 100_000;
    let law = scatter_law(title, SpinMode::Base);
    let mut scatters = vec![0.0; law.len()];
    let mut heights = vec![[0.0; 8]; title.reels()];
    for _ in 0..ROUNDS {
        let spin = play(title, words).spins.swap_remove(0);
        let moons = spin.grid.iter().flatten().filter(|symbol| title.symbol_id(**symbol) == "scatter");
        scatters[moons.count()] += 1.0;
        for (reel, height) in spin.heights.iter().enumerate() {
            heights[reel][usize::from(*height)] += 1.0;
        }
    }
    let draws = law.iter().sum::<u128>() as f64;
    let expected = law.iter().map(|count| *count as f64 / draws * ROUNDS as f64);
    let cells: Vec<(f64, f64)> =
        scatters.into_iter().zip(expected).filter(|(_, expected)| *expected >= 5.0).collect();
    let reels = heights.iter().zip(rules.heights_of(SpinMode::Base)).enumerate();
    let of_reel = reels.map(|(reel, (seen, weights))| {
        let sum: u32 = weights.iter().map(|(_, weight)| weight).sum();
        let cell = |(height, weight): &(u8, u32)| {
            (seen[usize::from(*height)], f64::from(*weight) / f64::from(sum) * ROUNDS as f64)
        };
        let p = chi_square(&weights.iter().map(cell).collect::<Vec<_>>());
        Verdict { test: format!("{} heights of reel {}", title.game_code(), reel + 1), p }
    });
    let moons = Verdict { test: format!("{} scatters", title.game_code()), p: chi_square(&cells) };
    of_reel.chain([moons]).collect()
}

fn check_stream(words: &mut impl Words) -> Vec<Verdict> {
    let mut verdicts = Vec::new();
    for bound in [2, 6, 40, 97] {
        let bound = NonZeroU32::new(bound).unwrap();
        let values: Vec<u32> = (0..100_000).map(|_| uniform(words, bound)).collect();
        let name = format!("stream below {bound}");
        verdicts.extend(battery(&Draws { name: &name, bound: bound.get(), values: &values }));
    }
    verdicts
}

#[test]
fn r42_final_outcomes_and_the_stream_pass_the_battery() {
    let catalogue = Catalogue::load().unwrap();
    let mut failed = Vec::new();
    for _ in 0..3 {
        let mut verdicts = check_stream(&mut fresh_stream());
        for title in catalogue.titles() {
            verdicts.extend(check_outcomes(title, &mut fresh_stream()));
        }
        assert!(verdicts.len() > 80, "{} tests", verdicts.len());
        match holm_failures(&verdicts, ALPHA).first() {
            // By chance one run in a hundred fails: only two of three are a verdict, so a clean first run ends it.
            None if failed.is_empty() => return,
            None => {}
            Some(verdict) => failed.push((*verdict).clone()),
        }
    }
    assert!(failed.len() < 2, "{failed:?}");
}

#[test]
fn r43_the_outcome_is_a_function_of_words_and_title_alone() {
    let outcome_of: fn(&Title, &mut Stream) -> Outcome = |title, words| play(title, words);
    for title in Catalogue::load().unwrap().titles() {
        let seed = ServerSeed::from_bytes([3; 32]);
        let mut first = Stream::new(&seed, "metamorphic", 0).unwrap();
        let mut second = first.clone();
        for round in 0..330_000_usize {
            let outcome = outcome_of(title, &mut first);
            assert_eq!(outcome, outcome_of(title, &mut second));
            if round < 2_000 {
                let levels = title.bet_levels_minor();
                let (spins, win) = records(title, &outcome, levels[0]).unwrap();
                let (more_spins, more) = records(title, &outcome, levels[levels.len() - 1]).unwrap();
                assert_eq!(more * levels[0], win * levels[levels.len() - 1]);
                for (a, b) in spins.iter().zip(&more_spins) {
                    assert_eq!((&a.stops, &a.grid, a.wins.len()), (&b.stops, &b.grid, b.wins.len()));
                }
            }
        }
    }
}

#[test]
fn r44_every_combination_of_a_small_game_is_seen() {
    let strip = "wild scatter crown naga lion rooster gem-red gem-blue";
    let mut file: serde_json::Value =
        serde_json::from_str(include_str!("../titles/jade-elephant.json")).unwrap();
    file["reelStrips"] = serde_json::json!(vec![strip; 5]);
    file["freeReelStrips"] = serde_json::json!(vec![strip; 5]);
    let title = Title::draft(&file.to_string()).unwrap();
    let mut stream = Stream::new(&ServerSeed::from_bytes([5; 32]), "reach", 0).unwrap();
    let mut seen = HashSet::new();
    for _ in 0..600_000 {
        seen.insert(play(&title, &mut stream).spins.swap_remove(0).stops);
    }
    assert_eq!(seen.len(), 8_usize.pow(5));
}

/// What must never be built: a small generator seeded with the millisecond of the day.
#[derive(Debug, Clone)]
struct TimeSeeded(u32);

impl Words for TimeSeeded {
    fn next_word(&mut self) -> u32 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        self.0
    }
}

const MILLISECONDS_OF_A_DAY: u32 = 86_400_000;

/// Looks for the millisecond whose generator deals these stops, over a whole day.
fn search_seed(title: &Title, dealt: &[u32]) -> Option<u32> {
    let bounds: Vec<u32> =
        title.base_strips().iter().map(|strip| u32::try_from(strip.len()).unwrap()).collect();
    let bounds: Vec<NonZeroU32> = bounds.into_iter().filter_map(NonZeroU32::new).collect();
    (0..MILLISECONDS_OF_A_DAY).find(|seed| {
        let mut words = TimeSeeded(*seed);
        dealt.iter().enumerate().all(|(at, stop)| uniform(&mut words, bounds[at % bounds.len()]) == *stop)
    })
}

/// The stops of paid spins only: what a player could write down.
fn written_down(title: &Title, words: &mut impl Words) -> Vec<u32> {
    let mut stops = Vec::new();
    while stops.len() < 15 {
        let outcome = play(title, words);
        stops.extend(outcome.spins.into_iter().flat_map(|spin| spin.stops));
    }
    stops
}

#[test]
fn r48_a_seed_search_finds_a_generator_seeded_by_the_time_and_not_ours() {
    let catalogue = Catalogue::load().unwrap();
    let title = catalogue.title("jade-elephant").unwrap();
    let secret = 61_234_567;
    assert_eq!(search_seed(title, &written_down(title, &mut TimeSeeded(secret))[..10]), Some(secret));
    assert_eq!(search_seed(title, &written_down(title, &mut fresh_stream())[..10]), None);
}

#[test]
fn r48_the_battery_catches_a_generator_with_short_low_bits() {
    let catalogue = Catalogue::load().unwrap();
    let title = catalogue.title("jade-elephant").unwrap();
    let verdicts = check_outcomes(title, &mut TimeSeeded(61_234_567));
    assert!(!holm_failures(&verdicts, ALPHA).is_empty());
}

#[test]
fn r42_the_battery_catches_a_bias_of_a_few_percent() {
    let mut stream = fresh_stream();
    let forty = NonZeroU32::new(40).unwrap();
    let values: Vec<u32> = (0..100_000)
        .map(|_| {
            let value = uniform(&mut stream, forty);
            // One stop in forty is dealt again a fifth of the time, as a near-miss substitution would.
            if value == 7 && stream.next_word() < u32::MAX / 5 { uniform(&mut stream, forty) } else { value }
        })
        .collect();
    let verdicts = battery(&Draws { name: "biased", bound: 40, values: &values });
    assert!(!holm_failures(&verdicts, ALPHA).is_empty(), "{verdicts:?}");
}
