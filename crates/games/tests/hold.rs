//! The hold: enough values in view stay, the other cells spin by themselves, and every value is paid.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::collections::BTreeMap;

use erawan_games::mechanics::hold_and_win::{HoldAndWin, WeightedValue, expected_hold_stakes, play_hold};
use erawan_games::statistics::chi_square;
use erawan_games::{
    Catalogue, Exact, ServerSeed, SpinMode, SpinRecord, Stream, Title, TitleError, WinRecordKind, Words,
    evaluate, play, records, return_to_player, round_figures,
};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Zero};
use serde_json::{Value, json};

const PEARLS: &str = include_str!("../titles/andaman-pearls.json");
const CELLS: usize = 15;

fn changed(change: impl FnOnce(&mut Value)) -> Result<Title, TitleError> {
    let mut file: Value = serde_json::from_str(PEARLS).unwrap();
    change(&mut file);
    Title::load(&file.to_string())
}

fn assert_rule(change: impl FnOnce(&mut Value), words: &str) {
    match changed(change) {
        Err(TitleError::Rule { rule, .. }) => assert!(rule.contains(words), "{rule}"),
        other => panic!("expected the rule {words:?}, got {other:?}"),
    }
}

fn ratio(numerator: u64, denominator: u64) -> BigRational {
    BigRational::new(BigInt::from(numerator), BigInt::from(denominator))
}

fn rules_of(title: &Title) -> &HoldAndWin {
    title.rules_of().unwrap()
}

/// A title whose reels show up to 14 values: few cells are left open, so every course can be walked.
fn small_title() -> Title {
    let mut file: Value = serde_json::from_str(PEARLS).unwrap();
    file["feature"] = json!({
        "type": "holdAndWin", "needed": 12, "respins": 2, "blanks": 3, "fullBoard": 9,
        "values": [{ "stakes": 1, "weight": 1 }, { "stakes": 4, "weight": 1 }],
    });
    file["reelStrips"] = json!([
        "pearl pearl pearl chest chest turtle fish crab",
        "pearl pearl pearl chest wild turtle chest crab",
        "pearl pearl pearl fish chest turtle wild crab",
        "pearl pearl pearl chest pearl turtle fish crab",
        "pearl pearl crab chest pearl turtle fish wild",
    ]);
    Title::draft(&file.to_string()).unwrap()
}

/// Words that go through every course of a round: each draw first takes 0; `next_course` counts the last one up.
struct Courses {
    drawn: Vec<u32>,
    bound: u32,
    fixed: usize,
    at: usize,
}

impl Words for Courses {
    fn next_word(&mut self) -> u32 {
        if self.drawn.len() == self.at {
            self.drawn.push(0);
        }
        self.at += 1;
        self.drawn[self.at - 1]
    }
}

impl Courses {
    fn next_course(&mut self) -> bool {
        self.drawn.truncate(self.at);
        self.at = 0;
        while let Some(last) = self.drawn.pop() {
            if self.drawn.len() < self.fixed {
                return false;
            }
            if last + 1 < self.bound {
                self.drawn.push(last + 1);
                return true;
            }
        }
        false
    }
}

#[test]
fn r25_a_hold_by_states_and_by_every_course_of_the_engine_is_the_same() {
    let title = small_title();
    let rules = rules_of(&title);
    let bound = rules.blanks + rules.weight();
    let stake = u64::from(title.units_per_bet());
    let mut compared = 0;
    for stops in [[0, 0, 0, 0, 0], [0, 0, 0, 1, 0], [1, 0, 0, 0, 0]] {
        let start = evaluate(&title, SpinMode::Base, stops.to_vec());
        let lines = start.win_units;
        let shown = start.grid.iter().flatten().filter(|symbol| title.symbol_id(**symbol) == "pearl").count();
        // The values of the paid spin are fixed to the first one, worth 1; all that follow go every way.
        let mut words = Courses { drawn: Vec::new(), bound, fixed: shown, at: 0 };
        let (mut expected, mut chances) = (BigRational::zero(), BigRational::zero());
        loop {
            let spins = play_hold(&title, rules, start.clone(), &mut words);
            let units: u64 = spins.iter().map(|spin| spin.win_units).sum();
            let draws = i32::try_from(words.at - shown).unwrap();
            let chance = ratio(1, u64::from(bound)).pow(draws);
            expected += &chance * ratio(units - lines, stake);
            chances += chance;
            compared += 1;
            if !words.next_course() {
                break;
            }
        }
        assert!(chances.is_one(), "every course is counted once");
        // By states the values of the paid spin count with their mean: (1 + 4) / 2.
        let own = ratio(5, 2) * ratio(shown as u64, 1) - ratio(shown as u64, 1);
        assert_eq!(*expected_hold_stakes(rules, shown).fraction(), expected + own, "{shown} values");
    }
    assert!(compared > 1_000, "{compared} courses");
    assert_eq!(expected_hold_stakes(rules, 11), Exact::new(0, 1));
}

/// What a hold brings by carrying the whole law of (filled, left) forward, cell by cell.
fn forward(rules: &HoldAndWin, values: usize) -> BigRational {
    let weight = u64::from(rules.weight());
    let lands = ratio(weight, weight + u64::from(rules.blanks));
    let worth = rules.values.iter().map(|value| u64::from(value.stakes) * u64::from(value.weight)).sum();
    let mut states = BTreeMap::from([((values, rules.respins), BigRational::one())]);
    let (mut filled, mut full) = (ratio(values as u64, 1), BigRational::zero());
    while let Some(((board, left), chance)) = states.pop_first() {
        if board == CELLS {
            full += chance;
            continue;
        }
        if left == 0 {
            continue;
        }
        let mut spin = BTreeMap::from([(0_usize, chance)]);
        for _ in board..CELLS {
            let mut next: BTreeMap<usize, BigRational> = BTreeMap::new();
            for (new, chance) in spin {
                *next.entry(new + 1).or_insert_with(BigRational::zero) += &chance * &lands;
                *next.entry(new).or_insert_with(BigRational::zero) += chance * (BigRational::one() - &lands);
            }
            spin = next;
        }
        for (new, chance) in spin {
            filled += ratio(new as u64, 1) * &chance;
            let left = if new == 0 { left - 1 } else { rules.respins };
            *states.entry((board + new, left)).or_insert_with(BigRational::zero) += chance;
        }
    }
    filled * ratio(worth, weight) + full * ratio(u64::from(rules.full_board), 1)
}

#[test]
fn r25_a_hold_backward_and_forward_is_the_same_number() {
    let catalogue = Catalogue::load().unwrap();
    let pearls = catalogue.title("andaman-pearls").unwrap();
    for (title, starts) in [(pearls.as_ref(), 6..=13), (&small_title(), 12..=14)] {
        for values in starts {
            let backward = expected_hold_stakes(rules_of(title), values);
            assert_eq!(*backward.fraction(), forward(rules_of(title), values), "{values} values");
        }
    }
}

#[test]
fn r25_a_round_with_a_hold_by_symbols_by_walk_and_by_hand_is_the_same() {
    let title = small_title();
    let rules = rules_of(&title);
    let stake = u64::from(title.units_per_bet());
    let (mut total, mut hits, mut starts, mut max) = (BigRational::zero(), 0_u64, 0_u64, 0);
    for number in 0..8_u32.pow(5) {
        let stops = (0..5).map(|reel| number / 8_u32.pow(reel) % 8).collect();
        let spin = evaluate(&title, SpinMode::Base, stops);
        let shown = spin.grid.iter().flatten().filter(|symbol| title.symbol_id(**symbol) == "pearl").count();
        let holds = shown >= usize::from(rules.needed);
        total += ratio(spin.win_units, stake) + expected_hold_stakes(rules, shown).fraction();
        hits += u64::from(holds || spin.win_units > 0);
        starts += u64::from(holds);
        max = u64::max(max, spin.win_units + if holds { stake * (15 * 4 + 9) } else { 0 });
    }
    let (figures, all) = (round_figures(&title), 8_u64.pow(5));
    assert_eq!(*figures.rtp.fraction(), total / ratio(all, 1));
    assert_eq!(figures.rtp, return_to_player(&title));
    assert_eq!(*figures.hit_frequency.fraction(), ratio(hits, all));
    assert_eq!(*figures.feature_frequency.unwrap().fraction(), ratio(starts, all));
    assert_eq!(figures.max_win_units, max);
    assert!(starts > 0);
}

/// Words that always take the last choice of a draw: the best value, and a value in every cell.
struct Best;

impl Words for Best {
    fn next_word(&mut self) -> u32 {
        // 240 and 3,840 divide 3,840 × 1,000: the remainder of the word before it is the largest.
        3_840 * 1_000 - 1
    }
}

/// Every stop of a reel with the pearls it shows.
fn pearls_at(title: &Title, strip: &[u8]) -> Vec<(u32, usize)> {
    let pearl = |stop: usize, row: usize| title.symbol_id(strip[(stop + row) % strip.len()]) == "pearl";
    let shown = |stop: usize| (0..3).filter(|row| pearl(stop, *row)).count();
    (0..strip.len()).map(|stop| (u32::try_from(stop).unwrap(), shown(stop))).collect()
}

#[test]
fn the_largest_win_of_the_title_happens_when_every_value_is_the_best() {
    let catalogue = Catalogue::load().unwrap();
    let title = catalogue.title("andaman-pearls").unwrap();
    let stake = u64::from(title.units_per_bet());
    let mut most = 0;
    let lines = title.published().max_win_units - stake * (15 * 100 + 500);
    let reels: Vec<Vec<(u32, usize)>> =
        title.base_strips().iter().map(|strip| pearls_at(title, strip)).collect();
    let mut views: Vec<(Vec<u32>, usize)> = vec![(Vec::new(), 0)];
    for (at, reel) in reels.iter().enumerate() {
        // At most two pearls show on the last reel and three on each before it.
        let later = [11, 8, 5, 2, 0][at];
        views = views
            .into_iter()
            .flat_map(|(stops, shown)| {
                reel.iter().map(move |(stop, more)| ([&stops[..], &[*stop]].concat(), shown + more))
            })
            .filter(|(_, shown)| shown + later >= 6)
            .collect();
    }
    for (stops, _) in views {
        let start = evaluate(title, SpinMode::Base, stops);
        assert!(start.win_units <= lines);
        if start.win_units == lines {
            let spins = play_hold(title, rules_of(title), start, &mut Best);
            most = most.max(spins.iter().map(|spin| spin.win_units).sum::<u64>());
        }
    }
    assert_eq!(most, title.published().max_win_units, "it can happen");
}

fn check_hold(title: &Title, spins: &[SpinRecord], bet_minor: i64) {
    let rules = rules_of(title);
    for pair in spins.windows(2) {
        let (before, after) = (&pair[0], &pair[1]);
        assert_eq!(after.mode, SpinMode::Hold);
        assert_eq!(after.stops, before.stops, "the reels do not move");
        assert!(before.values.iter().all(|held| after.values.contains(held)), "what is held stays");
        let new = after.values.len() - before.values.len();
        let full = after.values.len() == CELLS;
        let left = if new > 0 { rules.respins } else { before.respins_left.unwrap() - 1 };
        assert_eq!(after.respins_left, Some(if full { 0 } else { left }));
        for (reel, column) in (0_u8..).zip(&after.grid) {
            for (row, symbol) in (0_u8..).zip(column) {
                let held = after.values.iter().any(|held| held.cell == [reel, row]);
                assert_eq!(symbol, if held { "pearl" } else { "shell" });
            }
        }
    }
    let last = spins.last().unwrap();
    assert_eq!(last.respins_left, Some(0));
    let held = &last.wins[0];
    assert_eq!((held.kind, held.count as usize), (WinRecordKind::Hold, last.values.len()));
    let stakes: i64 = last.values.iter().map(|held| i64::from(held.stakes)).sum();
    assert_eq!(held.pay_minor, stakes * bet_minor);
    assert_eq!(held.pay_minor, last.values.iter().map(|held| held.pay_minor).sum::<i64>());
    assert_eq!(last.wins.len(), if last.values.len() == CELLS { 2 } else { 1 });
    if let Some(full) = last.wins.get(1) {
        assert_eq!((full.kind, full.pay_minor), (WinRecordKind::Full, 500 * bet_minor));
    }
    assert!(spins.len() <= title.spins_max());
}

#[test]
fn a_hold_keeps_its_values_counts_down_and_pays_all_of_them() {
    const BET: i64 = 1_000_000;
    let catalogue = Catalogue::load().unwrap();
    let title = catalogue.title("andaman-pearls").unwrap();
    let offered: Vec<u32> = rules_of(title).values.iter().map(|value| value.stakes).collect();
    let mut stream = Stream::new(&ServerSeed::from_bytes([6; 32]), "hold", 0).unwrap();
    let (mut holds, mut most, mut with_lines) = (0, 0, 0);
    for _ in 0..40_000 {
        let (spins, _) = records(title, &play(title, &mut stream), BET).unwrap();
        let shown = spins[0].grid.iter().flatten().filter(|symbol| *symbol == "pearl").count();
        assert_eq!(spins[0].values.len(), shown, "every pearl in view carries a value");
        assert!(spins.iter().flat_map(|spin| &spin.values).all(|held| offered.contains(&held.stakes)));
        assert_eq!(spins.len() > 1, shown >= 6);
        assert_eq!(spins[0].respins_left, (shown >= 6).then_some(3));
        if shown >= 6 {
            check_hold(title, &spins, BET);
            holds += 1;
            most = most.max(spins.last().unwrap().values.len());
            with_lines += u32::from(spins[0].win_minor > 0);
        }
    }
    assert!(holds > 450 && most >= 14 && with_lines > 0, "{holds} holds, at most {most}");
    // A full board, by the words that fill every cell.
    let start = (0..).find_map(|nonce| {
        let mut stream = Stream::new(&ServerSeed::from_bytes([6; 32]), "full", nonce).unwrap();
        let outcome = play(title, &mut stream);
        (outcome.spins.len() > 1).then(|| outcome.spins[0].stops.clone())
    });
    let start = evaluate(title, SpinMode::Base, start.unwrap());
    let win_units = start.win_units + u64::from(title.units_per_bet()) * (15 * 100 + 500);
    let spins = play_hold(title, rules_of(title), start, &mut Best);
    let outcome = erawan_games::Outcome { spins, win_units };
    let (spins, win) = records(title, &outcome, BET).unwrap();
    assert_eq!((spins.len(), spins[1].values.len()), (2, CELLS));
    check_hold(title, &spins, BET);
    assert_eq!(spins.iter().map(|spin| spin.win_minor).sum::<i64>(), win);
}

/// Draws seen and the share of them that is expected, for the values and for open cells.
#[expect(clippy::float_arithmetic, reason = "expected counts of a test")]
fn shares(counts: &[(u32, u32)]) -> Vec<(f64, f64)> {
    let (seen, weights) =
        counts.iter().fold((0, 0), |(seen, weights), (count, weight)| (seen + count, weights + weight));
    counts
        .iter()
        .map(|(count, weight)| (f64::from(*count), f64::from(seen) * f64::from(*weight) / f64::from(weights)))
        .collect()
}

#[test]
fn r42_values_and_open_cells_come_by_their_published_chances() {
    let catalogue = Catalogue::load().unwrap();
    let title = catalogue.title("andaman-pearls").unwrap();
    let rules = rules_of(title);
    let mut stream = Stream::new(&ServerSeed::from_bytes([8; 32]), "chances", 0).unwrap();
    let (mut on_reels, mut in_hold) = (BTreeMap::new(), BTreeMap::new());
    let (mut landed, mut open) = (0_u32, 0_u32);
    for _ in 0..400_000 {
        let spins = play(title, &mut stream).spins;
        for held in &spins[0].values {
            *on_reels.entry(held.stakes).or_insert(0_u32) += 1;
        }
        for pair in spins.windows(2) {
            let new = pair[1].values.iter().filter(|held| !pair[0].values.contains(held));
            open += u32::try_from(CELLS - pair[0].values.len()).unwrap();
            for held in new {
                *in_hold.entry(held.stakes).or_insert(0_u32) += 1;
                landed += 1;
            }
        }
    }
    let of = |seen: &BTreeMap<u32, u32>| {
        let count = |value: &WeightedValue| (seen.get(&value.stakes).copied().unwrap_or(0), value.weight);
        rules.values.iter().map(count).collect::<Vec<_>>()
    };
    let cells = [(landed, rules.weight()), (open - landed, rules.blanks)];
    assert!(landed > 10_000 && open > 160_000, "{landed} of {open}");
    for counts in [of(&on_reels), of(&in_hold), cells.to_vec()] {
        let p = chi_square(&shares(&counts));
        assert!(p > 0.001, "{p}: {counts:?}");
        // A tenth more of the first would be noticed.
        let mut bent = counts.clone();
        bent[0].0 += bent[0].0 / 10;
        assert!(chi_square(&shares(&bent)) < 0.001, "{bent:?}");
    }
}

#[test]
fn r25_holds_keep_their_own_rules() {
    assert_rule(|file| file["feature"]["needed"] = json!(1), "2 to 14 values");
    assert_rule(|file| file["feature"]["needed"] = json!(14), "leave a cell open");
    assert_rule(|file| file["feature"]["respins"] = json!(0), "1 to 10 respins");
    assert_rule(|file| file["feature"]["blanks"] = json!(0), "has blanks");
    assert_rule(|file| file["feature"]["fullBoard"] = json!(0), "pays a full board");
    assert_rule(|file| file["feature"]["values"][1]["stakes"] = json!(1), "values of a hold rise");
    assert_rule(|file| file["feature"]["values"][0]["weight"] = json!(0), "values of a hold rise");
    assert_rule(|file| file["feature"]["values"] = json!([]), "values of a hold rise");
    assert_rule(|file| file["paytable"]["pearl"] = json!({ "5": 1 }), "values pay by a hold");
    assert_rule(|file| file["symbols"][2]["kind"] = json!("value"), "one Value");
    assert_rule(
        |file| drop(file.as_object_mut().unwrap().remove("feature")),
        "no Value symbol without a hold",
    );
    let full = "pearl pearl pearl chest turtle octopus lobster fish";
    assert_rule(|file| file["reelStrips"] = json!(vec![full; 5]), "leave a cell open");
    let blank = |file: &mut Value| {
        let strip = file["reelStrips"][0].as_str().unwrap().replacen("crab", "shell", 1);
        file["reelStrips"][0] = json!(strip);
    };
    assert_rule(blank, "no reel carries a blank");
    for (at, value) in
        [("/feature/values/0/weight", 131), ("/feature/blanks", 3_601), ("/feature/fullBoard", 501)]
    {
        let refused = changed(|file| *file.pointer_mut(at).unwrap() = json!(value));
        assert!(matches!(refused, Err(TitleError::Published { .. })), "{at}: {refused:?}");
    }
    let refused = changed(|file| file["published"]["featureFrequency"] = json!("1/69"));
    assert!(matches!(refused, Err(TitleError::Published { .. })));
}

#[test]
fn the_rules_name_the_figures_of_the_hold() {
    let catalogue = Catalogue::load().unwrap();
    let title = catalogue.title("andaman-pearls").unwrap();
    let (rules, figures) = (rules_of(title), round_figures(title));
    let percent = |exact: &Exact| format!("{}.{:04}", exact.ppm() / 10_000, exact.ppm() % 10_000);
    let rounds = 1_000_000 / figures.feature_frequency.unwrap().ppm();
    for text in [&title.rules().en, &title.rules().th] {
        let text = text.replace(',', "");
        let whole = [rules.weight(), rules.weight() + rules.blanks, rules.full_board, rules.respins];
        let values = rules.values.iter().flat_map(|value| [value.stakes, value.weight]);
        for number in
            whole.into_iter().chain([rules.needed.into(), title.units_per_bet(), rounds]).chain(values)
        {
            assert!(text.contains(&number.to_string()), "{number}");
        }
        for share in [&figures.rtp, &figures.rtp_feature] {
            assert!(text.contains(&percent(share)), "{share}");
        }
    }
}
